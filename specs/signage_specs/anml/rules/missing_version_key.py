"""The root has no `anml` key.

What:
    A document is one object, and its key `anml` is the version, a string.
Why:
    It identifies the object as ANML. In XML the namespace does.
Example (anml-json):
    {"version": "1.0", "role": "service", "head": {"title": "Tent shop"}}
Use instead (anml-json):
    {"anml": "1.0", "role": "service", "head": {"title": "Tent shop"}}
"""

from signage_specs.anml.judging import opening
from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import VERSION, VERSION_KEY
from signage_specs.readers.json_nodes import JsonObject
from signage_specs.rule import ERROR, Context, Edit, Finding, Findings, Fix, Span, rule


@rule("M083", ERROR, section="7.2.1", fixable="safe", advice='Start the root object with "anml": "1.0".')
def check(document: Document, context: Context) -> Findings:
    if document.json is None:
        return
    span = document.json.root.span if document.json.root else Span(0, 0)
    if any(fault.kind == "root-not-object" for fault in document.faults):
        # A string alone shows the shorthand of an element (section 7.2.3).
        if not context.embedded:
            yield Finding(span, "A document must be a JSON object. Write one with the key `anml`.")
        return
    if document.broken:
        return
    hints = [fault for fault in document.faults if fault.kind == "version-key"]
    root = document.root
    json = document.json.root if document.json else None
    named = root is not None and isinstance(json, JsonObject) and json.member(VERSION_KEY) is not None
    if root is not None and not named:
        for hint in hints[:1]:
            fix = Fix("Write `anml`", (Edit(hint.span, f'"{VERSION_KEY}"'),))
            yield Finding(hint.span, "In JSON the key of the version is `anml`. Write `anml`.", fix=fix)
    elif root is None and not context.fragment:
        message = f'Missing key `{VERSION_KEY}`. Write `"{VERSION_KEY}": "{VERSION}"` first.'
        yield Finding(opening(span), message)
    version = root.attribute("version") if root else None
    if named and version is not None and version.json != "string":
        message = f'The version must be a string. Write `"{VERSION_KEY}": "{VERSION}"`.'
        yield Finding(version.value_span, message)
