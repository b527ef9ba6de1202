"""A key of the frontmatter is not one of the reserved ones.

What:
    Nine keys are reserved: `url`, `title`, `viewport`, `ts`, `source`, `budget`, `encoding`, `depth` and
    `filter`. Diffs add `type` and `base`, and those that `diff` makes may have `places` and `removed`. Other keys
    are allowed; no reader is bound to know them.
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

from collections.abc import Iterator

from signage_specs.anml_native.element import Piece
from signage_specs.anml_native.naming import OWN_KEYS
from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.rules.nearest import nearest
from signage_specs.anml_native.rules.precedent import precedent
from signage_specs.anml_native.tree import Document, MetaLine
from signage_specs.anml_native.vocabulary import DIFF_KEYS, EXAMPLE_KEYS, RESERVED_KEYS
from signage_specs.diagnostic import INFO, Edit, Finding, Fix
from signage_specs.rule import Context, rule

_KNOWN = frozenset({*RESERVED_KEYS, *DIFF_KEYS})


@rule("N003", INFO, section="1.1", rows=("N03",), advice="Use a reserved key where one fits.")
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield keys outside the reserved ones and those of diffs."""
    known = {*_KNOWN, *(OWN_KEYS if document.is_diff else ())}
    for line in document.lines:
        if isinstance(line, MetaLine) and line.key is not None and line.key.text not in known:
            yield _finding(line.key, document, context)


def _finding(key: Piece, document: Document, context: Context) -> Finding:
    lower = key.text.lower()
    if lower in _KNOWN:
        fix = Fix(f"Write `{lower}`", (Edit(key.span, lower),)) if lower not in document.meta else None
        return Finding(key.span, f"`{key.text}` is not a reserved key. Write `{lower}`.", fix=fix)
    near = "" if key.text in EXAMPLE_KEYS else nearest(lower, _KNOWN)
    hint = f"Did you mean `{near}`?" if near else f"Use a reserved key where one fits.{precedent(context)}"
    return Finding(key.span, f"`{excerpt(key.text)}` is not a reserved key. {hint}")
