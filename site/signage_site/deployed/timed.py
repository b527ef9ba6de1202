"""HTTP connections that keep to one moment for all of an answer, however slowly it comes."""

from __future__ import annotations

import time
from collections.abc import Callable
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from io import BufferedReader, RawIOBase
from socket import socket
from typing import TYPE_CHECKING, Any
from urllib.request import HTTPHandler, HTTPSHandler, Request

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

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

    def readinto(self, buffer: WriteableBuffer, /) -> int | None:
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
