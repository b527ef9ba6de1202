"""Find where the start tags stand that the elements of a tree come from.

Two elements can share one start tag, where misnested formatting made the algorithm clone one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.readers.html_lines import LineStarts
from signage_specs.readers.html_tree import template_contents
from signage_specs.readers.start_tag import StartTagScan, scan_attributes, tag_name_end

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from signage_specs.readers.html_tree import HtmlParser, TreeElement, TreeNode

# Elements that the adoption agency and the reconstruction of formatting clone (13.2.4.3).
_FORMATTING = frozenset(
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"]
)


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

    def of_shared_tags(self, nodes: Iterable[TreeElement]) -> Iterator[tuple[TreeElement, list[TreeElement]]]:
        """Yield those of some elements whose start tag the algorithm made several of, with all that come from it.

        Only formatting elements can be such, and nearly always there are none.
        """
        by_name: dict[str, list[TreeElement]] = {}
        for node in nodes:
            name = node.tag
            if name in _FORMATTING:
                by_name.setdefault(name, []).append(node)
        for name, some in by_name.items():
            # The line alone is sooner asked for than the whole position, and few others stand on these.
            lines = {node.source_line for node in some}
            beside = [node for node in self.root_node.select(name) if node.source_line in lines]
            if len(beside) > len(some):
                yield from _by_position(some, beside)


def _by_position(
    nodes: list[TreeElement], among: list[TreeElement]
) -> Iterator[tuple[TreeElement, list[TreeElement]]]:
    """Yield those nodes that share their position with others of some, with all of them in order."""
    found: dict[tuple[int, int] | None, list[TreeElement]] = {}
    for node in among:
        found.setdefault(node.position, []).append(node)
    for node in nodes:
        sharing = found.get(node.position, [])
        if len(sharing) > 1:
            yield node, sharing
