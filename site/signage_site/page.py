"""Sign one page: bytes in, bytes and facts out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from signage_site.annotate import annotate
from signage_site.facts import PageFacts, read_facts
from signage_site.reader import Undecodable, decode

if TYPE_CHECKING:
    from signage_site.counts import Counts


@dataclass(frozen=True, slots=True)
class SignedPage:
    """A page that is signed.

    Attributes:
        content: its bytes.
        facts: what it offers.
        found: its controls.
        annotated: how many of them were annotated now.
        notes: what could not be done.
    """

    content: bytes
    facts: PageFacts
    found: Counts
    annotated: Counts
    notes: tuple[str, ...]


def sign_page(content: bytes, path: str, dialect: str) -> SignedPage | Undecodable:
    """Return a page with annotations, every other byte as it was. Never raises.

    Args:
        content: the bytes of the page.
        path: its file in the site's folder, with forward slashes.
        dialect: the AAF dialect.
    """
    decoded = decode(content)
    if isinstance(decoded, Undecodable):
        return decoded
    page = annotate(decoded.text, dialect)
    signed = page.text.encode(decoded.encoding) if page.text != decoded.text else content
    return SignedPage(signed, read_facts(page.text, path), page.found, page.annotated, page.notes)
