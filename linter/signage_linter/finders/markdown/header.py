"""Read a fence's header: its classes and options, as Python-Markdown's attribute lists write them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from markdown.extensions.attr_list import get_attrs

_HEADER = re.compile(r"[ \t>]*(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>.*)")
_BRACES = re.compile(r"(?P<before>[^{]*)\{(?P<attributes>.*)\}\s*\Z")
_OPTION = re.compile(r"""([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)')""")


@dataclass(frozen=True, slots=True)
class Header:
    """What stands behind a fence.

    Attributes:
        fence: the fence's own characters.
        info: everything behind them, blanks at both ends left out.
        label: the language, the first class where there is no other.
        classes: the other classes.
        attributes: options with values, and flags with their own name as the value.
    """

    fence: str = ""
    info: str = ""
    label: str = ""
    classes: tuple[str, ...] = ()
    attributes: Mapping[str, str] = field(default_factory=dict[str, str])


def read_header(line: str) -> Header:
    """Return the header of a line that opens a fence; an empty one when it opens none."""
    match = _HEADER.match(line)
    if match is None:
        return Header()
    fence, info = match.group("fence"), match.group("info").strip()
    braces = _BRACES.match(info)
    if braces is None:
        word = info.split(maxsplit=1)[0] if info else ""
        options = {key: double or single for key, double, single in _OPTION.findall(info)}
        label = "" if "=" in word else word.lstrip(".")
        return Header(fence, info, label, (), options)
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
    return Header(fence, info, label, tuple(classes), attributes)
