"""The result has none of the three shapes.

What:
    A planner answers `{"action": …, "args": {…}}`, `{"navigate": …}` or `{"action": "none", "answer": …}`.
    An object with `...` inside may leave keys out.
Why:
    The runtime can't tell whether to act, to go somewhere, or to say something.
Example:
    {"action": "none"}
Use instead:
    {"action": "none", "answer": "The fern was watered this morning."}
"""

from collections.abc import Iterator

from signage_core.wording import listed
from signage_specs.aaf.plan.navigation import navigation_target
from signage_specs.aaf.plan.tree import PlanDocument
from signage_specs.aaf.vocabulary import PLAN_KEYS
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.readers.json import JsonObject, JsonUnknown
from signage_specs.rule import Context, rule


@rule("P003", ERROR, section="6.6", rows=("P03",), advice="Write one of the three shapes.")
def check(document: PlanDocument, context: Context) -> Iterator[Finding]:
    """Yield one finding for a result that isn't an object or lacks a key of its shape."""
    root = document.root
    if root is None:
        if document.json.root is not None and not isinstance(document.json.root, JsonUnknown | JsonObject):
            yield Finding(
                document.json.root.span, "A planner's result is an object; write `{` with `action` inside."
            )
        return
    if root.elided or context.fragment:
        return
    if document.kind is None:
        yield Finding(root.span, "This has none of the three shapes; write `action` with `args`, or `navigate`.")
    elif root.member("navigate") is not None and root.member("action") is not None:
        yield Finding(root.span, "This is an action and a navigation at once; keep `action` or `navigate`.")
    elif document.kind == "navigate" and root.member("navigate") is None:
        if navigation_target(document) is None:
            yield Finding(root.span, 'This navigation names no page; write `{"navigate": …}` with its path.')
    else:
        missing = [key for key in PLAN_KEYS[document.kind] if root.member(key) is None]
        if missing:
            yield Finding(root.span, f"This {document.kind} lacks {listed(missing)}; add it.")
