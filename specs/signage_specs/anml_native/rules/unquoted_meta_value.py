"""A value of the frontmatter is neither an identifier nor quoted, which the printed grammar asks for.

What:
    The grammar allows letters, digits, `_` and `-`, or a quoted string. As used, a value is the rest of the
    line, and most of the specification's own examples have such values; so only `strict` reports it.
Why:
    A reader made from the grammar alone stops at the first slash or space.
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

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.tree import MetaLine
from signage_specs.anml_native.writer import IDENTIFIER, quoted
from signage_specs.diagnostic import ERROR_STRICT, Edit, Finding, Fix
from signage_specs.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml_native.tree import Document
    from signage_specs.rule import Context

_QUOTED = re.compile(r'"[^"]*"|"[^"\\]*(?:\\.[^"\\]*)*"')


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield values that the grammar's `value` doesn't match."""
    for line in document.lines:
        if not isinstance(line, MetaLine) or line.key is None:
            continue
        if IDENTIFIER.fullmatch(line.value) or _QUOTED.fullmatch(line.value):
            continue
        if not line.value:
            yield Finding(
                line.key.span, f"`{excerpt(line.key.text)}` has no value. Write one, or take the key out."
            )
            continue
        yield _finding(line)


def _finding(line: MetaLine) -> Finding:
    value, span = line.value, line.value_span
    plain = value.strip("'") if len(value) > 1 and value[0] == value[-1] == "'" else value
    if '"' in plain:
        message = f"`{excerpt(value)}` has a quote inside, and no escapes are defined. Write it without."
        return Finding(span, message)
    fix = Fix("Quote the value", (Edit(span, quoted(plain)),))
    message = f"`{excerpt(value)}` is no plain word. Write it in double quotes, as the grammar has it."
    return Finding(span, message, fix=fix)


RULE = Rule(
    code="N005",
    name="unquoted-meta-value",
    levels=ERROR_STRICT,
    section="8",
    advice="Quote values of the frontmatter that aren't plain words.",
    rows=("N05",),
    check=check,
    documentation=__doc__,
)
