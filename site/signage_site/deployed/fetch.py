"""Get one resource over HTTP within bounds of time, size and place."""

import math
import re
import time
from collections.abc import Callable, Mapping
from email.message import Message
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection, IncompleteRead
from io import BufferedReader, RawIOBase
from queue import Empty, SimpleQueue
from socket import socket
from ssl import SSLCertVerificationError, SSLError
from threading import Thread
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
    UnknownHandler,
)

from signage_core.addresses import urljoin, urlsplit
from signage_core.frozen import frozen
from signage_site.deployed.coding import CodingError, decoded

MOST_BYTES = 1 << 20
"""Of one resource; more of it isn't read. Agents stop at 1 MB (section 13.7)."""

_PATIENCE = 10.0  # seconds for a host to answer, and to go on
_LONGEST = 30.0  # seconds for all of a resource
_SLACK = 1.0  # seconds more, in which who reads it says what it waited for
# Heads, which a host may send one after the other, and the sizes of small chunks included.
_MOST_RECEIVED = 8 * MOST_BYTES
_MOST_HEAD = 16 << 10  # bytes of status and headers, as Node reads: Python reads a header in time by its square
_MOST_REDIRECTS = 5
_URL_SIGNS = "%/:=&?~#+!$,;'@()*[]"  # what stays in an address that holds other signs, too
_AGENT = "signage (checks a deployed site)"


@frozen
class Response:
    """What a host has answered, at an address after redirects; those that led on are named, the first one first.

    Headers are by lowercase name, the values of one that is repeated joined by commas. The body is decompressed,
    and cut after MOST_BYTES unless more was asked for.
    """

    url: str
    status: int
    headers: Mapping[str, str]
    body: bytes
    cut: bool = False
    redirects: tuple[str, ...] = ()

    @property
    def media_type(self) -> str:
        """The type that it is served as, lowercase, without parameters; empty where the host says none."""
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()


@frozen
class Unreachable:
    """No answer to go by, and why. A host may have answered: it leads elsewhere, or its answer can't be used."""

    url: str
    reason: str
    answered: bool = False


#: Returns what a host answers: address, accepted types, the moment of the monotonic clock by which it has to end.
Get = Callable[[str, str, float], Response | Unreachable]


def origin_of(url: str) -> str:
    """Return scheme, host and port of an address, lowercase; the port that a scheme implies is left out.

    Raises ValueError for what is no address, and for one that names a user: clients disagree on its host.
    """
    parts = urlsplit(url)
    if "@" in parts.netloc:
        raise ValueError("an address may not name a user")
    port = parts.port
    shown = "" if port is None or port == {"http": 80, "https": 443}.get(parts.scheme) else f":{port}"
    host = parts.hostname or ""
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{shown}"


def same_origin(one: str, other: str) -> bool:
    """Tell whether two addresses have one origin; what is no address has none."""
    try:
        return origin_of(one) == origin_of(other)
    except ValueError:  # such as a port that is none
        return False


def fetch(url: str, accept: str, until: float = math.inf, most: int = MOST_BYTES) -> Response | Unreachable:
    """Return what a host answers to a GET, with so many bytes of the body at `most`. Never raises.

    A redirect is followed to the same origin only, or from http to https on the same host, at the usual port.

    It gives up `until` a moment of the monotonic clock at the latest.
    """
    asked: list[str] = []
    deadline = min(until, time.monotonic() + _LONGEST)
    while True:
        answer = _get(url, accept, deadline, most)
        if isinstance(answer, Unreachable) or answer.status not in (301, 302, 303, 307, 308):
            break
        asked.append(url)
        location = answer.headers.get("location", "").strip()
        target = resolved(url, location)
        if not location:
            reason = f"it returned {answer.status}, and no `Location` says where it leads"
            return Unreachable(asked[0], f"{reason}. Let the address answer itself", answered=True)
        if not _may_follow(url, target):
            reason = f"it redirects to {target}, on another host, which was not requested"
            return Unreachable(asked[0], f"{reason}. Name that host if the site is there", answered=True)
        if len(asked) > _MOST_REDIRECTS:
            reason = f"it redirects more than {_MOST_REDIRECTS} times"
            return Unreachable(asked[0], f"{reason}. Let the first address answer itself", answered=True)
        url = target
    if isinstance(answer, Unreachable):
        return answer
    return Response(url, answer.status, answer.headers, answer.body, answer.cut, tuple(asked))


