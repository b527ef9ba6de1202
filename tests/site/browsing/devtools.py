"""Steer a browser without a window over a pipe, and serve a folder to it."""

from __future__ import annotations

import functools
import http.server
import json
import os
import select
import subprocess
import sys
import threading
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

REQUIRED = "SIGNAGE_REQUIRE_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PATIENCE = 60  # seconds for one answer of the browser, on a busy machine
# The browser takes commands from file 3 and gives answers to file 4.
LAUNCH = """\
import fcntl, os, sys
read, write = (fcntl.fcntl(int(each), fcntl.F_DUPFD, 10) for each in sys.argv[1:3])
os.dup2(read, 3)
os.dup2(write, 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    # Nothing leaves this machine: no other name is found.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    "--remote-debugging-pipe",
    # Forms are tools, and a page can ask for them.
    "--enable-features=WebMCPTesting",
)


class RefusedError(Exception):
    """The browser couldn't do what it was told."""


class Browser:
    """A browser without a window, steered over a pipe with its own DevTools protocol."""

    def __init__(self, executable: str, profile: Path) -> None:
        command_end, self._commands = os.pipe()
        self._answers, answer_end = os.pipe()
        launch = [sys.executable, "-c", LAUNCH, str(command_end), str(answer_end)]
        self._process = subprocess.Popen(
            [*launch, executable, *FLAGS, f"--user-data-dir={profile}"],
            pass_fds=(command_end, answer_end),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(command_end)
        os.close(answer_end)
        self._number = 0
        self._unread = b""
        self.events: list[dict[str, Any]] = []

    def call(self, method: str, session: str = "", **parameters: object) -> dict[str, Any]:
        """Give a command and return its result; the events that come before it are kept."""
        self._number += 1
        message: dict[str, object] = {"id": self._number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        while (answer := self._next()).get("id") != self._number:
            self.events.append(answer)
        if "error" in answer:
            raise RefusedError(answer["error"]["message"])
        result: dict[str, Any] = answer["result"]
        return result

    def wait(self, event: str, session: str) -> None:
        """Wait until an event has come."""
        while not any((event, session) == (each.get("method"), each.get("sessionId")) for each in self.events):
            self.events.append(self._next())

    def close(self) -> None:
        """End the browser."""
        os.close(self._commands)
        os.close(self._answers)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._unread:
            ready, _, _ = select.select([self._answers], [], [], PATIENCE)
            piece = os.read(self._answers, 1 << 16) if ready else b""
            assert piece, "the browser gives no answer"
            self._unread += piece
        line, _, self._unread = self._unread.partition(b"\0")
        answer: dict[str, Any] = json.loads(line)
        return answer


@dataclass(frozen=True, slots=True)
class Tab:
    """A page that the browser has opened."""

    browser: Browser
    session: str
    origin: str

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression of JavaScript; of a page that is just being left, the next one's."""
        options = {"expression": expression, "returnByValue": True, "awaitPromise": True}
        answer: dict[str, Any] = {}
        end = time.monotonic() + PATIENCE
        while not answer and time.monotonic() < end:
            with suppress(RefusedError):
                answer = self.browser.call("Runtime.evaluate", self.session, **options)
        assert "result" in answer, "the page is gone"
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def text(self, expression: str) -> str:
        """Return the text of an expression, without the site's own address."""
        return str(self.evaluate(expression)).replace(self.origin, "")

    def complaints(self) -> list[str]:
        """Return the errors that the console shows, without the site's own address."""
        found: list[str] = []
        for event in self.browser.events:
            said = event.get("params", {})
            if event.get("sessionId") != self.session:
                continue
            if event["method"] == "Runtime.exceptionThrown":
                found.append(json.dumps(said["exceptionDetails"].get("exception", {}).get("description")))
            elif event["method"] == "Runtime.consoleAPICalled" and said["type"] in ("error", "assert"):
                found.append(json.dumps(said["args"]))
            elif event["method"] == "Log.entryAdded" and said["entry"]["level"] == "error":
                found.append(f"{said['entry']['text']} {said['entry'].get('url', '')}")
        return sorted(each.replace(self.origin, "") for each in found)


@contextmanager
def opened(browser: Browser, origin: str, path: str) -> Iterator[Tab]:
    target = browser.call("Target.createTarget", url="about:blank")["targetId"]
    session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    tab = Tab(browser, session, origin)
    for domain in ("Page", "Runtime", "Log"):
        browser.call(f"{domain}.enable", session)
    browser.call("Page.navigate", session, url=f"{origin}/{path}")
    browser.wait("Page.loadEventFired", session)
    try:
        yield tab
    finally:
        browser.call("Target.closeTarget", targetId=target)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            """Answer; the icon that a browser asks for by itself is none of the page's business."""
            if self.path == "/favicon.ico":
                self.send_response(http.HTTPStatus.NO_CONTENT)
                self.end_headers()
            else:
                super().do_GET()

        def log_message(self, *_args: object) -> None:
            """Say nothing."""

    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


def eventually(value: Callable[[], Any], right: Callable[[Any], bool]) -> Any:
    """Return a value as soon as it is right, or the last one that it had."""
    end = time.monotonic() + PATIENCE
    while not right(found := value()) and time.monotonic() < end:
        time.sleep(0.05)
    return found
