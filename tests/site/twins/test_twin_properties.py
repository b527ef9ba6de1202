"""Whatever a page is, its twin is a valid document, always the same, made in linear time."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from signage_core.generated import is_marked
from signage_site.pages.facts import read_facts
from signage_site.run.page import Twin, make_twins
from signage_site.settings import Settings
from signage_site.twins.anml import Budget
from signage_specs.anml.context import AnmlContext, read_schema
from signage_specs.anml.writer import value_text, write_json
from signage_specs.diagnostic import Severity
from signage_specs.readers.html import read_html
from signage_specs.registry import ANML_JSON, ANML_XML
from signage_specs.rule import Context

SCHEMA = etree.RelaxNG(etree.fromstring(read_schema("anml.rng").encode()))
OPTIONS = Settings(base_url="https://ferry.example/")
KINDS = ("anml", "markdown")
TAGS = (
    *(
        "p",
        "div",
        "h1",
        "h2",
        "h3",
        "h6",
        "ul",
        "ol",
        "li",
        "dl",
        "dt",
        "dd",
        "pre",
        "code",
        "table",
        "tr",
        "td",
        "th",
    ),
    *("caption", "thead", "section", "details", "summary", "figure", "figcaption", "blockquote", "a", "b", "span"),
    *("nav", "header", "footer", "aside", "main", "article", "label", "button", "video", "source", "iframe", "svg"),
    *(
        "template",
        "math",
        "mfrac",
        "msup",
        "mi",
        "sup",
        "sub",
        "del",
        "annotation",
        "br",
        "img",
        "input",
        "form",
        "select",
        "option",
        "script",
        "title",
        "base",
    ),
)
ATTRIBUTES = (
    *("", " id=x", " id='\x01 \ufffe'", " class='admonition note'", " class=admonition-title", " class=headerlink"),
    *(
        " href=../a#b",
        " href='#c'",
        " href='http://[x'",
        " href='%zz ü{}'",
        " href=javascript:x",
        " src=a.png alt='A b'",
    ),
    *(" src='data:x' alt=y", " colspan=9999 rowspan=7", " class=tabbed-set", " class=tabbed-block", " hidden"),
    *(
        " role=tabpanel aria-labelledby=t",
        " role=tab id=t",
        " class='sig x'",
        " class=highlighttable",
        " start=999999",
        " reversed value=-7",
    ),
)
PIECES = st.one_of(
    st.builds("<{}{}>".format, st.sampled_from(TAGS), st.sampled_from(ATTRIBUTES)),
    st.builds("</{}>".format, st.sampled_from(TAGS)),
    st.text(max_size=12),
    st.sampled_from(("&amp;", "&#x1F;", "&nbsp;", "\r\n", "\x00", "\ud800", "]]>", "<!--", "-->", "<![CDATA[")),
)
PAGES = st.lists(PIECES, max_size=60).map(lambda pieces: "<title>T</title><main>" + "".join(pieces))


def made(html: str, most: int = 500_000) -> tuple[Twin, ...]:
    return make_twins(read_html(html), read_facts(html, "a.html"), OPTIONS, KINDS, most)


def anml(html: str, most: int = 500_000) -> str:
    return "".join(each.text for each in made(html, most) if each.kind == "anml")


@given(PAGES)
def test_any_page_has_valid_twins_or_none(html: str) -> None:
    text = anml(html)
    if not text:
        return
    found = ANML_XML.check(text, Context())
    assert [] == [f"{each.code} {each.message}" for each in found if each.code not in ("M038", "M071")]
    SCHEMA.assertValid(etree.fromstring(text.encode()))
    as_json = write_json(ANML_XML.parse(text))
    assert [] == [
        each
        for each in ANML_JSON.check(as_json, Context(extras=(AnmlContext(twin=text),)))
        if each.severity is not Severity.INFO
    ]
    twins = made(html)
    assert ["anml", "markdown"] == [each.kind for each in twins]
    assert "\0" not in twins[1].text
    assert is_marked(twins[0].text.encode())
    assert is_marked(twins[1].text.encode())
    assert twins == made(html)


@given(PAGES, st.integers(min_value=0, max_value=400))
def test_a_twin_that_is_cut_is_valid_too(html: str, most: int) -> None:
    text = anml(html, most)

    assert not text or SCHEMA.validate(etree.fromstring(text.encode()))


@given(st.text(max_size=200))
def test_any_text_is_a_page(html: str) -> None:
    text = anml(html)

    assert not text or SCHEMA.validate(etree.fromstring(text.encode()))


PATHOLOGICAL = {
    "paragraphs": "<p>Some text, <a href=x{0}>a link</a>.</p>",
    "nested divisions": "<div>x",
    "nested lists": "<ul><li>x",
    "nested definitions": "<dl><dt>t<dd>x",
    "nested details": "<details><summary>s</summary>x",
    "nested headers": "<header>x",
    "nested tables": "<table><tr><td>x",
    "code in cells": "<table><tr><td><pre>x<div>y</div></pre>",
    "code in a cell": "<pre>x</pre><a href=x{0}>",
    "formulas": "<math><mfrac><mi>x</mi>",
    "raised": "x<sup>2",
    "struck": "<del>x<div>",
    "mains": "</main><main>x<div><main hidden>y",
    "headings": "<h{1}>h</h{1}>x",
    "wide tables": "<table><tr><td colspan=1000 rowspan=1000>x</table>",
    "nested wide tables": "<table><tr><td colspan=2>x\n\ny",
    "nested ragged tables": "<table><tr><td><tr><td>x\n\ny<td>",
    "code in nested wide tables": "<table><tr><td colspan=2><pre>x\n\ny</pre>",
    "rows below a span": "<tr><td>x",
    "unclosed links": "<a href=x{0}>",
    "tab labels": "<div class=tabbed-set><label>t</label>",
    "figures": "<figure><img src=x>",
    "admonitions": "<div class=admonition><p class=admonition-title>t</p><pre>x</pre>",
    "notes": "<sup class=footnote-ref><a href=#n>1</a></sup><div class=footnotes><ol><li id=n><p>x</ol></div>",
    "quotations": "<blockquote>x<p>y",
    "sets of tabs": "<div class=tabbed-labels><label>t</label></div><div class=tabbed-content><div>x",
    "signatures": "<dl><dt class=sig>f(<a href=x>T</a>)<dd>x",
    "numbers": "<ol><li value={0}>x",
    "line numbers": "<table class=highlighttable><tr><td class=linenos><pre>1</pre><td><pre>x</pre></table>",
    "players": "<video src=x aria-describedby=a><track src=y>",
    "emphasis": "<b>é<i>ü</i>",
    "nested emphasis": "<i>é",
    "emphasis in cells": "<tr><td><b>é</b>x",
    "emphasis in wide tables": "<table><tr><td colspan=2><b>é</b>x",
    "links in code": "<code>x<a href=x{0}>y</a>",
    "links in a block": "<a href=x{0}>y</a>",
    "lists in cells": "<ul><li>x",
    "definitions in cells": "<dl><dt>x<dd>y</dl>",
    "lists in lists in cells": "<ul>x",
    "labels": "<label>t</label><div class=tab-content>x",
}
AROUND = {
    "emphasis in cells": "<table>",
    "links in a block": "<pre>",
    "lists in cells": "<table><tr><td>",
    "definitions in cells": "<table><tr><td>",
    "lists in lists in cells": "<table><tr><td>",
    "rows below a span": "<table>",
    "code in a cell": "<table><tr><td>",
}


@pytest.mark.parametrize("name", list(PATHOLOGICAL))
def test_the_time_is_linear(name: str) -> None:
    def seconds(count: int) -> float:
        html = "<title>T</title><main>" + AROUND.get(name, "")
        html += "".join(PATHOLOGICAL[name].format(number, number % 6 + 1) for number in range(count))
        document, facts = read_html(html), read_facts("<title>T</title><main>x", "index.html")
        start = time.process_time()
        make_twins(document, facts, OPTIONS, KINDS)
        return time.process_time() - start

    # Eight times the text; the machine is shared, so that one good round of three is enough.
    assert any(seconds(1600) < 0.05 + 30 * seconds(200) for _ in range(3))


# In a process of its own: what other tests left running makes garbage, too.
COLLECTING = """
import gc
from signage_site.pages.facts import read_facts
from signage_site.run.page import make_twins
from signage_site.settings import Settings
from signage_specs.readers.html import read_html

