"""A client of the language server. What the server says is held against the protocol's types."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from lsprotocol import converters, types

_CONVERTER = converters.get_converter()


class Client:
    """Speaks with a server that it has started. What the server sends of itself is kept in `notifications`."""

    def __init__(self, folder: Path, capabilities: dict[str, Any] | None = None, *, begin: bool = True) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "signage", "server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.input, self.output = self.process.stdin, self.process.stdout
        self.notifications: list[dict[str, Any]] = []
        self.requests: list[dict[str, Any]] = []
        self.folder = folder
        self._id = 0
        self._methods: dict[int | str, str] = {}
        self.capabilities: dict[str, Any] = {}
        if begin:
            folders = [{"uri": folder.as_uri(), "name": "project"}]
            parameters = {"processId": None, "rootUri": folder.as_uri(), "workspaceFolders": folders}
            answer = self.ask("initialize", {**parameters, "capabilities": capabilities or {}})
            self.capabilities = answer["capabilities"]
            self.notify("initialized", {})

    def write(self, body: bytes) -> None:
        self.input.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.input.flush()

    def send(self, **content: Any) -> None:
        self.write(json.dumps({"jsonrpc": "2.0", **content}).encode())

    def notify(self, method: str, parameters: Any) -> None:
        self.send(method=method, params=parameters)

    def begin(self, method: str, parameters: Any) -> int:
        """Send a request, and return its id."""
        self._id += 1
        self._methods[self._id] = method
        self.send(id=self._id, method=method, params=parameters)
        return self._id

    def read(self) -> dict[str, Any]:
        length = 0
        while line := self.output.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name == b"Content-Length" else length
        message: dict[str, Any] = json.loads(self.output.read(length))
        if "result" in message:
            kind: Any = types.METHOD_TO_TYPES[self._methods[message["id"]]][1]
            _CONVERTER.structure(message, kind)
        elif "method" in message:
            _CONVERTER.structure(message, types.METHOD_TO_TYPES[message["method"]][0])
        return message

    def response(self, identity: int | None) -> dict[str, Any]:
        """Return the answer to a request; what arrives before it is kept."""
        while True:
            message = self.read()
            if "method" not in message and message["id"] == identity:
                return message
            (self.requests if "id" in message else self.notifications).append(message)

    def ask(self, method: str, parameters: Any) -> Any:
        """Return the result of a request."""
        answer = self.response(self.begin(method, parameters))
        assert "error" not in answer, answer
        return answer["result"]

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
        while True:
            for index, message in enumerate(self.notifications):
                if message["method"] == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
                    del self.notifications[index]
                    diagnostics: list[dict[str, Any]] = message["params"]["diagnostics"]
                    return diagnostics
            message = self.read()
            (self.requests if "id" in message else self.notifications).append(message)

    def about(self, uri: str, line: int, character: int) -> dict[str, Any]:
        """Return the parameters of a request about a position."""
        return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}

    def close(self) -> tuple[int, str]:
        """End the server; return its exit status, and what it wrote to standard error."""
        self.ask("shutdown", None)
        self.notify("exit", None)
        _, errors = self.process.communicate(timeout=10)
        return self.process.returncode, errors.decode()
