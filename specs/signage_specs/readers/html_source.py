"""Find where the start tags stand that the elements of a tree come from."""

from signage_specs.readers.html_lines import LineStarts
from signage_specs.readers.html_tree import HtmlParser, TreeNode, template_contents
from signage_specs.readers.start_tag import StartTagScan, scan_attributes, tag_name_end


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
