"""Write an audit as JSON: both scores, their categories, and the findings of each page."""

import json
from collections.abc import Iterable
from dataclasses import asdict

from signage_site.audit.findings import AuditFinding
from signage_site.audit.offering import Offering
from signage_site.audit.results import PageAudit, SiteAudit
from signage_site.audit.scores import OPERABILITY, WEIGHTS, Ratios, label
from signage_site.audit.tokens import Tokens

VERSION = 1


def json_report(audit: SiteAudit) -> str:
    """Return the report. `score` and `categories` are AAF's presence; what has nothing to judge is null."""
    return json.dumps(_report(audit), indent=2, ensure_ascii=False) + "\n"


def _report(audit: SiteAudit) -> dict[str, object]:
    return {
        "version": VERSION,
        "score": audit.score,
        "label": label(audit.score),
        "categories": _scores(audit.presence, WEIGHTS),
        "operability": {"score": audit.operability_score, "categories": _scores(audit.operability, OPERABILITY)},
        "manifest": audit.manifest.path if audit.manifest is not None else None,
        "findings": _findings(audit.site_findings),
        "pages": [_page(each) for each in audit.pages],
        "offering": _offering(audit.offering) if audit.offering is not None else None,
        "unreadable": list(audit.unreadable),
    }


def _offering(offering: Offering) -> dict[str, object]:
    return {
        "documents": [asdict(each) for each in offering.documents],
        **{name: dict(getattr(offering, name)) for name in ("twins", "alternates", "tools")},
        "negotiation": dict(offering.negotiation) if offering.negotiation is not None else None,
        "tokens": _tokens(offering.tokens) if offering.tokens is not None else None,
    }


def _tokens(tokens: Tokens) -> dict[str, object]:
    forms = {form: asdict(each) for form, each in tokens.forms.items()}
    return {"tokenizer": tokens.tokenizer, "pages": tokens.pages, "forms": forms}


def _page(page: PageAudit) -> dict[str, object]:
    return {
        "url": page.url,
        "score": page.score,
        "categories": _scores(page.presence, WEIGHTS),
        "operability": {"score": page.operability_score, "categories": _scores(page.operability, OPERABILITY)},
        **({} if page.created is None else {"created": page.created}),
        "findings": _findings(page.findings),
    }


def _findings(found: Iterable[AuditFinding]) -> list[dict[str, object]]:
    return [
        {
            **asdict(each),
            "name": each.criterion.name,
            "severity": each.criterion.severity,
            "score": each.criterion.score,
            "category": each.criterion.category,
            "help": each.criterion.advice,
        }
        for each in found
    ]


def _scores(ratios: Ratios, names: Iterable[str]) -> dict[str, int | None]:
    return {name: ratios[name].score for name in names if name in ratios}
