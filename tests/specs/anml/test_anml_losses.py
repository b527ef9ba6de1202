"""What a conversion can't keep is told before."""

from __future__ import annotations

import json

import pytest

from signage_specs.anml.json_parser import parse_json
from signage_specs.anml.losses import losses
from signage_specs.anml.writer import write_json
from signage_specs.anml.xml_parser import parse_xml
from signage_specs.registry import ANML_JSON
from signage_specs.rule import Context


@pytest.mark.parametrize(
    ("text", "target", "expected"),
    [
        ("<body>a<section/>b</body>", "json", [("order", "b")]),
        ("<body><link href='/'/><section/></body>", "json", [("order", "section")]),
        ("<body>a<section/><link href='/'/></body>", "json", []),
        ("<footer><rights/>a</footer>", "json", []),
        ("<footer>a<rights/></footer>", "json", [("order", "rights")]),
        ("<head><!-- note --><title>a</title></head>", "xml", [("comment", "<!-- note -->")]),
        ('<head title="a"><title>b</title></head>', "json", [("unsayable", 'title="a"')]),
        ('<tone content="a"/>', "json", [("unsayable", 'content="a"')]),
        ("<body>a<section/>\n  </body>", "json", []),
        ("<!DOCTYPE anml><head/>", "xml", [("doctype", "<!DOCTYPE anml>")]),
        ('<?a b="c"?><head/>', "json", [("instruction", '<?a b="c"?>')]),
        ("<note>Mind the <b>gap</b>.</note>", "xml", [("order", ".")]),
        ("<note><b/><i/><b/></note>", "xml", [("order", "b")]),
        ("<head><title>a</title><x/><y/><x/></head>", "xml", [("order", "x")]),
        ("<footer><x/>a</footer>", "json", []),
        ("<footer>a<x/></footer>", "json", [("order", "x")]),
        ("<body>te<?keep me?>xt</body>", "json", [("instruction", "<?keep me?>")]),
        ("<anml/><head/>b", "json", [("outside", "head"), ("outside", "b")]),
        ("<head/><body/>", "json", []),
        ("<!-- a --><head/><!-- b -->", "json", [("comment", "<!-- a -->"), ("comment", "<!-- b -->")]),
    ],
)
def test_xml(text: str, target: str, expected: list[tuple[str, str]]) -> None:
    found = losses(parse_xml(text), target)
    assert expected == [(loss.kind, text[loss.span.start : loss.span.end]) for loss in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"anml": "1.0", "@id": "x"}', [("unsayable", '"@id"')]),
        ('{"anml": "1.0", "a:b": "x"}', [("unsayable", '"a:b"')]),
        ('{"anml": "1.0", "a:b": [{"content": "q"}]}', [("unsayable", '"a:b"')]),
        ('{"anml": "1.0", "xmlns:a": "urn:x", "a:b": [{"content": "q"}]}', []),
        ('{"anml": "1.0", "body": {"content": "a\\u0001"}}', [("unsayable", '"a\\u0001"')]),
        ('{"body": {"content": "a", "section": []}, "head": {}, "anml": "1.0"}', []),
    ],
)
def test_json_to_xml(text: str, expected: list[tuple[str, str]]) -> None:
    found = losses(parse_json(text), "xml")
    assert expected == [(loss.kind, text[loss.span.start : loss.span.end]) for loss in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"anml": "1.0", "x-a": "b", "body": {"x-b": [{"c": "d"}]}}', []),
        ('{"anml": "1.0", "x-a": 5}', ['"x-a": 5']),
        ('{"anml": "1.0", "x-a": null, "ttl": 5}', ['"x-a": null']),
        ('{"anml": "1.0", "body": {"x-a": {"b": "c"}}}', ['"x-a": {"b": "c"}']),
        ('{"anml": "1.0", "x-a": [{"b": 1}]}', ['"x-a": [{"b": 1}]']),
        ('{"anml": "1.0", "x-a": ["b", "c"]}', ['"x-a": ["b", "c"]']),
        ('{"anml": "1.0", "knowledge": {"inform": [{"content": "a", "x": []}]}}', ['"x": []']),
        ('{"body": {"content": "a"}, "note": "b"}', ['"note": "b"']),
        ('{"body": {"content": "a"}, "flow": {"step": [{"id": "b"}]}}', []),
    ],
)
def test_keys_that_the_draft_does_not_define(text: str, expected: list[str]) -> None:
    found = losses(parse_json(text), "json")
    assert [("extension", each) for each in expected] == [
        (loss.kind, text[loss.span.start : loss.span.end]) for loss in found
    ]
    if not expected:
        assert json.loads(text) == json.loads(write_json(parse_json(text)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"anml": "1.0", "body": {"content": 1000}}', ['"content": 1000']),
        ('{"anml": "1.0", "body": {"content": true}}', ['"content": true']),
        ('{"anml": "1.0", "body": {"content": null}}', ['"content": null']),
        ('{"anml": "1.0", "body": {"content": ["a", "b"]}}', ['"content": ["a", "b"]']),
        ('{"anml": "1.0", "body": {"content": {"x": 1}}}', ['"content": {"x": 1}']),
        ('{"anml": "1.0", "role": ["a"], "ttl": {"a": 1}}', ['"role": ["a"]', '"ttl": {"a": 1}']),
        ('{"anml": "1.0", "role": null, "ttl": [1]}', ['"role": null', '"ttl": [1]']),
        ('{"anml": ["1.0"], "body": {}}', ['"anml": ["1.0"]']),
        ('{"anml": "1.0", "version": "2.0", "body": {}}', ['"version": "2.0"']),
        ('{"version": "1.0", "body": {}}', []),
        ('{"anml": "1.0", "head": null}', ['"head": null']),
        ('{"body": {"section": [null, ["a"], {"title": "b"}]}}', ["null", '["a"]']),
        ('{"flow": {"step": [{"id": "a", "label": []}]}}', ['"label": []']),
        ('{"anml": "1.0", "role": "service", "ttl": 5}', []),
    ],
)
@pytest.mark.parametrize("target", ["xml", "json"])
def test_values_that_their_keys_cannot_have(text: str, target: str, expected: list[str]) -> None:
    found = losses(parse_json(text), target)
    assert [("value", each) for each in expected] == [
        (loss.kind, text[loss.span.start : loss.span.end]) for loss in found
    ]


@pytest.mark.parametrize(
    "value", ["null", "5", "[1, [2]]", '{"content": 5}', '[{"content": null}]', '{"a": {"b": [true, null]}}']
)
def test_what_an_unknown_key_holds_is_no_fault(value: str) -> None:
    text = f'{{"anml": "1.0", "role": "agent-response", "x-vendor": {value}}}'
    assert [] == [each.code for each in ANML_JSON.check(text, Context()) if each.severity.rank]
