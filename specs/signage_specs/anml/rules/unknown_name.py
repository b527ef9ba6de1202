"""An element or attribute is none of ANML's.

What:
    The draft doesn't define the name, and it is in no namespace of another vocabulary. In JSON see M087.
Why:
    Agents pass over it without a word, so a misspelt name says nothing at all. An extension has a namespace
    of its own (section 5.3.4).
Example:
    <action id="find" method="GET" endpoint="/find" confirmation="true"/>
Use instead:
    <action id="find" method="GET" endpoint="/find" confirm="true"/>
"""

from collections.abc import Iterator

from signage_core.wording import Suggester, listed, quoted
from signage_specs.anml.elements import ATTRIBUTE_NAMES, ELEMENT_NAMES, IGNORED_ATTRIBUTES
from signage_specs.anml.judging import written
from signage_specs.anml.tree import Attribute, Document, Element
from signage_specs.diagnostic import INFO, WARNING, Finding
from signage_specs.rule import rule


@rule(
    "M013", WARNING, section="5.2.7", rows=("13",), advice="Use the names of the draft, or a namespace of your own."
)
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    if document.syntax != "xml":
        return
    suggester = Suggester()
    for element, parent in document.elements() if any(document.named("")) else ():
        unknown = not element.definition and element.in_anml and ":" not in element.name
        if unknown and element.name.lower() not in ELEMENT_NAMES:
            yield _element(element, parent, suggester)
    for element, attribute in document.undefined():
        known, name = element.known, attribute.name
        if known is None or element.definition == "context/step":
            continue  # another rule's
        if attribute.namespace == "" and ":" not in name and name.lower() not in known.attributes:
            yield from _attribute(element, attribute, suggester)


def _element(element: Element, parent: Element | None, suggester: Suggester) -> Finding:
    names = parent.known.children if parent is not None and parent.known else ELEMENT_NAMES
    meant = suggester.nearest(element.name, names)
    instead = f"Did you mean `<{meant}>`?" if meant else "Give an extension a namespace of its own."
    return Finding(element.name_span, f"ANML has no element {quoted(f'<{element.name}>')}. {instead}")


def _attribute(element: Element, attribute: Attribute, suggester: Suggester) -> Iterator[Finding]:
    name = attribute.name
    if name.lower() in ATTRIBUTE_NAMES and name != name.lower():
        return  # another rule's
    if (element.definition, name) == ("site-ref", "site") and element.attribute("domain") is None:
        return  # another rule's: the draft's own example has the slip
    if (element.definition, name) in IGNORED_ATTRIBUTES:
        message = f"Agents pass over {quoted(name)}: the draft names it, but defines it nowhere. Take it out."
        yield Finding(attribute.name_span, message, levels=INFO)
        return
    names = tuple(element.known.attributes) if element.known else ()
    meant = suggester.nearest(name, [each for each in names if element.attribute(each) is None])
    if meant:
        instead = f"Did you mean `{meant}`?"
    elif name == "lang":
        instead = "Take it out: the language of `anml` holds for all inside."
    else:
        instead = f"Use {listed(names)}." if names else "Take it out."
    yield Finding(attribute.name_span, f"{written(element)} has no attribute {quoted(name)}. {instead}")
