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
from signage_specs.aaf.formats import AafContext
from signage_specs.aaf.vocabulary import (
    ATTRIBUTE_SYNONYMS,
    ATTRIBUTES,
    ATTRIBUTES_BY_DIALECT,
    DIALECT_WITH_LINKS,
    LINK_ATTRIBUTES,
    PREFIX,
)
from signage_specs.rule import WARNING, Context, Finding, Findings, Respelling, Suggester, quoted, rule, suggestion


@rule("D006", WARNING, section="6.1", fixable="safe", advice="Use the attributes that the specification defines.")
def check(document: AnnotatedDocument, context: Context) -> Findings:
    known = ATTRIBUTES_BY_DIALECT.get(context.of(AafContext).dialect, ATTRIBUTES)
    suggester, words = Suggester(), [name.removeprefix(PREFIX) for name in known]
    for element in document.elements:
        for name, attribute in element.attributes.items():
            if name in known:
                continue
            respelling = None
            if name in LINK_ATTRIBUTES:
                message = f"`{name}` is of the dialect `{DIALECT_WITH_LINKS}`. Choose that in the configuration."
            else:
                # What all names start with would make any two of them alike.
                word = name.removeprefix(PREFIX)
                near = suggester.nearest(word, words) if word else None
                meant = ATTRIBUTE_SYNONYMS.get(name) or (f"{PREFIX}{near}" if near else None)
                if meant == "data-agent-action" and element.kind == "field":
                    meant = "data-agent-field"
                instead = suggestion(meant, "Remove it, or name it without `data-agent-`.")
                if meant in element.attributes:
                    instead = f"Remove it, and keep `{meant}`."
                elif meant is not None:
                    respelling = Respelling(name, meant)
                message = f"Unknown attribute {quoted(name)}. {instead}"
            yield Finding(attribute.name_span, message, respelling=respelling)
