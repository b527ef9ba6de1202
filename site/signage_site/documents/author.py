"""Merge what a site's author says in ANML 1.0 into the site's index: it goes over ours, and before it."""

from collections.abc import Iterator
from dataclasses import replace

from signage_site.documents.places import ANML, GENERATED
from signage_site.report import SiteDiagnostic
from signage_specs.anml.canonical import CanonicalElement, build
from signage_specs.anml.rules import RULES, bad_inform, bad_rights, dangling_step, unknown_action, untitled_service
from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import ONE
from signage_specs.diagnostic import Severity
from signage_specs.rule import Context, judge
from signage_specs.span import LineTable

_OURS = ("version", "role", "xmlns")  # of the root: the index is a service's document
_WHOLE = frozenset({"action", "section", "data"})  # the author's takes the place of ours
_MARKS = frozenset(("meta", name) for name in GENERATED)  # no author's to say
_REFERENCES = tuple(each.check.code for each in (bad_inform, bad_rights, dangling_step, unknown_action))


def author_faults(
    document: Document, path: str, index: CanonicalElement, context: Context
) -> Iterator[SiteDiagnostic]:
    """Yield what the format's rules find in an author's document, but for what the index has and it leaves out."""
    identities = frozenset(_identities(index))
    lines = LineTable(document.text)
    for each in judge(RULES, document, context):
        value = document.text[each.span.start : each.span.end].strip('"')
        is_in_index = value in identities if each.code in _REFERENCES else each.code == untitled_service.check.code
        if not is_in_index:
            line, column = lines.position(each.span.start)
            start = "not written: " if each.severity is Severity.ERROR else ""
            message = f"{start}{path}:{line}:{column}: {each.code} {each.message}"
            yield SiteDiagnostic(ANML, each.severity, message, each)


def _identities(element: CanonicalElement) -> Iterator[str]:
    yield from (value for name, value in element.attributes if name == "id")
    for child in element.children:
        yield from _identities(child)


def with_author(author: CanonicalElement, ours: CanonicalElement) -> CanonicalElement:
    """Return the root of an index with what its author says."""
    own = tuple(pair for pair in author.attributes if pair[0] not in _OURS)
    return _merged(replace(author, attributes=own), ours)


def _merged(author: CanonicalElement, ours: CanonicalElement) -> CanonicalElement:
    children = [child for child in author.children if _key(child, ours) not in _MARKS]
    places = {_key(child, ours): place for place, child in reversed([*enumerate(children)])}
    for child in ours.children:
        key = _key(child, ours)
        place = None if key is None else places.get(key)
        if place is None:
            children.append(child)
        elif child.name not in _WHOLE:
            children[place] = _merged(children[place], child)
    attributes = dict(ours.attributes) | dict(author.attributes)
    return build(ours.name, attributes, author.text.strip() or ours.text, children)


def _key(child: CanonicalElement, parent: CanonicalElement) -> tuple[str, str] | None:
    """Return what a parent has once, by its element and its name, scope or id; None for what it has many of."""
    model = parent.known.children.get(child.name) if parent.known is not None else None
    if model is not None and model.form == ONE:
        return child.name, ""
    attributes = dict(child.attributes)
    if child.name == "rights":
        return child.name, attributes.get("scope", "")
    identity = attributes.get("name" if child.name == "meta" else "id")
    return None if identity is None else (child.name, identity)
