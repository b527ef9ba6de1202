"""The limits of section 13.7, each at its edge: what is read, what is warned of, where reading stops."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from signage_specs.anml.rules.too_many import check
from signage_specs.readers.xml import MAX_BYTES, MAX_ELEMENTS
from signage_specs.registry import ANML_JSON, ANML_XML
from signage_specs.rule import Context

if TYPE_CHECKING:
    from signage_specs.format import Format

WARNED = 1_000_000


def xml_of(size: int, letter: str = "a") -> str:
    width = len(letter.encode())
    room = size - len("<body></body>")
    return f"<body>{'b' * (room % width)}{letter * (room // width)}</body>"


def json_of(size: int, letter: str = "a") -> str:
    width = len(letter.encode())
    room = size - len('{"body": ""}')
    return f'{{"body": "{"b" * (room % width)}{letter * (room // width)}"}}'


def xml_depth(levels: int) -> str:
    return "<section>" * levels + "</section>" * levels


def json_depth(levels: int) -> str:
    """Return an example whose containers stand that deep in one another."""
    pairs, odd = divmod(levels, 2)
    innermost = "{}" if odd else ""
    return '{"section": [' * pairs + innermost + "]}" * pairs


def verdict(form: Format, text: str) -> list[str]:
    found = form.check_example(text, Context())
    return [f"{each.code} {each.severity}" for each in found if each.code in ("M081", "M052")]


@pytest.mark.parametrize("letter", ["a", "é", "😀"])
@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (WARNED, []),
        (WARNED + 1, ["M081 warning"]),
        (MAX_BYTES, ["M081 warning"]),
        (MAX_BYTES + 1, ["M081 error"]),
    ],
)
def test_bytes_are_counted_in_utf_8(size: int, letter: str, expected: list[str]) -> None:
    for form, text in ((ANML_XML, xml_of(size, letter)), (ANML_JSON, json_of(size, letter))):
        assert size == len(text.encode())
        assert expected == verdict(form, text), form.name
        assert (expected == ["M081 error"]) == form.parse(text).broken


@pytest.mark.parametrize(
    ("levels", "expected"), [(32, []), (33, ["M081 warning"]), (64, ["M081 warning"]), (65, ["M081 error"])]
)
def test_depth(levels: int, expected: list[str]) -> None:
    assert expected == verdict(ANML_XML, xml_depth(levels))
    assert expected == verdict(ANML_JSON, json_depth(levels))


@pytest.mark.parametrize(("name", "limit"), [("action", 64), ("ask", 32)])
@pytest.mark.parametrize("more", [0, 1])
def test_actions_and_asks(name: str, limit: int, more: int) -> None:
    expected = ["M052 warning"] if more else []
    xml = "".join(f'<{name} id="i{index}"/>' for index in range(limit + more))
    assert expected == verdict(ANML_XML, xml)
    json = ", ".join(f'{{"id": "i{index}"}}' for index in range(limit + more))
    assert expected == verdict(ANML_JSON, f'{{"{name}": [{json}]}}')


@pytest.mark.parametrize("more", [0, 1])
def test_elements_of_any_kind(more: int) -> None:
    count = MAX_ELEMENTS - 1 + more
    expected = ["M052 error"] if more else []
    for form, text in (
        (ANML_XML, f"<body>{'<a/>' * count}</body>"),
        (ANML_JSON, f'{{"body": {{"section": [{", ".join(["{}"] * count)}]}}}}'),
    ):
        document = form.parse(text)
        assert bool(more) == document.broken
        assert ["too-many"] * more == [fault.kind for fault in document.faults if fault.kind == "too-many"]
        errors = [f"{each.code} {each.severity}" for each in check.diagnostics(document, Context())]
        assert expected == errors
