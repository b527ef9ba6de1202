"""Bring an audit into the order and the words in which the report shows it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from signage_core.frozen import frozen
from signage_site.audit.findings import OPERATION, PRESENCE, AuditFinding, Criterion
from signage_site.audit.known import Comparison, Scores
from signage_site.audit.results import Manifest, Offering, PageAudit, SiteAudit
from signage_site.audit.scores import FAIR, GOOD, HIGHEST, OPERABILITY, WEIGHTS, Ratios, label
from signage_specs.diagnostic import Severity
from signage_specs.readers.json_nodes import JsonValue

_LEAST_PAGES = 3
_NUMBERS = re.compile(r"\d+")

#: What findings that are one have in common: code, message, markup. Numbers may differ: they count things.
Kind = tuple[str, str, str]


@frozen
class Repeated:
    """A finding that several pages share.

    Attributes:
        number: its own in the report, from 1.
        example: the finding on the first page that has it.
        places: the number of each page with the line and the column there, in the order of the pages.
        pages: on how many pages it is.
    """

    number: int
    example: AuditFinding
    places: tuple[tuple[int, int, int], ...]
    pages: int


def kind_of(each: AuditFinding) -> Kind:
    """Return what tells a finding from others, wherever it is."""
    return each.code, _NUMBERS.sub("0", each.message), _NUMBERS.sub("0", each.markup)


def repeated(pages: Sequence[PageAudit]) -> dict[Kind, Repeated]:
    """Return the findings that at least three pages share, the most frequent first. Pages are numbered from 1."""
    found: dict[Kind, list[tuple[int, AuditFinding]]] = {}
    for number, page in enumerate(pages, 1):
        for each in page.findings:
            found.setdefault(kind_of(each), []).append((number, each))
    counted = ((len({number for number, _ in places}), kind, places) for kind, places in found.items())
    shared = sorted((each for each in counted if each[0] >= _LEAST_PAGES), key=lambda each: -each[0])
    return {
        kind: Repeated(
            rank, places[0][1], tuple((number, each.line, each.column) for number, each in places), pages
        )
        for rank, (pages, kind, places) in enumerate(shared, 1)
    }


_REGISTRIES = {"actions": False, "data": True}  # whether it has data views


@frozen
class Input:
    """What an action takes: its name, its type as the schema has it, and whether it has to be given."""

    name: str
    type: str
    required: bool


@frozen
class MappedAction:
    """An action or a data view of the manifest, with the numbers of the pages that have it, from 1."""

    identifier: str
    is_view: bool
    title: str
    description: str
    inputs: tuple[Input, ...]
    risk: str
    confirmation: str
    pages: tuple[int, ...]


def mapped_actions(manifest: Manifest | None, pages: Sequence[PageAudit]) -> Iterator[MappedAction]:
    """Yield what the manifest declares, in its order. What isn't as it should be in it is left empty."""
    if manifest is None or manifest.registry is None:
        return
    places: dict[str, list[int]] = {}
    for number, page in enumerate(pages, 1):
        for name in dict.fromkeys(page.actions):
            places.setdefault(name, []).append(number)
    for registry, is_view in _REGISTRIES.items():
        for name, entry in _table(manifest.registry.manifest.get(registry)).items():
            said = _table(entry)
            yield MappedAction(
                name,
                is_view,
                _text(said.get("title")),
                _text(said.get("description")),
                tuple(_inputs(_table(said.get("inputSchema")))),
                _text(said.get("risk")),
                _text(said.get("confirmation")),
                tuple(places.get(name, ())),
            )


def _inputs(schema: Mapping[str, JsonValue]) -> Iterator[Input]:
    required = schema.get("required")
    names = required if isinstance(required, list) else []
    for name, each in _table(schema.get("properties")).items():
        kind = _table(each).get("type")
        yield Input(name, kind if isinstance(kind, str) else "", name in names)


def _table(value: JsonValue) -> Mapping[str, JsonValue]:
    return value if isinstance(value, dict) else {}


def _text(value: JsonValue) -> str:
    return value if isinstance(value, str) else ""


_EXPLAINED = {
    PRESENCE: {
        "forms": "forms are actions",
        "fields": "controls are fields",
        "actions": "buttons are actions",
        "navigation": "links have a kind",
        "safety": "dangerous controls say so",
        "manifest": "pages have a valid manifest",
    },
    OPERATION: {
        "actions": "declared actions are on their pages",
        "inputs": "inputs lead to one field",
        "required": "required fields can be filled in",
        "risks": "high risks are confirmed",
        "titles": "titles say what is done",
        "routes": "listed pages exist",
        "plans": "searches can be carried out",
    },
}


@frozen
class CategoryView:
    """One category of a score: how much of it is right, and what that means."""

    name: str
    score: int | None
    right: str
    total: int
    meaning: str

    @property
    def level(self) -> str:
        """How good the score is."""
        return level(self.score)


@frozen
class ScoreView:
    """One of the two scores, its categories, and its values at each writing of the baseline and now."""

    name: str
    question: str
    score: int | None
    label: str
    categories: tuple[CategoryView, ...]
    history: tuple[int, ...]

    @property
    def level(self) -> str:
        """How good the score is."""
        return level(self.score)

    @property
    def change(self) -> int | None:
        """By how much it has changed since the baseline was written; None where nothing tells."""
        return self.history[-1] - self.history[-2] if len(self.history) > 1 else None

    @property
    def line(self) -> str:
        """The points of a curve of the history, 100 wide and high."""
        step = 100 / max(len(self.history) - 1, 1)
        return " ".join(f"{number * step:.1f},{100 - score}" for number, score in enumerate(self.history))


