"""Read the form of an input cell: YAML in a fence, or what schema 2 has between tags, JSON or lines of fields."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

from signage_specs.anyt.form_lines import form_lines
from signage_specs.anyt.json_values import json_values
from signage_specs.anyt.tags import parse_tag
from signage_specs.anyt.tree import Block, Cell, Form
from signage_specs.anyt.vocabulary import FORM_KEY, FORM_LANGUAGES_2, FORM_TAG_2
from signage_specs.readers.indent import IndentedLine
from signage_specs.readers.yaml import YamlDocument, read_yaml
from signage_specs.readers.yaml_nodes import YamlMapping, YamlNode, YamlSequence
from signage_specs.span import Fault, Span

_END_TAG = f"</{FORM_TAG_2}>"
_FIELDS = re.compile(rf'\s*+(?:\{{\s*+"{FORM_KEY}"\s*+:|{FORM_KEY}:[ \t]*+\r?\n\s*+-\s)')
_BARE_FIELDS = re.compile(rf"^{FORM_KEY}:[ \t]*+\r?\n[ \t]*+-[ \t]++(?:name|type|label):", re.MULTILINE)
_FRAGMENT_START = re.compile(r"\s*+(?:[^\s:]++[ \t]*+:|-\s)(?=\s|[A-Za-z_\"'{&*])")


def fence_form(text: str, block: Block) -> Form:
    """Return the form that a fenced block of YAML is."""
    document = read_yaml(text[block.content.start : block.content.end], block.content.start)
    place = _Place(block.span, block.language, block.content)
    return _form(place, document.root, document.faults, closed=block.closed)


def tagged_form(text: str, line: IndentedLine, end: int) -> Form:
    """Return the form that starts with a tag on a line, and ends with its end tag or at `end`."""
    tag = parse_tag(text, line)
    start = tag.span.end if tag and tag.complete else line.end
    kind = tag.attribute("type") if tag else None
    found = text.find(_END_TAG, start, end)
    content = Span(start, found if found >= 0 else end)
    span = Span(line.words_start, found + len(_END_TAG) if found >= 0 else end)
    language = (kind.value or "") if kind else ""
    if language not in FORM_LANGUAGES_2:
        return Form(span, language or FORM_TAG_2, content, None, (), found >= 0)
    read = json_values if language == "json" else form_lines
    root, faults = read(text[content.start : content.end], content.start)
    return _form(_Place(span, language, content), root, faults, closed=found >= 0)


def fragment_form(text: str, document: YamlDocument | None) -> Form | None:
    """Return the form that a whole text is a fragment of: `fields:`, a list of fields, or one field.

    Args:
        text: the text.
        document: what it is as YAML; None where it is none.
    """
    span = Span(0, len(text))
    if text.lstrip().startswith("{"):
        root, faults = json_values(text, 0)
        known = isinstance(root, YamlMapping) and (root.entry(FORM_KEY) or _is_field(root))
        bare = isinstance(root, YamlMapping) and not root.entry(FORM_KEY)
        return _form(_Place(span, "json", span), root, faults, bare=bare) if known else None
    if document is None or not _FRAGMENT_START.match(_without_comments(text)):
        return None
    root = document.root
    place = _Place(span, "yaml", span)
    if isinstance(root, YamlMapping) and root.entry(FORM_KEY):
        return _form(place, root, document.faults)
    listed = isinstance(root, YamlSequence) and any(_is_field(item) for item in root.items)
    return _form(place, root, document.faults, bare=True) if listed or _is_field(root) else None


class _Place(NamedTuple):
    """Where a form is: with its fence or tags, its language, and what stands between them."""

    span: Span
    language: str
    content: Span


def _form(
    place: _Place, root: YamlNode | None, faults: tuple[Fault, ...], *, closed: bool = True, bare: bool = False
) -> Form:
    kinds = {fault.kind for fault in faults}
    broken = not kinds.isdisjoint(("yaml-syntax", "json-syntax"))
    return Form(*place, root, faults, closed, bare, broken, "elision" in kinds)


def unlabelled_form(text: str, cell: Cell) -> Span | None:
    """Return the place of what looks like an input's form and is none: a fence with another label, or no fence."""
    if cell.kind != "input" or cell.opening.inline:
        return None
    for block in cell.blocks:
        if block.kind == "fence" and block.closed and _FIELDS.match(text, block.content.start, block.content.end):
            return block.span
    starts = [block.span.start for block in cell.blocks]
    for match in _BARE_FIELDS.finditer(text, cell.body.start, cell.body.end):
        index = bisect_right(starts, match.start()) - 1
        if index < 0 or cell.blocks[index].span.end <= match.start():
            return Span(match.start(), match.start() + len(FORM_KEY) + 1)
    return None


def _is_field(node: YamlNode | None) -> bool:
    return (
        isinstance(node, YamlMapping)
        and bool(node.entry("type"))
        and bool(node.entry("name") or node.entry("label"))
    )


def _without_comments(text: str) -> str:
    """Return the text behind the comments, blank lines and elisions in front of it."""
    match = re.match(r"(?:[ \t]*+(?:#[^\n]*+|\.{3}[ \t\r]*+|…[ \t\r]*+)?+(?:\n|\Z))*+", text)
    return text[match.end() :] if match else text
