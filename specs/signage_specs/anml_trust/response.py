"""Read the answer of a live trust query (section 12.4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from signage_specs.anml_trust.datetimes import is_utc, parse_datetime
from signage_specs.anml_trust.manifest.parser import parse_trust
from signage_specs.anml_trust.manifest.rules import RULES
from signage_specs.anml_trust.manifest.tree import TrustDocument
from signage_specs.anml_trust.vocabulary import RESPONSE_KEYS, SCOPES, TIERS
from signage_specs.diagnostic import Severity
from signage_specs.readers.json import JsonArray, JsonLiteral, JsonNode, JsonNumber, JsonString
from signage_specs.rule import Context, judge

OK, NOT_FOUND = 200, 404


@dataclass(frozen=True, slots=True)
class TrustResponse:
    """A positive answer that has everything the draft requires."""

    tier: int
    scope: tuple[str, ...]
    expires: datetime


def trust_response(document: TrustDocument) -> TrustResponse | None:
    """Return the answer that a document holds, or None where anything required is missing or wrong.

    Whether it has expired is not judged here.
    """
    root = document.root
    if document.faults or document.kind != "response" or root is None:
        return None
    authorized, tier, scope, written = (root.get(key) for key in RESPONSE_KEYS)
    if not isinstance(authorized, JsonLiteral) or authorized.value is not True:
        return None
    expires = parse_datetime(written.value) if isinstance(written, JsonString) and is_utc(written.value) else None
    names = _names(scope)
    is_tier = isinstance(tier, JsonNumber) and isinstance(tier.value, int) and tier.value in TIERS
    if not isinstance(tier, JsonNumber) or not is_tier or expires is None or names is None:
        return None
    return TrustResponse(int(tier.value), names, expires)


def _names(scope: JsonNode | None) -> tuple[str, ...] | None:
    """Return the sections that a scope names, or None where it names anything else."""
    if not isinstance(scope, JsonArray):
        return None
    names = tuple(item.value for item in scope.items if isinstance(item, JsonString))
    return names if len(names) == len(scope.items) and set(names) <= set(SCOPES) else None


def response_problems(status: int, body: str, now: datetime | None = None) -> tuple[str, ...]:
    """Return what is wrong with what a trust query's endpoint answered, as sentences; nothing when it is right.

    Args:
        status: the HTTP status. 200 means authorized and needs a full body; 404 means that the domain isn't.
        body: of the response, decoded.
        now: the moment to judge expiry by, with its offset; None leaves that out.
    """
    document = parse_trust(body)
    if status != OK:
        says_yes = document.kind == "response" and trust_response(document) is not None
        return (f"The status is {status}, but the body says that the domain is authorized.",) if says_yes else ()
    found = judge(RULES, document, Context(now=now))
    problems = [each.message for each in found if each.severity is Severity.ERROR]
    if not problems and trust_response(document) is None:
        problems.append("The body is no answer of a trust query; write `authorized`, `tier`, `scope`, `expires`.")
    return tuple(problems)
