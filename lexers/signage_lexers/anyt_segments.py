"""Where the cells of an AnyT workflow are, found before anything in them is read."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pygments.token import Name, String

from signage_lexers.json_text import Place
from signage_lexers.stream import KEY, REFERENCE, SECTION
from signage_specs.anyt.vocabulary import (
    CELL_KINDS,
    FIELD_KEYS,
    FIELD_KEYS_2,
    FIELD_TYPES,
    FIELD_TYPES_2,
    FORM_KEY,
    FORM_TAG_2,
    FRONTMATTER_KEYS,
    FRONTMATTER_KEYS_2,
    MARKERS,
    OPTION_KEYS,
    TYPE_ALIASES_2,
    UNSTORED_STATUSES,
    VALIDATION_RULES,
)

PROSE: Final = ""
TAG: Final = "tag"
FORM: Final = FORM_TAG_2
SCRIPTS: Final = frozenset({"shell", FORM})
"""The kinds whose body is not Markdown, so that it has no fences."""

_KINDS = "|".join((*CELL_KINDS, FORM))

# The lines that decide where cells begin and end: fences, and those that start with a tag. A tag that isn't closed
# ends with its line, and what stands behind one is shown beside it.
_LINE = re.compile(
    rf"""
    ^[^\S\n]*+
    (?:
        (?P<fence>`{{3,}}+(?=[^`\n]*+$)|~{{3,}}+)(?P<information>[^\n]*+)
      | <(?P<opening>{_KINDS})(?=[\s/>]|\Z)(?P<attributes>(?>(?:[^">\n]|"[^"\n]*+")*))
        (?:>(?P<content>[^\n]*?)</(?P=opening)[^\S\n]*+>[^\S\n]*+$|[^\n]*+)
      | </(?P<closing>{_KINDS})(?=[\s>]|\Z)[^\n]*+
    )
    """,
    re.MULTILINE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Segment:
    """A run of whole lines of one kind.

    It is the line of a tag, the body of a cell (its kind, or FORM) or prose. Offsets are in code points, the end is
    after the last newline. The attributes are those of the tag that opened a body, as written.
    """

    kind: str
    start: int
    end: int
    attributes: str = ""


def segments(text: str, start: int) -> Iterator[Segment]:
    """Yield the segments from `start` on, in order, with no gap; some may be empty.

    A tag in a fence is text. A fence that is never closed, or that would make a cell swallow the next one, is none.
    """
    lines = list(_LINE.finditer(text, start))
    fences = _closed_fences(lines)
    begin = start
    fence = ""
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if line["fence"]:
            fence = _fence_after(line, fence, opens=number - 1 in fences)
            continue
        if fence:
            continue
        yield Segment(PROSE, begin, line.start())
        begin = _line_end(text, line)
        yield Segment(TAG, line.start(), begin)
        if _opens_body(line):
            kind = line["opening"]
            last = _body_end(lines, number, kind, fences)
            stop = lines[last].start() if last < len(lines) else len(text)
            if kind in SCRIPTS:
                yield Segment(kind, begin, stop, line["attributes"])
            else:
                yield from _body_segments(text, Segment(kind, begin, stop), lines[number:last])
            begin, number = stop, last
    yield Segment(PROSE, begin, len(text))


def _opens_body(line: re.Match[str]) -> bool:
    """Whether a line is an opening tag that neither closes itself nor is closed on the line."""
    return bool(line["opening"]) and line["content"] is None and not line["attributes"].endswith("/")


def _line_end(text: str, line: re.Match[str]) -> int:
    """Return where the next line begins."""
    return min(line.end() + 1, len(text))


def _closed_fences(lines: Sequence[re.Match[str]]) -> frozenset[int]:
    """Return the numbers of the fence lines that a later line can close."""
    longest = {"`": 0, "~": 0}
    closed: set[int] = set()
    for number in range(len(lines) - 1, -1, -1):
        marks = lines[number]["fence"]
        if marks:
            if len(marks) <= longest[marks[0]]:
                closed.add(number)
            if not lines[number]["information"].strip():
                longest[marks[0]] = max(longest[marks[0]], len(marks))
    return frozenset(closed)


def _fence_after(line: re.Match[str], fence: str, *, opens: bool) -> str:
    """Return the marks of the fence that is open after a fence line, an empty string when none is."""
    marks = line["fence"]
    if not fence:
        return marks if opens else ""
    return "" if marks.startswith(fence) and not line["information"].strip() else fence


def _body_end(lines: Sequence[re.Match[str]], first: int, kind: str, fences: frozenset[int]) -> int:
    """Return the number of the line before which a body ends: its closing tag, the next cell, or one after all."""
    if kind in SCRIPTS:
        return _script_end(lines, first, kind)
    fence = ""
    in_fence: int | None = None  # the first closing tag that stands in the open fence
    for number in range(first, len(lines)):
        line = lines[number]
        if line["fence"]:
            fence = _fence_after(line, fence, opens=number in fences)
            in_fence = in_fence if fence else None
        elif line["closing"] == kind:
            if not fence:
                return number
            in_fence = number if in_fence is None else in_fence
        elif line["opening"] in CELL_KINDS:
            if not fence:
                return number
            if in_fence is not None:
                return in_fence
    return len(lines) if in_fence is None else in_fence


def _script_end(lines: Sequence[re.Match[str]], first: int, kind: str) -> int:
    """Return the same for a script, which may hold other tags as text as long as it is closed itself."""
    next_cell: int | None = None
    for number in range(first, len(lines)):
        line = lines[number]
        if line["closing"] == kind:
            return number
        if line["opening"] in CELL_KINDS and next_cell is None:
            next_cell = number
        if line["opening"] == kind:
            break
    return len(lines) if next_cell is None else next_cell


def _body_segments(text: str, body: Segment, lines: Sequence[re.Match[str]]) -> Iterator[Segment]:
    """Yield the body of a cell in parts: Markdown, and the tags and contents of forms; `lines` are those in it."""
    begin = body.start
    form: re.Match[str] | None = None
    fence = ""
    fences = _closed_fences(lines)
    for number, line in enumerate(lines):
        if line["fence"] and not form:
            fence = _fence_after(line, fence, opens=number in fences)
        elif not fence and (line["closing"] == FORM if form else line["opening"] == FORM):
            yield Segment(FORM if form else body.kind, begin, line.start(), form["attributes"] if form else "")
            begin = _line_end(text, line)
            yield Segment(TAG, line.start(), begin)
            form = line if _opens_body(line) else None
    yield Segment(FORM if form else body.kind, begin, body.end, form["attributes"] if form else "")


def first_cell(text: str, start: int) -> re.Match[str] | None:
    """Return the first tag or fence from `start` on where that is the opening tag of a cell, else None."""
    line = _LINE.search(text, start)
    return line if line and line["opening"] in CELL_KINDS else None


_TYPES = dict.fromkeys((*FIELD_TYPES, *FIELD_TYPES_2), Name.Constant)

LINE_TYPES = {**_TYPES, **dict.fromkeys(TYPE_ALIASES_2, Name.Constant)}
"""The types of the fields in a form of lines, where they have other names too."""

_KEY = Place(Name.Attribute)
_OPTION = dict.fromkeys(OPTION_KEYS, _KEY)
_VALIDATION = dict.fromkeys(VALIDATION_RULES, _KEY)
_FIELD = {
    **dict.fromkeys(FIELD_KEYS | FIELD_KEYS_2, _KEY),
    "name": Place(KEY, REFERENCE),
    "type": Place(Name.Attribute, words=_TYPES),
    "options": Place(Name.Attribute, members=_OPTION),
    "validation": Place(Name.Attribute, members=_VALIDATION),
}

FORM_STYLES = Place(members={**_FIELD, FORM_KEY: Place(SECTION, members=_FIELD)})
"""The root of a form in JSON, or of one of its fields."""

FORM_KEYS: Mapping[str, Place] = {**_VALIDATION, **_OPTION, **FORM_STYLES.members}
"""The keys of a form wherever they stand: in YAML, and in lines."""

FRONTMATTER: Mapping[str, Place] = dict.fromkeys(FRONTMATTER_KEYS | FRONTMATTER_KEYS_2, Place(Name.Tag))
"""The keys of the frontmatter."""

_STATUSES = {
    status: Name.Exception if status in UNSTORED_STATUSES or status == MARKERS[".failed"] else Name.Constant
    for status in (*MARKERS.values(), *UNSTORED_STATUSES)
}
"""What warns stands out: a failure, and what is never stored."""

MARKER = Place(
    members={
        "status": Place(Name.Attribute, words=_STATUSES),
        "timestamp": Place(Name.Attribute, String.Other),
        "outputs": Place(Name.Attribute, String.Other),
        **dict.fromkeys(("duration", "error", "exitCode", "response"), _KEY),
    }
)
"""The root of a completion marker."""
