"""How an agent deals with a service: discovery (6.5.1), versions (8.1), disclosures, pages, problems (11.3)."""

import json
from collections.abc import Collection, Iterator
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from signage_core.addresses import urldefrag, urljoin
from signage_core.frozen import frozen
from signage_specs.anml.response import Requirement, requirement, scope_of
from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import VERSION
from signage_specs.readers.json import read_json
from signage_specs.readers.json_nodes import JsonNumber, JsonObject, JsonString

_OK: Final = range(200, 300)
_PERMANENT: Final = (301, 308)
_TEMPORARY: Final = (302, 307)
_NOT_FOUND: Final = 404
_GONE: Final = 410


class Again(StrEnum):
    """When the address may be asked for again."""

    ANY_TIME = "any-time"
    NEXT_SESSION = "next-session"
    """Or when the cached answer has expired."""
    NEVER = "never"


@frozen
class Discovery:
    """What an answer means: whether ANML is supported (None: not known), and where to go on.

    `follow` is the address to ask next, empty for none; `address` the one to remember for the service.
    """

    supported: bool | None
    again: Again
    address: str
    follow: str = ""


def discovery(address: str, status: int, location: str = "") -> Discovery:
    """Return what the answer to a request of the discovery document means.

    `location` is the header of that name. A permanent redirection changes the address that is remembered, a
    temporary one doesn't.
    """
    if status in _OK:
        return Discovery(supported=True, again=Again.ANY_TIME, address=address)
    if status == _GONE:
        return Discovery(supported=False, again=Again.NEVER, address=address)
    if status == _NOT_FOUND:
        return Discovery(supported=False, again=Again.NEXT_SESSION, address=address)
    target = _joined(address, location) if location else ""
    if status in _PERMANENT and target:
        return Discovery(None, Again.ANY_TIME, address=target, follow=target)
    return Discovery(None, Again.ANY_TIME, address, follow=target if status in _TEMPORARY else "")


def _joined(address: str, reference: str) -> str:
    """Return what a reference leads to; empty where it is none, such as one with an open bracket for a host."""
    try:
        return urljoin(address, reference)
    except ValueError:
        return ""


IMPLEMENTED: Final = (VERSION,)


@frozen
class Negotiation:
    """The version of a document, whether it is implemented, whether actions may run, and what users are told.

    A document of another version is processed as far as it is understood. The notice is empty where there is none.
    """

    version: str
    implemented: bool
    may_act: bool
    notice: str = ""


def negotiate(document: Document, implemented: Collection[str] = IMPLEMENTED) -> Negotiation:
    """Return how a document is processed by an agent that implements some versions.

    Where `supported-versions` has none of them, no action of the document may be executed.
    """
    root = document.root
    version = (root.value("version") if root else None) or VERSION
    listed = root.value("supported-versions") if root else None
    supported = {each.strip() for each in (listed or "").split(",")} & set(implemented)
    if listed is not None and not supported:
        notice = f"The service supports {listed}, which this agent doesn't. No action can be executed."
        return Negotiation(version, version in implemented, may_act=False, notice=notice)
    if version in implemented:
        return Negotiation(version, implemented=True, may_act=True)
    notice = f"The document is in version {version}, which this agent doesn't know. Parts of it may be missing."
    return Negotiation(version, implemented=False, may_act=True, notice=notice)


@frozen
class Disclosure:
    """One field that was disclosed to a site. The consent is the one stated, empty where none was."""

    field: str
    site: str
    consent: str
    required: Requirement
    at: datetime


def disclosures(response: Document, origin: Document, site: str, at: datetime) -> Iterator[Disclosure]:
    """Yield what a response discloses to a site, in document order: the entries of a log.

    The value isn't kept. `origin` is the document that asked; of its sites the one of this domain counts. Raises
    ValueError where the origin has several and none is this one.
    """
    scopes = origin.scopes()
    named = site if any(scope and scope[0].definition == "site" for scope in scopes) else None
    asking = scope_of(origin, named)
    for answer in response.named("answer"):
        field = answer.value("field")
        if field:
            yield Disclosure(field, site, answer.value("consent") or "", requirement(origin, field, asking), at)


MOST_PAGES: Final = 10
"""How many pages of one result are fetched without the user's word."""


def next_page(
    document: Document, address: str, visited: Collection[str], *, authorized: bool = False, most: int = MOST_PAGES
) -> str | None:
    """Return the address of the next page; None where there is none, or where agents must stop.

    They stop at a page that they have already fetched, and after `most` pages unless the user has authorized more.
    `address` is that of the document, `visited` are those of all pages so far.
    """
    following = next((nav.value("next") for nav in document.named("nav") if nav.value("next")), None)
    seen = {urldefrag(each).url for each in (*visited, address)}
    if following is None or (len(seen) >= most and not authorized):
        return None
    target = urldefrag(_joined(address, following)).url
    return None if not target or target in seen else target


SHORTEST_WAIT: Final = 5  # seconds, after an error of the server

_SERVER_ERRORS: Final = range(500, 600)
_UNAVAILABLE: Final = 503
_TOO_MANY: Final = 429


@frozen
class Problem:
    """What went wrong. The type is a URI, `about:blank` where the status says it all; empty texts weren't given."""

    status: int | None = None
    title: str = ""
    detail: str = ""
    type: str = "about:blank"
    instance: str = ""


def read_problem(text: str) -> Problem:
    """Return the problem that a body describes. Never raises: what can't be read wasn't given."""
    root = read_json(text).root
    if not isinstance(root, JsonObject):
        return Problem()
    status = root.get("status")
    code = status.value if isinstance(status, JsonNumber) and isinstance(status.value, int) else None
    found = {key: node.value for key in _TEXTS if isinstance(node := root.get(key), JsonString)}
    return Problem(code, **found)


_TEXTS: Final = ("title", "detail", "type", "instance")


def write_problem(problem: Problem) -> str:
    """Return the body of a response with this problem."""
    members: dict[str, Any] = {"type": problem.type, "title": problem.title, "status": problem.status}
    members |= {"detail": problem.detail, "instance": problem.instance}
    return json.dumps({key: value for key, value in members.items() if value not in ("", None)}) + "\n"


def wait_before_retry(status: int, retry_after: int | None = None, attempts: int = 1) -> int | None:
    """Return after how many seconds an agent may try again by itself; None where it must not.

    `retry_after` is the header of that name in seconds, `attempts` how often it was tried. After 401 and 403
    nothing is tried again, after 429 and 503 only when the header says so, after other errors of the server once.
    """
    if status in (_TOO_MANY, _UNAVAILABLE):
        return retry_after
    if status in _SERVER_ERRORS and attempts <= 1:
        return max(SHORTEST_WAIT, retry_after or 0)
    return None
