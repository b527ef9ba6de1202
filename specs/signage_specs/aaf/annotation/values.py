"""Go through the annotated values that a rule can judge."""

import re
from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
from signage_specs.diagnostic import Finding
from signage_specs.readers.start_tag import HtmlAttribute
from signage_specs.span import Span


def place(attribute: HtmlAttribute) -> Span:
    """Return where a finding about an attribute stands: at its value, or its name where it has none."""
    return attribute.value_span or attribute.name_span


def shown(attribute: HtmlAttribute) -> str:
    """Return a value as a message shows it. White space around it counts, so it is told."""
    value = attribute.value
    return f"{quoted(value)} with white space around it" if value.strip() != value else quoted(value)


def values(document: AnnotatedDocument, *attributes: str) -> Iterator[tuple[AnnotatedElement, str, HtmlAttribute]]:
    """Yield the element, the attribute's name and the attribute, for each value that can be judged."""
    for element in document.elements:
        for name in attributes:
            found = element.literal(name)
            if found is not None:
                yield element, name, found


def malformed(document: AnnotatedDocument, pattern: str, instead: str, *attributes: str) -> Iterator[Finding]:
    """Yield a finding for each value of some attributes that a pattern doesn't match as a whole."""
    for _element, name, found in values(document, *attributes):
        if not re.fullmatch(pattern, found.value):
            yield Finding(place(found), f"{shown(found)} is unusual in `{name}`; write {instead}.")
