"""Write an audit as text: a line for each finding, both scores with their categories, and a summary."""

from collections.abc import Iterable, Iterator

from signage_core.terminal import log_line
from signage_site.audit.findings import AuditFinding
from signage_site.audit.offering import Offering, SiteDocument, State
from signage_site.audit.results import SiteAudit
from signage_site.audit.scores import OPERABILITY, WEIGHTS, Ratios, label, shown_score


def text_report(audit: SiteAudit) -> str:
    """Return the report. What pages write is shown without control characters."""
    findings = audit.findings
    count = f"{len(findings)} finding{'' if len(findings) == 1 else 's'}"
    lines = [
        *(log_line(_line(path, each)) for path, each in findings),
        f"Presence    {audit.score:>3}/100  {_categories(audit.presence, WEIGHTS)}  {label(audit.score)}",
        f"Operability {shown_score(audit.operability_score):>3}/100  {_categories(audit.operability, OPERABILITY)}",
        *(_offering(audit.offering) if audit.offering is not None else ()),
        f"{count} on {len(audit.pages)} page{'' if len(audit.pages) == 1 else 's'}.",
    ]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _offering(offering: Offering) -> Iterator[str]:
    documents = map(_document, filter(_is_told, offering.documents))
    twins = (
        f"{kind} {count} of {offering.pages}" for kind, count in (offering.twins or offering.alternates).items()
    )
    yield log_line(f"Documents   {'  '.join(documents)}")
    yield f"Twins       {'  '.join(twins)}  WebMCP tools {len(offering.tools)}"
    if offering.negotiation is not None:
        came = (f"{kind} gives {answer or 'nothing'}" for kind, answer in offering.negotiation.items())
        yield log_line(f"Negotiation {'  '.join(came)}")
    if offering.tokens is not None:
        counts = (f"{form} {each.median:,}" for form, each in offering.tokens.forms.items())
        pages = f"{offering.tokens.pages} page{'' if offering.tokens.pages == 1 else 's'}"
        yield f"Tokens      {'  '.join(counts)}  (median of {pages}, {offering.tokens.tokenizer})"


def _document(document: SiteDocument) -> str:
    reason = f" ({document.fault.rstrip('.')})" if document.fault else ""
    return f"{document.path.rpartition('/')[2]} {document.state}{reason}"


def _is_told(document: SiteDocument) -> bool:
    return not document.optional or document.state is not State.MISSING


def _line(path: str, each: AuditFinding) -> str:
    place = f"{path}:{each.line}:{each.column}" if each.line else path
    return f"{place}: {each.code} {each.criterion.severity}: {each.message}"


def _categories(ratios: Ratios, names: Iterable[str]) -> str:
    return "  ".join(f"{name} {shown_score(ratios[name].score)}" for name in names if name in ratios)
