"""A danger, a confirmation or an idempotence that isn't in its list.

What:
    `data-agent-danger` is `none`, `low` or `high`; `data-agent-confirm` is `never`, `optional`, `review` or
    `required`; `data-agent-idempotent` is `true` or `false`. Case counts.
Why:
    A runtime that doesn't know the word may run the action without asking.
Example:
    <button data-agent-kind="action" data-agent-action="plant.water" data-agent-danger="medium">Water</button>
Use instead:
    <button data-agent-kind="action" data-agent-action="plant.water" data-agent-danger="low">Water</button>
"""

from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import case_fix, place
from signage_specs.aaf.vocabulary import VALUES
from signage_specs.rule import ERROR, Finding, Findings, Respelling, Suggester, listed, quoted, rule, suggestion

_SYNONYMS = {"yes": "required", "always": "required", "no": "never", "critical": "high", "1": "true", "0": "false"}


@rule("D002", ERROR, section="6.1", fixable="safe", advice="Write one of the listed values.")
def check(document: AnnotatedDocument) -> Findings:
    suggester = Suggester()
    for element in document.elements:
        for name, allowed in VALUES.items():
            attribute = element.attributes.get(name)
            if attribute is None or attribute.value in allowed:
                continue
            value, fix, meant = attribute.value.strip(), None, None
            if not value:
                message = f"`{name}` is empty. Write {listed(allowed)}."
            elif element.literal(name) is None:
                continue  # a template fills it in
            else:
                synonyms = {word: meant for word, meant in _SYNONYMS.items() if meant in allowed}
                meant = suggester.nearest(value, allowed, synonyms)
                instead = suggestion(meant, f"Use {listed(allowed)}.")
                message, fix = (
                    f"Unknown `{name}` {quoted(attribute.value)}. {instead}",
                    case_fix(attribute, allowed),
                )
            respelling = Respelling(value, meant) if meant else None
            yield Finding(place(attribute), message, fix=fix, respelling=respelling)
