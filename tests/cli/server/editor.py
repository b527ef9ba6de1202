"""An editor, as pytest-lsp plays it: what the server says is held against the protocol's types and its client's."""

import asyncio
import json
import sys
from asyncio.subprocess import Process
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, cast

from lsprotocol import types
from pygls.client import JsonRPCClient
from pygls.protocol import default_converter
from pytest_lsp import LanguageClient, client_capabilities
from pytest_lsp.protocol import LanguageClientProtocol

EDITORS = ("visual-studio-code", "neovim", "emacs")
LONGEST = 30.0  # seconds that anything may take on a busy machine

_SENT_BY_SERVER = ("textDocument/publishDiagnostics", "window/logMessage")
_ASKED_BY_SERVER = ("client/registerCapability", "workspace/diagnostic/refresh")
_CONVERTER = cast("Any", default_converter)()  # pygls' functions are not all typed


def capabilities_of(editor: str) -> dict[str, Any]:
    """Return what the newest known release of an editor says that it can."""
    known: dict[str, Any] = _CONVERTER.unstructure(client_capabilities(editor))
    return known


def units(text: str, encoding: str) -> int:
    """Return how long a text is, in the units of an encoding."""
    return len(text.encode(encoding if encoding == "utf-8" else f"{encoding}-le")) * 8 // int(encoding[4:])


class _Protocol(LanguageClientProtocol):
    # Theirs remembers its answers, and a method that does so is of another type.
    def get_message_type(self, method: str) -> Any:  # type: ignore[override]  # pyright: ignore[reportIncompatibleVariableOverride]
        """Send parameters as they are: a test may send what no editor would."""
        is_from_server = method in (*_SENT_BY_SERVER, *_ASKED_BY_SERVER)
        return super().get_message_type(method) if is_from_server else None


class _Editor(LanguageClient):
    process: Process

    async def start_io(self, cmd: str, *args: Any, **options: Any) -> None:
        """Start the server, and leave what it writes to standard error to us."""
        await cast("Any", JsonRPCClient).start_io(self, cmd, *args, **options)
        assert self._server is not None
        self.process = self._server


