"""The smallest documents: nothing of them is wrong, and nothing can be left out."""

from __future__ import annotations

import pytest

from signage_specs.agent.responses import minimal_document, minimal_response
from signage_specs.anml.context import AnmlContext
from signage_specs.anml.vocabulary import REASON
from signage_specs.anml.writer import json_text, xml_text
from signage_specs.anml.xml_parser import parse_xml
from signage_specs.diagnostic import Profile
from signage_specs.registry import ANML_JSON, ANML_XML
from signage_specs.rule import Context

ORIGIN = """<anml role="service"><knowledge>
  <ask field="email" action="a" required="true" purpose="b"/>
  <ask field="size" action="a" purpose="b"/>
  <ask field="tel" action="a" required="true" purpose="b"/>
</knowledge></anml>"""


@pytest.mark.parametrize("lang", [None, "de-AT"])
@pytest.mark.parametrize("title", ["Tents", "Tents & <Bags>", "帳篷"])
def test_a_minimal_document_is_clean(title: str, lang: str | None) -> None:
    root = minimal_document(title, lang)
    for profile in Profile:
        context = Context(profile=profile)
        assert [] == ANML_XML.check(xml_text([root]), context)
        assert [] == ANML_JSON.check(json_text([root]), context)
    assert title == root.children[0].children[0].text


@pytest.mark.parametrize("title", ["", " \n"])
def test_a_document_without_a_title_says_nothing(title: str) -> None:
    with pytest.raises(ValueError, match="title"):
        minimal_document(title)


def test_a_minimal_response_refuses_what_is_required() -> None:
    root = minimal_response(parse_xml(ORIGIN))
    assert ["email", "tel"] == [dict(each.attributes)["field"] for each in root.children[0].children]
    for form, text in ((ANML_XML, xml_text([root])), (ANML_JSON, json_text([root]))):
        assert [] == form.check(text, Context(extras=(AnmlContext(ORIGIN),)))
        # One refusal less, and the service can't go on.
        shorter = "\n".join(line for line in text.split("\n") if '"tel"' not in line) if form is ANML_XML else text
        codes = {each.code for each in form.check(shorter, Context(extras=(AnmlContext(ORIGIN),)))}
        assert (codes == {"M063"}) == (form is ANML_XML)


@pytest.mark.parametrize("reason", REASON)
def test_every_reason(reason: str) -> None:
    text = xml_text([minimal_response(parse_xml(ORIGIN), reason)])
    assert 2 == text.count(f'reason="{reason}"')


def test_another_reason_is_refused() -> None:
    with pytest.raises(ValueError, match="user-denied"):
        minimal_response(parse_xml(ORIGIN), "because")
