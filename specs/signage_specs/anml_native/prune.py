"""Make a snapshot smaller by the format's budget controls (4)."""

import re
from typing import Final

from signage_specs.anml_native.outline import Outline, write_lines
from signage_specs.anml_native.outline_reader import outline, snapshot_outline
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.pruning.budget import lines_within
from signage_specs.anml_native.pruning.depth import shallow_lines
from signage_specs.anml_native.pruning.filtering import interactive_lines
from signage_specs.anml_native.tree import Document, unquoted
from signage_specs.anml_native.writer import meta_value

INTERACTIVE: Final = "interactive"

_NUMBER: Final = re.compile(r"[0-9]{1,9}")


def prune(
    document: Document, *, interactive: bool = False, depth: int | None = None, budget: int | None = None
) -> Document:
    """Return a snapshot with less in it, in canonical form, and its frontmatter saying so.

    First the filter leaves interactive elements only, then the depth sums up what is too deep of these, then
    the budget sums up what is too much of that. `~` lines count what they replace; where they replace other
    `~` lines whose counts can be read, they add them up. Doing the same again changes nothing. Takes time
    proportional to n log n in the length of the text.

    Args:
        document: the snapshot.
        interactive: leave interactive elements only; `filter: interactive` says so.
        depth: how many levels of elements to leave, at least 1. `depth` says how many; where it says a smaller
            number already, that holds.
        budget: how many lines to leave in the body, at least 1; `budget` says how many.

    Raises:
        OutlineError: the document is no sound snapshot.
        ValueError: a number is smaller than 1.
    """
    if (depth is not None and depth < 1) or (budget is not None and budget < 1):
        raise ValueError("a depth and a budget are at least 1")
    current = snapshot_outline(document)
    meta = dict(current.meta)
    body: list[str] | None = None
    if interactive:
        meta["filter"] = _with_filter(meta.get("filter", ""))
        body = list(interactive_lines(current))
    if depth is not None:
        known = unquoted(meta.get("depth", ""))
        most = min(depth, max(1, int(known))) if _NUMBER.fullmatch(known) else depth
        meta["depth"] = str(most)
        body = list(shallow_lines(current if body is None else _outline(meta, body), most))
    if budget is not None:
        meta["budget"] = str(budget)
        body = lines_within(current if body is None else _outline(meta, body), budget)
    return document if body is None else parse(write_lines(meta.items(), body))


def _outline(meta: dict[str, str], body: list[str]) -> Outline:
    return outline(parse(write_lines(meta.items(), body)))


def _with_filter(value: str) -> str:
    filters = [each for each in (part.strip() for part in unquoted(value).split(",")) if each]
    return value if INTERACTIVE in filters else meta_value(", ".join([*filters, INTERACTIVE]))
