"""The text of an element is not where JSON has it.

What:
    Text is the string `content`. A bare string stands for an element that has nothing but text. An element
    whose content model is EMPTY has neither. null means nothing in ANML.
Why:
    An agent that expects an object finds a string, and fails.
Example (anml-json):
    {"persona": {"tone": "friendly"}}
Use instead (anml-json):
    {"persona": {"tone": {"value": "friendly"}}}
"""

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml.elements import ELEMENTS
from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import TEXT_KEY
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.rule import rule


@rule(
    "M086",
    ERROR,
    section="7.2.3",
    rows=("86",),
    advice="Write text as the string `content`, and nothing that is null.",
)
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    if document.json is None or document.broken:
        return
    for fault in document.faults:
        if fault.kind == "null":
            yield Finding(fault.span, f"null means nothing in ANML. Leave {quoted(fault.detail)} out.")
        elif fault.kind == "content-not-string":
            yield Finding(fault.span, f"`{TEXT_KEY}` is a string. Write the text in double quotes.")
        elif fault.kind == "bare-string":
            yield Finding(fault.span, _instead(fault.detail))
    bare = {fault.span for fault in document.faults if fault.kind in ("bare-string", "wrong-type")}
    for element, _ in document.elements():
        known = element.known
        if known is not None and known.empty and element.span not in bare:
            for text in element.texts:
                yield Finding(
                    text.span, f"{quoted(element.name)} is empty, so it has no `{TEXT_KEY}`. Take it out."
                )


def _instead(name: str) -> str:
    attributes = list(ELEMENTS[name].attributes) if name in ELEMENTS else []
    example = f'{{"{attributes[0]}": …}}' if attributes else "an object of its elements"
    return f"{quoted(name)} has no text, so a string can't stand for it. Write `{example}`."
