"""Turn an accessibility snapshot into ANML native (11)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from signage_specs.anml_native.aria.settling import Settled, settled
from signage_specs.anml_native.aria.tree import (
    AnyAriaLine,
    AriaElision,
    AriaHeader,
    AriaNode,
    AriaProperty,
    AriaSnapshot,
    AriaUnknown,
    AriaUnread,
)
from signage_specs.anml_native.vocabulary import FIELD_ROLES, INPUT_ROLES, OTHER_NAMES, VERB_ROLES
from signage_specs.anml_native.writer import attribute, double_quoted, plain_or_quoted

_LINE_BREAK: Final = re.compile(r"[\r\n]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def unsayable(text: str) -> Iterator[str]:
    """Yield what becomes of the parts of a name or a value that no line of the format holds."""
    if _LINE_BREAK.search(text.strip()):
        yield "a line break becomes a space"
    if _SURROGATE.search(text):
        yield "a byte that is not a character becomes U+FFFD"


GENERIC_ROLE: Final = "group"  # the role of what has none (11: `generic`)

UNKNOWN_LEVEL: Final = "h2"  # a heading whose level nobody tells; 2 is the level that ARIA assumes

_OTHER_SIGNS: Final = re.compile(r"[^a-z0-9]+")
_ROLE: Final = re.compile(r"[a-z][a-z0-9]*")


def native_role(role: str) -> str:
    """Return the native name of an ARIA role, of a browser's own role, or of an HTML tag (11).

    One without a native name stays, in lowercase letters and digits, which is all that a role is made of
    (2.1). Roles are an open set.
    """
    if role == "heading":
        return UNKNOWN_LEVEL
    known = OTHER_NAMES.get(role)
    if known:
        return known
    if role.startswith("MathML"):
        return "code"
    plain = _OTHER_SIGNS.sub("", role.lower())
    return plain if _ROLE.fullmatch(plain) else GENERIC_ROLE


_DROPPED: Final = frozenset({"nth", "cursor", "onclick", "tabindex", "children"})
_TEXT_ROLES: Final = frozenset({"p", "h1", "h2", "h3", "h4", "h5", "h6", "item", "cell", "label", "caption"})
_MEASURED: Final = FIELD_ROLES | {"metric"}  # what has a value, so that its text is no name
_LAYOUT: Final = frozenset({"InlineTextBox", "LineBreak", "ListMarker"})  # what browsers make of other nodes
_PASSING: Final = frozenset({"active", "clickable", "editable", "focusable"})  # words that are no states
_LONGEST_PIECE: Final = (
    2000  # characters of a text in generic nodes that is compared with names, so that time is linear
)
_TEXT_NODES: Final = frozenset({"StaticText", "text"})
_META: Final = {"Page": "title", "URL": "url"}
_STATE: Final = re.compile(r"[A-Za-z_][\w-]*")
_LEVEL: Final = re.compile(r"[1-9][0-9]*")
_DEEPEST: Final = "6"  # the deepest level that a role says; deeper ones are the same


def convert_snapshot(snapshot: AriaSnapshot, *, keep_refs: bool = False) -> str:
    """Return the snapshot as an ANML native document.

    `- `, brackets and colons go; the ref moves to the role; roles take their native names; a `/url` line
    becomes `href=`; `Page:` and `URL:` become frontmatter. Order stays, and so do refs that fit: see `settling`. A
    line of no known shape continues the text of the node before it; above all nodes it is a text of its own. A text
    alone in a field to fill in is its value; one with line breaks is written after `>`.
    """
    return _settled(snapshot, keep_refs=keep_refs).text


def _settled(snapshot: AriaSnapshot, *, keep_refs: bool) -> Settled:
    meta = "".join(f"{_META[line.key]}: {plain_or_quoted(line.value)}\n" for line in _headers(snapshot).values())
    body = "".join(f"{line}\n" for line in _body(snapshot.lines))
    return settled((f"---\n{meta}---\n" if meta else "") + body, keep_refs=keep_refs)


def losses(snapshot: AriaSnapshot, *, keep_refs: bool = False) -> Iterator[tuple[int, str]]:
    """Yield what the conversion loses or changes: an offset of the snapshot, and what becomes of what is there."""
    yield from ((0, each) for each in _settled(snapshot, keep_refs=keep_refs).notes())
    headers = _headers(snapshot).values()
    continued = _continued(snapshot.lines)
    around = {below: node for node, numbers in _inside(snapshot.lines).items() for below in numbers}
    known: set[tuple[int, str]] = set()  # the node and the key of each property so far
    for position, line in enumerate(snapshot.lines):
        said: Iterable[str] = ()
        if isinstance(line, AriaUnknown) and position not in continued:
            said = ("this line has no known shape; it becomes text",)
        elif isinstance(line, AriaUnread):
            said = ("the snapshot is too long; all from this line on is left out",)
        elif isinstance(line, AriaHeader):
            is_kept = any(line is header for header in headers)
            said = unsayable(line.value) if is_kept else ("this line is left out",)
        elif isinstance(line, AriaProperty):
            said = _lost_of_property(line, snapshot.lines, around.get(position), known)
        elif isinstance(line, AriaNode):
            said = _lost_of_node(line)
        yield from ((line.span.start, each) for each in said)


def _headers(snapshot: AriaSnapshot) -> dict[str, AriaHeader]:
    """Return the lines that become frontmatter: the first of each key, for a second one would break it."""
    found: dict[str, AriaHeader] = {}
    for line in snapshot.lines:
        if isinstance(line, AriaHeader) and line.key in _META:
            found.setdefault(line.key, line)
    return found


def _lost_of_property(
    line: AriaProperty, lines: Sequence[AnyAriaLine], around: int | None, known: set[tuple[int, str]]
) -> Iterator[str]:
    if around is None:
        yield "this property is under no node; it is left out"
        return
    node = lines[around]
    is_said = isinstance(node, AriaNode) and any(key == line.key for key, _ in node.attributes)
    if is_said or (around, line.key) in known:
        yield f"this takes the place of another `{line.key}`"
    known.add((around, line.key))
    if _is_left_out(line.key, line.value):
        yield f"`/{line.key}: {line.value}` is left out"
    yield from unsayable(line.value)


def _lost_of_node(node: AriaNode) -> Iterator[str]:
    for text in (node.name, node.text):
        yield from unsayable(text) if text else ()
    if node.has_pattern:
        yield "the pattern becomes a text like any other"
    level = dict(node.attributes).get("level")
    is_level = isinstance(level, str) and _LEVEL.fullmatch(level) is not None
    if node.role.text == "heading" and is_level and _is_deep(str(level)):
        yield f"the heading's level becomes {_DEEPEST}, the deepest that there is"
    left_out = [each for each in node.attributes if _is_left_out(*each)]
    lost = [f"{key}={value}" if isinstance(value, str) else key for key, value in left_out]
    for words in (*lost, *node.surplus):
        yield f"`[{words}]` is left out"
    for word in node.words:
        if not _STATE.fullmatch(word):
            yield f"`({word})` is left out"


def _is_left_out(key: str, value: str | bool) -> bool:
    """Whether ANML native has no place, or no need, for an attribute: what isn't checked has no state there."""
    return (
        key in _DROPPED or key in _PASSING or not _STATE.fullmatch(key) or (key == "checked" and value == "false")
    )


