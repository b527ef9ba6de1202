"""Read one YAML document with the place of every node; a broken text gives what was read up to the fault."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml
from yaml import MarkedYAMLError
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

from signage_core.frozen import frozen
from signage_specs.readers.yaml_nodes import YamlAlias, YamlEntry, YamlMapping, YamlNode, YamlScalar, YamlSequence
from signage_specs.span import Fault, Span

#: How many collections may stand in one another.
MAX_DEPTH = 64
#: How many aliases are followed. Each may stand for a big list, so that their number bounds the work.
MAX_ALIASES = 64

_STYLES = {"'": "single", '"': "double", "|": "literal", ">": "folded"}


@frozen
class YamlDocument:
    """One YAML document; an empty text has no root. Faults are what broke the grammar or a bound, in text order."""

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

    Faults: `yaml-syntax` and `too-deep` (what follows was not read), `yaml-character` (a control character, half of
    a surrogate pair), `duplicate-key`, `undefined-alias` and `recursive-alias` (the name is in `detail`),
    `too-many-aliases` (those from here on stand for nothing), `second-document` (not read), `elision` (a line of
    `...` or `…` alone).

    Spans are wanted in a text that has this one at `offset`, in code points.
    """
    readable, faults = _masked(text, offset)
    reader = _read_quickly(readable, offset)
    if reader is None:
        reader = _Reader(readable, offset)
        reader.read_to_fault()
    return YamlDocument(text, reader.root, tuple(sorted([*faults, *reader.faults], key=lambda fault: fault.span)))


def _read_quickly(text: str, offset: int) -> _Reader | None:
    """Return a reader that has read a text by the quick parser; None where it is missing or its word is no proof.

    Where it finds a fault, the other parser has to say what is wrong, so that a fault has the same words and place
    everywhere.
    """
    if _QUICK_LOADER is None or _DISPUTED.search(text) or ("?" in text and _BRACKETS.search(text)):
        return None
    reader = _Reader(text, offset)
    try:
        reader.close(reader.read(_events(text, _QUICK_LOADER)))
    except _ERRORS:
        return None
    return reader


class _Reader:
    """Builds the nodes from PyYAML's events, with a stack of its own instead of the composer's recursion."""

    def __init__(self, text: str, offset: int) -> None:
        self.text = text
        self.offset = offset
        self.faults: list[Fault] = []
        self.stack: list[_Open] = []
        self.anchors: dict[str, YamlScalar | YamlSequence | YamlMapping] = {}
        self.aliases = 0
        self.root: YamlNode | None = None

    def fault(self, kind: str, start: int, end: int, detail: str = "") -> None:
        self.faults.append(Fault(kind, Span(start + self.offset, end + self.offset), detail))

    def read_to_fault(self) -> None:
        """Read the text by the parser that says most about a fault."""
        end = len(self.text)
        try:
            end = self.read(_events(self.text, yaml.SafeLoader))
        except MarkedYAMLError as error:
            end = self._syntax_fault(error, self.text)
        except _ERRORS as error:
            self.fault("yaml-syntax", 0, len(self.text), str(error).splitlines()[0])
        self.close(end)

    def close(self, end: int) -> None:
        """Close the collections that are still open where reading ended."""
        while self.stack:
            self._add(self._closed(end, complete=False))

    def _syntax_fault(self, error: MarkedYAMLError, text: str) -> int:
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

    def read(self, parsed: Iterator[Event]) -> int:
        """Build the nodes of the first document, and return the offset up to which the text was read."""
        documents = end = 0
        for event in parsed:
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
        style = _STYLES.get(event.style or "", "plain")
        start, end = _places(event)
        if style in ("literal", "folded"):  # PyYAML counts the line ends and blank lines behind it
            end = start + len(self.text[start:end].rstrip())
        return YamlScalar(Span(start + self.offset, end + self.offset), event.value, _resolved_tag(event), style)

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
        first: dict[str, Span] = {}
        for entry in node.entries:
            if not isinstance(entry.key, YamlScalar) or entry.name == "<<":
                continue
            earlier = first.setdefault(entry.name, entry.key.span)
            if earlier != entry.key.span:
                self.faults.append(Fault("duplicate-key", entry.key.span, entry.name, earlier))


# The parser in C is not everywhere where PyYAML is, and 20 times as fast.
_QUICK_LOADER: type[yaml.CSafeLoader] | None = getattr(yaml, "CSafeLoader", None)
# What the two read differently, or place differently: a tab behind a value, a tag without a name, directives, line
# ends beyond ASCII, a byte order mark, no value in front of a bracket or a comma, a question mark inside brackets.
_DISPUTED = re.compile("[\t!%\x85\u2028\u2029\ufeff]|:\\s*+[\\]},#]")
_BRACKETS = re.compile(r"[\[{]")
# The complement of what YAML 1.1 calls printable.
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]+")
_ELISION = re.compile(r"^[ \t]*+(\.{3}|…)[ \t]*+\r?$", re.MULTILINE)
_TAG_PREFIX = "tag:yaml.org,2002:"
_RESOLVER = Resolver()

#: What parsing raises; the last two because PyYAML makes numbers of `%YAML 1.9999…` and `\UFFFFFFFF` unchecked.
_ERRORS = (yaml.YAMLError, ValueError, OverflowError)


def _masked(text: str, offset: int) -> tuple[str, list[Fault]]:
    """Return a text, as long as before, without what would stop PyYAML at once, and a fault for each such thing."""
    faults = [
        Fault("yaml-character", Span(*match.span()).shifted(offset), f"U+{ord(match[0][0]):04X}")
        for match in _UNPRINTABLE.finditer(text)
    ]
    text = _UNPRINTABLE.sub(lambda match: "\ufffd" * len(match[0]), text)
    faults += [
        Fault("elision", Span(*match.span(1)).shifted(offset), match[1]) for match in _ELISION.finditer(text)
    ]
    # `...` would end the document and `…` would be a value. A comment changes nothing but in block scalars.
    return _ELISION.sub(lambda match: match[0].replace(match[1], "#" * len(match[1])), text), faults


def _events(text: str, loader: type[yaml.SafeLoader | yaml.CSafeLoader]) -> Iterator[Event]:
    # The stub leaves the type of the stream out, and so the checker knows neither it nor what is returned.
    return yaml.parse(text, Loader=loader)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


def _places(event: Event) -> tuple[int, int]:
    """Return where an event starts and ends; the stubs allow events without marks, which parsing never makes."""
    start, end = event.start_mark, event.end_mark
    return (start.index if start else 0), (end.index if end else 0)


def _resolved_tag(event: ScalarEvent) -> str:
    """Return a scalar's tag without its prefix, its own or the one that YAML 1.1 gives it: plain `no` is a bool."""
    tag = event.tag
    if tag is None or tag == "!":
        tag = str(_RESOLVER.resolve(ScalarNode, event.value, event.implicit))  # type: ignore[no-untyped-call]  # no stub
    return tag.removeprefix(_TAG_PREFIX)
