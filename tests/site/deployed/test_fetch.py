"""Answers that come slowly, in part, compressed, or lead nowhere."""

from __future__ import annotations

import gzip
import socket
import threading
import time
import zlib
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import pytest

from signage_site.deployed import fetch as module
from signage_site.deployed.fetch import MOST_BYTES, Response, Unreachable, fetch

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.connects

OK = b"HTTP/1.1 200 OK\r\n"
TEXT = b"<anml/>" * 9


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "*")


@contextmanager
def answering(answer: bytes, slow: bytes = b"") -> Iterator[tuple[str, list[bytes]]]:
    """Serve one answer, and after it what comes a byte at a time; give the address and what was asked."""
    asked: list[bytes] = []
    stopped = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            connection, _ = listening.accept()
            with connection:
                asked.append(connection.recv(5000))
                with suppress(OSError):  # the reader has gone
                    connection.sendall(answer)
                    for byte in slow:
                        if stopped.wait(0.05):
                            return
                        connection.sendall(bytes([byte]))

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}/", asked
        finally:
            stopped.set()
            thread.join()


@pytest.mark.parametrize(
    ("at_once", "slow"),
    [
        (OK + b"Content-Length: 1000\r\n\r\n", b"x" * 1000),
        (OK + b"\r\n", b"x" * 1000),
        (OK + b"Transfer-Encoding: chunked\r\n\r\n", b"0" * 1000),
        (OK + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n" * 200),
        (b"", OK + b"X-Header: x" * 100),
    ],
    ids=["body", "body without a length", "size of a chunk", "chunks", "headers"],
)
def test_a_host_that_sends_a_byte_now_and_then_is_left(
    monkeypatch: pytest.MonkeyPatch, at_once: bytes, slow: bytes
) -> None:
    monkeypatch.setattr(module, "_LONGEST", 0.3)
    with answering(at_once, slow) as (url, _):
        began = time.monotonic()
        answer = fetch(url, "*/*")
        took = time.monotonic() - began
    assert isinstance(answer, Unreachable)
    assert ("all of its answer takes too long", bool(at_once)) == (answer.reason, answer.answered)
    assert took < 1


def test_a_host_that_asks_to_go_on_for_ever_is_left() -> None:
    with answering(b"HTTP/1.1 100 Continue\r\n\r\n" * 500_000) as (url, _):
        began = time.monotonic()
        answer = fetch(url, "*/*")
        took = time.monotonic() - began
    assert Unreachable(url, "its answer doesn't end") == answer
    assert took < 10


@pytest.mark.parametrize(
    "answer",
    [
        OK + b"Content-Length: 1000\r\n\r\nabc",
        OK + b"Content-Length: 1000\r\n\r\n",
        OK + b"Transfer-Encoding: chunked\r\n\r\n8\r\nabc",
        OK + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
        OK + b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(TEXT)[:-9],
    ],
    ids=["length", "nothing", "chunk", "last chunk", "gzip"],
)
def test_an_answer_that_breaks_off_is_told(answer: bytes) -> None:
    with answering(answer) as (url, _):
        found = fetch(url, "*/*")
    assert Unreachable(url, "its answer broke off. Let the host send all of it", answered=True) == found


def _bare(text: bytes) -> bytes:
    stream = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return stream.compress(text) + stream.flush()


@pytest.mark.parametrize(
    ("coding", "body"),
    [
        ("gzip", gzip.compress(TEXT)),
        ("X-GZIP", gzip.compress(TEXT[:9]) + gzip.compress(TEXT[9:])),
        ("deflate", zlib.compress(TEXT)),
        ("deflate", _bare(TEXT)),
        ("identity", TEXT),
    ],
    ids=["gzip", "gzip in two parts", "deflate", "deflate without its header", "identity"],
)
def test_a_compressed_answer_is_read(coding: str, body: bytes) -> None:
    head = f"Content-Encoding: {coding}\r\nContent-Length: {len(body)}\r\n\r\n"
    with answering(OK + head.encode() + body) as (url, asked):
        found = fetch(url, "*/*")
    assert isinstance(found, Response)
    assert (TEXT, False) == (found.body, found.cut)
    assert b"\r\nAccept-Encoding: identity\r\n" in asked[0]


def test_no_more_than_the_bound_is_unpacked() -> None:
    body = gzip.compress(bytes(50 * MOST_BYTES), 1)
    with answering(OK + b"Content-Encoding: gzip\r\n\r\n" + body) as (url, _):
        found = fetch(url, "*/*")
    assert isinstance(found, Response)
    assert (MOST_BYTES, True) == (len(found.body), found.cut)


@pytest.mark.parametrize(
    ("coding", "message"),
    [
        ("br", "it comes with `Content-Encoding: br`, which wasn't asked for. Let the host"),
        ("gzip, br", "it comes with `Content-Encoding: gzip, br`"),
        ("gzip", "it says `Content-Encoding: gzip`, and its bytes aren't that"),
        ("deflate", "it says `Content-Encoding: deflate`, and its bytes aren't that"),
    ],
)
def test_a_coding_that_can_t_be_undone_is_named(coding: str, message: str) -> None:
    with answering(OK + f"Content-Encoding: {coding}\r\n\r\n".encode() + TEXT) as (url, _):
        found = fetch(url, "*/*")
    assert isinstance(found, Unreachable)
    assert (True, True) == (found.answered, found.reason.startswith(message))


@pytest.mark.parametrize("header", [b"", b"Location:\r\n"])
def test_a_redirect_that_names_no_place_is_told(header: bytes) -> None:
    with answering(b"HTTP/1.1 302 Found\r\n" + header + b"Content-Length: 0\r\n\r\n") as (url, _):
        found = fetch(url, "*/*")
    assert isinstance(found, Unreachable)
    expected = "it returned 302, and no `Location` says where it leads. Let the address answer itself"
    assert (expected, True) == (found.reason, found.answered)
