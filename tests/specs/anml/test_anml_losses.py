"""What a conversion can't keep is told before."""

from __future__ import annotations

import pytest

from signage_specs.anml.losses import losses
from signage_specs.anml.parser import parse_json, parse_xml


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
        ('{"anml": "1.0", "body": {"content": "a\\u0001"}}', [("unsayable", '"a\\u0001"')]),
        ('{"body": {"content": "a", "section": []}, "head": {}, "anml": "1.0"}', []),
    ],
)
def test_json_to_xml(text: str, expected: list[tuple[str, str]]) -> None:
    found = losses(parse_json(text), "xml")
    assert expected == [(loss.kind, text[loss.span.start : loss.span.end]) for loss in found]
