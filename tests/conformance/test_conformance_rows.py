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


def _numbered(letter: str, last: int) -> list[str]:
    return [f"{letter}{number:02}" for number in range(1, last + 1)]


EXPECTED = [
    *_numbered("N", 44),
    *_numbered("K", 21),
    *_numbered("A", 37),
    *map(str, range(1, 104)),
    *_numbered("D", 20),
    *_numbered("C", 21),
    *_numbered("P", 8),
]


def _case_file(row: dict[str, Any]) -> Path:
    name = row["id"].zfill(3) if row["id"].isdigit() else row["id"]
    return HERE / str(row["table"]) / f"{name}.json"


DECIDED = [row for row in ROWS.values() if row["codes"]]


def test_no_row_is_missing() -> None:
    assert EXPECTED == list(ROWS)


def test_every_row_of_the_rule_tables_is_there() -> None:
    if not TABLES.is_dir():
        pytest.skip("the rule tables are not beside this checkout")
    rows = {
        found.group(1)
        for path in TABLES.glob("*.md")
        for found in re.finditer(r"^\|([NKAD]\d\d|\d{1,3})\|", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert 200 < len(rows)
    assert set() == rows - set(ROWS)


def test_every_code_exists_and_every_rule_names_its_rows() -> None:
    codes = {row: set(entry["codes"]) for row, entry in ROWS.items() if entry["codes"]}
    decided: dict[str, set[str]] = defaultdict(set)
    for rule in RULES.values():
        assert rule.rows, f"{rule.code} decides no row"
        for row in rule.rows:
            decided[row].add(rule.code)
    assert codes == decided


def test_a_row_without_a_code_has_a_reason() -> None:
    assert [] == [row["id"] for row in ROWS.values() if not row["codes"] and not row.get("undecided")]


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_a_row_says_what_it_asks(row: dict[str, Any]) -> None:
    assert row["says"].endswith(".")
    assert row["section"]
    assert set(row["strict"]) | set(row["as-used"]) <= set(SEVERITIES)
    for profile in ("strict", "as-used"):
        assert row[profile] == sorted(row[profile], key=SEVERITIES.index)


@pytest.mark.parametrize("row", DECIDED, ids=[row["id"] for row in DECIDED])
def test_a_row_has_failing_and_clean_cases(row: dict[str, Any]) -> None:
    content = json.loads(_case_file(row).read_text(encoding="utf-8"))
    assert (row["id"], row["says"]) == (content["row"], content["says"])
    own = [any(each["row"] == row["id"] for each in case["findings"]) for case in content["cases"]]
    assert {True, False} == set(own)
    assert any(case["findings"] == [] for case in content["cases"])


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
