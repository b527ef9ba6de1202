"""A record of service discovery is malformed.

What:
    The SRV record is at `_anml._tcp` and has a priority, a weight, a port and a target. The TXT record there is
    `v=anml1`, and its optional `path` starts with `/`.
Why:
    Agents that look up the service find no host, or request a wrong path.
Example:
    _anml._tcp.garden.example. IN TXT "v=anml1;path=anml"
Use instead:
    _anml._tcp.garden.example. IN TXT "v=anml1;path=/anml"
"""

import re

from signage_specs.anml_trust.record import DnsDocument, SrvRecord, TxtRecord
from signage_specs.anml_trust.values import is_domain, normal_domain
from signage_specs.anml_trust.vocabulary import RECORD_VERSION, SERVICE_NAME
from signage_specs.rule import WARNING, Finding, Findings, Respelling, quoted, rule

_FIELDS = ("priority", "weight", "port")
_NUMBER = re.compile(r"[0-9]{1,5}")
_LARGEST = 65535


@rule(
    "T102", WARNING, section="6.5.4", fixable="safe", advice="Write the service records in the form of the draft."
)
def check(document: DnsDocument) -> Findings:
    for service in document.services:
        if "anml" in service.name.lower():
            yield from _service_findings(service)
    for record in document.records:
        if record.is_service:
            yield from _record_findings(record)


def _service_findings(service: SrvRecord) -> Findings:
    name = service.name.lower()
    if name != SERVICE_NAME and not name.startswith(f"{SERVICE_NAME}."):
        yield Finding(
            service.name_span or service.span,
            f"Agents don't look for the service here. Name it `{SERVICE_NAME}.` and the domain.",
        )
    if len(service.fields) != len(_FIELDS) + 1:
        yield Finding(
            service.span, "An SRV record has four parts. Write a priority, a weight, a port and a target."
        )
        return
    for what, (text, span) in zip(_FIELDS, service.fields, strict=False):
        if not _NUMBER.fullmatch(text) or int(text) > _LARGEST:
            yield Finding(span, f"{quoted(text)} is not a valid {what}. Write a number up to {_LARGEST}.")
    target, span = service.fields[-1]
    if target != "." and not is_domain(normal_domain(target)):
        yield Finding(span, f"{quoted(target)} is not a valid host. Write its domain name.")


def _record_findings(record: TxtRecord) -> Findings:
    version, path = record.tag("v"), record.tag("path")
    if version is None or version.value != RECORD_VERSION:
        yield Finding(
            version.span if version else record.span,
            f"The record has no version `{RECORD_VERSION}`. Start it with `v={RECORD_VERSION}`.",
        )
    if path is not None and not (path.value or "").startswith("/"):
        right = f"path=/{path.value or ''}"
        respelling = Respelling(f"path={path.value}", right, is_safe=True) if path.value else None
        yield Finding(path.span, f"A path must start with `/`. Write {quoted(right)}.", respelling=respelling)
