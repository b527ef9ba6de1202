"""A `data-agent-*` attribute that the specification doesn't define.

What:
    The attributes are those of section 6.1; the dialect `0.1+links` adds `data-agent-page` and
    `data-agent-ignore`. Attributes that don't start with `data-agent-` are never judged.
Why:
    Runtimes skip it. A misspelled `data-agent-confirm` asks nobody.
Example:
    <button data-agent-kind="action" data-agent-action="plant.water" data-agent-risk="low">Water</button>
Use instead:
    <button data-agent-kind="action" data-agent-action="plant.water" data-agent-danger="low">Water</button>
"""

from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import lacking_attribute, unknown_attributes
from signage_specs.aaf.vocabulary import DIALECT_WITH_LINKS, LINK_ATTRIBUTES
from signage_specs.rule import WARNING, Context, Finding, Findings, Respelling, Suggester, quoted, rule, suggestion


@rule("D006", WARNING, section="6.1", fixable="safe", advice="Use the attributes that the specification defines.")
def check(document: AnnotatedDocument, context: Context) -> Findings:
    suggester = Suggester()
    for element in document.elements:
        for attribute, meant in unknown_attributes(element, context, suggester):
            name, respelling = attribute.name, None
            if meant is not None and meant == lacking_attribute(element):
                continue  # D007 reports it
            if name in LINK_ATTRIBUTES:
                message = f"`{name}` is of the dialect `{DIALECT_WITH_LINKS}`. Choose that in the configuration."
            else:
                instead = suggestion(meant, "Remove it, or name it without `data-agent-`.")
                if meant in element.attributes:
                    instead = f"Remove it, and keep `{meant}`."
                elif meant is not None:
                    respelling = Respelling(name, meant)
                message = f"Unknown attribute {quoted(name)}. {instead}"
            yield Finding(attribute.name_span, message, respelling=respelling)
