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

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml.judging import place
from signage_specs.anml.tree import Document
from signage_specs.diagnostic import WARNING, Finding, Related
from signage_specs.rule import rule
from signage_specs.span import Span


@rule(
    "M050", WARNING, section="8.6.3", rows=("50",), advice="Give a param of type enum its options, each value once."
)
def check(document: Document) -> Iterator[Finding]:
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
