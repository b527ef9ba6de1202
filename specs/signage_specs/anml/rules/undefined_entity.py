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
from signage_specs.rule import ERROR, Finding, Findings, Respelling, quoted, rule


@rule("M005", ERROR, section="5.2.4", fixable="safe", advice="Write the character itself, or a numeric reference.")
def check(document: Document) -> Findings:
    for fault in document.faults:
        if fault.kind == "undefined-entity":
            written, number = f"&{fault.detail};", _number(fault.detail)
            remedy = f"Write `{number}`." if number else "Write the character itself, or `&amp;` for a plain `&`."
            respelling = Respelling(written, number, is_safe=True) if number else None
            yield Finding(fault.span, f"Unknown entity {quoted(written)}. {remedy}", respelling=respelling)


def _number(name: str) -> str:
    """Return the reference by number to an entity of HTML; empty where HTML has none of this name."""
    character = html5.get(f"{name};", "")
    return f"&#{ord(character)};" if len(character) == 1 else ""
