"""Read an ANML native document: text in, tree out, whatever the text is."""

import re
from typing import Final

from signage_specs.anml_native.aria.tree import pasted_lines
from signage_specs.anml_native.element import Attribute, BareWord, Comment, Element, Name, Part, State
from signage_specs.anml_native.element_parser import is_element, read_cells, read_element
from signage_specs.anml_native.frontmatter_parser import BYTE_ORDER_MARK, read_frontmatter
from signage_specs.anml_native.tree import (
    AnyLine,
    BlankLine,
    CommentLine,
    ContentLine,
    Document,
    ElementLine,
    ElisionLine,
    Marker,
    PastedLine,
    ProseLine,
    StrayAction,
    SummaryLine,
    TableLine,
    TextLine,
    UnreadLine,
    bounded_lines,
)
from signage_specs.anml_native.vocabulary import (
    ACTION_VERBS,
    ELISIONS,
    OTHER_NAMES,
    ROLES,
    TABLE_ROLES,
    UNLISTED_ROLES,
    VERB_SYNONYMS,
    VISUAL_ROLES,
)
from signage_specs.readers.indent import IndentedLine
from signage_specs.span import Span

_COMMENT_LINE: Final = re.compile(r"--(?=\s|\Z)")
# Verbs, and words for them, that no element is called by: what looks like a ref after one is acted on.
_VERBS_ALONE: Final = (ACTION_VERBS | frozenset(VERB_SYNONYMS)) - ROLES - frozenset(("input",))
_ACTION: Final = re.compile(
    rf"(?:{'|'.join(sorted(ACTION_VERBS))})[^\S\r\n]+#[A-Za-z]*\d+(?=\s|\Z)"
    rf"|(?:[+*-][^\S\r\n]+)?(?i:{'|'.join(sorted(_VERBS_ALONE))})[^\S\r\n]+"
    r"(?:#[A-Za-z]*\d+|[@(]#?[a-z]\d+\)?|e\d+)(?=\s|\Z)"
)
_MARKERS: Final = frozenset("+*-")
_MARKER: Final = re.compile(r"[+*-]([^\S\r\n]*)")
_OPEN_ROW: Final = re.compile(r'[^"|\\]*\|')
_FIRST_OPEN_ROW: Final = re.compile(r'[^"|\\]*\s\|\s')

_LISTED_ROLES: Final = ROLES | UNLISTED_ROLES
_OTHER_ROLES: Final = frozenset(name.lower() for name in OTHER_NAMES) | VISUAL_ROLES | {"heading"}
_ROLE: Final = re.compile(r"[^\W\d][\w-]*(?::|@[a-z][0-9]+)?")
_NEW_ROLE: Final = re.compile(r"[a-z][a-z0-9]*")
_WORD: Final = re.compile(r"[A-Za-z_][\w-]*")
_KEY: Final = re.compile(r"[A-Za-z0-9_][\w-]*")
_STATE: Final = re.compile(r"\s*+\w[\w\s,-]*+(?:=\S*+)?\s*+")
_REF: Final = re.compile(r"#?[a-z][0-9]+")

# So many bare words after a role make a sentence that happens to start with that word.
_WORDS_OF_A_SENTENCE: Final = {"listed": 4, "capitalised": 2, "other": 2}
_WORDS_FOR_A_PART: Final = 2  # after a new role: more bare words for each part of an element make a sentence


def parse(text: str) -> Document:
    """Return the tree of a text (1 to 5, 8).

    Never raises, and runs in time linear in the text. Where a line can't be read as the grammar says, the
    line's own node holds what is there, and reading goes on at the next line.

    Faults, each at a `---` or where one is missing: `unclosed-frontmatter`, `unopened-frontmatter` (only the second
    `---` is there), `indented-delimiter`, `long-delimiter` (`----`), `delayed-frontmatter` (blank lines
    before), `late-frontmatter` (other lines before), `stray-delimiter` (no metadata after).
    """
    source, end = _lines(text)
    front = read_frontmatter(source)
    body = _Body(text)
    pasted = pasted_lines([line.words for line in source], front.taken, is_diff=front.is_diff)
    for index, line in enumerate(source):
        if index in front.lines:
            body.add(front.lines[index])
        elif not line.words:
            body.add(_blank(line))
        else:
            body.read(line, is_pasted=index in pasted)
    if end < len(text):
        body.add(UnreadLine(Span(end, len(text)), "", "", 0, None, text[end:]))
    return Document(text, tuple(body.lines), tuple(front.faults))


def _lines(text: str) -> tuple[list[IndentedLine], int]:
    """Return the lines of a text and where they end. A byte order mark is white space before the first one."""
    lines, end = bounded_lines(text)
    if text.startswith(BYTE_ORDER_MARK):
        words = lines[0].words.lstrip(BYTE_ORDER_MARK)
        space = len(lines[0].words) - len(words) + len(words) - len(words.lstrip())
        lines[0] = IndentedLine(0, lines[0].words[:space], words.lstrip(), lines[0].ending)
    return lines, end


