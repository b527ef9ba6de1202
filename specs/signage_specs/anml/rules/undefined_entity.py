"""A reference names an undefined entity.

What:
    Only `&amp;`, `&lt;`, `&gt;`, `&quot;` and `&apos;` exist, and numeric references such as `&#160;`.
Why:
    Entities are a way to attack parsers (section 13.5). ANML has none of its own, so the text can't be read.
Example:
    <inform>Open 9&nbsp;a.m. to 5&nbsp;p.m.</inform>
Use instead:
    <inform>Open 9&#160;a.m. to 5&#160;p.m.</inform>
"""

from html.entities import html5

from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, Finding, Findings, quoted, rule


@rule("M005", ERROR, section="5.2.4", advice="Write the character itself, or a numeric reference.")
def check(document: Document) -> Findings:
    for fault in document.faults:
        if fault.kind == "undefined-entity":
            yield Finding(fault.span, f"Unknown entity {quoted(f'&{fault.detail};')}. {_remedy(fault.detail)}")


def _remedy(name: str) -> str:
    """Return what to write: the number of an entity of HTML."""
    character = html5.get(f"{name};", "")
    if len(character) == 1:
        return f"Write `&#{ord(character)};`."
    return "Write the character itself, or `&amp;` for a plain `&`."
