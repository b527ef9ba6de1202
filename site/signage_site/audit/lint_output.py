"""Write an audit as `aaf-lint` does (6.7): of a site a line for each page, of one page what is missing."""

from collections.abc import Iterator

from signage_core.terminal import log_line
from signage_site.audit.findings import PRESENCE, AuditFinding
from signage_site.audit.results import PageAudit, SiteAudit
from signage_site.audit.scores import WEIGHTS, Ratio, label, shown_score

_WIDTH = 10  # of a category's name
_NOUNS = {
    "forms": ("form", "`data-agent-action`"),
    "fields": ("field", "`data-agent-field`"),
    "actions": ("button", "`data-agent-action`"),
    "navigation": ("link", "a kind"),
    "safety": ("dangerous control", "`data-agent-danger` and `data-agent-confirm`"),
}


def site_output(audit: SiteAudit) -> str:
    """Return the output for several pages: their categories, and the score of the site."""
    return "".join(f"{line}\n" for line in _site_lines(audit))


def page_output(audit: SiteAudit) -> str:
    """Return the output for one page: each category, and below it what is missing."""
    return "".join(f"{line}\n" for line in _page_lines(audit))


def _site_lines(audit: SiteAudit) -> Iterator[str]:
    yield "=== Agent Accessibility Audit (Site) ==="
    yield ""
    for page in audit.pages:
        yield log_line(f"  PAGE: {page.url}")
        yield f"    {_categories(page)}  \u2192 {page.score}/100"
        yield ""
    count = f"{len(audit.pages)} page{'' if len(audit.pages) == 1 else 's'}"
    yield f"  SITE OVERALL: {audit.score}/100 ({count}) \u2014 {label(audit.score)}"


def _categories(page: PageAudit) -> str:
    judged = {name: page.presence[name] for name in WEIGHTS if name in page.presence}
    return "  ".join(f"{name.upper()} {shown_score(ratio.score)}" for name, ratio in judged.items())


def _page_lines(audit: SiteAudit) -> Iterator[str]:
    yield "=== Agent Accessibility Audit ==="
    yield ""
    findings = [*audit.site_findings, *(each for page in audit.pages for each in page.findings)]
    for name in WEIGHTS:
        ratio = audit.presence.get(name)
        if ratio is None:
            continue
        missing = [each for each in findings if (each.criterion.score, each.criterion.category) == (PRESENCE, name)]
        yield f"  {name.upper():<{_WIDTH}} {'N/A' if ratio.score is None else f'{ratio.score}/100'}"
        yield from _checks(name, ratio, missing)
    yield ""
    yield f"  OVERALL: {audit.score}/100 \u2014 {label(audit.score)}"


def _checks(name: str, ratio: Ratio, missing: list[AuditFinding]) -> Iterator[str]:
    """Yield what was checked: `+` passes, `-` fails, `~` passes in part."""
    sign = "+" if ratio.score in (None, 100) else "-" if ratio.score == 0 else "~"
    if name not in _NOUNS:
        said = missing[0].message if missing else "The manifest is valid."
        yield log_line(f"    [{sign}] {said}")
        return
    noun, needed = _NOUNS[name]
    nouns = noun if ratio.total == 1 else f"{noun}s"
    if ratio.total:
        yield f"    [{sign}] {ratio.right:g} of {ratio.total} {nouns} with {needed}"
    else:
        yield f"    [{sign}] No {noun} on the page"
    for each in missing:
        yield log_line(f"        {each.line}:{each.column} {each.markup}")
