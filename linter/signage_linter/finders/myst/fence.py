"""A fenced block as the parser found it, with the lines of the page that it is made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from signage_core.frozen import frozen
from signage_linter.finders.markdown.lines import Line, Origin, cut, origin_of, place_of
from signage_linter.finders.rst.directives import CONTENT_FIRST
from signage_linter.page import PageFault, Place
from signage_linter.recognise import LABELS

UNSHOWN = ("<!", "<?", "<script", "<style", "<pre", "<textarea")
"""How HTML begins that isn't shown as text."""
_INDENTED = "it is indented by four spaces or more"
# A header in braces is an attribute list, or names a directive in front of the language.
_OPENING = re.compile(r"[ \t>]*(?P<fence>`{3,}|~{3,})[ \t]*(?:\{[^{}.]*(?:\.|\}[ \t]*)|\.)?(?P<label>[\w-]+)")


@frozen
class MystFence:
    """A fenced block.

    The markup is its opening characters, the name the first word of its header: a language, or a directive's name
    in braces. The column of the characters is from 1. The body is without the indentation of the block. `closing`
    counts the characters that close it, 0 where nothing does. It reaches the end where only blank lines follow in
    the text that was parsed.
    """

    markup: str
    name: str
    argument: str
    header: str
    column: int
    body: Sequence[Line]
    closing: int
    reaches_end: bool
    attributes: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def place(self) -> Place:
        """Where it opens."""
        return place_of(self.header, self.column)

    @property
    def width(self) -> int:
        """How many code points its header has."""
        return len(self.header[self.column - 1 :].rstrip())

    @property
    def directive(self) -> str:
        """The directive's name, without its braces; empty for any other block."""
        return self.name[1:-1].lower() if self.name[:1] == "{" and self.name[-1:] == "}" else ""


def fence_of(token: Token, lines: Sequence[Line]) -> MystFence:
    """Return the fence of a token."""
    start, end = token.map or (0, 0)
    header = lines[start]
    name, argument = (*token.info.split(maxsplit=1), "", "")[:2]
    opening = header.rstrip().rfind(f"{token.markup}{token.info}".rstrip())
    body = body_of(token, lines, start + 1)
    closed = len(body) < end - start - 1
    return MystFence(
        markup=token.markup,
        name=name,
        argument=argument.rstrip(),
        header=header,
        column=max(opening, 0) + 1,
        body=body,
        closing=lines[end - 1].count(token.markup[0]) if closed else 0,
        reaches_end=not any(line.strip() for line in lines[end:]),
        attributes={str(key): str(value) for key, value in token.attrs.items()},
    )


def block_lines(tokens: Iterable[Token]) -> list[int]:
    """Return the lines, from 1, at which the outermost blocks of a text begin."""
    outermost = (token.map for token in tokens if not token.level and token.nesting >= 0)
    return [lines[0] + 1 for lines in outermost if lines is not None]


def body_of(token: Token, lines: Sequence[Line], first: int) -> list[Line]:
    """Return the content of a token as lines that know where they stand."""
    content = token.content.removesuffix("\n").split("\n") if token.content else []
    return [cut(lines[first + index], text) for index, text in enumerate(content)]


_MARKS = {"`": "backticks", "~": "tildes", ":": "colons"}


@frozen
class Enclosure:
    """What a text stands in.

    The fence is None for a file's own text; the depth counts blocks and files. Unless every block around is known
    to hold MyST, what is said about fences is a guess.
    """

    fence: MystFence | None = None
    depth: int = 0
    is_myst: bool = True

    def within(self, fence: MystFence, *, is_myst: bool) -> Enclosure:
        """Return the enclosure of a block's content."""
        return Enclosure(fence, self.depth + 1, self.is_myst and is_myst and fence.closing > 0)

    def of_file(self) -> Enclosure:
        """Return the enclosure of a file that is included here."""
        return Enclosure(None, self.depth + 1, self.is_myst)


