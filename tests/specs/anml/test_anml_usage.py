"""What agents may do with each element: the narrowest usage that is declared for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from signage_specs.agent.responses import effective_usage, effective_usages, narrowest, permits
from signage_specs.anml.vocabulary import USAGE
from signage_specs.anml.xml_parser import parse_xml

if TYPE_CHECKING:
    from collections.abc import Callable

DOCUMENT = """<anml>
  <knowledge><inform id="i" usage="store">a</inform><inform id="j">b</inform></knowledge>
  <body usage="cache">
    <section id="free" usage="train"><data id="d"/></section>
    <section id="shut" usage="none"><img src="/a" usage="store"/></section>
    <section id="odd" usage="read"/>
    <link href="/"/>
  </body>
  <footer>{rights}</footer>
</anml>"""


def usages(rights: str) -> dict[str, str | None]:
    document = parse_xml(DOCUMENT.format(rights=rights))
    named = {element.value("id") or element.name: usage for element, usage in effective_usages(document)}
    for element, usage in effective_usages(document):
        assert usage == effective_usage(document, element)
    return named


@pytest.mark.parametrize(
    ("rights", "expected"),
    [
        (
            "",
            {
                "anml": None,
                "j": None,
                "inform": None,
                "body": "cache",
                "free": "cache",
                "d": "cache",
                "odd": "none",
            },
        ),
        ('<rights usage="train"/>', {"anml": "train", "j": "train", "body": "cache", "img": "none"}),
        ('<rights usage="display"/>', {"anml": "display", "j": "display", "body": "display", "d": "display"}),
        ("<rights/>", {"anml": "none", "body": "none", "link": "none"}),
        (
            '<rights usage="display" scope="free"/>',
            {"anml": None, "body": "cache", "free": "display", "d": "display"},
        ),
        ('<rights usage="train" scope="shut"/>', {"shut": "none", "img": "none"}),
        (
            '<rights usage="store"/><rights usage="display" scope="d"/>',
            {"free": "cache", "d": "display", "j": "store"},
        ),
    ],
)
def test_the_narrowest_counts(rights: str, expected: dict[str, str | None]) -> None:
    found = usages(rights)
    assert expected == {name: found.get(name) for name in expected}


def test_an_inform_of_its_own() -> None:
    document = parse_xml(DOCUMENT.format(rights='<rights usage="train"/>'))
    inform = next(document.named("inform"))
    assert "store" == effective_usage(document, inform)


def test_the_rights_of_a_site_are_its_own() -> None:
    text = """<anml><site domain="a.example"><body id="a"/><footer><rights usage="display"/></footer></site>
    <site domain="b.example"><body id="b"/></site></anml>"""
    found = {element.value("id"): usage for element, usage in effective_usages(parse_xml(text))}
    assert ("display", None) == (found["a"], found["b"])


@pytest.mark.parametrize("usage", USAGE)
def test_each_usage_permits_those_below_it(usage: str) -> None:
    assert USAGE[: USAGE.index(usage) + 1] == tuple(use for use in USAGE if permits(usage, use))


def test_an_unregistered_usage_permits_nothing_more_than_none() -> None:
    assert permits("read", "none")
    assert not permits("read", "display")
    with pytest.raises(ValueError, match="read"):
        permits("none", "read")


def test_narrowest() -> None:
    assert narrowest([]) is None
    assert "display" == narrowest(["train", "display", "cache"])
    assert "none" == narrowest(["train", "anything"])


def test_deep_and_large_documents_take_no_time(ends_soon: Callable[[Callable[[], object]], bool]) -> None:
    rights = "".join(f'<rights usage="cache" scope="s{i}"/>' for i in range(5_000))
    sections = "".join(f'<section id="s{i}"/>' for i in range(5_000))
    document = parse_xml(f"<anml><body>{sections}</body><footer>{rights}</footer></anml>")
    assert 10_003 == len(effective_usages(document))
    assert ends_soon(lambda: effective_usages(document))
