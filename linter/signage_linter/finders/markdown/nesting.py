"""Know near which line of a page an extension converts a text of its own, such as a docstring."""

from collections.abc import Callable
from typing import Any

from signage_linter.finders.markdown.conversion import Conversion
from signage_linter.finders.markdown.hooks import Hooks
from signage_linter.finders.markdown.line import origin_of

_OWN = ("markdown.", "pymdownx.")


def watch_block_processor(processor: Any, conversion: Conversion, hooks: Hooks) -> None:
    """Hook into a block processor of somebody else: what it converts belongs to the block that it is given."""
    if type(processor).__module__.startswith(_OWN):
        return

    def around(run: Callable[[Any, list[str]], Any]) -> Callable[[Any, list[str]], Any]:
        def watched(parent: Any, blocks: list[str]) -> Any:
            before = conversion.near
            conversion.near = _line(blocks[0], conversion) if blocks else before
            try:
                return run(parent, blocks)
            finally:
                conversion.near = before

        return watched

    hooks.replace(processor, "run", around)


def _line(block: str, conversion: Conversion) -> str:
    """Return the line of the text with which a block starts, where there is just one; else an empty string."""
    wanted = block.lstrip("\n").split("\n", maxsplit=1)[0].strip()
    found = [line for line in conversion.lines if line.strip() == wanted and origin_of(line) is not None]
    return found[0] if wanted and len(found) == 1 else ""
