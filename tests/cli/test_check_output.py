"""Where `signage check` writes its report, and in which form it gets there."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from lxml import etree

from signage.main import main
from signage_linter.reporters import FOR_PEOPLE, REPORTERS

FAULTY = '# Ü\n\n```anml\nbutton#e4 "日本"\nlink#e4 "Home"\n```\n'
SIGNAGE = [sys.executable, "-m", "signage"]
DOCUMENTS = [reporter for reporter in REPORTERS if reporter not in FOR_PEOPLE]


def run(*arguments: str, **environment: str | None) -> Result:
    without = {"NO_COLOR": None, "FORCE_COLOR": None, "TERM": None}
    return CliRunner().invoke(main, arguments, env={**without, **environment})


def files(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()} - {".signage_cache"}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "ü.md").write_text(FAULTY, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("reporter", REPORTERS)
def test_a_file_gets_what_standard_output_gets(project: Path, reporter: str) -> None:
    shown = run("check", "--format", reporter, "docs")
    written = run("check", "--format", reporter, "--output", "report", "docs")
    assert (1, "", "") == (written.exit_code, written.stdout, written.stderr)
    assert shown.stdout == (project / "report").read_text(encoding="utf-8")
    assert shown.stdout == run("check", "--format", reporter, "--output", "-", "docs").stdout
    assert {"docs", "report"} == files(project)


def test_a_missing_folder_is_named_before_anything_is_checked(project: Path) -> None:
    result = run("check", "--output", "build/out/report.txt", "no-such-page.md")
    expected = "signage: build/out/report.txt: no folder `build/out`. Make it first.\n"
    assert (2, "", expected) == (result.exit_code, result.stdout, result.stderr)
    assert {"docs"} == files(project)


@pytest.mark.parametrize("named", ["docs/ü.md", "docs", "."])
@pytest.mark.parametrize("output", ["docs/ü.md", "docs/../docs/ü.md", "link.md"])
def test_a_page_that_is_checked_is_never_written_over(project: Path, named: str, output: str) -> None:
    (project / "link.md").symlink_to("docs/ü.md")
    result = run("check", named, "--output", output)
    expected = f"signage: {output}: `--output` would write over what is read. Name another file.\n"
    assert (2, "", expected) == (result.exit_code, result.stdout, result.stderr)
    assert FAULTY == (project / "docs" / "ü.md").read_text(encoding="utf-8")


def test_the_document_that_responses_answer_is_never_written_over(project: Path) -> None:
    document = '<anml version="1.0" xmlns="urn:ietf:params:xml:ns:anml:1.0"><head><title>T</title></head></anml>\n'
    (project / "shop.txt").write_text(document, encoding="utf-8")
    result = run("check", "docs", "--origin", "shop.txt", "--output", "shop.txt")
    assert (2, True) == (result.exit_code, "would write over what is read" in result.stderr)
    assert document == (project / "shop.txt").read_text(encoding="utf-8")


def test_a_page_that_is_left_out_may_be_the_report(project: Path) -> None:
    (project / "docs" / "report.md").write_text("old", encoding="utf-8")
    assert 1 == run("check", "docs", "--exclude", "report.md", "--output", "docs/report.md").exit_code
    assert "N014" in (project / "docs" / "report.md").read_text(encoding="utf-8")


def test_a_report_that_cannot_be_written_leaves_the_old_one(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "report.txt").write_text("old", encoding="utf-8")

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    result = run("check", "--output", "report.txt", "docs")
    expected = "signage: report.txt: cannot be written: No space left on device\n"
    assert (2, expected) == (result.exit_code, result.stderr)
    assert "old" == (project / "report.txt").read_text(encoding="utf-8")
    assert {"docs", "report.txt"} == files(project)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_written_to_and_stays(project: Path) -> None:
    os.mkfifo(project / "pipe")
    # Opened for both, so that neither side waits for the other.
    pipe = os.open(project / "pipe", os.O_RDWR | os.O_NONBLOCK)
    try:
        assert 1 == run("check", "--format", "json", "--output", "pipe", "docs").exit_code
        assert 1 == json.loads(os.read(pipe, 65536))["version"]
    finally:
        os.close(pipe)
    assert stat.S_ISFIFO((project / "pipe").stat().st_mode)


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "0"}, False),
        ({"FORCE_COLOR": ""}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": ""}, True),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True),
    ],
)
def test_colours_are_as_the_environment_asks(project: Path, environment: dict[str, str], *, coloured: bool) -> None:
    assert project.is_dir()
    assert coloured == ("\x1b[" in run("check", "docs", **environment).stdout)
    assert "\x1b[" not in run("check", "--format", "concise", "docs", **environment).stdout


@pytest.mark.parametrize(
    ("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_a_terminal_gets_colours(
    project: Path, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch, *, coloured: bool
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert project.is_dir()
    # `color` makes the runner's standard output a terminal for click.
    result = CliRunner().invoke(main, ["check", "docs"], color=True)
    assert coloured == ("\x1b[" in result.stdout)


def test_a_file_gets_no_colours(project: Path) -> None:
    run("check", "--output", "report.txt", "docs", FORCE_COLOR="1")
    assert "\x1b" not in (project / "report.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("reporter", ["text", "github", "sarif"])
@pytest.mark.parametrize(
    ("environment", "encoding"),
    [({"LC_ALL": "C", "LANG": "C"}, "utf-8"), ({"PYTHONIOENCODING": "cp1252"}, "cp1252")],
)
def test_no_encoding_of_standard_output_fails(
    project: Path, environment: dict[str, str], encoding: str, reporter: str
) -> None:
    command = [*SIGNAGE, "check", "--format", reporter, "docs"]
    result = subprocess.run(
        command, capture_output=True, env={**os.environ, **environment}, cwd=project, check=False
    )
    assert (1, b"") == (result.returncode, result.stderr)
    text = result.stdout.decode(encoding if reporter in FOR_PEOPLE else "utf-8")
    expected = {"github": "file=docs/ü.md", "sarif": "docs/%C3%BC.md", "text": '4 | button#e4 "日本"'}[reporter]
    assert (expected if encoding == "utf-8" or reporter != "text" else '"\\u65e5\\u672c"') in text


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the file")
@pytest.mark.parametrize("reporter", ["text", "sarif"])
def test_a_standard_output_that_is_closed_ends_in_silence(project: Path, reporter: str) -> None:
    command = f'"$0" -m signage check --format {reporter} docs >&-'
    result = subprocess.run(
        ["sh", "-c", command, sys.executable], stderr=subprocess.PIPE, text=True, cwd=project, check=False
    )
    assert (1, "") == (result.returncode, result.stderr)


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the file")
@pytest.mark.parametrize("closed", ["0<&-", "1>&-", "2>&-", "0<&- 1>&- 2>&-"])
@pytest.mark.parametrize(
    ("arguments", "status"),
    [("check docs", 1), ("check --diff docs", 0), ("annotate site", 0), ("audit site", 0), ("server", 1)],
)
def test_a_closed_stream_changes_no_status(project: Path, arguments: str, closed: str, status: int) -> None:
    (project / "site").mkdir()
    (project / "site/index.html").write_text("<title>x</title><form id=f><button>Go</button></form>")
    command = f'exec "$0" -m signage {arguments} {closed}'
    done = subprocess.run(
        ["sh", "-c", command, sys.executable],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        cwd=project,
        check=False,
    )
    assert status == done.returncode
    assert "internal error" not in done.stderr
    assert (arguments == "annotate site") == ("data-agent" in (project / "site/index.html").read_text())


def test_paths_are_relative_to_the_working_directory(project: Path) -> None:
    expected = run("check", "--format", "concise", "docs").stdout
    assert expected.startswith("docs/ü.md:5:5: ")
    assert expected == run("check", "--format", "concise", str(project / "docs")).stdout
    assert expected == run("check", "--format", "concise", str(project / "docs" / "ü.md"), "docs").stdout
    assert expected == run("check", "--format", "concise", str(project)).stdout


@pytest.mark.parametrize(("reporter", "variable"), [("github", "GITHUB_WORKSPACE"), ("gitlab", "CI_PROJECT_DIR")])
def test_a_forge_reads_paths_from_the_root_of_its_checkout(
    project: Path, monkeypatch: pytest.MonkeyPatch, reporter: str, variable: str
) -> None:
    def told(checkout: Path | str, *paths: str) -> list[str]:
        shown = run("check", "--format", reporter, *paths, **{variable: str(checkout)}).stdout
        return re.findall(r'(?:,file=|"path": ")([^:,"\s]+\.md)', shown)

    (project / "link").symlink_to(project, target_is_directory=True)
    assert ["docs/ü.md"] == told(project) == told(project / "other")
    monkeypatch.chdir("docs")
    assert ["docs/ü.md"] == told(project) == told(project / "link") == told(project, str(project))
    assert ["ü.md"] == told("") == told(project / "docs") == told(project / "other")


def test_every_document_is_read_by_a_reader_of_its_form(project: Path) -> None:
    (project / "docs" / "latin.md").write_bytes(b"# caf\xe9\n")
    texts = {reporter: run("check", "--format", reporter, "docs").stdout for reporter in DOCUMENTS}
    assert 1 == json.loads(texts["json"])["summary"]["diagnostics"]["error"]
    assert "docs/ü.md" == json.loads(texts["gitlab"])[0]["location"]["path"]
    assert [False] == [run["invocations"][0]["executionSuccessful"] for run in json.loads(texts["sarif"])["runs"]]
    root = etree.fromstring(texts["junit"].encode())
    assert ("1", "1") == (root.get("failures"), root.get("errors"))
    assert ["::error", "::error"] == [line.split(" ")[0] for line in texts["github"].splitlines()]