def is_convertible(snapshot: AriaSnapshot) -> bool:
    """Whether nothing of the snapshot needs a guess: every line has a known shape."""
    if any(isinstance(line, AriaUnknown) for line in snapshot.lines):
        return False
    result = _settled(snapshot, keep_refs=True)
    return not (result.added or result.renamed)


def _body(lines: tuple[AnyAriaLine, ...]) -> Iterator[str]:
    depth = -1  # of the node above; there is none yet
    inside = _inside(lines)
    values: set[int] = set()  # texts that are the value of the field around them
    continued = _continued(lines)
    said_again = _said_again(lines, inside, continued)
    for position, line in enumerate(lines):
        if isinstance(line, AriaNode):
            if position in values or position in said_again or line.role.text in _LAYOUT:
                continue
            if position in continued:
                line = replace(line, text=continued[position])  # noqa: PLW2901  the whole of it
            depth = line.depth
            below = [(each, lines[each]) for each in inside.get(position, ())]
            properties = {each.key: each.value for _, each in below if isinstance(each, AriaProperty)}
            nodes = [(number, each) for number, each in below if isinstance(each, AriaNode)]
            node = line
            if len(nodes) == 1 and nodes[0][0] not in inside and _is_value(node, nodes[0][1]):
                number, only = nodes[0]
                said = only.name if only.text is None else only.text
                node = replace(node, text=continued.get(number, said))
                values.add(number)
            yield from _node(node, properties)
        elif isinstance(line, AriaUnknown) and position in continued:
            continue
        elif isinstance(line, AriaUnknown):
            words = line.raw.strip()
            yield f"p {double_quoted(words)}" if depth < 0 else "  " * (depth + 1) + "> " + words
        elif isinstance(line, AriaElision):
            yield "  " * line.depth + line.raw.strip()


