"""Read an AnyT workflow: frontmatter, cells, and the fragments of them that documentation shows."""

from bisect import bisect_left
from dataclasses import replace

from signage_specs.anyt.body import FormKind, read_body
from signage_specs.anyt.cell_scanner import CellScanner
from signage_specs.anyt.forms import fragment_form
from signage_specs.anyt.tags import is_cell_tag, parse_tag
from signage_specs.anyt.tree import Cell, Frontmatter, Workflow
from signage_specs.anyt.vocabulary import FRONTMATTER_DELIMITER, FRONTMATTER_KEYS, FRONTMATTER_KEYS_2
from signage_specs.readers.indent import IndentedLine, indented_lines
from signage_specs.readers.yaml import YamlDocument, read_yaml
from signage_specs.readers.yaml_nodes import YamlMapping
from signage_specs.span import Fault, Span


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
    body = read_body(text, outside, scanner.blocks, len(text), FormKind.ALL if is_fragment else FormKind.NONE)
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
        body.outputs,
        body.actions,
        body.forms,
        body.misspellings,
        tuple(faults),
    )


def _lines(text: str, faults: list[Fault]) -> list[IndentedLine]:
    lines = list(indented_lines(text))
    if text.startswith("\ufeff"):
        faults.append(Fault("byte-order-mark", Span(0, 1)))
        first = lines[0]
        lines[0] = IndentedLine(1, "", first.words[1:], first.ending)
    return lines


def _frontmatter(text: str, lines: list[IndentedLine], faults: list[Fault]) -> tuple[Frontmatter | None, int]:
    """Return the frontmatter and the number of the line after it."""
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
    body = read_body(text, lines[first:last], cell.blocks, cell.body.end, kind)
    return replace(
        cell, outputs=body.outputs, actions=body.actions, forms=body.forms, misspellings=body.misspellings
    )
