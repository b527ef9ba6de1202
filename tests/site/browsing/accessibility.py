"""Read a page as a browser's accessibility tree has it, and as a snapshot has it, so that both can be compared.

What is compared are the elements that can be acted on: each by a mark of its own that the page is given first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from signage_site.pages.controls import Controls
from signage_site.snapshots.content import settle
from signage_site.snapshots.rendering import Rendering, Sheets
from signage_site.snapshots.roles import INTERACTIVE
from signage_site.snapshots.tree import Node, Reading
from signage_specs.readers.html import read_html

if TYPE_CHECKING:
    from devtools import Tab

MARK = "data-mark"
# What this browser calls elements that ARIA has no role for.
OWN_ROLES = {
    "ColorWell": "textbox",
    "Date": "textbox",
    "DateTime": "textbox",
    "DisclosureTriangle": "button",
    "DisclosureTriangleGrouped": "button",
    "InputTime": "textbox",
    "ToggleButton": "button",
    # Of footnotes and other parts of books, as docutils writes them.
    "doc-backlink": "link",
    "doc-biblioref": "link",
    "doc-glossref": "link",
    "doc-noteref": "link",
}
REQUIRED = frozenset({"spinbutton", "textbox"})  # of others, the browser's protocol doesn't tell
ICON = re.compile("[\ue000-\uf8ff]")
VALUED = frozenset({"combobox", "searchbox", "slider", "spinbutton", "textbox"})


@dataclass(frozen=True, slots=True)
class Control:
    """What is said of an element that can be acted on."""

    role: str
    name: str
    value: str = ""
    states: dict[str, str] = field(default_factory=dict[str, str])


def marked(text: str) -> str:
    """Return a page in which each element has a mark."""
    document = read_html(text)
    places = sorted({each.insertion for each in document.elements() if each.insertion is not None})
    starts = [0, *places]
    pieces = [text[start:end] for start, end in zip(starts, [*places, len(text)], strict=True)]
    return pieces[0] + "".join(f' {MARK}="{number}"{piece}' for number, piece in enumerate(pieces[1:]))


def in_the_browser(tab: Tab) -> dict[str, Control]:
    """Return what the browser says, by the marks."""
    browser, session = tab.browser, tab.session
    for domain in ("DOM", "Accessibility"):
        browser.call(f"{domain}.enable", session)
    marks: dict[int, str] = {}
    waiting = [browser.call("DOM.getDocument", session, depth=-1)["root"]]
    while waiting:
        node = waiting.pop()
        attributes = node.get("attributes", [])
        marks[node["backendNodeId"]] = dict(zip(attributes[::2], attributes[1::2], strict=True)).get(MARK, "")
        waiting += node.get("children", [])
    nodes = browser.call("Accessibility.getFullAXTree", session)["nodes"]
    found = ((marks.get(node.get("backendDOMNodeId"), ""), _control(node)) for node in nodes if not node["ignored"])
    return {mark: control for mark, control in found if mark and control.role in INTERACTIVE}


def _control(node: dict[str, Any]) -> Control:
    role = OWN_ROLES.get(node["role"]["value"], node["role"]["value"])
    said = {each["name"]: each["value"].get("value") for each in node.get("properties", [])}
    value = str(node.get("value", {}).get("value", "")) if role in VALUED else ""
    return Control(role, one_line(node.get("name", {}).get("value", "")), one_line(value), _states(role, said))


def in_the_snapshot(text: str, sheets: Sheets | None = None) -> dict[str, Control]:
    """Return what a snapshot says, by the marks."""
    document = read_html(text)
    body = document.select_one("body")
    assert body is not None
    found: dict[str, Control] = {}
    waiting: list[Node | str] = [settle(Reading(Controls(document), Rendering(document, sheets)).nodes(body))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            continue
        waiting += node.items
        if node.role in INTERACTIVE:
            attributes = dict(node.attributes)
            said: dict[str, Any] = attributes | dict.fromkeys(node.states, "true")
            value = one_line(attributes.get("value", "")) if node.role in VALUED else ""
            mark = node.element.get(MARK) or ""
            found[mark] = Control(node.role, one_line(node.name), value, _states(node.role, said))
    return found


def _states(role: str, said: dict[str, Any]) -> dict[str, str]:
    """Return the states that hold, and what is neither so nor not so."""
    names = ["checked", "disabled", "expanded", "pressed", "selected"]
    if role in REQUIRED:
        names.append("required")
    told = {name: str(said.get(name, "")).lower() for name in names}
    return {name: value for name, value in told.items() if value not in ("", "false")}


def one_line(text: str) -> str:
    """Return a text with single spaces, without the signs of icon fonts, which stylesheets write."""
    return " ".join(ICON.sub("", text).split())
