"""Write the script that annotates what other scripts create in the browser, and the element that loads it."""

import json
import re
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from importlib.resources import files

from signage_site.additions import Additions
from signage_site.ownership import sealed
from signage_site.pages.claim import Kind
from signage_site.pages.contracts import LEAVES, READS, Behaviour
from signage_site.pages.facts import PageFacts
from signage_site.pages.page_base import PageBase
from signage_specs.aaf.vocabulary import DIALECT_WITH_LINKS
from signage_specs.readers.html import HtmlDocument

SCRIPT_PATH = "signage.js"
"""The file in the site's folder: the site's own, so that a policy of `script-src 'self'` admits it."""

#: What `script_element` gives, as a regular expression.
SCRIPT_ELEMENT = rf'<script src="[^"<>]*{re.escape(SCRIPT_PATH)}" defer></script>'

_NOT_FOUND = "404.html"
_ROWS = "ROWS"
_SWITCH_VERSION, _SWITCH_LANGUAGE = "version.switch", "language.switch"
_SEARCH = "docs.search"
# Of Read the Docs' menu, the list with versions: the last one that marks its current entry. Languages come before.
_CURRENT = ".rst-versions dl:has(> .rtd-current-item)"
_SHADOW_SEARCH = "dialog:has(input[role=combobox])"


@dataclass(frozen=True, slots=True)
class ScriptedControl:
    """What a script creates, and what is to be said of it.

    Attributes:
        selector: in CSS.
        kind: the value of `data-agent-kind`.
        name: the id of an action, a field or an output; `{text}` stands for what the element says. Empty without.
        behaviour: of an action.
        bound: the action that it belongs to, where it stands outside of it.
    """

    selector: str
    kind: Kind
    name: str = ""
    behaviour: Behaviour | None = None
    bound: str = ""


SCRIPTED_CONTROLS = (
    # Copy buttons: sphinx-copybutton, Material and Zensical, clipboard.js; Docusaurus.
    ScriptedControl(
        "button:is(.copybtn, .md-clipboard, [data-clipboard-target], [data-clipboard-text])",
        "action",
        "code.copy",
        LEAVES,
    ),
    ScriptedControl("button:has(> [class*=copyButtonIcons])", "action", "code.copy", LEAVES),
    # Versions and languages: Material and Zensical, pydata, Read the Docs.
    ScriptedControl(".md-version > button", "action", _SWITCH_VERSION, READS),
    ScriptedControl("a.md-version__link", "link", f"{_SWITCH_VERSION}-{{text}}", READS),
    ScriptedControl(".version-switcher__menu a[href]", "link", f"{_SWITCH_VERSION}-{{text}}", READS),
    ScriptedControl(".version-switch:has(> select)", "action", _SWITCH_VERSION, READS),
    ScriptedControl(".version-switch > select", "field", "version"),
    ScriptedControl(".language-switch:has(> select)", "action", _SWITCH_LANGUAGE, READS),
    ScriptedControl(".language-switch > select", "field", "language"),
    ScriptedControl(
        f"{_CURRENT}:not(:has(~ dl > .rtd-current-item)) a[href]", "link", f"{_SWITCH_VERSION}-{{text}}", READS
    ),
    ScriptedControl(
        f"{_CURRENT}:has(~ dl > .rtd-current-item) a[href]", "link", f"{_SWITCH_LANGUAGE}-{{text}}", READS
    ),
    ScriptedControl("form#flyout-search-form", "action", _SEARCH, READS),
    ScriptedControl("form#flyout-search-form > input", "field", "query"),
    # Search results: Sphinx, Material, MkDocs.
    ScriptedControl("#search-results > .search-summary", "status", f"{_SEARCH}.status", bound=_SEARCH),
    ScriptedControl("#search-results ul.search > li", "item"),
    ScriptedControl("li.md-search-result__item", "item"),
    ScriptedControl("#mkdocs-search-results > article", "item"),
    # Zensical's search, in a tree of its own.
    ScriptedControl(_SHADOW_SEARCH, "action", _SEARCH, READS),
    ScriptedControl(f"{_SHADOW_SEARCH} input[role=combobox]", "field", "query"),
    ScriptedControl(f"{_SHADOW_SEARCH} [role=status]", "status", f"{_SEARCH}.status"),
    ScriptedControl(f"{_SHADOW_SEARCH} ol[role=listbox]", "collection", f"{_SEARCH}.results"),
    ScriptedControl(f"{_SHADOW_SEARCH} ol[role=listbox] > li", "item"),
)


def needs_script(facts: PageFacts, additions: Additions) -> bool:
    """Tell whether a page is to load the script.

    Without the setting it is where forms are made tools: a theme's script may have to answer, and attributes may
    have to wait for the browser.
    """
    return additions.loads and (additions.script or bool(facts.actions))


def script_element(base: PageBase, additions: Additions) -> str:
    """Return the element that loads the script on a page.

    Args:
        base: what the page's references start from.
        additions: of the site.
    """
    # A server shows the page for missing ones at any depth.
    anywhere = base.path.rpartition("/")[2] == _NOT_FOUND and additions.base_path
    source = additions.base_path + SCRIPT_PATH if anywhere else base.reference_to(SCRIPT_PATH, additions.base_path)
    return f'<script src="{escape(source)}" defer></script>'


def has_script(document: HtmlDocument) -> bool:
    """Tell whether a page loads the script already."""
    sources = ((each.get("src") or "").partition("?")[0] for each in document.elements("script"))
    return any(source.rpartition("/")[2] == SCRIPT_PATH for source in sources)


@lru_cache(maxsize=4)
def script_text(dialect: str) -> str:
    """Return the script for sites of an AAF dialect."""
    links = dialect == DIALECT_WITH_LINKS
    rows = [[each.selector, _attributes(each, links=links)] for each in SCRIPTED_CONTROLS]
    lines = ",\n".join(f"    {json.dumps(row, separators=(',', ':'))}" for row in rows)
    source = files("signage_site").joinpath("browser_script.js").read_text(encoding="utf-8")
    return sealed(source.replace(f"{_ROWS};", f"[\n{lines},\n  ];", 1))[0]


def _attributes(control: ScriptedControl, *, links: bool) -> dict[str, str]:
    """Return the attributes of a control, each the rest of its name and its value."""
    if control.kind == "link" and links:
        return {"kind": "link"}
    kind = "action" if control.kind == "link" else control.kind
    said: dict[str, str] = {"kind": kind}
    if control.name:
        said["output" if kind in ("status", "collection") else kind] = control.name
    if control.behaviour is not None:
        said |= {
            "danger": control.behaviour.danger,
            "confirm": control.behaviour.confirm,
            "idempotent": "true" if control.behaviour.idempotent else "false",
        }
    return said | ({"for-action": control.bound} if control.bound else {})
