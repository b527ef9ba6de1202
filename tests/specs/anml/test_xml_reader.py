"""The XML reader tells where everything stands, and where and why it stopped."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from signage_specs.readers.xml import MAX_DEPTH, read_xml
from signage_specs.readers.xml_nodes import XmlComment, XmlElement, XmlProcessingInstruction, XmlText


def test_every_part_stands_where_its_span_says() -> None:
    text = "\ufeff<?xml version='1.0' encoding='utf-8'?>\n<!DOCTYPE a>\n"
    text += "<a b=\"é&amp;\" c='>'>ü<!-- 😀 --><b/><![CDATA[<]]>x</a >"
    document = read_xml(text)

    def cut(part: XmlElement | XmlText | XmlComment | XmlProcessingInstruction) -> str:
        return text[part.span.start : part.span.end]

    assert document.byte_order_mark
    assert document.declaration is not None
    assert ("1.0", "utf-8") == (document.declaration.version, document.declaration.encoding)
    assert "utf-8" == text[document.declaration.encoding_span.start : document.declaration.encoding_span.end]
    assert document.doctype is not None
    assert "<!DOCTYPE a>" == text[document.doctype.span.start : document.doctype.span.end]
    (element,) = document.elements
    assert text[text.index("<a ") :] == cut(element)
    assert ["ü", "<!-- 😀 -->", "<b/>", "<![CDATA[<]]>", "x"] == [cut(child) for child in element.children]
    assert [("b", "é&", '"'), ("c", ">", "'")] == [
        (each.name, each.value, each.quote) for each in element.attributes
    ]
    assert "</a >" == text[element.end_tag.start : element.end_tag.end] if element.end_tag else False


@pytest.mark.parametrize(
    ("text", "kind", "at", "said"),
    [
        ("<a><b></a>", "not-well-formed", "</a>", "`<b>` isn't closed before this `</a>`; write `</b>`"),
        ("<a><b></ab></a>", "not-well-formed", "</ab>", "instead of `</b>`"),
        ("<a><b>", "not-well-formed", "<b>", "never closed"),
        ("</a>", "not-well-formed", "</a>", "closes no element"),
        ("<w></w></a>", "not-well-formed", "</a>", "closes no element"),
        ("<a b=c>", "not-well-formed", "c", "double quotes"),
        ('<a b="1" b="2"/>', "not-well-formed", "b", "twice"),
        ("<é>fish & chips</é>", "not-well-formed", "&", "&amp;"),
        ("1 < 2", "not-well-formed", "<", "&lt;"),
        ("<a>]]></a>", "not-well-formed", "]]>", "]]&gt;"),
        ("<!-- a -- b -->", "not-well-formed", "--", "comment"),
        ("<a>é&nbsp;</a>", "undefined-entity", "&nbsp;", "nbsp"),
        ('<é a="é&hellip;"/>', "undefined-entity", "&hellip;", "hellip"),
        ("<a>\x00</a>", "not-well-formed", "\x00", "U+0000"),
        ("\ud800", "not-well-formed", "\ud800", "U+D800"),
        ("<a> <?xml version='1.0'?></a>", "not-well-formed", "<", "very start"),
        ("<?xml encoding='utf-8'?><a/>", "not-well-formed", "<?xml encoding='utf-8'?>", "XML declaration"),
        ("<!DOCTYPE a [", "not-well-formed", "<!DOCTYPE", "no end"),
        ("<x:a/>", "unbound-prefix", "x:a", "x"),
        ('<a x:b="1"/>', "unbound-prefix", "x:b", "x"),
    ],
)
def test_a_fault_says_where_and_why(text: str, kind: str, at: str, said: str) -> None:
    fault = read_xml(text).faults[0]
    assert kind == fault.kind
    assert text[fault.span.start : fault.span.end].startswith(at)
    assert said in fault.detail


def test_what_was_read_before_an_error_is_kept() -> None:
    (root,) = read_xml('<a><b c="1">text<d></b></a>').elements
    assert not root.closed
    (inner,) = [child for child in root.children if isinstance(child, XmlElement)]
    assert ("b", "1") == (inner.name, inner.attributes[0].value)
    assert ["text"] == [child.value for child in inner.children if isinstance(child, XmlText)]


def test_a_piece_without_a_root_is_read() -> None:
    document = read_xml(' <ask/>\n<!-- two --><x:y xmlns:x="urn:x"/> and text ')
    assert [("ask", ""), ("x:y", "urn:x")] == [(element.name, element.namespace) for element in document.elements]
    assert () == document.faults


def test_the_wrapper_can_not_be_closed_from_inside() -> None:
    for name in ("w", "w_", "w____"):
        assert () == read_xml(f"<{name}></{name}>").faults
        assert ["not-well-formed"] == [fault.kind for fault in read_xml(f"</{name}><{name}>").faults]


@pytest.mark.parametrize(("depth", "faults"), [(MAX_DEPTH, 0), (MAX_DEPTH + 1, 1)])
def test_depth_is_bounded_while_reading(depth: int, faults: int) -> None:
    assert faults == len(read_xml("<a>" * depth + "</a>" * depth).faults)


@pytest.mark.parametrize(
    ("doctype", "external", "subset"),
    [
        ("<!DOCTYPE a>", False, False),
        ('<!DOCTYPE a SYSTEM "x>y">', True, False),
        ('<!DOCTYPE a PUBLIC "p" "s">', True, False),
        ('<!DOCTYPE a [<!ENTITY b "]>"> <!-- ]> --> <?p ]>?> ]>', False, True),
    ],
)
def test_a_doctype_is_found_and_not_read(doctype: str, external: bool, subset: bool) -> None:
    document = read_xml(f"<!-- first -->{doctype}<a/>")
    assert document.doctype is not None
    assert (external, subset) == (document.doctype.external, document.doctype.subset)
    assert ["a"] == [element.name for element in document.elements]
    assert () == document.faults


MARKUP = ("<a>", "</a>", "<b/>", "<b", "/>", ">", "</", "<a b='<'/>", '="1"', "='1'", " c")
OTHERS = ("<!--", "--", "-->", "<![CDATA[", "]]", "]]>", "&amp;", "&#10;", "&#0;", "x", "é", " ", "<?p q?>", "<?")
PIECES = st.sampled_from((*MARKUP, *OTHERS))


@given(st.lists(PIECES, max_size=8).map("".join))
def test_another_parser_agrees_on_what_is_well_formed(text: str) -> None:
    try:
        etree.fromstring(f"<w>{text}</w>".encode(), etree.XMLParser(resolve_entities=False, no_network=True))
        expected = []
    except etree.XMLSyntaxError:
        expected = ["not-well-formed"]
    assert expected == [fault.kind for fault in read_xml(text).faults]
