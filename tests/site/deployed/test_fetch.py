"""Answers that come slowly, in part, compressed, or lead nowhere."""

from __future__ import annotations

import contextlib
import gzip
import socket
import threading
import time
import zlib
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import pytest

from signage_site.deployed import fetch as module
from signage_site.deployed.coding import decoded
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
    """Serve one answer, and after it what comes a byte at a time; give the address and what was asked.

    `PORT` in the answer stands for the server's.
    """
    asked: list[bytes] = []
    stopped = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(20)
        port = listening.getsockname()[1]

        def serve() -> None:
            connection, _ = listening.accept()
            with connection:
                asked.append(connection.recv(5000))
                with suppress(OSError):  # the reader has gone
                    connection.sendall(answer.replace(b"PORT", str(port).encode()))
                    for byte in slow:
                        if stopped.wait(0.05):
                            return
                        connection.sendall(bytes([byte]))

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"http://127.0.0.1:{port}/", asked
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
    assert ("its whole answer takes too long", bool(at_once)) == (answer.reason, answer.answered)
    assert took < 1


@pytest.mark.parametrize("addresses", [1, 4], ids=["its name is looked up slowly", "no address answers"])
def test_a_name_server_can_t_hold_the_check(monkeypatch: pytest.MonkeyPatch, addresses: int) -> None:
    monkeypatch.setattr(module, "_LONGEST", 0.3)
    monkeypatch.setattr(module, "_SLACK", 0.3)
    waited = threading.Event()
    others = threading.active_count()

    def looked_up(*_: object, **__: object) -> list[object]:
        if addresses == 1:
            waited.wait(5)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", silent.getsockname())] * addresses

    with socket.socket() as silent, contextlib.ExitStack() as filling:
        silent.bind(("127.0.0.1", 0))
        silent.listen(0)
        for _ in range(3):  # once its queue is full, nobody else gets an answer
            filler = filling.enter_context(socket.socket())
            filler.settimeout(0)
            filler.connect_ex(silent.getsockname())
        monkeypatch.setattr(socket, "getaddrinfo", looked_up)
        began = time.monotonic()
        answer = fetch("http://a.example/", "*/*")
        took = time.monotonic() - began
        waited.set()
        while threading.active_count() > others:  # it tries the other addresses, and would in the next test
            time.sleep(0.05)
    assert Unreachable("http://a.example/", "its whole answer takes too long") == answer
    assert took < 2


def test_an_address_with_letters_of_any_language_is_asked_for() -> None:
    with answering(OK + b"Content-Length: 0\r\n\r\n") as (url, asked):
        assert isinstance(fetch(f"{url}\u00e4%20b c?d=\u00e4&e=[\x1b]#f", "*/*"), Response)
    assert [b"GET /%C3%A4%20b%20c?d=%C3%A4&e=[%1B] HTTP/1.1"] == [each.partition(b"\r\n")[0] for each in asked]


@pytest.mark.parametrize("place", ["b.example@{}", "b.example%3A80%40c@{}", "b.example\\@{}", "@{}"])
def test_a_redirect_to_another_name_on_the_host_is_not_followed(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_up: list[object] = []
    genuine = socket.getaddrinfo

    def spy(host: object, *rest: Any, **options: Any) -> Any:
        looked_up.append(host)
        return genuine("127.0.0.1", *rest, **options)

    monkeypatch.setattr(socket, "getaddrinfo", spy)
    answer = b"HTTP/1.1 302 Found\r\nLocation: http://%b/\r\nContent-Length: 0\r\n\r\n"
    with answering(answer % place.format("127.0.0.1:PORT").encode()) as (url, _):
        found = fetch(url, "*/*")
    assert isinstance(found, Unreachable)
    assert "on another host, which was not requested" in found.reason
    assert ["127.0.0.1"] == looked_up


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        (b"HTTP/1.1 100 Continue\r\n\r\n" * 500_000, "its headers are larger than 16 KB"),
        (OK + b'Content-Type: multipart/a; a="' + b";" * 65_000 + b"\r\n\r\n", "its headers are larger than 16 KB"),
        (OK + b"Transfer-Encoding: chunked\r\n\r\n" + b"0\r\n" + b"T: x\r\n" * 1_600_000, "its answer doesn't end"),
    ],
    ids=["going on", "one header", "trailers"],
)
def test_an_answer_without_an_end_is_left(sent: bytes, reason: str) -> None:
    with answering(sent) as (url, _):
        began, worked = time.monotonic(), time.process_time()
        answer = fetch(url, "*/*")
        took, work = time.monotonic() - began, time.process_time() - worked
    assert isinstance(answer, Unreachable)
    assert reason == answer.reason
    assert took < 10
    assert reason.endswith("end") or work < 1


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


def test_very_many_parts_are_decompressed_soon() -> None:
    start = time.process_time()
    assert (b"a", False) == decoded(gzip.compress(b"") * 100_000 + gzip.compress(b"a"), "gzip", 9, cut=False)
    assert time.process_time() - start < 2  # it takes a tenth of a second, and took eight


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
