"""Serve pages on this machine, and remember what is asked for."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from socket import socket

HTML = "text/html; charset=utf-8"


@dataclass
class Answer:
    """What a host answers: the body is bytes as they are sent."""

    body: bytes | str = b""
    status: int = 200
    kind: str = HTML
    headers: Mapping[str, str] = field(default_factory=dict)


class Host(ThreadingHTTPServer):
    """A host with some answers by path, or by whole address where it is a proxy; anything else is 404."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(
        self, answers: Mapping[str, Answer | str], delay: float, endless: Callable[[str], str] | None
    ) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.answers = answers
        self.delay = delay
        self.endless = endless
        self.asked: list[str] = []
        self.methods: set[str] = set()
        self.running = self.most = self.connections = 0
        self.lock = threading.Lock()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def get_request(self) -> tuple[socket, Any]:
        """Count the connections, whatever is asked for over them."""
        self.connections += 1
        return super().get_request()

    def answer(self, path: str) -> Answer:
        found = self.answers.get(path)
        if found is None:
            if self.endless is None or not path.endswith("/"):
                return Answer(status=404)
            return Answer(self.endless(path))
        return Answer(found) if isinstance(found, str) else found

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing where the reader has gone."""


class _Handler(BaseHTTPRequestHandler):
    server: Host

    def do_GET(self) -> None:
        with self.server.lock:
            self.server.asked.append(self.path)
            self.server.methods.add(self.command)
            self.server.running += 1
            self.server.most = max(self.server.most, self.server.running)
        time.sleep(self.server.delay)
        with self.server.lock:
            self.server.running -= 1
        answer = self.server.answer(self.path)
        body = answer.body.encode() if isinstance(answer.body, str) else answer.body
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_HEAD = do_CONNECT = do_GET  # noqa: N815  what the server calls

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


@contextmanager
def serving(
    answers: Mapping[str, Answer | str], delay: float = 0.0, endless: Callable[[str], str] | None = None
) -> Iterator[Host]:
    """Serve the answers until the end of the block; `endless` makes the pages at all other paths."""
    host = Host(answers, delay, endless)
    thread = threading.Thread(target=host.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield host
    finally:
        host.shutdown()
        thread.join()
        host.server_close()
