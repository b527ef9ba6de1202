"""The state of AnyT's cells, from the folder to the report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from signage_linter.config import Configuration
from signage_linter.files import cell_folder, find_files, state_files
from signage_linter.run import check_paths

if TYPE_CHECKING:
    from signage_linter.report import RunReport

TIME = "2025-03-01T09:30:00Z"
WORKFLOW = """---
name: tides
workdir: tides
---

<shell id="prepare">
mkdir data
</shell>

<task id="collect">
Find the tides.
</task>

<input id="review">
Look.

**Actions:**
- `continue` - Go on
</input>
"""


def marker(status: str, **more: object) -> str:
    return json.dumps({"status": status, "timestamp": TIME, **more}, indent=2)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    state = {
        "prepare/.done": marker("done", exitCode=0),
        "prepare/script.sh": "mkdir data\n",
        "collect/.done": marker("done", outputs=[]),
        "collect/prompt.md": "```anml\nbutton#e4\nbutton#e4\n```\n",
        "review/response.json": "{}",
        "review/.skipped": marker("skipped"),
    }
    for name, text in state.items():
        write(tmp_path / "tides" / ".anyt" / "cells" / name, text)
    write(tmp_path / "tide-table.anyt.md", WORKFLOW)
    return tmp_path


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def run(*paths: str) -> RunReport:
    return check_paths([Path(path) for path in paths], Configuration())


def found(*paths: str) -> list[str]:
    return [f"{each.path}:{each.line}:{each.column} {each.code}" for each in run(*paths).diagnostics]


def test_state_that_is_as_it_should_be(folder: Path) -> None:
    report = run("tides/.anyt")
    assert () == report.diagnostics
    assert (6, 3) == (report.pages, report.counts.checked)
    assert folder.is_dir()


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("collect/.done", marker("failed", error="x"), "tides/.anyt/cells/collect/.done:2:13 A032"),
        ("collect/.done", "", "tides/.anyt/cells/collect/.done:1:1 A032"),
        ("prepare/.done", marker("done", exitCode="0"), "tides/.anyt/cells/prepare/.done:4:15 A033"),
        ("prepare/.failed", marker("failed", exitCode=1, error="x"), "tides/.anyt/cells/prepare/.failed:1:1 A034"),
        ("collect/.active", "", "tides/.anyt/cells/collect/.active:1:1 A035"),
        ("publish/output.log", "", "tides/.anyt/cells/publish/output.log:1:1 A036"),
        ("review/script.sh", "", "tides/.anyt/cells/review/script.sh:1:1 A036"),
    ],
)
def test_each_fault_stands_in_its_own_file(folder: Path, name: str, text: str, expected: str) -> None:
    write(folder / "tides" / ".anyt" / "cells" / name, text)
    for path in ("tides/.anyt", "tides/.anyt/cells", "tides", "."):
        assert [expected] == found(path)


def test_a_marker_alone_is_judged_by_the_cell_that_it_is_of(folder: Path) -> None:
    file = "tides/.anyt/cells/prepare/.failed"
    write(folder / file, marker("failed", error="x"))
    assert [f"{file}:1:1 A033"] == found(file)
    (folder / "tide-table.anyt.md").unlink()
    assert [] == found(file)


@pytest.mark.parametrize(
    ("file", "workdir"),
    [
        ("tide-table.anyt.md", "./tides/"),
        ("tides/tide-table.anyt", "."),
        ("flows/tide-table.anyt.md", "../tides"),
    ],
)
def test_the_workflow_is_the_one_whose_working_directory_it_is(folder: Path, file: str, workdir: str) -> None:
    (folder / "tide-table.anyt.md").unlink()
    write(folder / file, WORKFLOW.replace("workdir: tides", f"workdir: {workdir}"))
    write(folder / "other.anyt.md", "---\nname: other\nworkdir: other\n---\n\n<note id='x'>\nx\n</note>\n")
    write(folder / "tides/.anyt/cells/ghost/.done", marker("done"))
    assert "tides/.anyt/cells/ghost/.done:1:1 A036" in found(".")


def test_without_a_workflow_no_folder_is_an_orphan(folder: Path) -> None:
    (folder / "tide-table.anyt.md").unlink()
    write(folder / "tides/.anyt/cells/ghost/.done", marker("done"))
    assert [] == found("tides/.anyt")


def test_a_file_of_this_name_elsewhere_is_read_when_it_is_named_only(folder: Path) -> None:
    write(folder / "build" / ".done", "")
    assert [] == found(".")
    assert ["build/.done:1:1 A032"] == found("build/.done")


def test_a_marker_that_is_no_text_is_unreadable(folder: Path) -> None:
    (folder / "tides/.anyt/cells/collect/.done").write_bytes(b"\xff")
    report = run("tides/.anyt")
    assert ["tides/.anyt/cells/collect/.done:1: not UTF-8 (byte 0). Save the file as UTF-8."] == list(
        report.unreadable
    )


def test_state_that_is_ignored_is_read_when_it_is_named(folder: Path) -> None:
    write(folder / ".gitignore", ".anyt\n")
    write(folder / "tides/.anyt/cells/collect/.done", "")
    assert [] == found(".")
    assert ["tides/.anyt/cells/collect/.done:1:1 A032"] == found("tides/.anyt")


def test_only_the_files_of_cells_are_taken_from_the_folder(folder: Path) -> None:
    for name in ("notes.md", "cells/notes.md", "cells/collect/deep/notes.md", "other/collect/.done"):
        write(folder / "tides" / ".anyt" / name, "x\n")
    names = [file.relative_to("tides/.anyt/cells").as_posix() for file in find_files([Path("tides/.anyt")])]
    assert [
        "collect/.done",
        "collect/prompt.md",
        "prepare/.done",
        "prepare/script.sh",
        "review/.skipped",
        "review/response.json",
    ] == names


@pytest.mark.parametrize(
    ("path", "cell"),
    [
        ("/w/.anyt/cells/a/.done", ("/w", "a")),
        ("/w/x/../.anyt/cells/a/.done", ("/w", "a")),
        ("/w/.anyt/cells/.done", None),
        ("/w/.anyt/cells/a/b/.done", None),
        ("/w/anyt/cells/a/.done", None),
    ],
)
def test_the_cell_of_a_file(path: str, cell: tuple[str, str] | None) -> None:
    expected = None if cell is None else (Path(cell[0]), cell[1])
    assert expected == cell_folder(Path(path))


def test_state_folders_are_told_from_others() -> None:
    paths = ("/w/.anyt", "/w/.anyt/cells", "/w/.anyt/cells/a", "/w/.anyt/b", "/w/.anyt/cells/a/b", "/w", "/")
    assert [True, True, True, False, False, False, False] == [state_files(Path(path)) is not None for path in paths]
