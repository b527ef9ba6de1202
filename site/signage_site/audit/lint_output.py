"""Write an audit as `aaf-lint` does (6.7): the categories of each page on one line, and the score of the site."""

from collections.abc import Iterator

from signage_core.terminal import log_line
from signage_site.audit.results import PageAudit, SiteAudit
from signage_site.audit.scores import label, shown_score

_ORDER = ("forms", "fields", "actions", "manifest", "safety", "navigation")


def lint_output(audit: SiteAudit, *, site: bool) -> str:
    """Return the whole output, with the score of each page; of a single page without the number of pages."""
    return "".join(f"{line}\n" for line in _lines(audit, site=site))


def _lines(audit: SiteAudit, *, site: bool) -> Iterator[str]:
    yield f"=== Agent Accessibility Audit{' (Site)' if site else ''} ==="
    yield ""
    for page in audit.pages:
        yield log_line(f"  PAGE: {page.url}")
        yield f"    {_categories(page)}  \u2192 {page.score}/100"
        yield ""
    count = f" ({len(audit.pages)} page{'' if len(audit.pages) == 1 else 's'})" if site else ""
    name = "SITE OVERALL" if site else "OVERALL"
    yield f"  {name}: {audit.score}/100{count} \u2014 {label(audit.score)}"


def _categories(page: PageAudit) -> str:
    return "  ".join(
        f"{name.upper()} {shown_score(page.presence[name].score)}" for name in _ORDER if name in page.presence
    )
