"""The draft's own examples get exactly the findings that follow from its contradictions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pytest

from signage_specs.anml.canonical import canonical
from signage_specs.anml.json_parser import parse_json
from signage_specs.anml.writer import write_json, write_xml
from signage_specs.anml.xml_parser import parse_xml
from signage_specs.registry import ANML_JSON, ANML_XML
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Callable

DRAFT = "anml-1.0-draft-jeskey-anml-00.txt"
PAGE_BREAK = re.compile(r"\n*Jeskey +Expires .*\n+Internet-Draft .*\n+")
OPENING = re.compile(r"<(?:\?xml .*|anml [^>]*|head|knowledge|site domain=\"[^\"]*\")>$|\{$")
ONE_LINE = re.compile(r" *(?:XML|JSON): +(<.*>|\{.*\})$")


class Block(NamedTuple):
    syntax: str
    text: str


def blocks(text: str) -> list[Block]:
    """Return the examples of a draft: page furniture and indentation taken away."""
    lines = PAGE_BREAK.sub("\n", text).split("\n")
    found: list[Block] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        indent = len(line) - len(line.lstrip())
        one = ONE_LINE.match(line)
        if one:
            found.append(Block("xml" if one[1].startswith("<") else "json", f"{one[1]}\n"))
        elif OPENING.match(line.strip()):
            name = re.match(r"<\??(\w+)", line.strip())
            tag = "anml" if name and name[1] == "xml" else name[1] if name else ""
            closing = " " * indent + (f"</{tag}>" if tag else "}")
            end = next(index for index in range(at, len(lines)) if lines[index].rstrip() == closing)
            found.append(
                Block("xml" if tag else "json", "\n".join(each[indent:] for each in lines[at : end + 1]) + "\n")
            )
            at = end
        at += 1
    return found


#: What of each example's text tells it, and the errors and warnings that it gets; infos are left out.
VERDICTS: tuple[tuple[str, str, list[str]], ...] = (
    ("xml", "\n  ...\n</anml>", ["M009 warning"]),
    ("xml", "<title>Travel Booking", []),
    ("json", '"constraints": { ... }', []),
    ("xml", "We offer 200", []),
    ("json", '"content": "We offer 200', []),
    ("xml", "Fact one", ["M055 error"]),
    ("json", "Fact one", ["M055 error", "M084 error"]),
    ("xml", "<tone value", []),
    ("json", '{ "tone"', []),
    ("xml", '<disclosure field="email"', []),
    ("json", '"title": "Travel Booking', ["M084 error", "M084 error"]),
    ("xml", 'message="User declined', []),
    ("xml", 'value="LAX"', []),
    ("xml", "Globe Wings", ["M037 warning", "M073 error", "M073 error"]),
    ("xml", '<trust domain="example.com"/>', []),
    ("xml", "<persona>...</persona>", []),
    ("xml", "Outdoor Gear", []),
    ("xml", "The Rambler", ["M009 warning", "M029 error"]),
)


@pytest.fixture(scope="module")
def examples(specification_text: Callable[[str], str]) -> list[Block]:
    return blocks(specification_text(DRAFT))


@pytest.mark.parametrize(
    ("syntax", "mark", "verdict"), VERDICTS, ids=[f"{v[0]}-{v[1][:20].strip()}" for v in VERDICTS]
)
def test_an_example_of_the_draft_gets_its_verdict(
    examples: list[Block], syntax: str, mark: str, verdict: list[str]
) -> None:
    text = next(block.text for block in examples if block.syntax == syntax and mark in block.text)
    form = ANML_XML if syntax == "xml" else ANML_JSON
    found = form.check_example(text, Context())
    assert verdict == sorted(f"{each.code} {each.severity}" for each in found if each.severity.rank)


def test_every_example_that_can_be_read_survives_both_writers(examples: list[Block]) -> None:
    read = 0
    for syntax, text in examples:
        form = ANML_XML if syntax == "xml" else ANML_JSON
        document = form.parse(text)
        if document.broken or not document.roots:
            continue
        read += 1
        assert canonical(document) == canonical(parse_xml(write_xml(document)))
        assert canonical(document) == canonical(parse_json(write_json(document)))
    assert read > 15


def test_the_complete_examples_of_both_serialisations_are_twins(examples: list[Block]) -> None:
    xml = next(
        parse_xml(block.text) for block in examples if block.syntax == "xml" and "Travel Booking" in block.text
    )
    json = next(
        parse_json(block.text)
        for block in examples
        if block.syntax == "json" and '"persona": {\n' in block.text and "Travel Booking" in block.text
    )
    # Section 7.3 trims the line ends around the text that section 5.4 has.
    assert re.sub(r"\s+", "", repr(canonical(xml)).replace("\\n", "")) == re.sub(
        r"\s+", "", repr(canonical(json)).replace("\\n", "")
    )
