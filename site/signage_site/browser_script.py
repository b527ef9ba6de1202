"""Write the script that annotates what other scripts create in the browser, and the element that loads it."""

import json
from functools import lru_cache
from html import escape
from pathlib import Path

from signage_site.addresses import is_not_found
from signage_site.pages.base import PageBase
from signage_site.pages.behaviours import behaviour_of
from signage_site.pages.facts import PageFacts
from signage_site.settings import Settings
from signage_site.themes import THEMES
from signage_site.themes.theme import KnownControl
from signage_specs.aaf.vocabulary import DIALECT_WITH_LINKS
from signage_specs.readers.html import HtmlDocument

SCRIPT_PATH = "signage.js"
"""The file in the site's folder: the site's own, so that a policy of `script-src 'self'` admits it."""

_ROWS = "ROWS"
_TOOLS = "  TOOLS;\n\n"

SCRIPTED_CONTROLS = (
    *(known for theme in THEMES for known in theme.scripted),
    *(known for theme in THEMES for known in theme.results),
)
"""What the scripts of known themes create."""


def needs_script(facts: PageFacts, settings: Settings) -> bool:
    """Tell whether a page is to load the script.

    Without the setting it is where forms are made tools: a theme's script may have to answer, and attributes may
    have to wait for the browser.
    """
    return settings.loads_script and (settings.script or bool(facts.actions))


def script_element(base: PageBase, settings: Settings) -> str:
    """Return the element that loads the script on a page; the empty value is for pages of XHTML."""
    # A server shows the page for missing ones at any depth.
    base_path = settings.addresses.base_path if settings.base_url else ""
    anywhere = is_not_found(base.path) and base_path
    source = base_path + SCRIPT_PATH if anywhere else base.reference_to(SCRIPT_PATH, base_path)
    return f'<script src="{escape(source)}" defer=""></script>'


def has_script(document: HtmlDocument) -> bool:
    """Tell whether a page loads the script already."""
    sources = ((each.get("src") or "").partition("?")[0] for each in document.elements("script"))
    return any(source.rpartition("/")[2] == SCRIPT_PATH for source in sources)


@lru_cache(maxsize=8)
def script_text(dialect: str, *, tools: bool = False) -> str:
    """Return the script for sites of an AAF dialect; with `tools`, with what an agent in the browser can call."""
    links = dialect == DIALECT_WITH_LINKS
    rows = [[each.selector, _attributes(each, links=links)] for each in SCRIPTED_CONTROLS]
    lines = ",\n".join(f"    {json.dumps(row, separators=(',', ':'))}" for row in rows)
    more = f"{_source('browser_tools.js')}\n" if tools else ""
    return _source("browser_script.js").replace(f"{_ROWS};", f"[\n{lines},\n  ];", 1).replace(_TOOLS, more, 1)


def _source(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _attributes(control: KnownControl, *, links: bool) -> dict[str, str]:
    """Return the attributes of a control, each the rest of its name and its value."""
    if control.kind == "link" and links:
        return {"kind": "link"}
    kind = "action" if control.kind == "link" else control.kind
    attributes: dict[str, str] = {"kind": kind}
    if control.name:
        attributes["output" if kind in ("status", "collection") else kind] = control.name
    behaviour = behaviour_of(control.name) if kind == "action" else None
    if behaviour is not None:
        attributes |= {
            "danger": behaviour.danger,
            "confirm": behaviour.confirm,
            "idempotent": "true" if behaviour.idempotent else "false",
        }
    return attributes | ({"for-action": control.bound} if control.bound else {})
