"""What an audit found: on one page, and on all pages of a site together."""

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import StrEnum
from pathlib import Path

from signage_core.frozen import frozen
from signage_site.audit.findings import AuditFinding
from signage_site.audit.operability import Registry
from signage_site.audit.scores import Ratio, mean, operability_score, presence_score, summed
from signage_site.audit.tokens import Tokens
from signage_site.twins.page_link import TYPES
from signage_specs.aaf.vocabulary import DIALECT


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
    """What one page offers: the kinds of the twins that its head links to, and the names of its WebMCP tools.

    A page that isn't one to go to, such as a redirect, gets no twin. One that is empty is filled by scripts.
    """

    alternates: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    is_to_go_to: bool = True
    is_empty: bool = False


@frozen
class Offering:
    """What a site offers beside its pages.

    Attributes:
        documents: those about the site as a whole.
        pages: how many pages it has that are ones to go to.
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


@frozen
class Outline:
    """Where a control was in a screenshot: in CSS pixels from its upper left corner.

    The number is that of the finding about it on its page, from 1; 0 where nothing is wrong with it. A control is
    reachable where an agent can operate it.
    """

    number: int
    x: float
    y: float
    width: float
    height: float
    reachable: bool
    label: str = ""


#: Where an element was in a screenshot: its left, its top, its width and its height; nothing where it wasn't shown.
Box = tuple[float, float, float, float] | None


@frozen
class Picture:
    """A picture of a page in JPEG, its size in CSS pixels, and where its controls were, by their numbers there."""

    image: bytes
    width: int
    height: int
    boxes: tuple[Box, ...]


@frozen
class Screenshot:
    """A picture of a page: its bytes, its media type such as `image/png`, its size in CSS pixels, its controls."""

    image: bytes
    media_type: str
    width: int
    height: int
    outlines: tuple[Outline, ...] = ()

    @property
    def address(self) -> str:
        """The picture as an address that needs no request."""
        return f"data:{self.media_type};base64,{b64encode(self.image).decode('ascii')}"


class UnauditableError(ValueError):
    """There is nothing that can be audited; the message says what to do."""


@frozen
class Settings:
    """How pages are audited.

    Attributes:
        safety: the category of safety is judged.
        dialect: the dialect of AAF.
        manifest: the file of the manifest, in place of the one that the site has.
        jobs: how many processes audit pages.
        render: scripts run before pages are audited.
        pictures: a picture is taken of each page whose scripts run.
    """

    safety: bool = False
    dialect: str = DIALECT
    manifest: Path | None = None
    jobs: int = 1
    render: bool = False
    pictures: bool = False


@frozen
class Manifest:
    """A manifest: its file or address, why it isn't valid (empty where it is), and what can be read of it."""

    path: str
    fault: str
    registry: Registry | None


@frozen
class PageAudit:
    """What was found on one page.

    Attributes:
        url: its file or its address.
        route: its path on the site, in the form that all its addresses share; empty where the site isn't known.
        presence: how much is annotated, by AAF's categories.
        operability: what an agent could do, by category.
        findings: what is missing, in the order of the page.
        actions: the ids of the actions and data views that the page has, of those that a manifest declares.
        screenshot: what it looked like; None where it wasn't opened in a browser.
        offers: its links to twins, and its tools.
        created: how many of its controls scripts made; None where they haven't run.
    """

    url: str
    route: str
    presence: Mapping[str, Ratio] = field(hash=False)
    operability: Mapping[str, Ratio] = field(hash=False)
    findings: tuple[AuditFinding, ...] = ()
    actions: tuple[str, ...] = ()
    screenshot: Screenshot | None = None
    offers: PageOffers = PageOffers()
    created: int | None = None

    @property
    def score(self) -> int:
        """The score of presence."""
        return presence_score(self.presence)

    @property
    def operability_score(self) -> int | None:
        """The score of operability; None where the page has nothing to operate."""
        return operability_score(self.operability)


def alternates_of(pages: Iterable[PageAudit]) -> dict[str, int]:
    """Return how many pages link to a twin in their heads, by its kind."""
    counts = Counter(kind for page in pages for kind in page.offers.alternates)
    return {kind: counts[kind] for kind in TYPES}


def tools_of(pages: Iterable[PageAudit]) -> dict[str, int]:
    """Return the WebMCP tools of pages, each with the number of those that have it."""
    return dict(Counter(name for page in pages for name in dict.fromkeys(page.offers.tools)))


@frozen
class SiteAudit:
    """What was found on all pages, in their order.

    Attributes:
        url: the folder, the file or the address that was audited.
        pages: what was found on each page.
        manifest: the site's own; None where it has none.
        site_ratios: the categories that are judged once for all pages.
        site_findings: what belongs to no page: it is about the manifest.
        unreadable: a line for each page that couldn't be read.
        notes: a line for what was left out on purpose, or can't be seen.
        offering: what the site offers beside its pages; None where nobody looked.
    """

    url: str
    pages: tuple[PageAudit, ...]
    manifest: Manifest | None = None
    site_ratios: Mapping[str, Ratio] = field(default_factory=dict[str, Ratio], hash=False)
    site_findings: tuple[AuditFinding, ...] = ()
    unreadable: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    offering: Offering | None = None

    @property
    def findings(self) -> tuple[tuple[str, AuditFinding], ...]:
        """All findings with the file or the address that they are about: the site's, then those of each page."""
        site = self.manifest.path if self.manifest is not None else self.url
        return (
            *((site, each) for each in self.site_findings),
            *((page.url, each) for page in self.pages for each in page.findings),
        )

    @property
    def presence(self) -> dict[str, Ratio]:
        """The ratios of presence over all pages: each control counts once, on each page that has it."""
        return summed(page.presence for page in self.pages)

    @property
    def operability(self) -> dict[str, Ratio]:
        """The ratios of operability over all pages, with those of the site as a whole."""
        return summed([*(page.operability for page in self.pages), self.site_ratios])

    @property
    def score(self) -> int:
        """The score of presence: the mean of the pages', as AAF has it."""
        return mean(page.score for page in self.pages) or 0

    @property
    def operability_score(self) -> int | None:
        """The score of operability; None where nothing can be judged."""
        return operability_score(self.operability)
