"""Find the elements that misnesting made of one start tag: two can share one, where the algorithm cloned one."""

from collections.abc import Iterable, Iterator

from signage_specs.readers.html_element import HtmlElement
from signage_specs.readers.html_tree import TreeElement

# Elements that the adoption agency and the reconstruction of formatting clone (HTML, section 13.2.4.3).
_FORMATTING = frozenset(
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"]
)


def formatting_elements(elements: Iterable[HtmlElement]) -> dict[str, list[HtmlElement]]:
    """Return those elements that can have clones, by name. Nearly always there are few."""
    found: dict[str, list[HtmlElement]] = {}
    for element in elements:
        name = element.name
        if name in _FORMATTING:
            found.setdefault(name, []).append(element)
    return found


def sharing_a_start_tag(
    elements: list[HtmlElement], nodes: list[TreeElement]
) -> Iterator[tuple[HtmlElement, list[TreeElement]]]:
    """Yield those elements whose start tag several nodes come from, each with all of these, in order.

    Args:
        elements: of one name.
        nodes: what has that name, the elements' own among them; in tree order.
    """
    # The line alone is sooner asked for than the whole position, and few others stand on these.
    lines = {element.node.source_line for element in elements}
    beside = [node for node in nodes if node.source_line in lines]
    if len(beside) == len(elements):
        return
    by_position: dict[tuple[int, int] | None, list[TreeElement]] = {}
    for node in beside:
        by_position.setdefault(node.position, []).append(node)
    for element in elements:
        sharing = by_position.get(element.node.position, [])
        if len(sharing) > 1:
            yield element, sharing
