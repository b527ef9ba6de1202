"""Look at the DNS records that announce a served site, as a document among its others."""

from collections.abc import Callable
from urllib.parse import urlsplit

from signage_site.addresses import told_addresses
from signage_site.audit.offering import SiteDocument, State
from signage_site.deployed.dns import dns_findings
from signage_specs.agent.lookup import DnsAnswer
from signage_specs.diagnostic import Severity

_NAME, _KIND = "DNS records", "TXT"


def dns_document(top: str, ask: Callable[[str], DnsAnswer | None], *, trust: bool) -> SiteDocument | None:
    """Return what DNS has about the site whose pages are below an address.

    None for a host without a public name, and where nothing can ask. `ask` returns the TXT records of a name, as
    `txt_records` does; `trust` tells that the site has a trust manifest.
    """
    place = told_addresses(top)
    host = (urlsplit(place.origin).hostname or "").rstrip(".")
    if not place.origin or place.local or host.replace(".", "").isdigit() or ":" in host:
        return None
    answers: list[DnsAnswer | None] = []

    def asked(name: str) -> DnsAnswer | None:
        answers.append(ask(name))
        return answers[-1]

    found = list(dns_findings(place, host, asked, trust=trust))
    if None in answers:
        return None
    faults = [f"{each.message}." for each in found if each.severity is not Severity.INFO]
    notes = tuple(dict.fromkeys(each.message for each in found if each.severity is Severity.INFO))
    is_there = any("anml1" in "".join(record).lower() for each in answers if each for record in each.records)
    state = State.FAULTY if faults else State.VALID if is_there else State.MISSING
    fault = next(iter(faults), "")
    return SiteDocument(_NAME, f"_anml.{host}", _KIND, state, fault, ". ".join(notes), optional=True)
