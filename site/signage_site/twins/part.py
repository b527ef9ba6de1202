"""Gather what a page says in parts, in an order that both serialisations can keep.

Of one element they keep the text, then the sections, then the data: so a text that follows data or a section goes
into a section of its own.
"""

from __future__ import annotations

from signage_specs.anml.canonical import CanonicalElement, build


class Passage:
    """Text, and what stands with it: data, images and links."""

    def __init__(self) -> None:
        """Start with nothing in it."""
        self.lines: list[tuple[str, bool]] = []
        self.blocks: list[CanonicalElement] = []
        self.linked: set[str] = set()
        self.holds_data = False

    @property
    def empty(self) -> bool:
        """Whether it says nothing."""
        return not (self.lines or self.blocks)

    @property
    def text(self) -> str:
        """The lines; what isn't an entry of a list has a blank line around it."""
        pieces: list[str] = []
        above = False
        for line, tight in self.lines:
            pieces += ["\n" if tight and above else "\n\n" if pieces else "", line]
            above = tight
        return "".join(pieces)

    def element(self) -> CanonicalElement:
        """Return it as a section without a label."""
        return build("section", text=self.text, children=self.blocks)


class Part:
    """A section that is being written, or the body."""

    def __init__(self, label: str = "", identity: str = "") -> None:
        """Start with nothing in it.

        Args:
            label: what it is called; may be empty.
            identity: its id; may be empty.
        """
        self.label = label
        self.identity = identity
        self._first = Passage()
        self._following: list[Passage | Part] = []
        self._open: Passage | None = self._first

    def add_text(self, text: str, *, tight: bool = False) -> None:
        """Add lines of text. A tight one stands right below another tight one, as the entries of a list do."""
        passage = self._open
        if passage is None or passage.holds_data:
            passage = self._continued()
        passage.lines.append((text, tight))

    def add_block(self, block: CanonicalElement) -> None:
        """Add data, an image, a sound, a film or a link; a link to the same address is added once."""
        passage = self._open or self._continued()
        if block.name == "link":
            target = dict(block.attributes).get("href", "")
            if target in passage.linked:
                return
            passage.linked.add(target)
        passage.holds_data = passage.holds_data or block.name == "data"
        passage.blocks.append(block)

    def add_part(self, part: Part) -> None:
        """Add a part behind all that is here; what comes after it isn't moved in front."""
        self._following.append(part)
        self._open = None

    @property
    def empty(self) -> bool:
        """Whether it says nothing at all."""
        return not self.label and self._first.empty and all(each.empty for each in self._following)

    def element(self, name: str = "section", **attributes: str) -> CanonicalElement:
        """Return it as an element; what says nothing is left out."""
        known = {"id": self.identity, "label": self.label} if name == "section" else {}
        parts = [each.element() for each in self._following if not each.empty]
        blocks = self._first.blocks
        if parts and self._first.holds_data:  # what was read first stands first
            data = build("section", children=[block for block in blocks if block.name == "data"])
            parts, blocks = [data, *parts], [block for block in blocks if block.name != "data"]
        given = {key: value or None for key, value in (known | attributes).items()}
        return build(name, given, self._first.text, [*parts, *blocks])

    def _continued(self) -> Passage:
        passage = Passage()
        self._following.append(passage)
        self._open = passage
        return passage
