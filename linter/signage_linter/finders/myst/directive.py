"""Tell a directive's options from its content."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from signage_linter.finders.markdown.line import Line, Origin, origin_of
from signage_linter.finders.myst.fence import MystFence
from signage_linter.finders.rst.directive_names import CONTENT_FIRST

_OPTION = re.compile(r"""(?P<key>"[^"]*"|'[^']*'|[^\s:"'#][^:]*):(?:\s+(?P<value>.*))?\Z""")
_COMMENT = re.compile(r"(?:\A|\s)#.*\Z")
_BLOCK_SCALAR = re.compile(r"[|>][-+]?\Z")


@dataclass(frozen=True, slots=True)
class MystDirective:
    """A fence whose header names a directive.

    Attributes:
        name: lowercase.
        argument: what follows the name in the header.
        options: their values by name, as strings; empty for a flag.
        option_lines: the lines that they stand on.
        content: the lines behind them.
        fence: the block.
    """

    name: str
    argument: str
    options: Mapping[str, str]
    option_lines: Sequence[Line]
    content: Sequence[Line]
    fence: MystFence

    def option_line(self, name: str) -> Line | None:
        """Return the line on which an option stands."""
        return next((line for line in self.option_lines if line.lstrip(": \t").startswith(name)), None)


def directive_of(fence: MystFence, options: Mapping[str, str] | None = None) -> MystDirective:
    """Return the directive that a fence is.

    The options stand between two lines of `---`, or on lines that start with a colon. One blank line behind them
    isn't content. The header's rest is content where a directive has no argument.

    Args:
        fence: its name is the directive's, in braces or not.
        options: what is said elsewhere; the fence's own options come first.
    """
    body = fence.body
    start, option_lines = _options(body)
    name = fence.directive or fence.name
    content = list(body[start:])
    if name in CONTENT_FIRST and fence.argument:
        content.insert(0, _argument_line(fence))
    if content and not content[0].strip():
        del content[0]
    values = {**(options or {}), **dict(_values(option_lines))}
    return MystDirective(name, fence.argument, values, option_lines, content, fence)


def _argument_line(fence: MystFence) -> Line:
    origin: Origin | None = origin_of(fence.header)
    column = max(fence.header.rfind(fence.argument), 0)
    return Line(fence.argument, origin.shifted(column) if origin is not None else None)


def _options(body: Sequence[Line]) -> tuple[int, Sequence[Line]]:
    """Return the index of the first line behind the options, and the lines of the options."""
    if not body:
        return 0, ()
    if body[0].startswith("---"):
        end = next((index for index, line in enumerate(body) if index and line.startswith("---")), len(body))
        return end + 1, body[1:end]
    count = next((index for index, line in enumerate(body) if not _is_option(line)), len(body))
    return count, body[:count]


def _is_option(line: str) -> bool:
    said = line.lstrip()
    return said.startswith(":") and not said.startswith(":::")


def _values(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the names and values of options in the small part of YAML that MyST reads."""
    key, value, indent = "", list[str](), 0
    for line in lines:
        said = line.lstrip()
        text = said[1:] if said.startswith(":") else line
        depth = len(text) - len(text.lstrip())
        option = _OPTION.match(text.strip()) if not key or depth <= indent else None
        if option is not None:
            if key:
                yield key, _value(value)
            key, value, indent = option["key"].strip(" \t\"'"), [option["value"] or ""], depth
        elif key:
            value.append(text.strip())
    if key:
        yield key, _value(value)


def _value(pieces: list[str]) -> str:
    first = pieces[0].strip()
    if _BLOCK_SCALAR.match(first):
        return ("\n" if first[0] == "|" else " ").join(pieces[1:])
    said = " ".join(piece for piece in pieces if piece).strip()
    if len(said) > 1 and said[0] == said[-1] and said[0] in "\"'":
        return said[1:-1].replace("''", "'") if said[0] == "'" else said[1:-1].replace('\\"', '"')
    return _COMMENT.sub("", said).rstrip()
