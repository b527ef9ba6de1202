"""Write an audit: as text, as a badge, as JSON, and as `aaf-lint` does (6.7)."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict

from signage_core.terminal import log_line
from signage_core.wording import counted
from signage_site.audit.findings import PRESENCE, AuditFinding
from signage_site.audit.results import Offering, PageAudit, SiteAudit, SiteDocument, State
from signage_site.audit.scores import FAIR, GOOD, OPERABILITY, WEIGHTS, Ratio, Ratios, label, shown_score
from signage_site.audit.tokens import Tokens


def text_report(audit: SiteAudit) -> str:
    """Return a line for each finding, both scores with their categories, and a summary.

    What pages write is shown without control characters.
    """
    lines = [
        f"Presence    {audit.score:>3}/100  {_categories(audit.presence, WEIGHTS)}  {label(audit.score)}",
        f"Operability {shown_score(audit.operability_score):>3}/100  {_categories(audit.operability, OPERABILITY)}",
        *(_offering(audit.offering) if audit.offering is not None else ()),
        f"{counted(len(audit.findings), 'finding')} on {counted(len(audit.pages), 'page')}.",
    ]
    return findings_report(audit) + "".join(f"{line.rstrip()}\n" for line in lines)


def findings_report(audit: SiteAudit) -> str:
    """Return a line for each finding, and nothing else."""
    return "".join(f"{log_line(_line(path, each)).rstrip()}\n" for path, each in audit.findings)


def _offering(offering: Offering) -> Iterator[str]:
    documents = map(_document, filter(_is_told, offering.documents))
    linked = offering.alternates
    twins = (
        f"{kind} {count} of {offering.pages}{f' ({linked[kind]} link to one)' if linked[kind] > count else ''}"
        for kind, count in (offering.twins or linked).items()
    )
    yield log_line(f"Documents   {'  '.join(documents)}")
    yield f"Twins       {'  '.join(twins)}  WebMCP tools {len(offering.tools)}"
    if offering.negotiation is not None:
        came = (f"{kind} gives {answer or 'nothing'}" for kind, answer in offering.negotiation.items())
        yield log_line(f"Negotiation {'  '.join(came)}")
    if offering.tokens is not None:
        counts = (f"{form} {each.median:,}" for form, each in offering.tokens.forms.items())
        pages = counted(offering.tokens.pages, "page")
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


_LABEL, _NONE, _GOOD, _FAIR, _POOR = "#33363b", "#6a6d74", "#17713a", "#875200", "#b3221a"
_HEIGHT = 20
_CHARACTER, _MARGIN = 6.4, 8  # pixels; the text is drawn as wide as it was counted, whatever the font


def badge(audit: SiteAudit) -> str:
    """Return both scores as a picture in SVG."""
    scores = {"presence": audit.score, "operability": audit.operability_score}
    coloured = [(f"{name} {shown_score(score)}", _colour(score)) for name, score in scores.items()]
    text = f"agents: {', '.join(words for words, _ in coloured)}"
    shapes, texts, left = "", "", 0
    for words, colour in [("agents", _LABEL), *coloured]:
        wide = round(len(words) * _CHARACTER)
        shapes += f'<rect x="{left}" width="{wide + 2 * _MARGIN}" height="{_HEIGHT}" fill="{colour}"/>'
        fitted = f'textLength="{wide}" lengthAdjust="spacingAndGlyphs"'
        texts += f'<text x="{left + _MARGIN}" y="14" {fitted}>{words}</text>'
        left += wide + 2 * _MARGIN + 1
    size = f'width="{left - 1}" height="{_HEIGHT}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {left - 1} {_HEIGHT}" role="img" '
        f'aria-label="{text}"><title>{text}</title><clipPath id="round"><rect {size} rx="4"/></clipPath>'
        f'<g clip-path="url(#round)">{shapes}</g>'
        f'<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">{texts}</g></svg>\n'
    )


def _colour(score: int | None) -> str:
    if score is None:
        return _NONE
    return _GOOD if score >= GOOD else _FAIR if score >= FAIR else _POOR


VERSION = 1


def json_report(audit: SiteAudit) -> str:
    """Return the report. `score` and `categories` are AAF's presence; what has nothing to judge is null."""
    return json.dumps(_report_object(audit), indent=2, ensure_ascii=False) + "\n"


def _report_object(audit: SiteAudit) -> dict[str, object]:
    return {
        "version": VERSION,
        "score": audit.score,
        "label": label(audit.score),
        "categories": _scores(audit.presence, WEIGHTS),
        "operability": {"score": audit.operability_score, "categories": _scores(audit.operability, OPERABILITY)},
        "manifest": audit.manifest.path if audit.manifest is not None else None,
        "findings": _findings(audit.site_findings),
        "pages": [_page_object(each) for each in audit.pages],
        "offering": _offering_object(audit.offering) if audit.offering is not None else None,
        "unreadable": list(audit.unreadable),
    }


def _offering_object(offering: Offering) -> dict[str, object]:
    return {
        "documents": [asdict(each) for each in offering.documents],
        **{name: dict(getattr(offering, name)) for name in ("twins", "alternates", "tools")},
        "negotiation": dict(offering.negotiation) if offering.negotiation is not None else None,
        "tokens": _tokens(offering.tokens) if offering.tokens is not None else None,
    }


def _tokens(tokens: Tokens) -> dict[str, object]:
    forms = {form: asdict(each) for form, each in tokens.forms.items()}
    return {"tokenizer": tokens.tokenizer, "pages": tokens.pages, "forms": forms}


def _page_object(page: PageAudit) -> dict[str, object]:
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
        yield f"    {_judged_categories(page)}  \u2192 {page.score}/100"
        yield ""
    yield f"  SITE OVERALL: {audit.score}/100 ({counted(len(audit.pages), 'page')}) \u2014 {label(audit.score)}"


def _judged_categories(page: PageAudit) -> str:
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
