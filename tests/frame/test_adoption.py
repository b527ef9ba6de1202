"""The hooks for pre-commit and the action: they name what there is, and their shell takes values as they are."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from signage.main import main
from signage_linter.files import MARKDOWN_SUFFIXES, PYTHON_SUFFIXES, RST_SUFFIXES
from signage_specs.registry import ANYT_STATE, FORMATS

ROOT = Path(__file__).parents[2]
HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text())
SUFFIXES = (
    *(*MARKDOWN_SUFFIXES, ".mdx", *RST_SUFFIXES, *PYTHON_SUFFIXES, ".anml"),
    *(suffix for each in FORMATS for suffix in each.suffixes),
)
NAMES = (*(name for each in FORMATS if each is not ANYT_STATE for name in each.filenames), ".well-known/anml")


# What a project's own configuration of the hook takes the place of.
OWN = pytest.mark.parametrize("own", [{}, {"files": "^docs/"}, {"exclude": "^docs/old/"}], ids=str)


def is_taken(name: str, own: dict[str, str]) -> bool:
    """Tell whether pre-commit gives a file to the first hook."""
    hook = HOOKS[0] | own
    return bool(re.search(hook["files"], name)) and not re.search(hook["exclude"], name)


@OWN
@pytest.mark.parametrize("name", [*(f"page{suffix}" for suffix in SUFFIXES), "a\nb.md", *NAMES])
def test_the_hook_takes_every_file_that_a_folder_is_searched_for(name: str, own: dict[str, str]) -> None:
    assert is_taken(f"docs/{name}", own)


@OWN
@pytest.mark.parametrize("name", ["package.json", "page.pyi", "anml", "notes.txt", "archive.anml.bak", "md/x.css"])
def test_the_hook_leaves_other_files(name: str, own: dict[str, str]) -> None:
    assert not is_taken(f"docs/{name}", own)


def test_a_project_narrows_the_hook() -> None:
    assert not is_taken("site/page.md", {"files": "^docs/"})
    assert not is_taken("docs/old/page.md", {"exclude": "^docs/old/"})


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_each_hook_starts_a_command_that_there_is(hook: dict[str, Any]) -> None:
    program, *arguments = hook["entry"].split()

    assert "signage" == program
    assert 0 == CliRunner().invoke(main, [*arguments, "--help"]).exit_code


STEPS = {step["name"]: step for step in ACTION["runs"]["steps"]}


def run_step(name: str, folder: Path, program: str, binaries: str = "bin/python", **values: str) -> Any:
    """Run a step of the action in a folder, with a program as the Python of Signage's own environment."""
    python = folder / "signage" / binaries
    python.parent.mkdir(parents=True)
    python.write_text(f"#!/bin/sh\n{program}\n")
    python.chmod(0o755)
    step = STEPS[name]
    environment = {
        key: values.get(re.findall(r"[\w.-]+\.([\w-]+)", value)[0], "") for key, value in step["env"].items()
    }
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],  # as GitHub starts it
        cwd=folder,
        env={**os.environ, **environment, "RUNNER_TEMP": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("binaries", ["bin/python", "Scripts/python.exe"])
def test_the_action_checks_what_its_inputs_name(tmp_path: Path, binaries: str) -> None:
    (tmp_path / "page.md").touch()
    program = 'for each in "$@"; do echo "<$each>"; done'

    done = run_step(
        "Check",
        tmp_path,
        program,
        binaries,
        paths="docs *.md --output=page.md",
        arguments="--profile strict; touch broken",
    )

    assert 0 == done.returncode
    options = ["--profile", "strict;", "touch", "broken", "--format", "github"]
    expected = ["-I", "-m", "signage", "check", "--no-cache", *options, "--", "docs", "*.md", "--output=page.md"]
    assert [f"<{each}>" for each in expected] == done.stdout.splitlines()
    assert not (tmp_path / "broken").exists()


def test_the_action_runs_no_module_of_the_checkout(tmp_path: Path) -> None:
    """The step that checks is the one that starts in the checkout; the real command stands behind it here."""
    for name in ("signage", "logging", "multiprocessing", "encodings", "sitecustomize", "click"):
        (tmp_path / f"{name}.py").write_text('open("executed", "w").close()')
    (tmp_path / "page.md").write_text("Page.\n")
    path = os.pathsep.join(
        each for each in sys.path if each
    )  # what isolated mode leaves out of a checkout's own run
    start = f"import sys; sys.path[:0] = {path!r}.split({os.pathsep!r}); from signage.main import main; main()"

    done = run_step(
        "Check", tmp_path, f"shift 3; exec {sys.executable} -I -c '{start.replace(chr(39), chr(34))}' \"$@\""
    )

    assert (0, "") == (done.returncode, done.stderr)
    assert not (tmp_path / "executed").exists()


def test_the_action_installs_outside_of_the_checkout() -> None:
    install = STEPS["Install"]

    assert "${{ runner.temp }}" == install["working-directory"]
    started = re.findall(r'^"\$(?:SIGNAGE_PYTHON|python)" (\S+ \S+)', install["run"], re.MULTILINE)
    assert ["-I -c", "-I -m", "-I -m"] == started


@pytest.mark.parametrize(("version", "expected"), [("(3, 10, 9)", 1), ("(3, 11)", 0), ("(3, 14)", 0)])
def test_the_action_says_which_python_it_needs(version: str, expected: int) -> None:
    code = re.findall(r"-c '(.+)'", STEPS["Install"]["run"])[0]
    code = code.replace("sys.version_info", version)

    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=False)

    assert expected == done.returncode
    assert ("needs Python 3.11" in done.stderr) == bool(expected)


@pytest.mark.parametrize(
    ("of_sarif", "of_github", "expected"),
    [(0, 0, 0), (1, 1, 1), (1, 0, 0), (2, 0, 2), (2, 1, 1), (2, 2, 2), (127, 0, 127), (0, 2, 2)],
)
def test_the_action_fails_where_no_report_is_written(
    tmp_path: Path, of_sarif: int, of_github: int, expected: int
) -> None:
    program = f'echo run; case "$*" in *sarif*) exit {of_sarif};; esac; exit {of_github}'

    done = run_step("Check", tmp_path, program, paths=".", sarif="report.sarif")

    assert (expected, 2) == (done.returncode, done.stdout.count("run\n"))


def test_the_action_puts_no_input_into_the_shell_itself() -> None:
    assert not [step for step in STEPS.values() if "${{" in step.get("run", "")]
