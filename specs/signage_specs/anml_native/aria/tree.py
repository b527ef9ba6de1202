"""The tree of an accessibility snapshot, and what tells its lines from lines of ANML native.

The two look alike: `- link "Home"` is a list item of the one and a removed element in a diff of the other.
So a line alone decides nothing unless it carries a mark that only snapshots have.
"""

import re
from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

from signage_core.frozen import frozen
from signage_specs.anml_native.element import Piece
from signage_specs.anml_native.vocabulary import ARIA_ROLES, ROLES, UNLISTED_ROLES
from signage_specs.span import Fault, Span

LIST_ITEM: Final = re.compile(r"-[^\S\r\n]+(?='?(?:/?[A-Za-z][\w-]*)(?=[\s:\"'\[]|\Z))")
AT_ITEM: Final = re.compile(r"@(?:f\d+)?[a-z]\d+[^\S\r\n]+(?:\[(?=[A-Za-z])|[A-Za-z][\w-]*(?=\s+[\"\[]|\s*\Z))")
HEADING: Final = re.compile(r"#[^\S\r\n]+Cursor-interactive elements:?\s*\Z")
TITLE: Final = re.compile(r"(Page|URL|Scope|Frame):\s+(.*)")
BLOCK: Final = re.compile(r"[|>][-+0-9]*+(?:\s++#.*+)?\Z")  # behind a colon, it says that the text is below
_SHAPES: Final = {"-": LIST_ITEM, "@": AT_ITEM, "#": HEADING, **dict.fromkeys("PUSF", TITLE)}
"""The shape of a line, by its first character."""
_BRACKETED_REF: Final = re.compile(r"\[[^\[\]]*\bref=")
_BRACKETED_HINT: Final = re.compile(r"\[[^\[\]]*\b(?:level|nth|cursor)[=:]")
_COLON: Final = re.compile(
    r"-\s+/[\w-]+:"  # a property
    r"|-\s+'?\w[\w-]*(?:\s+\"[^\"]*\")?(?:\s+\[[^\[\]]*\])*'?:(?=\s|\Z)"  # a container, or an element's text
)
_ROLE: Final = re.compile(r"-\s+'?([A-Za-z]+)")
_FOREIGN_ROLES: Final = frozenset({*ARIA_ROLES, "heading"}) - ROLES - UNLISTED_ROLES


@frozen
class AriaLine:
    """One line, its line end not in the span, and its level by the indentation, two columns each."""

    span: Span
    raw: str
    depth: int


@frozen
class AriaNode(AriaLine):
    """A node: `- role "name" [ref=e1]: text` or `@e1 [role] "name"`.

    The role is as written; for `[input type="email"]` it is the tag. A word in brackets without a value has True.
    Words outside of brackets are such as `clickable`; the text follows the colon, if there is one. Surplus is what
    a node has no place for: a second ref, a key's first value. A pattern, such as `/Ca.*/`, is of the template of a
    test. YAML may have put all before the colon between apostrophes.
    """

    role: Piece
    name: str | None
    ref: Piece | None
    attributes: tuple[tuple[str, str | bool], ...]
    words: tuple[str, ...]
    text: str | None
    surplus: tuple[str, ...] = ()
    has_pattern: bool = False
    colon: int | None = None
    is_quoted: bool = False


@frozen
class AriaProperty(AriaLine):
    """A `- /url: …` line, which says something of the node that it is under."""

    key: str
    value: str
    colon: int


@frozen
class AriaHeader(AriaLine):
    """A line above or between the nodes: `Page: …`, `URL: …`, `# Cursor-interactive elements:`."""

    key: str
    value: str


class AriaBlank(AriaLine):
    """A line of white space."""


class AriaElision(AriaLine):
    """A line of `...` or `…`."""


class AriaUnknown(AriaLine):
    """A line of no known shape, such as the second line of a text with a line break in it."""


class AriaBlock(AriaUnknown):
    """A line of a text in YAML's block form, below `- text: |`."""


class AriaUnread(AriaLine):
    """All lines beyond the bound, in one piece."""


AnyAriaLine: TypeAlias = AriaNode | AriaProperty | AriaHeader | AriaBlank | AriaElision | AriaUnknown | AriaUnread


@frozen
class AriaSnapshot:
    """An accessibility snapshot."""

    text: str
    lines: tuple[AnyAriaLine, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def nodes(self) -> tuple[AriaNode, ...]:
        """The nodes in text order."""
        return tuple(line for line in self.lines if isinstance(line, AriaNode))


def is_snapshot_line(words: str) -> bool:
    """Whether a line may belong to an accessibility snapshot; `words` has no indentation."""
    shape = _SHAPES.get(words[:1])
    return shape is not None and shape.match(words) is not None


def is_certain(words: str, *, is_diff: bool) -> bool:
    """Whether such a line can't be a line of ANML native.

    In a diff only a `[ref=…]` says so, because `- ` is a diff's own marker there.
    """
    if AT_ITEM.match(words) or _BRACKETED_REF.search(words):
        return True
    if is_diff:
        return False
    role = _ROLE.match(words)
    if role is not None and role.group(1) in _FOREIGN_ROLES:
        return True
    return bool(_BRACKETED_HINT.search(words) or _COLON.match(words))


def pasted_lines(lines: Sequence[str], taken: Collection[int], *, is_diff: bool) -> frozenset[int]:
    """Return the numbers of the lines that belong to a pasted accessibility snapshot (11).

    A run of neighbouring lines is one when each may be and at least one certainly is, or when a title such as
    `Page: …` is before list items. Blank lines between them belong to it.

    The lines come without indentation; those in `taken` are known to be something else.
    """
    found: set[int] = set()
    run: list[int] = []
    certain = is_titled = False
    for number, words in enumerate([*lines, "\0"]):
        if number not in taken and words and is_snapshot_line(words):
            run.append(number)
            is_titled = is_titled or TITLE.match(words) is not None
            is_item = is_titled and not is_diff and LIST_ITEM.match(words) is not None
            certain = certain or is_item or is_certain(words, is_diff=is_diff)
        elif run and (words or number in taken):
            if certain:
                found.update(range(run[0], run[-1] + 1))
            run, certain, is_titled = [], False, False
    return frozenset(found)
