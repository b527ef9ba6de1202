"""Regions, dialogs, steps, lists and downloads; and what themes call their versions and neighbours."""

from __future__ import annotations

import json

import pytest
from bs4 import BeautifulSoup

from signage_site.pages.annotate import annotate
from signage_site.pages.facts import read_facts


def kinds(text: str) -> list[str]:
    """Return what was annotated, each element as `name kind id`, in the order of the text."""
    page = annotate(text, "0.1")
    assert page.text == annotate(page.text, "0.1").text
    found: list[str] = []
    for tag in BeautifulSoup(page.text, "html.parser").select("[data-agent-kind]"):
        identity = tag.get("data-agent-action") or tag.get("data-agent-field") or tag.get("data-agent-output") or ""
        found.append(f"{tag.name} {tag['data-agent-kind']} {identity}".rstrip())
    return found


FIELDS = "<fieldset{}><input name=a></fieldset><fieldset{}><input name=b></fieldset>"
STEPS = ["form action f.submit", "fieldset step", "input field a", "fieldset step", "input field b"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Dialogs.
        ("<dialog><button>Close</button></dialog>", ["dialog dialog", "button action button.close"]),
        (
            "<div role=dialog></div><div role='alertdialog x'></div><div role=note></div>",
            ["div dialog", "div dialog"],
        ),
        ("<form id=f role=dialog></form>", ["form action f.submit"]),
        # Steps.
        (f"<form id=f>{FIELDS.format(' data-step=1', ' data-step=2')}</form>", STEPS),
        (f"<form id=f>{FIELDS.format(' class=form-step', ' class=step-2')}</form>", STEPS),
        (f"<form id=f>{FIELDS.format('', ' hidden')}</form>", STEPS),
        (f"<form id=f>{FIELDS.format('', '')}</form>", [each for each in STEPS if "step" not in each]),
        (f"<form id=f>{FIELDS.format(' class=footstep', ' class=stepper')}</form>", [STEPS[0], STEPS[2], STEPS[4]]),
        (
            "<form id=f><fieldset class=step><div class=step-2><input name=a><input name=b></div></fieldset>",
            ["form action f.submit", "fieldset step", "input field a", "input field b"],
        ),
        (
            f"<form id=f><div class=step>{FIELDS.format(' class=step', '')}</div><p><fieldset class=step><input>",
            [STEPS[0], "div step", STEPS[2], STEPS[4], "fieldset step", "input field text"],
        ),
        (f"<form id=f><div class=step></div>{FIELDS.format(' class=step', '')}", [STEPS[0], STEPS[2], STEPS[4]]),
        # Results.
        (
            "<form id=f><input name=a><output for=a></output><output></output></form>",
            [
                "form action f.submit",
                "input field a",
                "output result f.submit.result",
                "output status f.submit.status",
            ],
        ),
        # Lists.
        (
            "<main><article></article><article></article></main>",
            ["main collection page.articles", *["article item"] * 2],
        ),
        ("<main><article></article></main>", []),
        ("<div role=feed aria-label='Ferry news'><article>", ["div collection page.ferry-news", "article item"]),
        ("<body><article></article><article></article>", []),
        # Downloads.
        ("<a download='Time table.pdf' href=t.pdf>PDF</a>", ["a action file.download-time-table-pdf"]),
        (
            "<a class=githubEditButton role=button href=https://github.com/o/r/blob/main/a.md>Edit me</a>",
            ["a action page.edit"],
        ),
        (
            "<div><button class=c-tabs__tab>npm</button><button data-tab>Bun</button></div><button class=tab>x",
            ["button action tabs.select-npm", "button action tabs.select-bun", "button action button.x"],
        ),
        ("<a download>nowhere</a>", []),
        ("<a class=btn-download-source-button href=a.rst>.rst</a>", ["a action page.download-rst"]),
        ("<button class=btn-download-pdf-button>.pdf</button>", ["button action page.download-pdf"]),
        # Versions, languages, themes.
        (
            (
                "<div class='navbar__item dropdown'><a role=button href=/>2.1</a><ul>"
                "<li><a class=dropdown__link href=/>2.1</a><li><a class=dropdown__link href=/1>1.0 (old)</a>"
                "<li><a class=dropdown__link href=/n>Next</a>"
            ),
            [
                "a action version.switch",
                "a action version.switch-v2-1",
                "a action version.switch-v1-0-old",
                "a action version.switch-next",
            ],
        ),
        (
            "<div class='navbar__item dropdown'><a role=button href=/>M</a><a class=dropdown__link href=/>B</a>",
            ["a action button.m"],
        ),
        ("<a class=dropdown__link lang=de href=/de>Deutsch</a>", ["a action language.switch-de"]),
        ("<div class=md-select><button>x</button></div>", ["button action language.open"]),
        ("<div class='x colorModeToggle_a'><button>x</button></div>", ["button action theme.toggle"]),
        # Search.
        ("<button class='DocSearch DocSearch-Button'>x</button>", ["button action search.open"]),
        (
            (
                "<input type=checkbox id=__search><label class=md-search__overlay for=__search></label>"
                "<label class=md-header__button for=__search></label>"
            ),
            ["input field shown", "label action search.open"],
        ),
        (
            "<input type=checkbox id=__search><label class=md-header-nav__button for=__search></label>",
            ["input field shown", "label action search.open"],
        ),
        # Neighbours: the theme's own link, else one that leads where the head says.
        ("<a class=pagination-nav__link--next href=b>B</a>", ["a action page.next"]),
        ("<link rel=next href=b><a href=b>B</a><a href=b>B</a>", ["a action page.next"]),
        ("<link rel=next href=b><a href=b>B</a><div class=relations><a href=b>B</a></div>", ["a action page.next"]),
        ("<link rel=next href=b><a href=c>C</a>", []),
        ("<a class=theme-edit-this-page href=e>E</a>", ["a action page.edit"]),
        (
            "<li><a class=nav-link href='https://x/edit/a'>E</a><li><a class=nav-link href='https://x/'>E</a>",
            ["a action page.edit"],
        ),
        # What isn't the page's own: a frame's document, a template, what is read without scripts.
        ("<iframe srcdoc='<form><input></form>'></iframe><template><dialog></dialog></template>", []),
        ("<noscript><dialog></dialog></noscript>", []),
    ],
)
def test_what_is_annotated(text: str, expected: list[str]) -> None:
    assert expected == kinds(text)


