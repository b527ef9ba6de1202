"""Check a deployed site: whether agents find its documents, and get them as what they are."""

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, cast

from signage_core.addresses import urldefrag, urlsplit
from signage_core.frozen import frozen
from signage_core.wording import counted
from signage_site.addresses import Addresses, told_addresses
from signage_site.deployed.answers import (
    ANML,
    ANML_AS_JSON,
    HTML,
    LLMS,
    MANIFEST,
    MARKDOWN,
    OK,
    TRUST,
    Expected,
    answer_faults,
    varies,
)
from signage_site.deployed.dns import dns_findings, txt_records
from signage_site.deployed.fetch import Response, Unreachable, fetch, resolved, same_origin
from signage_site.pages.base import page_base
from signage_site.report import SiteDiagnostic
from signage_site.twins.page_link import twin_links
from signage_specs.agent.lookup import DnsAnswer
from signage_specs.anml.context import AnmlContext
from signage_specs.anml.rules.unsafe_endpoint import check as unsafe_endpoint
from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import MEDIA_TYPE_XML
from signage_specs.diagnostic import Severity
from signage_specs.readers.html import read_html
from signage_specs.registry import ANML_XML
from signage_specs.rule import Context

_LONGEST = 45.0  # seconds for all documents of a site; with the last one, and DNS, it is a minute
_MOST_DOCUMENTS = 8
"""Of those that others lead to. Agents make no more requests for one document (section 13.7)."""

_MOST_PAGES = 4  # beside the first one
_TWINS = {"anml": ANML, "markdown": MARKDOWN}
_LINK = re.compile(r"\]\((?P<target>[^()\s]+)\)")


@frozen
class Deployment:
    """What looking at a deployed site came to: diagnostics by address, and the addresses that were asked for.

    `answered` tells whether the host did at all.
    """

    diagnostics: tuple[SiteDiagnostic, ...]
    looked_at: tuple[str, ...]
    answered: bool

    @property
    def failed(self) -> bool:
        """Whether an agent would go without something that the site means to give it."""
        return any(each.severity is Severity.ERROR for each in self.diagnostics)


def check_deployed(
    url: str,
    *,
    now: datetime | None = None,
    get: Callable[[str, str, float], Response | Unreachable] = fetch,
    txt: Callable[[str], DnsAnswer | None] = txt_records,
) -> Deployment:
    """Return what is wrong with a signed site where it is served. Asks the host of `url`, and DNS about it.

    All requests together take a minute at most.

    Expiry is judged by `now`; None judges none. `get` and `txt` fetch an address and the TXT records of a name, as
    `fetch` and `txt_records` do. Raises ValueError where `url` is no http or https address.
    """
    place = told_addresses(url)
    if not place.origin:
        raise ValueError(f"{url!r} is not an address. Write one such as https://docs.example.com/")
    return _Visit(place, now, get, txt, time.monotonic() + _LONGEST).made()


