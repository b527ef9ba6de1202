"""An action or a field without its id, or an id without its kind.

What:
    An element of kind `action` has `data-agent-action`, one of kind `field` has `data-agent-field`, and the other
    way round. A collection may carry `data-agent-action` too: it is a data view. A start tag with `...` inside
    leaves attributes out on purpose.
Why:
    Runtimes look for both attributes at once and pass over an element that has only one.
Example:
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input data-agent-field="bed_number">
    </form>
Use instead:
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input data-agent-kind="field" data-agent-field="bed_number">
    </form>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.aaf.vocabulary import DIALECT_WITH_LINKS, KINDS_BY_DIALECT
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.rule import Context, Rule
from signage_specs.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement

_IDS = {"action": "data-agent-action", "field": "data-agent-field"}
# A kind outside the list is another rule's business.
_KINDS = frozenset(KINDS_BY_DIALECT[DIALECT_WITH_LINKS])
#: The kinds that can carry an id of each sort. A field or a status names its action in `data-agent-for-action`.
_CARRIERS = {"action": _KINDS - {"field", "status"}, "field": frozenset({"field"})}


def check(document: AnnotatedDocument, _context: Context) -> Iterator[Finding]:
    """Yield a finding at each element that has one of the two and not the other."""
    for element in document.elements:
        if element.elided:
            continue
        for kind, attribute in _IDS.items():
            found = element.attributes.get(attribute)
            if element.kind == kind and (found is None or not found.value.strip()):
                span = found.name_span if found else element.attributes["data-agent-kind"].name_span
                yield Finding(span, f"This {kind} has no id; add `{attribute}`.")
            elif found is not None and found.value and element.kind not in _CARRIERS[kind]:
                yield from _without_kind(element, kind, attribute)


def _without_kind(element: AnnotatedElement, kind: str, attribute: str) -> Iterator[Finding]:
    """Yield a finding for an id whose element has no kind, or one that can't carry it."""
    span = element.attributes[attribute].name_span
    if element.kind is None:
        insert = Edit(Span(span.start, span.start), f'data-agent-kind="{kind}" ')
        fix = Fix(f'Add `data-agent-kind="{kind}"`', (insert,))
        yield Finding(span, f'`{attribute}` needs its kind; add `data-agent-kind="{kind}"`.', fix=fix)
    elif element.kind in _KINDS:
        instead = " Name the action in `data-agent-for-action`." if kind == "action" else f' Write `kind="{kind}"`.'
        yield Finding(span, f"An element of kind `{element.kind}` has no `{attribute}`.{instead}")


RULE = Rule(
    code="D007",
    name="missing-agent-id",
    levels=ERROR,
    section="6.1",
    advice="Write the kind and the id together.",
    rows=("D07",),
    check=check,
    documentation=__doc__,
)
