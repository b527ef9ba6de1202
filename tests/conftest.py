"""What all tests share: the specifications' own blocks, where they are at hand."""

from __future__ import annotations

import gc
import os
import re
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from preloaded import Preloaded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parent.parent
SPECIFICATIONS = ROOT.parent / "shared" / "specs"

# Property tests try the same inputs each time, so that a run says something about the change that it is for.
# With SIGNAGE_EXPLORE=1 they try new ones. How long one takes says more of the machine than of the code.
_PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("repeatable", _PATIENT, derandomize=True)
settings.register_profile("exploring", _PATIENT, derandomize=False)
settings.load_profile("exploring" if os.environ.get("SIGNAGE_EXPLORE") else "repeatable")


def pytest_xdist_auto_num_workers() -> int:
    """Return one process more than there are cores: many tests wait for a browser or a command."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Keep the thousands of tests, and all modules, from being looked through in each collection of garbage."""
    gc.collect()
    gc.freeze()


_CONNECTING = ("socket.connect", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo", "socket.gethostbyname")
_connections: list[str] | None = None  # what the test that runs has tried; None where it may


def _refuse_connections(event: str, arguments: tuple[object, ...]) -> None:
    if _connections is None or event not in _CONNECTING or isinstance(arguments[-1], str | bytes):
        return  # an address that is a path is of this machine
    _connections.append(f"{event} {arguments[1:] if event.startswith('socket.connect') else arguments}")
    raise PermissionError(f"{event}: this test opens no connection; mark it with `connects` where it has to")


sys.addaudithook(_refuse_connections)


@pytest.fixture(autouse=True)
def _without_connections(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that opens a connection or asks for an address, also where somebody catches the error."""
    global _connections  # noqa: PLW0603  an audit hook stays for good, and takes nothing from a fixture
    _connections = None if request.node.get_closest_marker("connects") else []
    yield
    tried, _connections = _connections, None
    assert not tried


@pytest.fixture(autouse=True, scope="session")
def _home_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the key to what runs keep out of the home folder of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as environment:
        for name in ("XDG_STATE_HOME", "LOCALAPPDATA"):
            environment.setenv(name, str(tmp_path_factory.mktemp("home")))
        yield


@dataclass(frozen=True, slots=True)
class SpecificationBlock:
    """A fenced block of a specification: `line` is that of its first content line, 1-based."""

    label: str
    line: int
    text: str


def fenced_blocks(text: str) -> list[SpecificationBlock]:
    """Return the fenced blocks of a specification in Markdown; fences of three or more backticks at any indent."""
    blocks: list[SpecificationBlock] = []
    lines = text.splitlines()
    opening: tuple[str, str, int] | None = None
    for number, line in enumerate(lines, 1):
        fence = re.match(r"\s*(`{3,})\s*([\w.-]*)\s*$", line)
        if opening is None and fence:
            opening = (fence.group(1), fence.group(2), number)
        elif opening is not None and fence and not fence.group(2) and len(fence.group(1)) >= len(opening[0]):
            body = "\n".join(lines[opening[2] : number - 1]) + "\n"
            blocks.append(SpecificationBlock(opening[1], opening[2] + 1, body))
            opening = None
    return blocks


@pytest.fixture(scope="session")
def specification_text() -> Callable[[str], str]:
    """Return a function from a specification's file name to its text; it skips the test where it isn't at hand."""

    def text(name: str) -> str:
        path = SPECIFICATIONS / name
        if not path.is_file():
            pytest.skip(f"the specification {name} is not beside this checkout")
        return path.read_text(encoding="utf-8")

    return text


@pytest.fixture(scope="session")
def specification_blocks(
    specification_text: Callable[[str], str],
) -> Callable[[str], list[SpecificationBlock]]:
    """Return a function from a specification's file name to its fenced blocks."""
    return lambda name: fenced_blocks(specification_text(name))


@pytest.fixture(scope="session")
def ends_soon() -> Callable[[Callable[[], object]], bool]:
    """Return a function that tells whether work ends within two seconds of processor time.

    The machine is shared and noisy: one good round of three is enough.
    """

    def seconds(work: Callable[[], object]) -> float:
        start = time.process_time()
        work()
        return time.process_time() - start

    return lambda work: any(seconds(work) < 2 for _ in range(3))


@pytest.fixture(scope="session")
def takes_linear_time() -> Callable[[Callable[[str], object], Callable[[int], str], int], bool]:
    """Return a function that tells whether work on a text takes time in proportion to the text.

    It is given the work, a function from a size to a text of that size, and the smaller size. Eight times the
    text is to take less than 32 times as long: quadratic work takes 64 times. The machine is shared and noisy,
    so that one good round of several is enough: quadratic work has none.
    """

    def seconds(work: Callable[[str], object], text: str) -> float:
        start = time.process_time()
        work(text)
        return time.process_time() - start

    def judge(work: Callable[[str], object], text_of: Callable[[int], str], size: int) -> bool:
        small, large = text_of(size), text_of(size * 8)
        gc.collect()
        gc.disable()
        try:
            return any(seconds(work, large) < 0.02 + 32 * seconds(work, small) for _ in range(6))
        finally:
            gc.enable()

    return judge


@pytest.fixture(scope="session")
def sphinx_process() -> Iterator[Preloaded]:
    """Return a process that has loaded what each build with the extension loads, sooner or later."""
    from sphinx.application import builtin_extensions  # noqa: PLC0415  for tests of Sphinx alone

    process = Preloaded(
        *builtin_extensions,
        "sphinx.cmd.build",
        "sphinx.ext.autodoc",
        "sphinx.ext.doctest",
        "sphinx.ext.napoleon",
        "myst_parser.sphinx_ext.main",
        "sphinx_signage",
        "signage_site.run.signing",
        "signage_specs.anml_native.rules",
    )
    yield process
    process.close()
