"""Tell what scripts make from what a page has: what a page has carries its place into the browser."""

import re

from signage_site.pages.controls import Controls
from signage_site.pages.edit import apply_insertions, in_order
from signage_specs.readers.html import HtmlElement, read_html
from signage_specs.span import Span

MARK = "data-signage-at"
"""The attribute that holds the offsets of an element's start tag in the page as it came."""

_PLACE = re.compile(r"(\d{1,9})-(\d{1,9})")
NUMBER = "data-signage-number"
"""The attribute that holds the number of an element whose place in a screenshot is known."""

_MARKED = re.compile(rf' (?:{MARK}|{NUMBER})="[^"]*"')


def marked(text: str) -> str:
    """Return a page whose forms, controls, links and annotated elements carry their places. Linear in the page."""
    controls = Controls(read_html(text))
    elements = [
        *controls.forms, *controls.fields, *controls.buttons, *controls.annotated, *controls.document.elements("a")
    ]  # fmt: skip
    insertions: list[tuple[int, str]] = []
    for element in elements:
        span, offset = element.start_tag, element.insertion
        if span is not None and offset is not None:
            insertions.append((offset, f' {MARK}="{span.start}-{span.end}"'))
    return apply_insertions(text, in_order(insertions))


def place_of(element: HtmlElement, length: int) -> Span | None:
    """Return where a page of so many code points has an element's start tag; None where a script made it."""
    found = _PLACE.fullmatch(element.get(MARK) or "")
    if found is None:
        return None
    start, end = int(found[1]), int(found[2])
    return Span(start, end) if start < end <= length else None


def unmarked(tag: str) -> str:
    """Return a start tag as it is without its mark and its number."""
    return _MARKED.sub("", tag)
