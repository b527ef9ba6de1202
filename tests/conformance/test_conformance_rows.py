"""The table of rows is complete, agrees with the rules both ways, and every row has its cases."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from run import HERE, cases
from signage_specs.registry import FORMATS

ROWS: dict[str, dict[str, Any]] = {
    row["id"]: row for row in json.loads((HERE / "rows.json").read_text(encoding="utf-8"))["rows"]
}
RULES = {rule.code: rule for form in FORMATS for rule in form.rules}
TABLES = Path(__file__).resolve().parents[3] / "shared" / "rules"
SEVERITIES = ("error", "warning", "info")
PROFILES = ("as-used", "strict")
TABLE_OF = {"anml-1.0": "anml"}  # the tables that are called otherwise here
PROSE = ("C", "P")  # rows of what the tables say in prose
# Rows whose severity in the table is of something that a text doesn't show, or that the table takes back itself.
OTHERWISE = {
    "103": "the warning is about the media type, which the text doesn't say",
    "N19": "as used, an unquoted value is allowed, and one that doesn't close is still an error",
    "K05": "the table's detection makes gaps an info",
}

# Rows of which the amendments, which stand above the tables, say another severity.
AMENDED = frozenset({
    "13", "27", "33", "34", "37", "40", "61", "64", "76", "84", "A03", "A04", "A18", "K03", "K10", "K19", "K21",
    "N30", "N33", "N34", "N35", "N38", "N43",
})  # fmt: skip


def _case_file(row: dict[str, Any]) -> Path:
    name = row["id"].zfill(3) if row["id"].isdigit() else row["id"]
    return HERE / str(row["table"]) / f"{name}.json"


DECIDED = [row for row in ROWS.values() if row["codes"]]


def _number(row: str) -> tuple[str, int]:
    """Return the letter of a row, which may be none, and its number."""
    return row.rstrip("0123456789"), int(row.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))


def test_the_rows_of_a_letter_are_numbered_from_one_without_a_gap() -> None:
    numbers: dict[str, list[int]] = defaultdict(list)
    for row in ROWS:
        letter, number = _number(row)
        numbers[letter].append(number)
    assert {"N", "K", "A", "", "D", "C", "P"} == set(numbers)
    for letter, found in numbers.items():
        assert list(range(1, len(found) + 1)) == found, letter


def _table_rows() -> dict[str, tuple[str, str]]:
    """Return the table and the severity of each row of the rule tables, by its number."""
    if not TABLES.is_dir():
        pytest.skip("the rule tables are not beside this checkout")
    rows: dict[str, tuple[str, str]] = {}
    for path in sorted(TABLES.glob("*.md")):
        severity: int | None = None
        for line in path.read_text(encoding="utf-8").splitlines():
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            if cells[:1] == ["#"]:
                severity = cells.index("Sev")
            elif not cells:
                severity = None
            elif severity is not None and not cells[0].startswith("-"):
                assert cells[0] not in rows
                rows[cells[0]] = (TABLE_OF.get(path.stem, path.stem), cells[severity])
    return rows


def test_every_row_of_the_rule_tables_is_there() -> None:
    """Rows of our own have numbers behind those of the tables."""
    tables = _table_rows()
    assert 200 < len(tables)
    assert set() == tables.keys() - ROWS.keys()
    assert {row: table for row, (table, _) in tables.items()} == {row: ROWS[row]["table"] for row in tables}
    last = {
        letter: max(_number(row)[1] for row in tables if _number(row)[0] == letter)
        for letter in ("N", "K", "A", "D", "")
    }
    own = [_number(row) for row in ROWS if row not in tables]
    assert [] == [(letter, number) for letter, number in own if letter not in PROSE and number <= last[letter]]


def _asked(written: str) -> list[tuple[str | None, str]]:
    """Return the severities that a cell of the rule tables gives, each with the profile that it is for.

    `E/W` is an error strictly and a warning as used. Where a part names a profile, the others are of the other one.
    """
    letters = {"E": "error", "W": "warning", "I": "info", "-": None}
    if both := re.match(r"([EWI])/([EWI-])", written):
        return [(letters[both[1]], "strict"), (letters[both[2]], "as-used")]
    parts = re.split(r"[;(]", written)
    named = {profile: part for part in parts for profile in PROFILES if profile in part}
    found: list[tuple[str | None, str]] = []
    for part in parts:
        profiles = [each for each, of in named.items() if of == part] or [
            each for each in PROFILES if each not in named
        ]
        found += [(letters[each], profile) for each in re.findall(r"\b[EWI]\b", part) for profile in profiles]
    return found


def test_a_row_has_the_severities_of_its_table() -> None:
    """A row may have others besides, for the faults that its table doesn't think of."""
    wrong: list[str] = []
    for row, (_, written) in _table_rows().items():
        for severity, profile in _asked(written):
            has = ROWS[row][profile]
            if row not in OTHERWISE and row not in AMENDED and (severity not in has if severity else has):
                wrong.append(f"{row}: {written}, {profile}: {has}")
    assert [] == wrong


