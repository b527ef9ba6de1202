"""An action or a field without its id, or an id without its kind.

What:
    An element of kind `action` has `data-agent-action`, one of kind `field` has `data-agent-field`, and the other
    way round. A collection may carry `data-agent-action` too: it is a data view. A start tag with `...` inside
    leaves attributes out on purpose. White space alone is not an id.
Why:
    Runtimes look for both attributes at once and skip an element that has only one.
Example:
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input data-agent-field="bed_number">
    </form>
Use instead:
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input data-agent-kind="field" data-agent-field="bed_number">
    </form>
"""

from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
from signage_specs.aaf.annotation.values import lacking_attribute, misspelt
from signage_specs.aaf.vocabulary import ALL_KINDS
from signage_specs.readers.html_source import HtmlAttribute
from signage_specs.rule import ERROR, Context, Edit, Finding, Findings, Fix, Respelling, Span, quoted, rule

# Each kind with its id, and the kinds that can carry such an id.
_IDS = {"action": ("data-agent-action", ("action", "collection")), "field": ("data-agent-field", ("field",))}


@rule("D007", ERROR, section="6.1", fixable="safe", advice="Write the kind and the id together.")
def check(document: AnnotatedDocument, context: Context) -> Findings:
    for element in document.elements:
        lacking = None if element.elided else lacking_attribute(element)
        written = misspelt(element, lacking, context) if lacking else None
        if lacking and written:
            message = f"Unknown attribute {quoted(written.name)}. Did you mean `{lacking}`?"
            yield Finding(written.name_span, message, respelling=Respelling(written.name, lacking))
            continue
        for kind, (name, carriers) in () if element.elided else _IDS.items():
            attribute = element.attributes.get(name)
            if element.kind == kind and (attribute is None or not attribute.value.strip()):
                span = (attribute or element.attributes["data-agent-kind"]).name_span
                yield Finding(span, f"This {kind} has no id. Add `{name}`.")
            elif attribute is not None and element.kind not in carriers:
                yield from _without_kind(element, kind, attribute)


def _without_kind(element: AnnotatedElement, kind: str, attribute: HtmlAttribute) -> Findings:
    """Yield a finding for an id whose element has no kind, or one that can't carry it."""
    name, span, insertion = attribute.name, attribute.name_span, f'data-agent-kind="{kind}"'
    if element.kind is None:
        fix = Fix(f"Add `{insertion}`", (Edit(Span(span.start, span.start), f"{insertion} "),))
        message = f"`{name}` needs a kind. Add `{insertion}`."
        yield Finding(span, message, fix=fix if attribute.value.strip() else None)
    elif element.kind in ALL_KINDS:  # unknown-agent-kind reports the others
        is_named = kind == "action" and element.kind in ("field", "status")
        instead = "Name the action in `data-agent-for-action`" if is_named else f"Write `{insertion}`"
        yield Finding(span, f"An element of kind `{element.kind}` can't have `{name}`. {instead}, or remove it.")
