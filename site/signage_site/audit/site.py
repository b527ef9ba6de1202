"""Judge what pages are together: the manifest, and whether its actions, titles and pages are there."""

from collections.abc import Iterable, Sequence

from signage_core.wording import quoted
from signage_site.audit.findings import AuditFinding
from signage_site.audit.operability import title_verdicts
from signage_site.audit.results import Manifest, PageAudit, SiteAudit
from signage_site.audit.scores import Ratio, counted
from signage_specs.aaf.alignment import base_path, route_of
from signage_specs.aaf.manifest.tree import Declared

_ABSENT = Ratio(0, 1)


def together(
    url: str,
    pages: Sequence[PageAudit],
    manifest: Manifest | None,
    routes: Iterable[str] | None = None,
    unreadable: Iterable[str] = (),
) -> SiteAudit:
    """Return the audit of several pages, with what is judged once.

    Args:
        url: the folder, the file or the address that was audited.
        pages: what was found on each.
        manifest: the site's own; None where it has none.
        routes: those of all pages that the site has; None where pages may exist that nobody looked at.
        unreadable: a line for each page that couldn't be read.
    """
    known = None if routes is None else frozenset(routes)
    ratios, findings = _verdicts(pages, manifest, known)
    return SiteAudit(url, tuple(pages), manifest, ratios, tuple(findings), tuple(unreadable))


def _verdicts(
    pages: Sequence[PageAudit], manifest: Manifest | None, routes: frozenset[str] | None
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
    lacking = _lacking_actions(pages, declared, routes)
    titles = title_verdicts(registry)
    listed = () if routes is None else tuple(declared.pages or ())
    missing = _missing_routes(listed, routes or frozenset())
    findings += (AuditFinding("U011", f"{reason}.") for reason in lacking.values() if reason)
    findings += (AuditFinding("U015", f"{reason}.") for reason in titles.values() if reason)
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


def _lacking_actions(
    pages: Sequence[PageAudit], declared: Declared, routes: frozenset[str] | None
) -> dict[str, str]:
    """Return for each declared action and view why it can't be found; empty where it can.

    It has to be on each page that the manifest lists it for or, where it is listed for none, on any page. What is
    listed only for pages that weren't looked at is left out.
    """
    actions = {page.route: frozenset(page.actions) for page in pages if page.route}
    listed = declared.pages or {}
    base = base_path(listed, routes if routes is not None else actions)
    places: dict[str, list[tuple[str, bool]]] = {}
    for path, names in listed.items():
        route = _below(base, path)
        if route in actions:
            for name in names:
                places.setdefault(name, []).append((path, name in actions[route]))
    anywhere = frozenset(name for page in pages for name in page.actions)
    elsewhere = (
        frozenset[str]() if routes is not None else frozenset(each for some in listed.values() for each in some)
    )
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


def _missing_routes(listed: Iterable[str], routes: frozenset[str]) -> list[str]:
    """Return the paths of the manifest that no file of the site has."""
    paths = list(listed)
    base = base_path(paths, routes)
    return [each for each in paths if _below(base, each) not in routes]


def _below(base: str, path: str) -> str:
    return route_of(path).removeprefix(base) or "/"
