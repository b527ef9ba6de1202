"""Run a command on the conformance cases and report where it agrees.

    python conformance/run.py [OPTIONS] COMMAND ARGUMENT…

The command reads one case a line on its standard input, as JSON, and writes one JSON object a line for each
finding. `README.md` beside this file describes both. Nothing but Python's standard library is needed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HERE = Path(__file__).resolve().parent
NOT_CASES = ("case.schema.json", "rows.json")
EXPECTED = ("findings", "tree", "result")
SEVERITIES = ("info", "warning", "error")

Case: TypeAlias = "dict[str, Any]"
Answer: TypeAlias = "dict[str, Any]"


def cases(folder: Path = HERE) -> Iterator[Case]:
    """Yield every case with `case`, its name in the whole suite, and `text` for `lines` and `parts`."""
    for path in sorted(folder.glob("*/*.json")):
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
            name = f"{path.parent.name}/{path.stem}/{case['name']}"
            given = {key: value for key, value in case.items() if key not in ("lines", "parts")}
            yield {"case": name, **given, **_text(case)}


def _text(case: Case) -> Case:
    """Return the text of a case that shows it in lines or in parts; nothing where it has a text or bytes."""
    if "lines" in case:
        return {"text": joined(case["lines"])}
    return {"text": "".join(text * times for text, times in case["parts"])} if "parts" in case else {}


def joined(lines: Iterable[str]) -> str:
    """Return the text of some lines: each one ends with LF."""
    return "".join(f"{line}\n" for line in lines)


def request(case: Case) -> str:
    """Return the line that the command reads: a case without what is expected of it, other documents as texts."""
    asked = {key: value for key, value in case.items() if key not in EXPECTED}
    if "others" in asked:
        asked["others"] = {name: joined(lines) for name, lines in asked["others"].items()}
    return json.dumps(asked, ensure_ascii=True)


def disagreements(
    case: Case, answers: Iterable[Answer], *, least: str = "info", with_lines: bool = True
) -> list[str]:
    """Return what is missing from the answers to a case, and what is too much.

    Args:
        case: a case of the suite.
        answers: the objects that the command wrote for it.
        least: findings that are less severe aren't compared.
        with_lines: the lines of findings are compared too.
    """
    answers = list(answers)
    wrong: list[str] = []
    for key in ("tree", "result"):
        given = [answer[key] for answer in answers if key in answer]
        if key in case and given and given[0] != case[key]:
            wrong.append(f"{key}: expected {json.dumps(case[key])}, got {json.dumps(given[0])}")
        elif key == "result" and key in case and not given:
            wrong.append("no result")
    if "findings" in case:
        reported = [_finding(answer) for answer in answers if "severity" in answer]
        expected = [({each["row"]}, each["severity"], each["line"]) for each in case["findings"]]
        counted = SEVERITIES[SEVERITIES.index(least) :]
        for what, here, there in (("missing", expected, reported), ("too much", reported, expected)):
            for rows, severity, line in here:
                matched = any(
                    rows & other_rows and severity == other and (not with_lines or line == other_line)
                    for other_rows, other, other_line in there
                )
                if severity in counted and not matched:
                    wrong.append(f"{what}: {' or '.join(sorted(rows))} {severity}, line {line}")
    return wrong


def _finding(answer: Answer) -> tuple[set[str], str, int]:
    """Return a reported finding; a rule that decides several rows may name them all."""
    rows = answer["rows"] if "rows" in answer else [answer["row"]]
    return set(rows), answer["severity"], answer["line"]


def answered(command: list[str], asked: list[Case], *, one_by_one: bool) -> dict[str, list[Answer]]:
    """Run the command and return its answers by case; with all cases at once it is started once."""
    answers: dict[str, list[Answer]] = defaultdict(list)
    for batch in [[case] for case in asked] if one_by_one else [asked]:
        written = "".join(f"{request(case)}\n" for case in batch)
        done = subprocess.run(command, input=written, capture_output=True, text=True, encoding="utf-8", check=False)  # noqa: S603 (the user's own command)
        if done.returncode:
            sys.exit(f"the command ended with {done.returncode}: {done.stderr.strip()[-500:]}")
        for line in filter(None, map(str.strip, done.stdout.splitlines())):
            answer = json.loads(line)
            answers[answer.get("case", batch[0]["case"])].append(answer)
    return answers


def main() -> int:
    """Run the command that the arguments name; return 0 when it agrees with every case that it didn't skip."""
    parser = argparse.ArgumentParser(description="Run a command on the conformance cases.")
    parser.add_argument("--only", default="", metavar="TEXT", help="only cases whose name holds this text")
    parser.add_argument("--format", metavar="LABEL", help="only cases of one format")
    parser.add_argument("--severity", choices=SEVERITIES, default="info", help="leave out what is less severe")
    parser.add_argument("--without-lines", action="store_true", help="compare no lines")
    parser.add_argument("--one-by-one", action="store_true", help="start the command for each case")
    parser.add_argument("command", nargs=argparse.REMAINDER, metavar="COMMAND…")
    given = parser.parse_args()
    if not given.command:
        parser.error("name the command that reads the cases")
    asked = [case for case in cases() if given.only in case["case"] and given.format in (None, case["format"])]
    answers = answered(given.command, asked, one_by_one=given.one_by_one)
    count: dict[str, Counter[str]] = defaultdict(Counter)
    for case in asked:
        mine = answers.get(case["case"], [])
        skipped = any("skip" in answer for answer in mine)
        wrong = (
            [] if skipped else disagreements(case, mine, least=given.severity, with_lines=not given.without_lines)
        )
        count[case["format"]]["skipped" if skipped else "differ" if wrong else "agree"] += 1
        for each in wrong:
            print(f"{case['case']}: {each}")
    for label, numbers in sorted(count.items()):
        print(f"{label:16}" + "".join(f"{numbers[key]:6} {key}" for key in ("agree", "differ", "skipped")))
    return int(any(numbers["differ"] for numbers in count.values()))


if __name__ == "__main__":
    sys.exit(main())
