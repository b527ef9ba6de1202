"""A reference names an entity that doesn't exist.

What:
    Only `&amp;`, `&lt;`, `&gt;`, `&quot;` and `&apos;` exist, and numeric references such as `&#160;`.
Why:
    Entities are how XML is attacked (section 13.5). ANML has none of its own, so the text can't be read.
Example:
    <inform>Open 9&nbsp;a.m. to 5&nbsp;p.m.</inform>
Use instead:
    <inform>Open 9&#160;a.m. to 5&#160;p.m.</inform>
"""

from __future__ import annotations

from html.entities import html5
from typing import TYPE_CHECKING

from signage_specs.diagnostic import ERROR, Finding
from signage_specs.rule import Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml.tree import Document
    from signage_specs.rule import Context


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for fault in document.faults:
        if fault.kind == "undefined-entity":
            yield Finding(fault.span, f"ANML has no entity {quoted(f'&{fault.detail};')}. {_instead(fault.detail)}")


def _instead(name: str) -> str:
    """Say what to write: HTML's names are known, so the number can be told."""
    character = html5.get(f"{name};", "")
    if len(character) == 1:
        return f"Write `&#{ord(character)};`."
    return "Write the character itself, or `&amp;` for a plain `&`."


RULE = Rule(
    code="M005",
    name="undefined-entity",
    levels=ERROR,
    section="5.2.4",
    advice="Write the character itself, or a numeric reference.",
    rows=("5",),
    check=check,
    documentation=__doc__,
)
