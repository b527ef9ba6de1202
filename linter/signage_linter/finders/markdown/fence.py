"""Read a fence's header: its classes and options, as Python-Markdown's attribute lists write them."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from markdown.extensions.attr_list import get_attrs

from signage_core.frozen import frozen
from signage_linter.finders.markdown.lines import inclusion_of, near, origin_of, place_of
from signage_linter.page import NOWHERE, Example, Place, verified_places
from signage_linter.source import Source

_HEADER = re.compile(r"[ \t>]*(?:`{3,}|~{3,})[ \t]*(?P<info>.*)")
_BRACES = re.compile(r"(?P<before>[^{]*)\{(?P<attributes>.*)\}\s*\Z")
_OPTION = re.compile(r"""(?<![\w-])([A-Za-z][\w-]*+)=(?:"([^"]*)"|'([^']*)')""")


@frozen
class Header:
    """What stands behind a fence.

    The label is the language, or the first class without one. A flag's value is its own name.
    """

    label: str = ""
    classes: tuple[str, ...] = ()
    attributes: Mapping[str, str] = field(default_factory=dict[str, str])


def read_header(line: str) -> Header:
    """Return the header of a line that opens a fence; an empty one when it opens none."""
    match = _HEADER.match(line)
    if match is None:
        return Header()
    info = match.group("info").strip()
    braces = _BRACES.match(info)
    if braces is None:
        word = info.split(maxsplit=1)[0] if info else ""
        options = {key: double or single for key, double, single in _OPTION.findall(info)}
        label = "" if "=" in word else word.lstrip(".")
        return Header(label, (), options)
    label = braces.group("before").strip().lstrip(".")
    classes: list[str] = []
    attributes: dict[str, str] = {}
    pairs: list[tuple[str, str | None]] = list(get_attrs(braces.group("attributes")))
    for key, value in pairs:
        if key == ".":
            classes.append(value or "")
        else:
            attributes[key] = key if value is None else value
    if not label and classes:
        label = classes.pop(0)
    return Header(label, tuple(classes), attributes)


@frozen
class Fence:
    """A fenced block.

    The placeholder is the number of its rendering in the converter's stash. Opening, content and closing are lines,
    as many of content as the text has; `indent` counts the code points of each that are indentation and quote
    marks. Start and end are indexes among the lines that were searched: of the header, and behind the closing
    fence.
    """

    placeholder: int
    label: str
    text: str
    opening: str
    content: Sequence[str]
    closing: str
    indent: int
    start: int
    end: int

    def example(self, source_of: Callable[[str], Source | None] | None) -> Example:
        """Return the fence as an example, its places checked where `source_of` gives the files."""
        header, lines = read_header(self.opening), (self.opening, *self.content)
        return Example(
            label=self.label or "",
            text=self.text,
            places=verified_places(self._places(), self.text, source_of) if source_of else self._places(),
            opening=place_of(self.opening, len(self.opening) - len(self.opening.lstrip(" \t>")) + 1),
            classes=header.classes,
            attributes=header.attributes,
            included_from=next((chain for line in lines if (chain := inclusion_of(line))), ()),
            generated=not self._stands_in_a_file(),
        )

    def _stands_in_a_file(self) -> bool:
        """Tell whether one of the lines is known to be a line of a file."""
        if not self.content:
            return _is_located(self.closing)
        return any(map(_is_located, self.content)) and self._is_whole

    @property
    def _is_whole(self) -> bool:
        """Whether the text has the lines that were read: the converter can cut it in a way that isn't known."""
        return self.text.count("\n") + 1 == len(self.content)

    def _places(self) -> tuple[Place, ...]:
        if not self.content:
            return (place_of(self.closing, self.indent + 1),)
        if self._is_whole:
            return tuple(place_of(line, self.indent + 1) for line in self.content)
        beside = near(self.opening)  # as all lines are
        return (beside.place(1) if beside is not None else NOWHERE,) * (self.text.count("\n") + 1)


def _is_located(line: str) -> bool:
    """Tell whether a line is known to be a certain line of a file."""
    origin = origin_of(line)
    return origin is not None and bool(origin.path) and origin.exact
