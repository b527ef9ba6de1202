"""Work out what agents may do with each element of a document (sections 8.12.1 and 16.5)."""

from collections.abc import Iterable

from signage_specs.anml.tree import Document, Element
from signage_specs.anml.vocabulary import USAGE

NARROWEST = USAGE[0]


def permits(usage: str, use: str) -> bool:
    """Whether a usage allows a use: each value allows what the values before it allow.

    Args:
        usage: as declared. One that isn't registered allows what `none` does.
        use: `none`, `display`, `cache`, `store` or `train`.

    Raises:
        ValueError: the use is none of these.
    """
    if use not in USAGE:
        raise ValueError(f"{use!r} is not a use. Write one of {', '.join(USAGE)}")
    return USAGE.index(use) <= USAGE.index(_known(usage))


def narrowest(usages: Iterable[str]) -> str | None:
    """Return the usage that allows the least, which is the one that counts; None where there is none."""
    return min((_known(usage) for usage in usages), key=USAGE.index, default=None)


def effective_usage(document: Document, element: Element) -> str | None:
    """Return what agents may do with an element; None where the document says nothing about it.

    That is the narrowest of all that is declared for it: its own usage, that of each element around it, and that
    of the rights of its site which name it or one around it as their scope, or name none.
    """
    return _usages(document, element).get(id(element))


def effective_usages(document: Document) -> tuple[tuple[Element, str | None], ...]:
    """Return every element in document order with what agents may do with it; see `effective_usage`."""
    usages = _usages(document)
    return tuple((element, usages.get(id(element))) for element, _ in document.elements())


def _usages(document: Document, wanted: Element | None = None) -> dict[int, str | None]:
    """Return the effective usage of each element by its identity, or as far as up to one that is wanted."""
    found: dict[int, str | None] = {}
    for scope in document.scopes():
        general: list[str] = []
        named: dict[str, list[str]] = {}
        for rights in document.within(scope, "rights"):
            target = rights.value("scope")
            (general if target is None else named.setdefault(target, [])).append(_declared(rights) or NARROWEST)
        waiting: list[tuple[Element, str | None]] = [(root, narrowest(general)) for root in reversed(scope)]
        while waiting:
            element, around = waiting.pop()
            said = [around, _declared(element), *named.get(element.value("id") or "", ())]
            found[id(element)] = usage = narrowest(each for each in said if each is not None)
            if element is wanted:
                return found
            waiting.extend((child, usage) for child in reversed(list(element.elements)))
    return found


def _declared(element: Element) -> str | None:
    """Return the usage that an element declares; its default where it has one."""
    entry = element.known.attributes.get("usage") if element.known else None
    if entry is None:
        return None
    written = element.value("usage")
    return entry.default if written is None else written


def _known(usage: str) -> str:
    """Return a usage, or the narrowest in place of one that isn't registered."""
    return usage if usage in USAGE else NARROWEST
