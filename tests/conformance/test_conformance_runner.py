"""The runner compares what a command says with what a case expects, and needs nothing but the standard library."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from typing import Any

import pytest

from run import HERE, cases, disagreements, request

CASE = {
    "case": "x/Y/z",
    "findings": [
        {"row": "N14", "severity": "error", "line": 2},
        {"row": "N15", "severity": "warning", "line": 3},
    ],
    "tree": {"a": 1},
}
BOTH = [{"row": "N14", "severity": "error", "line": 2}, {"rows": ["N15", "N28"], "severity": "warning", "line": 3}]


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        (BOTH, []),
        ([*BOTH, *BOTH], []),
        ([*BOTH, {"tree": {"a": 1}}], []),
        ([*BOTH, {"tree": {"a": 2}}], ['tree: expected {"a": 1}, got {"a": 2}']),
        (BOTH[:1], ["missing: N15 warning, line 3"]),
        ([*BOTH, {"row": "N09", "severity": "info", "line": 1}], ["too much: N09 info, line 1"]),
        (
            [BOTH[0], {"row": "N15", "severity": "warning", "line": 4}],
            ["missing: N15 warning, line 3", "too much: N15 warning, line 4"],
        ),
        (
            [BOTH[0], {"row": "N15", "severity": "error", "line": 3}],
            ["missing: N15 warning, line 3", "too much: N15 error, line 3"],
        ),
        ([], ["missing: N14 error, line 2", "missing: N15 warning, line 3"]),
    ],
)
def test_what_differs_is_told(answers: list[dict[str, Any]], expected: list[str]) -> None:
    assert expected == disagreements(CASE, answers)


def test_lines_and_lesser_severities_may_be_left_out() -> None:
    moved = [{"row": "N14", "severity": "error", "line": 9}, BOTH[1]]
    assert [] == disagreements(CASE, moved, with_lines=False)
    assert [] == disagreements(CASE, BOTH[:1], least="error")


def test_an_operation_needs_a_result() -> None:
    case = {"case": "x/Y/z", "result": None}
    assert ["no result"] == disagreements(case, [])
    assert [] == disagreements(case, [{"result": None}])
    assert ["result: expected null, got 1"] == disagreements(case, [{"result": 1}])


def test_the_command_never_sees_what_is_expected() -> None:
    for case in cases():
        asked = json.loads(request(case))
        assert {"findings", "tree", "result"}.isdisjoint(asked)
        assert {"text", "base64"} & asked.keys()


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(HERE / "run.py"), *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("one_by_one", [[], ["--one-by-one"]])
def test_our_adapter_agrees_as_a_command(one_by_one: list[str]) -> None:
    done = _run("--only", "ko-browser/K20/", *one_by_one, sys.executable, str(HERE / "signage_adapter.py"))
    assert ("", 0) == (done.stderr, done.returncode)
    assert ["ko-browser", "3", "agree", "0", "differ", "0", "skipped"] == done.stdout.split()


def test_a_command_that_finds_nothing_differs_on_the_failing_cases() -> None:
    done = _run("--only", "ko-browser/K06/", sys.executable, "-c", "import sys; sys.stdin.read()")
    assert 1 == done.returncode
    assert "ko-browser/K06/two elements with one id: missing: K06 error, line 2\n" in done.stdout
    assert "1 agree" in done.stdout


def test_a_command_may_skip_what_it_does_not_know() -> None:
    program = (
        "import json, sys\n"
        "for line in sys.stdin: print(json.dumps({'case': json.loads(line)['case'], 'skip': 'no such format'}))"
    )
    done = _run("--only", "ko-browser/K06/", sys.executable, "-c", program)
    assert 0 == done.returncode
    assert ["ko-browser", "0", "agree", "0", "differ", "3", "skipped"] == done.stdout.split()


def test_a_command_that_fails_is_told() -> None:
    done = _run("--only", "ko-browser/K06/", sys.executable, "-c", "raise SystemExit('no such format')")
    assert (1, "the command ended with 1: no such format\n") == (done.returncode, done.stderr)


def test_the_runner_needs_the_standard_library_only() -> None:
    tree = ast.parse((HERE / "run.py").read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert set() == {name.partition(".")[0] for name in imported} - sys.stdlib_module_names
