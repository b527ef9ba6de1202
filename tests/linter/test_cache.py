"""Results that are kept: the same as fresh ones, forgotten when anything that they depend on changes."""

from __future__ import annotations

import json
import os
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from signage.commands.checking import Checking
from signage_core.kept import fields_of, reader
from signage_core.project import FOLDER
from signage_linter import run
from signage_linter.cache import ResultCache, _digest, _environment
from signage_linter.config import Configuration
from signage_linter.report import FileReport, PageDiagnostic
from signage_linter.run import check_paths
from signage_specs.diagnostic import Profile

if TYPE_CHECKING:
    from collections.abc import Callable

    from signage_linter.report import RunReport

FAULTY = '# Page\n\n```anml\n@anml:0.1\nbutton#e4 "Save"\nbutton#e4 "Send"\n```\n'


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with pages, as the working directory."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.md").write_text(FAULTY)
    (tmp_path / "other.md").write_text('--8<-- "piece.md"\n')
    (tmp_path / "piece.md").write_text(FAULTY)
    (tmp_path / "mkdocs.yml").write_text("markdown_extensions: [pymdownx.snippets, pymdownx.superfences]\n")
    return tmp_path


@pytest.fixture
def examined(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of files that are examined from now on."""
    names: list[str] = []
    original: Any = run.examine

    def watched(tasks: Any, configuration: Configuration) -> Any:
        names.extend(task.path.name for task in tasks)
        return original(tasks, configuration)

    monkeypatch.setattr(run, "examine", watched)
    return names


def check(**options: Any) -> RunReport:
    configuration = Configuration(**options)
    return check_paths([Path()], configuration, cache=ResultCache(Path(), configuration))


def test_a_kept_result_is_that_of_a_fresh_run(project: Path) -> None:
    fresh = check_paths([Path()], Configuration())

    assert fresh == check()
    assert fresh == check()
    assert {"page.md", "piece.md"} == {each.path for each in fresh.diagnostics}
    assert (project / FOLDER / ".gitignore").read_text() == "*\n"


def test_an_unchanged_file_is_not_examined_again(project: Path, examined: list[str]) -> None:
    check()
    examined.clear()
    check()
    assert examined == []

    (project / "page.md").write_text("# Nothing\n")
    report = check()

    assert examined == ["page.md"]
    assert {"piece.md"} == {each.path for each in report.diagnostics}


CHANGES: dict[str, tuple[Callable[[Path], object], set[str]]] = {
    "an included file": (lambda folder: (folder / "piece.md").write_text("nothing\n"), {"other.md", "piece.md"}),
    "an included file that goes": (lambda folder: (folder / "piece.md").unlink(), {"other.md"}),
    "the project's settings": (
        lambda folder: (folder / "mkdocs.yml").write_text("markdown_extensions: [pymdownx.superfences]\n"),
        {"other.md", "page.md", "piece.md"},
    ),
    "a project nearer to the pages": (
        lambda folder: (folder / "conf.py").write_text("extensions = ['myst_parser']\n"),
        {"conf.py", "other.md", "page.md", "piece.md"},
    ),
    "a project whose pages are MDX": (
        lambda folder: (folder / "docs.json").write_text('{"$schema": "https://mintlify.com/docs.json"}\n'),
        {"other.md", "page.md", "piece.md"},
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_depends_on_a_change_is_examined_again(project: Path, examined: list[str], change: str) -> None:
    make, expected = CHANGES[change]
    check()
    examined.clear()
    make(project)

    report = check()

    assert expected == set(examined)
    assert check_paths([Path()], Configuration()) == report


def test_settings_that_are_inherited_count(project: Path, examined: list[str]) -> None:
    (project / "base.yml").write_text("markdown_extensions: [pymdownx.superfences]\n")
    (project / "mkdocs.yml").write_text("INHERIT: base.yml\n")
    check()
    examined.clear()

    (project / "base.yml").write_text("markdown_extensions: [pymdownx.snippets, pymdownx.superfences]\n")
    check()

    assert {"other.md", "page.md", "piece.md"} == set(examined)


def test_a_page_whose_include_is_missing_is_examined_each_time(project: Path, examined: list[str]) -> None:
    (project / "piece.md").unlink()
    check()
    examined.clear()
    check()
    assert examined == ["other.md"]

    (project / "piece.md").write_text(FAULTY)
    assert check_paths([Path()], Configuration()) == check()


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("docs/page.md", '--8<-- "piece.txt"\n'),
        ("docs/page.rst", ".. include:: /piece.txt\n"),
        ("docs/myst/page.md", "```{include} /piece.txt\n```\n"),
    ],
)
def test_a_file_that_comes_in_the_place_of_an_included_one_counts(
    project: Path, examined: list[str], page: str, text: str
) -> None:
    bases = "{pymdownx.snippets: {base_path: [docs, .]}}"
    (project / "mkdocs.yml").write_text(f"markdown_extensions: [pymdownx.superfences, {bases}]\n")
    (project / page).parent.mkdir(parents=True)
    (project / page).write_text(text)
    (project / "docs" / "conf.py").write_text("" if page == "docs/page.md" else "extensions = ['myst_parser']\n")
    (project / "pyproject.toml").write_text("")
    (project / "piece.txt").write_text("nothing\n")
    check()
    examined.clear()
    check()
    assert examined == []

    block = FAULTY if page.endswith(".md") else ".. code-block:: anml\n\n   @anml:0.1\n   nothing#e4\n"
    (project / "docs" / "piece.txt").write_text(block)

    assert "docs/piece.txt" in {each.path for each in check().diagnostics}
    assert [Path(page).name] == examined


def test_a_run_as_a_module_of_python_finds_its_results_again(
    project: Path, examined: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(project))  # as `python -m signage` does
    _environment.cache_clear()
    check()
    _environment.cache_clear()  # another process
    examined.clear()
    check()
    _environment.cache_clear()

    assert [] == examined


@pytest.mark.usefixtures("project")
def test_each_configuration_has_results_of_its_own(examined: list[str]) -> None:
    check()
    examined.clear()
    strict = check(profile=Profile.STRICT)
    assert {"other.md", "page.md", "piece.md"} == set(examined)

    examined.clear()
    assert strict == check(profile=Profile.STRICT)
    check()
    assert examined == []


@pytest.mark.parametrize("content", ["", "no digest", "00\n{}", "00\n[]", "\x00"])
def test_a_damaged_cache_is_passed_over(project: Path, content: str) -> None:
    before = check()
    for file in (project / FOLDER).glob("*.json"):
        file.write_text(content)

    assert before == check()


def forge(project: Path, change: Callable[[Any], Any]) -> None:
    """Change what the cache holds."""
    (file,) = (project / FOLDER).glob("*.json")
    text = json.dumps(change(json.loads(file.read_text().partition("\n")[2])))
    file.write_text(f"{_digest(text.encode())}\n{text}")


@pytest.mark.parametrize(
    "change",
    [
        lambda _: [],
        lambda _: 3,
        lambda _: {"page.md": 3},
        lambda entries: {name: [] for name in entries},
        lambda entries: {name: {**entry, "files": []} for name, entry in entries.items()},
        lambda entries: {name: {**entry, "report": None} for name, entry in entries.items()},
        *(
            lambda entries, key=key, value=value: {
                name: {**entry, "report": _forged(entry["report"], key, value)} for name, entry in entries.items()
            }
            for key in ("code", "severity", "path", "line", "end_column", "approximate", "related", "fix", "help")
            for value in (None, 3.5, "x" if key in ("line", "end_column", "approximate") else 7, [["x"]])
            if not (key == "fix" and value is None)
        ),
    ],
)
def test_a_cache_of_another_form_is_passed_over(project: Path, change: Callable[[Any], Any]) -> None:
    before = check()
    assert before.diagnostics
    forge(project, change)

    assert before == check()


def test_a_stranger_s_results_are_not_believed(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = check()
    forge(project, lambda entries: {name: {**entry, "report": [None, []]} for name, entry in entries.items()})
    forged = {each.name: each.read_bytes() for each in (project / FOLDER).glob("*.json")}
    monkeypatch.setenv("XDG_STATE_HOME", str(project / "home"))

    assert before == check()
    assert forged.items() < {each.name: each.read_bytes() for each in (project / FOLDER).glob("*.json")}.items()


def _forged(report: Any, key: str, value: Any) -> Any:
    place = [each.name for each in fields(PageDiagnostic)].index(key)
    (path, diagnostics, *page), *rest = report
    return [[path, [[*each[:place], value, *each[place + 1 :]] for each in diagnostics], *page], *rest]


@pytest.mark.parametrize("depth", [10_000, 1_000_000])
def test_a_cache_of_any_depth_is_passed_over(project: Path, depth: int) -> None:
    before = check()
    (file,) = (project / FOLDER).glob("*.json")
    file.write_text(f"{_digest(b'[' * depth)}\n{'[' * depth}")

    assert before == check()


def test_a_cache_that_is_a_link_is_neither_read_nor_written(project: Path) -> None:
    elsewhere = project / "elsewhere"
    elsewhere.mkdir()
    for number in range(9):
        (elsewhere / f"{number}.json").touch()
    (project / FOLDER).symlink_to(elsewhere)
    before = sorted(each.name for each in elsewhere.iterdir())
    check()

    assert before == sorted(each.name for each in elsewhere.iterdir())


def test_what_marks_a_cache_is_written_through_no_link(project: Path) -> None:
    """A checkout may hold links that lead nowhere yet."""
    outside = project.parent / "outside"
    (project / FOLDER).mkdir()
    for name in (".gitignore", "CACHEDIR.TAG"):
        (project / FOLDER / name).symlink_to(outside)
    check()

    assert not outside.exists()


def test_only_files_that_runs_made_are_removed(project: Path) -> None:
    check()
    folder = project / FOLDER
    kept = [
        folder / "notes.json",
        folder / f"{'0' * 31}.json",
        folder / f"{'0' * 32}.txt",
        folder / f"{'1' * 32}.json",
    ]
    for each in kept[:3]:
        each.touch()
    kept[3].symlink_to(project / "page.md")
    old = [folder / f"{number:032x}.json" for number in range(9)]
    for each in old:
        each.touch()
        os.utime(each, (0, 0))
    check(profile=Profile.STRICT)

    assert all(each.exists() for each in kept)
    assert 3 == sum(each.exists() for each in old)


@pytest.mark.usefixtures("project")
def test_what_is_fixed_is_examined_anew(examined: list[str]) -> None:
    configuration = Configuration()
    check()
    Checking((Path(),), configuration, fixes=True).everything()

    assert {"other.md", "page.md", "piece.md"} <= set(examined)


@pytest.mark.skipif(os.geteuid() == 0, reason="the super-user may write everywhere")
def test_a_folder_that_cannot_be_written_costs_only_time(project: Path) -> None:
    project.chmod(0o500)
    try:
        assert check_paths([Path()], Configuration()) == check()
    finally:
        project.chmod(0o700)


def test_a_file_in_the_place_of_the_folder_costs_only_time(project: Path) -> None:
    (project / FOLDER).write_text("")

    assert check_paths([Path()], Configuration()) == check()


def test_files_that_are_gone_are_forgotten(project: Path) -> None:
    check()
    (project / "page.md").unlink()
    (project / "other.md").write_text("# Changed\n")
    check()

    (file,) = (project / FOLDER).glob("*.json")
    assert "page.md" not in file.read_text()


@pytest.mark.usefixtures("project")
def test_a_report_comes_back_from_json_as_it_was() -> None:
    found = check_paths([Path()], Configuration())
    report = FileReport(None, ("a",), ("b",), ("c",), is_lasting=True)

    assert report == reader(FileReport)(json.loads(json.dumps(report, default=fields_of)))
    assert found.diagnostics


def test_several_processes_find_what_one_finds(project: Path) -> None:
    for number in range(40):
        (project / f"page-{number:02}.md").write_text(FAULTY * (number % 3))

    alone = check_paths([Path()], Configuration(jobs=1))

    assert alone == check_paths([Path()], Configuration(jobs=2))
    assert 43 == alone.pages
