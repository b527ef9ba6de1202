"""What other systems do differently, held here without them: names of files, encodings, line ends."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from signage.main import main

ROOT = Path(__file__).parents[2]
PACKAGES = ("core", "specs", "linter", "lexers", "plugins", "site", "cli")
RESERVED = re.compile(r"(?i)(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?")
PAGE = '# Rates\r\n\r\n```anml\r\nbutton#e1 "A"\r\nbutton#e1 "B"\r\n```\r\n'


def tracked() -> list[str]:
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("not a checkout")
    return [each for each in done.stdout.split("\0") if each]


def calls(*names: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield the calls of some functions or methods in the packages, with their places."""
    for file in (file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py"))):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in names:
                yield f"{file.relative_to(ROOT)}:{node.lineno}", node


def test_no_two_files_differ_by_case_alone() -> None:
    """Windows and macOS have one file of both."""
    names: dict[str, str] = {}
    assert [] == [each for each in tracked() if names.setdefault(each.lower(), each) != each]


def test_every_file_has_a_name_that_windows_takes() -> None:
    parts = {part for each in tracked() for part in each.split("/")}
    wrong = [part for part in parts if re.search(r'[<>:"\\|?*\x00-\x1f]|[. ]$', part) or RESERVED.fullmatch(part)]
    assert [] == sorted(wrong)
    assert [] == [each for each in tracked() if len(each) > 180]  # of 260 with the folder of the checkout


def test_no_text_is_read_or_written_in_the_system_s_encoding() -> None:
    wrong = [
        place
        for place, call in calls("read_text", "write_text")
        if not any(each.arg == "encoding" for each in call.keywords)
    ]
    assert [] == wrong


def test_no_text_is_written_with_the_system_s_line_ends() -> None:
    """What is written is the same bytes on every system."""
    wrong = [
        place for place, call in calls("write_text") if not any(each.arg == "newline" for each in call.keywords)
    ]
    assert [] == wrong


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8"])
def test_a_report_leaves_in_the_encoding_of_the_console(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "ü.md").write_text(PAGE.replace("A", "日本"), encoding="utf-8", newline="")
    command = [sys.executable, "-m", "signage", "check", "."]
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=False)
    assert (1, b"") == (done.returncode, done.stderr)
    assert "N014" in done.stdout.decode(encoding)


@pytest.mark.parametrize("fix", [[], ["--fix"]])
def test_the_line_ends_of_windows_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fix: list[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("page.md").write_bytes(PAGE.replace('"B"', "'B'").encode())
    result = CliRunner().invoke(main, ["check", "page.md", *fix])
    assert "page.md:5:7: N014" in result.stdout.replace("page.md:5:7: N014 error", "page.md:5:7: N014")
    assert b"\n" not in Path("page.md").read_bytes().replace(b"\r\n", b"")
