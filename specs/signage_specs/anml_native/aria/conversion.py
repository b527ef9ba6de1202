"""Turn an accessibility snapshot into ANML native (11)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from signage_specs.anml_native.aria.role import UNKNOWN_LEVEL, native_role
from signage_specs.anml_native.aria.tree import (
    AriaElision,
    AriaHeader,
    AriaNode,
    AriaProperty,
    AriaUnknown,
)
from signage_specs.anml_native.unsayable import unsayable, unsayable_metadata
from signage_specs.anml_native.vocabulary import FIELD_ROLES, INPUT_ROLES, VERB_ROLES
from signage_specs.anml_native.writer import attribute, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from signage_specs.anml_native.aria.tree import AnyAriaLine, AriaSnapshot

_DROPPED: Final = frozenset({"nth", "cursor", "onclick", "tabindex"})
_TEXT_ROLES: Final = frozenset({"p", "h1", "h2", "h3", "h4", "h5", "h6", "item", "cell", "label", "caption"})
_TEXT_NODES: Final = frozenset({"StaticText", "text"})
_META: Final = {"Page": "title", "URL": "url"}
_STATE: Final = re.compile(r"[A-Za-z_][\w-]*")
_LEVEL: Final = re.compile(r"[1-9][0-9]*")
_DEEPEST: Final = "6"  # the deepest level that a role says; deeper ones are the same


def convert_snapshot(snapshot: AriaSnapshot) -> str:
    """Return the snapshot as an ANML native document.

    `- `, brackets and colons go; the ref moves to the role; roles take their native names; a `/url` line
    becomes `href=`; `Page:` and `URL:` become frontmatter. Refs and order stay. A line of no known shape
    continues the text of the node before it. A text alone in a field to fill in is its value.
    """
    headers = [line for line in snapshot.lines if isinstance(line, AriaHeader) and line.key in _META]
    meta = "".join(f"{_META[line.key]}: {line.value}\n" for line in headers)
    body = "".join(f"{line}\n" for line in _body(snapshot.lines))
    return (f"---\n{meta}---\n" if meta else "") + body


def losses(snapshot: AriaSnapshot) -> Iterator[tuple[int, str]]:
    """Yield what the conversion loses or changes: an offset of the snapshot, and what becomes of what is there."""
    for line in snapshot.lines:
        start = line.span.start
        if isinstance(line, AriaUnknown):
            yield start, "this line has no known shape; it becomes text"
        elif isinstance(line, AriaHeader) and line.key in _META:
            yield from ((start, said) for said in unsayable_metadata(line.value))
        elif isinstance(line, AriaProperty):
            yield from ((start, said) for said in unsayable(line.value))
        elif isinstance(line, AriaNode):
            yield from ((start, said) for text in (line.name, line.text) if text for said in unsayable(text))
            level = dict(line.attributes).get("level")
            is_level = isinstance(level, str) and _LEVEL.fullmatch(level) is not None
            if line.role.text == "heading" and is_level and _is_deep(str(level)):
                yield start, f"the heading's level becomes {_DEEPEST}, the deepest that there is"


def is_convertible(snapshot: AriaSnapshot) -> bool:
    """Whether nothing of the snapshot needs a guess: every line has a known shape."""
    return not any(isinstance(line, AriaUnknown) for line in snapshot.lines)


def _body(lines: tuple[AnyAriaLine, ...]) -> Iterator[str]:
    depth = 0
    inside = _inside(lines)
    values: set[int] = set()  # texts that are the value of the field around them
    for position, line in enumerate(lines):
        if isinstance(line, AriaNode):
            depth = line.depth
            if position in values:
                continue
            below = [(each, lines[each]) for each in inside.get(position, ())]
            properties = {each.key: each.value for _, each in below if isinstance(each, AriaProperty)}
            nodes = [(number, each) for number, each in below if isinstance(each, AriaNode)]
            node = line
            if len(nodes) == 1 and nodes[0][0] not in inside and _is_value(node, nodes[0][1]):
                number, only = nodes[0]
                node = replace(node, text=only.name if only.text is None else only.text)
                values.add(number)
            yield from _node(node, properties)
        elif isinstance(line, AriaUnknown):
            yield "  " * (depth + 1) + "> " + line.raw.strip()
        elif isinstance(line, AriaElision):
            yield "  " * line.depth + line.raw.strip()


def _inside(lines: Sequence[AnyAriaLine]) -> dict[int, list[int]]:
    """Return the lines right under each node, by its number."""
    found: dict[int, list[int]] = {}
    around: list[int] = []
    for position, line in enumerate(lines):
        if not isinstance(line, AriaNode | AriaProperty):
            continue
        while around and lines[around[-1]].depth >= line.depth:
            around.pop()
        if around:
            found.setdefault(around[-1], []).append(position)
        if isinstance(line, AriaNode):
            around.append(position)
    return found


def _is_value(node: AriaNode, only: AriaNode) -> bool:
    """Whether the only node in another one is the value of a field to fill in."""
    is_field = node.text is None and native_role(node.role.text) in VERB_ROLES["fill"]
    return is_field and only.role.text in _TEXT_NODES and only.ref is None and not only.attributes


def _node(node: AriaNode, properties: dict[str, str]) -> Iterator[str]:
    attributes = {**dict(node.attributes), **properties}
    role = _role(node.role.text, attributes)
    name, text = node.name, node.text
    if text is not None and name is None and role not in FIELD_ROLES:
        name, text = text, None
    words = [role + (f"#{node.ref.text}" if node.ref else "")]
    words += [quoted(name)] if name else []
    words += _attributes(role, attributes)
    if text is not None and role in FIELD_ROLES:
        words.append(attribute("value", text))
        text = None
    words += _states(node, attributes)
    indent = "  " * node.depth
    yield indent + " ".join(words)
    if text is not None and text != name:
        yield f"{indent}  p {quoted(text)}"


def _role(role: str, attributes: dict[str, str | bool]) -> str:
    """Return the native role; what the role says already is taken out of the attributes."""
    if role == "heading":
        level = attributes.get("level")
        if isinstance(level, str) and _LEVEL.fullmatch(level):
            del attributes["level"]
            return f"h{_DEEPEST}" if _is_deep(level) else f"h{level}"
        return UNKNOWN_LEVEL
    if role == "input":
        kind = attributes.get("type")
        return INPUT_ROLES.get(kind, "textbox") if isinstance(kind, str) else "textbox"
    return native_role(role)


def _is_deep(level: str) -> bool:
    return len(level) > 1 or level > _DEEPEST


def _attributes(role: str, attributes: dict[str, str | bool]) -> Iterator[str]:
    for key, value in attributes.items():
        if key in _DROPPED or not isinstance(value, str) or value == "true" or not _STATE.fullmatch(key):
            continue
        if key == "checked" and value == "false":
            continue
        if key == "children" or (key == "level" and role in _TEXT_ROLES and value == role[1:]):
            continue
        yield attribute("href" if key == "url" else key, value)


def _states(node: AriaNode, attributes: dict[str, str | bool]) -> Iterator[str]:
    for key, value in attributes.items():
        if key not in _DROPPED and (value is True or value == "true") and _STATE.fullmatch(key):
            yield f"[{key}]"
    for word in node.words:
        if _STATE.fullmatch(word):
            yield f"[{word}]"
