"""The twins of a page with every construct that generators make, as they were read by eye beside the page.

`UPDATE_TWINS=1 pytest tests/site/twins/test_twin_goldens.py` writes them anew.
"""

import os
from pathlib import Path
from typing import Any

import markdown
import pytest
from lxml import html as lxml_html
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

from signage_site.pages.facts import read_facts
from signage_site.run.page import make_twins
from signage_site.settings import Settings
from signage_specs.readers.html import read_html

GOLDENS = Path(__file__).parent / "goldens"
PAGE = (GOLDENS / "constructs.html").read_text(encoding="utf-8")
TWINS = {
    twin.kind: twin.text
    for twin in make_twins(
        read_html(PAGE), read_facts(PAGE, "ferries/index.html"), Settings(site_name="Harbour"), ("anml", "markdown")
    )
}


@pytest.mark.parametrize(("kind", "suffix"), [("anml", "anml"), ("markdown", "md")])
def test_twins_are_the_goldens(kind: str, suffix: str) -> None:
    golden = GOLDENS / f"constructs.{suffix}"
    if os.environ.get("UPDATE_TWINS"):
        golden.write_text(TWINS[kind], encoding="utf-8", newline="\n")

    assert golden.read_text(encoding="utf-8") == TWINS[kind]


def python_markdown(text: str) -> str:
    extensions = ["pymdownx.superfences", "tables", "footnotes", "sane_lists"]
    return markdown.markdown(text, extensions=extensions, tab_length=2)


def markdown_it(text: str) -> str:
    return str(MarkdownIt("gfm-like", {"linkify": False}).use(footnote_plugin).render(text))


def shape(rendered: str) -> dict[str, Any]:
    """Return headings, blocks of code, tables and links of rendered HTML."""
    root = lxml_html.fromstring(f"<div>{rendered}</div>")
    return {
        "headings": [
            (each.tag, "".join(map(str, each.itertext())).strip()) for each in root.iter("h1", "h2", "h3")
        ],
        "code": ["".join(map(str, each.itertext())).rstrip("\n") for each in root.iter("pre")],
        "tables": [[len(row) for row in table.iter("tr")] for table in root.iter("table")],
        "links": [each.get("href") for each in root.iter("a") if not (each.get("href") or "").startswith("#fn")],
    }


EXPECTED: dict[str, Any] = {
    "headings": [
        *[("h1", "Ferries"), ("h2", "Code"), ("h2", "Notes"), ("h2", "Boxes"), ("h2", "Tabs"), ("h2", "Lists")],
        *[("h2", "In a line"), ("h2", "Figures and tables"), ("h2", "Interfaces"), ("h3", "moor(at)")],
        ("h3", "ferry.cast"),
    ],
    "code": [
        'def sail(to):\n    return "``` ~~~ <b> \\0"  # ```` four',
        "$ sail north\n\n\tindented by a tab",
        "sail()\n\tmoor()",
        "sail()\n  moor()",
        "  no language",
        "graph LR\n  a --> b",
        "fetch https://sea.example/tides.csv",
        *("jump", "go --south", "a", "b"),
        "and  code\n  in it",
        "coil --turns 3\n\ncoil --end",
        "cast(off: Rope) -> Rope",
        "note()",
    ],
    "tables": [[2, 2, 2], [2, 3, 2], [2, 2]],
    "links": [
        "../llms.txt",
        *("../piers/", "#knots", "https://sea.example/a_b?c=d&e=f", "https://sea.example/tides", "loop.html"),
        *("quick.html", "badge.html", "#new", "pier.html", "../rope/", "map.html", "south.html", "pier.html#Pier"),
        *("tour.webm", "tour.vtt", "horn.ogg", "https://maps.example/1", "pier.html#Pier", "../piers/#at"),
        *("#module-cast", "../rope/#Rope"),
    ],
}


@pytest.mark.parametrize("renderer", [markdown_it, python_markdown])
def test_the_markdown_twin_is_rendered_as_the_page(renderer: Any) -> None:
    said, expected = shape(renderer(TWINS["markdown"])), dict(EXPECTED)
    if renderer is python_markdown:  # which makes spaces of tabs
        expected["code"] = [each.expandtabs(2) for each in EXPECTED["code"]]
    assert expected == said
