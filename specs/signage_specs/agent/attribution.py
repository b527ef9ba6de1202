"""Tell for whom each section of an ANML 1.0 document speaks, once its sites are verified (section 12)."""

from collections.abc import Iterator, Mapping

from signage_core.frozen import frozen
from signage_specs.agent.lookup import Verification
from signage_specs.anml.tree import Document, Element
from signage_specs.anml.values import normal_host
from signage_specs.anml_trust.serving import is_own
from signage_specs.anml_trust.vocabulary import DISPLAY, OWN, SCOPES, UNLISTED


@frozen
class Assertion:
    """A section, and whose word it is.

    The domain is the one that it names where that is verified, otherwise the server. Tier 3 is what the server says
    of itself, 1 or 2 what it may say for another site, 0 what it says in another's name without being allowed to.
    Of tier 1, only informs of `knowledge` that are public may be used.
    """

    section: Element
    domain: str
    tier: int
    public_informs_only: bool = False


def asserted_sites(document: Document, serving_domain: str) -> tuple[str, ...]:
    """Return the other sites that a document speaks for, in lowercase, each once, to verify them (12.5, step 1)."""
    names = [normal_host(name) for _, name in _parts(document) if name is not None]
    return tuple(dict.fromkeys(name for name in names if not is_own(serving_domain, name)))


def assertions(
    document: Document, serving_domain: str, verified: Mapping[str, Verification]
) -> Iterator[Assertion]:
    """Yield every section with the site whose word it is, in document order.

    `verified` has the verification of each site of `asserted_sites`, by its name; one that isn't there has failed.
    """
    own = normal_host(serving_domain)
    for holder, name in _parts(document):
        site = normal_host(name) if name is not None else own
        result = verified.get(site)
        for section in holder.elements:
            if section.definition not in ELEMENTS_OF_SITES:
                continue
            if name is None or is_own(own, site):
                yield Assertion(section, site, OWN)
            elif section.name not in SCOPES:
                yield Assertion(section, own, OWN)  # `state` and `status` are the server's
            elif result is not None and section.name in result.scope:
                informs = result.tier == DISPLAY and section.name == "knowledge"
                yield Assertion(section, site, result.tier, informs)
            else:
                yield Assertion(section, own, UNLISTED)


def public_informs(knowledge: Element) -> tuple[Element, ...]:
    """Return the informs of a `knowledge` that tier 1 may show: those that are public, which is the default."""
    informs = (each for each in knowledge.descendants() if each.definition == "inform")
    return tuple(each for each in informs if each.value("confidentiality") in (None, "public"))


ELEMENTS_OF_SITES = frozenset((*SCOPES, "state", "status"))


def _parts(document: Document) -> Iterator[tuple[Element, str | None]]:
    """Yield what holds sections, with the domain that it names; None where it names none."""
    root = document.root
    if root is None or document.broken:
        return
    sites = [element for element in root.elements if element.definition == "site"]
    for site in sites:
        yield site, site.value("domain") or ""
    if not sites:
        trust = next(document.within((root,), "trust"), None)
        yield root, (trust.value("domain") or "") if trust is not None else None
