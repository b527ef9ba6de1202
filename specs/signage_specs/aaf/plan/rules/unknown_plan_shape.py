"""The result has none of the three shapes.

What:
    A planner answers `{"action": …, "args": {…}}`, `{"navigate": …}` or `{"action": "none", "answer": …}`.
    An object with `...` inside may leave keys out.
Why:
    The runtime can't tell whether to act, to go somewhere, or to answer.
Example:
    {"action": "none"}
Use instead:
    {"action": "none", "answer": "The fern was watered this morning."}
"""

from signage_specs.aaf.plan.tree import PlanDocument
from signage_specs.aaf.vocabulary import PLAN_KEYS, PLAN_SYNONYMS
from signage_specs.readers.json_nodes import JsonObject, JsonUnknown
from signage_specs.rule import ERROR, Context, Finding, Findings, Respelling, listed, nearest, quoted, rule

_READABLE = ("elision", "duplicate-key", "bare-members")  # malformed-plan reports all other faults
_NO_OBJECT = "The result is not an object. Write `{` with `action` inside."


@rule("P003", ERROR, section="6.6", fixable="safe", advice="Write one of the three shapes.")
def check(document: PlanDocument, context: Context) -> Findings:
    root, value = document.root, document.json.root
    if any(fault.kind not in _READABLE for fault in document.faults) or root is None:
        if not document.faults and value is not None and not isinstance(value, JsonUnknown | JsonObject):
            yield Finding(value.span, _NO_OBJECT)
        return
    if root.elided or context.fragment:
        return
    is_navigation = root.member("navigate") is not None
    message = ""
    if document.kind is None:
        message = "The result has none of the three shapes. Write `action` with `args`, or `navigate`."
    elif is_navigation and root.member("action") is not None:
        message = "The result is an action and a navigation. Keep `action` or `navigate`."
    elif document.kind == "navigate" and not is_navigation:
        if document.page is None:
            message = 'The navigation has no page. Write `{"navigate": …}` with its path.'
    elif missing := [key for key in PLAN_KEYS[document.kind] if root.member(key) is None]:
        message = f"The {document.kind} lacks {listed(missing)}. Add it."
    if message:
        yield _misspelling(root) or Finding(root.span, message)


def _misspelling(root: JsonObject) -> Finding | None:
    """Return the finding of a key that is written for a missing one; None without one."""
    keys = {key for shape in PLAN_KEYS.values() for key in shape}
    for member in root.members:
        key = member.key
        meant = None if key.value in keys else nearest(key.value, keys, PLAN_SYNONYMS)
        if meant is not None and root.member(meant) is None:
            message = f"Unknown key {quoted(key.value)}. Did you mean `{meant}`?"
            return Finding(key.span, message, respelling=Respelling(key.value, meant))
    return None
