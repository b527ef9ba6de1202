"""Keep what a disclosure log needs: which fields went to whom, by which consent, and when (13.2, 14.1)."""

from collections.abc import Iterator
from datetime import datetime

from signage_core.frozen import frozen
from signage_specs.anml.response import Requirement, requirement, scope_of
from signage_specs.anml.tree import Document


@frozen
class Disclosure:
    """One field that was disclosed to a site. The consent is the one stated, empty where none was."""

    field: str
    site: str
    consent: str
    required: Requirement
    at: datetime


def disclosures(response: Document, origin: Document, site: str, at: datetime) -> Iterator[Disclosure]:
    """Yield what a response discloses to a site, in document order: the entries of a log.

    The value isn't kept. `origin` is the document that asked; of its sites the one of this domain counts. Raises
    ValueError where the origin has several and none is this one.
    """
    scopes = origin.scopes()
    named = site if any(scope and scope[0].definition == "site" for scope in scopes) else None
    asking = scope_of(origin, named)
    for answer in response.named("answer"):
        field = answer.value("field")
        if field:
            yield Disclosure(field, site, answer.value("consent") or "", requirement(origin, field, asking), at)