@frozen
class PageView:
    """One page: its number from 1 in the order of the audit, and which codes its findings have."""

    number: int
    name: str
    audit: PageAudit
    codes: tuple[str, ...]
    errors: int

    @property
    def levels(self) -> tuple[str, str]:
        """How good both scores are."""
        return level(self.audit.score), level(self.audit.operability_score)


@frozen
class ReportView:
    """All that the report shows."""

    site: str
    name: str
    verdict: str
    scores: tuple[ScoreView, ScoreView]
    comparison: Comparison | None
    manifest: str
    site_findings: tuple[AuditFinding, ...]
    repeated: tuple[Repeated, ...]
    actions: tuple[MappedAction, ...]
    pages: tuple[PageView, ...]
    names: tuple[str, ...]
    codes: tuple[tuple[str, Criterion], ...]
    findings: int
    offering: Offering | None
    notes: tuple[str, ...]
    unreadable: tuple[str, ...]


def report_view(
    audit: SiteAudit, shared: Mapping[Kind, Repeated], comparison: Comparison | None = None
) -> ReportView:
    """Return what the report shows of an audit.

    Args:
        audit: what was found.
        shared: the findings that pages share.
        comparison: with a baseline, where there is one.
    """
    names = tuple(_name(page, audit.url) for page in audit.pages)
    numbered = zip(names, audit.pages, strict=True)
    views = [_page(number, name, page) for number, (name, page) in enumerate(numbered, 1)]
    found = {each.code: each.criterion for _, each in audit.findings}
    now = Scores(audit.score, audit.operability_score)
    history = (*comparison.history, now) if comparison is not None else (now,)
    presence = ScoreView(
        PRESENCE, "How much is annotated?", now.presence, label(audit.score),
        _categories(PRESENCE, audit.presence, WEIGHTS),
        tuple(each.presence for each in history if each.presence is not None),
    )  # fmt: skip
    operability = ScoreView(
        OPERATION, "Can an agent carry it out?", now.operability, _operability_label(now.operability),
        _categories(OPERATION, audit.operability, OPERABILITY),
        tuple(each.operability for each in history if each.operability is not None),
    )  # fmt: skip
    return ReportView(
        site=audit.url,
        name=_site_name(audit),
        verdict=_verdict(audit),
        scores=(presence, operability),
        comparison=comparison,
        manifest=audit.manifest.path if audit.manifest is not None else "",
        site_findings=audit.site_findings,
        repeated=tuple(shared.values()),
        actions=tuple(mapped_actions(audit.manifest, audit.pages)),
        pages=tuple(sorted(views, key=_most_missing_first)),
        names=names,
        codes=tuple(sorted(found.items())),
        findings=len(audit.findings),
        offering=audit.offering,
        notes=audit.notes,
        unreadable=audit.unreadable,
    )


def _site_name(audit: SiteAudit) -> str:
    """Return the site's name, as its manifest says it."""
    registry = audit.manifest.registry if audit.manifest is not None else None
    site = registry.manifest.get("site") if registry is not None else None
    name = site.get("name") if isinstance(site, dict) else None
    return name.strip() if isinstance(name, str) else ""


def level(score: int | None) -> str:
    """Return how good a score is, as the style sheet calls it."""
    if score is None:
        return "none"
    return "good" if score >= GOOD else "fair" if score >= FAIR else "poor"


def _operability_label(score: int | None) -> str:
    return {
        "none": "There is nothing to operate",
        "good": "An agent can do what is declared",
        "fair": "An agent can do a part of what is declared",
        "poor": "An agent can do little of what is declared",
    }[level(score)]


def _verdict(audit: SiteAudit) -> str:
    presence, operability = audit.score, audit.operability_score
    if audit.manifest is None:
        return "An agent can't know what this site offers: there is no manifest."
    if operability is None:
        return "There is nothing here that an agent could operate."
    if min(presence, operability) >= GOOD:
        return "An agent can find what this site offers, and carry it out."
    if presence >= GOOD:
        return "This site is annotated, and an agent still can't carry out all that it declares."
    if operability >= GOOD:
        return "What this site declares can be carried out, and much of it is not annotated."
    return "An agent can neither find all that this site offers, nor carry out all that it declares."


def _categories(score: str, ratios: Ratios, names: Iterable[str]) -> tuple[CategoryView, ...]:
    return tuple(
        CategoryView(
            name, ratios[name].score, f"{ratios[name].right:,g}", ratios[name].total, _EXPLAINED[score][name]
        )
        for name in names
        if name in ratios
    )


def _page(number: int, name: str, page: PageAudit) -> PageView:
    errors = sum(each.criterion.severity is Severity.ERROR for each in page.findings)
    return PageView(number, name, page, tuple(sorted({each.code for each in page.findings})), errors)


def _most_missing_first(page: PageView) -> tuple[int, int, int, str]:
    operability = page.audit.operability_score
    worst = min(page.audit.score, HIGHEST if operability is None else operability)
    return -len(page.audit.findings), -page.errors, worst, page.name


def _name(page: PageAudit, site: str) -> str:
    """Return what a page is called in the report: its file or address below the site's."""
    return page.url.removeprefix(f"{site.rstrip('/')}/") or page.url
