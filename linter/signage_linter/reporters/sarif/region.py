"""Pieces of a file: by lines and columns, with the text that stands there for those who don't have the file."""

from typing import Any

from signage_linter.reporters.located import Piece
from signage_linter.source import Source

_LINES_AROUND = 2
_LONGEST = 4000  # code points of a snippet


def region(piece: Piece) -> dict[str, Any]:
    """Return the region of an exact piece (3.30), without its text."""
    return {
        "startLine": piece.line,
        "startColumn": piece.column,
        "endLine": piece.end_line,
        "endColumn": piece.end_column,
    }


def regions(piece: Piece, source: Source | None, *, approximate: bool) -> dict[str, Any]:
    """Return the `region` and the `contextRegion` of a physical location (3.29).

    Of a guess only the line is told, and where no line is known the region is the whole file. Texts that are too
    long to be read are left out, and so is a context that would say no more than the region.

    Args:
        piece: where.
        source: the file; None when it isn't at hand.
        approximate: the piece is a guess.
    """
    if not piece.line:
        return {"region": {"startLine": 1, "endLine": _count(source)}} if source is not None else {}
    where: dict[str, Any] = {"startLine": piece.line} if approximate else region(piece)
    if source is None:
        return {"region": where}
    lines = source.lines
    start, end = lines.offset(piece.line, piece.column), lines.offset(piece.end_line, piece.end_column)
    if not approximate and start <= end <= start + _LONGEST:
        where["snippet"] = {"text": source.text[start:end]}
    made: dict[str, Any] = {"region": where}
    first = max(piece.line - _LINES_AROUND, 1)
    last = max(piece.line, piece.end_line)
    last = max(last, min(last + _LINES_AROUND, _count(source)))
    low, high = lines.offset(first), lines.offset(last) + len(lines.line(last))
    if low <= start and end <= high <= low + _LONGEST and (low, high) != (start, end):
        made["contextRegion"] = {
            "startLine": first,
            "endLine": last,
            "snippet": {"text": source.text[low:high]},
        }
    return made


def _count(source: Source) -> int:
    """Return how many lines a file has; what follows its last line end is none."""
    starts = source.lines.starts
    return len(starts) - (len(starts) > 1 and starts[-1] == len(source.text))
