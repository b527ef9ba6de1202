"""A control of an annotated form isn't a field.

What:
    Every `input`, `select` and `textarea` of an annotated form has `data-agent-field`. A radio button or a checkbox
    may leave it to the element around its group, and any control to the widget that it is a part of: a custom
    element, or one with a role such as `combobox`. Hidden inputs, buttons and traps for robots are exempt.
Why:
    An agent that fills in the form doesn't know the control, and submits it empty.
Example:
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input name="bed">
    </form>
Use instead:
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input name="bed" data-agent-kind="field" data-agent-field="bed">
    </form>
"""

from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.rule import WARNING, Finding, Findings, Related, rule


@rule("D015", WARNING, section="6.1", advice="Annotate every control of the form.")
def check(document: AnnotatedDocument) -> Findings:
    for control in document.controls:
        form = document.elements[control.form]
        if form.means_action and not control.is_field and not control.elided:
            message = f"This `{control.name}` of an action isn't annotated. Add `data-agent-kind` and "
            yield Finding(control.span, f"{message}`data-agent-field`.", related=(Related(form.span, "the form"),))
