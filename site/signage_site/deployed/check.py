"""Check a deployed site: whether agents find its documents, and get them as what they are."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from signage_site.addresses import Addresses, told_addresses
from signage_site.deployed.fetch import MOST_BYTES, Response, Unreachable, fetch, origin_of, resolved
from signage_site.documents.served import MEDIA_TYPE_TRUST
from signage_site.pages.base import page_base
from signage_site.report import SiteDiagnostic
from signage_site.twins.page_link import twin_links
from signage_specs.aaf.formats import AGENT_MANIFEST
from signage_specs.anml.formats import ANML_JSON, ANML_XML, AnmlContext
from signage_specs.anml.rules.plain_http import check as plain_http
from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import MEDIA_TYPE_JSON, MEDIA_TYPE_XML
from signage_specs.anml_trust.formats import ANML_TRUST
from signage_specs.diagnostic import Severity
from signage_specs.format import Format
from signage_specs.readers.html import read_html
from signage_specs.rule import Context

_LONGEST = 60.0  # seconds for all documents of a site
_OK = 200
_CLOSED = "Let everybody read it"
_HINTS = {
    401: _CLOSED,
    403: _CLOSED,
    404: "Deploy it with the site, folders whose names start with a dot included",
}
_GONE = 410
_START_OF_PAGE = (b"<!doctype html", b"<html")
_START = 200  # bytes of a body that tell whether it is a page
_MOST_DOCUMENTS = 8
"""Of those that others lead to. Agents make no more requests for one document (section 13.7)."""


@dataclass(frozen=True, slots=True)
class Expected:
    """A document that is asked for.

    Attributes:
        title: how messages call it.
        media_type: what it is to be served as.
        format: what it is in.
    """

    title: str
    media_type: str
    format: Format


ANML = Expected("ANML document", MEDIA_TYPE_XML, ANML_XML)
ANML_AS_JSON = Expected("ANML document as JSON", MEDIA_TYPE_JSON, ANML_JSON)
MANIFEST = Expected("agent manifest", "application/json", AGENT_MANIFEST)
TRUST = Expected("trust manifest", MEDIA_TYPE_TRUST, ANML_TRUST)
_HTML = "text/html"


@dataclass(frozen=True, slots=True)
class Deployment:
    """What looking at a deployed site came to.

    Attributes:
        diagnostics: what is wrong; the path of each is the address that it is about.
        looked_at: the addresses that were asked for.
        answered: the host has answered at all.
    """

    diagnostics: tuple[SiteDiagnostic, ...]
    looked_at: tuple[str, ...]
    answered: bool

    @property
    def failed(self) -> bool:
        """Whether an agent would go without something that the site means to give it."""
        return any(each.severity is Severity.ERROR for each in self.diagnostics)


def check_deployed(
    url: str, *, now: datetime | None = None, get: Callable[[str, str, float], Response | Unreachable] = fetch
) -> Deployment:
    """Return what is wrong with a signed site where it is served. Asks the host of `url`, and no other.

    All requests together take a minute at most.

    Args:
        url: the address of the site's first page.
        now: the moment to judge expiry by; None judges none.
        get: fetches an address, as `fetch` does; another one for tests.

    Raises:
        ValueError: `url` is no http or https address.
    """
    place = told_addresses(url)
    if not place.origin:
        raise ValueError(f"{url!r} is not an address. Write one such as https://docs.example.com/")
    return _Visit(place, now, get).made()


class _Visit:
    """One look at a site."""

    def __init__(
        self, place: Addresses, now: datetime | None, get: Callable[[str, str, float], Response | Unreachable]
    ) -> None:
        self._place = place
        self._now = now
        self._get = get
        self._until = time.monotonic() + _LONGEST
        self._said: list[SiteDiagnostic] = []
        self._asked: list[str] = []
        self._answered = False

    def made(self) -> Deployment:
        """Return what was found."""
        self._check_address()
        well_known = self._at(".well-known/anml")
        text = self._document(well_known, ANML)
        self._document(f"{well_known}.json", ANML_AS_JSON, twin=text)
        manifest = self._document(self._at(".well-known/agent-manifest.json"), MANIFEST)
        if manifest is not None:
            self._check_origin(manifest)
        self._document(self._at(".well-known/anml-trust"), TRUST, optional=True)
        if text is not None:
            self._check_sections(well_known, text)
        self._check_first_page()
        return Deployment(tuple(dict.fromkeys(self._said)), tuple(self._asked), self._answered)

    def _at(self, path: str) -> str:
        return self._place.address(self._place.base_path + path)

    def _say(self, url: str, severity: Severity, message: str) -> None:
        self._said.append(SiteDiagnostic(url, severity, message))

    def _check_address(self) -> None:
        home = self._at("")
        if home.startswith("http://") and not self._place.local:
            self._say(home, Severity.ERROR, "It is not encrypted. Serve it over https, as the draft asks (13.12)")
        if self._place.base_path != "/":
            message = (
                f"Agents look for documents at {self._place.origin}/.well-known/, and this site's are under "
                f"{self._place.base_path}. They find them by the links in its pages only"
            )
            self._say(home, Severity.INFO, message)

    def _document(
        self, url: str, expected: Expected, *, twin: str | None = None, optional: bool = False
    ) -> str | None:
        """Ask for a document and say what is wrong with it; return its text, or None where none came."""
        answer = self._ask(url, expected.media_type)
        if isinstance(answer, Unreachable):
            self._say(url, Severity.ERROR, f"Could not fetch the {expected.title}: {answer.reason}")
            return None
        if optional and answer.status in (404, 410):
            return None
        faults, text = _answer_faults(answer, expected)
        self._said += [SiteDiagnostic(url, severity, message) for severity, message in faults]
        if text is None:
            return None
        context = Context(now=self._now, extras=(AnmlContext(twin=twin),))
        for found in expected.format.check(text, context):
            if self._place.local and found.code == plain_http.code:
                continue  # somebody has a look at the site before it is served
            self._say(url, found.severity, f"{found.code} {found.message}")
        return text

    def _ask(self, url: str, media_type: str) -> Response | Unreachable:
        self._asked.append(url)
        answer = self._get(url, f"{media_type}, */*;q=0.1", self._until)
        self._answered = self._answered or isinstance(answer, Response) or answer.answered
        return answer

    def _check_origin(self, manifest: str) -> None:
        """Say when a manifest is another site's, or was made for another address."""
        try:
            value: object = json.loads(manifest)
        except (ValueError, RecursionError):
            return
        site = cast("dict[str, Any]", value).get("site") if isinstance(value, dict) else None
        written = cast("dict[str, Any]", site).get("origin") if isinstance(site, dict) else None
        if isinstance(written, str) and not _same_origin(written, self._place.origin):
            message = f"It says that the site is {written}. Set `base_url` to {self._at('')} and sign again"
            self._say(self._at(".well-known/agent-manifest.json"), Severity.ERROR, message)

    def _check_sections(self, url: str, text: str) -> None:
        """Check the documents of a large site that its first one leads to."""
        for target in _section_links(ANML_XML.parse(text))[:_MOST_DOCUMENTS]:
            self._linked(url, target)

    def _linked(self, url: str, target: str) -> None:
        place = resolved(url, target)
        if _same_origin(place, url):
            self._document(place, ANML)
        else:
            message = f"It leads to {place}, on another host. Set `base_url` to {self._at('')} and sign again"
            self._say(url, Severity.ERROR, message)

    def _check_first_page(self) -> None:
        home = self._at("")
        answer = self._ask(home, _HTML)
        if isinstance(answer, Unreachable):
            self._say(home, Severity.ERROR, f"Could not fetch the first page: {answer.reason}")
            return
        if answer.status != 200 or answer.media_type != _HTML:  # noqa: PLR2004 (the status of success)
            what = f"{answer.status} as {answer.media_type or 'no type'}"
            self._say(home, Severity.ERROR, f"The first page returned {what}. Give the address of a page")
            return
        document = read_html(answer.body.decode("utf-8", "replace"))
        targets = [each.get("href") or "" for each in twin_links(document)]
        if not targets:
            self._say(home, Severity.INFO, "Its head has no link to a twin. Sign it with `twins` to write one")
        start = resolved(answer.url, page_base(document, "").href)
        for target in targets[:_MOST_DOCUMENTS]:
            self._linked(answer.url, resolved(start, target))


