"""Mend what themes leave out of their pages, and what reads a page by its roles needs: a dialog's name, a level."""

from collections.abc import Iterator
from html import escape

from signage_site.pages.edit import Insertion
from signage_site.themes import THEMES
from signage_specs.readers.html import HtmlDocument

_MENDS = [mend for theme in THEMES for mend in theme.mends]


def mends(document: HtmlDocument) -> Iterator[Insertion]:
    """Yield the attributes that a page's theme leaves out (ARIA 1.2); none where they are."""
    for selector, attribute, value in _MENDS:
        for element in document.select(f"{selector}:not([{attribute}])"):
            inside = element.node.select_one(f"[{attribute}]") if not value else None
            said = value or (inside.attr(attribute) if inside is not None else "")
            if said and element.insertion is not None:
                yield element.insertion, f' {attribute}="{escape(said)}"'
