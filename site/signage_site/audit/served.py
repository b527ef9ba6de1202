"""Look at what a served site offers beside its pages: documents as they come, negotiation, tokens, DNS."""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from signage_core.addresses import urlsplit
from signage_site.addresses import told_addresses
from signage_site.audit.address import loaded_page
from signage_site.audit.page import Loaded
from signage_site.audit.results import Offering, SiteAudit, SiteDocument, State, alternates_of, tools_of
from signage_site.audit.site_documents import Reading, site_documents
from signage_site.audit.tokens import Tokens, page_tokens, snapshots, tokens_of
from signage_site.deployed.answers import ANML, ANML_AS_JSON, LLMS, MANIFEST, TRUST, Expected, answer_faults
from signage_site.deployed.dns import dns_findings, txt_records
from signage_site.deployed.fetch import Get, Response, Unreachable, fetch, origin_of, resolved, same_origin
from signage_site.documents import places
from signage_site.pages.base import page_base
from signage_site.twins.page_link import TYPES, twin_links
from signage_specs.aaf.vocabulary import WELL_KNOWN_PATH
from signage_specs.agent.lookup import DnsAnswer
from signage_specs.diagnostic import Severity
from signage_specs.readers.html import read_html

_MOST_PAGES = 8  # each of which takes three requests
_OK = 200


def served_tokens(urls: Sequence[str], get: Get, until: float) -> Tokens | None:
    """Return the tokens of a few of the pages, evenly chosen. Asks their own origin alone, three times for a page.

    None where no page comes.
    """
    step = -(-len(urls) // _MOST_PAGES) or 1
    pages = (loaded_page(url, until, get) for url in urls[::step])
    counts = [page_tokens(_forms(page, get, until)) for page in pages if isinstance(page, Loaded)]
    return tokens_of(counts) if counts else None


def _forms(page: Loaded, get: Get, until: float) -> Iterator[tuple[str, str]]:
    yield "html", page.text
    document = read_html(page.text)
    start = resolved(page.url, page_base(document, "").href)
    for kind, media_type in TYPES.items():
        for link in twin_links(document, kind)[:1]:
            target = resolved(start, link.get("href") or "")
            answer = get(target, media_type, until) if same_origin(target, page.url) else None
            if isinstance(answer, Response) and answer.status == _OK and not answer.cut:
                yield kind, answer.body.decode("utf-8", "replace")
    yield from snapshots(page.text, urlsplit(page.url).path.rpartition("/")[2] or "index.html")


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


_EXPECTED = {
    places.ANML: ANML,
    places.ANML_AS_JSON: ANML_AS_JSON,
    places.MANIFEST: MANIFEST,
    places.TRUST: TRUST,
    places.LLMS: LLMS,
    places.LLMS_FULL: LLMS,
    places.SITEMAP: Expected("sitemap", ("application/xml", "text/xml"), MANIFEST.format),
}
_MISSING = (404, 410)
_LONGEST = 30.0  # seconds for all documents

Txt = Callable[[str], DnsAnswer | None]


def served_offering(audit: SiteAudit, get: Get = fetch, txt: Txt = txt_records) -> Offering:
    """Return what a served site offers beside the pages that were audited.

    Asks its origin, nine times and three times for each of eight pages, and DNS about it where that can be done.
    The site starts where its manifest says, else in the folder of the first page.
    """
    until = time.monotonic() + _LONGEST
    top = _top(audit)
    documents = list(site_documents(partial(_document, top, get, until)))
    has_trust = any(each.path == places.TRUST and each.state is not State.MISSING for each in documents)
    records = dns_document(top, txt, trust=has_trust)
    return Offering(
        documents=(*documents, *([records] if records is not None else [])),
        pages=sum(page.offers.is_to_go_to for page in audit.pages),
        twins={},
        alternates=alternates_of(audit.pages),
        tools=tools_of(audit.pages),
        tokens=served_tokens([page.url for page in audit.pages], get, time.monotonic() + _LONGEST),
        negotiation={kind: _answered(get(audit.url, f"{kind}, */*;q=0.1", until)) for kind in TYPES.values()},
    )


def _top(audit: SiteAudit) -> str:
    path = audit.manifest.path if audit.manifest is not None else ""
    if path.endswith(WELL_KNOWN_PATH) and path.startswith(origin_of(audit.url)):
        return path.removesuffix(WELL_KNOWN_PATH) + "/"
    return origin_of(audit.url) + urlsplit(audit.url).path.rpartition("/")[0] + "/"


def _document(top: str, get: Get, until: float, path: str) -> Reading:
    expected = _EXPECTED[path]
    answer = get(top + path, f"{', '.join(expected.media_types)}, */*;q=0.1", until)
    if isinstance(answer, Unreachable):
        return Reading(fault=f"It can't be fetched: {answer.reason}.")
    if answer.status in _MISSING:
        return Reading()
    found, text = answer_faults(answer, expected)
    errors = [message for severity, message in found if severity is Severity.ERROR]
    remarks = [message for severity, message in found if severity is Severity.WARNING]
    if text is not None and told_addresses(top).local:  # on this machine, how a document is served doesn't count
        errors, remarks = [], errors + remarks
    return Reading(text, next((f"{error}." for error in errors), ""), answer.media_type, tuple(remarks))


def _answered(answer: Response | Unreachable) -> str:
    return "" if isinstance(answer, Unreachable) else answer.media_type