@dataclass(slots=True)
class FenceFaults:
    """The faults of a page's fences. A block that ends too early leaves its own end over, which opens another."""

    _left_over: set[str] = field(default_factory=set[str])

    def fault_of(self, fence: MystFence, enclosure: Enclosure) -> PageFault | None:
        """Return what is wrong with a fence: nothing closes it, that much is certain.

        Where the line that would have closed it closes the block around it, that block is opened too shortly. So is
        a block of code in which another one opens with as many characters.
        """
        mark, outer = fence.markup[0], enclosure.fence
        is_left_over = not fence.name and mark in self._left_over
        if fence.closing and fence.directive in _CODE and (fence.name or mark != ":") and not is_left_over:
            inner, *others = [*(line for line in fence.body if _opens(line, fence.markup)), None]
            if inner is not None and len(others) % 2:  # else each has an end of its own there, such as "```<end>"
                self._left_over.add(mark)
                detail = f"the block that line {fence.place.line} opens holds it"
                width = len(inner.rstrip())
                return PageFault("swallowed-fence", place_of(inner), detail, width, f"more {_MARKS[mark]}")
        if fence.closing or not enclosure.is_myst:
            return None
        # Did the outer one end at a line that would also have ended this one?
        is_ended = outer is not None and len(outer.markup) <= len(fence.markup) <= outer.closing
        if fence.reaches_end and outer is not None and outer.markup[0] == mark and is_ended:
            if not outer.name and mark in self._left_over:
                return None
            self._left_over.add(mark)
            detail = f"the block that line {outer.place.line} opens holds it"
            return PageFault("swallowed-fence", fence.place, detail, fence.width, f"more {_MARKS[mark]}")
        if is_left_over or (fence.directive not in _CODE and not any(line.strip() for line in fence.body)):
            return None  # a directive such as `{include}` at the end of the page needs no closing line
        detail = "it holds the rest of the page" if fence.reaches_end and outer is None else ""
        return PageFault("unclosed-fence", fence.place, detail, fence.width)


# What a fence's directive is called where its content is code.
_CODE = ("", "code", "code-block", "sourcecode")


def _opens(line: str, markup: str) -> bool:
    """Tell whether a line of a block would open one that is fenced with as many characters or more."""
    info = line.lstrip(markup[0])
    return line.startswith(markup) and info.strip() != "" and not ("`" in markup and "`" in info)


# Directives without options: what looks like some is content.
_WITHOUT_OPTIONS = frozenset(
    {
        "acks", "centered", "class", "deprecated", "epigraph", "footer", "header", "highlights", "ifconfig", "only",
        "pull-quote", "rst-class", "versionadded", "versionchanged", "versionremoved",
    }
)  # fmt: skip
_OPTION = re.compile(r"""(?P<key>"[^"]*"|'[^']*'|[^\s:"'#][^:]*):(?:\s+(?P<value>.*))?\Z""")
_COMMENT = re.compile(r"(?:\A|\s)#.*\Z")
_BLOCK_SCALAR = re.compile(r"[|>][-+]?\Z")


@frozen
class MystDirective:
    """A fence whose header names a directive, in lowercase.

    The value of a flag is empty; the content is behind the options.
    """

    name: str
    argument: str
    options: Mapping[str, str]
    option_lines: Sequence[Line]
    content: Sequence[Line]
    fence: MystFence

    def option_origin(self, name: str) -> Origin | None:
        """Return the origin of the line on which an option stands, whose value may be shown as code."""
        found = (line.origin for line in self.option_lines if line.lstrip(": \t").startswith(name))
        return next(found, None)


def directive_of(fence: MystFence, options: Mapping[str, str] | None = None) -> MystDirective:
    """Return the directive that a fence is.

    The options stand between two lines of `---`, or on lines that start with a colon. One blank line behind them
    isn't content. The header's rest is content where a directive has no argument.

    The fence's own options win over `options`, which are said elsewhere.
    """
    body = fence.body
    name = fence.directive or fence.name
    start, option_lines = (0, ()) if name in _WITHOUT_OPTIONS else _options(body)
    content = list(body[start:])
    if name in CONTENT_FIRST and fence.argument:
        origin, column = origin_of(fence.header), max(fence.header.rfind(fence.argument), 0)
        content.insert(0, Line(fence.argument, origin.shifted(column) if origin is not None else None))
    if content and not content[0].strip():
        del content[0]
    values = {**(options or {}), **dict(_values(option_lines))}
    return MystDirective(name, fence.argument, values, option_lines, content, fence)


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


def shown_fences(token: Token, lines: Sequence[Line], remedy: str = "") -> Iterator[PageFault]:
    """Yield the fences of our formats that readers see as they are written, in code by indentation or in HTML."""
    is_html = token.type == "html_block"
    if not is_html and token.type != "code_block":
        return
    if is_html and token.content.lstrip().lower().startswith(UNSHOWN):
        return
    reason = f"it is inside HTML: {remedy or 'add a blank line above it'}" if is_html else _INDENTED
    for line in lines[slice(*(token.map or (0, 0)))]:
        opening = _OPENING.match(line)
        if opening is not None and opening["label"].lower() in LABELS:
            place = place_of(line, opening.start("fence") + 1)
            yield PageFault("unrendered-fence", place, reason, len(line.rstrip()) - opening.start("fence"))
