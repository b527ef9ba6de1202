"""A record of service discovery has the wrong form.

What:
    The SRV record stands at `_anml._tcp` and has a priority, a weight, a port and a target. The TXT record there
    is `v=anml1`, and its `path`, where it has one, starts with `/`.
Why:
    An agent that looks the service up finds no host, or asks for no path.
Example:
    _anml._tcp.garden.example. IN TXT "v=anml1;path=anml"
Use instead:
    _anml._tcp.garden.example. IN TXT "v=anml1;path=/anml"
"""

import re
from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml_trust.record import DnsDocument, SrvRecord, TxtRecord
from signage_specs.anml_trust.values import is_domain, normal_domain
from signage_specs.anml_trust.vocabulary import RECORD_VERSION, SERVICE_NAME
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import rule

_FIELDS = ("priority", "weight", "port")
_NUMBER = re.compile(r"[0-9]{1,5}")
_LARGEST = 65535


@rule("T102", WARNING, section="6.5.4", rows=("102",), advice="Write the service records as the draft has them.")
def check(document: DnsDocument) -> Iterator[Finding]:
    """Yield a finding for each fault of the SRV records and of the TXT records beside them."""
    for service in document.services:
        if "anml" in service.name.lower():
            yield from _service_findings(service)
    for record in document.records:
        if record.is_service:
            yield from _record_findings(record)


def _service_findings(service: SrvRecord) -> Iterator[Finding]:
    name = service.name.lower()
    if name != SERVICE_NAME and not name.startswith(f"{SERVICE_NAME}."):
        yield Finding(
            service.name_span or service.span,
            f"Nobody finds the service here; name it `{SERVICE_NAME}` and the domain.",
        )
    if len(service.fields) != len(_FIELDS) + 1:
        yield Finding(
            service.span, "An SRV record has four parts; write a priority, a weight, a port and a target."
        )
        return
    for what, (text, span) in zip(_FIELDS, service.fields, strict=False):
        if not _NUMBER.fullmatch(text) or int(text) > _LARGEST:
            yield Finding(span, f"{quoted(text)} is no {what}; write a number up to {_LARGEST}.")
    target, span = service.fields[-1]
    if target != "." and not is_domain(normal_domain(target)):
        yield Finding(span, f"{quoted(target)} is no host; write its domain name.")


def _record_findings(record: TxtRecord) -> Iterator[Finding]:
    version, path = record.tag("v"), record.tag("path")
    if version is None or version.value != RECORD_VERSION:
        yield Finding(
            version.span if version else record.span,
            f"The record doesn't say its version; start it with `v={RECORD_VERSION}`.",
        )
    if path is not None and not (path.value or "").startswith("/"):
        yield Finding(path.span, f"A path starts with `/`; write {quoted('path=/' + (path.value or ''))}.")
