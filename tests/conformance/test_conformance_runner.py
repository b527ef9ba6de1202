"""The runner compares what a command says with what a case expects, and needs nothing but the standard library."""

from __future__ import annotations

import ast
import io
import json
import re
import shutil
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest

from run import HERE, cases, disagreements, main, request

if TYPE_CHECKING:
    from pathlib import Path

CASE: dict[str, Any] = {
    "case": "x/Y/z",
    "findings": [
        {"row": "N14", "severity": "error", "line": 2},
        {"row": "N15", "severity": "warning", "line": 3},
    ],
    "tree": {"a": 1},
}
BOTH: list[dict[str, Any]] = [
    {"row": "N14", "severity": "error", "line": 2},
    {"rows": ["N15", "N28"], "severity": "warning", "line": 3},
]


ANSWERS: list[tuple[list[dict[str, Any]], list[str]]] = [
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
    ([], ["no answer"]),
    ([{}], ["missing: N14 error, line 2", "missing: N15 warning, line 3"]),
    ([*BOTH, {"failed": "it ended with 1"}], ["failed: it ended with 1"]),
    ([*BOTH, {"tree": {"a": True}}], ['tree: expected {"a": 1}, got {"a": true}']),
]


@pytest.mark.parametrize(("answers", "expected"), ANSWERS)
def test_what_differs_is_told(answers: list[dict[str, Any]], expected: list[str]) -> None:
    assert expected == disagreements(CASE, answers)


def test_lines_and_lesser_severities_may_be_left_out() -> None:
    moved = [{"row": "N14", "severity": "error", "line": 9}, BOTH[1]]
    assert [] == disagreements(CASE, moved, place=())
    assert [] == disagreements(CASE, BOTH[:1], least="error")


PLACED: dict[str, Any] = {"severity": "error", "line": 2, "column": 5, "end_line": 2, "end_column": 8}
TWICE: dict[str, Any] = {
    "case": "x/Y/z",
    "findings": [{"row": "N14", **PLACED}, {"row": "N14", **PLACED, "column": 9, "end_column": 12}],
}


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ({"row": "N14", "severity": "error", "line": 2}, []),
        ({"row": "N14", **PLACED}, ["missing: N14 error, 2:9-2:12"]),
        ({"row": "N14", "severity": "error", "line": 2, "column": 9}, ["missing: N14 error, 2:5-2:8"]),
        ({"rows": ["N14"], "severity": "error", "line": 2, "end_line": 2}, []),
        (
            {"row": "N14", "severity": "error", "line": 2, "column": 6},
            ["missing: N14 error, 2:5-2:8", "missing: N14 error, 2:9-2:12", "too much: N14 error, 2:6"],
        ),
        (
            {"row": "N14", **PLACED, "end_line": 3},
            ["missing: N14 error, 2:5-2:8", "missing: N14 error, 2:9-2:12", "too much: N14 error, 2:5-3:8"],
        ),
    ],
)
def test_columns_are_compared_as_far_as_an_answer_has_them(answer: dict[str, Any], expected: list[str]) -> None:
    assert expected == disagreements(TWICE, [answer])


def test_columns_may_be_left_out() -> None:
    assert [] == disagreements(TWICE, [{"row": "N14", **PLACED, "column": 77}], place=("line",))
    beside = "{'row': 'K06', 'severity': 'error', 'line': 2, 'column': 77}"
    program = f"import json, sys; print(json.dumps({{'case': json.loads(input())['case'], **{beside}}}))"
    only = ["--only", "ko-browser/K06/two elements with one id", "--one-by-one"]
    assert 1 == _run(*only, *_python(program)).returncode
    assert 0 == _run("--without-columns", *only, *_python(program)).returncode


def test_an_operation_needs_a_result() -> None:
    case = {"case": "x/Y/z", "result": None}
    assert ["no result"] == disagreements(case, [{}])
    assert [] == disagreements(case, [{"result": None}])
    assert ["result: expected null, got 1"] == disagreements(case, [{"result": 1}])


def test_numbers_are_compared_as_numbers() -> None:
    program = "import json, sys; print(json.dumps({'case': json.loads(sys.stdin.readline())['case'], 'result': 0}))"
    done = _run("--only", "anml/operations/tier 1 cuts the scope", *_python(program))
    assert (1, "") == (done.returncode, done.stderr)
    whole = program.replace("'result': 0", "'result': {'tier': 1.0, 'scope': ['body']}")
    assert _run("--only", "anml/operations/tier 1 cuts the scope", *_python(whole)).stdout.count("1 agree") == 1


def test_the_command_never_sees_what_is_expected() -> None:
    for case in cases():
        asked = json.loads(request(case))
        assert {"findings", "tree", "result"}.isdisjoint(asked)
        assert {"text", "base64"} & asked.keys()


@dataclass(frozen=True, slots=True)
class Ended:
    returncode: int
    stdout: str
    stderr: str


