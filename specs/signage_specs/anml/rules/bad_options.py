"""The options of a parameter don't match its type.

What:
    A `param` of type `enum` has options, and no other `param` has. Values are unique, and the default is one of
    them. M032 reports an option without `value`.
Why:
    Agents pick one of the options. Without options, they have to guess what is allowed.
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

from signage_specs.anml.judging import lacks, place, repetitions
from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import PARAM_TYPES
from signage_specs.rule import WARNING, Finding, Findings, Related, quoted, rule


@rule("M050", WARNING, section="8.6.3", advice="Give a param of type enum its options, each value once.")
def check(document: Document) -> Findings:
    for param in document.named("param"):
        options = [child for child in param.elements if child.definition == "option"]
        values = [option.value("value") for option in options if option.attribute("value")]
        kind = param.value("type")
        if kind == "enum" and lacks(param, "option") and not param.elided:
            yield Finding(place(param, "type"), "A parameter of type `enum` needs options. Add them.")
        elif options and kind != "enum" and (kind in PARAM_TYPES or lacks(param, "type")):
            message = 'Only a parameter of type `enum` has options. Write `type="enum"`.'
            yield Finding(place(param, "type"), message)
        for option, earlier in repetitions(options, lambda each: each.value("value") or ""):
            related = (Related(place(earlier, "value"), "the first one"),)
            message = f"Duplicate option {quoted(option.value('value') or '')}. Remove one."
            yield Finding(place(option, "value"), message, related=related)
        default = param.attribute("default")
        if default is not None and values and default.value not in values and not param.elided:
            message = f"The default {quoted(default.value)} is not one of the options. Use one of them."
            yield Finding(default.value_span, message)
