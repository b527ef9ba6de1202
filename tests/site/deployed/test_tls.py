"""Hosts whose TLS is wrong: they are named in a clear message, and can't hold a run."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from signage_site.deployed import fetch as module
from signage_site.deployed.fetch import Unreachable, fetch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.connects

CERTIFICATES = Path(__file__).parent / "certificates"  # of nobody, with their keys


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "*")


@contextmanager
def behaving(behaviour: Callable[[socket.socket], None]) -> Iterator[str]:
    """Serve one connection; give the address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(20)

        def serve() -> None:
            connection, _ = listening.accept()
            connection.settimeout(20)
            with connection, suppress(OSError):
                behaviour(connection)

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"https://localhost:{listening.getsockname()[1]}/"
        finally:
            thread.join()


def handshake(certificate: str) -> Callable[[socket.socket], None]:
    def behaviour(connection: socket.socket) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATES / certificate)
        context.wrap_socket(connection, server_side=True).close()

    return behaviour


@pytest.mark.parametrize(
    ("certificate", "trusted", "reason"),
    [
        ("other_host.pem", False, "self"),
        ("other_host.pem", True, "Hostname mismatch, certificate is not valid for 'localhost'"),
        ("expired.pem", True, "certificate has expired"),
    ],
)
def test_a_certificate_that_is_not_valid_is_refused(
    monkeypatch: pytest.MonkeyPatch, certificate: str, *, trusted: bool, reason: str
) -> None:
    if trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATES / certificate))
    with behaving(handshake(certificate)) as url:
        answer = fetch(url, "*/*")
    assert isinstance(answer, Unreachable)
    assert answer.reason.startswith(f"its certificate is not valid ({reason}")


def http(connection: socket.socket) -> None:
    connection.recv(5000)
    connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")


def empty_records(connection: socket.socket) -> None:
    connection.recv(5000)
    while True:
        connection.sendall(b"\x16\x03\x03\x00\x00" * 1000)


def endless_message(connection: socket.socket) -> None:
    connection.recv(5000)
    while True:
        connection.sendall(b"\x16\x03\x03\x40\x00\x02\xff\xff\xff" + bytes(16_380))


@pytest.mark.parametrize(
    ("behaviour", "reason"),
    [
        (http, "it does not speak TLS there. Use `http:`, or the port that it serves https at"),
        (empty_records, "TLS failed ("),
        (endless_message, "TLS failed ("),
    ],
)
def test_what_is_not_tls_is_told(behaviour: Callable[[socket.socket], None], reason: str) -> None:
    with behaving(behaviour) as url:
        answer = fetch(url, "*/*")
    assert isinstance(answer, Unreachable)
    assert answer.reason.startswith(reason)


def silent(connection: socket.socket) -> None:
    while connection.recv(5000):
        pass


def dripping(connection: socket.socket) -> None:
    connection.recv(5000)
    for byte in b"\x16\x03\x03\x40\x00" + bytes(1000):
        connection.sendall(bytes([byte]))
        time.sleep(0.05)


@pytest.mark.parametrize("behaviour", [silent, dripping])
def test_a_handshake_that_does_not_end_is_left(
    monkeypatch: pytest.MonkeyPatch, behaviour: Callable[[socket.socket], None]
) -> None:
    monkeypatch.setattr(module, "_LONGEST", 0.3)
    monkeypatch.setattr(module, "_SLACK", 0.3)
    with behaving(behaviour) as url:
        began = time.monotonic()
        answer = fetch(url, "*/*")
        took = time.monotonic() - began
    assert isinstance(answer, Unreachable)
    assert answer.reason in ("The handshake operation timed out", "its whole answer takes too long")
    assert took < 2
