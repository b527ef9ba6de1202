"""A trust record is malformed, so agents ignore it.

What:
    The record is `v=anml1` first, then `manifest=` or `query=` or both, with `;` between the tags. It is
    case-sensitive. Every tag has a name, a `=` and a value of printable ASCII; no name is repeated. A string of
    a TXT record has at most 255 octets; longer values are split into several strings.
Why:
    Without a usable record, no other domain may speak for the site.
Example:
    _anml.garden.example. IN TXT "manifest=https://garden.example/.well-known/anml-trust;v=anml1"
Use instead:
    _anml.garden.example. IN TXT "v=anml1;manifest=https://garden.example/.well-known/anml-trust"
"""

import re

from signage_specs.anml_trust.record import DnsDocument, Tag, TxtRecord
from signage_specs.anml_trust.vocabulary import LONGEST_STRING, RECORD_VERSION, TAG_NAME, TAG_VALUE
from signage_specs.rule import ERROR, Context, Edit, Finding, Findings, Fix, Related, Span, quoted, rule

_ADDRESSES = {"manifest", "query"}
_VERSION = f"v={RECORD_VERSION}"


@rule("T090", ERROR, section="12.2.1", fixable="safe", advice="Write `v=anml1;manifest=https://…`.")
def check(document: DnsDocument, context: Context) -> Findings:
    for fault in document.faults:
        if fault.kind != "elision" or not context.embedded:
            yield Finding(fault.span, f"Not a valid DNS record: {fault.detail}.")
    for record in document.records:
        if record.is_trust:
            yield from _tag_findings(record)
            yield from _version_findings(record)
            yield from _content_findings(record)
        for string in record.strings:
            if string.octets > LONGEST_STRING:
                message = (
                    f"The string has {string.octets} octets, but at most {LONGEST_STRING} are allowed. Split it."
                )
                yield Finding(string.span, message)


def _tag_findings(record: TxtRecord) -> Findings:
    """Judge each tag alone."""
    for span in record.empty_tags:
        yield Finding(span, "There is no tag between these semicolons. Remove one.")
    for tag in record.tags:
        if tag.value is None:
            yield Finding(tag.span, f"The tag {quoted(tag.name)} has no `=`. Write `name=value`.")
        elif not re.fullmatch(TAG_NAME, tag.name):
            yield Finding(tag.span, f"{quoted(tag.name)} is not a valid tag name. Start it with a letter.")
        elif not re.fullmatch(TAG_VALUE, tag.value):
            yield Finding(
                tag.value_span, "A value must be printable ASCII without spaces. Percent-encode the rest."
            )


def _version_findings(record: TxtRecord) -> Findings:
    """Judge the version tag: there, right, and first."""
    version = record.tag("v")
    if version is None:
        capital = record.tag("V")
        instead = f"Write `v={RECORD_VERSION}` in lowercase." if capital else f"Start it with `v={RECORD_VERSION}`."
        message = f"The record has no version tag. {instead}"
        start = record.tags[0].span.start if record.tags else record.span.start
        edit = Edit(capital.span, _VERSION) if capital else Edit(Span(start, start), f"{_VERSION};")
        fix = Fix(f"Write `{_VERSION}`", (edit,)) if capital or record.tags else None
        yield Finding(capital.span if capital else record.span, message, fix=fix)
    elif version.value and not re.fullmatch(TAG_VALUE, version.value):
        return  # the characters are reported
    elif version.value != RECORD_VERSION:
        yield Finding(
            version.value_span if version.value else version.span,
            f"{quoted(version.value or '')} is not a valid version. Write `{_VERSION}`.",
            fix=Fix(f"Write `{_VERSION}`", (Edit(version.span, _VERSION),)),
        )
    elif record.tags[0] is not version:
        yield Finding(version.span, "The version tag must be first. Move it to the front.")


def _content_findings(record: TxtRecord) -> Findings:
    """Judge what the record has as a whole: no tag twice, and an address."""
    first: dict[str, Tag] = {}
    for tag in record.tags:
        earlier = first.setdefault(tag.name, tag)
        if earlier is not tag and tag.value is not None:
            yield Finding(
                tag.name_span,
                f"Duplicate tag {quoted(tag.name)}, so agents ignore the whole record. Keep one.",
                related=(Related(earlier.span, "the first one"),),
            )
    is_meant = any(name.split() and name.split()[0] in _ADDRESSES for name in first if name not in _ADDRESSES)
    if not is_meant and not _ADDRESSES & first.keys():
        yield Finding(record.span, "The record has no address. Add `manifest=` or `query=` with one.")
