"""What justhtml, an implementation of the HTML Standard that isn't ours, reads in a page."""

from dataclasses import dataclass
from typing import Any

from justhtml.parser.engine import ParseEngine, compile_raw_engine_plan

_ROOTS = (
    "html",
    "head",
    "body",
)  # justhtml may take a later tag for the one that began these, where they were implied


@dataclass(frozen=True, slots=True)
class JudgedElement:
    """An element.

    Attributes:
        name: as the tree has it.
        namespace: `html`, `svg` or `math`.
        start: the offset of its start tag; None for `html`, `head` and `body`, and for what no tag stands for.
        attributes: with their values.
        text: all inside, without what is in templates.
        parent: the number of the element around it; -1 for the topmost.
    """

    name: str
    namespace: str
    start: int | None
    attributes: dict[str, str]
    text: str
    parent: int


def judged_elements(text: str) -> list[JudgedElement]:
    """Return the elements of a page in tree order, without what is in templates."""
    # The library's front, `JustHTML`, makes text of a comment without an end when it is asked for positions.
    engine = ParseEngine(
        text.replace("\ufeff", " ", 1) if text.startswith("\ufeff") else text,
        fragment=False,
        fragment_context=None,
        scripting_enabled=True,
        plan=compile_raw_engine_plan(False, True),  # noqa: FBT003  the library's
        track_node_locations=True,
        track_tag_spans=False,
    )
    elements: list[JudgedElement] = []
    stack: list[tuple[Any, int]] = [(engine.parse(), -1)]
    while stack:
        node, parent = stack.pop()
        number = parent
        if not node.name.startswith(("#", "!", "?")):
            number = len(elements)
            start = None if node.name in _ROOTS else node.origin_offset
            attributes = {name: value or "" for name, value in node.attrs.items()}
            elements.append(
                JudgedElement(node.name, node.namespace or "html", start, attributes, _text(node), parent)
            )
        stack.extend((child, number) for child in reversed(node.children or ()) if child.name != "#text")
    return elements


def _text(node: Any) -> str:
    pieces: list[str] = []
    stack = [node]
    while stack:
        each = stack.pop()
        if each.name == "#text":
            pieces.append(each.data or "")
        elif not each.name.startswith(("#", "!", "?")):
            stack.extend(reversed(each.children or ()))
    return "".join(pieces)
