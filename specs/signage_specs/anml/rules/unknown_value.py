"""An attribute has a value that is not on its list.

What:
    Attributes such as `role`, `requires`, `usage`, `status`, `reason` and `type` take one of a few values.
    A root without `role` is an info: a producer must write it, and the draft's own examples leave it out.
Why:
    Agents act on these words: on consent, on what may be stored. A word that is not defined says nothing.
Example:
    <disclosure field="email" requires="consent"/>
Use instead:
    <disclosure field="email" requires="explicit-consent"/>
"""

from collections.abc import Iterator

from signage_core.wording import Suggester, listed, quoted
from signage_specs.anml.judging import section_of, written
from signage_specs.anml.tree import Attribute, Document, Element
from signage_specs.diagnostic import ERROR, INFO, Finding
from signage_specs.rule import Context, rule

_SYNONYMS = {
    "client": "agent-response",
    "agent": "agent-response",
    "response": "agent-response",
    "server": "service",
    "integer": "number",
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "text": "string",
    "url": "uri",
    "select": "enum",
    "active": "current",
    "done": "completed",
    "complete": "completed",
    "todo": "pending",
    "upcoming": "pending",
    "consent": "explicit-consent",
    "explicit": "explicit-consent",
    "implicit": "implicit-consent",
    "login": "authentication",
    "auth": "authentication",
    "read": "display",
    "view": "display",
    "training": "train",
    "ok": "success",
    "failure": "error",
    "failed": "error",
    "true": "required",
    "false": "none",
    "secret": "private",
    "medium": "normal",
}


@rule(
    "M018",
    ERROR,
    section="8",
    rows=("18", "32", "38", "46", "49", "53", "54", "61", "62", "65", "66", "69", "70", "79"),
    advice="Use one of the values that the draft lists.",
)
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    suggester = Suggester()
    for element, attribute, entry in document.typed("enum"):
        if attribute.value not in entry.values:
            yield _finding(element, attribute, entry.values, suggester)
    for element in document.named("anml"):
        if element.attribute("role") is None and not context.fragment:
            message = 'The root has no `role`. Write `role="service"`, or `agent-response` for an answer to one.'
            yield Finding(element.name_span, message, levels=INFO)


def _finding(element: Element, attribute: Attribute, values: tuple[str, ...], suggester: Suggester) -> Finding:
    synonym = _SYNONYMS.get(attribute.value.lower())
    meant = suggester.nearest(
        attribute.value, values, {attribute.value.lower(): synonym} if synonym in values else None
    )
    if element.definition in ("ask", "field") and attribute.value == "enum":
        instead = "Only `<param>` has that type. Write `string`."
    elif meant:
        instead = f"Did you mean `{meant}`?"
    else:
        instead = f"Write {listed(values)}."
    message = f"{quoted(attribute.value)} is no {attribute.name} of {written(element)}. {instead}"
    return Finding(attribute.value_span, f"{message} (section {section_of(element.definition)})")
