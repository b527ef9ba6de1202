"""justhtml, which isn't ours, sees in a page what we read, and in a signed one what we inserted and nothing else."""

# ruff: noqa: E501  pieces of pages stand side by side
from pathlib import Path
from typing import Any

import pytest
from html_judge import JudgedElement, judged_elements
from hypothesis import example, given
from tag_soup import SOUP

from signage_site.pages.annotate import annotate_controls
from signage_site.pages.controls import Controls
from signage_site.pages.facts import facts_of
from signage_specs.readers.html import HtmlDocument, read_html

BUILT = Path(__file__).parents[2] / "build"
PREFIX = "data-agent-"
CORPUS = {
    "a template is no part of the page": "<template><form><input></form></template><form id=f><input name=a></form>",
    "noscript is text": "<noscript><form><input name=n></form></noscript><head><noscript><style></noscript><button>b",
    "a srcdoc is an attribute": "<iframe srcdoc='<form><input name=q></form>'></iframe><form><input name=a>",
    "iframe is text": "<iframe><form></iframe><button>b</button>",
    "a declarative shadow root is a template": "<div><template shadowrootmode=open><button>x</template></div><button>y",
    "misnested formatting": "<p><a role=button href=x>1<p>2</a>3<b><i role=button>x</b>y</i>",
    "foster parenting": "<table><form id=f><tr><td><input name=a><button>Go</button></table><input name=b form=f>",
    "a late body": "text<body class=x lang=de><html lang=en data-agent-kind=item><form>",
    "a late html": "<p>x<html lang=en>",
    "an implied body": "<title>t</title><form><input>",
    "foreign names": "<svg><foreignObject><form><input name=a></form></foreignObject><title>s</title></svg><title>t",
    "line ends": "<p>\r\n<form>\r<input name=q>\n\r\n<select name=s></select></form>",
    "a byte order mark": "\ufeff<!doctype html><title>t</title><form>",
    "a null": "<p>\0<form id=\0a><input name='a\0b'>",
    "uppercase": "<FORM ID=f><INPUT NAME=a TYPE=TEXT></FORM><BUTTON DATA-AGENT-KIND=action>x",
    "an odd name": "<p data-agent-*<=1><button data-agent-\xe9=2>x</button><form>",
    "a select with more in it": "<select name=s><div><option>1</div><hr><option>2</select>",
    "a theme's landmarks": (
        "<html lang=en><head><title>Pier - Ferry</title><meta name=description content=Where><link rel=next href=n>"
        "<link rel=canonical href=https://a.example/></head><body><div role=search><form action=s><input type=search "
        "name=q aria-label=Search></form></div><div class=edit-this-page><a href=e>Edit</a></div><main><h1 id=t>Pier"
        "<a class=headerlink href=#t>#</a></h1><p>Lead <img alt=map> text.<div class=tabbed-set><input type=radio "
        "name=t id=t1><input type=radio name=t id=t2><div class=tabbed-labels><label for=t1>A</label></div></div>"
        "<div role=status></div><output></output><p aria-live=off></p></main><a class=md-footer__link--next href=n>n"
        "</a><button class=md-clipboard title=Copy></button><script id=__config>{}</script>"
    ),
}


def outline(document: HtmlDocument) -> list[JudgedElement]:
    """Return our elements as the judge describes its own."""
    elements = document.elements()
    numbers = {element: number for number, element in enumerate(elements)}
    return [
        JudgedElement(
            each.name,
            each.namespace,
            None if each.name in ("html", "head", "body") else each.start,
            {name: each.get(name) or "" for name in each.node.attrs},
            each.text,
            -1 if each.parent is None else numbers[each.parent],
        )
        for each in elements
    ]


def without_annotations(elements: list[JudgedElement]) -> list[tuple[Any, ...]]:
    return [
        (
            each.name,
            each.namespace,
            {name: value for name, value in each.attributes.items() if not name.startswith(PREFIX)},
            each.text,
            each.parent,
        )
        for each in elements
    ]


def annotations(elements: list[JudgedElement]) -> list[dict[str, str]]:
    return [
        {name: value for name, value in each.attributes.items() if name.startswith(PREFIX)} for each in elements
    ]


def assert_read_and_signed_well(text: str, *, is_soup: bool = False) -> None:
    document = read_html(text)
    judged = judged_elements(text)
    if not is_soup:
        assert judged == outline(document)
    elif judged != outline(document):
        return  # of some soup in SVG and tables, justhtml 3 makes another tree than the standard

    controls = Controls(document)
    signed = judged_elements(annotate_controls(controls, "0.1").text)
    assert without_annotations(judged) == without_annotations(signed)
    known = [controls.annotations.get(element) for element in document.elements()]
    expected = [
        {} if each is None else {f"{PREFIX}{name}": value for name, value in each.said.items()} for each in known
    ]
    assert expected == annotations(signed)


@pytest.mark.parametrize("text", CORPUS.values(), ids=CORPUS)
def test_the_judge_reads_the_corpus_alike(text: str) -> None:
    assert_read_and_signed_well(text)


def test_a_byte_order_mark_is_no_content() -> None:
    text = "<!doctype html><html lang=en><head><title>T</title></head><body><p>x"
    unmarked, marked = (read_html(each).elements() for each in (text, f"\ufeff{text}"))
    assert [(each.name, (each.start or 0) + 1) for each in unmarked] == [(each.name, each.start) for each in marked]


@pytest.mark.parametrize("host", ["mkdocs", "sphinx"])
def test_the_judge_reads_built_pages_alike(host: str) -> None:
    pages = sorted((BUILT / host).rglob("*.html"))[::90]
    if not pages:
        pytest.skip("nothing is built")
    for page in pages:
        assert_read_and_signed_well(page.read_text(encoding="utf-8"))


@given(SOUP)
@example("<a role=button><p><a role=button>")
@example("<table><b role=button><tr><b>x</table>y")
def test_the_judge_reads_tag_soup_alike(text: str) -> None:
    assert_read_and_signed_well(text, is_soup=True)


@given(SOUP)
def test_facts_of_one_tree_are_those_of_the_signed_page(text: str) -> None:
    controls = Controls(read_html(text))
    page = annotate_controls(controls, "0.1")
    facts = facts_of(controls, "a.html")
    again = Controls(read_html(page.text))
    assert facts_of(again, "a.html") == facts
