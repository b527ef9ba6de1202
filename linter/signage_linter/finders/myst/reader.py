"""Walk through the blocks of a MyST text, and through the directives inside it, and gather the examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from markdown_it import MarkdownIt

from signage_linter.finders.markdown.line import Line, inclusion_of, place_of
from signage_linter.finders.myst.fence import (
    Enclosure,
    FenceFaults,
    MystDirective,
    MystFence,
    body_of,
    directive_of,
    fence_of,
)
from signage_linter.finders.myst.settings import MystSettings
from signage_linter.finders.rst.page_context import PageContext
from signage_linter.page import NOWHERE, Example, Place, verified

# Each level of directives is parsed anew, and costs a few frames of Python's stack.
_DEEPEST = 40
_NO_LABEL = frozenset({"", "default", "none"})


@dataclass(slots=True)
class PageReader:
    """The state of one page.

    Attributes:
        context: its files and faults.
        parser: reads blocks.
        settings: the project's.
        language: that of the blocks that name none, from here on.
        read_directive: reads what a directive holds.
        examples: what was found so far.
    """

    context: PageContext
    parser: MarkdownIt
    settings: MystSettings
    language: str
    read_directive: Callable[[PageReader, MystDirective, Enclosure], None]
    examples: list[Example] = field(default_factory=list[Example])
    _faults: FenceFaults = field(default_factory=FenceFaults)

    def read(self, lines: Sequence[Line], enclosure: Enclosure) -> None:
        """Gather the examples of a text."""
        if enclosure.depth > _DEEPEST:
            return
        for token in self.parser.parse("\n".join(lines) + "\n"):
            if token.type == "code_block" and token.map is not None:
                self.add("", body_of(token, lines, token.map[0]))
            elif token.type in ("fence", "colon_fence"):
                fence = fence_of(token, lines)
                fault = self._faults.fault_of(fence, enclosure)
                if fault is not None:
                    self.context.faults.append(fault)
                if token.type == "fence":
                    self._read_fence(fence, enclosure)
                elif not self._read_directive(fence, enclosure):
                    self.read(fence.body, enclosure.within(fence, is_myst=True))

    def add(
        self,
        label: str,
        lines: Sequence[Line],
        fence: MystFence | None = None,
        options: Mapping[str, str] | None = None,
        included_from: tuple[Place, ...] | None = None,
    ) -> None:
        """Add an example.

        Args:
            label: its language.
            lines: its code.
            fence: the block that it stands in; None for indented code.
            options: the block's options: `class` gives its classes, others are its attributes.
            included_from: the include lines that brought in the code; those of its lines by default.
        """
        options = options or {}
        text = "\n".join(lines).rstrip("\n")
        places = tuple(place_of(line) for line in lines[: text.count("\n") + 1])
        if not places:
            places = (_below(fence),) if fence is not None else (NOWHERE,)
        if included_from is None:
            included_from = inclusion_of(lines[0] if lines else fence.header if fence is not None else "")
        example = Example(
            label="" if label in _NO_LABEL else label,
            text=text,
            places=places,
            opening=fence.place if fence is not None else places[0],
            classes=tuple(options.get("class", "").split()),
            attributes={name: value for name, value in options.items() if name != "class"},
            included_from=included_from,
        )
        self.examples.append(verified(example, self.context.sources.get))

    def _read_fence(self, fence: MystFence, enclosure: Enclosure) -> None:
        if self._read_directive(fence, enclosure):
            return
        options = {key: value for key, value in fence.attributes.items() if key != "id"}
        self.add(fence.name or self.language, fence.body, fence, options)

    def _read_directive(self, fence: MystFence, enclosure: Enclosure) -> bool:
        """Read a fence that is a directive, and return whether it is one."""
        if not self.settings.has_directives:
            return False
        if fence.name in self.settings.fence_as_directive:
            options = {("name" if key == "id" else key): value for key, value in fence.attributes.items()}
            directive = directive_of(fence, options)
        elif fence.directive:
            directive = directive_of(fence)
        else:
            return False
        self.read_directive(self, directive, enclosure)
        return True


def _below(fence: MystFence) -> Place:
    """Return where the first line of an empty block would stand."""
    return Place(fence.place.path, fence.place.line + 1)
