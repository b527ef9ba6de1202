"""Look at the DNS records that announce a site. They are asked for through dnspython, where it is installed."""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from signage_site.addresses import Addresses
from signage_site.documents.places import ANML, TRUST
from signage_site.report import SiteDiagnostic
from signage_specs.agent.lookup import DnsAnswer
from signage_specs.anml_trust.record import Tag
from signage_specs.anml_trust.record_parser import parse_dns
from signage_specs.diagnostic import Severity
from signage_specs.registry import ANML_DNS
from signage_specs.rule import Context

_PATIENCE = 5.0  # seconds for the records of a name


def txt_records(name: str) -> DnsAnswer | None:
    """Return the TXT records of a name; None where dnspython isn't installed. Never raises for a name in ASCII."""
    try:
        resolver: Any = import_module("dns.resolver")  # an extra, for those who look at their records
        failure: Any = import_module("dns.exception").DNSException
    except ImportError:
        return None
    try:
        answer = resolver.resolve(f"{name}.", "TXT", lifetime=_PATIENCE)
    except (resolver.NXDOMAIN, resolver.NoAnswer):
        return DnsAnswer()
    except (failure, OSError):
        return DnsAnswer(failed=True)
    return DnsAnswer(tuple(tuple(part.decode("latin-1") for part in record.strings) for record in answer))


def dns_findings(
    place: Addresses, host: str, ask: Callable[[str], DnsAnswer | None], *, trust: bool
) -> Iterator[SiteDiagnostic]:
    """Yield what is wrong with the TXT records of a site's host (6.5.4, 12.2). A host without any is right.

    `ask` returns the TXT records of a name, as `txt_records` does; `trust` tells that the site has a trust
    manifest.
    """
    wanted = {
        f"_anml.{host}": ("manifest", f"{place.origin}{place.base_path}{TRUST}"),
        f"_anml._tcp.{host}": ("path", f"{place.base_path}{ANML}"),
    }
    for name, (tag, value) in wanted.items():
        answer = ask(name)
        if answer is None:
            message = "DNS was not checked. Install `signage[dns]` to check the `_anml` records"
            yield SiteDiagnostic(host, Severity.INFO, message)
            return
        if answer.failed:
            yield SiteDiagnostic(name, Severity.INFO, "DNS didn't answer. Try again later")
            continue
        tags: list[Tag] = []
        for record in answer.records:
            if "anml1" not in "".join(record).lower():
                continue  # of something else: a wildcard answers for every name
            text = f"{name}. IN TXT {' '.join(map(_quoted, record))}"
            for each in ANML_DNS.check(text, Context()):
                yield SiteDiagnostic(name, each.severity, f"{each.code} {each.message}", each)
            tags += (each for parsed in parse_dns(text).records for each in parsed.tags)
        values = {(each.value or "").replace("%3B", ";") for each in tags if each.name == tag}
        if values and value not in values:
            message = f"No record has `{tag}={value}`, where this site's document is. Correct it, or add one"
            yield SiteDiagnostic(name, Severity.WARNING, message)
        elif trust and tag == "manifest" and not any(each.name in ("manifest", "query") for each in tags):
            message = f"Agents find the trust manifest by a DNS record. Publish `v=anml1;manifest={value}`"
            yield SiteDiagnostic(name, Severity.WARNING, message)


def _quoted(text: str) -> str:
    escaped = "".join(f"\\{ord(each):03}" if each in '"\\' or not each.isprintable() else each for each in text)
    return f'"{escaped}"'