def resolved(url: str, target: str) -> str:
    """Return what a reference on a page or in an answer leads to; one that is no address stays as it is."""
    try:
        return urljoin(url, target)
    except ValueError:  # such as an open bracket where the host should be
        return target


def _may_follow(url: str, target: str) -> bool:
    try:
        here, there = urlsplit(url), urlsplit(target)
        same = origin_of(url) == origin_of(target)
        is_usual = there.scheme == "https" and there.port in (None, 443)
        upgraded = here.scheme == "http" and is_usual and here.hostname == there.hostname
    except ValueError:
        return False
    return same or upgraded


def _get(url: str, accept: str, deadline: float, most: int) -> Response | Unreachable:
    """Return an answer, or why none came by the deadline: looking up a name and connecting have no limit."""
    answers: SimpleQueue[Response | Unreachable] = SimpleQueue()
    left = deadline - time.monotonic()
    if left <= 0:
        return Unreachable(url, _TOO_SLOW)
    Thread(target=lambda: answers.put(_answer(url, accept, deadline, most)), daemon=True).start()
    try:
        return answers.get(timeout=left + _SLACK)
    except Empty:
        return Unreachable(url, _TOO_SLOW)


def _answer(url: str, accept: str, deadline: float, most: int) -> Response | Unreachable:
    try:
        left = max(deadline - time.monotonic(), 0.01)
        request = Request(quote(url, safe=_URL_SIGNS), headers={"Accept": accept, "User-Agent": _AGENT})  # noqa: S310 (the opener knows http only)
        with _opener(deadline).open(request, timeout=min(_PATIENCE, left)) as answer:
            return _taken(url, answer, most)
    except HTTPError as fault:  # an answer all the same, with a status that isn't 2xx
        with fault:
            return Response(url, fault.code, _joined(fault.headers), b"")
    except URLError as fault:
        return Unreachable(url, _reason(fault.reason))
    except (OSError, ValueError) as fault:
        return Unreachable(url, _reason(fault))
    except HTTPException as fault:
        return Unreachable(url, f"its answer can't be read as HTTP ({type(fault).__name__})")


def _taken(url: str, answer: HTTPResponse, most: int) -> Response | Unreachable:
    """Return an answer with its body, or why that can't be had."""
    headers = _joined(answer.headers)
    try:
        body, cut = _read(answer, most)
        body, cut = decoded(body, headers.get("content-encoding", ""), most, cut=cut)
    except IncompleteRead:
        return Unreachable(url, "its answer broke off. Let the host send all of it", answered=True)
    except (OSError, CodingError) as fault:
        return Unreachable(url, _reason(fault), answered=True)
    return Response(url, answer.status, headers, body, cut)


def _reason(fault: BaseException | str) -> str:
    """Return why a connection failed, without what only tells where OpenSSL found it."""
    if isinstance(fault, SSLCertVerificationError):
        return f"its certificate is not valid ({fault.verify_message.rstrip('.')})"
    if isinstance(fault, SSLError) and fault.reason:
        if fault.reason in ("WRONG_VERSION_NUMBER", "HTTP_REQUEST"):
            return "it does not speak TLS there. Use `http:`, or the port that it serves https at"
        return f"TLS failed ({fault.reason.lower().replace('_', ' ')})"
    return _OPENSSL.sub("", str(fault)) or type(fault).__name__


