"""Run a command on the conformance cases and report where it agrees.

    python conformance/run.py [OPTIONS] COMMAND ARGUMENT…

The command reads one case a line on its standard input, as JSON, and writes one JSON object a line for each
finding. `README.md` beside this file describes both. Nothing but Python's standard library is needed.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias, cast

HERE = Path(__file__).resolve().parent
EXPECTED = ("findings", "tree", "result")
SEVERITIES = ("info", "warning", "error")
PLACE = ("line", "column", "end_line", "end_column")


class UnusableError(Exception):
    """The command's answers can't be compared at all; the message says why."""


Case: TypeAlias = dict[str, Any]
Answer: TypeAlias = dict[str, Any]


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
    case: Case, answers: Iterable[Answer], *, least: str = "info", place: Sequence[str] = PLACE
) -> list[str]:
    """Return what is missing from the answers to a case, and what is too much.

    Findings that are less severe than `least` aren't compared, and of a place only the keys of `place`; what an
    answer leaves out fits any place.
    """
    answers = list(answers)
    if not answers:
        return ["no answer"]
    wrong: list[str] = [f"failed: {answer['failed']}" for answer in answers if "failed" in answer]
    for key in ("tree", "result"):
        given = [answer[key] for answer in answers if key in answer]
        # As texts: in Python alone, true is equal to 1.
        if key in case and given and json.dumps(case[key], sort_keys=True) != json.dumps(given[0], sort_keys=True):
            wrong.append(f"{key}: expected {json.dumps(case[key])}, got {json.dumps(given[0])}")
        elif key == "result" and key in case and not given:
            wrong.append("no result")
    if "findings" in case:
        reported = [answer for answer in answers if "severity" in answer]
        expected: list[Answer] = case["findings"]
        counted = SEVERITIES[SEVERITIES.index(least) :]
        for what, here, there in (("missing", expected, reported), ("too much", reported, expected)):
            wrong += [
                f"{what}: {' or '.join(sorted(_rows(each)))} {each['severity']}, {_place(each)}"
                for each in here
                if each["severity"] in counted and not any(_fit(each, other, place) for other in there)
            ]
    return wrong


def _number(written: str) -> float | int:
    """Return a number with a point; 60.0 is 60, as some languages know no other."""
    number = float(written)
    return int(number) if number.is_integer() else number


def _fit(first: Answer, second: Answer, place: Sequence[str]) -> bool:
    """Tell whether two findings are of one row, one severity and one place."""
    return (
        not _rows(first).isdisjoint(_rows(second))
        and first["severity"] == second["severity"]
        and all(first[key] == second[key] for key in place if key in first and key in second)
    )


def _rows(finding: Answer) -> set[str]:
    """Return the rows of a finding; a rule that decides several rows may name them all."""
    return set(finding["rows"] if "rows" in finding else [finding["row"]])


def _place(finding: Answer) -> str:
    """Return the place of a finding, as far as it says it: `line 2`, `2:5` or `2:5-2:8`."""
    if "column" not in finding:
        return f"line {finding['line']}"
    start = f"{finding['line']}:{finding['column']}"
    end_line = finding.get("end_line", finding["line"])
    return f"{start}-{end_line}:{finding['end_column']}" if "end_column" in finding else start


def answered(command: list[str], asked: list[Case], *, one_by_one: bool) -> dict[str, list[Answer]]:
    """Run the command and return its answers by case; with all cases at once it is started once.

    Raises UnusableError where the command can't be run, failed on all cases at once, or wrote what is no answer.
    """
    answers: dict[str, list[Answer]] = {case["case"]: [] for case in asked}
    for batch in [[case] for case in asked] if one_by_one else [asked]:
        written = "".join(f"{request(case)}\n" for case in batch)
        try:
            done = subprocess.run(  # noqa: S603 (the user's own command)
                command, input=written, capture_output=True, text=True, encoding="utf-8", check=False
            )
        except (OSError, UnicodeDecodeError) as error:
            raise UnusableError(f"the command can't be run, or writes no UTF-8: {error}") from error
        last = "none"
        for line in filter(None, map(str.strip, done.stdout.split("\n"))):
            answer = _answer(line)
            last = str(answer.setdefault("case", batch[0]["case"] if one_by_one else ""))
            if last not in answers:
                raise UnusableError(f"an answer names no case that was asked: {line[:200]}")
            answers[last].append(answer)
        if done.returncode:
            told = f"the command ended with {done.returncode}: {' '.join(done.stderr.split())[-500:]}"
            if not one_by_one:
                raise UnusableError(
                    f"{told}\nThe last case that it answered: {last}. `--one-by-one` tells on which one it fails."
                )
            answers[batch[0]["case"]].append({"failed": told})
    return answers


def _answer(line: str) -> Answer:
    """Return an answer as the command wrote it: an object, and where it has a severity, a whole finding."""
    try:
        answer: Any = json.loads(line, parse_float=_number)
    except ValueError:
        answer = None
    if isinstance(answer, dict) and ("severity" not in answer or _is_finding(cast("Answer", answer))):
        return cast("Answer", answer)
    raise UnusableError(f"a line is no answer as README.md describes it: {line[:200]}")


def _is_finding(answer: Answer) -> bool:
    named = "row" in answer or isinstance(answer.get("rows"), list)
    placed = "line" in answer and all(isinstance(answer[key], int) for key in PLACE if key in answer)
    return named and placed and answer["severity"] in SEVERITIES


def main() -> int:
    """Run the command that the arguments name; return 0 when it agrees with every case that it didn't skip."""
    every = list(cases())
    parser = argparse.ArgumentParser(description="Run a command on the conformance cases.")
    parser.add_argument("--only", default="", metavar="TEXT", help="only cases whose name holds this text")
    parser.add_argument(
        "--format", choices=sorted({case["format"] for case in every}), help="only cases of one format"
    )
    parser.add_argument("--severity", choices=SEVERITIES, default="info", help="leave out what is less severe")
    parser.add_argument("--without-lines", action="store_true", help="compare no places")
    parser.add_argument("--without-columns", action="store_true", help="compare the first line of a place alone")
    parser.add_argument("--one-by-one", action="store_true", help="start the command for each case")
    parser.add_argument("command", nargs=argparse.REMAINDER, metavar="COMMAND…")
    given = parser.parse_args()
    asked = [case for case in every if given.only in case["case"] and given.format in (None, case["format"])]
    if not given.command:
        parser.error("name the command that reads the cases")
    if not asked:
        parser.error(f"no case's name holds `{given.only}`")
    try:
        answers = answered(given.command, asked, one_by_one=given.one_by_one)
    except UnusableError as error:
        parser.exit(2, f"{error}\n")
    place = () if given.without_lines else PLACE[:1] if given.without_columns else PLACE
    count: dict[str, Counter[str]] = defaultdict(Counter)
    for case in asked:
        mine = answers[case["case"]]
        skipped = any("skip" in answer for answer in mine)
        wrong = [] if skipped else disagreements(case, mine, least=given.severity, place=place)
        numbers = count[case["format"]]
        numbers["skipped" if skipped else "differ" if wrong else "agree"] += 1
        numbers["trees"] += "tree" in case
        numbers["given"] += "tree" in case and any("tree" in answer for answer in mine)
        for each in wrong:
            print(f"{case['case']}: {each}")
    for label, numbers in sorted(count.items()):
        told = "".join(f"{numbers[key]:6} {key}" for key in ("agree", "differ", "skipped"))
        print(f"{label:16}{told}{numbers['given']:6} of {numbers['trees']} trees")
    return int(any(numbers["differ"] for numbers in count.values()))


if __name__ == "__main__":
    sys.exit(main())
