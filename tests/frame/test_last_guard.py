"""A fault of ours costs one page, in every host: the others are checked and signed, and no build ends."""

import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from markdown import Markdown
from mkdocs.commands.build import build
from mkdocs.config import load_config

from markdown_signage import SignageExtension
from signage.main import main
from signage_linter.cache import ResultCache
from signage_linter.config import Configuration
from signage_linter.finders.markdown import recorder
from signage_linter.reporters import REPORTERS
from signage_linter.run import check_paths
from signage_site.run import chunk, page, signing
from signage_site.run.signing import sign
from signage_site.settings import Settings
from signage_specs.format import Format

_PLANTED = """
from signage_specs.format import Format
check_example = Format.check_example
def planted(form, text, context):
    if "boom" in text:
        raise IndexError("\\x1b[31mlist index out of range")
    return check_example(form, text, context)
Format.check_example = planted
"""
_BROKEN = '# Broken\n\n```anml-native\nbutton#e4 "boom"\n```\n'
_FAULTY = '# Faulty\n\n```anml-native\nbutton#e4 "Save"\nlink#e4 "Home"\n```\n'


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a page on which a rule raises, and one with a finding; it is the working directory."""
    check_example = Format.check_example
    monkeypatch.setattr(Format, "check_example", check_example)  # put back at the end
    exec(_PLANTED, {})
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/broken.md").write_text(_BROKEN)
    (tmp_path / "docs/index.md").write_text(_FAULTY)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "docs"


@pytest.mark.parametrize("options", [[], ["--select", "N"], ["--ignore", "S"]])
def test_the_command_reports_the_page_and_checks_the_others(docs: Path, options: list[str]) -> None:
    result = CliRunner().invoke(main, ["check", "--no-cache", "--format", "concise", *options, docs.name])
    assert 1 == result.exit_code
    internal, other, *_ = result.stdout.splitlines()
    assert internal.startswith(
        "docs/broken.md:1:1: S011 error: Internal error: IndexError in <string>:6. Report it, please"
    )
    assert other.startswith("docs/index.md:5:5: N014 ")
    assert "" == result.stderr


def test_the_command_prints_the_traceback_when_it_is_asked_to(docs: Path) -> None:
    command = [sys.executable, "-c", f"{_PLANTED}\nfrom signage.main import main\nmain()", "--debug", "check"]
    done = subprocess.run([*command, docs.name], capture_output=True, text=True, check=False)
    assert (1, True) == (done.returncode, "Traceback (most recent call last)" in done.stderr)


@pytest.mark.parametrize("reporter", REPORTERS)
def test_each_form_of_the_report_has_it(docs: Path, reporter: str) -> None:
    result = CliRunner().invoke(main, ["check", "--no-cache", "--format", reporter, docs.name])
    assert (1, True) == (result.exit_code, "IndexError in" in result.stdout)


def test_a_cache_does_not_keep_it(docs: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "signage")
    for _ in range(2):
        caplog.clear()
        cache = ResultCache(Path(), Configuration())
        report = check_paths([docs], Configuration(), cache=cache)
        assert ["S011", "N014"] == [each.code for each in report.diagnostics]
        assert "Traceback" in caplog.text


def test_a_finder_that_raises_costs_its_page(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("signage_linter.finders.html.find", fail)
    (docs / "page.html").write_text("<p>")
    report = check_paths([docs], Configuration())
    assert [("broken.md", "S011"), ("index.md", "N014"), ("page.html", "S011")] == [
        (Path(each.path).name, each.code) for each in report.diagnostics
    ]


def test_the_command_ends_in_one_line_where_no_page_is_at_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise IndexError

    monkeypatch.setattr("signage.commands.checking.check_paths", fail)
    result = CliRunner().invoke(main, ["check"])
    assert 2 == result.exit_code
    assert result.stderr.startswith("signage: internal error: IndexError in test_last_guard.py:")
    assert 1 == result.stderr.count("\n")


def _mkdocs(docs: Path, caplog: pytest.LogCaptureFixture) -> list[str]:
    config = docs.parent / "mkdocs.yml"
    config.write_text("site_name: x\nplugins: [signage]\nmarkdown_extensions: [pymdownx.superfences]\n")
    caplog.set_level(logging.DEBUG, "mkdocs")
    build(load_config(str(config)))
    assert (docs.parent / "site/broken/index.html").is_file()
    return [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]


def test_mkdocs_builds_on(docs: Path, caplog: pytest.LogCaptureFixture) -> None:
    other, internal = _mkdocs(docs, caplog)
    assert "docs/broken.md:1:1: S011 Internal error: IndexError in <string>:6" in internal
    assert "docs/index.md:5:5: N014 " in other
    [traceback] = [each for each in caplog.records if each.levelno == logging.DEBUG and each.name == "signage"]
    assert "Traceback (most recent call last):\n" in traceback.getMessage()
    assert "\x1b" not in traceback.getMessage()


@pytest.mark.parametrize("part", ["finished", "Includes", "watch_block_processor"])
def test_a_page_is_converted_when_the_recorder_fails(
    docs: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(recorder, part, fail)
    config = docs.parent / "mkdocs.yml"
    config.write_text(
        "site_name: x\nplugins: [signage]\nmarkdown_extensions: [pymdownx.superfences, pymdownx.snippets]\n"
    )
    build(load_config(str(config)))
    warnings = [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]
    assert 2 == sum("S011 Internal error: ZeroDivisionError in test_last_guard.py" in each for each in warnings)
    assert "<h1" in (docs.parent / "site/broken/index.html").read_text()


def test_python_markdown_converts_on(docs: Path, caplog: pytest.LogCaptureFixture) -> None:
    extension = SignageExtension(path=docs / "broken.md")
    assert "<h1>Broken</h1>" in Markdown(extensions=["fenced_code", extension]).convert(_BROKEN)
    assert "docs/broken.md:1:1: S011 Internal error" in caplog.text


@pytest.mark.parametrize("part", ["", "sphinx_signage.collect.examples_of"])
def test_sphinx_builds_on(docs: Path, part: str) -> None:
    module, _, name = part.rpartition(".")
    planted = f"import {module}\n{module}.{name} = lambda *_: 1 / 0\n" if part else _PLANTED
    (docs / "conf.py").write_text(f"extensions = ['sphinx_signage']\n{planted}")
    (docs / "index.rst").write_text('X\n=\n\n.. code-block:: anml-native\n\n   button#e4 "boom"\n')
    (docs / "other.rst").write_text(":orphan:\n\n.. code-block:: anml-native\n\n   a#e4\n   link#e4\n")
    command = [sys.executable, "-m", "sphinx", "-vv", "--no-color", str(docs), str(docs.parent / "out")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stderr
    assert "index.rst:1:1: ERROR: S011 Internal error: " in done.stderr
    assert part or "N0" in done.stderr.partition("other.rst")[2]
    assert "Traceback" in done.stdout


@pytest.mark.parametrize("part", ["_content_places", "_place", "remember"])
def test_sphinx_builds_on_where_a_place_is_lost(docs: Path, part: str) -> None:
    planted = f"import sphinx_signage.positions as positions\npositions.{part} = lambda *_: 1 / 0\n"
    (docs / "conf.py").write_text(f"extensions = ['sphinx_signage']\n{planted}")
    (docs / "index.rst").write_text("X\n=\n\n.. code-block:: anml-native\n\n   a#e4\n   link#e4\n")
    command = [sys.executable, "-m", "sphinx", "-vv", "--no-color", str(docs), str(docs.parent / "out")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stderr
    assert "N014" in done.stderr
    assert "ZeroDivisionError" in done.stdout


_GONE = """
import shutil
def gone(app, exception):
    shutil.rmtree(app.outdir)
