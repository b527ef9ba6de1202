"""Leave inline markup alone, except in a `parsed-literal`, where it decides what the text is."""

from collections.abc import Sequence
from typing import Any, cast

from docutils import nodes
from docutils.parsers.rst.states import Inliner, RSTState
from docutils.utils import unescape


class PlainInliner(Inliner):
    """Takes text as it is: no code block hides in a line of prose, and unknown roles can't fail."""

    def init_customizations(self, settings: Any) -> None:
        """Compile nothing."""

    def adjust_uri(self, uri: str) -> str:
        """Return the address as it is."""
        return uri

    def parse(
        self, text: str, lineno: int, memo: Any, parent: nodes.Element
    ) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the text as one node."""
        del lineno, memo, parent
        return [nodes.Text(text)], []


def _interpreted(
    _inliner: Inliner, rawsource: str, text: str, _role: str, _line: int
) -> tuple[list[nodes.Node], list[nodes.system_message]]:
    """Return the text of a role, whichever it is; `title <target>` gives the title."""
    said = unescape(text)
    if said.endswith(">") and "<" in said:
        said = said[: said.rindex("<")].rstrip() or said
    return [nodes.inline(rawsource, said)], []


# The time that docutils takes for markup that never ends grows with the square of the text.
_LONGEST = 10_000

# Docutils makes its expressions from vars() of the object's own class, so a subclass has to repeat them.
_CONSTANTS = {name: value for name, value in vars(Inliner).items() if isinstance(value, str) and name[0] != "_"}
_TolerantInliner = cast(
    "type[Inliner]", type("_TolerantInliner", (Inliner,), {**_CONSTANTS, "interpreted": _interpreted})
)


def parsed_inlines(text: str, line: int, state: RSTState) -> Sequence[nodes.Node]:
    """Return the inline nodes of a `parsed-literal`; one that is very long is taken as it is.

    Args:
        text: its content.
        line: its line, for docutils' own messages.
        state: the parser's state.
    """
    if len(text) > _LONGEST:
        return [nodes.Text(text)]
    inliner = _TolerantInliner()
    inliner.init_customizations(state.document.settings)
    found, _ = inliner.parse(text, line, state.memo, state.parent)
    return found
