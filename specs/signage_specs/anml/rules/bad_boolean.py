"""A boolean attribute is neither `true` nor `false`.

What:
    `required`, `idempotent` and `confirm` are `true` or `false`, in lowercase. `1` and `yes` are not valid.
Why:
    Agents must not accept other words (section 8.11), and use the default instead.
Example:
    <action id="buy" method="POST" endpoint="/buy" confirm="yes"/>
Use instead:
    <action id="buy" method="POST" endpoint="/buy" confirm="true"/>
"""

from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, Finding, Findings, Respelling, quoted, rule

_SYNONYMS = {
    "yes": "true", "1": "true", "on": "true", "required": "true", "no": "false", "0": "false", "off": "false",
}  # fmt: skip


@rule("M046", ERROR, section="8.6.1", fixable="safe", advice="Write true or false.")
def check(document: Document) -> Findings:
    for _, attribute, _ in document.typed("boolean"):
        if attribute.value in ("true", "false") or attribute.json == "number":
            continue  # M085 reports a number
        lower = attribute.value.lower()
        meant = lower if lower in ("true", "false") else _SYNONYMS.get(lower)
        instead = f"`{meant}`" if meant else "`true` or `false`"
        message = f"{quoted(attribute.value)} is not a valid value of {quoted(attribute.name)}. Write {instead}."
        respelling = Respelling(attribute.value, meant, is_safe=True) if meant else None
        yield Finding(attribute.value_span, message, respelling=respelling)
