"""A field or status names an action that isn't there.

What:
    `data-agent-for-action` is the id of an action of the page, of its embedded manifest, or of the site's manifest.
    In a part of a page an action that isn't shown is no fault; an id that differs from a shown one by a letter or
    two is a warning.
Why:
    No runtime finds the field: the action that it belongs to doesn't exist.
Example:
    <!doctype html>
    <title>Garden</title>
    <button data-agent-kind="action" data-agent-action="plant.move">Move</button>
    <input data-agent-kind="field" data-agent-field="bed_number" data-agent-for-action="plant.mvoe">
Use instead:
    <!doctype html>
    <title>Garden</title>
    <button data-agent-kind="action" data-agent-action="plant.move">Move</button>
    <input data-agent-kind="field" data-agent-field="bed_number" data-agent-for-action="plant.move">
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.aaf.annotation.values import place, values
from signage_specs.aaf.manifest.parser import parse_manifest
from signage_specs.diagnostic import ERROR, WARNING, Finding
from signage_specs.rule import Context, Rule
from signage_specs.wording import nearest, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.aaf.annotation.tree import AnnotatedDocument


def check(document: AnnotatedDocument, context: Context) -> Iterator[Finding]:
    """Yield a finding at each id that is no action's."""
    known = {element.action for element in document.of_kind("action") if element.action}
    for span in document.manifests:
        known |= parse_manifest(document.text[span.start : span.end]).names("action")
    declared = context.site.declared if context.site is not None else None
    known |= declared.actions.keys() if declared is not None else set()
    # Where something is left out, or can't be read, the action may be there.
    partial = context.fragment or (declared is not None and not declared.whole)
    for _element, _name, found in values(document, "data-agent-for-action"):
        if found.value in known:
            continue
        meant = nearest(found.value, sorted(known))
        if meant is None and partial:
            continue
        instead = f"Did you mean `{meant}`?" if meant else "Annotate the action, or correct the id."
        levels = WARNING if partial else None
        yield Finding(place(found), f"No action here has the id {quoted(found.value)}. {instead}", levels)


RULE = Rule(
    code="D010",
    name="unresolved-for-action",
    levels=ERROR,
    section="6.1.1",
    advice="Write the id of an action of the page.",
    rows=("D10",),
    check=check,
    documentation=__doc__,
)
