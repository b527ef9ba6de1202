"""The hooks for pre-commit and the action: they name what there is, and their shell takes values as they are."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from signage.main import main
from signage_linter.files import MARKDOWN_SUFFIXES, RST_SUFFIXES
from signage_specs.anyt.formats import ANYT_STATE
from signage_specs.registry import FORMATS

ROOT = Path(__file__).parents[2]
HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text())
SUFFIXES = (*MARKDOWN_SUFFIXES, *RST_SUFFIXES, ".anml", *(suffix for each in FORMATS for suffix in each.suffixes))
NAMES = (*(name for each in FORMATS if each is not ANYT_STATE for name in each.filenames), ".well-known/anml")


@pytest.mark.parametrize("name", [*(f"docs/page{suffix}" for suffix in SUFFIXES), *NAMES])
def test_the_hook_takes_every_file_that_a_folder_is_searched_for(name: str) -> None:
    assert re.search(HOOKS[0]["files"], name)


@pytest.mark.parametrize("name", ["package.json", "page.mdx", "anml", "notes.txt", "archive.anml.bak"])
def test_the_hook_leaves_other_files(name: str) -> None:
    assert not re.search(HOOKS[0]["files"], name)


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_each_hook_starts_a_command_that_there_is(hook: dict[str, Any]) -> None:
    program, *arguments = hook["entry"].split()

    assert "signage" == program
    assert 0 == CliRunner().invoke(main, [*arguments, "--help"]).exit_code


def run_check(folder: Path, program: str, **given: str) -> subprocess.CompletedProcess[str]:
    """Run the step of the action that checks, with a program in place of `signage`."""
    programs = folder / "signage" / "bin"
    programs.mkdir(parents=True)
    (programs / "signage").write_text(f"#!/bin/sh\n{program}\n")
    (programs / "signage").chmod(0o755)
    step = ACTION["runs"]["steps"][1]
    environment = {key: given[re.findall(r"inputs\.(\w+)", value)[0]] for key, value in step["env"].items()}
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],  # as GitHub starts it
        cwd=folder,
        env={**os.environ, **environment, "RUNNER_TEMP": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_action_checks_what_its_inputs_name(tmp_path: Path) -> None:
    (tmp_path / "page.md").touch()
    program = 'for each in "$@"; do echo "<$each>"; done'

    done = run_check(tmp_path, program, paths="docs *.md", arguments="--profile strict; touch broken", sarif="")

    assert 0 == done.returncode
    expected = ["check", "docs", "*.md", "--profile", "strict;", "touch", "broken", "--format", "github"]
    assert [f"<{each}>" for each in expected] == done.stdout.splitlines()
    assert not (tmp_path / "broken").exists()


@pytest.mark.parametrize(
    ("of_sarif", "of_github", "expected"),
    [(0, 0, 0), (1, 1, 1), (1, 0, 0), (2, 0, 2), (2, 1, 1), (2, 2, 2), (127, 0, 127), (0, 2, 2)],
)
def test_the_action_fails_where_no_report_is_written(
    tmp_path: Path, of_sarif: int, of_github: int, expected: int
) -> None:
    program = f'echo run; case "$*" in *sarif*) exit {of_sarif};; esac; exit {of_github}'

    done = run_check(tmp_path, program, paths=".", arguments="", sarif="report.sarif")

    assert (expected, 2) == (done.returncode, done.stdout.count("run\n"))


def test_the_action_puts_no_input_into_the_shell_itself() -> None:
    assert not [step for step in ACTION["runs"]["steps"] if "${{" in step["run"]]
