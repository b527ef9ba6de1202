"""A key is not defined by ANML.

What:
    Agents ignore keys that the draft doesn't define. A key that looks misspelt is a warning, and so is `lang`
    elsewhere than on the root, `audio` and `video`.
Why:
    A misspelt key has no effect, and its author gets no error.
Example (anml-json):
    {"body": {"content": "Tents.", "x-colour": "green"}}
Use instead (anml-json):
    {"body": {"content": "Tents."}}
"""

from collections.abc import Collection
from dataclasses import replace

from signage_specs.anml.judging import misspelling_levels
from signage_specs.anml.tree import Document, Element
from signage_specs.anml.vocabulary import TEXT_KEY, VERSION_KEY
from signage_specs.readers.json_nodes import JsonNode, JsonObject
from signage_specs.rule import INFO, WARNING, Finding, Findings, Respelling, Span, Suggester, quoted, rule


@rule("M087", INFO, section="7.2.6", fixable="safe", advice="Use the keys that the draft defines.")
def check(document: Document) -> Findings:
    if document.json is None:
        return
    yield from _second_version(document, document.json.root)
    suggester = Suggester()
    taken: dict[int, set[str]] = {}
    for element, parent in document.elements():
        known = element.known
        if known is None:
            if element.in_anml and ":" not in element.name and parent is not None and parent.known is not None:
                names = [*parent.known.children, *parent.known.attributes]
                yield _finding(element.name, element.name_span, names, _taken(parent, taken), suggester)
            continue
        for attribute in element.attributes:
            name = attribute.name
            if name in known.attributes or ":" in name or name == "xmlns":
                continue
            if (element.definition, name) == ("site-ref", "site") and element.attribute("domain") is None:
                continue  # M029 reports it
            if element.definition == "context/step":
                continue  # M036 reports it
            names = [*known.attributes, *known.children, *([TEXT_KEY] if known.text else [])]
            finding = _finding(name, attribute.name_span, names, _taken(element, taken), suggester)
            meant = finding.respelling.meant if finding.respelling is not None else None
            levels = misspelling_levels(element, meant)
            yield finding if levels is None else replace(finding, levels=levels)


def _second_version(document: Document, root: JsonNode | None) -> Findings:
    """Yield a `version` beside the key of the version."""
    if isinstance(root, JsonObject) and root.member(VERSION_KEY) is not None:
        for fault in document.faults:
            if fault.kind == "version-key":
                message = "In JSON the key of the version is `anml`, so agents ignore `version`. Remove it."
                yield Finding(fault.span, message)


def _taken(element: Element, known: dict[int, set[str]]) -> set[str]:
    """Return the keys that an object has already, once for each object: its unknown ones may be any number."""
    if id(element) not in known:
        known[id(element)] = {each.name for each in element.attributes} | {each.name for each in element.elements}
    return known[id(element)]


def _finding(name: str, span: Span, names: list[str], taken: Collection[str], suggester: Suggester) -> Finding:
    meant = suggester.nearest(name, names)
    if meant:
        message = f"Unknown key {quoted(name)}. Did you mean `{meant}`?"
        respelling = Respelling(name, meant) if meant not in taken else None
        return Finding(span, message, levels=WARNING, respelling=respelling)
    message = f"Unknown key {quoted(name)}, which agents ignore. Remove it."
    if name == "lang":
        return Finding(span, f"{message} The language of the root applies to all of it.", levels=WARNING)
    return Finding(span, message)
