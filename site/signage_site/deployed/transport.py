"""What lies under an answer: connections that keep to one moment for all of it, and the coding of a host."""

import time
import zlib
from collections.abc import Callable
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from io import BufferedReader, RawIOBase
from socket import socket
from typing import Any
from urllib.request import HTTPHandler, HTTPSHandler, Request

_ANY_HEADER = zlib.MAX_WBITS | 32  # gzip's or zlib's
_GZIP = ("gzip", "x-gzip")
_DEFLATE = "deflate"
_TOO_SLOW = "all of its answer takes too long"


class TimedHandler(HTTPHandler, HTTPSHandler):
    """Opens http and https addresses."""

    def __init__(self, until: float) -> None:
        """Hold the moment.

        Args:
            until: when the last byte must have come, by the monotonic clock.
        """
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
            self.fp = BufferedReader(_TimedStream(sock, until))

    return Timed


class _TimedStream(RawIOBase):
    """What a socket receives. Its own limit holds for each piece, and would start anew with each byte."""

    def __init__(self, sock: socket, until: float) -> None:
        self._socket = sock
        self._patience = sock.gettimeout()
        self._until = until
        self._stream = sock.makefile("rb", buffering=0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int | None:
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError(_TOO_SLOW)
        self._socket.settimeout(left if self._patience is None else min(left, self._patience))
        try:
            return self._stream.readinto(buffer)
        except TimeoutError as error:
            if time.monotonic() < self._until:
                raise
            raise TimeoutError(_TOO_SLOW) from error

    def close(self) -> None:
        self._stream.close()
        super().close()


class CodingError(Exception):
    """A body that can't be decoded; the message says why."""


def decoded(body: bytes, coding: str, most: int, *, cut: bool) -> tuple[bytes, bool]:
    """Return a body as it was before the host compressed it, and whether there is more than is returned.

    Args:
        body: as it came.
        coding: the value of `Content-Encoding`.
        most: how many bytes are returned at most; no more are made.
        cut: there is more of the body.

    Raises:
        CodingError: the coding isn't gzip or deflate, or the body isn't in it.
    """
    name = coding.strip().lower()
    if name in ("", "identity"):
        return body, cut
    if name not in (*_GZIP, _DEFLATE):
        raise CodingError(
            f"it comes with `Content-Encoding: {coding.strip()}`, which wasn't asked for; "
            "let the host compress for those who ask for it"
        )
    try:
        text, complete = _inflated(body, name, most + 1)
    except zlib.error as error:
        raise CodingError(
            f"it says `Content-Encoding: {name}`, and its bytes aren't that; take the header out, or compress them"
        ) from error
    if len(text) > most:
        return text[:most], True
    if not complete and not cut:
        raise CodingError("its answer broke off; let the host send all of it")
    return text, cut


def _inflated(body: bytes, name: str, most: int) -> tuple[bytes, bool]:
    """Return up to so many bytes of a body, and whether it has an end. What gzip wrote may have several parts."""
    pieces: list[bytes] = []
    size = 0
    while True:
        stream = zlib.decompressobj(-zlib.MAX_WBITS if _is_bare(body, name) else _ANY_HEADER)
        piece = stream.decompress(body, most - size)
        pieces.append(piece)
        size += len(piece)
        body = stream.unused_data
        if not stream.eof or not body or name == _DEFLATE or size >= most:
            return b"".join(pieces), stream.eof


def _is_bare(body: bytes, name: str) -> bool:
    """Tell whether a body lacks the header that `deflate` should have: hosts have sent both from the start."""
    header = int.from_bytes(body[:2], "big")
    return name == _DEFLATE and (header % 31 != 0 or header >> 8 & 0x0F != zlib.DEFLATED)
