"""Show what a page's source has as the shadow trees of its elements, as a browser does (HTML, section 4.12.3)."""

from turbohtml import Element, Node

_SHADOW_TREES = "template[shadowrootmode='open' i], template[shadowrootmode='closed' i]"


def show_shadow_trees(root: Node) -> None:
    """Put shadow trees in the places of the templates that declare them, inner ones first.

    What else is in their element comes where the shadow tree has a slot for it, and nowhere without one.
    """
    for template in reversed(root.select(_SHADOW_TREES)):
        host = template.parent
        if not isinstance(host, Element):
            continue
        assigned: dict[str, list[Node]] = {}
        for child in list(host.children):
            if child is not template:
                name = (child.attr("slot") or "") if isinstance(child, Element) else ""
                assigned.setdefault(name, []).append(child)
        for slot in template.select("slot"):
            own = assigned.pop(slot.attr("name") or "", None) or list(slot.children)
            slot.replace_with(*[each.extract() for each in own])
        shown = [each for content in template.children for each in content.children]
        host.clear()
        host.extend(each.extract() for each in shown)
