"""Whole runs of the command line, and builds with the plug-ins, beside what people would run instead."""

import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from benchmarks.measurement import Command, Cost, Row, alone, row, side_by_side
from benchmarks.projects import (
    ADDRESS,
    MKDOCS_PLUGINS,
    SPHINX_EXTENSIONS,
    mkdocs_build,
    sphinx_build,
    versions,
    write_projects,
)

_SIGN = ("-m", "signage", "annotate", "site", "--jobs", "1", "--base-url", ADDRESS)
_CHECK = ("-m", "signage", "check", "docs", "--jobs", "1")
_EACH_PAGE = "import pathlib\nfor page in pathlib.Path('site').rglob('*.html'):\n"
_FLOOR = (
    f"import hashlib\n{_EACH_PAGE}    content = page.read_bytes()\n    hashlib.sha256(content).digest()\n"
    "    other = page.with_suffix('.new')\n    other.write_bytes(content.decode().encode())\n"
    "    other.replace(page)"
)
# What is run instead, and the packages that have to be there.
_SIGNING_PEERS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "read, hash, decode and write each page": (("-c", _FLOOR), ()),
    "parse": (("-c", f"import turbohtml\n{_EACH_PAGE}    turbohtml.parse(page.read_text())"), ("turbohtml",)),
    "parse and write": (
        ("-c", f"import bs4\n{_EACH_PAGE}    page.write_text(str(bs4.BeautifulSoup(page.read_text(), 'lxml')))"),
        ("beautifulsoup4", "lxml"),
    ),
    "minify": (
        ("-c", f"import htmlmin\n{_EACH_PAGE}    page.write_text(htmlmin.minify(page.read_text()))"),
        ("htmlmin2",),
    ),
    "index for a search": (("-m", "pagefind", "--site", "site"), ("pagefind",)),
}


def run(folder: Path, rounds: int) -> Iterator[Row]:
    """Build, sign and check a project in a new folder."""
    write_projects(folder)
    yield from _builds(folder, rounds)
    yield from _signing(folder, rounds)
    yield from _checking(folder, rounds)
    yield from _starting(folder, rounds)


def _builds(folder: Path, rounds: int) -> Iterator[Row]:
    for host, names, build in (
        ("MkDocs", MKDOCS_PLUGINS, mkdocs_build),
        ("Sphinx", SPHINX_EXTENSIONS, sphinx_build),
    ):
        alone(Command(folder, build("nothing")))
        for name in names:
            if name == "nothing" or (not name.startswith("Signage") and not versions(name)):
                continue
            commands = Command(folder, build(name), (0,)), Command(folder, build("nothing"), (0,))
            shown = name if name.startswith("Signage") else versions(name)
            start = partial(_without_state, folder, commands)
            yield row(f"Build with {host}", shown, "the build without it", side_by_side(rounds, start))


def _signing(folder: Path, rounds: int) -> Iterator[Row]:
    built = folder / "built" / "nothing"

    def ours() -> Command:
        return Command(_fresh(built, folder / "ours"), _SIGN)

    for peer, (arguments, packages) in _SIGNING_PEERS.items():
        shown = versions(*packages)
        if packages and not shown:
            continue

        def both(arguments: tuple[str, ...] = arguments) -> tuple[Command, Command]:
            return ours(), Command(_fresh(built, folder / "theirs"), arguments, (0,))

        name = f"{shown}: {peer}" if shown else peer
        yield row("signage annotate", "first run", name, side_by_side(rounds, both))
    yield row("signage annotate", "a run that changes nothing", "the first run", _again(ours, rounds))


def _again(ours: Callable[[], Command], rounds: int) -> list[tuple[Cost, Cost]]:
    pairs: list[tuple[Cost, Cost]] = []
    for _ in range(rounds):
        command = ours()
        first = alone(command)
        pairs.append((alone(command), first))
    return pairs


def _checking(folder: Path, rounds: int) -> Iterator[Row]:
    page = next((folder / "docs").glob("00001-*.md"))

    commands = Command(folder, _CHECK), Command(folder, mkdocs_build("nothing"))
    cold = partial(_without_state, folder, commands)
    yield row("signage check", "first run", "mkdocs build", side_by_side(rounds, cold))
    again: list[tuple[Cost, Cost]] = []
    changed: list[tuple[Cost, Cost]] = []
    for number in range(rounds):
        first = alone(cold()[0])
        again.append((alone(Command(folder, _CHECK)), first))
        page.write_text(f"{page.read_text(encoding='utf-8')}\nRound {number}.\n", encoding="utf-8")
        changed.append((alone(Command(folder, _CHECK)), first))
    yield row("signage check", "nothing has changed", "the first run", again)
    yield row("signage check", "one page has changed", "the first run", changed)


def _starting(folder: Path, rounds: int) -> Iterator[Row]:
    (folder / "one.anml").write_text('link#e1 "Home"\n', encoding="utf-8")
    for name, ours, peer, theirs in (
        ("signage --version", ("-m", "signage", "--version"), "python -c pass", ("-c", "pass")),
        ("signage check, one file", ("-m", "signage", "check", "one.anml"), "python -c pass", ("-c", "pass")),
        ("signage --version", ("-m", "signage", "--version"), "mkdocs --version", ("-m", "mkdocs", "--version")),
    ):
        both = Command(folder, ours), Command(folder, theirs)
        yield row("Start", name, peer, side_by_side(3 * rounds, partial(tuple[Command, Command], both)))


def _without_state(folder: Path, commands: tuple[Command, Command]) -> tuple[Command, Command]:
    """Return commands, after what earlier ones remember of the project is forgotten."""
    shutil.rmtree(folder / ".signage_cache", ignore_errors=True)
    return commands


def _fresh(built: Path, folder: Path) -> Path:
    """Return a folder with a new copy of a built site, and no state: that is the project's."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.rmtree(folder.parent / ".signage_cache", ignore_errors=True)
    shutil.copytree(built, folder / "site")
    return folder
