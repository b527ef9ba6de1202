"""A key of the frontmatter isn't reserved.

What:
    Nine keys are reserved: `url`, `title`, `viewport`, `ts`, `source`, `budget`, `encoding`, `depth` and
    `filter`. Diffs add `type` and `base`, and those that `diff` makes may have `places` and `removed`. Other keys
    are allowed, and the specification's examples have some; no reader has to know them.
Why:
    A misspelled key looks like a key of your own, and no reader uses it.
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

from signage_specs.anml_native.element import Piece
from signage_specs.anml_native.naming import OWN_KEYS
from signage_specs.anml_native.repairs import KNOWN_KEYS, key_for, key_for_type, replacement
from signage_specs.anml_native.tree import Document, MetaLine
from signage_specs.anml_native.vocabulary import EXAMPLE_KEYS
from signage_specs.rule import INFO, Context, Finding, Findings, Respelling, nearest, quoted, rule


@rule("N003", INFO, section="1.1", fixable="safe", advice="Use a reserved key where one fits.")
def check(document: Document, context: Context) -> Findings:
    known = {*KNOWN_KEYS, *(OWN_KEYS if document.is_diff else ())}
    # N030 and N032 report what a diff lacks.
    slip = key_for(document, "base") if document.is_diff else key_for_type(document)
    slip = None if context.fragment else slip
    for line in document.lines:
        if isinstance(line, MetaLine) and line.key and line.key != slip and line.key.text not in known:
            yield _finding(line.key, document)


def _finding(key: Piece, document: Document) -> Finding:
    lower = key.text.lower()
    if lower in KNOWN_KEYS:
        fix = replacement(key.span, lower) if lower not in document.meta else None
        return Finding(key.span, f"Unreserved key `{key.text}`. Write `{lower}`.", fix=fix)
    near = "" if key.text in EXAMPLE_KEYS else nearest(lower, KNOWN_KEYS)
    hint = f"Did you mean `{near}`?" if near else "Use a reserved key where one fits."
    respelling = Respelling(key.text, near) if near and near not in document.meta else None
    return Finding(key.span, f"Unreserved key {quoted(key.text)}. {hint}", respelling=respelling)
