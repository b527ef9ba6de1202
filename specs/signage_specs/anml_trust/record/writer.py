"""Write DNS records in their canonical form: one line each, tags without white space, strings of 255 octets."""

from collections.abc import Iterable
from typing import Final

from signage_specs.anml_trust.record.tree import DnsDocument, TxtRecord
from signage_specs.anml_trust.vocabulary import LONGEST_STRING

_PRINTABLE: Final = range(0x20, 0x7F)  # of ASCII


def write_dns(document: DnsDocument) -> str:
    """Return the canonical text of the records; a text with faults stays as it was.

    So does one with a value beyond ASCII: nothing says in which encoding it would be served.
    """
    is_plain = all(record.value.isascii() for record in document.records)
    if document.faults or not is_plain or not (document.records or document.services):
        return document.text
    entries: list[tuple[int, str]] = [(record.span.start, _txt(record)) for record in document.records]
    for service in document.services:
        fields = [text for text, _ in service.fields]
        entries.append((service.span.start, " ".join([service.name or "@", "IN SRV", *fields])))
    return "".join(f"{line}\n" for _, line in sorted(entries))


def tag_list(tags: Iterable[tuple[str, str]]) -> str:
    """Return tags as the draft wants them generated: `name=value` joined by `;`, no white space."""
    return ";".join(f"{name}={value}" for name, value in tags)


def txt_strings(value: str) -> list[str]:
    """Return a value as quoted strings of at most 255 octets each, in UTF-8 beyond ASCII."""
    octets = value.encode("utf-8", "surrogatepass")
    pieces = [octets[at : at + LONGEST_STRING] for at in range(0, len(octets), LONGEST_STRING)] or [b""]
    return ['"' + "".join(_character(octet) for octet in piece) + '"' for piece in pieces]


def _character(octet: int) -> str:
    if octet in b'"\\':
        return f"\\{chr(octet)}"
    return chr(octet) if octet in _PRINTABLE else f"\\{octet:03d}"


def _txt(record: TxtRecord) -> str:
    value = ";".join(tag.name if tag.value is None else f"{tag.name}={tag.value}" for tag in record.tags)
    if record.name is None and not record.strings:
        return value
    strings = " ".join(txt_strings(value))
    return f"{record.name} IN TXT {strings}" if record.name is not None else strings
