"""The DNS records of one text with their tags, and their canonical form (6.5.4, 12.2)."""

from typing import Final

from signage_core.frozen import frozen
from signage_specs.anml_trust.values import normal_domain
from signage_specs.anml_trust.vocabulary import LONGEST_STRING, RECORD_NAME, SERVICE_NAME
from signage_specs.span import Fault, Span

_PRINTABLE: Final = range(0x20, 0x7F)  # of ASCII


@frozen
class Tag:
    """One part of a tag list, between semicolons.

    The name is before the first `=`, without white space around it, the value after it; without one its span is the
    end of the part. It is spaced where white space is at its ends or around its `=`.
    """

    name: str
    value: str | None
    span: Span
    name_span: Span
    value_span: Span
    spaced: bool


@frozen
class TxtString:
    """One character string of a TXT record: its place with its quotes, and its length decoded, in octets."""

    span: Span
    octets: int


@frozen
class TxtRecord:
    """One TXT record.

    The span is from its owner name or its first string. The text may show the value alone, with neither. Behind a
    relative name is what `$ORIGIN` says. The value is all strings, one after the other, escapes decoded; its parts
    are tags. Between semicolons a part may be empty. The time to live is as it is written.
    """

    span: Span
    name: str | None
    name_span: Span | None
    strings: tuple[TxtString, ...]
    value: str
    tags: tuple[Tag, ...]
    empty_tags: tuple[Span, ...]
    ttl: str = ""

    def tag(self, name: str) -> Tag | None:
        """Return the first tag of a name."""
        return next((tag for tag in self.tags if tag.name == name), None)

    @property
    def site(self) -> str | None:
        """The domain that a trust record is for: the name behind `_anml.`; None where the name doesn't say."""
        if self.name is None or not self.name.lower().startswith(f"{RECORD_NAME}.") or self.is_service:
            return None
        return normal_domain(self.name[len(RECORD_NAME) + 1 :])

    @property
    def is_service(self) -> bool:
        """Whether it belongs to service discovery: by its name, or by a path in place of trust tags."""
        if self.name is not None:
            return self.name.lower().startswith(SERVICE_NAME)
        has_trust_tags = self.tag("manifest") is not None or self.tag("query") is not None
        return self.tag("path") is not None and not has_trust_tags

    @property
    def is_trust(self) -> bool:
        """Whether it is read as a trust record: by its name, or by its value where it has none."""
        if self.is_service:
            return False
        if self.name is None:
            return True
        named = self.name.lower() == RECORD_NAME or self.name.lower().startswith(f"{RECORD_NAME}.")
        return named or self.value.lower().startswith("v=anml")


@frozen
class SrvRecord:
    """One SRV record: its owner name and the fields behind the type, each with its place."""

    span: Span
    name: str
    name_span: Span | None
    fields: tuple[tuple[str, Span], ...]
    ttl: str = ""


@frozen
class DnsDocument:
    """One text read as DNS records: a tag list alone, or lines of a zone file.

    Faults are `dns-syntax`, `unquoted-value`, `elision`. Passed over are comments, directives, records of other
    types and classes: what the canonical form would lose.
    """

    text: str
    records: tuple[TxtRecord, ...]
    services: tuple[SrvRecord, ...]
    faults: tuple[Fault, ...]
    passed_over: tuple[Span, ...] = ()


def write_dns(document: DnsDocument) -> str:
    """Return the canonical text of the records; a text with faults, or that would lose something, stays as it was.

    So does one with a value beyond ASCII: nothing says in which encoding it would be served.
    """
    is_plain = all(record.value.isascii() for record in document.records) and not document.passed_over
    if document.faults or not is_plain or not (document.records or document.services):
        return document.text
    entries: list[tuple[int, str]] = [(record.span.start, _txt(record)) for record in document.records]
    for service in document.services:
        fields = [text for text, _ in service.fields]
        entries.append((service.span.start, " ".join([_head(service.name or "@", service.ttl), "SRV", *fields])))
    return "".join(f"{line}\n" for _, line in sorted(entries))


def txt_strings(value: str) -> list[str]:
    """Return a value as quoted strings of at most 255 octets each, in UTF-8 beyond ASCII."""
    octets = value.encode("utf-8", "surrogatepass")
    pieces = [octets[at : at + LONGEST_STRING] for at in range(0, len(octets), LONGEST_STRING)] or [b""]
    return ['"' + "".join(_character(octet) for octet in piece) + '"' for piece in pieces]


def _character(octet: int) -> str:
    if octet in b'"\\':
        return f"\\{chr(octet)}"
    return chr(octet) if octet in _PRINTABLE else f"\\{octet:03d}"


def _head(name: str, ttl: str) -> str:
    return f"{name} {ttl} IN" if ttl else f"{name} IN"


def _txt(record: TxtRecord) -> str:
    parts = [tag.name if tag.value is None else f"{tag.name}={tag.value}" for tag in record.tags]
    value = ";".join(parts) if record.is_trust or record.is_service else record.value
    if record.name is None and not record.strings:
        return value
    # Service discovery has a string for each key (RFC 6763, section 6).
    kept_apart = record.is_service and len(record.strings) > 1
    strings = " ".join(piece for each in (parts if kept_apart else [value]) for piece in txt_strings(each))
    return f"{_head(record.name, record.ttl)} TXT {strings}" if record.name is not None else strings