class Client:
    """Speaks with a server that it has started. What the server sends of itself is kept in `notifications`."""

    def __init__(self, folder: Path, capabilities: dict[str, Any] | None = None, *, begin: bool = True) -> None:
        self.folder = folder
        self.encoding = "utf-16"
        self.notifications: list[dict[str, Any]] = []
        self.requests: list[dict[str, Any]] = []
        self.capabilities: dict[str, Any] = {}
        self._arrived = asyncio.Event()
        self._answers: dict[int, asyncio.Task[Any]] = {}
        self._loop = asyncio.new_event_loop()
        self._editor = _Editor(protocol_cls=_Protocol, converter_factory=default_converter)
        self._editor.capabilities = _CONVERTER.structure(capabilities or {}, types.ClientCapabilities)
        for method in _SENT_BY_SERVER:
            self._keep(method, self.notifications)
        for method in _ASKED_BY_SERVER:
            self._keep(method, self.requests)
        self._run(self._editor.start_io(sys.executable, "-m", "signage", "server", cwd=folder))
        if begin:
            folders = [{"uri": folder.as_uri(), "name": "project"}]
            parameters = {"processId": None, "rootUri": folder.as_uri(), "workspaceFolders": folders}
            answer = self.ask("initialize", {**parameters, "capabilities": capabilities or {}})
            self.capabilities = answer["capabilities"]
            self.encoding = answer["capabilities"]["positionEncoding"]
            self.notify("initialized", {})

    def _keep(self, method: str, messages: list[dict[str, Any]]) -> None:
        def keep(parameters: Any) -> None:
            messages.append({"method": method, "params": _CONVERTER.unstructure(parameters)})
            self._arrived.set()

        self._editor.feature(method)(keep)

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self._loop.run_until_complete(asyncio.wait_for(work, LONGEST))

    def write(self, content: bytes) -> None:
        """Send bytes as they are."""
        assert self._editor.process.stdin is not None
        self._editor.process.stdin.write(content)
        self._run(self._editor.process.stdin.drain())

    def send(self, *bodies: bytes) -> None:
        """Send messages at once, whatever they hold."""
        self.write(b"".join(b"Content-Length: %d\r\n\r\n%b" % (len(body), body) for body in bodies))

    def notify(self, method: str, *parameters: Any) -> None:
        """Send a notification, or several at once."""
        messages = ({"jsonrpc": "2.0", "method": method, "params": each} for each in parameters)
        self.send(*(json.dumps(each).encode() for each in messages))

    def begin(self, method: str, parameters: Any) -> int:
        """Send a request, and return its id."""
        identity = len(self._answers) + 1
        asked = cast("Any", self._editor.protocol).send_request_async(method, parameters, identity)
        self._answers[identity] = self._loop.create_task(asked)
        self._run(asyncio.sleep(0))
        return identity

    def response(self, identity: int) -> Any:
        """Return the result of a request.

        Raises:
            JsonRpcException: the server refuses it.
        """
        answer: Any = self._run(asyncio.wait_for(self._answers[identity], None))
        return _CONVERTER.unstructure(answer)

    def ask(self, method: str, parameters: Any) -> Any:
        """Return the result of a request that is sent now."""
        return self.response(self.begin(method, parameters))

    def open(self, name: str, text: str, language: str = "") -> str:
        """Open a document, and return its URI."""
        uri = name if ":" in name else (self.folder / name).as_uri()
        item = {"uri": uri, "languageId": language, "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})
        return uri

    def change(self, uri: str, version: int, *changes: dict[str, Any]) -> None:
        document = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": list(changes)})

    def published(self, uri: str) -> list[dict[str, Any]]:
        """Return the diagnostics of a document that are sent next."""
        diagnostics: list[dict[str, Any]] = self._run(self._published(uri))
        return diagnostics

    def findings(self, uri: str) -> list[dict[str, Any]]:
        """Return the diagnostics of a document, asked for or sent, as the editor wants them."""
        about = self._editor.capabilities.text_document if self._editor.capabilities else None
        if about is None or about.diagnostic is None:
            return self.published(uri)
        items: list[dict[str, Any]] = self.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]
        return items

    async def _published(self, uri: str) -> list[dict[str, Any]]:
        while True:
            for index, message in enumerate(self.notifications):
                if message["method"] == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
                    del self.notifications[index]
                    diagnostics: list[dict[str, Any]] = message["params"]["diagnostics"]
                    return diagnostics
            self._arrived.clear()
            await self._arrived.wait()

    def about(self, uri: str, line: int, character: int) -> dict[str, Any]:
        """Return the parameters of a request about a position."""
        return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}

    def ended(self) -> tuple[int, str]:
        """Wait for the server's end; return its exit status, and what it wrote to standard error."""
        process = self._editor.process
        assert process.stderr is not None
        errors: bytes = self._run(process.stderr.read())
        status: int = self._run(process.wait())
        return status, errors.decode()

    def close(self) -> tuple[int, str]:
        """End the server as an editor does."""
        self.ask("shutdown", None)
        self.notify("exit", None)
        return self.ended()

    def leave(self) -> None:
        """End the server in any case, and what waits for it."""
        if self._editor.process.returncode is None:
            self._editor.process.kill()
        self._run(cast("Any", self._editor).stop())
        self._loop.close()


class Marked:
    """A text in which `¦` marks positions, open in a client."""

    def __init__(self, client: Client, name: str, text: str, language: str = "") -> None:
        self.client, self.text = client, text.replace("¦", "")
        self.positions: list[dict[str, int]] = []
        for number, line in enumerate(text.split("\n")):
            *pieces, _ = line.split("¦")
            done = ""
            for piece in pieces:
                done += piece
                self.positions.append({"line": number, "character": units(done, client.encoding)})
        self.uri = client.open(name, self.text, language)

    def ask(self, method: str, number: int = 0, **more: Any) -> Any:
        """Ask for a feature at one of the positions."""
        parameters = {"textDocument": {"uri": self.uri}, "position": self.positions[number], **more}
        return self.client.ask(f"textDocument/{method}", parameters)

    def piece(self, where: dict[str, Any]) -> str:
        """Return what is in a range of one line."""
        line: str = self.text.split("\n")[where["start"]["line"]]
        start, end = (where[each]["character"] for each in ("start", "end"))
        lengths = [units(line[:column], self.client.encoding) for column in range(len(line) + 1)]
        return line[lengths.index(start) : lengths.index(end)]
