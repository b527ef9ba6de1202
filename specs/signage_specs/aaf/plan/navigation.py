"""Find the page that a parsed result goes to, in each of the ways in which models write it."""

from signage_specs.aaf.plan.tree import PlanDocument
from signage_specs.aaf.vocabulary import PAGE_ARGUMENTS
from signage_specs.readers.json import JsonObject, JsonString


def navigation_target(document: PlanDocument) -> JsonString | None:
    """Return the page as it is written; None where the result is no navigation, or names none."""
    if document.root is None or document.kind != "navigate":
        return None
    node, args = document.root.get("navigate"), document.root.get("args")
    if node is None and isinstance(args, JsonObject):
        node = next((found for key in PAGE_ARGUMENTS if (found := args.get(key)) is not None), None)
    return node if isinstance(node, JsonString) else None
