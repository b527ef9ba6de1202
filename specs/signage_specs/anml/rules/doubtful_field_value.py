"""The value of a field matches its type, but may not arrive as it was meant.

What:
    A uri that is not absolute, and a number that a double can't hold exactly, are warnings. A number that looks
    like money is an info: the draft recommends strings for financial values.
Why:
    Numbers are doubles. What a double can't hold exactly arrives as another number.
Example:
    <field name="order" type="number">9007199254740993</field>
Use instead:
    <field name="order" type="string">9007199254740993</field>
"""

import re

from signage_specs.anml.judging import place
from signage_specs.anml.tree import Document
from signage_specs.anml.values import is_uri, loses_precision
from signage_specs.rule import INFO, WARNING, Finding, Findings, quoted, rule

_MONEY = re.compile(r"(?:^|[-_])(?:price|amount|cost|fee|balance|subtotal|salary|payment|discount|tax)(?:$|[-_])")


@rule(
    "M074", WARNING, section="8.11", advice="Write an absolute URI, or a string for numbers that must stay exact."
)
def check(document: Document) -> Findings:
    for field in document.named("field"):
        kind = field.value("type") or "string"
        if kind == "string":
            continue
        text, span = field.content, next((each.span for each in field.texts), field.name_span)
        if kind == "uri" and not is_uri(text) and not field.elided:
            message = f"{quoted(text)} is not an absolute URI. Write it with its scheme and host."
            yield Finding(span, message)
        elif kind == "number" and loses_precision(text):
            yield Finding(span, f"{quoted(text)} can't be stored exactly as a double. Make the field a `string`.")
        elif kind == "number" and _MONEY.search((field.value("name") or "").lower()):
            yield Finding(
                place(field, "type"), "Numbers round amounts of money. Make the field a `string`.", levels=INFO
            )
