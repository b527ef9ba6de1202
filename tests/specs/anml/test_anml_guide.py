"""The examples of the guide page are right, but for those that say which code they get."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from signage_specs.anml.canonical import canonical
from signage_specs.registry import ANML_JSON, ANML_XML
from signage_specs.rule import Context

GUIDE = Path(__file__).resolve().parents[3] / "docs" / "formats" / "anml.md"
FENCE = re.compile(
    r"(?:<!-- signage: expect (M\d{3}) -->\n)?^```(anml-xml|anml-json)\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
EXAMPLES = FENCE.findall(GUIDE.read_text(encoding="utf-8"))
FORMS = {form.labels[0]: form for form in (ANML_XML, ANML_JSON)}


@pytest.mark.parametrize(("code", "label", "text"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_of_the_guide_is_as_it_says(code: str, label: str, text: str) -> None:
    found = FORMS[label].check_example(text, Context())
    assert ({code} if code else set()) == {each.code for each in found}


@pytest.mark.parametrize("index", [0, 3])
def test_the_pairs_are_twins(index: int) -> None:
    xml, json = EXAMPLES[index], EXAMPLES[index + 1]
    assert ("anml-xml", "anml-json") == (xml[1], json[1])
    assert canonical(ANML_XML.parse(xml[2])) == canonical(ANML_JSON.parse(json[2]))


def test_the_first_document_is_in_canonical_form() -> None:
    text = EXAMPLES[0][2]
    assert text == ANML_XML.write(ANML_XML.parse(text))
