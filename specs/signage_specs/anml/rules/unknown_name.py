"""An element or attribute is not defined by ANML.

What:
    The draft doesn't define the name, and it is not in another namespace. For JSON see M087.
Why:
    Agents ignore it without an error, so a misspelt name has no effect. An extension needs its own namespace
    (section 5.3.4).
Example:
    <action id="find" method="GET" endpoint="/find" confirmation="true"/>
Use instead:
    <action id="find" method="GET" endpoint="/find" confirm="true"/>
"""

import re

from signage_specs.anml.elements import ATTRIBUTE_NAMES, ELEMENT_NAMES, IGNORED_ATTRIBUTES
from signage_specs.anml.judging import misspelling_levels, renaming, tag
from signage_specs.anml.tree import Attribute, Document, Element
from signage_specs.rule import (
    ERROR_ELSE_WARNING,
    INFO,
    Context,
    Finding,
    Findings,
    Respelling,
    Suggester,
    is_slip,
    listed,
    quoted,
    rule,
    suggestion,
)

_UNDECLARED = re.compile(r"\bxmlns\s*=\s*(?:\"\"|'')")


@rule(
    "M013",
    ERROR_ELSE_WARNING,
    section="5.2.7",
    fixable="safe",
    advice="Use the names of the draft, or your own namespace.",
)
def check(document: Document, context: Context) -> Findings:
    if document.syntax != "xml":
        return
    suggester = Suggester()
    has_namespace = any(root.namespace for root in document.roots)
    if _UNDECLARED.search(document.text):
        yield from _undeclared(document)
    for element, parent in document.elements() if any(document.named("")) else ():
        unknown = not element.definition and element.in_anml and ":" not in element.name
        is_root = parent is None and not context.fragment  # M002 reports it
        is_taken_out = has_namespace and parent is not None and not parent.namespace
        if unknown and not is_taken_out and not is_root and element.name.lower() not in ELEMENT_NAMES:
            yield _element(document, element, parent, suggester)
    free: dict[int, list[str]] = {}  # what each element hasn't, by its identity: it may have any number of others
    for element, attribute in document.undefined():
        known, name = element.known, attribute.name
        if (
            known is None
            or element.definition == "context/step"
            or (element.definition, name) == ("context", "step")
        ):
            continue  # M036 reports it
        if attribute.namespace == "" and ":" not in name and name.lower() not in known.attributes:
            if id(element) not in free:
                present = {each.name for each in element.attributes}
                free[id(element)] = [each for each in known.attributes if each not in present]
            yield from _attribute(element, attribute, free[id(element)], suggester)


def _undeclared(document: Document) -> Findings:
    """Yield each element of ANML's that a declaration of no namespace takes out of it."""
    for element, parent in document.elements():
        if element.definition and not element.namespace and parent is not None and parent.namespace:
            message = f'{tag(element)} has no namespace, so agents ignore it. Remove `xmlns=""`.'
            yield Finding(element.name_span, message)


def _element(document: Document, element: Element, parent: Element | None, suggester: Suggester) -> Finding:
    names = parent.known.children if parent is not None and parent.known else ELEMENT_NAMES
    meant = suggester.nearest(element.name, names)
    remedy = f"Did you mean `<{meant}>`?" if meant else "Give an extension its own namespace."
    fix = None
    if meant:
        fix = renaming(document, element, meant, is_safe=is_slip(element.name.lower(), meant))
    return Finding(element.name_span, f"Unknown element {quoted(f'<{element.name}>')}. {remedy}", fix=fix)


def _attribute(element: Element, attribute: Attribute, free: list[str], suggester: Suggester) -> Findings:
    name = attribute.name
    if name.lower() in ATTRIBUTE_NAMES and name != name.lower():
        return  # M003 reports it
    if (element.definition, name) in (("site-ref", "site"), ("trust", "site")) and not element.attribute("domain"):
        return  # M029 and M028 report it
    if (element.definition, name) in IGNORED_ATTRIBUTES:
        message = f"Agents ignore {quoted(name)}, which the draft mentions but doesn't define. Remove it."
        yield Finding(attribute.name_span, message, levels=INFO)
        return
    names = tuple(element.known.attributes) if element.known else ()
    otherwise = f"Use {listed(names)}." if names else "Remove it."
    if name == "lang":
        otherwise = "Remove it: the language of `anml` applies to all of it."
    meant = suggester.nearest(name, free)
    message = f"Unknown attribute {quoted(name)} on {tag(element)}. {suggestion(meant, otherwise)}"
    respelling = Respelling(name, meant) if meant else None
    yield Finding(attribute.name_span, message, misspelling_levels(element, meant), respelling=respelling)
