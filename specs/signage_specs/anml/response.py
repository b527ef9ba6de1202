"""What a document asks of an agent, and what is an agent's response (sections 8.7, 8.11, 9.3, 11.1 and 13.2)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from signage_specs.anml.json_parser import parse_json
from signage_specs.anml.tree import Document, Element
from signage_specs.anml.values import is_count
from signage_specs.anml.xml_parser import parse_xml

SERVICE_SECTIONS: Final = ("interact", "persona", "aesthetic", "constraints", "state")
"""The sections that a response must not have (section 11.1)."""

RANKS: Final = {"none": 0, "implicit-consent": 1, "explicit-consent": 2}
"""What a field may require, the strictest last."""

_KNOWN_DOCUMENTS = 4
_LONGEST_COUNT = 15  # digits of seconds; more are no limit, and slow to read


@dataclass(frozen=True, slots=True)
class Requirement:
    """What must be there before a field is disclosed; of several disclosures, the strictest (section 11.4).

    The consent is `none`, `implicit-consent` or `explicit-consent`, which counts for `valid_for` seconds, or
    without a limit. A `disclosure` has declared it; without one, explicit consent is required (section 8.7.2).
    """

    consent: str
    authentication: bool = False
    valid_for: int | None = None
    declared: bool = True


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
    consents = [each if each in RANKS else "explicit-consent" for each in required if each != "authentication"]
    written = [each.value("valid-for") or "" for each in disclosures]
    limits = [int(text[:_LONGEST_COUNT]) for text in written if is_count(text)]
    return Requirement(
        max(consents, key=lambda each: RANKS[each], default="none"),
        authentication="authentication" in required,
        valid_for=min(limits, default=None),
    )
