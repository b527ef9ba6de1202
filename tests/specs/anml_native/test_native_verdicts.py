"""The specification's own 19 blocks, line by line, under both profiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.recognition import looks_native
from signage_specs.anml_native.writer import write, write_canonical
from signage_specs.diagnostic import Profile, Severity
from signage_specs.registry import ANML_ACTIONS, ANML_NATIVE, ARIA_SNAPSHOT
from signage_specs.rule import Context
from signage_specs.span import LineTable

if TYPE_CHECKING:
    from collections.abc import Callable

SPECIFICATION = "anml-native-0.1.0-draft.md"

# Lines that leave the printed grammar: errors under `strict`.
GRAMMAR = {60, 61, 66, 67, *range(152, 157), *range(168, 173), 191, 192, *range(308, 313), 358} | {
    391,
    392,
    393,
    409,
    410,
    411,
    413,
    414,
    418,
    431,
    435,
    438,
    439,
    440,
    442,
    443,
    536,
    537,
}
# Lines that leave the lists of roles: refs where none belong, and none where one belongs.
REF_POLICY = {71: "N012", 171: "N011", 207: "N012", 210: "N011", 220: "N012", 311: "N012"}


def _found(blocks: list[Any], profile: Profile) -> list[tuple[int, str, Severity]]:
    found: list[tuple[int, str, Severity]] = []
    for block in blocks:
        if block.label != "anml":
            continue
        lines = LineTable(block.text)
        for each in ANML_NATIVE.check_example(block.text, Context(profile=profile)):
            line = block.line + lines.position(each.span.start)[0] - 1
            found.append((line, each.code, each.severity))
    return found


@pytest.fixture
def blocks(specification_blocks: Callable[[str], list[Any]]) -> list[Any]:
    return specification_blocks(SPECIFICATION)


def test_there_are_nineteen_blocks(blocks: list[Any]) -> None:
    assert sum(block.label == "anml" for block in blocks) == 19


def test_as_used_has_no_error(blocks: list[Any]) -> None:
    assert [] == [each for each in _found(blocks, Profile.AS_USED) if each[2] is Severity.ERROR]


def test_as_used_warnings(blocks: list[Any]) -> None:
    expected = {
        *REF_POLICY.items(),
        (239, "N027"),
        (393, "N017"),
        *((line, "N022") for line in (435, 438, 442, 443)),
    }
    found = _found(blocks, Profile.AS_USED)
    assert expected == {(line, code) for line, code, severity in found if severity is Severity.WARNING}


def test_as_used_infos(blocks: list[Any]) -> None:
    expected = {
        *((line, "N003") for line in (357, 358, 377, 378, 379, 380, 401, 402, 403, 429, 430, 431)),
        *((line, "N009") for line in (70, 170, 312)),
        *((line, "N013") for line in (407, 435)),
        (243, "N029"),
        *((line, "N036") for line in (*range(152, 157), *range(168, 173))),
        *((line, "N040") for line in (69, 194)),
    }
    found = _found(blocks, Profile.AS_USED)
    assert expected == {(line, code) for line, code, severity in found if severity is Severity.INFO}


def test_strict_errors_of_the_grammar(blocks: list[Any]) -> None:
    errors = {
        line
        for line, code, severity in _found(blocks, Profile.STRICT)
        if severity is Severity.ERROR and code not in REF_POLICY.values()
    }
    assert sorted(GRAMMAR) == sorted(errors)


def test_strict_errors_of_the_ref_policy(blocks: list[Any]) -> None:
    errors = {
        line: code
        for line, code, severity in _found(blocks, Profile.STRICT)
        if severity is Severity.ERROR and code in REF_POLICY.values()
    }
    assert REF_POLICY == errors


def test_blocks_are_lossless_native_and_stable(blocks: list[Any]) -> None:
    texts = [block.text for block in blocks if block.label == "anml"]
    assert texts == [write(parse(text)) for text in texts]
    assert [True] * 19 == [looks_native(text) for text in texts]
    canonical = [write_canonical(parse(text)) for text in texts]
    assert canonical == [write_canonical(parse(text)) for text in canonical]


def test_actions_of_section_6(blocks: list[Any]) -> None:
    text = next(block.text for block in blocks if block.text.startswith("click #e1"))
    codes = [(d.code, d.severity) for d in ANML_ACTIONS.check_example(text, Context())]
    assert [("N036", Severity.INFO)] * 9 == codes
    strict = [d.severity for d in ANML_ACTIONS.check_example(text, Context(profile=Profile.STRICT))]
    assert [Severity.ERROR] * 9 == strict


def test_snapshot_of_section_10(blocks: list[Any]) -> None:
    text = next(block.text for block in blocks if block.text.startswith("- navigation:"))
    assert [] == ARIA_SNAPSHOT.check_example(text, Context())
    (diagnostic,) = ANML_NATIVE.check_example(text, Context())
    assert "N042" == diagnostic.code
    assert diagnostic.fix is not None
    converted = diagnostic.fix.edits[0].text
    assert [] == ANML_NATIVE.check_example(converted, Context(profile=Profile.STRICT))
