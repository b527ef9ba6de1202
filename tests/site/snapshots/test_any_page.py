"""Whatever a page is, its snapshot has no finding, is always the same, and is made in linear time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tag_soup import PIECES as SOUP

from signage_site.snapshots import writing
from signage_site.snapshots.page import page_snapshot
from signage_specs.anml_native.prune import prune
from signage_specs.anml_native.writer import write_canonical
from signage_specs.diagnostic import Profile
from signage_specs.registry import ANML_NATIVE
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Callable

STRICT = Context(profile=Profile.STRICT)
TAGS = (
    *("a", "article", "aside", "blockquote", "button", "caption", "code", "dd", "details", "dialog", "div", "dl"),
    *("dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h6", "header", "iframe", "img", "input"),
    *("label", "legend", "li", "main", "math", "meter", "nav", "ol", "optgroup", "option", "p", "pre", "progress"),
    *("section", "select", "span", "summary", "svg", "table", "tbody", "td", "textarea", "th", "thead", "title"),
    *("tr", "ul", "video"),
)
ROLES = (
    *("alert", "application", "cell", "checkbox", "combobox", "dialog", "feed", "grid", "group", "heading", "img"),
    *("listbox", "menu", "menuitem", "none", "option", "radiogroup", "region", "row", "slider", "switch", "tab"),
    *("table", "textbox", "tree", "treeitem", "widget", 'x" y'),
)
NAMES = ("id", "for", "aria-labelledby", "aria-owns")
VALUES = st.sampled_from(("a", "b", "c", "a b", "c a", ""))
ODD = st.text(st.sampled_from("\"\\|#[]=-~>`'a 1\n\t\0\u2028\u200b"), max_size=8).map(
    lambda text: text.replace("'", "")
)
ATTRIBUTES = st.one_of(
    st.builds(" {}='{}'".format, st.sampled_from(NAMES), VALUES),
    st.builds(" role='{}'".format, st.sampled_from(ROLES)),
    st.builds(
        " {}='{}'".format,
        st.sampled_from(
            (
                *("alt", "aria-label", "aria-checked", "aria-current", "aria-expanded", "aria-valuenow", "colspan"),
                *("href", "max", "min", "pattern", "placeholder", "rowspan", "title", "type", "value"),
            )
        ),
        st.one_of(ODD, st.sampled_from(("true", "false", "mixed", "page", "3", "range", "checkbox", "99"))),
    ),
    st.sampled_from((" checked", " disabled", " open", " selected", " multiple", " contenteditable", " hidden")),
)
PIECES = st.one_of(
    st.builds("<{}{}>".format, st.sampled_from(TAGS), st.lists(ATTRIBUTES, max_size=3).map("".join)),
    st.builds("</{}>".format, st.sampled_from(TAGS)),
    ODD,
    st.sampled_from(('button "x"', "link#e1", "| a | b |", "---", "...", "> x", "~ 3 rows omitted", "- button")),
    st.sampled_from(
        ("<style>", "a{display:none}", ".x>b:not(.y),*{visibility:hidden", "@media (", "{", "}", "</style>")
    ),
    st.text(max_size=8),
    SOUP,
)
PAGES = st.lists(PIECES, max_size=40).map("".join)


@given(PAGES)
def test_nothing_is_found_in_it(page: str) -> None:
    snapshot = page_snapshot(page, "a.html")

    assert [] == ANML_NATIVE.check(snapshot, STRICT), snapshot
    assert snapshot == page_snapshot(page, "a.html")
    assert snapshot == write_canonical(ANML_NATIVE.parse(snapshot))


@given(PAGES, st.booleans(), st.integers(1, 6), st.integers(1, 12))
@settings(max_examples=80)
def test_nothing_is_found_in_a_smaller_one(page: str, compact: bool, depth: int, budget: int) -> None:
    snapshot = ANML_NATIVE.parse(page_snapshot(page, "a.html"))
    smaller = prune(snapshot, interactive=not compact, compact=compact, depth=depth, budget=budget)

    assert [] == ANML_NATIVE.check(write_canonical(smaller), STRICT)


WORST: dict[str, Callable[[int], str]] = {
    "nested elements": lambda size: "<div>" * size + "<button>x",
    "nested lists": lambda size: "<ul><li>" * size,
    "nested buttons by role": lambda size: "<span role=button>x" * size,
    "nested groups": lambda size: "<fieldset>" * 400 + "<button>x</button>" * size,
    "names of each other": lambda size: "".join(
        f"<b role=button id=i{number} aria-labelledby='i{number + 1} i{number}'>x</b>" for number in range(size)
    ),
    "a name of all": lambda size: "<b id=a>" + "x " * size + "</b>" + "<button aria-labelledby=a></button>" * size,
    "a name of many": lambda size: "<b id=a>x</b><button aria-labelledby='" + "a " * size + "'></button>",
    "owners of each other": lambda size: "".join(
        f"<b id=i{number} aria-owns=i{(number + 1) % size}>x</b>" for number in range(size)
    ),
    "a wide table": lambda size: "<table><tr>" + "<td>x" * size,
    "a long table": lambda size: "<table>" + "<tr><td>x" * size,
    "a ragged table": lambda size: "<table><tr>" + "<td>x" * 90 + "<tr><td>y" * size,
    "wide cells": lambda size: "<table>" + "<tr><td colspan=1000 rowspan=65534>x" * size,
    "radio buttons": lambda size: "<input type=radio name=a checked>" * size,
    "options": lambda size: "<select>" + "<option selected>x" * size,
    "lists of options": lambda size: "<select><option>x</select>" * size,
    "a disabled group": lambda size: "<fieldset disabled><legend>x</legend>" + "<input>" * size,
    "labels": lambda size: "<label>x" * size + "<input>",
    "texts": lambda size: "<main>" + "x <a href=y>z</a> " * size,
    "preformatted text": lambda size: "<pre>" + "<b>x</b>\n" * size,
    "rules": lambda size: "<style>" + "a{display:none}" * size + "</style><a href=x>y</a>",
    "rules that match": lambda size: "<style>" + "b,b b{display:none}" * 50 + "</style>" + "<b>x</b>" * size,
    "rules of elements far from each other": lambda size: (
        "<style>:is(:is(:is(.q~b)~b)~b)~b{display:none} i:has(.q i){display:none}</style>"
        + "<b>x</b>" * size
        + "<i>" * size
        + "<b class=q>"
    ),
    "open rules": lambda size: "<style>" + "a{" * size,
    "open comments": lambda size: "<style>" + "/*" * size,
    "open strings": lambda size: "<style>" + "a{'\n" * size,
    "long selectors": lambda size: "<style>" + "a:not(" * size + "{display:none}",
    "a list of selectors": lambda size: "<style>" + "a," * size + "b{display:none}</style><b>x",
    "drawings": lambda size: "<svg><text>x</text></svg>" * size,
    "drawings in each other": lambda size: "<a href=b>" + "<svg><g>" * size + "<text>x",
    "drawings that use each other": lambda size: "".join(
        f"<a href=b><svg id=i{number}>" + f'<use href="#i{(number + 1) % size}"></use>' * 2 + "</svg></a>"
        for number in range(size)
    ),
    "drawings of one part": lambda size: (
        "<svg><g id=a>" + "<text>x</text>" * size + '</g><use href="#a"></use>' * size
    ),
}


@pytest.mark.parametrize("name", WORST)
def test_the_time_grows_as_the_page(name: str) -> None:
    make = WORST[name]

    def seconds(size: int) -> float:
        page = make(size)
        start = time.process_time()
        page_snapshot(page, "a.html")
        return time.process_time() - start

    seconds(10)
    # Four times the page; the machine is shared, so that one good round of three is enough.
    assert any(seconds(4000) < 8 * max(seconds(1000), 0.01) for _ in range(3))


def test_styles_that_would_take_long_are_passed_over() -> None:
    rules = "".join(f".a{number % 7} b:nth-child(n + {number}) > i{{display:none}}" for number in range(5000))
    page = f"<style>{rules}</style>" + "".join(f"<b class=a{number % 7}><i>x</i></b>" for number in range(8000))
    start = time.process_time()
    page_snapshot(page, "a.html")

    assert time.process_time() - start < 20


def test_more_than_is_read_of_a_snapshot_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "_MOST_ELEMENTS", 100)
    snapshot = page_snapshot("<main>" + "<button>x</button>" * 140, "a.html")

    assert [] == ANML_NATIVE.check(snapshot, STRICT)
    assert ["panel", "  ~ 41 elements omitted"] == snapshot.splitlines()[-2:]
