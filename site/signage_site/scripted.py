"""Find out which controls a page gets from a script, and so can't get their annotations in the built file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Iterator

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
        try:
            configuration: Any = json.loads(script.text)
        except (ValueError, RecursionError):
            continue
        if not isinstance(configuration, dict):
            continue
        settings = cast("dict[str, Any]", configuration)
        if "content.code.copy" in str(settings.get("features")) and document.select("pre code"):
            yield COPY_BUTTONS
        if settings.get("version"):
            yield VERSIONS
