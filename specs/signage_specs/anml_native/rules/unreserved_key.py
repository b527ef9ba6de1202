"""A key of the frontmatter is not one of the reserved ones.

What:
    Nine keys are reserved: `url`, `title`, `viewport`, `ts`, `source`, `budget`, `encoding`, `depth` and
    `filter`. Diffs add `type` and `base`. Other keys are allowed; no reader is bound to know them.
Why:
    A misspelled key looks just like a key of one's own, and nobody reads it.
Example:
    ---
    viewpoort: 1280x720
    ---
    main
Use instead:
    ---
    viewport: 1280x720
    ---
    main
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from signage_specs.anml_native.tree import MetaLine
from signage_specs.anml_native.vocabulary import DIFF_KEYS, RESERVED_KEYS
from signage_specs.diagnostic import INFO, Finding
from signage_specs.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context

_KNOWN = (*RESERVED_KEYS, *DIFF_KEYS)


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield keys outside the reserved ones and those of diffs."""
    for line in document.lines:
        if not isinstance(line, MetaLine) or line.key is None or line.key.text in _KNOWN:
            continue
        near = get_close_matches(line.key.text[:40].lower(), _KNOWN, n=1, cutoff=0.75)
        hint = f"Did you mean `{near[0]}`?" if near else "Readers may pass over it."
        yield Finding(line.key.span, f"`{line.key.text}` is not a reserved key. {hint}")


RULE = Rule(
    code="N003",
    name="unreserved-key",
    levels=INFO,
    section="1.1",
    advice="Use a reserved key where one fits.",
    rows=("N03",),
    check=check,
    documentation=__doc__,
)
