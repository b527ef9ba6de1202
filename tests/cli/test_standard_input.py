import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from signage.main import main

SNAPSHOT = 'button#e1 "Pay 🙂"\nlink#e1 "Home"\n'
PAGE = f"# Title\n\n- item\n\n    ```anml\n    {SNAPSHOT.replace(chr(10), chr(10) + '    ', 1)}    ```\n"
MARKUP = '<anml xmlns="urn:ietf:params:xml:ns:anml:1.0"><head></head></anml>'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(text: str, *options: str) -> Result:
    return CliRunner().invoke(main, ["check", "--no-cache", "--format", "concise", *options], input=text)


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        (SNAPSHOT, ["-", "--from", "anml"], ["standard input:2:5: N014"]),
        (SNAPSHOT, ["-", "--stdin-filename", "new.anml"], ["new.anml:2:5: N014"]),
        (SNAPSHOT, ["-", "--stdin-filename", "snap.ko", "--from", "ANML-native"], ["snap.ko:2:5: N014"]),
        (PAGE, ["-", "--stdin-filename", "docs/new.md"], ["docs/new.md:7:9: N014"]),
        (PAGE, ["-", "--from", "Markdown"], ["standard input:7:9: N014"]),
        (PAGE, ["-", "--stdin-filename", "docs/new.txt", "--from", "markdown"], ["docs/new.txt:7:9: N014"]),
        (PAGE.replace("\n", "\r\n"), ["-", "--stdin-filename", "docs/new.md"], ["docs/new.md:7:9: N014"]),
        (PAGE, ["-", "--stdin-filename", "docs/new.md", "--ignore", "N014"], []),
        ("", ["-", "--stdin-filename", "docs/new.md"], []),
    ],
)
def test_a_text_is_checked_as_its_file_would_be(text: str, options: list[str], expected: list[str]) -> None:
    result = check(text, *options)
    assert expected == [line.partition(" error:")[0] for line in result.stdout.splitlines() if " error:" in line]
    assert (1 if expected else 0, "") == (result.exit_code, result.stderr)


def test_the_format_of_a_text_without_a_name_is_seen_where_it_is_certain() -> None:
    assert "standard input:1:" in check(MARKUP, "-", "--fail-on", "info").stdout
    snapshot = check('- button "Pay" [ref=e1]\n- /url: x\n', "-")
    assert (0, "") == (snapshot.exit_code, snapshot.stderr)


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        (
            PAGE,
            ["-"],
            "standard input: unknown format. Name it with `--from`, such as `--from anml`. Name a page with",
        ),
        (f"- note: a word\n- link: another\n\n{PAGE}", ["-"], "standard input: unknown format."),
        ("Some prose\nin two lines\n\n- note: a word\n", ["-"], "standard input: unknown format."),
        (SNAPSHOT, ["-", "--from", "anmll"], "`anmll` is not a known label. `signage formats` lists the labels."),
        (SNAPSHOT, ["-", "--stdin-filename", "snap.ko"], "snap.ko: not checked: no format has files of this name."),
        (SNAPSHOT, ["-", "docs"], "standard input is checked alone. Leave out the other paths."),
        (SNAPSHOT, ["--stdin-filename", "a.md"], "`--stdin-filename` names standard input. Give `-` as the path."),
        (SNAPSHOT, ["-", "--from", "anml", "--fix"], "`--fix` needs a file. Leave it out, or name the file."),
        (SNAPSHOT, ["-", "--from", "anml", "--since", "HEAD"], "`--since` needs a file."),
        (SNAPSHOT, ["-", "--from", "anml", "--baseline", "write"], "`--baseline write` needs a file."),
    ],
)
def test_what_cannot_be_checked_is_said(text: str, options: list[str], said: str) -> None:
    result = check(text, *options)
    assert result.stderr.startswith(f"signage: {said}")
    assert (2, 1) == (result.exit_code, result.stderr.count("\n"))


def test_bytes_that_are_no_text_are_said() -> None:
    command = [sys.executable, "-m", "signage", "check", "-", "--from", "anml"]
    result = subprocess.run(command, input=b"button#e1 \xff", capture_output=True, check=False)
    assert b"signage: standard input: not UTF-8 (byte 10). Give it as UTF-8." == result.stderr.strip()
    assert 2 == result.returncode


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no file without an end")
def test_a_text_without_an_end_is_not_read() -> None:
    command = [sys.executable, "-m", "signage", "check", "-", "--from", "anml"]
    with Path("/dev/zero").open("rb") as endless:
        result = subprocess.run(command, stdin=endless, capture_output=True, check=False)
    assert b"signage: standard input: larger than 50 MB. Give less of it." == result.stderr.strip()
    assert 2 == result.returncode


def test_the_fixes_of_a_text_are_shown() -> None:
    text = "button#e1 'Pay'\n"
    changes = check(text, "-", "--stdin-filename", "new.anml", "--diff").stdout
    assert changes.startswith("--- new.anml\n+++ new.anml\n")
    assert '+button#e1 "Pay"\n' in changes


def test_the_file_itself_is_neither_read_nor_written_over(folder: Path) -> None:
    (folder / "page.md").write_text(PAGE, encoding="utf-8")
    assert "" == check("# Other\n", "-", "--stdin-filename", "page.md").stdout
    result = check("# Other\n", "-", "--stdin-filename", "page.md", "--output", "page.md")
    assert (2, PAGE) == (result.exit_code, (folder / "page.md").read_text(encoding="utf-8"))


def test_a_text_whose_file_is_left_out_is_not_checked(folder: Path) -> None:
    (folder / "page.md").write_text(PAGE, encoding="utf-8")
    (folder / ".gitignore").write_text("page.md\n", encoding="utf-8")
    assert 0 == check(PAGE, "-", "--stdin-filename", "page.md", "--force-exclude").exit_code
    assert 1 == check(PAGE, "-", "--stdin-filename", "page.md").exit_code


def test_findings_name_the_other_places_that_they_are_about() -> None:
    report = json.loads(check(SNAPSHOT, "-", "--stdin-filename", "new.anml", "--format", "json").stdout)
    (found,) = (each for each in report["diagnostics"] if each["code"] == "N014")
    place = {"path": "new.anml", "line": 1, "column": 7, "end_line": 1, "end_column": 10}
    assert [{**place, "message": "first `#e1`", "approximate": False}] == found["related"]
