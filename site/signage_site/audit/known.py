"""The baseline of an audit: the findings that are known, and the scores when it was written."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, replace
from typing import cast

from signage_core.frozen import frozen
from signage_site.audit.findings import AuditFinding
from signage_site.audit.results import SiteAudit
from signage_site.audit.scores import HIGHEST

BASELINE = "signage-audit-baseline.json"
"""What the file is called: beside the baseline of `signage check`, whose findings are other ones."""

_VERSION = 1
_DIGITS = 32
_MOST_SCORES = 50


class AuditBaselineError(ValueError):
    """A baseline that can't be used; the message says why, and what to do."""


@frozen
class Scores:
    """Both scores at one time; None for one that there wasn't."""

    presence: int | None
    operability: int | None


@frozen
class AuditBaseline:
    """What a baseline says: the fingerprints of known findings, and the scores of each writing in their order."""

    known: frozenset[str]
    history: tuple[Scores, ...]


@frozen
class Comparison:
    """How an audit compares with a baseline: its scores, how many findings it knows, and how many are gone."""

    history: tuple[Scores, ...]
    known: int
    gone: int


def baseline_text(audit: SiteAudit, earlier: AuditBaseline | None = None) -> str:
    """Return the text of a baseline that knows all findings of an audit, and the scores of an earlier one."""
    findings: list[dict[str, str]] = []

    def listed(place: str, each: AuditFinding, name: str) -> bool:
        findings.append({"page": place, "code": each.code, "message": each.message, "fingerprint": name})
        return True

    _chosen(audit, listed)
    scores = Scores(audit.score, audit.operability_score)
    before = list(earlier.history if earlier is not None else ())
    history = [asdict(each) for each in (before if before[-1:] == [scores] else [*before, scores])[-_MOST_SCORES:]]
    content = {"version": _VERSION, "scores": history[-1], "history": history[:-1], "findings": findings}
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def read_baseline(text: str) -> AuditBaseline:
    """Return what a baseline says. Raises AuditBaselineError where the text is none of this version."""
    try:
        content: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise AuditBaselineError(f"not a baseline: {error}. {_AGAIN}") from error
    table = _table(content) or {}
    if table.get("version") != _VERSION:
        raise AuditBaselineError(f"not an audit's baseline of version {_VERSION}. {_AGAIN}")
    findings, scores = _list(table.get("findings")), _table(table.get("scores"))
    if findings is None or scores is None:
        raise AuditBaselineError(f"not an audit's baseline: `findings` or `scores` is missing. {_AGAIN}")
    names = ((_table(each) or {}).get("fingerprint") for each in findings)
    history = [each for each in map(_table, _list(table.get("history")) or ()) if each is not None]
    return AuditBaseline(
        frozenset(each for each in names if isinstance(each, str)),
        tuple(_scores(each) for each in (*history[-_MOST_SCORES:], scores)),
    )


def _scores(table: Mapping[str, object]) -> Scores:
    presence, operability = (table.get(name) for name in ("presence", "operability"))
    return Scores(_score(presence), _score(operability))


def _score(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= HIGHEST:
        return None
    return value


def _table(value: object) -> dict[str, object] | None:
    return cast("dict[str, object]", value) if isinstance(value, dict) else None


def _list(value: object) -> list[object] | None:
    return cast("list[object]", value) if isinstance(value, list) else None


_AGAIN = "Write it again with `--baseline write`."


def without_known(audit: SiteAudit, known: frozenset[str]) -> tuple[SiteAudit, int]:
    """Return an audit without the findings that a baseline knows, and how many of these are no longer found.

    The scores stay: they are about the site as it is.
    """
    seen: set[str] = set()

    def is_new(_place: str, _each: AuditFinding, name: str) -> bool:
        seen.add(name)
        return name not in known

    return _chosen(audit, is_new), len(known - seen)


def _chosen(audit: SiteAudit, chosen: Callable[[str, AuditFinding, str], bool]) -> SiteAudit:
    """Return an audit with the chosen ones of its findings, each asked for once with its page and fingerprint."""
    counts: Counter[tuple[str, str, str]] = Counter()

    def kept(place: str, findings: Iterable[AuditFinding]) -> tuple[AuditFinding, ...]:
        return tuple(each for each in findings if chosen(place, each, _fingerprint(place, each, counts)))

    return replace(
        audit,
        site_findings=kept("", audit.site_findings),
        pages=tuple(replace(page, findings=kept(page.route or page.url, page.findings)) for page in audit.pages),
    )


def _fingerprint(place: str, each: AuditFinding, counts: Counter[tuple[str, str, str]]) -> str:
    """Return what stays when lines move: it is made of page, code and element, and a number for equal ones.

    The page is its path on the site, so that a baseline of the built folder holds for the deployed site. What is
    about no element is told apart by its message.
    """
    key = (place, each.code, each.markup or each.message)
    counts[key] += 1
    parts = "\0".join((str(_VERSION), *key, str(counts[key])))
    return hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
