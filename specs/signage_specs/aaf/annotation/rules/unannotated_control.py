"""A control of an annotated form isn't a field.

What:
    Every `input`, `select` and `textarea` of an annotated form has `data-agent-field`, or is a part of an element
    that has it. Hidden inputs and buttons are exempt.
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

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.diagnostic import WARNING, Finding, Related
from signage_specs.rule import Context, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.aaf.annotation.tree import AnnotatedDocument


def check(document: AnnotatedDocument, _context: Context) -> Iterator[Finding]:
    """Yield a finding at each control without a field id whose form is an action."""
    for control in document.controls:
        form = document.elements[control.form]
        if form.means_action and not control.is_field and not control.elided:
            yield Finding(
                control.span,
                f"The form is an action and this `{control.name}` no field of it; add `data-agent-kind` and "
                "`data-agent-field`.",
                related=(Related(form.span, "the form"),),
            )


RULE = Rule(
    code="D015",
    name="unannotated-control",
    levels=WARNING,
    section="6.1",
    advice="Annotate every control of the form.",
    rows=("D15",),
    check=check,
    documentation=__doc__,
)