@dataclass(slots=True)
class _Visit:
    """One look at a site; `plain` has the types of twins that a page's address doesn't answer with.

    `previewed` counts what would be a fault of the deployed site, and isn't one of a look at it on this machine.
    """

    place: Addresses
    now: datetime | None
    get: Callable[[str, str, float], Response | Unreachable]
    txt: Callable[[str], DnsAnswer | None]
    until: float
    pages: list[str] = field(default_factory=list[str])
    plain: list[str] = field(default_factory=list[str])
    said: list[SiteDiagnostic] = field(default_factory=list[SiteDiagnostic])
    asked: list[str] = field(default_factory=list[str])
    answered: bool = False
    previewed: int = 0

    def made(self) -> Deployment:
        """Return what was found."""
        self._check_address()
        well_known = self._at(".well-known/anml")
        text = self._document(well_known, ANML)
        self._document(f"{well_known}.json", ANML_AS_JSON, twin=text)
        manifest = self._document(self._at(".well-known/agent-manifest.json"), MANIFEST)
        if manifest is not None:
            self._check_origin(manifest)
        trust = self._document(self._at(".well-known/anml-trust"), TRUST, optional=True)
        for target in _section_links(ANML_XML.parse(text))[:_MOST_DOCUMENTS] if text is not None else ():
            self._linked(well_known, target, ANML)  # the other documents of a large site
        self._check_llms()
        self._check_page(self._at(""), "first page")
        home = self._at("")
        pages = [url for url in dict.fromkeys(self.pages) if url.startswith(home) and urldefrag(url).url != home]
        for page in pages[:: -(-len(pages) // _MOST_PAGES) or 1]:
            self._check_page(page, "page")
        if self.plain:
            types = " or ".join(f"`{each}`" for each in dict.fromkeys(self.plain))
            message = (
                f"Its pages are answered with HTML to those who accept {types}. "
                "`signage annotate --hosting` writes what hosts need, where they can do it"
            )
            self._say(self._at(""), Severity.INFO, message)
        if self.previewed:
            message = (
                f"Seen on this machine, {counted(self.previewed, 'finding')} about types, headers and the site's "
                "address don't count. Check them where the site is deployed"
            )
            self._say(self._at(""), Severity.INFO, message)
        host = (urlsplit(self.place.origin).hostname or "").rstrip(".")
        if not self.place.local and not host.replace(".", "").isdigit() and ":" not in host:
            self.said += dns_findings(self.place, host, self.txt, trust=trust is not None)
        return Deployment(tuple(dict.fromkeys(self.said)), tuple(self.asked), self.answered)

    def _at(self, path: str) -> str:
        return self.place.address(self.place.base_path + path)

    def _say(self, url: str, severity: Severity, message: str) -> None:
        self.said.append(SiteDiagnostic(url, severity, message))

    def _of_host(self, severity: Severity) -> Severity:
        """Return how severe a finding is that only the host of the deployed site can do something about."""
        if not self.place.local or severity is Severity.INFO:
            return severity
        self.previewed += 1
        return Severity.INFO

    def _check_address(self) -> None:
        home = self._at("")
        if home.startswith("http://") and not self.place.local:
            self._say(home, Severity.ERROR, "It is not encrypted. Serve it over https, as the draft asks (13.12)")
        if self.place.base_path != "/":
            message = (
                f"Agents look for documents at {self.place.origin}/.well-known/, and this site's are under "
                f"{self.place.base_path}. Serve the index there too, or publish the `_anml._tcp` DNS record"
            )
            self._say(home, Severity.INFO, message)

    def _document(
        self, url: str, expected: Expected, *, twin: str | None = None, optional: bool = False
    ) -> str | None:
        """Ask for a document and say what is wrong with it; return its text, or None where none came."""
        answer = self._ask(url, ", ".join(expected.media_types))
        if isinstance(answer, Unreachable):
            self._say(url, Severity.ERROR, f"Could not fetch the {expected.title}: {answer.reason}")
            return None
        if optional and answer.status in (404, 410):
            return None
        faults, text = answer_faults(answer, expected)
        for severity, message in faults:
            self._say(url, severity if text is None else self._of_host(severity), message)
        if text is None or expected.format is None:
            return text
        context = Context(now=self.now, extras=(AnmlContext(twin=twin, base_url=url),))
        for found in expected.format.check_file(text, urlsplit(url).path, context):
            if self.place.local and (found.code, found.severity) == (unsafe_endpoint.code, Severity.WARNING):
                continue  # somebody has a look at the site before it is served
            self.said.append(SiteDiagnostic(url, found.severity, f"{found.code} {found.message}", found))
        if expected is ANML:
            fields = ANML_XML.parse(text).named("field")
            self.pages += [resolved(url, each.content.strip()) for each in fields if each.value("name") == "url"]
        return text

    def _ask(self, url: str, media_type: str) -> Response | Unreachable:
        self.asked.append(url)
        answer = self.get(url, f"{media_type}, */*;q=0.1", self.until)
        self.answered = self.answered or isinstance(answer, Response) or answer.answered
        return answer

    def _check_origin(self, manifest: str) -> None:
        """Say when a manifest is another site's, or was made for another address."""
        try:
            value: object = json.loads(manifest)
        except (ValueError, RecursionError):
            return
        site = cast("dict[str, Any]", value).get("site") if isinstance(value, dict) else None
        written = cast("dict[str, Any]", site).get("origin") if isinstance(site, dict) else None
        if isinstance(written, str) and not same_origin(written, self.place.origin):
            severity = self._of_host(Severity.ERROR)
            remedy = f"Set `base_url` to {self._at('')} and sign again"
            if severity is Severity.INFO:  # the host is this machine
                remedy = "That is right where this is a preview of it"
            self._say(
                self._at(".well-known/agent-manifest.json"),
                severity,
                f"It says that the site is {written}. {remedy}",
            )

    def _linked(self, url: str, target: str, expected: Expected) -> str | None:
        """Ask for a document that another one leads to; return its text, or None where none came."""
        place = resolved(url, target)
        if same_origin(place, url):
            return self._document(place, expected)
        message = f"It leads to {place}, on another host. Set `base_url` to {self._at('')} and sign again"
        self._say(url, self._of_host(Severity.ERROR), message)
        return None

    def _check_llms(self) -> None:
        url = self._at("llms.txt")
        text = self._document(url, LLMS, optional=True)
        if text is None:
            if not any(each.path == url for each in self.said):
                self._say(url, Severity.INFO, "There is no llms.txt, where many agents look first")
            return
        if not text.lstrip("\ufeff \t\r\n").startswith("# "):
            self._say(
                url, Severity.ERROR, "It doesn't begin with a title, such as `# Example`. Sign the site again"
            )
        targets = [resolved(url, each["target"]) for each in _LINK.finditer(text)]
        for target in [each for each in targets if same_origin(each, url)][:_MOST_PAGES]:
            answer = self._ask(target, "text/markdown, text/html")
            if isinstance(answer, Unreachable) or answer.status != OK:
                what = answer.reason if isinstance(answer, Unreachable) else f"it returned {answer.status}"
                self._say(url, Severity.ERROR, f"It leads to {target}, and {what}. Deploy all of the site")

    def _check_page(self, url: str, title: str) -> None:
        answer = self._ask(url, HTML)
        if isinstance(answer, Unreachable):
            self._say(url, Severity.ERROR, f"Could not fetch the {title}: {answer.reason}")
            return
        if answer.status != OK or answer.media_type != HTML:
            what = f"{answer.status} as {answer.media_type or 'no type'}"
            advice = "Give the address of a page" if url == self._at("") else "Deploy all of the site"
            self._say(url, Severity.ERROR, f"The {title} returned {what}. {advice}")
            return
        document = read_html(answer.body.decode("utf-8", "replace"))
        links = {kind: [each.get("href") or "" for each in twin_links(document, kind)] for kind in _TWINS}
        if not any(links.values()):
            self._say(url, Severity.INFO, "Its head has no link to a twin. Sign it with `twins` to write one")
        start = resolved(answer.url, page_base(document, "").href)
        for kind, targets in links.items():
            for target in targets[:_MOST_DOCUMENTS]:
                text = self._linked(answer.url, resolved(start, target), _TWINS[kind])
                if text is not None and target == targets[0]:
                    self._check_negotiation(url, answer, _TWINS[kind], text)

    def _check_negotiation(self, url: str, page: Response, expected: Expected, twin: str) -> None:
        """Check what comes from a page's address when the type of its twin is asked for: the twin, or the page."""
        kind = expected.media_types[0]
        answer = self._ask(url, kind)
        if isinstance(answer, Unreachable):
            self._say(url, Severity.ERROR, f"Could not fetch it with `Accept: {kind}`: {answer.reason}")
        elif answer.status == OK and answer.media_type == HTML:
            self.plain.append(kind)
        elif answer.status != OK or answer.media_type != kind:
            what = f"{answer.status} as {answer.media_type or 'no type'}"
            self._say(
                url,
                self._of_host(Severity.ERROR),
                f"With `Accept: {kind}` it returned {what}. Answer with the twin or the page",
            )
        elif not varies(answer) or not varies(page):
            message = (
                f"It depends on `Accept` and doesn't say so, so caches mix it up with {kind}. Send `Vary: Accept`"
            )
            self._say(url, self._of_host(Severity.ERROR), message)
        elif answer.body.decode("utf-8", "replace") != twin:
            self._say(url, Severity.WARNING, f"With `Accept: {kind}` it isn't the twin that its head links to")


def _section_links(document: Document) -> list[str]:
    return [
        link.value("href") or ""
        for link in document.named("link")
        if link.value("rel") == "section" and link.value("type") == MEDIA_TYPE_XML
    ]