def _read(answer: HTTPResponse, most: int) -> tuple[bytes, bool]:
    """Return the body up to the bound, and whether there is more.

    Raises IncompleteRead where it ended before the length that the headers tell. Raises TimeoutError where it takes
    too long.
    """
    body = answer.read(most + 1)
    if len(body) <= most and answer.length:  # what is left of it; told how much to read, Python doesn't look
        raise IncompleteRead(b"", answer.length)
    return body[:most], len(body) > most


def _joined(headers: Message) -> dict[str, str]:
    return {name.lower(): ", ".join(headers.get_all(name, ())) for name in headers}


def _opener(deadline: float) -> OpenerDirector:
    """Return an opener of http and https, and of nothing else; redirects are left to the caller."""
    opener = OpenerDirector()
    handlers = (
        ProxyHandler(),
        TimedHandler(deadline),
        HTTPDefaultErrorHandler(),
        HTTPErrorProcessor(),
        UnknownHandler(),
    )
    for handler in handlers:
        opener.add_handler(handler)
    return opener


_OPENSSL = re.compile(r"^_ssl\.c:\d+: ")
_TOO_SLOW = "its whole answer takes too long"
_TOO_LONG = "its answer doesn't end"
_TOO_LONG_HEAD = "its headers are larger than 16 KB"


class TimedHandler(HTTPHandler, HTTPSHandler):
    """Opens http and https addresses."""

    def __init__(self, until: float) -> None:
        """Hold the moment by which the last byte must have come, by the monotonic clock."""
        super().__init__()
        self._until = until

    def http_open(self, req: Request) -> HTTPResponse:
        """Return the answer, of which the headers have been read."""
        return self.do_open(_connecting(HTTPConnection, self._until), req)

    def https_open(self, req: Request) -> HTTPResponse:
        """Return the answer, of which the headers have been read."""
        return self.do_open(_connecting(HTTPSConnection, self._until), req)


def _connecting(kind: type[HTTPConnection], until: float) -> Callable[..., HTTPConnection]:
    def connect(host: str, /, **options: Any) -> HTTPConnection:
        connection = kind(host, **options)
        connection.response_class = _response_class(until)
        return connection

    return connect


def _response_class(until: float) -> type[HTTPResponse]:
    class Timed(HTTPResponse):
        def __init__(
            self, sock: socket, debuglevel: int = 0, method: str | None = None, url: str | None = None
        ) -> None:
            super().__init__(sock, debuglevel, method, url)
            self.fp.close()
            self.fp = _Lines(_TimedStream(sock, until))

        def begin(self) -> None:
            super().begin()
            if isinstance(self.fp, _Lines):  # it is closed where nothing follows
                self.fp.left = None

    return Timed


class _Lines(BufferedReader):
    """An answer, whose head has so many bytes at most."""

    left: int | None = _MOST_HEAD  # None behind the head

    def readline(self, size: int | None = -1, /) -> bytes:
        line = super().readline(size)
        if self.left is not None:
            self.left -= len(line)
            if self.left < 0:
                raise OSError(_TOO_LONG_HEAD)
        return line


class _TimedStream(RawIOBase):
    """What a socket receives. Its own limit holds for each piece, and would start anew with each byte."""

    def __init__(self, sock: socket, until: float) -> None:
        self._socket = sock
        self._patience = sock.gettimeout()
        self._until = until
        self._left = _MOST_RECEIVED
        self._stream = sock.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int | None:
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError(_TOO_SLOW)
        if self._left <= 0:
            raise OSError(_TOO_LONG)
        self._socket.settimeout(left if self._patience is None else min(left, self._patience))
        try:
            size = self._stream.readinto(buffer)
        except TimeoutError as error:
            if time.monotonic() < self._until:
                raise
            raise TimeoutError(_TOO_SLOW) from error
        self._left -= size or 0
        return size

    def close(self) -> None:
        self._stream.close()
        super().close()
