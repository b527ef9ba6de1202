"""Our own implementation agrees with every conformance case, and every case is one that others can read."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from run import HERE, cases, disagreements, request
from signage_adapter import answers
from signage_specs.registry import FORMATS, FORMATS_BY_LABEL

if TYPE_CHECKING:
    from pathlib import Path

FILES = sorted(HERE.glob("*/*.json"))
CASES: dict[str, list[dict[str, Any]]] = defaultdict(list)
for _case in cases():
    CASES[_case["case"].rsplit("/", 1)[0]].append(_case)

SCHEMA = json.loads((HERE / "case.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def _identifier(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", FILES, ids=_identifier)
def test_our_implementation_agrees(path: Path) -> None:
    wrong = {
        case["name"]: found
        for case in CASES[_identifier(path)]
        if (found := disagreements(case, answers(json.loads(request(case)))))
    }
    assert {} == wrong


@pytest.mark.parametrize("path", FILES, ids=_identifier)
def test_a_file_keeps_the_schema(path: Path) -> None:
    content = json.loads(path.read_text(encoding="utf-8"))
    assert [] == [f"{error.json_path}: {error.message}" for error in VALIDATOR.iter_errors(content)]


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_every_name_is_unique() -> None:
    names = Counter(case["case"] for each in CASES.values() for case in each)
    assert [] == [name for name, count in names.items() if count > 1]


def test_every_format_has_whole_documents_and_trees() -> None:
    with_trees = {case["format"] for each in CASES.values() for case in each if "tree" in case}
    without_own = {"aria-snapshot", "anml-trust", "agent-manifest", "agent-plan"}  # JSON, or read by `convert`
    assert set(SCHEMA["$defs"]["case"]["properties"]["format"]["enum"]) - without_own == with_trees


def test_the_formats_of_the_schema_are_those_of_the_registry() -> None:
    labels = set(SCHEMA["$defs"]["case"]["properties"]["format"]["enum"])
    assert {form.name for form in FORMATS} == {FORMATS_BY_LABEL[label].name for label in labels}


def test_a_strict_reading_never_finds_less_than_the_lenient_one() -> None:
    """What is an error as used is one strictly too, except where the printed grammar asks for what use does not."""
    for case in (case for each in CASES.values() for case in each if "findings" in case):
        asked = json.loads(request(case))
        if asked.get("profile") == "strict" or "N31" in case["case"]:
            continue
        lenient = {(each["code"], each["line"]) for each in answers(asked) if each.get("severity") == "error"}
        strict = {
            (each["code"], each["line"])
            for each in answers({**asked, "profile": "strict"})
            if each.get("severity") == "error"
        }
        assert set() == lenient - strict, case["case"]
