"""A status without a name for what it shows, or a link that leads nowhere.

What:
    A status has `data-agent-output` with what it shows. In the dialect `0.1+links`, an element of kind `link` that
    isn't an `a` has `data-agent-page`; that is an error.
Why:
    An agent that watches the status doesn't know what it reads.
Example:
    <form data-agent-kind="action" data-agent-action="plant.water">
      <p role="status" data-agent-kind="status"></p>
    </form>
Use instead:
    <form data-agent-kind="action" data-agent-action="plant.water">
      <p role="status" data-agent-kind="status" data-agent-output="plant.water.status"></p>
    </form>
"""

from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import misspelt
from signage_specs.aaf.context import AafContext
from signage_specs.aaf.vocabulary import DIALECT_WITH_LINKS
from signage_specs.rule import ERROR, INFO, Context, Finding, Findings, rule


@rule("D008", INFO, section="6.1", advice="Name what the status shows, or where the link leads.")
def check(document: AnnotatedDocument, context: Context) -> Findings:
    has_links = context.of(AafContext).dialect == DIALECT_WITH_LINKS
    for element in document.elements:
        if element.elided or element.kind not in ("status", "link"):
            continue
        if misspelt(element, f"data-agent-{'output' if element.kind == 'status' else 'page'}", context):
            continue  # D006 reports it
        span = element.attributes["data-agent-kind"].name_span
        if element.kind == "status":
            if not (element.get("data-agent-output") or "").strip():
                yield Finding(span, "This status has no output. Add `data-agent-output`.")
        elif has_links and element.name not in ("a", "area") and not (element.get("data-agent-page") or "").strip():
            yield Finding(span, "This link isn't an `a`. Add `data-agent-page` with the page it leads to.", ERROR)
