"""Rewrite notes: `[^1]` where one is referred to, and `[^1]: …` where it stands."""

import re
from collections.abc import Iterable

from turbohtml import Element, Node, Text

from signage_site.twins.tree import Rewriting, children, read_number, replace, sibling

_BACKLINKS = ", ".join(
    (
        *("hr", "[role=doc-backlink]", "[rev=footnote]", "[data-footnote-backref]", ".footnote-backref"),
        *(".reversefootnote", ".backrefs", ".fn-backref"),
    )
)


def refer_to_note(element: Element, page: Rewriting) -> None:
    """Make `[^1]` of a reference to a note."""
    label = _note_label(element.text)
    around = element.parent
    if isinstance(around, Element) and around.tag == "sup" and around.text.strip() == element.text.strip():
        element = around
    if label:
        replace(element, page.raw(f"[^{label}]"))


def write_notes(box: Element, page: Rewriting) -> None:
    """Make `[^1]: …` of notes: those of a list, or one that has its label in it."""
    if box.tag == "a":
        refer_to_note(box, page)
        return
    if box.tag == "dl":
        _write_old_notes(box, page)
        return
    _leave_out_backlinks(box)
    label = box.select_one(".label")
    if label is not None and label.parent == box:
        said = _note_label(label.text)
        label.decompose()
        replace(box, _note(said, box.children, page))
        return
    for listed in box.select("ol"):
        if listed.closest("li") is None:
            first = read_number(listed.attr("start"), 1)
            notes = [_note(str(n), each.children, page) for n, each in enumerate(children(listed), first)]
            replace(listed, *notes)


def _leave_out_backlinks(box: Element) -> None:
    """Remove what leads back to where a note is referred to, but for a label that does."""
    for element in box.select(_BACKLINKS):
        before = element.previous_sibling
        if element.closest(".label") is None:
            if isinstance(before, Text):
                before.data = before.data.rstrip()
            element.decompose()


def _note(label: str, nodes: Iterable[Node], page: Rewriting) -> Element:
    """Return a note: as the entry of a list whose number takes four columns, and is replaced by the label."""
    entry = Element("li", children=list(nodes))
    first = next(iter(children(entry)), None)
    start = first if first is not None and first.tag == "p" else entry
    start.insert(0, page.raw(f"[^{label or '?'}]: ", note=True))
    return Element("ol", {"start": "10"}, [entry])


def _note_label(text: str) -> str:
    return re.sub(r"[\s\[\]()^]+", "-", text.strip().strip("[]()").strip())


def _write_old_notes(listed: Element, page: Rewriting) -> None:
    """Make `[^1]: …` of the notes of docutils before 0.18: terms, each with its text."""
    for term in children(listed):
        text = sibling(term)
        if term.tag == "dt" and text is not None:
            replace(text, _note(_note_label(term.text), text.children, page))
            term.decompose()
    listed.tag = "div"
