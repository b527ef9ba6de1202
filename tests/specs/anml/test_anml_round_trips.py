"""One tree, two serialisations: what is written is read back, and nothing that is read makes anything fail."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from signage_specs.anml.canonical import CanonicalElement, build, canonical
from signage_specs.anml.elements import ELEMENTS
from signage_specs.anml.json_parser import parse_json
from signage_specs.anml.vocabulary import MANY, NAMESPACE
from signage_specs.anml.writer import json_text, write_json, write_xml, xml_text
from signage_specs.anml.xml_parser import parse_xml
from signage_specs.registry import ANML_JSON, ANML_XML
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Callable

    from signage_specs.anml.tree import Document
    from signage_specs.span import Span

XML_CHARACTERS = st.characters(
    codec="utf-8",
    exclude_characters=[chr(code) for code in range(32) if chr(code) not in "\t\n\r"] + ["\ufffe", "\uffff"],
)
TEXTS = st.text(XML_CHARACTERS, max_size=12)
VALUES = st.one_of(
    TEXTS, st.sampled_from(["true", "false", "0", "3600", "1.50", "1e3", "-0", "03", "10E400", "none"])
)
UNKNOWN = st.sampled_from(["tent", "x-size", "größe"])


@st.composite
def elements(draw: st.DrawFn, name: str, parent: str = "", depth: int = 6) -> CanonicalElement:
    """An element of the vocabulary with any values, and now and then a name that is unknown."""
    definition = f"{parent}/{name}" if f"{parent}/{name}" in ELEMENTS else name
    known = ELEMENTS[definition]
    attributes: dict[str, str | None] = {
        key: draw(VALUES) for key in known.attributes if draw(st.integers(0, 3)) == 0 and key != "version"
    }
    if draw(st.integers(0, 9)) == 0:
        attributes[draw(UNKNOWN)] = draw(TEXTS)
    text = draw(TEXTS) if known.text else ""
    if known.children and not text.strip():
        text = ""  # between elements, white space alone is layout
    children: list[CanonicalElement] = []
    for child, entry in known.children.items() if depth else ():
        most = 2 if entry.form == MANY else 1
        if draw(st.integers(0, 2)) == 0:
            children += draw(st.lists(elements(child, name, depth - 1), min_size=1, max_size=most))
    return build(name, attributes, text, children, parent)


DOCUMENTS = elements("anml", depth=5)


@settings(max_examples=60)
@given(DOCUMENTS)
def test_what_is_written_is_read_back(document: CanonicalElement) -> None:
    xml, text = xml_text([document]), json_text([document])
    assert (document,) == canonical(parse_xml(xml))
    assert (document,) == canonical(parse_json(text))
    assert () == parse_xml(xml).faults
    assert () == parse_json(text).faults


@settings(max_examples=40)
@given(DOCUMENTS)
def test_the_way_over_the_other_serialisation_changes_nothing(document: CanonicalElement) -> None:
    xml = xml_text([document])
    text = write_json(parse_xml(xml))
    assert xml == write_xml(parse_json(text))
    assert text == write_json(parse_xml(write_xml(parse_json(text))))


@settings(max_examples=40)
@given(DOCUMENTS)
def test_other_readers_see_the_same(document: CanonicalElement) -> None:
    tree = etree.fromstring(xml_text([document]).encode(), etree.XMLParser(resolve_entities=False))
    assert f"{{{NAMESPACE}}}anml" == tree.tag
    assert dict(document.attributes) == dict(tree.attrib)
    assert [child.name for child in document.children] == [etree.QName(child).localname for child in tree]
    value = json.loads(json_text([document]))
    assert value["anml"] == dict(document.attributes)["version"]


def spans_of(document: Document) -> list[Span]:
    spans = [fault.span for fault in document.faults]
    for element, _ in document.elements():
        spans += [element.span, element.name_span]
        spans += [span for each in element.attributes for span in (each.span, each.name_span, each.value_span)]
        spans += [text.span for text in element.texts]
    return spans


SNIPPETS = st.sampled_from(
    [
        "<",
        ">",
        "/>",
        "</",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "<?xml version='1.0'?>",
        "<!DOCTYPE a [",
        "]>",
        "&",
        "&amp;",
    ]
    + [
        "&#0;",
        "&x;",
        '="',
        "='",
        "anml",
        "xmlns",
        f'xmlns="{NAMESPACE}"',
        "x:y",
        "...",
        "\r\n",
        "\ufeff",
        "é",
        "😀",
    ]
    + [
        "{",
        "}",
        "[",
        "]",
        '"',
        '"anml"',
        ":",
        ",",
        "null",
        "NaN",
        "1e999",
        "\\ud800",
        "true",
        "step",
        "content",
        "é",
    ]
    + [f"<{name} " for name in ELEMENTS if "/" not in name]
    + [f'"{name}": ' for name in ELEMENTS if "/" not in name]
)


@pytest.mark.parametrize("form", [ANML_XML, ANML_JSON], ids=lambda form: form.name)
@given(text=st.one_of(st.text(max_size=80), st.lists(SNIPPETS, max_size=25).map("".join)))
def test_nothing_that_is_read_raises(form: Any, text: str) -> None:
    document = form.parse(text)
    assert all(0 <= span.start <= span.end <= len(text) for span in spans_of(document))
    for finding in [*form.check(text, Context()), *form.check_example(text, Context())]:
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        assert finding.message
    form.write(document)


@st.composite
def mutations(draw: st.DrawFn, write: Callable[[list[CanonicalElement]], str]) -> str:
    """A document with a piece cut out, doubled or replaced."""
    text = write([draw(elements("anml", depth=3))])
    start = draw(st.integers(0, len(text)))
    end = min(len(text), start + draw(st.integers(0, 12)))
    piece = draw(st.sampled_from(["", text[start:end] * 2, "<", '"', "&", "}", "é", "\x00"]))
    return text[:start] + piece + text[end:]


@settings(max_examples=60)
@given(mutations(xml_text))
def test_a_damaged_xml_document_is_judged_and_not_refused(text: str) -> None:
    document = parse_xml(text)
    assert all(0 <= span.start <= span.end <= len(text) for span in spans_of(document))
    ANML_XML.check(text, Context())
    if not document.broken:
        assert canonical(document) == canonical(parse_xml(write_xml(document)))


@settings(max_examples=60)
@given(mutations(json_text))
def test_a_damaged_json_document_is_judged_and_not_refused(text: str) -> None:
    document = parse_json(text)
    assert all(0 <= span.start <= span.end <= len(text) for span in spans_of(document))
    ANML_JSON.check(text, Context())
    write_json(document)


def test_names_and_values_stand_where_their_spans_say() -> None:
    text = '<ask  field = "größe😀"\n required="true"/>'
    ask = parse_xml(text).roots[0]
    assert ["field", "required"] == [text[each.name_span.start : each.name_span.end] for each in ask.attributes]
    assert ["größe😀", "true"] == [text[each.value_span.start : each.value_span.end] for each in ask.attributes]
    text = '{"ask": [{"field": "größe😀", "required": true}]}'
    ask = parse_json(text).roots[0]
    assert ['"field"', '"required"'] == [text[each.name_span.start : each.name_span.end] for each in ask.attributes]
    assert ['"größe😀"', "true"] == [text[each.value_span.start : each.value_span.end] for each in ask.attributes]


def test_the_canonical_xml() -> None:
    text = f"""<anml ttl='60' version="1.0" xmlns="{NAMESPACE}" role="service"><!-- gone -->
      <body>Tents <link href="/a"/>and <section>more</section>bags</body>
      <head><meta name="a" value="x&#10;y"/><title>Shop &amp; more</title></head>
    </anml>"""
    expected = f"""<?xml version="1.0" encoding="UTF-8"?>
