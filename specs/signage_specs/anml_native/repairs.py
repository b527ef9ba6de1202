"""What a malformed part of a document surely means, and the edits that put it right."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import islice
from typing import Final

from signage_core.wording import nearest
from signage_specs.anml_native.element import Attribute, BareWord, Element, Part, Piece, State
from signage_specs.anml_native.frontmatter_parser import BYTE_ORDER_MARK
from signage_specs.anml_native.tree import Document, ElementLine, MarkedLine, TableLine
from signage_specs.anml_native.vocabulary import (
    CONTENT_ROLES,
    DIFF_KEYS,
    EXAMPLE_KEYS,
    INTERACTIVE_ROLES,
    OTHER_NAMES,
    RESERVED_KEYS,
    ROLES,
    STRUCTURAL_ROLES,
    UNLISTED_ROLES,
    VISUAL_ROLES,
)
from signage_specs.diagnostic import Edit, Fix
from signage_specs.span import Span

KNOWN_KEYS: Final = frozenset({*RESERVED_KEYS, *DIFF_KEYS})  # of the frontmatter

ROLE: Final = re.compile(r"[a-z][a-z0-9]*")  # what a role is made of (2.1)

REF: Final = re.compile(r"[a-z][0-9]+")  # what a ref is made of, without its `#` (2.2, 8)

_DETACHED: Final = re.compile(r"#([a-z][0-9]+)|[@(]#?([a-z][0-9]+)\)?|(e[0-9]+)")
_STATE_REF: Final = re.compile(r"#[a-z][0-9]+|e[0-9]+")
_AROUND: Final = "#:,;."
_JOINTS: Final = re.compile(r"[-_]")


def meant_role(element: Element) -> str:
    """Return the role of an element; of a malformed one what it would be in lowercase letters and digits.

    Where that is nothing that the grammar admits, the role stays as it was written.
    """
    role = element.role.text
    if ROLE.fullmatch(role):
        return role
    plain = role.removesuffix(":")
    if plain in OTHER_NAMES:
        return OTHER_NAMES[plain]
    plain = plain.lower()
    joined = _JOINTS.sub("", plain)
    if joined in ROLES:
        return joined
    if joined in OTHER_NAMES:
        return OTHER_NAMES[joined]
    return plain if ROLE.fullmatch(plain) else role


def near_role(element: Element) -> str:
    """Return the role that an unknown one is taken for; an empty string where the role is known, or like none."""
    role = element.role.text
    if role in ROLES or role in UNLISTED_ROLES or role in VISUAL_ROLES:
        return ""
    return OTHER_NAMES.get(role) or nearest(role, ROLES) or ""


def key_for(document: Document, missing: str) -> Piece | None:
    """Return the key of the frontmatter that is written for a missing one, by a slip; None where none is."""
    if missing in document.meta:
        return None
    lines = (line for line in document.meta.values() if line.key is not None and line.key.text not in KNOWN_KEYS)
    keys = (line.key for line in lines if line.key is not None and line.key.text not in EXAMPLE_KEYS)
    return next((key for key in keys if nearest(key.text.lower(), KNOWN_KEYS) == missing), None)


def key_for_type(document: Document) -> Piece | None:
    """Return the key that is written for `type`, where a document with markers says `diff` under it."""
    key = key_for(document, "type")
    is_diff = key is not None and document.meta[key.text].content == "diff"
    return key if is_diff and any(line.marker for _, line in document.element_lines) else None


def is_known(element: Element) -> bool:
    """Whether an element is one without its other parts: a role with words after it may start a sentence."""
    has_words = any(isinstance(part, BareWord) for part in element.parts)
    return element.ref is not None or (meant_role(element) in ROLES and not has_words)


def suits(role: str, element: Element) -> bool:
    """Whether an element has a ref exactly if one with this role has it (2.1)."""
    if role in INTERACTIVE_ROLES:
        return element.ref is not None
    if role in STRUCTURAL_ROLES:
        return element.ref is None
    return role not in CONTENT_ROLES or element.ref is not None or not has_name(element)


def has_name(element: Element) -> bool:
    """Whether an element has a name that says something."""
    return element.name is not None and bool(element.name.value)


def meant_ref(words: str) -> str:
    """Return the ref that words such as `E1`, `#e1:` or `##e1` surely mean; an empty string for others."""
    found = words.strip(_AROUND).lower()
    return found if REF.fullmatch(found) else ""


def detached_ref(part: Part) -> str:
    """Return the ref that a part of an element holds though it isn't attached to the role; else an empty string.

    Such are `link #e1`, `link @e1`, `link (e1)`, `link e1`, `link ref=e1`, `link [ref=e1]` and `link [e1]`.
    """
    if isinstance(part, Attribute) and part.key == "ref":
        return meant_ref(part.value)
    if isinstance(part, State) and (part.name.startswith("ref=") or _STATE_REF.fullmatch(part.name)):
        return meant_ref(part.name.removeprefix("ref="))
    found = _DETACHED.fullmatch(part.raw) if isinstance(part, BareWord) else None
    return next(filter(None, found.groups()), "") if found else ""


def replacement(span: Span, text: str, description: str = "") -> Fix:
    """Return the fix that writes a text in the place of another."""
    return Fix(description or f"Write `{text}`", (Edit(span, text),))


def removed(document: Document, element: Element, part: Part, description: str, *others: Edit) -> Fix | None:
    """Return the fix that deletes a part and the space before it; None where its neighbours would grow together."""
    is_last = part.span.end >= element.span.end
    if not part.before or not (is_last or document.text[part.span.end].isspace()):
        return None
    return Fix(description, (*others, Edit(part.with_space, "")))


_UNITS: Final = range(3, 9)  # spaces a level; one space may be a slip
_NUMBERS: Final = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}


def rescaled(document: Document) -> Fix | None:
    """Return the fix for a document that is indented by three to eight spaces a level throughout; else None."""
    lines = [line for line in _body(document) if line.indent]
    unit = len(lines[0].indent) if lines else 0
    if unit not in _UNITS or any(set(line.indent) != {" "} or len(line.indent) % unit for line in lines):
        return None
    deepest = 0
    for line in _body(document):
        level = len(line.indent) // unit
        if level > deepest or line.marker:
            return None
        deepest = level + isinstance(line, ElementLine)
    edits = tuple(Edit(line.margin, "  " * (len(line.indent) // unit)) for line in lines)
    return Fix(f"Indent by two spaces a level, not {_NUMBERS[unit]}", edits)


def dedented(document: Document, index: int) -> Fix | None:
    """Return the fix that moves a line without a parent, and all that is under it, to the left margin."""
    first = document.lines[index]
    if index and isinstance(document.lines[index - 1], TableLine):
        return None  # beside a row, a line with a pipe may be one
    if document.text.startswith(BYTE_ORDER_MARK, first.margin.end):
        return None  # before everything, it would be a mark
    edits: list[Edit] = []
    start = bisect_left(document.marked_lines, index, key=lambda each: each[0])
    for _, line in islice(document.marked_lines, start, None):
        if line.depth < first.depth:
            if line.depth:
                return None  # it would come to be under what is moved
            break
        if set(line.indent) not in ({" "}, {"\t"}) or (set(line.indent) == {" "} and len(line.indent) % 2):
            return None
        edits.append(Edit(line.margin, "  " * (line.depth - first.depth)))
    return Fix("Move it to the left margin", tuple(edits))


def _body(document: Document) -> Iterator[MarkedLine]:
    return (line for _, line in document.marked_lines)
