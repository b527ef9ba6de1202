"""Read DNS records: a tag list alone, its quoted strings, or lines of a zone file (6.5.4, 12.2)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from signage_core.frozen import frozen
from signage_specs.anml_trust.record import DnsDocument, SrvRecord, Tag, TxtRecord, TxtString
from signage_specs.anml_trust.vocabulary import SERVICE_NAME
from signage_specs.span import Fault, Span

_BLANK = re.compile(r"[ \t\r\n\ufeff]*+")
_BARE = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*+[ \t]*+=")
_NEXT_LINE = re.compile(r"(?:\r\n?|\n)[ \t]*+(?P<tag>(?P<version>[vV][ \t]*+=)|[A-Za-z][A-Za-z0-9_.-]*+[ \t]*+=)")
_LINE = re.compile(r"[^\r\n]*+")
_ELISION = re.compile(r"(?:\.{3}|…)[ \t]*+(?=[\r\n]|\Z)")
_TOKEN = re.compile(
    r"""(?P<space>[ \t\ufeff]++)|(?P<end>\r\n?|\n)|(?P<comment>;[^\r\n]*+)|(?P<bracket>[()])
    |(?P<string>"(?>(?:[^"\\\r\n]|\\[^\r\n]?)*)"?)|(?P<word>(?>(?:[^\s"();\\\ufeff]|\\.)+))|(?P<other>.)""",
    re.VERBOSE,
)
_OPEN_STRING = re.compile(r'"(?>(?:[^"\\]|\\.?)*)')
_ESCAPE = re.compile(r"\\(?:([0-9]{3})|([^\r\n]))?")
_TYPES = ("TXT", "SRV")
_TTL = re.compile(r"(?:[0-9]+[smhdw]?)+", re.IGNORECASE)
# What shows that a line is a record of another type, which is ignored.
_OTHER_TYPES = frozenset(
    ("IN", "A", "AAAA", "CAA", "CNAME", "DNSKEY", "DS", "HTTPS", "MX", "NS", "NSEC", "PTR", "RRSIG", "SOA", "SVCB")
)
_SPACE = " \t\r\n"


def split_tags(value: str, offsets: Sequence[int]) -> tuple[tuple[Tag, ...], tuple[Span, ...]]:
    """Return the tags of a value, and where parts between semicolons are empty (section 12.2.1).

    The value is split at every `;`, and each part at its first `=`.

    The draft says "on the first `;` only", which would leave no third tag; its grammar and its own example split
    at every one.

    There is an offset for each character, and one for the place behind the last.
    """
    tags: list[Tag] = []
    empty: list[Span] = []
    start = 0
    parts = value.split(";")
    for number, part in enumerate(parts):
        if part.strip(_SPACE):
            tags.append(_tag(value, offsets, start, start + len(part)))
        elif number < len(parts) - 1:
            empty.append(Span(offsets[start], offsets[start + len(part)] + 1))
        start += len(part) + 1
    return tuple(tags), tuple(empty)


def _tag(value: str, offsets: Sequence[int], start: int, end: int) -> Tag:
    first, last = _trimmed(value, start, end)
    span = _span(offsets, first, last)
    equals = value.find("=", first, last)
    if equals < 0:
        behind = Span(span.end, span.end)
        return Tag(value[first:last], None, span, span, behind, spaced=(first, last) != (start, end))
    name_start, name_end = _trimmed(value, first, equals)
    value_start, value_end = _trimmed(value, equals + 1, last)
    is_tight = (first, last, name_end, value_start) == (start, end, equals, equals + 1)
    return Tag(
        name=value[name_start:name_end],
        value=value[value_start:value_end],
        span=span,
        name_span=_span(offsets, name_start, name_end),
        value_span=_span(offsets, value_start, value_end) if value_end > value_start else Span(span.end, span.end),
        spaced=not is_tight,
    )


def _span(offsets: Sequence[int], start: int, end: int) -> Span:
    """Return the place of a range of the value: not as far as the next character, which a quote may precede."""
    return Span(offsets[start], offsets[end - 1] + 1 if end > start else offsets[start])


def _trimmed(value: str, start: int, end: int) -> tuple[int, int]:
    """Return the range without white space at its ends; an empty one at its start."""
    while start < end and value[start] in _SPACE:
        start += 1
    while end > start and value[end - 1] in _SPACE:
        end -= 1
    return start, end


@frozen
class _Token:
    kind: str
    text: str
    span: Span


def parse_dns(text: str) -> DnsDocument:
    """Read a text as DNS records. Never raises; time and memory are linear.

    Lines of a zone file may have comments, brackets over several lines, and records of other types, which are
    passed over. A tag list alone may go on over lines that start with a tag.
    """
    reader = _Reader(text)
    while reader.skip_blank():
        reader.entry()
    return DnsDocument(
        text, tuple(reader.records), tuple(reader.services), tuple(reader.faults), tuple(reader.passed_over)
    )


class _Reader:
    """Where the reading is, and what was found so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.owner: _Token | None = None  # a zone's line without a name has the one before
        self.ttl = ""  # the time to live of the entry being read
        self.origin = ""  # what `$ORIGIN` says: relative names are completed by it
        self.records: list[TxtRecord] = []
        self.services: list[SrvRecord] = []
        self.faults: list[Fault] = []
        self.passed_over: list[Span] = []

    def skip_blank(self) -> bool:
        """Go to the next line that isn't blank, keeping its indentation; False at the end."""
        match = _BLANK.match(self.text, self.at)
        end = match.end() if match else self.at
        line = max(self.text.rfind("\n", self.at, end), self.text.rfind("\r", self.at, end)) + 1
        self.at = max(self.at, line)
        return end < len(self.text)

    def entry(self) -> None:
        """Read one record, or one line that is none."""
        self.ttl = ""
        blank = _BLANK.match(self.text, self.at)
        first = blank.end() if blank else self.at
        elision = _ELISION.match(self.text, first)
        if elision:
            self.faults.append(Fault("elision", Span(*elision.span()), "something was left out; write it"))
            self.at = elision.end()
        elif _BARE.match(self.text, first):
            self.bare(first)
        else:
            indented = first > self.at
            self.at = first
            self.zone_entry(self.tokens(), indented=indented)

    def bare(self, start: int) -> None:
        """Read a tag list alone, with its continuation lines."""
        end = start
        while (line := _LINE.match(self.text, end)) is not None:
            end = line.end()
            following = _NEXT_LINE.match(self.text, end)
            goes_on = line.group().rstrip().endswith(";") and following is not None
            if following is None or not goes_on or following["version"]:
                break
            end = following.start("tag")
        value = self.text[start:end].rstrip()
        self.at = end
        span = Span(start, start + len(value))
        self.add(None, value, range(start, span.end + 1), (), span)

    def tokens(self) -> list[_Token]:
        """Read the tokens of one entry: to the line's end, or over more lines inside brackets."""
        tokens: list[_Token] = []
        depth = 0
        while (match := _TOKEN.match(self.text, self.at)) is not None:
            self.at = match.end()
            kind, written = match.lastgroup or "other", match.group()
            if kind == "end" and depth <= 0:
                break
            if kind == "bracket":
                depth += 1 if written == "(" else -1
            elif kind not in ("space", "end"):
                tokens.append(_Token(kind, written, Span(*match.span())))
        return tokens

    def zone_entry(self, tokens: list[_Token], *, indented: bool) -> None:
        """Make a record of one entry's tokens."""
        content = [token for token in tokens if token.kind != "comment"]
        self.passed_over += [token.span for token in tokens if token.kind == "comment"]
        if not content:
            return
        if content[0].text.startswith("$"):
            self.passed_over.append(content[0].span)
            if content[0].text.upper() == "$ORIGIN" and len(content) > 1:
                self.origin = self.full_name(content[1].text)
            return
        place = next(
            (i for i, token in enumerate(content) if token.kind == "word" and token.text.upper() in _TYPES), None
        )
        strings = [token for token in content if token.kind == "string"]
        if place is None:
            if strings and content[0].kind == "string":
                self.txt(None, strings, strings[0].span.start)
            elif not any(token.text.upper() in _OTHER_TYPES for token in content):
                span = Span(content[0].span.start, tokens[-1].span.end)
                self.faults.append(Fault("dns-syntax", span, "write a record, or the tags of one"))
            else:
                self.passed_over.append(content[0].span)
            return
        before = content[:place]
        if before and not (indented and self.owner is not None):
            self.owner = replace(content[0], text=self.full_name(content[0].text))
            before = before[1:]
        self.ttl = next((token.text for token in before if _TTL.fullmatch(token.text)), "")
        self.passed_over += [token.span for token in before if token.text.upper() not in ("IN", self.ttl.upper())]
        owner = self.owner
        start = content[0].span.start
        data = content[place + 1 :]
        if content[place].text.upper() == "SRV":
            fields = tuple((token.text, token.span) for token in data)
            self.find_open([token for token in data if token.kind == "string"])
            span = Span(start, content[-1].span.end)
            self.services.append(
                SrvRecord(span, owner.text if owner else "", owner.span if owner else None, fields, self.ttl)
            )
        elif [token for token in data if token.kind == "string"]:
            self.passed_over += [token.span for token in data if token.kind != "string"]
            self.txt(owner, [token for token in data if token.kind == "string"], start)
        else:
            self.unquoted(owner, tokens, content[place].span.end, start)

    def full_name(self, name: str) -> str:
        """Return a name with the zone's origin behind it, unless it is absolute or no origin is known."""
        if not self.origin or name.endswith("."):
            return name
        return self.origin if name == "@" else f"{name}.{self.origin.removeprefix('.')}"

    def unquoted(self, owner: _Token | None, tokens: list[_Token], start: int, entry: int) -> None:
        """Read a value that lacks its quotes; in a zone file it would end at its first semicolon."""
        rest = [token for token in tokens if token.span.start >= start]
        if not rest:
            self.faults.append(Fault("dns-syntax", Span(entry, start), "the record has no value; write its tags"))
            return
        span = Span(rest[0].span.start, rest[-1].span.end)
        self.faults.append(Fault("unquoted-value", span, "write the value in double quotes"))
        value = self.text[span.start : span.end]
        self.add(owner, value, range(span.start, span.end + 1), (), Span(entry, span.end))

    def txt(self, owner: _Token | None, strings: list[_Token], entry: int) -> None:
        """Make a TXT record of its strings."""
        value: list[str] = []
        offsets: list[int] = []
        kept: list[TxtString] = []
        self.find_open(strings)
        # Service discovery has a string for each key (RFC 6763, section 6); other records are cut anywhere.
        is_service = owner is not None and owner.text.lower().startswith(SERVICE_NAME)
        for token in strings:
            characters, places, octets = _decoded(token)
            if is_service and value and value[-1] != ";":
                value.append(";")
                offsets.append(token.span.start)
            value += characters
            offsets += places
            kept.append(TxtString(token.span, octets))
        end = strings[-1].span.end
        self.add(owner, "".join(value), [*offsets, end], tuple(kept), Span(entry, end))

    def find_open(self, strings: Iterable[_Token]) -> None:
        """Record each string that ends with its line."""
        for token in strings:
            if _OPEN_STRING.fullmatch(token.text):
                self.faults.append(Fault("dns-syntax", token.span, "the string has no closing quote; write it"))

    def add(
        self, owner: _Token | None, value: str, offsets: Sequence[int], strings: tuple[TxtString, ...], span: Span
    ) -> None:
        tags, empty = split_tags(value, offsets)
        name, name_span = (owner.text, owner.span) if owner else (None, None)
        self.records.append(TxtRecord(span, name, name_span, strings, value, tags, empty, self.ttl))


def _decoded(token: _Token) -> tuple[list[str], list[int], int]:
    """Return the characters of a quoted string, the place of each, and their length in octets; escapes decoded."""
    inner = token.text[1:] if _OPEN_STRING.fullmatch(token.text) else token.text[1:-1]
    characters: list[str] = []
    places: list[int] = []
    octets = at = 0
    while at < len(inner):
        escape = _ESCAPE.match(inner, at)
        character = inner[at] if escape is None else _escaped(escape)
        characters.append(character)
        places.append(token.span.start + 1 + at)
        octets += 1 if escape and escape[1] else len(character.encode("utf-8", "surrogatepass"))
        at = escape.end() if escape else at + 1
    return characters, places, octets


def _escaped(escape: re.Match[str]) -> str:
    if escape[1]:
        return chr(int(escape[1]))
    return escape[2] or "\\"