<anml xmlns="{NAMESPACE}" version="1.0" role="service" ttl="60">
  <head>
    <title>Shop &amp; more</title>
    <meta name="a" value="x&#10;y"/>
  </head>
  <body>Tents and bags<section>more</section><link href="/a"/></body>
</anml>
"""
    assert expected == write_xml(parse_xml(text))
    assert expected == write_xml(parse_xml(expected))


def test_the_canonical_json() -> None:
    text = (
        '{"body": {"nav": [{"next": "/2", "total": "47"}]}, "vocabulary": {}, "persona": {"vocabulary": {"prefer":'
    )
    text += ' [{"content": "tent"}]}}, "anml": "1.0", "ttl": 3.6e3, "status": {"code": "200", "result": "success"}}'
    expected = {
        "anml": "1.0",
        "ttl": 3600,
        "persona": {"vocabulary": {"prefer": ["tent"]}},
        "body": {"nav": {"next": "/2", "total": 47}},
        "status": {"code": "200", "result": "success"},
        "vocabulary": [{}],
    }
    written = json.loads(write_json(parse_json(text)))
    assert expected == written
    assert list(expected) == list(written)


def test_a_fragment_stays_a_fragment() -> None:
    text = '<tone value="warm"/>\n<prefer>tent</prefer>\n<prefer>bag</prefer>\n'
    assert text == write_xml(parse_xml(text))
    written = write_json(parse_xml(text))
    assert {"tone": {"value": "warm"}, "prefer": ["tent", "bag"]} == json.loads(written)
    assert text == write_xml(parse_json(written))


def test_foreign_namespaces_are_kept() -> None:
    text = f"""<?xml version="1.0" encoding="UTF-8"?>
<anml xmlns="{NAMESPACE}" version="1.0" xmlns:geo="urn:geo">
  <head>
    <title>Tents</title>
    <geo:point geo:lat="1"/>
    <place xmlns="urn:place"><inner/><title xmlns="{NAMESPACE}">Own</title></place>
    <v:note xmlns:v="urn:v" v:kind="own"><v:inner>Words</v:inner></v:note>
  </head>
</anml>
"""
    document = parse_xml(text)
    again = parse_json(write_json(document))
    assert canonical(document) == canonical(again)
    names = [(element.name, element.namespace) for element, _ in again.elements()]
    assert ("geo:point", "urn:geo") in names
    assert ("inner", "urn:place") in names
    assert ("v:inner", "urn:v") in names
    assert [] == [each.code for each in ANML_XML.check(text, Context()) if each.severity.rank]
    assert (
        canonical(document) == canonical(parse_xml(write_xml(again))) == canonical(parse_xml(write_xml(document)))
    )


def test_a_name_that_nothing_binds_is_left_out_of_a_document() -> None:
    text = '{"anml": "1.0", "head": {"title": "Tents", "geo:lat": "1", "@id": "x", "a b": "c"}}'
    written = write_xml(parse_json(text))
    assert "geo" not in written
    assert "Tents" in written
    assert [] == list(parse_xml(written).faults)


@settings(max_examples=60)
@given(st.sampled_from([name for name in sorted(ELEMENTS) if "/" not in name and name != "anml"]).flatmap(elements))
def test_a_fragment_is_read_back_too(element: CanonicalElement) -> None:
    assert (element,) == canonical(parse_xml(xml_text([element])))
    assert (element,) == canonical(parse_json(json_text([element])))
