"""The two formats are recognised by their labels and by what nothing else looks like."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from signage_specs.anml.vocabulary import NAMESPACE
from signage_specs.registry import ANML_JSON, ANML_XML

if TYPE_CHECKING:
    from signage_specs.format import Format

XML, JSON = ANML_XML.signatures[0], ANML_JSON.signatures[0]


def test_labels_and_suffixes() -> None:
    assert (("anml-xml",), ()) == (ANML_XML.labels, ANML_XML.suffixes)
    assert (("anml-json",), (".anml.json",)) == (ANML_JSON.labels, ANML_JSON.suffixes)
    assert ("xml", "json") == (XML.label, JSON.label)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f'<anml xmlns="{NAMESPACE}"/>', True),
        ("<anml/>", False),
        ('<Scene xmlns="http://anml.example/animal-language"/>', False),
    ],
)
def test_xml_is_recognised_by_its_namespace(text: str, expected: bool) -> None:
    assert expected == (XML.pattern.search(text) is not None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"anml": "1.0"}', True),
        ('{\n  "anml" : "1.0"}', True),
        ('{"anml": {"states": []}}', False),
        ('{"name": "anml", "version": "1.0"}', False),
        ('{"anml": "latest"}', False),
    ],
)
def test_json_is_recognised_by_its_version_key(text: str, expected: bool) -> None:
    assert expected == (JSON.pattern.search(text) is not None)


@pytest.mark.parametrize(
    ("form", "text", "expected"),
    [
        (ANML_XML, "<anml/>", False),
        (ANML_XML, "<head/>", True),
        (ANML_JSON, '{"anml": "1.0"}', False),
        (ANML_JSON, '{"head": {}}', True),
        (ANML_JSON, '{"version": "1.0", "head": {}}', False),
        (ANML_JSON, '{"site": "a.example", "version": "1.0"}', True),
    ],
)
def test_a_text_without_a_root_is_a_fragment(form: Format, text: str, expected: bool) -> None:
    assert expected == form.implementation.is_fragment(form.parse(text))
