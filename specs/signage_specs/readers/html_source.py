"""Find where the start tags stand that the elements of a tree come from.

Two elements can share one start tag, where misnested formatting made the algorithm clone one.
"""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from typing import TYPE_CHECKING

from signage_specs.readers.html_lines import LineStarts
from signage_specs.readers.html_tree import template_contents
from signage_specs.readers.start_tag import StartTagScan, scan_attributes, tag_name_end

if TYPE_CHECKING:
    from signage_specs.readers.html_tree import HtmlParser, TreeElement, TreeNode

# Elements that the adoption agency and the reconstruction of formatting clone (13.2.4.3).
_FORMATTING = frozenset(
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"]
)
_LINE = attrgetter("source_line")


class HtmlSource:
    """A text and the tree that was built of it.

    Attributes:
        text: as it was given.
        parser: what built the tree.
        root_node: the tree, the builder's own.
        hidden: every node that is inside a template, which is no part of the document.
    """

    def __init__(self, text: str, root: TreeNode, parser: HtmlParser) -> None:
        """Hold a parsed text."""
        self.text = text
        self.parser = parser
        self.root_node = root
        self.hidden = template_contents(root)
        self._lines: LineStarts | None = None
        self._cloned: dict[str, dict[tuple[int, int] | None, list[TreeElement]]] = {}
        self._scans: dict[int, StartTagScan] = {}

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a 1-based line and 0-based column, as the tree builder counts them."""
        if not self.parser.counts_lines:
            return column
        if self._lines is None:
            self._lines = LineStarts(self.text)
        return self._lines.start(line) + column

    def scan(self, start: int) -> StartTagScan:
        """Return what stands in the start tag at an offset. Each tag is scanned once, however often it is asked."""
        found = self._scans.get(start)
        if found is None:
            found = self._scans[start] = scan_attributes(self.text, tag_name_end(self.text, start))
        return found

    def cloned(self, node: TreeElement) -> list[TreeElement]:
        """Return the elements that come from a start tag which the algorithm made several of; else none."""
        name = node.tag
        if name not in _FORMATTING:
            return []
        if name not in self._cloned:
            self._cloned[name] = _by_repeated_position(self.root_node.select(name))
        return self._cloned[name].get(node.position, [])


def _by_repeated_position(nodes: list[TreeElement]) -> dict[tuple[int, int] | None, list[TreeElement]]:
    """Return the elements that share their position with others, by it; nearly always there are none."""
    # The line alone is sooner asked than the whole position, and most have one of their own.
    lines = list(map(_LINE, nodes))
    on_line = Counter(lines)
    if len(on_line) == len(nodes):
        return {}
    found: dict[tuple[int, int] | None, list[TreeElement]] = {}
    for node, line in zip(nodes, lines, strict=True):
        if on_line[line] > 1:
            found.setdefault(node.position, []).append(node)
    return {position: some for position, some in found.items() if len(some) > 1}