html = "<h1>T</h1><p>a <a href='b'>b</a></p><ul><li>c</li></ul><pre>d</pre><table><tr><td>e</td></tr></table>"
options, kinds = Settings(base_url="https://ferry.example/"), ("anml", "markdown")
facts = read_facts(html, "a.html")
make_twins(read_html(html), facts, options, kinds)
gc.collect()
gc.disable()
print(len(make_twins(read_html(html), facts, options, kinds)), gc.collect())
"""


def test_nothing_of_a_twin_waits_for_the_garbage_collector() -> None:
    done = subprocess.run([sys.executable, "-c", COLLECTING], capture_output=True, text=True, check=True)
    assert "2 0\n" == done.stdout


@given(
    st.integers(0, 900),
    st.integers(0, 9),
    st.lists(st.lists(st.text(st.sampled_from('a&<"\t\né😀\x01'), max_size=9), max_size=3), max_size=12),
)
def test_a_budget_counts_what_a_document_takes(size: int, elements: int, taken: list[list[str]]) -> None:
    budget, fits = Budget(size, elements), True
    for texts in taken:
        size -= 60 + sum(len(value_text(text).encode()) for text in texts)
        elements -= 1
        fits = fits and size >= 0 and elements >= 0
        assert fits == budget.takes(*texts) == (not budget.spent)
