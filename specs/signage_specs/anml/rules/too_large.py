"""A document is larger, or nested deeper, than agents must accept.

What:
    The recommended limits are 1 MB and 32 levels. In JSON each object and each array is a level (section 7.5),
    so an element that repeats takes two. Beyond 2^20 bytes or 64 levels, which is an error, nothing is read.
Why:
    Agents must impose limits, and stop there.
Example:
    <body>
      <section><section><section><section>
      <section><section><section><section>
      <section><section><section><section>
      <section><section><section><section>
      <section><section><section><section>
      <section><section><section><section>
      <section><section><section><section>
      <section><section><section><section>Deep.</section></section></section></section>
      </section></section></section></section>
      </section></section></section></section>
      </section></section></section></section>
      </section></section></section></section>
      </section></section></section></section>
      </section></section></section></section>
      </section></section></section></section>
    </body>
Use instead:
    <body>
      <section>Flat.</section>
    </body>
"""

from signage_specs.anml.judging import opening, start
from signage_specs.anml.tree import Document
from signage_specs.readers.json_nodes import JsonArray, JsonObject
from signage_specs.rule import ERROR, WARNING, Finding, Findings, Span, rule

MOST_BYTES = 1_000_000
MOST_LEVELS = 32


@rule("M081", WARNING, section="13.7", advice="Split the document, and nest less.")
def check(document: Document) -> Findings:
    for fault in document.faults:
        if fault.kind == "too-large":
            yield Finding(fault.span, "The text is larger than 1 MiB and was not read. Split it.", levels=ERROR)
        elif fault.kind == "too-deep":
            yield Finding(fault.span, "Nested too deeply to be read. Nest less.", levels=ERROR)
    unread = any(fault.kind == "too-large" for fault in document.faults)
    # A short text isn't measured: no code point takes more than four bytes.
    is_long = len(document.text) > MOST_BYTES // 4
    if not unread and is_long and len(document.text.encode("utf-8", "replace")) > MOST_BYTES:
        message = "The document is larger than 1 MB, the limit of many agents. Split it."
        yield Finding(start(document), message)
    deep = _deep_json(document) if document.json else _deep_xml(document)
    if deep is not None:
        message = f"Nested deeper than {MOST_LEVELS} levels, the limit of many agents. Nest less."
        yield Finding(deep, message)


def _deep_xml(document: Document) -> Span | None:
    """Return the name of the first element that is too deep."""
    depths: dict[int, int] = {}
    for element, parent in document.elements() if len(document.elements()) > MOST_LEVELS else ():
        depths[id(element)] = depth = depths[id(parent)] + 1 if parent else 1
        if depth > MOST_LEVELS:
            return element.name_span
    return None


def _deep_json(document: Document) -> Span | None:
    """Return the opening bracket of the first container that is too deep."""
    waiting = [(document.json.root, 1)] if document.json and document.json.root and not document.broken else []
    while waiting:
        node, depth = waiting.pop()
        if isinstance(node, JsonObject):
            inside = [member.value for member in node.members]
        elif isinstance(node, JsonArray):
            inside = list(node.items)
        else:
            continue
        if depth > MOST_LEVELS:
            return opening(node.span)
        waiting.extend((child, depth + 1) for child in reversed(inside))
    return None