def setup(app):
    app.connect("build-finished", gone)
"""


def test_no_build_ends_where_something_else_takes_the_site_away(
    docs: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (docs.parent / "hook.py").write_text(
        "import shutil\ndef on_post_build(config): shutil.rmtree(config.site_dir)\n"
    )
    config = docs.parent / "mkdocs.yml"
    config.write_text("site_name: x\nhooks: [hook.py]\nplugins:\n- signage: {sign: true, audit: audit.html}\n")
    build(load_config(str(config)))
    assert "not signed: " in caplog.text

    (docs / "conf.py").write_text(f"extensions = ['sphinx_signage']\nsignage_sign = True\n{_GONE}")
    (docs / "index.rst").write_text("X\n=\n")
    command = [sys.executable, "-m", "sphinx", "--no-color", str(docs), str(docs.parent / "out")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "not signed: " in done.stderr
    assert 0 == done.returncode, done.stderr


def _sign(folder: Path, monkeypatch: pytest.MonkeyPatch, **planted: Any) -> Any:
    folder.mkdir()
    for name in ("broken", "index"):
        (folder / f"{name}.html").write_text(f"<title>{name}</title><form id=f><button>Go</button></form>")
    for name, function in planted.items():
        monkeypatch.setattr(chunk if name == "sign_page" else signing, name, function)
    return sign(folder, Settings(jobs=1), state=folder.parent / "state")


def test_a_page_that_cannot_be_signed_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sign_page = page.sign_page

    def planted(content: bytes, path: str, *rest: Any, **named: Any) -> Any:
        if path == "broken.html":
            raise IndexError
        return sign_page(content, path, *rest, **named)

    report = _sign(tmp_path / "site", monkeypatch, sign_page=planted)
    assert ("index.html",) == report.changed
    assert "data-agent" not in (tmp_path / "site/broken.html").read_text()
    [told] = [each.message for each in report.diagnostics if each.path == "broken.html"]
    assert told.startswith("not signed: internal error: IndexError in test_last_guard.py:")
    assert report.failed


def test_documents_that_cannot_be_made_are_told_and_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def planted(*_: Any, **__: Any) -> None:
        raise IndexError

    _sign(tmp_path / "site", monkeypatch)
    manifest = tmp_path / "site/.well-known/agent-manifest.json"
    before = manifest.read_bytes()
    (tmp_path / "site/index.html").write_text("<title>New</title>")
    monkeypatch.setattr(signing, "publication", planted)
    report = sign(tmp_path / "site", Settings(jobs=1), state=tmp_path / "state")
    assert report.failed
    assert before == manifest.read_bytes()


def test_what_the_user_says_keeps_its_meaning(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Format, "check_example", fail)
    with pytest.raises(KeyboardInterrupt):
        check_paths([docs], Configuration(jobs=1))


def test_want_of_memory_costs_a_page_that_is_named(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(Format, "check_example", fail)
    report = check_paths([docs], Configuration(jobs=1))
    assert report.unreadable
    assert all("not checked: it takes too much memory. Split it, or" in each for each in report.unreadable)
