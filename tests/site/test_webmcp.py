"""Forms as tools of browsers that read the WebMCP draft."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from signage_site.pages.webmcp import tool_name
from signage_site.run.page import SignedPage, sign_page
from signage_site.run.signing import sign
from signage_site.run.undo import undo
from signage_site.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

INSERTED = re.compile(
    r' data-agent-[a-z-]+="[^"]*"| (?:data-)?tool[a-z]+="[^"]*"|<script src="[^"]*signage.js" defer=""></script>'
)
SPHINX = "<script src=_static/doctools.js?v=1></script>"


def signed(text: str) -> str:
    page = sign_page(text.encode(), "a/page.html", Settings(webmcp=True, twins=()))
    assert isinstance(page, SignedPage)
    again = sign_page(page.content, "a/page.html", Settings(webmcp=True, twins=()))
    assert isinstance(again, SignedPage)
    assert page.content == again.content
    return page.content.decode()


def tools(text: str) -> list[dict[str, str]]:
    """Return the attributes of each element that has some, in the order of the text."""
    found: list[dict[str, str]] = []
    for tag in BeautifulSoup(signed(text), "html.parser").select("*"):
        attributes = {name: str(value) for name, value in tag.attrs.items() if name.startswith("tool")}
        if attributes:
            found.append(attributes)
    return found


SEARCH = {
    "toolname": "docs_search",
    "tooldescription": "Search the site for words.",
    "toolautosubmit": "",
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "<form role=search action=/s><input name=q aria-label=Words></form>",
            [SEARCH, {"toolparamdescription": "Words"}],
        ),
        ("<form role=search><input name=q></form>", [SEARCH]),
        # What changes something, or isn't known, is filled in by the agent and sent by the person.
        (
            "<form id=book action=/b method=post><input name=seats placeholder=Seats><button>Book now</button>",
            [{"toolname": "book_submit", "tooldescription": "Book now"}, {"toolparamdescription": "Seats"}],
        ),
        (
            "<form id=x aria-label='Leave &quot;now&quot;' method=post><button>Delete</button></form>",
            [{"toolname": "x_delete", "tooldescription": 'Delete: Leave "now"'}],
        ),
        (
            "<form id=x action=/x></form>",
            [{"toolname": "x_submit", "tooldescription": "X", "toolautosubmit": ""}],
        ),
        # A control that isn't sent is no parameter; a better description than a name is taken.
        (
            "<form role=search action=/s><input name=q aria-label=Words title='Words to find'><input title=x>",
            [SEARCH, {"toolparamdescription": "Words to find"}],
        ),
        # Switches for a script: sending them would load the page again.
        ("<form data-md-component=palette><input type=radio name=p aria-label=Dark></form>", []),
        # An author's own.
        ("<form role=search toolname=find action=/s><input name=q></form>", [{"toolname": "find"}]),
        (
            "<form toolname=x_submit></form><form id=x action=/x method=post></form>",
            [{"toolname": "x_submit"}, {"toolname": "x_submit-2", "tooldescription": "X"}],
        ),
        (
            (
                "<form data-agent-kind=action data-agent-action=own.find data-agent-danger=none "
                "data-agent-confirm=never action=/s><input name=q aria-label=Words></form>"
            ),
            [
                {"toolname": "own_find", "tooldescription": "Find", "toolautosubmit": ""},
                {"toolparamdescription": "Words"},
            ],
        ),
        ("<button>Go</button>", []),
    ],
)
def test_forms_are_tools(text: str, expected: list[dict[str, str]]) -> None:
    assert expected == tools(text)


def test_a_tool_s_name_is_one_that_models_admit() -> None:
    assert ["docs_search", "a_b-c", "form", "x" * 64] == [
        tool_name(each) for each in ("docs.search", "a.b-c", "…", "x" * 80)
    ]


def test_a_page_of_xhtml_stays_one() -> None:
    text = (
        '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>'
        '<form role="search" action="/s"><input name="q"/><button>Go</button></form></body></html>'
    )
    every = Settings(base_url="https://ferry.example/", script=True, webmcp=True, embed_manifest=True)
    page = sign_page(text.encode(), "index.html", every)
    assert isinstance(page, SignedPage)
    assert {"toolautosubmit": "", "defer": ""}.items() <= {
        name: value for each in etree.fromstring(page.content).iter("*") for name, value in each.items()
    }.items()


@given(st.text(alphabet="<>form inputtoolname=\"'a/ roleschq", max_size=60))
def test_any_page_keeps_its_own_text(text: str) -> None:
    page = signed(f"<head></head><body><form role=search><input name=q>{text}")
    assert f"<head></head><body><form role=search><input name=q>{text}" == INSERTED.sub("", page) or "tool" in text


def test_a_site_gets_its_tools_and_loses_them_again(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    (site / "a").mkdir(parents=True)
    form = "<form role=search action=/s><input name=q></form>"
    plain = {"index.html": f"<head><title>x</title></head><body>{form}", "a/sphinx.html": f"{SPHINX}<body>{form}"}
    for path, text in plain.items():
        (site / path).write_text(text, encoding="utf-8")
    settings = replace(site_settings, base_url="https://ferry.example/", webmcp=True)
    first = sign(site, settings, state=state)
    assert "signage.js" in first.written
    assert ' toolname="docs_search"' in (site / "index.html").read_text(encoding="utf-8")
    assert '<script src="../signage.js" defer=""></script>' in (site / "a/sphinx.html").read_text(encoding="utf-8")
    again = sign(site, settings, state=state)
    assert ((), ()) == (again.changed, again.written)
    undo(site, state=state)
    assert plain == {path: (site / path).read_text(encoding="utf-8") for path in plain}
