"""The value of a reserved key isn't valid.

What:
    `ts`, `budget` and `depth` are integers, `viewport` is a width and a height such as `1280x720`, and
    `filter` is `interactive` or `compact`.
Why:
    These values control what a reader does: how deep it goes, how many lines it reads, what it leaves out.
Example:
    ---
    depth: deep
    ---
    main
Use instead:
    ---
    depth: 3
    ---
    main
"""

import re

from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import FILTERS, INTEGER_KEYS
from signage_specs.rule import WARNING, Finding, Findings, quoted, rule

_INTEGERS = {"ts": "1735689600", "budget": "200", "depth": "3"}
_INTEGER = re.compile(r"[0-9]+")
_VIEWPORT = re.compile(r"[0-9]+x[0-9]+")


@rule("N004", WARNING, section="1.1", advice="Give the key a value of the kind that it takes.")
def check(document: Document) -> Findings:
    is_marked = any(line.marker for _, line in document.element_lines)  # stray-diff-marker reports the type
    for key, line in document.meta.items():
        wanted = _wanted(key, line.content, is_marked=is_marked)
        if not wanted:
            continue
        if line.value:
            yield Finding(line.value_span, f"{quoted(line.value)} is not a valid `{key}`. Write {wanted}.")
        elif line.key is not None:
            yield Finding(line.key.span, f"`{key}` has no value. Write {wanted}, or remove the key.")


def _wanted(key: str, value: str, *, is_marked: bool) -> str:
    """Return what a key takes, when the value isn't that."""
    if key in INTEGER_KEYS:
        return "" if _INTEGER.fullmatch(value) else f"an integer, such as `{_INTEGERS[key]}`"
    if key == "viewport":
        return "" if _VIEWPORT.fullmatch(value) else "a width and a height, such as `1280x720`"
    if key == "filter":
        given = {each.strip() for each in value.split(",")}
        return "" if given <= set(FILTERS) else "`interactive` or `compact`"
    if key == "type":
        return "" if value == "diff" or is_marked else "`diff`; a snapshot has no type"
    return ""
