"""A list of actions: its tree, how it is read, and how it is written (6)."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from signage_core.frozen import frozen
from signage_specs.anml_native.element import Element
from signage_specs.anml_native.element_parser import QUOTES, read_element
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.tree import Document, bounded_lines
from signage_specs.anml_native.vocabulary import ACTION_VERBS, ELISIONS, ROLES, UNLISTED_ROLES
from signage_specs.anml_native.writer import head
from signage_specs.readers.indent import IndentedLine
from signage_specs.span import Fault, Span


@frozen
class ActionLine:
    """An action. Its words are read as an element is: the verb as the role, the ref as a bare word.

    The span is without its line end.
    """

    span: Span
    indent: str
    ending: str
    element: Element


@frozen
class OtherLine:
    """A line that is no action.

    The span is of its words, without white space around; `raw` has the line end. The kind is `blank`, `comment`,
    `elision`, `snapshot` for a line of the snapshot before the actions, or `unread` for all lines beyond the bound.
    """

    span: Span
    kind: str
    raw: str


AnyActionLine: TypeAlias = ActionLine | OtherLine


@frozen
class ActionDocument:
    """A list of actions (6), and the snapshot before it, or the one that it was paired with.

    It `is_own` where it is the start of this text.
    """

    text: str
    lines: tuple[AnyActionLine, ...]
    faults: tuple[Fault, ...] = ()
    snapshot: Document | None = None
    is_own: bool = False

    @property
    def own_snapshot(self) -> Document | None:
        """The snapshot at the start of the same text; its spans are places in this text."""
        return self.snapshot if self.is_own else None

    @property
    def actions(self) -> tuple[ActionLine, ...]:
        """The actions in order."""
        return tuple(line for line in self.lines if isinstance(line, ActionLine))


def paired(document: ActionDocument, snapshot: Document) -> ActionDocument:
    """Return the actions with the snapshot that they act on; one of their own stays."""
    return document if document.snapshot is not None else replace(document, snapshot=snapshot)


_ACTION: Final = re.compile(r"([A-Za-z]+)\s+[#@][A-Za-z]?\d+(?=\s|\Z)")
_ELEMENT: Final = re.compile(
    rf"([A-Za-z]\w*)(?:#\w+|\s+#(?=\w)|(?=\s+[\[{''.join(sorted(QUOTES))}])|(?=\s+[\w-]+=)|\s*\Z)"
)
_KNOWN_ROLES: Final = ROLES | UNLISTED_ROLES


def parse_actions(text: str) -> ActionDocument:
    """Return the tree of a list of actions (6). Never raises; linear in the text.

    Where the first line is frontmatter or an element, everything before the first action is the
    snapshot that the actions act on.
    """
    source, end = bounded_lines(text)
    first = _first_action(source)
    start = source[first].start if first < len(source) else end
    snapshot = parse(text[:start]) if first else None
    lines = [_read(text, line, is_snapshot=number < first) for number, line in enumerate(source)]
    if end < len(text):
        lines.append(OtherLine(Span(end, len(text)), "unread", text[end:]))
    return ActionDocument(text, tuple(lines), (), snapshot, is_own=snapshot is not None)


def _first_action(source: Sequence[IndentedLine]) -> int:
    """Return the number of the first action after a snapshot; 0 when there is no snapshot before."""
    opening = next((line for line in source if not line.is_blank and line.words.rstrip() not in ELISIONS), None)
    if opening is None or not _opens_snapshot(opening.words.rstrip()):
        return 0
    return next((number for number, line in enumerate(source) if _is_action(line.words)), len(source))


def _is_action(words: str) -> bool:
    """Whether a line is an action: a word and a ref, be the word no verb but no role either."""
    action = _ACTION.match(words)
    return action is not None and (action.group(1) in ACTION_VERBS or action.group(1) not in _KNOWN_ROLES)


def _opens_snapshot(words: str) -> bool:
    element = _ELEMENT.match(words)
    if element is None:
        return words == "---"
    role = element.group(1)
    # `select` is a role and a verb: a space before the ref makes it an action.
    is_action = role in ACTION_VERBS and (role not in ROLES or element.group().endswith("#"))
    return role in _KNOWN_ROLES and not is_action


def _read(text: str, line: IndentedLine, *, is_snapshot: bool) -> AnyActionLine:
    words = line.words.rstrip()
    kind = "snapshot" if is_snapshot else _kind(words)
    if not kind:
        return ActionLine(line.span, line.indent, line.ending, read_element(text, line.words_start, line.end))
    return OtherLine(line.trimmed_span, kind, line.indent + line.words + line.ending)


def _kind(words: str) -> str:
    """Return what a line is that is no action; an empty string for an action."""
    if not words:
        return "blank"
    if words in ELISIONS:
        return "elision"
    return "comment" if words.split(maxsplit=1)[0] == "--" else ""


def write_canonical_actions(document: ActionDocument) -> str:
    """Return the actions at the left margin with single spaces and LF line ends; other lines keep their words."""
    return "".join(f"{_canonical(line)}\n" for line in document.lines)


def _canonical(line: AnyActionLine) -> str:
    if isinstance(line, ActionLine):
        words = [head(line.element), *(part.raw.rstrip() for part in line.element.parts)]
        return " ".join(word for word in words if word)
    return line.raw.rstrip()
