"""A key is none of ANML's.

What:
    Agents ignore keys that the draft doesn't define. One that looks like a misspelt name is a warning, and so
    is `lang` elsewhere than on the root, `audio` and `video`.
Why:
    A misspelt key says nothing at all, and nobody tells its author.
Example (anml-json):
    {"body": {"content": "Tents.", "x-colour": "green"}}
Use instead (anml-json):
    {"body": {"content": "Tents."}}
"""

from __future__ import annotations

from collections.abc import Iterator

from signage_core.wording import Suggester, quoted
from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import VERSION_KEY
from signage_specs.diagnostic import INFO, WARNING, Finding
from signage_specs.readers.json import JsonNode, JsonObject
from signage_specs.rule import rule
from signage_specs.span import Span


@rule("M087", INFO, section="7.2.6", rows=("87",), advice="Use the keys that the draft defines.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    if document.json is None:
        return
    yield from _second_version(document, document.json.root)
    suggester = Suggester()
    for element, parent in document.elements():
        known = element.known
        if known is None:
            if element.in_anml and ":" not in element.name and parent is not None and parent.known is not None:
                names = parent.known.children
                yield _finding(element.name, element.name_span, [*names, *parent.known.attributes], suggester)
            continue
        for attribute in element.attributes:
            name = attribute.name
            if name in known.attributes or ":" in name or name == "xmlns":
                continue
            if (element.definition, name) == ("site-ref", "site") and element.attribute("domain") is None:
                continue  # the rule about site-ref tells it
            yield _finding(name, attribute.name_span, [*known.attributes, *known.children], suggester)


def _second_version(document: Document, root: JsonNode | None) -> Iterator[Finding]:
    """Yield a `version` beside the key that says it."""
    if isinstance(root, JsonObject) and root.member(VERSION_KEY) is not None:
        for fault in document.faults:
            if fault.kind == "version-key":
                message = "The version's key is `anml` in JSON, so agents ignore `version`. Take it out."
                yield Finding(fault.span, message)


def _finding(name: str, span: Span, names: list[str], suggester: Suggester) -> Finding:
    meant = suggester.nearest(name, names)
    if meant:
        return Finding(span, f"ANML has no key {quoted(name)} here. Did you mean `{meant}`?", levels=WARNING)
    message = f"ANML has no key {quoted(name)} here, so agents ignore it. Take it out."
    if name == "lang":
        return Finding(span, f"{message} The language of the root holds for all inside.", levels=WARNING)
    return Finding(span, message)
