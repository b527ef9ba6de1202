"""Sign one page: bytes in, bytes and facts out, from one tree."""

from dataclasses import dataclass, replace

from signage_site.browser_script import has_script, needs_script, script_element
from signage_site.counts import Counts
from signage_site.pages.annotate import annotate_controls
from signage_site.pages.base import page_base
from signage_site.pages.controls import Controls
from signage_site.pages.edit import Insertion, encodable, encode_with_insertions
from signage_site.pages.facts import PageFacts, facts_of
from signage_site.pages.webmcp import joined, tool_insertions
from signage_site.run.head import attached
from signage_site.settings import Settings
from signage_site.twins.document import Twin
from signage_site.twins.page_link import head_insertion
from signage_specs.readers.html import read_html
from signage_specs.readers.html_encoding import Undecodable, decode


@dataclass(frozen=True, slots=True)
class SignedPage:
    """A page that is signed.

    Attributes:
        content: its bytes.
        encoding: of the bytes, as Python names it.
        insertions: what was inserted, in order, with offsets in code points into the page as it was.
        facts: what it offers.
        found: its controls.
        annotated: how many of them were annotated now.
        notes: what could not be done.
        twin: the document that says the same, to be written beside the page; None where it gets none.
    """

    content: bytes
    encoding: str
    insertions: tuple[Insertion, ...]
    facts: PageFacts
    found: Counts
    annotated: Counts
    notes: tuple[str, ...]
    twin: Twin | None = None


def sign_page(content: bytes, path: str, settings: Settings, *, free: bool = True) -> SignedPage | Undecodable:
    """Return a page with annotations, every other byte as it was. Never raises.

    Args:
        content: the bytes of the page.
        path: its file in the site's folder, with forward slashes.
        settings: of the site.
        free: nobody else's file is where the twin goes.
    """
    decoded = decode(content)
    if isinstance(decoded, Undecodable):
        return decoded
    controls = Controls(read_html(decoded.text))
    page = annotate_controls(controls, settings.dialect, settings.annotations)
    # The tree has its annotations now: what else is to be known of a page is read from it here, in the worker.
    facts, insertions, notes, twin = facts_of(controls, path), page.insertions, page.notes, None
    if page.selecting:
        facts = replace(facts, selecting=page.selecting, left_out=page.left_out)
    if settings.webmcp:
        insertions = joined(insertions, tool_insertions(controls, facts.actions))
    if settings.twins or settings.embed_manifest:
        beside = attached(controls.document, facts, settings, free=free)
        facts, twin, notes = beside.facts, beside.twin, (*notes, *beside.notes)
        insertions = insertions if beside.insertion is None else joined(insertions, [beside.insertion])
    if needs_script(facts, settings) and not has_script(controls.document):
        script = head_insertion(controls.document, script_element(page_base(controls.document, path), settings))
        insertions = insertions if script is None else joined(insertions, [script])
    insertions = encodable(insertions, decoded.encoding)
    return SignedPage(
        content=encode_with_insertions(decoded.text, insertions, decoded.encoding) if insertions else content,
        encoding=decoded.encoding,
        insertions=insertions,
        facts=facts,
        found=page.found,
        annotated=page.annotated,
        notes=notes,
        twin=twin,
    )