def test_every_code_exists_and_every_rule_decides_a_row() -> None:
    named = {code for row in ROWS.values() for code in row["codes"]}
    assert [] == sorted(set(RULES) - named), "add a row with the code to conformance/rows.json"
    assert [] == sorted(named - set(RULES)), "no rule has the code"


def test_a_code_names_a_row_that_the_rule_decides() -> None:
    """N014 decides the row N14, M014 and T090 those that have only numbers."""
    rows = {code: {name for name, row in ROWS.items() if code in row["codes"]} for code in RULES}
    assert [] == [code for code in RULES if not {code[0] + code[2:], str(int(code[1:]))} & rows[code]]


def test_a_row_without_a_code_has_a_reason() -> None:
    assert [] == [row["id"] for row in ROWS.values() if not row["codes"] and not row.get("undecided")]


def test_a_row_says_what_it_asks() -> None:
    for name, row in ROWS.items():
        assert row["says"].endswith("."), name
        assert row["section"], name
        for profile in PROFILES:
            assert [each for each in SEVERITIES if each in row[profile]] == row[profile], name


@pytest.mark.parametrize("row", DECIDED, ids=[row["id"] for row in DECIDED])
def test_a_row_has_failing_and_clean_cases(row: dict[str, Any]) -> None:
    content = json.loads(_case_file(row).read_text(encoding="utf-8"))
    assert (row["id"], row["says"]) == (content["row"], content["says"])
    own = [any(each["row"] == row["id"] for each in case["findings"]) for case in content["cases"]]
    assert {True, False} == set(own)
    for profile in PROFILES if row["strict"] != row["as-used"] else PROFILES[:1]:
        assert any(
            case["findings"] == [] and case.get("profile", "as-used") == profile for case in content["cases"]
        ), f"no clean case, {profile}"


def test_each_severity_of_each_row_has_a_case_of_its_own() -> None:
    """In it, nothing else is found of that severity."""
    alone: dict[str, set[str]] = defaultdict(set)
    for case in cases():
        found = case.get("findings", ())
        row = case["case"].split("/")[1].lstrip("0")
        for severity in {each["severity"] for each in found}:
            if all(each["row"] == row for each in found if each["severity"] == severity):
                alone[row].add(severity)
    assert [] == [row["id"] for row in DECIDED if not {*row["strict"], *row["as-used"]} <= alone[row["id"]]]


def test_a_place_of_a_case_is_one_of_its_text() -> None:
    wrong: list[tuple[str, tuple[int, int]]] = []
    for case in cases():
        lines = re.split(r"(?<=\r)(?!\n)|(?<=\n)", case.get("text", ""))
        for each in case.get("findings", ()) if "text" in case else ():
            start, end = (each["line"], each["column"]), (each["end_line"], each["end_column"])
            wrong += [
                (case["case"], (line, column))
                for line, column in (start, end)
                if start > end or line > len(lines) or column > len(lines[line - 1]) + 1
            ]
    assert [] == wrong


def _found() -> dict[tuple[str, str], set[str]]:
    """Return the severities that the cases of a row's own file have, by row and profile."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for case in cases():
        for each in case.get("findings", ()):
            if case["case"].split("/")[1] == each["row"].zfill(3):
                found[each["row"], case.get("profile", "as-used")].add(each["severity"])
    return found


def test_each_severity_of_each_row_has_a_case() -> None:
    found = _found()
    for row in DECIDED:
        assert set(row["as-used"]) == found[row["id"], "as-used"], row["id"]
        if row["strict"] != row["as-used"]:
            assert set(row["strict"]) == found[row["id"], "strict"], row["id"]


def test_no_case_expects_a_severity_that_its_row_has_not() -> None:
    wrong = [
        (case["case"], each)
        for case in cases()
        for each in case.get("findings", ())
        if each["severity"] not in ROWS[each["row"]][case.get("profile", "as-used")]
    ]
    assert [] == wrong
