"""An attribute has a value that the draft doesn't list.

What:
    Attributes such as `role`, `requires`, `usage`, `status`, `reason` and `type` have one of a few values. A
    root without `role` is an info: producers must write it, but the draft's examples leave it out. The document at
    `/.well-known/anml` is the service's.
Why:
    Agents decide by these words about consent and storage. An undefined word has no meaning.
Example:
    <disclosure field="email" requires="consent"/>
Use instead:
    <disclosure field="email" requires="explicit-consent"/>
"""

from signage_specs.anml.elements import ELEMENTS
from signage_specs.anml.judging import lacks, place, tag
from signage_specs.anml.tree import Attribute, Document, Element
from signage_specs.rule import (
    ERROR,
    INFO,
    Context,
    Finding,
    Findings,
    Respelling,
    Suggester,
    listed,
    quoted,
    rule,
    suggestion,
)

_SYNONYMS = {
    "client": "agent-response", "agent": "agent-response", "response": "agent-response", "server": "service",
    "integer": "number", "int": "number", "float": "number", "bool": "boolean", "text": "string", "url": "uri",
    "select": "enum", "active": "current", "done": "completed", "complete": "completed", "todo": "pending",
    "upcoming": "pending", "consent": "explicit-consent", "explicit": "explicit-consent",
    "implicit": "implicit-consent", "login": "authentication", "auth": "authentication", "read": "display",
    "view": "display", "training": "train", "ok": "success", "failure": "error", "failed": "error",
    "true": "required", "false": "none", "secret": "private", "medium": "normal",
}  # fmt: skip


@rule("M018", ERROR, section="8", fixable="safe", advice="Use one of the values that the draft lists.")
def check(document: Document, context: Context) -> Findings:
    suggester = Suggester()
    for element, attribute, entry in document.typed("enum"):
        if attribute.value not in entry.values:
            yield _finding(element, attribute, entry.values, suggester)
    for element in document.named("anml"):
        if element is document.root and lacks(element, "role") and not context.fragment:
            otherwise = "" if document.well_known else ", or `agent-response` for an answer to one"
            message = f'Missing `role` on the root. Write `role="service"`{otherwise}.'
            yield Finding(element.name_span, message, levels=INFO)
        elif document.well_known and element.value("role") == "agent-response":
            message = "What is served at `/.well-known/anml` is a service's document. Write `service`."
            yield Finding(place(element, "role"), message)


def _finding(element: Element, attribute: Attribute, values: tuple[str, ...], suggester: Suggester) -> Finding:
    synonyms = {word: value for word, value in _SYNONYMS.items() if value in values}
    meant = suggester.nearest(attribute.value, values, synonyms)
    remedy = suggestion(meant, f"Write {listed(values)}.")
    if element.definition in ("ask", "field") and attribute.value == "enum":
        remedy, meant = "Only `<param>` has this type. Write `string`.", "string"
    what = "requirement" if attribute.name == "requires" else attribute.name
    message = f"Unknown {what} {quoted(attribute.value)} on {tag(element)}. {remedy}"
    return Finding(
        attribute.value_span,
        f"{message} (section {ELEMENTS[element.definition].section})",
        respelling=Respelling(attribute.value, meant) if meant else None,
    )
