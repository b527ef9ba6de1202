"""The outline of a document: its examples with their parts, as symbols and as what can be folded."""

from collections.abc import Iterable, Iterator
from typing import Any

from signage.server.analysis import Analysis, Block
from signage.server.anatomy import anatomy
from signage.server.anatomy.model import Kind, Part
from signage.server.workspace import Document, Workspace
from signage_specs.span import Span

_DEEPEST = 30  # levels: what is deeper is shown at this one
_MOST_PARTS = 5_000  # of a document
_LONGEST_NAME = 80  # code points


def symbols(document: Document, workspace: Workspace, _parameters: Any) -> list[Any]:
    """Return the symbols of a document: in a file the parts of its document, in a page those of each example."""
    analysis, positions = workspace.analysis(document), workspace.positions(document)

    def symbol(part: Part) -> dict[str, Any]:
        return {
            "name": " ".join(part.name.split())[:_LONGEST_NAME] or "?",
            "detail": part.detail[:_LONGEST_NAME],
            "kind": int(part.kind),
            "range": positions.range(part.span),
            "selectionRange": positions.range(part.selected),
            "children": [],
        }

    roots: list[dict[str, Any]] = []
    above: list[dict[str, Any]] = []
    for part in _parts(analysis):
        del above[part.depth :]
        made = symbol(part)
        (above[-1]["children"] if above else roots).append(made)
        above.append(made)
    return roots


def folds(document: Document, workspace: Workspace, _parameters: Any) -> list[Any]:
    """Return the ranges of lines that can be folded."""
    analysis = workspace.analysis(document)
    lines = analysis.source.lines
    ranges: dict[int, int] = {}
    for part in _parts(analysis):
        first = lines.position(part.span.start)[0]
        last = lines.position(max(part.span.end - 1, part.span.start))[0]
        if last > first:
            ranges[first] = max(last, ranges.get(first, 0))
    return [{"startLine": first - 1, "endLine": last - 1} for first, last in sorted(ranges.items())]


def _parts(analysis: Analysis) -> list[Part]:
    """Return the parts of a document in its own places, each around those that are in it, depths without gaps."""
    found: list[Part] = []
    for block in analysis.blocks:
        if block.page.markup == "file":
            found += _nested(block, analysis, 0)
        elif (example := _example(block, analysis)) is not None:
            found += [example, *_nested(block, analysis, 1)]
        if len(found) > _MOST_PARTS:
            break
    return found[:_MOST_PARTS]


def _example(block: Block, analysis: Analysis) -> Part | None:
    """Return an example as a part of its page."""
    if not block.lines:
        return None
    lines = analysis.source.lines
    last = block.lines.stop - 1
    start = lines.offset(block.lines.start)
    title_end = start + len(lines.line(block.lines.start))
    span = Span(start, lines.offset(last) + len(lines.line(last)))
    return Part(block.form.title, f"line {block.lines.start}", Kind.MODULE, span, Span(start, title_end), 0)


def _nested(block: Block, analysis: Analysis, depth: int) -> list[Part]:
    """Return the parts of an example, each ending where the last one in it ends."""
    parts = [each for each in _placed(block, analysis) if each is not None][:_MOST_PARTS]
    open_at: list[int] = []
    for index, part in enumerate(parts):
        del open_at[min(part.depth, _DEEPEST) :]
        for outer in open_at:
            span = parts[outer].span
            if part.span.end > span.end:
                parts[outer] = _with(parts[outer], Span(span.start, part.span.end), parts[outer].depth)
        open_at.append(index)
        parts[index] = _with(part, part.span, len(open_at) - 1 + depth)
    return parts


def _with(part: Part, span: Span, depth: int) -> Part:
    return Part(part.name, part.detail, part.kind, span, part.selected, depth)


def _placed(block: Block, analysis: Analysis) -> Iterator[Part | None]:
    for part in _first(anatomy(block).parts):
        span, selected = block.span(part.span, analysis.source), block.span(part.selected, analysis.source)
        if span is not None and selected is not None:
            selected = selected if span.start <= selected.start and selected.end <= span.end else span
            yield Part(part.name, part.detail, part.kind, span, selected, part.depth)


def _first(parts: Iterable[Part]) -> list[Part]:
    return list(parts)[:_MOST_PARTS]
