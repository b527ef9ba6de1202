"""What signing one page came to, as compact JSON: small to hand over between processes, and to keep."""

import json
from dataclasses import dataclass, fields
from typing import Any

from signage_site.counts import Counts
from signage_site.memo import memo
from signage_site.page import SignedPage
from signage_site.pages.action_facts import ActionFacts
from signage_site.pages.facts import PageFacts, SearchFacts

_ACTION = tuple(field.name for field in fields(ActionFacts))
_as_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


@dataclass(frozen=True, slots=True)
class PageResult:
    """What a run needs to know of a page, besides its bytes; the same before and after it is signed.

    Attributes:
        facts: what it offers.
        found: its controls.
    """

    facts: PageFacts
    found: Counts


@dataclass(frozen=True, slots=True)
class PageWork:
    """What was done to a page.

    Attributes:
        annotated: how many controls.
        notes: what could not be done.
    """

    annotated: Counts
    notes: tuple[str, ...]


def result_text(page: SignedPage) -> str:
    """Return a page's result as JSON."""
    return _as_json([[_plain(value) for value in page.facts], page.found])


def result_of(text: str) -> PageResult:
    """Return the result that `result_text` wrote."""
    facts, found = json.loads(text)
    values: dict[str, Any] = dict(zip(PageFacts._fields, facts, strict=True))
    for name, value in values.items():
        if isinstance(value, list) and name not in ("search", "actions"):
            values[name] = _tuples(value)
    values["search"] = None if values["search"] is None else SearchFacts(*values["search"])
    values["actions"] = tuple(_action(*each) for each in values["actions"])
    return PageResult(PageFacts(**values), Counts(*found))


def work_text(annotated: Counts, notes: tuple[str, ...]) -> str:
    """Return as JSON what was done to a page."""
    return _as_json([annotated, notes])


def work_of(text: str) -> PageWork:
    """Return the work that `work_text` wrote."""
    annotated, notes = json.loads(text)
    return PageWork(Counts(*annotated), tuple(notes))


def _plain(value: Any) -> Any:
    if isinstance(value, SearchFacts):
        return [value.target, value.parameter]
    if value.__class__ is tuple:
        return [_action_values(each) if isinstance(each, ActionFacts) else each for each in value]
    return value


def _action_values(action: ActionFacts) -> list[Any]:
    return [getattr(action, name) for name in _ACTION]


def _tuples(value: Any) -> Any:
    """Return a value with tuples where JSON has lists."""
    return tuple(map(_tuples, value)) if value.__class__ is list else value


# The same object for the same action: most pages of a site have the same ones.
_action = memo(4096)(ActionFacts)
