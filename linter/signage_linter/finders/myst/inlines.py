"""Tell what is left of a line when the markup in it has been read, as in a `parsed-literal`."""

from collections.abc import Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.myst_role import myst_role_plugin

_SHOWN = ("text", "code_inline", "myst_role")
# Markup that never ends takes time that grows with the square of the line.
_LONGEST = 2_000


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark").use(myst_role_plugin)


def rendered(line: str) -> str:
    """Return a line as readers see it; its indentation stays, and one that is very long is taken as it is."""
    said = line.lstrip()
    if len(said) > _LONGEST:
        return line
    indent = line[: len(line) - len(said)]
    return indent + "".join(_texts(_parser().parseInline(said)))


def _texts(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type in _SHOWN:
            yield token.content
        yield from _texts(token.children or ())
