"""Make a snapshot of a built page: what it offers before any script runs, in ANML native."""

from signage_core.wording import quoted
from signage_site.pages.controls import Controls
from signage_site.pages.facts import facts_of
from signage_site.snapshots.content import settle
from signage_site.snapshots.rendering import Rendering, Sheets
from signage_site.snapshots.tree import Reading
from signage_site.snapshots.writing import write_snapshot
from signage_site.twins.text import address
from signage_specs.anml_native.documented import NoSnapshotError
from signage_specs.readers.html import HtmlElement, read_html, refuse_costly


def page_snapshot(text: str, path: str, selector: str = "", sheets: Sheets | None = None) -> str:
    """Return a snapshot of a page, in which the strict profile finds nothing. Linear in the page.

    Args:
        text: the page.
        path: its file in the site's folder, with forward slashes; it may be a name alone.
        selector: of the element that it is of, in CSS; all of the body where it is empty.
        sheets: gives the stylesheets that the page links to; None where none is at hand.

    Raises NoSnapshotError where the selector selects nothing.
    """
    document = read_html(text)
    controls = Controls(document)
    root = _root(controls, selector)
    facts = facts_of(controls, path)
    canonical = address(facts.canonical)
    metadata = (
        ("url", canonical if canonical.startswith(("http://", "https://")) else ""),
        ("title", facts.title),
    )
    return write_snapshot(settle(Reading(controls, Rendering(document, sheets)).nodes(root)), metadata)


def _root(controls: Controls, selector: str) -> HtmlElement:
    """Return the element that a snapshot is of."""
    document = controls.document
    try:
        refuse_costly(selector)
    except ValueError as error:
        raise NoSnapshotError(f"{quoted(selector)} may take too long: {error}.") from error
    try:
        found = document.select_one(selector or "body")
    except ValueError as error:  # a selector that is none
        raise NoSnapshotError(f"{quoted(selector)} is not a CSS selector. Correct it.") from error
    if found is None:
        raise NoSnapshotError(f"no element matches {quoted(selector)}. Name one of the page, such as `main`.")
    return found
