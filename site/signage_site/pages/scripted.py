"""Find out what the scripts of known themes do to a page: which controls they add, whether they read it."""

import json
from typing import Any, cast

from signage_site.themes import THEMES
from signage_site.themes.theme import Trace
from signage_specs.readers.html import HtmlDocument


def scripted_controls(document: HtmlDocument) -> tuple[str, ...]:
    """Return what scripts will add to the page, as far as the page says so: a subject with its verb."""
    added = [subject for theme in THEMES for trace, subject in theme.adds if _shows(document, trace)]
    return tuple(dict.fromkeys(added))


def is_read_by_scripts(document: HtmlDocument) -> bool:
    """Tell whether scripts of the site read its pages: Sphinx's search, and Material's instant navigation."""
    return any(_shows(document, trace) for theme in THEMES for trace in theme.reads_pages)


def _shows(document: HtmlDocument, trace: Trace) -> bool:
    """Tell whether a page has a trace of a script."""
    elements = document.select(trace.selector)
    if trace.option:
        elements = [each for each in elements if _asks(each.text, trace)]
    return bool(elements) and (not trace.beside or document.select_one(trace.beside) is not None)


def _asks(configuration: str, trace: Trace) -> bool:
    """Tell whether a configuration has the option of a trace, and its value."""
    try:
        settings: Any = json.loads(configuration)
    except (ValueError, RecursionError):
        return False
    if not isinstance(settings, dict):
        return False
    value = cast("dict[str, Any]", settings).get(trace.option)
    return bool(value) and trace.value in str(value)
