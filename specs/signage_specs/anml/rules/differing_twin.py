"""The XML and the JSON of one document don't say the same.

What:
    A document that is served in both serialisations says the same in both. The canonical models are compared:
    attributes with their defaults, texts, and children by name. Differences in white space alone are an info.
    Files beside each other are compared: `shop.anml` and `shop.anml.json`, `.well-known/anml` and `anml.json`.
Why:
    Agents choose which one they read, and must decide the same from both (section 7.6).
Beside:
    <?xml version="1.0" encoding="UTF-8"?>
    <anml xmlns="urn:ietf:params:xml:ns:anml:1.0" role="service" ttl="3600">
      <head><title>Tent shop</title></head>
    </anml>
Example (anml-json):
    {"anml": "1.0", "role": "service", "ttl": 86400, "head": {"title": "Tent shop"}}
Use instead (anml-json):
    {"anml": "1.0", "role": "service", "ttl": 3600, "head": {"title": "Tent shop"}}
"""

from itertools import islice

from signage_specs.anml.canonical import Difference, differences
from signage_specs.anml.context import AnmlContext
from signage_specs.anml.response import read_document, role_for
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, INFO, Context, Finding, Findings, quoted, rule

_MOST_COUNTED = 100


@rule("M089", ERROR, section="7.6", advice="Write one serialisation from the other.")
def check(document: Document, context: Context) -> Findings:
    text = context.of(AnmlContext).twin
    if text is None or document.broken:
        return
    twin = read_document(text)
    if twin.broken or twin.syntax == document.syntax:
        return
    told = (each for each in differences(document, twin) if not _is_inferred_role(each, document, twin))
    found = list(islice(told, _MOST_COUNTED))
    if not found:
        return
    first = next((each for each in found if each.kind != "layout"), found[0])
    message = f"{_clause(first, twin.syntax.upper())}{_more(len(found) - 1)}. Write one from the other."
    yield Finding(first.span, message, levels=INFO if first.kind == "layout" else None)


def _is_inferred_role(difference: Difference, document: Document, twin: Document) -> bool:
    """Whether one of the two leaves out the role that it has all the same (section 8.1)."""
    if (difference.path, difference.name) != ("anml", "role"):
        return False
    silent, stated = (document, difference.there) if difference.here is None else (twin, difference.here)
    return None in (difference.here, difference.there) and role_for(silent) == stated


def _clause(difference: Difference, other: str) -> str:
    """Return what a difference is; `other` is the other serialisation."""
    where = f"`{difference.path}`" if difference.path else "the document"
    what = quoted(difference.name)
    if difference.kind == "count":
        return f"There are {difference.here} of {what} in {where}, and {difference.there} in the {other}"
    if difference.kind == "layout":
        return f"The text of {where} has other white space in the {other}"
    if difference.kind == "text":
        there = quoted(difference.there) if difference.there else "empty"
        return f"The text of {where} is {there} in the {other}"
    if difference.there is None:
        return f"{what} of {where} is missing in the {other}"
    return f"{what} of {where} is {quoted(difference.there)} in the {other}"


def _more(others: int) -> str:
    if not others:
        return ""
    count = f"{others} or more" if others + 1 == _MOST_COUNTED else str(others)
    return f", and {count} other {'difference' if others == 1 else 'differences'}"
