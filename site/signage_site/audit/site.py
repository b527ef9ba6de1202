"""Judge what pages are together: the manifest, and whether its actions, titles and pages are there."""

from collections.abc import Iterator, Sequence

from signage_core.frozen import frozen
from signage_core.wording import quoted
from signage_site.audit.findings import AuditFinding
from signage_site.audit.operability import title_verdicts
from signage_site.audit.results import Manifest, PageAudit, SiteAudit
from signage_site.audit.scores import Ratio, counted
from signage_specs.aaf.alignment import base_path, route_of
from signage_specs.aaf.manifest.declared import Declared

_ABSENT = Ratio(0, 1)


@frozen
class Routes:
    """Which pages a site has, by their routes: `route_of` gives them.

    `there` are those of pages that it has, `missing` those that it lacks. Of any other nothing is known, unless
    `there` has all.
    """

    there: frozenset[str] = frozenset()
    missing: frozenset[str] = frozenset()
    all: bool = False

    def lacks(self, route: str) -> bool:
        """Tell whether the site is known to lack a page."""
        return route not in self.there and (self.all or route in self.missing)

    def knows(self, route: str) -> bool:
        """Tell whether somebody looked whether the site has a page."""
        return self.all or route in self.there or route in self.missing


NOT_KNOWN = Routes()


def together(
    url: str, pages: Sequence[PageAudit], manifest: Manifest | None, routes: Routes = NOT_KNOWN
) -> SiteAudit:
    """Return the audit of several pages, with what is judged once.

    Args:
        url: the folder, the file or the address that was audited.
        pages: what was found on each.
        manifest: the site's own; None where it has none.
        routes: which pages the site has.
    """
    ratios, findings = _verdicts(pages, manifest, routes)
    return SiteAudit(url, tuple(pages), manifest, ratios, tuple(findings), notes=tuple(_unseen(pages)))


_SHOWN = {
    False: "before scripts run; `--render` audits what they make",
    True: "after its scripts have run; they get nothing of other origins here",
}


def _unseen(pages: Sequence[PageAudit]) -> Iterator[str]:
    for has_run, shown in _SHOWN.items():
        empty = [page.url for page in pages if page.offers.is_empty and (page.created is not None) == has_run]
        if empty:
            more = f" and {len(empty) - 1} more" if len(empty) > 1 else ""
            yield f"{empty[0]}{more}: nothing to audit, as the page shows nothing {shown}"


def _verdicts(
    pages: Sequence[PageAudit], manifest: Manifest | None, routes: Routes
) -> tuple[dict[str, Ratio], list[AuditFinding]]:
    if manifest is None:
        # Nobody can operate what isn't declared: this is a failure, and not a category without anything in it.
        return {"actions": _ABSENT}, [
            AuditFinding("U005", "There is no manifest: an agent can't know what it can do.")
        ]
    findings: list[AuditFinding] = []
    if manifest.fault:
        findings.append(AuditFinding("U005", f"The manifest isn't valid: {manifest.fault}"))
    registry = manifest.registry
    if registry is None or (manifest.fault and not registry.declared.actions):
        return {"actions": _ABSENT}, findings
    declared = registry.declared
    base = base_path(declared.pages or (), routes.there or {page.route for page in pages})
    lacking = _lacking_actions(pages, declared, base, is_whole=routes.all)
    titles = title_verdicts(registry)
    listed = [path for path in declared.pages or () if routes.knows(_below(base, path))]
    missing = [path for path in listed if routes.lacks(_below(base, path))]
    findings += (AuditFinding("U011", f"{reason}.") for reason in lacking.values() if reason)
    where = {name: page.url for page in reversed(pages) for name in page.actions}
    findings += (
        AuditFinding("U015", f"{reason}. {_remedy(where.get(name))}") for name, reason in titles.items() if reason
    )
    findings += (
        AuditFinding("U016", f"The manifest lists the page {quoted(each)}, which the site lacks.")
        for each in missing
    )
    ratios = {
        "actions": counted(not reason for reason in lacking.values()),
        "titles": counted(not reason for reason in titles.values()),
        "routes": counted(each not in missing for each in listed),
    }
    return ratios, findings


def _remedy(page: str | None) -> str:
    return f"Label its control on {quoted(page)}." if page else "Say in it what the action does."


def _lacking_actions(
    pages: Sequence[PageAudit], declared: Declared, base: str, *, is_whole: bool
) -> dict[str, str]:
    """Return for each declared action and view why it can't be found; empty where it can.

    It has to be on each page that the manifest lists it for or, where it is listed for none, on any page. What is
    listed only for pages that weren't looked at is left out.
    """
    actions: dict[str, set[str]] = {}
    for page in pages:
        if page.route:
            actions.setdefault(page.route, set()).update(page.actions)
    listed = declared.pages or {}
    places: dict[str, list[tuple[str, bool]]] = {}
    for path, names in listed.items():
        route = _below(base, path)
        if route in actions:
            for name in names:
                places.setdefault(name, []).append((path, name in actions[route]))
    anywhere = frozenset(name for page in pages for name in page.actions)
    # What only pages have that nobody looked at.
    elsewhere = frozenset[str]() if is_whole else frozenset(each for some in listed.values() for each in some)
    lacking: dict[str, str] = {}
    for name in (*declared.actions, *declared.views):
        if name in places:
            lacking[name] = _lacking_on(name, places[name])
        elif name not in elsewhere or name in anywhere:
            lacking[name] = "" if name in anywhere else f"No page that was audited has the action {quoted(name)}"
    return lacking


def _lacking_on(name: str, places: Sequence[tuple[str, bool]]) -> str:
    without = [path for path, is_there in places if not is_there]
    if not without:
        return ""
    more = f" and {len(without) - 1} more" if len(without) > 1 else ""
    return f"The manifest lists {quoted(name)} for the page {quoted(without[0])}{more}, which lacks it"


def _below(base: str, path: str) -> str:
    return route_of(path).removeprefix(base) or "/"