def _run(*arguments: str) -> Ended:
    """Run the runner with some arguments, in this process; the command is one of its own."""
    output, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(output), redirect_stderr(errors), patch.object(sys, "argv", ["run.py", *arguments]):
        try:
            status = main()
        except SystemExit as ended:
            status = int(ended.code or 0)
    return Ended(status, output.getvalue(), errors.getvalue())


SILENT = "import sys; sys.stdin.read()"
SKIPPING = (
    "import json, sys\n"
    "for line in sys.stdin: print(json.dumps({'case': json.loads(line)['case'], 'skip': 'no such format'}))"
)


def _cases(row: str) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((HERE / f"ko-browser/{row}.json").read_text(encoding="utf-8"))["cases"]
    return cases


def _python(program: str) -> list[str]:
    return [sys.executable, "-c", program]


@pytest.mark.parametrize(
    ("only", "count"), [(["K20/"], len(_cases("K20"))), (["K20/an id in brackets", "--one-by-one"], 1)]
)
def test_our_adapter_agrees_as_a_command(only: list[str], count: int) -> None:
    done = _run("--only", f"ko-browser/{only[0]}", *only[1:], sys.executable, str(HERE / "signage_adapter.py"))
    assert ("", 0) == (done.stderr, done.returncode)
    assert f"ko-browser {count} agree 0 differ 0 skipped 0 of 0 trees" == " ".join(done.stdout.split())


def test_silence_is_no_agreement() -> None:
    done = _run("--only", "ko-browser/K06/", *_python(SILENT))
    assert (1, "") == (done.returncode, done.stderr)
    assert ["no answer"] * len(_cases("K06")) == [line.split(": ")[-1] for line in done.stdout.splitlines()[:-1]]


def test_a_command_may_skip_what_it_does_not_know() -> None:
    done = _run("--only", "ko-browser/K06/", *_python(SKIPPING))
    assert (0, "") == (done.returncode, done.stderr)
    assert f"ko-browser 0 agree 0 differ {len(_cases('K06'))} skipped 0 of 0 trees" == " ".join(done.stdout.split())


@pytest.mark.parametrize(
    ("arguments", "program", "message"),
    [
        (["--only", "/K06/"], "print('ready')", "a line is no answer as README.md describes it: ready\n"),
        (["--only", "/K06/"], "print('[1]')", "a line is no answer as README.md describes it: [1]\n"),
        (["--only", "/K06/"], 'print(\'{"severity": "bad"}\')', "a line is no answer as README.md describes it: "),
        (
            ["--only", "/K06/"],
            'print(\'{"case": "x"}\')',
            'an answer names no case that was asked: {"case": "x"}\n',
        ),
        (["--only", "/K06/"], "raise SystemExit('help')", "the command ended with 1: help\nThe last case that it "),
        (["--only", "no such case"], SILENT, "error: no case's name holds `no such case`\n"),
        (["--format", "kbr"], SILENT, "error: argument --format: invalid choice: 'kbr'"),
    ],
)
def test_what_cannot_be_compared_ends_with_2(arguments: list[str], program: str, message: str) -> None:
    done = _run(*arguments, *_python(program))
    assert (2, "") == (done.returncode, done.stdout)
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_a_command_that_is_not_there_ends_with_2() -> None:
    done = _run("no-such-command")
    assert (2, "") == (done.returncode, done.stdout)
    assert done.stderr.startswith("the command can't be run")


def test_one_crash_costs_one_case() -> None:
    program = (
        "import json, sys\n"
        "case = json.loads(sys.stdin.readline())['case']\n"
        "if case.endswith('with one id'): sys.exit('help')\n"
        "print(json.dumps({'case': case}))"
    )
    done = _run("--only", "ko-browser/K06/", "--one-by-one", *_python(program))
    assert (1, "") == (done.returncode, done.stderr)
    assert "ko-browser/K06/two elements with one id: failed: the command ended with 1: help" in done.stdout
    clean = sum(not case["findings"] for case in _cases("K06"))
    assert f"{clean} agree {len(_cases('K06')) - clean} differ" in " ".join(done.stdout.split())


@pytest.mark.skipif(shutil.which("node") is None, reason="node isn't here")
def test_the_smallest_command_of_the_readme_runs(tmp_path: Path) -> None:
    found = re.search(r"```js\n(.*?)```", (HERE / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert found
    (tmp_path / "smallest.cjs").write_text(found[1], encoding="utf-8")
    done = _run("--only", "/K06/", "node", str(tmp_path / "smallest.cjs"))
    assert (0, "") == (done.returncode, done.stderr)


def test_the_suite_runs_alone_wherever_it_is_copied(tmp_path: Path) -> None:
    for path in [HERE / "run.py", *HERE.glob("ko-browser/K2*.json")]:
        target = tmp_path / path.relative_to(HERE)
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(path, target)
    done = subprocess.run(
        [sys.executable, "-I", str(tmp_path / "run.py"), *_python(SKIPPING)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd="/",
        check=False,
    )
    assert (0, "") == (done.returncode, done.stderr)


def test_the_runner_needs_the_standard_library_only() -> None:
    tree = ast.parse((HERE / "run.py").read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert set() == {name.partition(".")[0] for name in imported} - sys.stdlib_module_names
