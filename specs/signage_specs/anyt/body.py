"""Read what has a meaning inside a cell: declared outputs, lists of actions, forms."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from signage_specs.anyt.forms import fence_form, tagged_form
from signage_specs.anyt.tree import Action, Actions, Block, Form, Misspelling, Output, OutputPath
from signage_specs.anyt.vocabulary import ACTIONS_MARK, FORM_KEY, FORM_TAG_2, OUTPUT_MARK
from signage_specs.readers.indent import IndentedLine
from signage_specs.readers.yaml_nodes import YamlMapping
from signage_specs.span import Span

_ITEM = re.compile(r"- `(?P<name>[^`]+)` - (?P<text>\S.*)$")
_LIST_LINE = re.compile(r"(?:[-*+]|[0-9]{1,9}[.)])(?:\s|$)")
_ELISION = re.compile(r"(?:- )?+(?:\.{3}|…)$")
_NEARLY_A_MARK = re.compile(r"\*\*\s?(?:(?P<output>outputs?)|actions?)\s?(?::\s?\*\*|\*\*\s?:)", re.IGNORECASE)
_PATH = re.compile(r"`?[^\s,`]*[./][^\s,`]*`?(?:\s*,|$)")
_NAMED_ITEM = re.compile(r"[-*+] +`")
_COMMA = re.compile(r"[,(){}]")
_FORM_START = re.compile(rf"<{FORM_TAG_2}(?=[\s>])")
# The languages of fences that are meant as a form; only `yaml` is one.
FORM_LANGUAGES = frozenset(("yaml", "yml"))


class FormKind(Enum):
    """Which forms an input's body may have: none, a fence of YAML or a tag, or those of schema 2.

    In schema 2 a form is in a tag. A fence is one of an older file's when it has `fields`, else an example.
    """

    NONE = 0
    ALL = 1
    LATER = 2


@dataclass(frozen=True, slots=True)
class Body:
    """What the lines of a body hold."""

    outputs: tuple[Output, ...]
    actions: tuple[Actions, ...]
    forms: tuple[Form, ...]
    misspellings: tuple[Misspelling, ...]

    @property
    def is_empty(self) -> bool:
        """Whether they hold nothing."""
        return not (self.outputs or self.actions or self.forms or self.misspellings)


def read_body(text: str, lines: Sequence[IndentedLine], blocks: Sequence[Block], end: int, forms: FormKind) -> Body:
    """Return what lines say outside the blocks. Linear in the lines.

    Args:
        text: the whole text.
        lines: the lines of the body, in text order.
        blocks: the fenced code blocks and here-documents among them, in text order.
        end: where the body ends.
        forms: which forms have a meaning here.
    """
    free = list(_free_lines(lines, blocks))
    outputs = tuple(output for line in free if (output := _output(text, line)))
    actions = tuple(_actions(text, free, number) for number, line in enumerate(free) if _is_actions_mark(line))
    found = sorted(_forms(text, free, blocks, end, forms), key=lambda form: form.span)
    return Body(outputs, actions, tuple(found), tuple(_misspellings(free)))


def _forms(
    text: str, lines: Sequence[IndentedLine], blocks: Sequence[Block], end: int, kind: FormKind
) -> Iterator[Form]:
    if kind is FormKind.NONE:
        return
    behind = 0
    for line in lines:
        if not line.indent and line.words_start >= behind and _FORM_START.match(line.words):
            form = tagged_form(text, line, end)
            yield form
            behind = form.span.end
    if behind and kind is FormKind.LATER:
        return  # beside such a form a fence is an example
    for block in blocks:
        if block.language.lower() in FORM_LANGUAGES:
            form = fence_form(text, block)
            if kind is FormKind.ALL or (isinstance(form.root, YamlMapping) and form.root.entry(FORM_KEY)):
                yield form


def _free_lines(lines: Sequence[IndentedLine], blocks: Sequence[Block]) -> Iterator[IndentedLine]:
    remaining = list(reversed(blocks))
    for line in lines:
        while remaining and remaining[-1].span.end < line.words_start:
            remaining.pop()
        if not remaining or line.words_start < remaining[-1].span.start:
            yield line


def _output(text: str, line: IndentedLine) -> Output | None:
    if line.indent or not line.words.startswith(OUTPUT_MARK):
        return None
    end = line.words_start + len(line.words.rstrip())
    return Output(Span(line.words_start, end), tuple(_paths(text, line.words_start + len(OUTPUT_MARK), end)))


def _paths(text: str, start: int, end: int) -> Iterator[OutputPath]:
    """Yield what is between the commas; a comma in brackets belongs to a remark or a pattern."""
    depth, first = 0, start
    for match in _COMMA.finditer(text, start, end):
        if match.group() != ",":
            depth = max(0, depth + (1 if match.group() in "({" else -1))
        elif not depth:
            yield _path(text, first, match.start())
            first = match.end()
    yield _path(text, first, end)


def _path(text: str, start: int, end: int) -> OutputPath:
    written = text[start:end]
    stripped = written.strip()
    start += len(written) - len(written.lstrip()) if stripped else 0
    return OutputPath(Span(start, start + len(stripped)), stripped)


def _misspellings(lines: Sequence[IndentedLine]) -> Iterator[Misspelling]:
    """Yield what nearly is a mark, where what follows isn't prose: a path, or a list of names in backticks."""
    for number, line in enumerate(lines):
        match = None if line.indent else _NEARLY_A_MARK.match(line.words)
        if not match:
            continue
        mark = OUTPUT_MARK if match["output"] else ACTIONS_MARK
        rest = line.words[match.end() :].strip()
        if mark == OUTPUT_MARK:
            meant = match[0] != mark and bool(_PATH.match(rest))
        else:
            following = next((each for each in lines[number + 1 : number + 3] if not each.is_blank), None)
            meant = (match[0] != mark or bool(rest)) and bool(following and _NAMED_ITEM.match(following.words))
        if meant:
            yield Misspelling(Span(line.words_start, line.words_start + match.end()), mark)


def _is_actions_mark(line: IndentedLine) -> bool:
    return not line.indent and line.words.rstrip() == ACTIONS_MARK


def _actions(text: str, lines: Sequence[IndentedLine], heading: int) -> Actions:
    """Return the list after a line `**Actions:**`: it ends at the first line that isn't part of a list."""
    items: list[Action] = []
    malformed: list[Span] = []
    elisions: list[Span] = []
    for number in range(heading + 1, len(lines)):
        line = lines[number]
        span = Span(line.words_start, line.words_start + len(line.words.rstrip()))
        words = text[span.start : span.end]
        if not words or (line.indent and (items or malformed)):
            continue
        item = None if line.indent else _ITEM.match(words)
        if item:
            name = Span(span.start + item.start("name"), span.start + item.end("name"))
            items.append(Action(span, item["name"], name, item["text"]))
        elif _ELISION.match(words):
            elisions.append(span)
        elif _LIST_LINE.match(words):
            malformed.append(span)
        else:
            break
    start = lines[heading]
    mark = Span(start.words_start, start.words_start + len(ACTIONS_MARK))
    return Actions(mark, tuple(items), tuple(malformed), tuple(elisions))
