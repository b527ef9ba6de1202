"""What an audit found: on one page, and on all pages of a site together."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field
from pathlib import Path

from signage_core.frozen import frozen
from signage_site.audit.findings import AuditFinding
from signage_site.audit.offering import Offering, PageOffers
from signage_site.audit.operability import Registry
from signage_site.audit.scores import Ratio, mean, operability_score, presence_score, summed
from signage_site.audit.screenshot import Screenshot
from signage_site.twins.page_link import TYPES
from signage_specs.aaf.vocabulary import DIALECT


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
        actions: the ids of the actions and data views that the page has.
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
        notes: a line for what was left out on purpose.
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
