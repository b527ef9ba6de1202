"""Each section is the word of the site that is verified for it, or of the server."""

from __future__ import annotations

import pytest

from signage_specs.agent.authorization import asserted_sites, assertions, public_informs
from signage_specs.agent.lookup import Reason, Verification
from signage_specs.anml.json_parser import parse_json
from signage_specs.anml.xml_parser import parse_xml

SHOP, SITE = "shop.example", "garden.example"
SECTIONS = "<persona/><interact/><knowledge/><body/><state/><status/>"
ONE = f'<anml><head><trust domain="{SITE}"/></head>{SECTIONS}</anml>'
MANY = f'<anml><site domain="{SHOP}">{SECTIONS}</site><site domain="Garden.Example.">{SECTIONS}</site></anml>'


def verified(tier: int, *scope: str) -> dict[str, Verification]:
    return {SITE: Verification(SHOP, SITE, tier, frozenset(scope), Reason.MANIFEST, ())}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ONE, (SITE,)),
        (MANY, (SITE,)),
        ("<anml><body/></anml>", ()),
        (f'<anml><head><trust domain="{SHOP}"/></head></anml>', ()),
        ("<anml><head><trust/></head></anml>", ("",)),
        ("<anml><site><body/></site></anml>", ("",)),
        ("<body/>", ()),
        ("<anml", ()),
    ],
)
def test_which_sites_are_to_be_verified(text: str, expected: tuple[str, ...]) -> None:
    assert expected == asserted_sites(parse_xml(text), SHOP)


def test_json_gives_the_same() -> None:
    text = '{"anml": "1.0", "site": [{"domain": "garden.example", "body": "a"}, {"domain": "shop.example"}]}'
    assert (SITE,) == asserted_sites(parse_json(text), SHOP)


NAMES = ("persona", "interact", "knowledge", "body", "state", "status")


@pytest.mark.parametrize(
    ("text", "results", "expected"),
    [
        # Where a flow stands and how a request went are the server's own word.
        (
            ONE,
            verified(2, "persona", "body"),
            ["shop 0", "garden 2", "shop 0", "shop 0", "garden 2", "shop 3", "shop 3"],
        ),
        (ONE, verified(1, "knowledge"), ["shop 0", "shop 0", "shop 0", "garden 1*", "shop 0", "shop 3", "shop 3"]),
        (ONE, {}, ["shop 0"] * 5 + ["shop 3"] * 2),
        (
            MANY,
            verified(2, "interact"),
            ["shop 3"] * 6 + ["shop 0", "garden 2", "shop 0", "shop 0", "shop 3", "shop 3"],
        ),
        ("<anml><persona/></anml>", {}, ["shop 3"]),
    ],
)
def test_whose_word_a_section_is(text: str, results: dict[str, Verification], expected: list[str]) -> None:
    found = list(assertions(parse_xml(text), SHOP, results))
    assert expected == [
        f"{each.domain.removesuffix('.example')} {each.tier}{'*' * each.public_informs_only}" for each in found
    ]
    if text is MANY:
        assert NAMES * 2 == tuple(each.section.name for each in found)


def test_tier_1_shows_public_informs_alone() -> None:
    text = """<knowledge><inform>a</inform><inform confidentiality="public">b</inform>
    <inform confidentiality="restricted">c</inform><ask field="d"/></knowledge>"""
    assert ["a", "b"] == [inform.content for inform in public_informs(parse_xml(text).roots[0])]
