"""An attribute stands on an element of a kind that has no use for it.

What:
    `data-agent-danger`, `data-agent-confirm`, `data-agent-scope`, `data-agent-idempotent` and `data-agent-output`
    aren't a field's, the first four aren't a status's, and an action has no `data-agent-for-action`.
Why:
    Runtimes skip it on other kinds than those that it suits. A danger on a field warns nobody.
Example:
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input data-agent-kind="field" data-agent-field="bed" data-agent-danger="low">
    </form>
Use instead:
    <form data-agent-kind="action" data-agent-action="plant.move" data-agent-danger="low">
      <input data-agent-kind="field" data-agent-field="bed">
    </form>
"""

from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import removal
from signage_specs.aaf.vocabulary import POLICY
from signage_specs.rule import WARNING, Finding, Findings, rule

_UNSUITABLE = {
    "field": (*POLICY.values(), "data-agent-output"),
    "status": tuple(POLICY.values()),
    "action": ("data-agent-for-action",),
}


@rule("D022", WARNING, section="6.1", fixable="safe", advice="Write the attribute on the element that it is about.")
def check(document: AnnotatedDocument) -> Findings:
    for element in document.elements:
        for name in _UNSUITABLE.get(element.kind or "", ()):
            attribute = element.attributes.get(name)
            if attribute is not None:
                where = "Remove it" if name == "data-agent-for-action" else "Move it to the action"
                message = f"`{name}` means nothing on an element of kind `{element.kind}`. {where}."
                fix = removal(document.text, attribute) if where == "Remove it" else None
                yield Finding(attribute.name_span, message, fix=fix)
