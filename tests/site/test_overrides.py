"""What a project says of some controls itself."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from bs4 import BeautifulSoup, Tag
from hypothesis import given
from hypothesis import strategies as st

from signage_site.pages.annotate import annotate, annotate_controls
from signage_site.pages.controls import Controls
from signage_site.pages.facts import facts_of, read_facts
from signage_site.run.page import SignedPage, sign_page
from signage_site.run.signing import sign
from signage_site.settings import Settings
from signage_specs.aaf.assignment import ASSIGNABLE, assignment_fault
from signage_specs.aaf.vocabulary import PREFIX
from signage_specs.diagnostic import Severity
from signage_specs.readers.html import read_html

if TYPE_CHECKING:
    from pathlib import Path

OURS = re.compile(r' data-agent-[a-z-]+="[^"]*"')


def said(text: str, selector: str, *overrides: tuple[str, dict[str, str]]) -> dict[str, str]:
    """Return the attributes of the first element that a selector finds, after overrides."""
    given_ = [(each, tuple(attributes.items())) for each, attributes in overrides]
    page = annotate(text, "0.1", given_)
    assert text == OURS.sub("", page.text) or "data-agent" in text
    assert page.text == annotate(page.text, "0.1", given_).text
    tag = BeautifulSoup(page.text, "html.parser").select_one(selector)
    assert isinstance(tag, Tag)
    return {name.removeprefix(PREFIX): str(value) for name, value in tag.attrs.items() if name.startswith(PREFIX)}


FORM = "<form id=f action=/b><input name=seats><button>Go</button></form>"


@pytest.mark.parametrize(
    ("text", "selector", "override", "expected"),
    [
        ("<button id=buy>Buy</button>", "button", {"danger": "high"}, {"danger": "high", "confirm": "review"}),
        ("<button id=x>Next</button>", "button", {"danger": "high"}, {"danger": "high", "confirm": "required"}),
        ("<button id=x>x</button>", "button", {"danger": "high", "confirm": "review"}, {"confirm": "review"}),
        ("<button id=x>x</button>", "button", {"idempotent": "true"}, {"idempotent": "true", "action": "button.x"}),
        ("<button id=x>x</button>", "button", {"action": "dock.leave"}, {"kind": "action", "action": "dock.leave"}),
        ("<button id=x>x</button>", "button", {"scope": "dock.write"}, {"scope": "dock.write", "kind": "action"}),
        (FORM, "form", {"action": "berth.book"}, {"action": "berth.book"}),
        (FORM, "button", {"danger": "none", "confirm": "never"}, {"action": "f.submit.submit", "danger": "none"}),
        (FORM, "input", {"field": "places"}, {"kind": "field", "field": "places"}),
        (
            "<form><input type=checkbox name=t value=a><input type=checkbox name=t value=b></form>",
            "input",
            {"output": "x.y"},
            {"field": "t_a"},
        ),
        ("<b id=x>Leave</b>", "b", {"action": "dock.leave"}, {"kind": "action", "danger": "low"}),
        ("<b id=x>Leave</b>", "b", {"kind": "action"}, {"action": "button.x"}),
        ("<p>3</p>", "p", {"kind": "result", "output": "dock.depth"}, {"kind": "result", "output": "dock.depth"}),
        ("<p>3</p>", "p", {"kind": "item"}, {"kind": "item"}),
        ("<p>3</p>", "p", {"danger": "low"}, {}),
        (
            "<form id=f><x-deck></x-deck></form>",
            "x-deck",
            {"field": "deck"},
            {"kind": "field", "field": "deck"},
        ),
    ],
)
def test_an_override_changes_what_it_says(
    text: str, selector: str, override: dict[str, str], expected: dict[str, str]
) -> None:
    found = said(text, selector, (selector, override))
    assert expected == {name: found[name] for name in expected}
    assert expected or not found


def test_the_last_override_wins() -> None:
    found = said(FORM, "form", ("form", {"danger": "high"}), ("#f", {"danger": "none", "confirm": "never"}))
    assert ("none", "never") == (found["danger"], found["confirm"])


def test_an_author_s_annotation_wins_over_an_override() -> None:
    text = '<button data-agent-kind="action" data-agent-action="own.go">x</button>'
    assert {"kind": "action", "action": "own.go"} == said(text, "button", ("button", {"danger": "high"}))


def test_ids_stay_unique() -> None:
    page = annotate("<button>a</button><button>b</button>", "0.1", [("button", (("action", "go.on"),))])
    assert ["go.on", "go.on-2"] == re.findall(r'data-agent-action="([^"]*)"', page.text)


@pytest.mark.parametrize(
    ("selector", "attributes", "expected"),
    [
        (":has(p):has(a)", {"danger": "high"}, "use `:has()` once, with one `~` or `+` at most"),
        (":has(~ p ~ a)", {"danger": "high"}, "use `:has()` once, with one `~` or `+` at most"),
        (":is(:is(.q ~ p) ~ p) ~ p", {"danger": "high"}, "write spaces and `~` in functions alone, or outside"),
        ("div:is(.q div) div", {"danger": "high"}, "write spaces and `~` in functions alone, or outside of them"),
        ("div:has(.q div)", {"danger": "high"}, "write spaces and `~` in functions alone, or outside of them"),
        ("div:has(p) div", {"danger": "high"}, "write spaces and `~` in functions alone, or outside of them"),
        ("nav > a:is(.a .b, .c):not(:is(.d > .e))", {"danger": "high"}, ""),
        ("nav li a:not(:is(.d > .e)):has( img )", {"danger": "high"}, ""),
        ("nav li:has(> a)", {"danger": "high"}, ""),
        ("li:has(~ a)", {"danger": "high"}, ""),
        ("p:nth-child(odd of a)", {"danger": "high"}, "write no `of` in `:nth-child()`"),
        ("p" + ".a" * 1_000, {"danger": "high"}, "use 2000 characters at most"),
        (":h\\61s(a)", {"danger": "high"}, "write the name of a pseudo-class without a backslash"),
        ("#buy[", {"danger": "high"}, "`#buy[` is not a valid CSS selector"),
        ('button[name="x]', {"danger": "high"}, '`button[name="x]` is not a valid CSS selector'),
        ("button[name=1 2]", {"danger": "high"}, "`button[name=1 2]` is not a valid CSS selector"),
        ('button.buy[name="x]', {"danger": "high"}, '`button.buy[name="x]` is not a valid CSS selector'),
        ("#buy", {}, "`#buy` sets no attribute; write at least one of `kind`"),
        ("#buy", {"risk": "high"}, "unknown attribute `risk`; did you mean `danger`?"),
        ("#buy", {"dangre": "high"}, "did you mean `danger`?"),
        ("#buy", {"xyzzy": "high"}, "use `kind`, `action`"),
        ("#buy", {"danger": "huge"}, "unknown `danger` `huge`; use `none`, `low` or `high`"),
        ("#buy", {"kind": "thing"}, "unknown `kind` `thing`; use `action`"),
        ("#buy", {"action": "Buy Now"}, "such as `cart.fill`"),
        ("#buy", {"field": "a.b"}, "such as `deck_number`"),
        ("#buy", {"danger": "high", "confirm": "required", "action": "cart.buy"}, ""),
    ],
)
def test_a_wrong_assignment_says_what_to_write(selector: str, attributes: dict[str, str], expected: str) -> None:
    fault = assignment_fault(selector, attributes.items())
    assert expected in fault
    assert bool(expected) == bool(fault)


@given(
    st.text(max_size=20), st.dictionaries(st.sampled_from(ASSIGNABLE) | st.text(max_size=8), st.text(max_size=8))
)
def test_any_assignment_is_judged(selector: str, attributes: dict[str, str]) -> None:
    assert isinstance(assignment_fault(selector, attributes.items()), str)


def test_a_site_is_signed_with_its_overrides(tmp_path: Path, site_settings: Any) -> None:
    (tmp_path / "index.html").write_text("<title>Pier</title><button id=x>Leave</button>", encoding="utf-8")
    settings = replace(
        site_settings, base_url="https://ferry.example/", annotations=(("#x", (("danger", "high"),)),)
    )
    sign(tmp_path, settings)

    assert 'data-agent-danger="high" data-agent-confirm="required"' in (tmp_path / "index.html").read_text()
    assert '"risk": "high"' in (tmp_path / ".well-known/agent-manifest.json").read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="not a valid CSS selector"):
        sign(tmp_path, replace(settings, annotations=(("#x[", (("danger", "high"),)),)))


@pytest.mark.parametrize("cached", [True, False])
def test_an_annotation_for_no_element_is_told(tmp_path: Path, site_settings: Any, cached: bool) -> None:
    site, state = tmp_path / "site", tmp_path / "state" if cached else None
    site.mkdir()
    (site / "a.html").write_text(f"<title>A</title>{FORM}", encoding="utf-8")
    (site / "b.html").write_text("<title>B</title><p class=tide>3</p>", encoding="utf-8")
    danger = (("danger", "high"), ("confirm", "required"))
    meant = (("#f", danger), (".tide", (("kind", "result"),)), ("#gone", danger))
    for _ in range(2):
        report = sign(site, replace(site_settings, annotations=meant), state=state)
        message = "no page has an element for `#gone`; correct it, or take it out of `annotations`"
        assert [("", Severity.WARNING, message)] == [
            (each.path, each.severity, each.message) for each in report.diagnostics if "annotations" in each.message
        ]


def test_a_link_has_what_is_said_of_it() -> None:
    link = ("#d", (("kind", "link"), ("page", "/x")))
    page = annotate("<p id=d>On</p>", "0.1+links", [link])
    assert '<p data-agent-kind="link" data-agent-page="/x" id=d>On</p>' == page.text


def test_a_field_that_is_said_to_be_an_action_is_no_field_too() -> None:
    text = "<select id=s><option>a</select>"
    controls = Controls(read_html(text))
    page = annotate_controls(controls, "0.1", [("#s", (("action", "deck.choose"),))])
    assert ["deck.choose"] == [each.identifier for each in read_facts(page.text, "a.html").actions]
    assert read_facts(page.text, "a.html") == facts_of(controls, "a.html")


NO_KIND = "no rule says what the element is; say its `kind` too"


@pytest.mark.parametrize(
    ("text", "dialect", "overrides", "expected"),
    [
        ("<p id=x>3</p>", "0.1", {"danger": "low", "output": "a"}, {"danger": NO_KIND, "output": NO_KIND}),
        ("<form><input id=x name=a></form>", "0.1", {"danger": "low", "field": "b"}, {"danger": "`field`"}),
        ("<form><input id=x name=a></form>", "0.1", {"kind": "field", "confirm": "never"}, {"confirm": "`field`"}),
        ("<button id=x>b</button>", "0.1", {"danger": "low", "scope": "a.b", "idempotent": "true"}, {}),
        ("<button id=x>b</button>", "0.1", {"kind": "action", "field": "a"}, {"field": "`action`"}),
        ("<p id=x>3</p>", "0.1", {"kind": "item", "ignore": "true"}, {"ignore": "the dialect `0.1+links`"}),
        ("<p id=x>3</p>", "0.1+links", {"kind": "item", "ignore": "true"}, {}),
        ("<p id=x>3</p>", "0.1", {"kind": "item", "action": "a.b"}, {"action": "`item`"}),
        ("<p id=x>3</p>", "0.1", {"kind": "result", "output": "a"}, {}),
        ("<a id=x href=a>b</a>", "0.1", {"action": "a.b", "danger": "low"}, {}),
        (
            "<a id=x href=a>b</a>",
            "0.1+links",
            {"kind": "link", "page": "/a", "danger": "low"},
            {"danger": "`link`"},
        ),
    ],
)
def test_what_has_no_place_is_told(
    text: str, dialect: str, overrides: dict[str, str], expected: dict[str, str]
) -> None:
    page = annotate(text, dialect, [("#x", tuple(overrides.items()))])
    tag = next(each for each in re.findall("<[^>]*>", page.text) if "id=x" in each)
    written = dict(re.findall(r'data-agent-([a-z-]+)="([^"]*)"', tag))

    assert {name: value for name, value in overrides.items() if name not in expected}.items() <= written.items()
    assert expected.keys() == overrides.keys() - written.keys()
    for (name, reason), message in zip(expected.items(), page.left_out, strict=True):
        assert message.startswith(f"`{name}` for `#x` is left out: ")
        assert reason in message


def test_outputs_stay_unique() -> None:
    result = ("p", (("kind", "collection"), ("output", "tides.today")))
    page = annotate("<p>a</p><p>b</p>", "0.1", [result])
    assert ["tides.today", "tides.today-2"] == re.findall(r'data-agent-output="([^"]*)"', page.text)


def test_a_link_that_is_an_action_is_judged_as_one() -> None:
    found = said("<a href=b>On</a>", "a", ("a", {"kind": "link", "action": "dock.on", "danger": "high"}))
    assert {"kind": "action", "action": "dock.on", "danger": "high", "confirm": "required"}.items() <= found.items()


@pytest.mark.parametrize("cached", [True, False])
def test_an_annotation_without_a_place_is_told_once(tmp_path: Path, site_settings: Any, cached: bool) -> None:
    site, state = tmp_path / "site", tmp_path / "state" if cached else None
    site.mkdir()
    for name in ("a.html", "b.html", "c.html"):
        (site / name).write_text(f"<title>A</title><p class=tide>3</p>{FORM}", encoding="utf-8")
    (site / "b.html").write_text(f"<title>B</title>{FORM}", encoding="utf-8")
    meant = (
        (".tide", (("danger", "high"),)),
        ("input", (("for-action", "berth.bok"),)),
        ("button", (("for-action", "berth.book"),)),
        ("form", (("action", "berth.book"),)),
        ("h1, p", (("for-action", "xyzzy"), ("kind", "item"))),
    )
    for _ in range(2):
        report = sign(site, replace(site_settings, annotations=meant), state=state)
        no_such = "and no page has that action"
        assert [
            ("", f"`for-action` for `h1, p` is `xyzzy`, {no_such}; take it out of `annotations`"),
            ("", f"`for-action` for `input` is `berth.bok`, {no_such}; did you mean `berth.book`?"),
        ] == [(each.path, each.message) for each in report.diagnostics if "for-action" in each.message]
    (site / "a.html").write_text("<title>A</title><i class=tide>3</i>", encoding="utf-8")
    (site / "c.html").write_text("<title>A</title><i class=tide>3</i>", encoding="utf-8")
    report = sign(site, replace(site_settings, annotations=meant), state=state)
    assert [
        (
            "a.html",
            "`danger` for `.tide` is left out: no rule says what the element is; say its `kind` too; so on 2 pages",
        )
    ] == [(each.path, each.message) for each in report.diagnostics if "left out" in each.message]


def test_elements_of_one_start_tag_are_one_action() -> None:
    page = b"<!doctype html><title>t</title><a class=x href=1>one<p>two</a>three"
    override = ("a.x", (("kind", "action"),))

    signed = sign_page(page, "page.html", Settings(twins=(), annotations=(override,)))

    assert isinstance(signed, SignedPage)
    assert ["button.one"] == [action.identifier for action in signed.facts.actions]
    assert signed.facts.actions == read_facts(signed.content.decode(), "page.html").actions


@pytest.mark.parametrize(
    ("selector", "fault"), [("a:foo", True), ("a:not(.x a)", False), ("button:not(:is(.x, .y))", False)]
)
def test_a_selector_is_judged(selector: str, *, fault: bool) -> None:
    assert fault == bool(assignment_fault(selector, [("kind", "action"), ("action", "pier.open")]))


def test_a_selector_that_one_of_its_elements_meets_is_met() -> None:
    """Themes repeat the label of a search's toggle: one is a control, others cover the page."""
    text = "<button class=x>Send</button><i class=x></i>"
    assert () == annotate(text, "0.1", [(".x", (("danger", "low"),))]).left_out
    assert 1 == len(annotate(text, "0.1", [("i", (("danger", "low"),))]).left_out)


def test_what_means_too_many_elements_is_left_out() -> None:
    text = "<button id=a>A</button>" + "<button class=b>B</button>" * 100
    low = (".b", (("danger", "low"),))
    page = annotate(text, "0.1", [("#a", (("danger", "low"),)), *[low] * 100, ("#a", (("danger", "high"),))])

    reason = "they mean more than 10,000 elements of this page. Write narrower selectors"
    assert (f"`annotations` from `.b` on are left out: {reason}",) == page.left_out
    assert (101, 0) == (page.text.count(f'{PREFIX}danger="low"'), page.text.count(f'{PREFIX}danger="high"'))