def test_of_neighbours_the_list_comes_first() -> None:
    text = "<link rel=next href=b><a href=b>B</a><div class=relations><a href=b>B</a></div>"
    assert "<div class=relations><a data-agent-kind" in annotate(text, "0.1").text


def test_a_button_that_shows_a_menu_only_shows_it() -> None:
    for name in ("sidebar-toggle", "navbar-toggler", "dropdown-toggle", "vp-navbar-dropdown-title"):
        assert 'data-agent-danger="none"' in annotate(f"<button class='x {name}'>On this page</button>", "0.1").text


WIZARD = (
    "<div class=wizard><div class=wizard-step>{}<button>Next</button></div><div class=wizard-step>{}{}</div></div>"
)


def test_a_wizard_of_no_form_is_one_action() -> None:
    text = WIZARD.format("<input name=a>", "<input name=b>", "<button>Back</button><button>Create project</button>")
    [action] = read_facts(annotate(text, "0.1").text, "a.html").actions

    assert ("project.create", "Create project") == (action.identifier, action.title)
    assert ["a", "b"] == list(json.loads(action.input_schema)["properties"])
    assert ["div action project.create", "div step"] == kinds(text)[:2]


def test_a_button_that_turns_the_pages_of_a_form_does_no_harm() -> None:
    text = "<form><input name=a><button type=button>Next: payment</button><button>Place order</button></form>"
    assert 'data-agent-action="order.place.next_payment" data-agent-danger="none"' in annotate(text, "0.1").text
