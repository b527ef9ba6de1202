"""Compare an agent's response with the document that it answers (sections 8.7, 8.11, 9.3, 11.1 and 13.2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Final

from signage_specs.anml.json_parser import parse_json
from signage_specs.anml.tree import Document, Element
from signage_specs.anml.values import is_count, is_of_type
from signage_specs.anml.xml_parser import parse_xml
from signage_specs.anml_trust.values import parse_datetime

SERVICE_SECTIONS: Final = ("interact", "persona", "aesthetic", "constraints", "state")
"""The sections that a response must not have (section 11.1)."""

_REQUIRED = {"none": 0, "implicit-consent": 1, "explicit-consent": 2}
# The draft doesn't rank `delegated`. It doesn't confirm this very field, so it isn't explicit.
_STATED = {None: 0, "implicit": 1, "delegated": 1, "explicit": 2}
_KNOWN_DOCUMENTS = 4
_LONGEST_COUNT = 15  # digits of seconds; more are no limit, and slow to read


@dataclass(frozen=True, slots=True)
class Requirement:
    """What must be there before a field is disclosed; of several disclosures, the strictest (section 11.4).

    Attributes:
        consent: `none`, `implicit-consent` or `explicit-consent`.
        authentication: the user must be authenticated too.
        valid_for: for how many seconds a consent counts; None without a limit.
        declared: a `disclosure` names the field. Without one, explicit consent is required (section 8.7.2).
    """

    consent: str
    authentication: bool = False
    valid_for: int | None = None
    declared: bool = True


@dataclass(frozen=True, slots=True)
class Shortcoming:
    """Something in which a response isn't what the document asks for.

    Attributes:
        kind: `unanswered`, a required ask without answer and refusal; `unasked`, an answer to no ask;
            `wrong-type`, a value that isn't of the ask's type; `weak-consent`, `undated-consent`, `stale-consent`,
            less consent than the field needs; `unknown-constraint`, a refusal by a disclosure that isn't there;
            `unknown-action`, an ask that is answered nowhere.
        element: the element of the response; None for what is absent.
        ask: the ask of the document, where there is one.
        requirement: what the field needs, for the kinds about consent.
    """

    kind: str
    element: Element | None = None
    ask: Element | None = None
    requirement: Requirement | None = None


@lru_cache(maxsize=_KNOWN_DOCUMENTS)
def read_document(text: str) -> Document:
    """Return the tree of a text in either serialisation: the first character decides. Never raises.

    Several rules compare with the same document, so the last few are kept.
    """
    is_xml = text.lstrip("\ufeff \t\r\n").startswith("<")
    return parse_xml(text) if is_xml else parse_json(text)


def is_response(document: Document) -> bool:
    """Whether a document is an agent's response: it says so, or says nothing and has what only responses have.

    A document without a role and without any section of a service is one too: the caller knows what it answers.
    """
    role = document.root.value("role") if document.root else None
    if role is not None:
        return role == "agent-response"
    return any(document.named("answer", "refuse")) or not any(document.named(*SERVICE_SECTIONS, "site"))


def asks(document: Document) -> dict[str, Element]:
    """Return the asks of a document by field, the first of each, without those that are malformed (section 11.4).

    An ask without a purpose is kept: the draft's own example of section 7.2.4 has one.
    """
    found: dict[str, Element] = {}
    for ask in document.named("ask"):
        field = ask.value("field")
        if field is not None and ask.attribute("action") is not None:
            found.setdefault(field, ask)
    return found


def requirement(document: Document, field: str) -> Requirement:
    """Return what must be there before a field is disclosed."""
    disclosures = [each for each in document.named("disclosure") if each.value("field") == field]
    if not disclosures:
        return Requirement("explicit-consent", declared=False)
    required = [each.value("requires") or "explicit-consent" for each in disclosures]
    consents = [each if each in _REQUIRED else "explicit-consent" for each in required if each != "authentication"]
    written = [each.value("valid-for") or "" for each in disclosures]
    limits = [int(text[:_LONGEST_COUNT]) for text in written if is_count(text)]
    return Requirement(
        max(consents, key=lambda each: _REQUIRED[each], default="none"),
        authentication="authentication" in required,
        valid_for=min(limits, default=None),
    )


def shortcomings(response: Document, origin: Document, now: datetime | None = None) -> Iterator[Shortcoming]:
    """Yield what of a response isn't as the document asks: what is absent first, then in text order.

    Args:
        response: the agent's document.
        origin: the document that it answers; of one that can't be read, nothing follows.
        now: the moment to judge by whether a consent is still valid; None leaves that out.
    """
    if origin.broken or response.broken:
        return
    asked = asks(origin)
    given = {each.value("field") for each in response.named("answer", "refuse")}
    for field, ask in asked.items():
        if ask.value("required") == "true" and field not in given:
            yield Shortcoming("unanswered", ask=ask)
    complete = not any(element.elided for element, _ in origin.elements())
    actions = {action.value("id") for action in origin.named("action")}
    constrained = {disclosure.value("field") for disclosure in origin.named("disclosure")}
    for element, _ in response.elements():
        if element.definition == "answer":
            yield from _answer(element, asked, origin, now, complete=complete)
        elif element.definition == "refuse" and complete:
            constraint = element.value("constraint")
            if constraint is not None and constraint not in constrained:
                yield Shortcoming("unknown-constraint", element)
        elif element.definition == "ask" and complete:
            action = element.value("action")
            if action is not None and action not in actions:
                yield Shortcoming("unknown-action", element)


def _answer(
    answer: Element, asked: dict[str, Element], origin: Document, now: datetime | None, *, complete: bool
) -> Iterator[Shortcoming]:
    field = answer.value("field")
    if field is None:
        return  # M032 reports it
    ask = asked.get(field)
    if ask is None:
        if complete:
            yield Shortcoming("unasked", answer)
        return
    value = answer.value("value")
    if value is not None and not is_of_type(value, ask.value("type") or "string"):
        yield Shortcoming("wrong-type", answer, ask)
    needed = requirement(origin, field)
    consent = answer.value("consent")
    if _STATED.get(consent, 0) < _REQUIRED[needed.consent]:
        yield Shortcoming("weak-consent", answer, ask, needed)
    elif needed.valid_for is not None:
        granted = parse_datetime(answer.value("consent-granted") or "")
        if granted is None:
            yield Shortcoming("undated-consent", answer, ask, needed)
        elif now is not None and (now - granted).total_seconds() > needed.valid_for:
            yield Shortcoming("stale-consent", answer, ask, needed)
