"""Read one YAML document with the place of every node; a broken text gives what was read up to the fault."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import yaml
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    ScalarEvent,
)
from yaml.nodes import ScalarNode
from yaml.resolver import Resolver

from signage_specs.readers.yaml_nodes import (
    YamlAlias,
    YamlEntry,
    YamlMapping,
    YamlNode,
    YamlScalar,
    YamlSequence,
    YamlValue,
    followed,
    to_python,
)
from signage_specs.span import Fault, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "FAULT_KINDS",
    "MAX_ALIASES",
    "MAX_DEPTH",
    "YamlAlias",
    "YamlDocument",
    "YamlEntry",
    "YamlMapping",
    "YamlNode",
    "YamlScalar",
    "YamlSequence",
    "YamlValue",
    "followed",
    "read_yaml",
    "to_python",
]

#: Every kind of fault that the reader makes.
FAULT_KINDS = {
    "yaml-syntax": "the text breaks the grammar here; what follows was not read; `detail` says what was expected",
    "yaml-character": "a control character or half a surrogate pair, which YAML has no place for",
    "duplicate-key": "a key occurs twice in one mapping; `detail` is the key",
    "undefined-alias": "an alias of no anchor; `detail` is its name",
    "recursive-alias": "an alias inside the node that it names; `detail` is its name",
    "too-many-aliases": "more aliases than the bound; this one and those after it stand for nothing",
    "too-deep": "a collection is nested deeper than the bound; what follows was not read",
    "second-document": "another document follows; it was not read",
    "elision": "a line of `...` or `…` alone stands for what was left out",
}

#: How many collections may stand in one another.
MAX_DEPTH = 64
#: How many aliases are followed. Each may stand for a big list, so that their number bounds the work.
MAX_ALIASES = 64

# The complement of what YAML 1.1 calls printable.
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ELISION = re.compile(r"^[ \t]*+(\.{3}|…)[ \t]*+\r?$", re.MULTILINE)
_TAG_PREFIX = "tag:yaml.org,2002:"
_STYLES = {"'": "single", '"': "double", "|": "literal", ">": "folded"}
_RESOLVER = Resolver()


def _places(event: Event) -> tuple[int, int]:
    """Return where an event starts and ends; the stubs allow events without marks, which parsing never makes."""
    start, end = event.start_mark, event.end_mark
    return (start.index if start else 0), (end.index if end else 0)


def _events(text: str) -> Iterator[Event]:
    """Return PyYAML's events of a text, one at a time as they are asked for."""
    # The stub leaves the type of the stream out.
    return yaml.parse(text, Loader=yaml.SafeLoader)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


def _resolved_tag(event: ScalarEvent) -> str:
    """Return the tag that YAML 1.1 gives a scalar without one: plain `no` is a bool."""
    return str(_RESOLVER.resolve(ScalarNode, event.value, event.implicit))  # type: ignore[no-untyped-call]  # no stub


@dataclass(frozen=True, slots=True)
class YamlDocument:
    """One YAML document.

    Attributes:
        text: the text given.
        root: the value; None for an empty text.
        faults: what broke the grammar or a bound, in text order.
    """

    text: str
    root: YamlNode | None
    faults: tuple[Fault, ...]


@dataclass(slots=True)
class _Open:
    """A collection that the events have opened and not closed yet."""

    start: int
    mapping: bool
    flow: bool
    anchor: str | None
    children: list[YamlNode] = field(default_factory=list["YamlNode"])

    def closed(self, end: int, *, complete: bool) -> YamlMapping | YamlSequence:
        if not self.flow and self.children:
            end = max(self.start, self.children[-1].span.end)
        span = Span(self.start, max(self.start, end))
        if not self.mapping:
            return YamlSequence(span, tuple(self.children), self.flow, complete)
        # A key whose value was cut off is dropped: nothing is known of it.
        pairs = zip(self.children[::2], self.children[1::2], strict=False)
        return YamlMapping(span, tuple(YamlEntry(*pair) for pair in pairs), self.flow, complete)


def read_yaml(text: str, offset: int = 0) -> YamlDocument:
    """Read the first document of a YAML 1.1 text, as PyYAML reads it. Never raises; linear; depth bounded.

    Args:
        text: the YAML alone, such as what stands between two `---` lines.
        offset: where `text` starts in the text that spans are wanted in, in code points.
    """
    reader = _Reader(offset)
    readable = reader.masked(text)
    root = reader.read(readable)
    return YamlDocument(text, root, tuple(sorted(reader.faults, key=lambda fault: fault.span)))


