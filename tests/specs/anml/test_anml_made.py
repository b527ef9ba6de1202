"""A document that was made is judged as its text is, whether it is read again or not."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from signage_specs.anml.canonical import CanonicalElement, build
from signage_specs.anml.elements import ELEMENTS
from signage_specs.anml.formats import ANML_JSON, ANML_XML
from signage_specs.anml.made import check_made, check_made_json
from signage_specs.anml.vocabulary import MANY
from signage_specs.anml.writer import json_text, xml_text
from signage_specs.rule import Context

TEXTS = st.one_of(
    st.text(max_size=8),
    st.sampled_from(
        ["…", "... ", " ", "\r", "\n", "\t", "\x00", "\ud800", "]]>", "<a&", "a b", "../a", "http://x"]
    ),
)
VALUES = st.one_of(
    TEXTS, st.sampled_from(["true", "0", "3600", "-0", "1e3", "none", "related", "display", "https://x.example/"])
)
FOREIGN = st.sampled_from(["tent", "x-size", "xml:lang", "xmlns", "xmlns:x", "x:y", "1"])


@st.composite
def trees(draw: st.DrawFn, name: str, depth: int = 4) -> CanonicalElement:
    """A tree with names of the vocabulary, in order or not, and with any values."""
    known = ELEMENTS.get(name)
    names = list(known.attributes) if known else []
    attributes: dict[str, str | None] = {key: draw(VALUES) for key in names if draw(st.integers(0, 3)) == 0}
    if draw(st.integers(0, 19)) == 0:
        attributes[draw(FOREIGN)] = draw(TEXTS)
    children: list[CanonicalElement] = []
    for child, entry in known.children.items() if known and depth else ():
        most = 2 if entry.form == MANY else 1
        if draw(st.integers(0, 3)) == 0:
            children += draw(st.lists(trees(child, depth - 1), min_size=1, max_size=most))
    if depth and draw(st.integers(0, 19)) == 0:
        children.append(draw(trees(draw(st.sampled_from(["tent", "a:b", "body", "step", "link"])), 1)))
    return build(name, attributes, draw(TEXTS) if draw(st.integers(0, 2)) == 0 else "", children)


@settings(max_examples=60, deadline=None)
@given(trees("anml"))
def test_a_made_document_is_judged_as_its_text(root: CanonicalElement) -> None:
    text = xml_text((root,))

    assert ANML_XML.check(text, Context()) == check_made(root, text, Context())


@settings(max_examples=60, deadline=None)
@given(trees("anml"))
def test_a_document_that_was_made_in_json_is_judged_as_its_text(root: CanonicalElement) -> None:
    text = json_text((root,))

    assert ANML_JSON.check(text, Context()) == check_made_json(text, Context())


SOUND = build(
    "anml",
    {"version": "1.0", "role": "service", "ttl": "60", "lang": "en"},
    children=[
        build("head", children=[build("title", text="Tides"), build("meta", {"name": "type", "value": "page"})]),
        build("body", {"usage": "display"}, children=[build("section", {"id": "s"}, "High water at noon.")]),
        build("footer", children=[]),
    ],
)


def test_a_sound_document_is_not_read_again() -> None:
    text = xml_text((SOUND,))
    expected = ANML_XML.check(text, Context())
    with patch("signage_specs.anml.xml_parser.read_xml") as reader:
        assert expected == check_made(SOUND, text, Context()) == []
    reader.assert_not_called()


def test_sound_json_is_not_read_with_places() -> None:
    text = json_text((SOUND,))
    expected = ANML_JSON.check(text, Context())
    with patch("signage_specs.anml.json_parser.read_json") as reader:
        assert expected == check_made_json(text, Context()) == []
    reader.assert_not_called()


@pytest.mark.parametrize(
    "written", [xml_text((SOUND,)).replace("</head>", ""), xml_text((SOUND,)).replace("Tides", "\ud800")]
)
def test_a_text_that_is_not_what_was_made_is_read(written: str) -> None:
    assert ANML_XML.check(written, Context()) == check_made(SOUND, written, Context()) != []