class _Body:
    """The body's lines so far, and the elements that the next line may be under."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines: list[AnyLine] = []
        self.open: list[tuple[int, int]] = []  # (depth, index) of the elements around, outermost first

    def add(self, line: AnyLine) -> None:
        """Take a line; an element becomes a possible parent."""
        if isinstance(line, ElementLine):
            self.open.append((line.depth, len(self.lines)))
        self.lines.append(line)

    def parent(self, depth: int) -> int | None:
        """Return the nearest shallower element, and forget those that ended."""
        while self.open and self.open[-1][0] >= depth:
            self.open.pop()
        return self.open[-1][1] if self.open else None

    def read(self, line: IndentedLine, *, is_pasted: bool) -> None:
        indent, words = line.indent, line.words
        start = line.start + len(indent)
        end = start + len(words)
        common = (Span(line.start, end), indent, line.ending, _width(indent) // 2)
        kind = PastedLine if is_pasted else _plain_kind(words)
        if kind is not None:
            self.lines.append(kind(*common, None, words))
        elif words[0] in _MARKERS:
            self.add(self.marked(line, common, start, end))
        else:
            self.add(self.content((*common, self.parent(common[3]), None), words, start, end))

    def marked(self, line: IndentedLine, common: tuple[Span, str, str, int], start: int, end: int) -> AnyLine:
        """Read a line that starts with a diff marker."""
        span, indent, ending, depth = common
        found = _MARKER.match(line.words)
        gap = found.group(1) if found else ""
        if not indent and gap != " " and self.open:
            depth = _width(gap) // 2  # as the grammar has it: prefix, then indentation (8)
        words_start = start + 1 + len(gap)
        marker = Marker(Span(start, words_start), line.words[0], gap)
        return self.content((span, indent, ending, depth, self.parent(depth), marker), line.words, words_start, end)

    def content(
        self, common: tuple[Span, str, str, int, int | None, Marker | None], words: str, start: int, end: int
    ) -> AnyLine:
        """Read an element, content, summary or table line; a marker before it is read already."""
        text = self.text
        sign = text[start] if start < end else ""
        if sign == ">":
            return ContentLine(*common, text[start + 1 : end])
        if sign == "~":
            return SummaryLine(*common, text[start + 1 : end])
        is_opened = sign == "|"
        if is_opened or self.continues_table(words, common[3]):
            cells, is_closed, trailing = read_cells(text, start + is_opened, end)
            return TableLine(*common, cells, is_opened, is_closed, trailing)
        element = read_element(text, start, end)
        if _is_prose(element):
            span, indent, ending, *_ = common
            return ProseLine(span, indent, ending, _width(indent) // 2, None, words)
        return ElementLine(*common, element)

    def continues_table(self, words: str, depth: int) -> bool:
        """Whether a line that doesn't start with a pipe is a row all the same: it has pipes, and is in a table."""
        before = self.lines[-1] if self.lines else None
        if isinstance(before, TableLine):
            is_row = before.depth == depth and _OPEN_ROW.match(words) is not None
        elif isinstance(before, ElementLine) and before.element.role.text in TABLE_ROLES:
            is_row = before.depth == depth - 1 and _FIRST_OPEN_ROW.match(words) is not None
        else:
            return False
        return is_row and not is_element(words)


def _blank(line: IndentedLine) -> BlankLine:
    end = line.start + len(line.indent)
    return BlankLine(Span(line.start, end), line.indent, line.ending, _width(line.indent) // 2, None)


def _plain_kind(words: str) -> type[TextLine] | None:
    """Return what a line is that has nothing but its words; None for an element and what belongs to one."""
    if words.rstrip() in ELISIONS:
        return ElisionLine
    if _COMMENT_LINE.match(words):
        return CommentLine
    return StrayAction if _ACTION.match(words) else None


def _width(space: str) -> int:
    """Return how many columns white space takes; a tab counts as one level, which is two columns."""
    return len(space) + space.count("\t") - space.count(BYTE_ORDER_MARK) if space else 0


def _is_prose(element: Element) -> bool:
    """Whether a line, read as an element, has nothing of one (2). Linear in the line.

    The order of the parts doesn't matter, so that a line is the same in canonical form.
    """
    role = element.role.text
    if element.ref is not None and (role or _REF.fullmatch(element.ref.text)):
        return False
    parts = [part for part in element.parts if not isinstance(part, Comment)]
    if not parts:
        return _ROLE.fullmatch(role) is None
    words = [part.raw for part in parts if isinstance(part, BareWord)]
    if any(word.startswith("#") and _REF.fullmatch(word) for word in words):
        return False  # a detached ref
    of_element = sum(_is_of_element(part) for part in parts)
    least = _least_words(role)
    if least:
        return not of_element and len(words) >= least
    # Roles are an open set: one word after a new one may be a state without its brackets.
    is_state = _NEW_ROLE.fullmatch(role) and len(parts) == 1 and words and _WORD.fullmatch(words[0])
    if _ROLE.fullmatch(role) is None:
        return len(words) >= of_element
    return not is_state and (not of_element or len(words) > of_element * _WORDS_FOR_A_PART)


def _least_words(role: str) -> int:
    """Return how many bare words after a known role make a sentence; 0 for a role that nobody knows."""
    word = role.removesuffix(":")
    if word in _LISTED_ROLES:
        return _WORDS_OF_A_SENTENCE["listed"]
    if word.lower() in _LISTED_ROLES:
        return _WORDS_OF_A_SENTENCE["capitalised"]
    return _WORDS_OF_A_SENTENCE["other"] if word.lower() in _OTHER_ROLES else 0


def _is_of_element(part: Part) -> bool:
    """Whether a part is one that only elements have."""
    if isinstance(part, Attribute):
        return _KEY.fullmatch(part.key) is not None and not part.is_spaced
    return isinstance(part, Name) or (isinstance(part, State) and _STATE.fullmatch(part.name) is not None)
