"""Every host reports the same findings of the same pages, at the same places.

A case is a folder of pages with planted faults, and `expected.txt` with a line for each finding,
`path:line:column CODE`, an approximate place with `~` behind it. A fault is planted as a ref without a letter,
`#0` and digits; what is written `#0x` and digits must not be found. The cases of a group share a configuration,
so that a host builds them all at once.

`UPDATE_GOLDENS=1` writes the expected files from what the first host of each group finds. A host runs in
the Python that `SIGNAGE_PYTHON_<HOST>` names, such as `SIGNAGE_PYTHON_SPHINX`, or in the tests' own.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
CASES = HERE / "cases"
EXPECTED = "expected.txt"
UPDATE = bool(os.environ.get("UPDATE_GOLDENS"))

PLANTED = re.compile(r"#0\d+")
CODE_OF_PLANTED = "N013"

MARKDOWN_HOSTS = ("command-line", "mkdocs", "properdocs", "python-markdown", "zensical")
SPHINX_HOSTS = ("command-line", "sphinx")
# Zensical always reads fences with superfences; the command line runs no extension that a project itself brings.
# Docstrings are converted by a plug-in of MkDocs.
_NOT_FOR = {
    "docstrings": ("python-markdown", "zensical"),
    "fenced_code": ("zensical",),
    "generated": ("command-line",),
}
HOSTS = tuple(dict.fromkeys((*MARKDOWN_HOSTS, *SPHINX_HOSTS)))


@dataclass(frozen=True, slots=True)
class Project:
    """The cases of a group in one configuration.

    Attributes:
        group: the folder of the cases.
        changed: what is done to the configuration or the pages; the findings stay the same.
    """

    group: str
    changed: str = ""

    @property
    def name(self) -> str:
        """The name of its folder."""
        return "-".join(filter(None, (self.group, self.changed)))

    @property
    def hosts(self) -> tuple[str, ...]:
        """The hosts that build it; those that have no such configuration are left out."""
        if (CASES / self.group / "conf.py").exists():
            return SPHINX_HOSTS
        return tuple(host for host in MARKDOWN_HOSTS if host not in _NOT_FOR.get(self.group, ()))

    def made_in(self, parent: Path) -> Path:
        """Write the project into a folder of its own, and return that."""
        folder = parent / self.name
        pages = folder if "sphinx" in self.hosts else folder / "docs"
        shutil.copytree(CASES / self.group, pages, ignore=shutil.ignore_patterns(EXPECTED, "__pycache__"))
        (folder / ".git").mkdir()
        if pages != folder:
            for file in [each for each in pages.iterdir() if each.is_file()]:
                file.rename(folder / file.name)
        if self.changed == "reversed":
            _reverse_extensions(folder / "mkdocs.yml")
        elif self.changed == "crlf":
            for file in _text_files(pages):
                mark = b"\xef\xbb\xbf" if file.stem == "page" else b""
                file.write_bytes(mark + file.read_bytes().replace(b"\n", b"\r\n"))
        return folder


PROJECTS = (
    Project("markdown"),
    Project("markdown", "reversed"),
    Project("markdown", "crlf"),
    Project("fenced_code"),
    Project("tabs"),
    Project("expanded_tabs"),
    Project("docstrings"),
    Project("generated"),
    Project("sphinx"),
    Project("sphinx", "crlf"),
)


def _reverse_extensions(file: Path) -> None:
    head, entries = file.read_text(encoding="utf-8").split("markdown_extensions:\n")
    reordered = reversed(re.split(r"(?m)^(?=  - )", entries)[1:])
    file.write_text(f"{head}markdown_extensions:\n{''.join(reordered)}", encoding="utf-8")


def _text_files(folder: Path) -> Iterator[Path]:
    return (file for file in sorted(folder.rglob("*.*")) if file.is_file() and file.name != "conf.py")


def _python_of(host: str) -> str | None:
    """Return the Python that has a host; None where there is none."""
    named = os.environ.get(f"SIGNAGE_PYTHON_{host.upper().replace('-', '_')}")
    package = {"command-line": "signage", "python-markdown": "markdown"}.get(host, host)
    return named or (sys.executable if find_spec(package) is not None else None)


def _reported(host: str, projects: tuple[Project, ...], work: Path) -> dict[str, list[str]]:
    """Return what a host reports, as the lines of expected files, by project and case."""
    python = _python_of(host)
    if python is None:
        pytest.skip(f"{host} is not installed; SIGNAGE_PYTHON_{host.upper()} may name a Python that has it")
    folders = {str(project.made_in(work)): project for project in projects}
    command = [python, str(HERE / "host.py"), host, *folders]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr[-4000:]
    found: dict[str, list[tuple[str, int, int, str]]] = {}
    for folder, findings in json.loads(done.stdout).items():
        project = folders[folder]
        for case in _cases(project.group):
            found[f"{project.name}/{case}"] = []
        for path, line, column, code, exact in findings:
            case, _, inner = path.removeprefix("docs/").partition("/")
            found.setdefault(f"{project.name}/{case}", []).append((inner, line, column, code + "~" * (not exact)))
    return {
        name: [f"{path}:{line}:{column} {code}" for path, line, column, code in sorted(each)]
        for name, each in found.items()
    }


@cache
def _cases(group: str) -> tuple[str, ...]:
    return tuple(
        sorted(path.name for path in (CASES / group).iterdir() if path.is_dir() and path.name != "__pycache__")
    )


def _expected(project: Project) -> dict[str, list[str]]:
    return {
        f"{project.name}/{case}": (CASES / project.group / case / EXPECTED).read_text(encoding="utf-8").splitlines()
        for case in _cases(project.group)
    }


@pytest.mark.parametrize("host", HOSTS)
def test_a_host_reports_each_fault_at_its_place(host: str, tmp_path: Path) -> None:
    projects = tuple(project for project in PROJECTS if host in project.hosts)
    reported = _reported(host, projects, tmp_path)
    if UPDATE:
        for project in (each for each in projects if not each.changed and host == each.hosts[0]):
            for case in _cases(project.group):
                text = "".join(f"{line}\n" for line in reported[f"{project.name}/{case}"])
                (CASES / project.group / case / EXPECTED).write_text(text, encoding="utf-8")
    expected = {name: lines for project in projects for name, lines in _expected(project).items()}
    differing = [name for name in {**expected, **reported} if expected.get(name) != reported.get(name)]
    assert {name: expected.get(name) for name in differing} == {name: reported.get(name) for name in differing}


@pytest.mark.parametrize("group", sorted({project.group for project in PROJECTS}))
def test_every_planted_fault_is_expected_and_nothing_else(group: str) -> None:
    for case in _cases(group):
        folder = CASES / group / case
        planted = Counter(
            f"{file.relative_to(folder).as_posix()}:{number}:{match.start() + 1} {CODE_OF_PLANTED}"
            for file in _text_files(folder)
            if file.name != EXPECTED
            for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1)
            for match in PLANTED.finditer(line)
        )
        lines = (folder / EXPECTED).read_text(encoding="utf-8").splitlines()
        assert planted == Counter(line for line in lines if line.partition(" ")[2] == CODE_OF_PLANTED), case