def _section_links(document: Document) -> list[str]:
    return [
        link.value("href") or ""
        for link in document.named("link")
        if link.value("rel") == "section" and link.value("type") == MEDIA_TYPE_XML
    ]


def _same_origin(one: str, other: str) -> bool:
    try:
        return origin_of(one) == origin_of(other)
    except ValueError:  # a port that is none
        return False


def _answer_faults(answer: Response, expected: Expected) -> tuple[list[tuple[Severity, str]], str | None]:
    """Return what is wrong with an answer, and the text that came; None where what came is not the document."""
    refused = _refusal(answer, expected)
    if refused:
        return [(Severity.ERROR, refused)], None
    said = _header_faults(answer, expected)
    try:
        return said, answer.body.decode("utf-8")
    except UnicodeDecodeError:
        return [
            *said,
            (Severity.ERROR, f"The {expected.title} isn't UTF-8. Deploy the file as it was written"),
        ], None


def _refusal(answer: Response, expected: Expected) -> str:
    """Return why what came is not the document; empty where it is."""
    if answer.status == _GONE:
        return f"The {expected.title} returned 410 (gone), and agents never ask again. Answer 404 until it is back"
    if answer.status != _OK:
        hint = _HINTS.get(answer.status, "Let the host answer 200; its log says why it doesn't")
        return f"The {expected.title} returned {answer.status}. {hint}"
    if answer.body[:_START].lstrip(b"\xef\xbb\xbf \t\r\n").lower().startswith(_START_OF_PAGE):
        return (
            f"The host returned a page in place of the {expected.title}, as it does for missing files. "
            "Deploy the document, and let the host answer 404"
        )
    if answer.cut:
        return f"The {expected.title} has more than {MOST_BYTES} bytes, and agents stop there (13.7). Split it"
    if not answer.body.strip():
        return f"The {expected.title} is empty. Sign the site again and deploy it"
    return ""


def _header_faults(answer: Response, expected: Expected) -> list[tuple[Severity, str]]:
    said: list[tuple[Severity, str]] = []
    if answer.media_type != expected.media_type:
        told = f"as `{answer.media_type}`" if answer.media_type else "without a type"
        # The draft demands its own types (6.3); of the manifest's nothing is said.
        severity = Severity.WARNING if expected.media_type == "application/json" else Severity.ERROR
        hint = f"Serve it as `{expected.media_type}`; `signage annotate --hosting` writes what hosts need"
        said.append((severity, f"The {expected.title} is served {told}. {hint}"))
    if answer.headers.get("access-control-allow-origin", "").strip() != "*":
        message = (
            "Pages of other origins can't read it. Send `Access-Control-Allow-Origin: *` (the draft asks for none)"
        )
        said.append((Severity.INFO, message))
    if "no-store" in answer.headers.get("cache-control", "").lower():
        said.append(
            (Severity.INFO, "It is sent with `no-store`, so agents ask for it each time, whatever its ttl says")
        )
    if answer.redirects:
        message = f"It was found after a redirect, at {answer.url}. Let the first address answer itself"
        said.append((Severity.INFO, message))
    return said
