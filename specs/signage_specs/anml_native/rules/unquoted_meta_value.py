"""A value of the frontmatter is neither an identifier nor quoted, as the printed grammar requires.

What:
    The grammar allows letters, digits, `_` and `-`, or a quoted string. As used, a value is the rest of the
    line, and most of the specification's own examples have such values; so only `strict` reports it.
Why:
    A reader built from the grammar stops at the first slash or space.
Example (strict):
    ---
    title: Your cart
    ---
    main
Use instead (strict):
    ---
    title: "Your cart"
    ---
    main
"""

import re

from signage_specs.anml_native.repairs import replacement
from signage_specs.anml_native.tree import Document, MetaLine
from signage_specs.anml_native.writer import IDENTIFIER, double_quoted
from signage_specs.rule import ERROR_STRICT, Finding, Findings, quoted, rule

_QUOTED = re.compile(r'"[^"]*"|"[^"\\]*(?:\\.[^"\\]*)*"')


@rule(
    "N005",
    ERROR_STRICT,
    section="8",
    fixable="safe",
    advice="Quote values of the frontmatter that aren't plain words.",
)
def check(document: Document) -> Findings:
    for line in document.lines:
        if not isinstance(line, MetaLine) or line.key is None:
            continue
        if IDENTIFIER.fullmatch(line.value) or _QUOTED.fullmatch(line.value):
            continue
        if not line.value:
            yield Finding(
                line.key.span, f"Key {quoted(line.key.text)} without a value. Write one, or remove the key."
            )
            continue
        yield _finding(line)


def _finding(line: MetaLine) -> Finding:
    value, span = line.value, line.value_span
    plain = value.strip("'") if len(value) > 1 and value[0] == value[-1] == "'" else value
    if '"' in plain:
        return Finding(span, f"Quote inside the value {quoted(value)}. Remove it: the grammar defines no escapes.")
    fix = replacement(span, double_quoted(plain), "Quote the value")
    return Finding(span, f"Value {quoted(value)} isn't a plain word. Put it in double quotes.", fix=fix)
