"""What a document asks of an agent, and what is an agent's response (sections 8.7, 8.11, 9.3, 11.1 and 13.2)."""

from functools import lru_cache
from typing import Final, TypeAlias

from signage_core.frozen import frozen
from signage_specs.anml.json_parser import parse_json
from signage_specs.anml.judging import role_of
from signage_specs.anml.tree import Document, Element
from signage_specs.anml.values import is_count, normal_host
from signage_specs.anml.xml_parser import parse_xml

SERVICE_SECTIONS: Final = ("interact", "persona", "aesthetic", "constraints", "state")
"""The sections that a response must not have (section 11.1)."""

RANKS: Final = {"none": 0, "implicit-consent": 1, "explicit-consent": 2}
"""What a field may require, the strictest last."""

_KNOWN_DOCUMENTS = 4
_LONGEST_COUNT = 15  # digits of seconds; more are no limit, and slow to read


@frozen
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


def role_for(document: Document) -> str | None:
    """Return the role that a document states, or that its place or what it has gives; None where that is no role.

    Whoever writes a document writes its role (section 8.1). One that has answers beside a service's sections is
    neither.
    """
    stated = role_of(document)
    if stated is not None:
        return stated
    given, own = any(document.named("answer", "refuse")), any(document.named(*SERVICE_SECTIONS))
    return None if given and own else "agent-response" if given else "service"


def is_response(document: Document) -> bool:
    """Whether a document is an agent's response: it says so, or says nothing and has what only responses have.

    A document without a role and without any section of a service is one too: the caller knows what it answers.
    """
    role = document.root.value("role") if document.root else None
    if role is not None:
        return role == "agent-response"
    return any(document.named("answer", "refuse")) or not any(document.named(*SERVICE_SECTIONS, "site"))


Scope: TypeAlias = tuple[Element, ...]
"""What references are resolved in: one `site`, or all roots of a document without sites."""


def scope_of(document: Document, site: str | None = None) -> Scope:
    """Return what a document says for one site; sites are never mixed (section 12.7).

    The site is the domain of a `site` in the document; None where it has at most one. Raises ValueError where there
    is no such site, or there are several and none is named.
    """
    scopes = document.scopes()
    if site is not None:
        named = [each for each in scopes if _domain(each) == normal_host(site)]
        if not named:
            raise ValueError(f"the document has no site {site!r}. Name one of its sites")
        return named[0]
    if len(scopes) > 1:
        raise ValueError("the document has several sites, which must not be mixed. Name one of them")
    return scopes[0] if scopes else ()


def answered(response: Document, origin: Document) -> list[tuple[Scope, Scope]]:
    """Return the parts of a response, each with the part of the origin that it answers, one for each site.

    A `site` answers the one of its domain, and an empty part where there is none. A response without sites answers
    the site that asks for most of its fields, the first of several.
    """
    asking = origin.scopes()
    pairs: list[tuple[Scope, Scope]] = []
    for part in response.scopes():
        domain = _domain(part)
        if domain is not None and len(asking) > 1:
            pairs.append((part, next((each for each in asking if _domain(each) == domain), ())))
            continue
        given = {each.value("field") for each in response.within(part, "answer", "refuse")}
        pairs.append((part, max(asking, key=lambda each: len(given & asks(origin, each).keys()), default=())))
    return pairs


def _domain(scope: Scope) -> str | None:
    """Return the domain of a scope that is a site."""
    return normal_host(scope[0].value("domain") or "") if scope and scope[0].definition == "site" else None


def asks(document: Document, scope: Scope | None = None) -> dict[str, Element]:
    """Return the asks of a document by field, the first of each, without those that are malformed (section 11.4).

    An ask without a purpose is kept: the draft's own example of section 7.2.4 has one.

    A scope is from `scope_of`; None takes the only one.
    """
    found: dict[str, Element] = {}
    for ask in document.within(scope_of(document) if scope is None else scope, "ask"):
        field = ask.value("field")
        if field is not None and ask.attribute("action") is not None:
            found.setdefault(field, ask)
    return found


def requirement(document: Document, field: str, scope: Scope | None = None) -> Requirement:
    """Return what must be there before a field is disclosed; the arguments are those of `asks`."""
    scope = scope_of(document) if scope is None else scope
    disclosures = [each for each in document.within(scope, "disclosure") if each.value("field") == field]
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
