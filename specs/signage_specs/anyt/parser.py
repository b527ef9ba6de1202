"""Read an AnyT workflow: frontmatter, cells, and the fragments of them that documentation shows."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum

from signage_specs.anyt.cell_scanner import CellScanner
from signage_specs.anyt.forms import fence_form, fragment_form, tagged_form
from signage_specs.anyt.tags import is_cell_tag, parse_tag
from signage_specs.anyt.tree import (
    Action,
    Actions,
    Block,
    Cell,
    Contents,
    Form,
    Frontmatter,
    Misspelling,
    Output,
    OutputPath,
    Workflow,
)
from signage_specs.anyt.vocabulary import (
    ACTIONS_MARK,
    FORM_KEY,
    FORM_TAG_2,
    FRONTMATTER_DELIMITER,
    FRONTMATTER_KEYS,
    FRONTMATTER_KEYS_2,
    OUTPUT_MARK,
)
from signage_specs.readers.indent import IndentedLine, indented_lines
from signage_specs.readers.yaml import YamlDocument, read_yaml
from signage_specs.readers.yaml_nodes import YamlMapping
from signage_specs.span import Fault, Span, trimmed

_ITEM = re.compile(r"- `(?P<name>[^`]+)` - (?P<text>\S.*)$")
_LIST_LINE = re.compile(r"(?:[-*+]|[0-9]{1,9}[.)])(?:\s|$)")
_ELISION = re.compile(r"(?>(?:- )?)(?:\.{3}|…)$")
_NEARLY_A_MARK = re.compile(r"\*\*\s?(?:(?P<output>outputs?)|actions?)\s?(?::\s?\*\*|\*\*\s?:)", re.IGNORECASE)
_PATH = re.compile(r"`?(?=[^\s,`./]*+[./])[^\s,`]*+`?(?:\s*+,|$)")
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


def parse_workflow(text: str) -> Workflow:
    """Return the workflow that a text holds. Never raises; linear but for logarithms.

    Faults; those of YAML and JSON are at the frontmatter and the forms: `byte-order-mark`, `late-frontmatter`
    (blank lines come before), `unclosed-frontmatter`, `malformed-tag` (`detail` says what to write),
    `indented-tag`, `one-line-cell` (`self-closing` or `closed`), `unclosed-cell` (`fence` where an open fence holds
    the rest), `stray-tag`, `mismatched-tag` (the kind that it closes all the same), `nested-cell` (the kind of the
    outer one), `tag-in-block` (what it is in), `close-in-fence`, `unknown-tag` (its name).
    """
    faults: list[Fault] = []
    lines = _lines(text, faults)
    frontmatter, first = _frontmatter(text, lines, faults)
    scanner = CellScanner(text, lines, first)
    faults += scanner.faults
    starts = [line.start for line in lines]
    kind = FormKind.LATER if frontmatter and frontmatter.is_schema_2 else FormKind.ALL
    cells = tuple(_with_body(text, cell, lines, starts, kind) for cell in scanner.cells)
    outside = [lines[number] for number in scanner.outside]
    is_fragment = not cells and frontmatter is None
    body = _contents(text, outside, scanner.blocks, len(text), FormKind.ALL if is_fragment else FormKind.NONE)
    prose = tuple(scanner.prose)
    if is_fragment and body.is_empty:
        document = read_yaml(text) if ":" in text else None
        form = fragment_form(text, document)
        body = replace(body, forms=(form,)) if form else body
        frontmatter = None if form or document is None else _bare_frontmatter(document)
    if is_fragment and (frontmatter or not body.is_empty):
        prose = ()
    faults.sort(key=lambda fault: fault.span)
    return Workflow(
        text,
        frontmatter,
        cells,
        prose,
        tuple(scanner.blocks),
        tuple(faults),
        outputs=body.outputs,
        actions=body.actions,
        forms=body.forms,
        misspellings=body.misspellings,
    )


def _lines(text: str, faults: list[Fault]) -> list[IndentedLine]:
    lines = list(indented_lines(text))
    if text.startswith("\ufeff"):
        faults.append(Fault("byte-order-mark", Span(0, 1)))
        first = lines[0]
        lines[0] = IndentedLine(1, "", first.words[1:], first.ending)
    return lines


def _frontmatter(text: str, lines: list[IndentedLine], faults: list[Fault]) -> tuple[Frontmatter | None, int]:
    start = next((number for number, line in enumerate(lines) if not line.is_blank), len(lines))
    if start == len(lines) or not _is_delimiter(lines[start]):
        return None, 0
    opening = lines[start]
    if start:
        faults.append(Fault("late-frontmatter", Span(opening.start, opening.end)))
    end, closed = _frontmatter_end(text, lines, start)
    content_start = opening.end + len(opening.ending)
    content = Span(content_start, max(content_start, lines[end].start if end < len(lines) else len(text)))
    document = read_yaml(text[content.start : content.end], content.start)
    mark = Span(opening.start, opening.start + len(FRONTMATTER_DELIMITER))
    closing = Span(lines[end].start, lines[end].start + len(FRONTMATTER_DELIMITER)) if closed else None
    if not closed:
        faults.append(Fault("unclosed-frontmatter", mark))
    span = Span(mark.start, closing.end if closing else content.end)
    return Frontmatter(span, mark, content, document.root, document.faults, closing), end + closed


def _frontmatter_end(text: str, lines: list[IndentedLine], start: int) -> tuple[int, bool]:
    """Return the line that ends the frontmatter, and whether it is a delimiter.

    Without a delimiter before the first cell, the frontmatter ends at the first blank line.
    """
    blank = None
    for number in range(start + 1, len(lines)):
        line = lines[number]
        if _is_delimiter(line):
            return number, True
        if blank is None and line.is_blank:
            blank = number
        tag = parse_tag(text, line) if line.words.startswith("<") and not line.indent else None
        if tag and is_cell_tag(tag):
            return (number if blank is None else blank), False
    return (len(lines) if blank is None else blank), False


def _is_delimiter(line: IndentedLine) -> bool:
    return not line.indent and line.words.rstrip() == FRONTMATTER_DELIMITER


def _bare_frontmatter(document: YamlDocument) -> Frontmatter | None:
    """Return the frontmatter that a whole text is when it is a mapping of its keys, without delimiters."""
    root = document.root
    if not isinstance(root, YamlMapping):
        return None
    if not any(entry.name in FRONTMATTER_KEYS | FRONTMATTER_KEYS_2 for entry in root.entries):
        return None
    whole = Span(0, len(document.text))
    return Frontmatter(whole, None, whole, root, document.faults, None)


def _with_body(text: str, cell: Cell, lines: list[IndentedLine], starts: list[int], kind: FormKind) -> Cell:
    if cell.opening.inline:
        return cell
    first, last = bisect_left(starts, cell.body.start), bisect_left(starts, cell.body.end)
    kind = kind if cell.kind == "input" else FormKind.NONE
    body = _contents(text, lines[first:last], cell.blocks, cell.body.end, kind)
    return replace(
        cell, outputs=body.outputs, actions=body.actions, forms=body.forms, misspellings=body.misspellings
    )


def _contents(
    text: str, lines: Sequence[IndentedLine], blocks: Sequence[Block], end: int, forms: FormKind
) -> Contents:
    """Return what lines say outside the blocks. Linear in the lines."""
    free = list(_free_lines(lines, blocks))
    marks = [at for at, line in enumerate(free) if not line.indent and line.words.rstrip() == ACTIONS_MARK]
    outputs = tuple(output for line in free if (output := _output(text, line)))
    actions = tuple(_actions(text, free, number) for number in marks)
    found = sorted(_forms(text, free, blocks, end, forms), key=lambda form: form.span)
    return Contents(outputs=outputs, actions=actions, forms=tuple(found), misspellings=tuple(_misspellings(free)))


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
    paths = _paths(text, line.words_start + len(OUTPUT_MARK), line.trimmed_span.end)
    return Output(line.trimmed_span, tuple(paths))


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
    span = trimmed(text, Span(start, end))
    return OutputPath(span, text[span.start : span.end])


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


def _actions(text: str, lines: Sequence[IndentedLine], heading: int) -> Actions:
    """Return the list after a line `**Actions:**`: it ends at the first line that isn't part of a list."""
    items: list[Action] = []
    malformed: list[Span] = []
    elisions: list[Span] = []
    for number in range(heading + 1, len(lines)):
        line = lines[number]
        span = line.trimmed_span
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
