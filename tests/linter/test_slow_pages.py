"""No page holds a run: a converter that takes too long over one is stopped, and the next page is read as ever."""

import sys
import time
from pathlib import Path

import pytest

from signage_linter import examination
from signage_linter.config import Configuration
from signage_linter.option import ConfigurationError
from signage_linter.run import check_paths

if sys.platform == "linux":
    import resource

# The limit can fall into a callback of garbage collection (hypothesis has one): there it is lost, and tried again.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

_MKDOCS = "site_name: x\nmarkdown_extensions: [abbr, attr_list, def_list, toc, md_in_html, pymdownx.superfences]\n"
_SLOW = {
    "docs/a.md": ["*[a]: b\n", "a\n: b\n", "# a\n", "a\n-\n", "<b ", "<a href='", "<script>"],
    "docs/a.rst": ["a\n=\n\n", ".. list-table::\n\n   * - a\n\n"],
}
_FAULTY = '# Faulty\n\n```anml-native\nbutton#e4 "Save"\nlink#e4 "Home"\n```\n'


def _seconds(text: str) -> float:
    return 0.5 if len(text) > 1000 else 60


@pytest.mark.parametrize(("name", "unit"), [(name, unit) for name, units in _SLOW.items() for unit in units])
def test_the_next_page_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, unit: str) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(examination, "seconds_for", _seconds)
    Path("mkdocs.yml").write_text(_MKDOCS)
    Path("docs").mkdir()
    Path("docs/z.md").write_text(_FAULTY)
    check_paths([Path("docs")], Configuration(jobs=1))  # loads what there is to load
    Path(name).write_text(f"> - a\n\n{unit * (100_000 // len(unit))}")
    start = time.process_time()
    report = check_paths([Path("docs")], Configuration(jobs=1))
    assert time.process_time() - start < 4
    assert [("docs/z.md", 5)] == [(each.path, each.line) for each in report.diagnostics if each.code == "N014"]
    for line in report.unreadable:
        assert f"{name}: not checked: stopped, because its converter takes too long over it. Split it, or" in line


def test_a_page_of_a_project_may_take_seconds_and_one_of_the_largest_half_a_minute() -> None:
    assert [5, 8, 35] == [examination.seconds_for("x" * length) for length in (0, 100_000, 1_000_000)]


def test_slow_settings_are_read_once_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(examination, "_SECONDS_FOR_SETTINGS", 0.5)
    Path("mkdocs.yml").write_text("nav:\n" + "- a: b\n" * 100_000)
    pages = [Path(f"{number}.md") for number in range(20)]
    for page in pages:
        page.write_text(_FAULTY)
    start = time.process_time()
    report = check_paths(pages, Configuration(jobs=1))
    assert time.process_time() - start < 8  # read for each page they would take 10
    advice = "takes too long to read. Shorten it, so that its pages are read as it says."
    assert [f"{tmp_path.as_posix()}/mkdocs.yml: {advice}"] == [*report.unreadable]
    assert 20 == len([each for each in report.diagnostics if each.code == "N014"])


def test_configurations_have_a_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.md").write_text(_FAULTY)
    Path("conf.py").write_text('extensions = ["myst_parser"]\n' + "x = 1\n" * 1_000_000)
    Path(".gitignore").write_text("x*y*z\n" * 1_000_000)
    start = time.process_time()
    check_paths([Path()], Configuration(jobs=1))
    assert time.process_time() - start < 4
    Path("signage.toml").write_text("#" * 2_000_000)
    with pytest.raises(ConfigurationError, match="cannot be read: larger than 1 MB"):
        Configuration.load(tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="no other system holds a process to a limit of its memory")
@pytest.mark.parametrize(
    ("options", "text"),
    [
        ('footnotes: {BACKLINK_TITLE: "{:1200000000}"}', "a[^1]\n\n[^1]: b\n"),
        (
            'pymdownx.blocks.caption: {types: [{name: fig, prefix: "{:1200000000}"}]}',
            "a\n\n/// fig\nb\n///\n",
        ),
    ],
)
def test_a_number_takes_no_more_memory_than_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: str, text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    limits = resource.getrlimit(resource.RLIMIT_AS)
    Path("mkdocs.yml").write_text(f"site_name: x\nmarkdown_extensions: [{{{options}}}]\n")
    Path("docs").mkdir()
    Path("docs/a.md").write_text(text)
    Path("docs/z.md").write_text(_FAULTY)
    report = check_paths([Path("docs")], Configuration(jobs=1))
    assert [("docs/z.md", 5)] == [(each.path, each.line) for each in report.diagnostics if each.code == "N014"]
    said = "docs/a.md: not checked: it takes too much memory. Split it, or leave it out with `exclude`."
    assert [said] == [*report.unreadable]
    assert limits == resource.getrlimit(resource.RLIMIT_AS)
