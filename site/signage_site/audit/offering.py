"""What a site offers agents beside its pages: documents, twins, links to them, tools, and what reading costs."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from signage_core.frozen import frozen
from signage_site.audit.tokens import Tokens


class State(StrEnum):
    """Whether a document is there, and as it should be."""

    VALID = "valid"
    FAULTY = "faulty"
    MISSING = "missing"


@frozen
class SiteDocument:
    """A document about the site.

    Attributes:
        name: what it is called.
        path: where it is, from the site's top.
        media_type: what it is to be served as.
        state: whether it is there and valid.
        fault: the first error in it; empty without one.
        note: what else is to be known, such as when it expires; may be empty.
        optional: a site does well without it.
    """

    name: str
    path: str
    media_type: str
    state: State
    fault: str = ""
    note: str = ""
    optional: bool = False


@frozen
class PageOffers:
    """What one page offers: the kinds of the twins that its head links to, and the names of its WebMCP tools."""

    alternates: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()


@frozen
class Offering:
    """What a site offers beside its pages.

    Attributes:
        documents: those about the site as a whole.
        pages: how many pages it has.
        twins: how many of them have a twin, by its kind; empty where only its links tell.
        alternates: how many link to one in their heads, likewise.
        tools: the WebMCP tools, each with the number of pages that have it.
        tokens: what reading a page costs; None where no page is at hand.
        negotiation: the media types that the first page was asked for, each with the one that came; None where
            nobody serves the site.
    """

    documents: tuple[SiteDocument, ...]
    pages: int
    twins: Mapping[str, int] = field(hash=False)
    alternates: Mapping[str, int] = field(hash=False)
    tools: Mapping[str, int] = field(hash=False)
    tokens: Tokens | None = None
    negotiation: Mapping[str, str] | None = field(default=None, hash=False)
