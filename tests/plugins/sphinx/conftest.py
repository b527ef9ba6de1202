"""Build Sphinx projects in processes of their own."""

from __future__ import annotations

import pickle
import shutil
import subprocess
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from preloaded import Preloaded

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def sphinx(sphinx_process: Preloaded) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Build `source` into `work / builder`, with the doctrees in `work / "doctrees"`."""

    def run(source: Path, work: Path, *options: str, builder: str = "html") -> subprocess.CompletedProcess[str]:
        arguments = ("-b", builder, "-d", str(work / "doctrees"), "--no-color", *options)
        return sphinx_process.run("sphinx", *arguments, str(source), str(work / builder))

    return run


@pytest.fixture(scope="session")
def planted(
    tmp_path_factory: pytest.TempPathFactory, sphinx: Callable[..., subprocess.CompletedProcess[str]]
) -> Path:
    """A built copy of the project, with each `@@` replaced by the file and line that it stands on."""
    work = tmp_path_factory.mktemp("planted")
    source = work / "project"
    shutil.copytree(HERE / "project", source, ignore=shutil.ignore_patterns("__pycache__"))
    for file in sorted(source.rglob("*.*")):
        name = file.relative_to(source).as_posix()
        lines = file.read_text(encoding="utf-8").split("\n")
        if file.name != "conf.py":
            numbered = (_numbered(line, f"{name}:{number}") for number, line in enumerate(lines, 1))
            file.write_text("\n".join(numbered), encoding="utf-8")
    done = sphinx(source, work)
    assert done.returncode == 0, done.stderr
    return source


def _numbered(line: str, address: str) -> str:
    """Put the address into a line; the cells of a table stay as wide as they were."""
    if not (line.startswith("|") and "@@" in line):
        return line.replace("@@", address)
    cells = line.split("|")
    return "|".join(cell.replace("@@", address).rstrip().ljust(len(cell)) for cell in cells)


@pytest.fixture(scope="session")
def planted_pages(planted: Path) -> dict[str, list[dict[str, Any]]]:
    """Every example that the extension kept of the planted project, by page."""
    environment = pickle.loads((planted.parent / "doctrees" / "environment.pickle").read_bytes())
    return {name: asdict(page)["examples"] for name, page in environment.signage_pages.items()}


@pytest.fixture(scope="session")
def planted_examples(planted_pages: dict[str, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """The same of all pages, one after the other."""
    return [each for name in sorted(planted_pages) for each in planted_pages[name]]