def _said_again(
    lines: Sequence[AnyAriaLine], inside: dict[int, list[int]], continued: dict[int, str]
) -> frozenset[int]:
    """Return the texts without words, and those that together are the name or the value of the node around them.

    Browsers give a text in pieces where markup or a line break parts it.
    """
    gone: set[int] = set()
    whole: dict[int, str] = {}  # the text of each node that is nothing but text
    for position in reversed(range(len(lines))):
        node = lines[position]
        if not isinstance(node, AriaNode):
            continue
        below = [each for each in inside.get(position, ()) if isinstance(lines[each], AriaNode)]
        text = continued.get(position, node.text)
        words = "".join(whole[each] for each in below) if all(each in whole for each in below) else ""
        if words and (_is_same(words, node.name) or _is_same(words, text)):
            gone.update(below)
        is_plain = not (node.ref or node.attributes or node.words)
        if node.role.text in _LAYOUT or (node.role.text in _TEXT_NODES and is_plain and not below):
            own = "" if node.role.text in _LAYOUT else (node.name or text or "").strip()
            whole[position] = own
            if not own:
                gone.add(position)
        elif node.role.text == "generic" and is_plain and node.name is None and text is None and words:
            whole[position] = words if len(words) <= _LONGEST_PIECE else ""
    for position, numbers in inside.items():
        if position in gone:
            gone.update(numbers)
    return frozenset(gone)


def _is_same(text: str, name: str | None) -> bool:
    """Whether a text is a name but for white space, which browsers put where markup parts a word."""
    return name is not None and "".join(text.split()) == "".join(name.split())


def _continued(lines: Sequence[AnyAriaLine]) -> dict[int, str]:
    """Return the texts that go on over lines of no known shape, by their node; the lines themselves have none."""
    found: dict[int, str] = {}
    last = -1  # the node whose text may go on
    for position, line in enumerate(lines):
        node = lines[last] if last >= 0 else None
        if isinstance(line, AriaUnknown) and isinstance(node, AriaNode) and node.text is not None:
            found[last] = f"{found.get(last, node.text)}\n{line.raw.strip()}"
            found[position] = ""
        else:
            last = position if isinstance(line, AriaNode) else -1
    return found


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
    is_bare = only.ref is None and not only.attributes and not only.words and None in (only.name, only.text)
    return is_field and only.role.text in _TEXT_NODES and is_bare


def _node(node: AriaNode, properties: dict[str, str]) -> Iterator[str]:
    attributes = {**dict(node.attributes), **properties}
    role = _role(node.role.text, attributes)
    if role == GENERIC_ROLE and node.ref and ("clickable" in node.words or attributes.get("cursor") == "pointer"):
        role = "button"  # that is what a browser tells of what only a script makes one
    name, text = node.name and node.name.strip(), node.text and node.text.strip()
    if text is not None and name is None and role not in _MEASURED:
        name, text = text, None
    words = [role + (f"#{node.ref.text}" if node.ref else "")]
    indent = "  " * node.depth
    broken = _lines_of(name) if node.role.text in _TEXT_NODES else []
    if broken and node.depth:
        yield from (f"{indent}> {each}" for each in broken)
        return
    broken = broken or _lines_of(text)
    if broken:
        name, text = None if name and _lines_of(name) else name, None
    words += [double_quoted(name)] if name else []
    words += _attributes(role, attributes)
    if text is not None and role in _MEASURED:
        words.append(attribute("value", text))
        text = None
    words += _states(node, attributes)
    yield indent + " ".join(words)
    if text is not None and not _is_same(text, name):
        yield f"{indent}  p {double_quoted(text)}"
    yield from (f"{indent}  > {each}" for each in broken)


def _lines_of(text: str | None) -> list[str]:
    """Return the lines of a text that has line breaks; none of one that hasn't."""
    return [each.strip() for each in text.splitlines() if each.strip()] if text and _LINE_BREAK.search(text) else []


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
        if _is_left_out(key, value) or not isinstance(value, str) or value == "true":
            continue
        if key == "level" and role in _TEXT_ROLES and value == role[1:]:
            continue
        yield attribute("href" if key == "url" else key, value)


def _states(node: AriaNode, attributes: dict[str, str | bool]) -> Iterator[str]:
    for key, value in attributes.items():
        if not _is_left_out(key, value) and (value is True or value == "true"):
            yield "[hidden]" if key == "aria-hidden" else f"[{key}]"
    for word in node.words:
        if _STATE.fullmatch(word) and word not in _PASSING:
            yield f"[{word}]"
