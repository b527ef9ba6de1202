"""Our own implementation agrees with every conformance case, and every case is one that others can read."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator
from judged_cases import judged_cases

from run import HERE, cases, disagreements, joined, request
from signage_adapter import answers
from signage_operations import OPERATIONS
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.patch import patch
from signage_specs.anml_native.writer import write_canonical
from signage_specs.diagnostic import Diagnostic, Profile, Severity
from signage_specs.registry import FORMATS, FORMATS_BY_LABEL

if TYPE_CHECKING:
    from pathlib import Path

FILES = sorted(HERE.glob("*/*.json"))
CASES: dict[str, list[dict[str, Any]]] = defaultdict(list)
for _case in cases():
    CASES[_case["case"].rsplit("/", 1)[0]].append(_case)

EVERY = [case for each in CASES.values() for case in each]
README = (HERE / "README.md").read_text(encoding="utf-8")
SCHEMA = json.loads((HERE / "case.schema.json").read_text(encoding="utf-8"))
LABELS = set(SCHEMA["$defs"]["case"]["properties"]["format"]["enum"])
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


def test_every_file_keeps_the_schema() -> None:
    wrong = [
        f"{_identifier(path)}: {error.json_path}: {error.message}"
        for path in FILES
        for error in VALIDATOR.iter_errors(json.loads(path.read_text(encoding="utf-8")))
    ]
    assert [] == wrong


def test_the_schema_is_one() -> None:
    metaschema = Draft202012Validator(Draft202012Validator.META_SCHEMA)
    assert [] == [f"{error.json_path}: {error.message}" for error in metaschema.iter_errors(SCHEMA)]


def test_every_name_is_unique() -> None:
    names = Counter(case["case"] for case in EVERY)
    assert [] == [name for name, count in names.items() if count > 1]


def test_every_format_has_whole_documents_and_trees() -> None:
    with_trees = {case["format"] for case in EVERY if "tree" in case}
    without_own = {"aria-snapshot", "anml-trust", "agent-manifest", "agent-plan"}  # JSON, or read by `convert`
    assert LABELS - without_own == with_trees


def test_the_formats_of_the_schema_are_those_of_the_registry() -> None:
    assert {form.name for form in FORMATS} == {FORMATS_BY_LABEL[label].name for label in LABELS}


def test_every_operation_is_described_answered_and_asked() -> None:
    section = README.partition("\n## Operations\n")[2]
    listed = re.findall(r"^\| `(\w+)`(?: \([^)]*\))? \| (.*?) \|", section, re.MULTILINE)
    asked = {(case["operation"]["name"], case["format"]) for case in EVERY if "operation" in case}
    names = SCHEMA["$defs"]["case"]["properties"]["operation"]["properties"]["name"]["enum"]
    assert (
        sorted(OPERATIONS) == names == sorted({name for name, _ in listed}) == sorted({name for name, _ in asked})
    )
    described = {
        (name, label)
        for name, cell in listed
        for label in (LABELS - set(_labels(cell)) if cell.startswith("all but") else _labels(cell))
    }
    assert described == asked


def _labels(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_a_format_without_a_canonical_form_writes_what_it_read() -> None:
    for case in EVERY:
        if case["format"] in ("agent-html", "anyt-state", "aria-snapshot") and "text" in case:
            form = FORMATS_BY_LABEL[case["format"]]
            assert case["text"] == form.write(form.parse(case["text"])), case["case"]


def test_a_canonical_form_is_its_own() -> None:
    for case in EVERY:
        if case.get("operation") == {"name": "format"}:
            text = joined(case["result"])
            form = FORMATS_BY_LABEL[case["format"]]
            assert text == form.write(form.parse(text)), case["case"]


def test_each_pair_is_converted_both_ways() -> None:
    pairs = CASES["anml/pairs"]
    assert len(pairs) >= 6
    for xml, as_json in zip(pairs[::2], pairs[1::2], strict=True):
        assert (xml["format"], as_json["format"]) == ("anml-xml", "anml-json")
        assert xml["result"] == json.loads(as_json["text"])
        assert joined(as_json["result"]) == xml["text"]


def test_a_made_diff_makes_the_text_of_its_snapshot() -> None:
    for case in EVERY:
        if case.get("operation", {}).get("name") == "diff" and case["result"] is not None:
            made = patch(parse(joined(case["others"]["snapshot"])), parse(joined(case["result"])))
            assert case["text"] == write_canonical(made), case["case"]


def test_a_strict_reading_never_finds_less_than_the_lenient_one() -> None:
    """What is an error as used is one strictly too, except where the printed grammar asks for what use does not."""
    for each in judged_cases():
        case = each.case
        if case.get("profile") == "strict" or "findings" not in case or "N31" in case["case"]:
            continue
        assert set() == _errors(each.found[Profile.AS_USED]) - _errors(each.found[Profile.STRICT]), case["case"]


def _errors(found: list[Diagnostic]) -> set[tuple[str, int]]:
    return {(each.code, each.span.start) for each in found if each.severity is Severity.ERROR}
