"""A value of the result has the wrong type.

What:
    `action`, `navigate` and `answer` are strings that aren't empty; `args` is an object. The page of a navigation
    that is written as an action isn't empty either.
Why:
    The runtime rejects the whole result.
Example:
    {"action": "plant.water", "args": ["fern"]}
Use instead:
    {"action": "plant.water", "args": {"plant": "fern"}}
"""

from signage_specs.aaf.plan.tree import PlanDocument
from signage_specs.readers.json_nodes import JsonObject, JsonString, JsonUnknown
from signage_specs.rule import ERROR, Finding, Findings, rule


@rule("P005", ERROR, section="6.6", advice="Write strings, and an object for `args`.")
def check(document: PlanDocument) -> Findings:
    for member in document.root.members if document.root else ():
        key, value = member.key.value, member.value
        if isinstance(value, JsonUnknown):
            continue
        if key == "args" and not isinstance(value, JsonObject):
            yield Finding(value.span, '`args` must be an object. Write each argument as `"name": value`.')
        elif key in ("action", "navigate", "answer") and not (
            isinstance(value, JsonString) and value.value.strip()
        ):
            yield Finding(value.span, f"`{key}` must be a string with content. Write one.")
    page = document.page
    if page is not None and not page.value.strip() and document.root and document.root.get("navigate") is None:
        yield Finding(page.span, "The navigation has no page. Write its path.")
