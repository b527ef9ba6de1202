"""`signage explain` knows every rule by code and by name, and helps with what is nearly one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result

from signage.main import main
from signage_linter.config import OPTIONS
from signage_linter.option import Option
from signage_linter.rules import PAGE_RULES
from signage_site.audit.findings import CRITERIA
from signage_specs.registry import rules_by_code

RULES = {**{code: rule for code, (rule, _) in rules_by_code().items()}, **{rule.code: rule for rule in PAGE_RULES}}


LAST = {letter: max(code for code in RULES if code.startswith(letter)) for letter in "NK"}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["explain", *arguments])


@pytest.mark.parametrize("arguments", [("explain", "N013"), ("check", "--format", "sarif", "a.anml")])
def test_rules_are_explained_where_python_drops_docstrings(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    (tmp_path / "a.anml").write_text('button#01 "Save"\n', encoding="utf-8", newline="")
    told = [
        subprocess.run(
            [sys.executable, *switches, "-m", "signage", *arguments], cwd=tmp_path, capture_output=True, check=False
        )
        for switches in ([], ["-OO"])
    ]
    assert (told[0].returncode, told[0].stdout) == (told[1].returncode, told[1].stdout)
    assert told[1].stderr == b""


def test_every_rule_is_explained_by_its_code_and_by_its_name() -> None:
    for code, rule in RULES.items():
        result = run(code)
        assert (0, "") == (result.exit_code, result.stderr), code
        assert result.stdout.startswith(f"{code} {rule.name}  (")
        assert result.stdout.endswith(f"\n{rule.advice}\n")
        has_examples = code != "S011"  # no page yields a fault of our own
        assert has_examples == ("\nExample:\n\n    " in result.stdout)
        assert has_examples == ("\nUse instead:\n\n    " in result.stdout)
        assert "None" not in result.stdout.split("Example:")[0]
        assert result.stdout == run(rule.name).stdout, rule.name


def test_what_an_audit_finds_is_explained_as_the_guide_says_it() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "guides" / "audit.md").read_text(encoding="utf-8")
    for code, criterion in CRITERIA.items():
        assert f"| {code} | {criterion.score}, {criterion.category} | {criterion.found} |" in guide
        result = run(code)
        assert (0, "") == (result.exit_code, result.stderr), code
        assert f"Found where {criterion.found}." in result.stdout
        assert result.stdout == run(criterion.name).stdout
    assert "error" == json.loads(run("U014", "--format", "json").stdout)["severity"]


@pytest.mark.parametrize("written", ["n014", "N014", " N014 ", "Duplicate-Ref", "duplicate_ref", "DUPLICATE_REF"])
def test_case_and_hyphens_do_not_matter(written: str) -> None:
    assert run("N014").stdout == run(written).stdout


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("N14", "Did you mean `N014`?"),
        ("n0014", "Did you mean `N014`?"),
        ("t90", "Did you mean `T090`?"),
        ("N999", f"The codes with N go from `N001` to `{LAST['N']}`."),
        ("K999", f"The codes with K go from `K001` to `{LAST['K']}`."),
        ("duplicate-reff", "Did you mean `duplicate-ref`?"),
        ("", "Write a code such as `N014`, or a name such as `duplicate-ref`."),
        ("xyz", "Write a code such as `N014`, or a name such as `duplicate-ref`."),
    ],
)
def test_an_unknown_rule_is_told_with_a_hint(written: str, hint: str) -> None:
    result = run(written)
    assert (2, "") == (result.exit_code, result.stdout)
    assert f"signage: Unknown rule `{written}`. {hint}\n" == result.stderr


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_is_explained(option: Option) -> None:
    result = run(option.name)
    assert (0, "") == (result.exit_code, result.stderr)
    assert result.stdout.startswith(f"{option.name}  (option of the configuration)\n\n{option.help}\n")
    assert option.for_hosts == (f"in Sphinx as `signage_{option.name}`" in result.stdout)
    assert result.stdout == run("--", f"--{option.name.replace('_', '-')}").stdout


def test_an_option_says_where_it_can_be_given() -> None:
    said = run("base_url").stdout
    assert '\nValue: string. Default: `""`.\n' in said
    assert "`signage check --base-url`" in said
    assert "`signage annotate --base-url`" in said
    assert "Command line" not in run("overrides").stdout + run("severity").stdout
    document = json.loads(run("exclude", "--format", "json").stdout)
    assert ("exclude", ["check"], False) == (document["option"], document["commands"], document["hosts"])


def test_the_help_lists_the_options() -> None:
    assert all(f"`{option.name}`" in run("--help").stdout for option in OPTIONS)


def test_what_is_nearly_an_option_is_told() -> None:
    assert "signage: Unknown rule or option `exclud`. Did you mean `exclude`?\n" == run("exclud").stderr


@pytest.mark.parametrize(
    ("arguments", "written", "expected"),
    [
        (["explain"], "N01", [f"N{number:03}" for number in range(10, 20)]),
        (["explain"], "duplicate-re", ["duplicate-ref"]),
        (["explain"], "fail", ["fail_on"]),
        (["check", "--from"], "anml-n", ["anml-native"]),
    ],
)
def test_what_can_be_explained_is_completed(arguments: list[str], written: str, expected: list[str]) -> None:
    completions = ShellComplete(main, {}, "signage", "_SIGNAGE_COMPLETE").get_completions(arguments, written)
    assert expected == [each.value for each in completions if each.value in expected]
    assert all(each.value.startswith(written) for each in completions)


def test_a_rule_about_two_documents_shows_the_second() -> None:
    assert "\nBeside this document:\n\n    <?xml" in run("M089").stdout
