"""Find out which controls a page gets from a script, and so can't get their annotations in the built file."""

import json
from collections.abc import Iterator
from typing import Any, cast

from signage_site.memo import memo
from signage_specs.readers.html import HtmlDocument

COPY_BUTTONS = "the buttons that copy code are"
VERSIONS = "the version selector is"
LANGUAGES = "the language selector is"
SEARCH = "the search is"

# Scripts that are known by their address, and what each one makes.
_SCRIPTS = (
    ('script[src*="copybutton"]', (COPY_BUTTONS,)),
    ('script[src*="/_/static/javascript/readthedocs-"]', (VERSIONS, LANGUAGES)),
    ("div.theme-code-block", (COPY_BUTTONS,)),  # Docusaurus's
    ("pre.theme-code-block", (COPY_BUTTONS,)),
    ("button.md-search__button", (SEARCH,)),  # Zensical's
    ("button.DocSearch-Button", (SEARCH,)),
    ("div.version-switcher__menu:empty", (VERSIONS,)),
)


def scripted_controls(document: HtmlDocument) -> tuple[str, ...]:
    """Return what a script will add to the page, as far as the page says so: a subject with its verb."""
    found = dict.fromkeys(_material(document))
    for selector, controls in _SCRIPTS:
        if document.select(selector):
            found |= dict.fromkeys(controls)
    return tuple(found)


def _material(document: HtmlDocument) -> Iterator[str]:
    """Yield what Material's configuration in the page asks its script for."""
    for script in document.select("script#__config"):
        copying, versions = _asked(script.text)
        if copying and document.select_one("pre code") is not None:
            yield COPY_BUTTONS
        if versions:
            yield VERSIONS


@memo(256)  # the same on every page of one folder
def _asked(configuration: str) -> tuple[bool, bool]:
    """Tell whether a configuration asks for buttons that copy code, and for a version selector."""
    try:
        settings: Any = json.loads(configuration)
    except (ValueError, RecursionError):
        return False, False
    if not isinstance(settings, dict):
        return False, False
    said = cast("dict[str, Any]", settings)
    return "content.code.copy" in str(said.get("features")), bool(said.get("version"))
