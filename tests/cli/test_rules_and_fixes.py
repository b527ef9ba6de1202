"""The list of rules, fixes that are asked for, and short forms of a report."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from signage.commands import checking
from signage.main import main
from signage_linter.report import RunReport
from signage_linter.rules import PAGE_RULES
from signage_linter.run import check_paths
from signage_specs.registry import FORMATS_BY_LABEL, rules_by_code

PAGE = (
    "# Rates\n\n```anml\nbutton#e1 'Go'\nbuton#e2 \"Stop\"\n```\n\n"
    '```anml-xml\n<knowledge><inform usage="read">Open.</inform></knowledge>\n```\n'
)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("page.md").write_text(PAGE)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_the_summary_counts_what_each_kind_of_fix_would_mend() -> None:
    expected = "2 examples checked: 2 errors, 1 warning, 2 fixable, 1 more fixable with --unsafe-fixes."
    assert expected == run("check", "page.md").stdout.splitlines()[-1]


def test_nothing_checked_is_said() -> None:
    Path("page.md").write_text("# Rates\n\n```python\nx = 1\n```\n")
    assert "No examples found on 1 page.\n" == run("check", "page.md").stdout


def test_fix_leaves_what_is_unsafe_until_it_is_asked_for() -> None:
    left = run("check", "--fix", "page.md").stdout.splitlines()[-1]
    assert "2 examples checked: 1 error, 1 fixable with --unsafe-fixes." == left
    assert ['button#e1 "Go"', 'button#e2 "Stop"'] == Path("page.md").read_text().splitlines()[3:5]
    assert '+<knowledge><inform usage="display">' in run("check", "--diff", "--unsafe-fixes", "page.md").stdout

    assert 0 == run("check", "--fix", "--unsafe-fixes", "page.md").exit_code
    assert 'usage="display"' in Path("page.md").read_text()


def test_a_page_that_is_saved_during_the_check_is_not_fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    check, newer = check_paths, f"New first line.\n\n{PAGE}"

    def check_and_save(*arguments: Any, **options: Any) -> RunReport:
        report = check(*arguments, **options)
        time.sleep(0.02)  # the clock of files ticks every 4 to 10 ms
        Path("page.md").write_text(newer)
        return report

    monkeypatch.setattr(checking, "check_paths", check_and_save)
    result = run("check", "--fix", "page.md")
    assert newer == Path("page.md").read_text()
    expected = "signage: page.md: not fixed: it isn't UTF-8, or it changed while it was checked. Fix again"
    assert [expected] == result.stderr.splitlines()


@pytest.mark.skipif(os.name == "nt", reason="makes a symbolic link")
def test_a_page_that_a_link_names_too_is_fixed_once() -> None:
    Path("docs").mkdir()
    Path("docs/rates.md").symlink_to("../page.md")
    result = run("check", "--fix")
    assert "signage: 2 findings fixed in 1 file" == result.stderr.strip()
    assert ['button#e1 "Go"', 'button#e2 "Stop"'] == Path("page.md").read_text().splitlines()[3:5]
    assert Path("docs/rates.md").is_symlink()


@pytest.mark.skipif(os.name == "nt", reason="makes a symbolic link")
def test_the_difference_of_a_page_that_a_link_names_too_is_shown_once_and_of_the_page() -> None:
    Path("docs").mkdir()
    Path("docs/rates.md").symlink_to("../page.md")
    expected = run("check", "--diff", "page.md").stdout
    Path("a.md").symlink_to("docs/../page.md")  # before its page, in order
    assert expected == run("check", "--diff").stdout


def test_a_difference_is_shown_and_not_applied() -> None:
    assert '+button#e1 "Go"' in run("check", "--fix", "--diff", "page.md").stdout.splitlines()
    assert PAGE == Path("page.md").read_text()


def test_unsafe_fixes_alone_would_do_nothing() -> None:
    result = run("check", "--unsafe-fixes", "page.md")
    expected = "signage: `--unsafe-fixes` says what `--fix` and `--diff` apply. Add one of them.\n"
    assert (2, expected) == (result.exit_code, result.stderr)


def test_statistics_have_a_line_for_each_rule() -> None:
    lines = run("check", "--statistics", "page.md").stdout.splitlines()
    assert ["1  M018  unknown-value  (1 fixable)", "1  N009  unknown-role  (1 fixable)"] == lines[:2]
    assert ["1  N016  malformed-name  (1 fixable)", ""] == lines[2:4]
    assert 2 == run("check", "--statistics", "--format", "json", "page.md").exit_code


def test_quiet_leaves_the_findings() -> None:
    loud, quiet = run("check", "page.md"), run("check", "-q", "page.md")
    assert loud.stdout == f"{quiet.stdout}\n{loud.stdout.splitlines()[-1]}\n"
    Path("page.md").write_text("# Rates\n")
    assert "" == run("check", "-q", "page.md").stdout


def test_a_configuration_is_read_from_the_file_that_is_named() -> None:
    Path("settings").mkdir()
    Path("settings/ours.toml").write_text('ignore = ["N009"]\n')
    Path("signage.toml").write_text('ignore = ["N016"]\n')
    assert "N009" not in run("check", "--config", "settings/ours.toml", "page.md").stdout
    assert "N016" in run("check", "--config", "settings/ours.toml", "page.md").stdout
    missing = run("check", "--config", "none.toml", "page.md")
    assert (2, "signage: none.toml: no such file. Correct the path.\n") == (missing.exit_code, missing.stderr)


def test_all_rules_are_listed_once() -> None:
    codes = [line.split()[0] for line in run("rules").stdout.splitlines()]
    assert sorted(codes) == sorted([*rules_by_code(), *(rule.code for rule in PAGE_RULES)])


@pytest.mark.parametrize(
    ("arguments", "first"),
    [
        (["ko-snapshot"], "K001  misplaced-page-line  error  fixable"),
        (["aria-snapshot"], "N014  duplicate-ref  error"),
        (["pages", "--fixable"], "S004  unknown-directive  warning      fixable"),
        (["anml-trust", "--severity", "error"], "T094  malformed-trust-manifest  error  fixable"),
    ],
)
def test_rules_are_filtered(arguments: list[str], first: str) -> None:
    lines = run("rules", *arguments).stdout.splitlines()
    assert first.split() == lines[0].split()


def test_the_rules_of_a_format_are_its_own() -> None:
    counts = [len(run("rules", name).stdout.splitlines()) for name in ("aria-snapshot", "anml-native")]
    assert [len(FORMATS_BY_LABEL[name].rules) for name in ("aria-snapshot", "anml-native")] == counts


def test_rules_and_their_pages_are_told_to_programs() -> None:
    listed = {each["code"]: each for each in json.loads(run("rules", "--format", "json").stdout)}
    explained = json.loads(run("explain", "N009", "--format", "json").stdout)
    assert listed["N009"].items() <= explained.items()
    assert {"as-used": "warning", "strict": "warning"} == explained["severity"]
    assert "safe" == explained["fixable"]
    assert ["what", "why", "advice", "beside", "examples"] == list(explained)[-5:]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell_asks_the_command(shell: str) -> None:
    assert "_SIGNAGE_COMPLETE" in run("completion", shell).stdout


def test_bash_completes_a_command() -> None:
    script = run("completion", "bash").stdout
    asked = f"{script}\nCOMP_WORDS=(signage ru); COMP_CWORD=1; _signage_completion signage; echo ${{COMPREPLY[0]}}"
    # The command is where this Python is, which a shell needn't know.
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)))
    told = {**os.environ, "PATH": path}
    ended = subprocess.run(["bash", "-c", asked], check=True, capture_output=True, text=True, env=told)
    assert "rules" == ended.stdout.strip()
