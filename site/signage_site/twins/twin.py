"""Make the twins of a page: documents that mirror it, in Markdown and in ANML 1.0, from one reading."""

from collections.abc import Iterable

from signage_core.frozen import frozen
from signage_site.pages.base import page_reference
from signage_site.pages.facts import PageFacts
from signage_site.settings import Settings
from signage_site.twins.anml import anml_twin
from signage_site.twins.markdown import MOST_BYTES, markdown_twin, read_content
from signage_site.twins.text import address
from signage_specs.readers.html import HtmlDocument

_WRITERS = {"anml": anml_twin, "markdown": markdown_twin}


@frozen
class Twin:
    """A twin of a page. A twin that is `cut` has a page that says more than a document may hold."""

    kind: str
    text: str
    cut: bool = False


def make_twins(
    document: HtmlDocument, facts: PageFacts, settings: Settings, kinds: Iterable[str], most: int = MOST_BYTES
) -> tuple[Twin, ...]:
    """Return the twins of a page; none for a page without content, or that isn't one to go to. Never raises.

    What is left of the document afterwards is no page any more. No twin has more than `most` bytes of content.
    """
    content = read_content(document, facts, settings.addresses) if facts.listed and kinds else None
    if content is None:
        return ()
    page = page_address(facts, settings)
    return tuple(Twin(kind, *_WRITERS[kind](content, facts, settings, page, most)) for kind in kinds)


def page_address(facts: PageFacts, settings: Settings) -> str:
    """Return where a page is: as the settings tell, else as it says itself, else as seen from its twin."""
    told = settings.addresses
    if told.origin:
        return told.address(told.route(facts.path))
    said = address(facts.canonical)
    return said if said.startswith(("http://", "https://")) else page_reference(facts.path)
