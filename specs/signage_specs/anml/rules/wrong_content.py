"""The text of an element is not in the form that JSON has for it.

What:
    Text is the string `content`. A bare string is short for an element that has only text. An element whose
    content model is EMPTY has neither. null has no meaning in ANML.
Why:
    Agents that expect an object find a string, and fail.
Example (anml-json):
    {"persona": {"tone": "friendly"}}
Use instead (anml-json):
    {"persona": {"tone": {"value": "friendly"}}}
"""

from signage_specs.anml.elements import ELEMENTS
from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import TEXT_KEY
from signage_specs.rule import ERROR, Finding, Findings, quoted, rule


@rule("M086", ERROR, section="7.2.3", advice="Write text as the string `content`, and nothing that is null.")
def check(document: Document) -> Findings:
    if document.json is None or document.broken:
        return
    for fault in document.faults:
        if fault.kind == "null":
            yield Finding(fault.span, f"null has no meaning in ANML. Remove {quoted(fault.detail)}.")
        elif fault.kind == "content-not-string":
            yield Finding(fault.span, f"`{TEXT_KEY}` must be a string. Write the text in double quotes.")
        elif fault.kind == "bare-string":
            yield Finding(fault.span, _message(fault.detail))
    bare = {fault.span for fault in document.faults if fault.kind in ("bare-string", "wrong-type")}
    for element, _ in document.elements():
        known = element.known
        if known is not None and known.empty and element.span not in bare:
            for text in element.texts:
                message = f"{quoted(element.name)} must be empty, so it has no `{TEXT_KEY}`. Remove it."
                yield Finding(text.span, message)


def _message(name: str) -> str:
    attributes = list(ELEMENTS[name].attributes) if name in ELEMENTS else []
    example = f'`{{"{attributes[0]}": …}}`' if attributes else "an object of its elements"
    return f"{quoted(name)} has no text, so it can't be a string. Write {example}."
