"""An action or a field without its id, or an id without its kind.

What:
    An element of kind `action` has `data-agent-action`, one of kind `field` has `data-agent-field`, and the other
    way round. A collection may carry `data-agent-action` too: it is a data view. A start tag with `...` inside
    leaves attributes out on purpose. White space alone is no id.
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

from collections.abc import Iterator

from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
from signage_specs.aaf.vocabulary import ALL_KINDS
from signage_specs.diagnostic import ERROR, Edit, Finding, Fix
from signage_specs.readers.start_tag import HtmlAttribute
from signage_specs.rule import rule
from signage_specs.span import Span

_IDS = {"action": "data-agent-action", "field": "data-agent-field"}
# The kinds that can carry an id of each sort.
_CARRIERS = {"action": ("action", "collection"), "field": ("field",)}


@rule("D007", ERROR, section="6.1", rows=("D07",), advice="Write the kind and the id together.")
def check(document: AnnotatedDocument) -> Iterator[Finding]:
    """Yield a finding at each element that has one of the two and not the other."""
    for element in document.elements:
        if element.elided:
            continue
        for kind, attribute in _IDS.items():
            found = element.attributes.get(attribute)
            if element.kind == kind and (found is None or not found.value.strip()):
                span = found.name_span if found else element.attributes["data-agent-kind"].name_span
                yield Finding(span, f"This {kind} has no id; add `{attribute}`.")
            elif found is not None and element.kind not in _CARRIERS[kind]:
                yield from _without_kind(element, kind, found)


def _without_kind(element: AnnotatedElement, kind: str, found: HtmlAttribute) -> Iterator[Finding]:
    """Yield a finding for an id whose element has no kind, or one that can't carry it."""
    span = found.name_span
    if element.kind is None:
        insert = Edit(Span(span.start, span.start), f'data-agent-kind="{kind}" ')
        fix = Fix(f'Add `data-agent-kind="{kind}"`', (insert,)) if found.value.strip() else None
        yield Finding(span, f'`{found.name}` needs its kind; add `data-agent-kind="{kind}"`.', fix=fix)
    elif element.kind in ALL_KINDS:  # another kind is another rule's business
        instead = f'Write `data-agent-kind="{kind}"`'
        if kind == "action" and element.kind in ("field", "status"):
            instead = "Name the action in `data-agent-for-action`"
        yield Finding(span, f"An element of kind `{element.kind}` has no `{found.name}`. {instead}, or remove it.")
