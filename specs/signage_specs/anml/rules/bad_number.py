"""A numeric attribute is not a valid number.

What:
    `ttl` and `retry-after` are non-negative integers of seconds. `valid-for`, `total`, `width`, `height` and
    `duration` are numbers too; for these it is a warning, because the draft says less about them.
Why:
    Agents can't tell how long a text is valid if its ttl is not a number.
Example:
    <inform ttl="1h">Open today.</inform>
Use instead:
    <inform ttl="3600">Open today.</inform>
"""

from signage_specs.anml.tree import Document
from signage_specs.anml.values import is_count, is_number
from signage_specs.rule import ERROR, WARNING, Finding, Findings, quoted, rule

_EXPECTED = {
    "seconds": "a number of seconds in digits, such as `3600`",
    "integer": "a whole number in digits",
    "number": "a number, such as `640`",
}


@rule("M020", ERROR, section="8", advice="Write a number in digits.")
def check(document: Document) -> Findings:
    for _, attribute, entry in document.typed(*_EXPECTED):
        if attribute.json not in ("", "number", "string"):
            continue  # M085 reports it
        is_any = entry.type == "number" and is_number(attribute.value) and not attribute.value.startswith("-")
        if not (is_any or is_count(attribute.value)):
            instead = f"Write {_EXPECTED[entry.type]}."
            if is_count(attribute.value.strip()):
                instead = "Remove the white space around it."
            message = f"{quoted(attribute.value)} is not a valid {quoted(attribute.name)}. {instead}"
            yield Finding(attribute.value_span, message, levels=WARNING if entry.lenient else None)
