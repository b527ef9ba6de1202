"""Let scripts run before pages are audited, and carry out the searches that the manifest declares."""

import math
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from signage_core.wording import quoted
from signage_site.audit.browser import Browser, Get, NoBrowserError, ShowingError
from signage_site.audit.crawl import Failed, Load, NoPage
from signage_site.audit.findings import AuditFinding
from signage_site.audit.operability import searches
from signage_site.audit.page import Loaded
from signage_site.audit.results import Manifest, PageAudit, UnauditableError
from signage_site.audit.scores import Ratio
from signage_site.audit.searching import carried_out


@contextmanager
def rendering(load: Load, get: Get, parallel: int, *, pictures: bool = False) -> Generator["Rendering", None, None]:
    """Give what loads pages, lets their scripts run and, where that is asked for, takes pictures of them.

    Raises UnauditableError where there is no browser.
    """
    try:
        with Browser(get, parallel) as browser:
            yield Rendering(load, browser, pictures=pictures)
    except NoBrowserError as error:
        raise UnauditableError(f"{error}.") from error


class Rendering:
    """Loads pages as they are after their scripts have run."""

    def __init__(self, load: Load, browser: Browser, *, pictures: bool) -> None:
        """Hold what loads a page as it is served, the browser that shows it, and whether pictures are taken."""
        self._load = load
        self._pictures = pictures
        self._browser = browser
        self.faults: list[tuple[str, str]] = []
        """The address of each page that was audited as it is served, because it couldn't be shown, and why."""

    def load(self, url: str, until: float) -> Loaded | Failed | NoPage:
        """Return a page with what its scripts make of it; as it is served where they can't run."""
        page = self._load(url, until)
        if not isinstance(page, Loaded):
            return page
        try:
            dom, picture = self._browser.html(page.url, page.text, picture=self._pictures)
            return replace(page, dom=dom, picture=picture)
        except ShowingError as error:
            self.faults.append((page.url, f"audited without its scripts: {error}"))
            return page

    def searched(
        self, audits: Sequence[PageAudit], addresses: Sequence[str], manifest: Manifest | None
    ) -> list[PageAudit]:
        """Return the audits of pages after each search was carried out on the page that has it next to the first.

        Args:
            audits: of all pages.
            addresses: where each page is loaded from.
            manifest: the site's own, or what the first page embeds.
        """
        done = list(audits)
        wanted = dict(searches(manifest.registry)) if manifest is not None and manifest.registry is not None else {}
        for number in sorted(range(len(addresses)), key=lambda each: len(audits[each].route)):
            for action in [each for each in wanted if each in audits[number].actions]:
                field = wanted.pop(action)
                page = self._load(addresses[number], math.inf)
                if isinstance(page, Loaded) and not _fails(audits[number], action):
                    reason = carried_out(self._browser, page, action, field)
                    done[number] = _with_plan(done[number], action, reason)
        return done

    @property
    def notes(self) -> list[str]:
        """What was left out: how many other origins pages asked for something."""
        count = len(self._browser.refused)
        return [f"{count} other origin{'' if count == 1 else 's'} not asked for what pages load"] if count else []


def _fails(audit: PageAudit, action: str) -> bool:
    """Tell whether a page lacks already what the plan of an action needs."""
    return any(each.code == "U017" and quoted(action) in each.message for each in audit.findings)


def _with_plan(audit: PageAudit, action: str, reason: str) -> PageAudit:
    plans = audit.operability.get("plans", Ratio()).plus(Ratio(0 if reason else 1, 1))
    message = f"The search {quoted(action)} can't be carried out in a browser: {reason}."
    findings = (*audit.findings, AuditFinding("U017", message)) if reason else audit.findings
    return replace(audit, operability={**audit.operability, "plans": plans}, findings=findings)