class _Reader:
    """Builds the nodes from PyYAML's events, with a stack of its own instead of the composer's recursion."""

    def __init__(self, offset: int) -> None:
        self.offset = offset
        self.text = ""
        self.faults: list[Fault] = []
        self.stack: list[_Open] = []
        self.anchors: dict[str, YamlScalar | YamlSequence | YamlMapping] = {}
        self.aliases = 0
        self.root: YamlNode | None = None

    def fault(self, kind: str, start: int, end: int, detail: str = "") -> None:
        self.faults.append(Fault(kind, Span(start + self.offset, end + self.offset), detail))

    def masked(self, text: str) -> str:
        """Return the text, as long as before, without what would stop PyYAML at once."""
        for match in _UNPRINTABLE.finditer(text):
            self.fault("yaml-character", match.start(), match.end(), f"U+{ord(match.group()):04X}")
        text = _UNPRINTABLE.sub("\ufffd", text)
        for match in _ELISION.finditer(text):
            self.fault("elision", match.start(1), match.end(1), match.group(1))
        # `...` would end the document and `…` would be a value. A comment changes nothing but in block scalars.
        return _ELISION.sub(lambda match: match.group().replace(match.group(1), "#" * len(match.group(1))), text)

    def read(self, text: str) -> YamlNode | None:
        self.text, end = text, len(text)
        try:
            end = self._read_events(_events(text))
        except yaml.MarkedYAMLError as error:
            end = self._syntax_fault(error, text)
        except (yaml.YAMLError, ValueError, OverflowError) as error:
            # PyYAML turns `%YAML 1.9999…` and `\UFFFFFFFF` into numbers without a check of its own.
            self.fault("yaml-syntax", 0, len(text), str(error).splitlines()[0])
        while self.stack:
            self._add(self._closed(end, complete=False))
        return self.root

    def _syntax_fault(self, error: yaml.MarkedYAMLError, text: str) -> int:
        mark = error.problem_mark or error.context_mark
        at = min(mark.index if mark else 0, len(text))
        start = at
        if at >= len(text) and error.context_mark:  # the end of the text says nothing: point at what was opened
            start = min(error.context_mark.index, len(text))
        detail = "; ".join(part for part in (error.context, error.problem) if part)
        line_end = text.find("\n", start)
        end = len(text) if line_end < 0 else line_end
        self.fault("yaml-syntax", start, max(start, min(end, start + 1)), detail)
        return at

    def _read_events(self, events: Iterator[Event]) -> int:
        documents = end = 0
        for event in events:
            start, end = _places(event)
            if isinstance(event, DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self.fault("second-document", start, end)
                    return start
            elif isinstance(event, CollectionStartEvent):
                if len(self.stack) >= MAX_DEPTH:
                    self.fault("too-deep", start, end)
                    return start
                mapping, flow = isinstance(event, MappingStartEvent), bool(event.flow_style)
                self.stack.append(_Open(start + self.offset, mapping, flow, event.anchor))
            elif isinstance(event, CollectionEndEvent):
                self._add(self._closed(end, complete=True))
            elif isinstance(event, ScalarEvent):
                self._add(self._scalar(event), event.anchor)
            elif isinstance(event, AliasEvent):
                self._add(self._alias(event))
        return end

    def _closed(self, end: int, *, complete: bool) -> YamlMapping | YamlSequence:
        opened = self.stack.pop()
        node = opened.closed(end + self.offset, complete=complete)
        if isinstance(node, YamlMapping):
            self._report_duplicates(node)
        if opened.anchor:
            self.anchors[opened.anchor] = node
        return node

    def _add(self, node: YamlNode, anchor: str | None = None) -> None:
        if anchor and not isinstance(node, YamlAlias):
            self.anchors[anchor] = node
        if self.stack:
            self.stack[-1].children.append(node)
        else:
            self.root = node

    def _scalar(self, event: ScalarEvent) -> YamlScalar:
        tag = event.tag
        if tag is None or tag == "!":
            tag = _resolved_tag(event)
        style = _STYLES.get(event.style or "", "plain")
        start, end = _places(event)
        if style in ("literal", "folded"):  # PyYAML counts the line ends and blank lines behind it
            end = start + len(self.text[start:end].rstrip())
        return YamlScalar(
            Span(start + self.offset, end + self.offset), event.value, tag.removeprefix(_TAG_PREFIX), style
        )

    def _alias(self, event: AliasEvent) -> YamlAlias:
        start, end = _places(event)
        name = str(event.anchor)
        self.aliases += 1
        target = self.anchors.get(name)
        if self.aliases > MAX_ALIASES:
            target = None
            if self.aliases == MAX_ALIASES + 1:
                self.fault("too-many-aliases", start, end, str(MAX_ALIASES))
        elif any(opened.anchor == name for opened in self.stack):
            target = None
            self.fault("recursive-alias", start, end, name)
        elif target is None:
            self.fault("undefined-alias", start, end, name)
        return YamlAlias(Span(start + self.offset, end + self.offset), name, target)

    def _report_duplicates(self, node: YamlMapping) -> None:
        seen: set[str] = set()
        for entry in node.entries:
            if not isinstance(entry.key, YamlScalar) or entry.name == "<<":
                continue
            if entry.name in seen:
                self.faults.append(Fault("duplicate-key", entry.key.span, entry.name))
            seen.add(entry.name)
