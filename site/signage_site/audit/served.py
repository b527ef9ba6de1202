"""Look at what a served site offers beside its pages: documents as they come, negotiation, tokens, DNS."""

import time
from collections.abc import Callable
from functools import partial
from urllib.parse import urlsplit

from signage_site.audit.offering import Offering, State
from signage_site.audit.results import SiteAudit, alternates_of, tools_of
from signage_site.audit.served_dns import dns_document
from signage_site.audit.served_tokens import served_tokens
from signage_site.audit.site_documents import Reading, site_documents
from signage_site.deployed.answers import ANML, ANML_AS_JSON, LLMS, MANIFEST, TRUST, Expected, answer_faults
from signage_site.deployed.dns import txt_records
from signage_site.deployed.fetch import Response, Unreachable, fetch, origin_of
from signage_site.documents import places
from signage_site.twins.page_link import TYPES
from signage_specs.aaf.vocabulary import WELL_KNOWN_PATH
from signage_specs.agent.lookup import DnsAnswer
from signage_specs.diagnostic import Severity

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

Get = Callable[[str, str, float], Response | Unreachable]
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
        pages=len(audit.pages),
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
    errors = [f"{message}." for severity, message in found if severity is Severity.ERROR]
    remarks = tuple(message for severity, message in found if severity is Severity.WARNING)
    return Reading(text, next(iter(errors), ""), answer.media_type, remarks)


def _answered(answer: Response | Unreachable) -> str:
    return "" if isinstance(answer, Unreachable) else answer.media_type
