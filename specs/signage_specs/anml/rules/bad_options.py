"""The options of a parameter and its type don't agree.

What:
    A `param` of type `enum` has options, and no other has. Values are unique, and the default is one of them.
    An option without `value` is an error of M032.
Why:
    An agent picks one of the options. Without them it has to guess what is permitted.
Example:
    <param name="size" type="enum" default="M">
      <option value="S"/>
      <option value="L"/>
    </param>
Use instead:
    <param name="size" type="enum" default="L">
      <option value="S"/>
      <option value="L"/>
    </param>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anml.judging import place
from signage_specs.diagnostic import WARNING, Finding, Related
from signage_specs.rule import Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml.tree import Document
    from signage_specs.rule import Context
    from signage_specs.span import Span


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for param in document.named("param"):
        options = [child for child in param.elements if child.definition == "option"]
        values = [option.value("value") for option in options if option.attribute("value")]
        if param.value("type") == "enum" and not options and not param.elided:
            yield Finding(place(param, "type"), "A `<param>` of type `enum` has options. Write them into it.")
        elif options and param.value("type") != "enum":
            message = 'Only a `<param>` of type `enum` has options. Write `type="enum"`.'
            yield Finding(place(param, "type"), message)
        first: dict[str, Span] = {}
        for option in options:
            value, span = option.value("value") or "", place(option, "value")
            earlier = first.setdefault(value, span)
            if earlier != span:
                related = (Related(earlier, "the first one"),)
                yield Finding(span, f"{quoted(value)} is an option already. Take one out.", related=related)
        default = param.attribute("default")
        if default is not None and values and default.value not in values and not param.elided:
            yield Finding(
                default.value_span, f"The default {quoted(default.value)} is none of the options. Name one of them."
            )


RULE = Rule(
    code="M050",
    name="bad-options",
    levels=WARNING,
    section="8.6.3",
    advice="Give a param of type enum its options, each value once.",
    rows=("50",),
    check=check,
    documentation=__doc__,
)
