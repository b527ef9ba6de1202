"""The life of a language server: what each message asks for, and when findings are sent."""

import os
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

from signage.server.connection import (
    CANCELLED,
    INTERNAL_ERROR,
    INVALID_PARAMETERS,
    INVALID_REQUEST,
    NOT_INITIALIZED,
    UNKNOWN_METHOD,
    Connection,
    Message,
    ResponseError,
)
from signage.server.diagnostics import configuration_diagnostics, diagnostics_of, faults_by_uri
from signage.server.positions import DEFAULT_ENCODING, ENCODINGS, changed, sound
from signage.server.tokens import LEGEND
from signage.server.workspace import Document, Workspace, is_configuration, path_of
from signage_core.terminal import log_line
from signage_core.wording import internal_error
from signage_linter.source import Source

_LONGEST_PAUSE = 0.5  # seconds
# Work on a page is begun when no message waits. Where the last check took longer than this, in seconds, the next
# one waits as long as that took: who goes on typing isn't held up.
_QUICK = 0.1

_BEYOND_INTEGERS = 1 << 31  # the protocol's
_INCREMENTAL = 2  # how a document's changes are sent, as the protocol numbers it


class Session:
    """Serves one client until it leaves."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.workspace = Workspace((), DEFAULT_ENCODING)
        self._client: Mapping[str, Any] = {}
        self._is_ready = False
        self._is_shut_down = False
        self._waiting: dict[str, float] = {}  # by URI, when its findings are to be sent
        self._told: set[str] = set()
        self._told_of: dict[str, list[dict[str, Any]]] = {}  # of configurations, by URI

    def run(self) -> int:
        """Answer messages. Return the exit status of the program: 0 when the client has said goodbye."""
        while True:
            try:
                message = self.connection.receive(self._pause())
            except TimeoutError:
                _stand_somewhere()
                self._publish_next()
                continue
            _stand_somewhere()
            if message is None or message.method == "exit":
                return 0 if self._is_shut_down else 1
            self._answer(message)

    def _pause(self) -> float | None:
        """Return how long to wait for a message before findings are sent; None where none are."""
        return max(min(self._waiting.values()) - time.monotonic(), 0) if self._waiting else None

    def _answer(self, message: Message) -> None:
        """Do what a message asks for. Nothing that it holds ends the session."""
        is_request = message.id is not None or message.error is not None
        try:
            result = self._result(message)
        except ResponseError as error:
            if is_request:
                self.connection.refuse(message, error)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError) as error:
            name = internal_error(error, message.method)
            if is_request:
                self.connection.refuse(message, ResponseError(INVALID_PARAMETERS, f"Wrong parameters ({name})."))
        except Exception as error:  # noqa: BLE001  see above
            name = internal_error(error, message.method)
            self.log(f"internal error: {name}. Report it, please.")
            if is_request:
                self.connection.refuse(message, ResponseError(INTERNAL_ERROR, f"Internal error: {name}"))
        else:
            if message.id is not None and message.method:
                self.connection.respond(message, result)

    def _result(self, message: Message) -> Any:
        if message.error is not None:
            raise message.error
        if message.id is not None and self.connection.is_cancelled(message):
            raise ResponseError(CANCELLED, "Cancelled.")
        if not message.method:
            return None  # the client's answer to a request of ours
        if message.method == "initialize":
            return self._initialize(message.parameters)
        if not self._is_ready:
            raise ResponseError(NOT_INITIALIZED, "Send `initialize` first.")
        if self._is_shut_down:
            raise ResponseError(INVALID_REQUEST, "The server was shut down.")
        handle = _NOTIFICATIONS.get(message.method) or _REQUESTS.get(message.method)
        if handle is not None:
            return handle(self, message.parameters)
        feature = _FEATURES.get(message.method)
        if feature is not None:
            return self._feature(feature, message.parameters)
        raise ResponseError(UNKNOWN_METHOD, f"Unknown method: {log_line(message.method[:100])}")

    def _feature(self, name: str, parameters: Any) -> Any:
        """Return what a feature's function answers about an open document; None where it isn't open."""
        document = self.workspace.documents.get(parameters["textDocument"]["uri"])
        if document is None:
            return None
        module, _, function = name.partition(":")
        answer: Callable[[Document, Workspace, Any], Any]
        answer = getattr(import_module(f"signage.server.{module}"), function)
        return answer(document, self.workspace, parameters)

    def _initialize(self, parameters: Any) -> dict[str, Any]:
        if self._is_ready:
            raise ResponseError(INVALID_REQUEST, "The server is initialized already.")
        self._client = parameters.get("capabilities") or {}
        listed: list[Any] = parameters.get("workspaceFolders") or []
        uris: list[Any] = [each["uri"] for each in listed] or [parameters.get("rootUri") or ""]
        paths = [path_of(uri) for uri in uris if isinstance(uri, str)]
        folders = tuple(Path(path) for path in paths if path is not None)
        encodings: list[Any] = self._offers("general", "positionEncodings") or []
        known = [each for each in encodings if each in ENCODINGS]
        encoding: str = known[0] if known else DEFAULT_ENCODING
        if folders:
            with suppress(OSError):
                os.chdir(folders[0])  # where a check of the project would run
        self.workspace = Workspace(folders, encoding)
        self._is_ready = True
        return {
            "capabilities": {"positionEncoding": encoding, **CAPABILITIES},
            "serverInfo": {"name": "signage", "version": version("signage")},
        }

    def _offers(self, *names: str) -> Any:
        """Return what the client says of one of its capabilities; None where it says nothing."""
        value: Any = self._client
        for name in names:
            value = cast("dict[str, Any]", value).get(name) if isinstance(value, dict) else None
        return value

    def initialized(self, _parameters: Any) -> None:
        """Ask to be told when a project's configuration changes, or what pages include."""
        if self._offers("workspace", "didChangeWatchedFiles", "dynamicRegistration"):
            names = ("*.toml", "*.yml", "*.yaml", "conf.py", "*baseline*.json")
            watchers = [{"globPattern": f"**/{name}"} for name in names]
            registration = {
                "id": "files",
                "method": "workspace/didChangeWatchedFiles",
                "registerOptions": {"watchers": watchers},
            }
            self.connection.request("client/registerCapability", {"registrations": [registration]})

    def shutdown(self, _parameters: Any) -> None:
        """Get ready to leave."""
        self._is_shut_down = True
        self._waiting.clear()

    def did_open(self, parameters: Any) -> None:
        """Take a document."""
        item = parameters["textDocument"]
        language = item.get("languageId")
        document = self.workspace.open(
            item["uri"], language if isinstance(language, str) else "", item.get("version"), sound(item["text"])
        )
        self._expect(document)

    def did_change(self, parameters: Any) -> None:
        """Take the changes of a document."""
        named = parameters["textDocument"]
        document = self.workspace.documents.get(named["uri"])
        if document is not None:
            text = changed(document.source.text, parameters["contentChanges"], self.workspace.encoding)
            document.source = Source(document.source.path, text)
            document.version = named.get("version")
            self._expect(document)

    def did_close(self, parameters: Any) -> None:
        """Forget a document, and take its findings away."""
        uri = parameters["textDocument"]["uri"]
        if self.workspace.close(uri):
            self._waiting.pop(uri, None)
            if not self._is_pulling:
                self.connection.notify("textDocument/publishDiagnostics", {"uri": uri, "diagnostics": []})

    def check_again(self, _parameters: Any) -> None:
        """Check all documents again: a file has changed on which they may depend."""
        self.workspace.forget()
        for document in self.workspace.documents.values():
            self._expect(document)
        if self._offers("workspace", "diagnostics", "refreshSupport"):
            self.connection.request("workspace/diagnostic/refresh", None)

    @property
    def _is_pulling(self) -> bool:
        """Whether the client asks for findings, so that it isn't sent them, too."""
        return isinstance(self._offers("textDocument", "diagnostic"), dict)

    def _expect(self, document: Document) -> None:
        """Let the findings of a document be sent when no message waits."""
        if not self._is_pulling:
            pause = min(document.took, _LONGEST_PAUSE) if document.took > _QUICK else 0
            self._waiting[document.uri] = time.monotonic() + pause

    def _publish_next(self) -> None:
        """Send the findings of one document: a message that arrives then needn't wait for those of all others."""
        uri = min(self._waiting, key=self._waiting.__getitem__)
        del self._waiting[uri]
        document = self.workspace.documents[uri]
        found: dict[str, Any] = {"uri": uri, "diagnostics": self.diagnostics(document)}
        if type(document.version) is int and abs(document.version) < _BEYOND_INTEGERS:
            found["version"] = document.version
        self.connection.notify("textDocument/publishDiagnostics", found)

    def diagnostics(self, document: Document) -> list[dict[str, Any]]:
        """Return the diagnostics of a document, and log what could not be read."""
        began, is_first = time.monotonic(), document.analysis is None
        try:
            analysis = self.workspace.analysis(document)
            found = diagnostics_of(analysis, self.workspace)
            if is_configuration(document.source.path):
                found += configuration_diagnostics(document, self.workspace)
            self._tell_of_configurations()
        except Exception as error:  # noqa: BLE001  a fault of ours costs one document its findings
            self.log(f"internal error: {internal_error(error, document.source.path)}. Report it, please.")
            return []
        if not is_first:  # after which only what is around an edit is read again
            document.took = time.monotonic() - began
        for note in analysis.notes:
            self.log(note)
        return found

    def _tell_of_configurations(self) -> None:
        """Send what is wrong in configurations that aren't open, and take away what no longer is."""
        faults, documents = faults_by_uri(self.workspace), self.workspace.documents
        found = {uri: each for uri, each in faults.items() if uri not in documents}
        for uri in {*self._told_of, *found}:
            if found.get(uri) != self._told_of.get(uri):
                parameters = {"uri": uri, "diagnostics": found.get(uri, [])}
                self.connection.notify("textDocument/publishDiagnostics", parameters)
        self._told_of = found

    def pull(self, parameters: Any) -> dict[str, Any]:
        """Return the diagnostics of a document; the state that the client has of them tells whether it has them."""
        document = self.workspace.documents.get(parameters["textDocument"]["uri"])
        items = self.diagnostics(document) if document is not None else []
        state = str(hash(str(items)))
        if parameters.get("previousResultId") == state:
            return {"kind": "unchanged", "resultId": state}
        return {"kind": "full", "resultId": state, "items": items}

    def log(self, text: str) -> None:
        """Tell the client something, once."""
        if text not in self._told:
            self._told.add(text)
            self.connection.notify("window/logMessage", {"type": 2, "message": log_line(text)})


def _stand_somewhere() -> None:
    """Go to the root where the folder that the server is in is gone: no path could be told there."""
    try:
        Path.cwd()
    except OSError:
        os.chdir(os.sep)


def _pass(_session: Session, _parameters: Any) -> None:
    """Do nothing: the message says what needs no answer."""


_NOTIFICATIONS: dict[str, Callable[[Session, Any], Any]] = {
    "initialized": Session.initialized,
    "textDocument/didOpen": Session.did_open,
    "textDocument/didChange": Session.did_change,
    "textDocument/didClose": Session.did_close,
    "textDocument/didSave": Session.check_again,
    "workspace/didChangeWatchedFiles": Session.check_again,
    "workspace/didChangeConfiguration": Session.check_again,
    "$/setTrace": _pass,
}
_REQUESTS: dict[str, Callable[[Session, Any], Any]] = {
    "shutdown": Session.shutdown,
    "textDocument/diagnostic": Session.pull,
}
# The features, each a function of a module that is loaded when it is first asked for.
_FEATURES = {
    "textDocument/codeAction": "actions:code_actions",
    "textDocument/hover": "hover:hover",
    "textDocument/completion": "completion:complete",
    "textDocument/definition": "names:definition",
    "textDocument/references": "names:references",
    "textDocument/documentHighlight": "names:highlights",
    "textDocument/prepareRename": "names:prepare",
    "textDocument/rename": "names:rename",
    "textDocument/documentSymbol": "outline:symbols",
    "textDocument/foldingRange": "outline:folds",
    "textDocument/formatting": "formatting:whole",
    "textDocument/rangeFormatting": "formatting:part",
    "textDocument/semanticTokens/full": "tokens:whole",
    "textDocument/semanticTokens/range": "tokens:part",
}

CAPABILITIES: dict[str, Any] = {
    "textDocumentSync": {"openClose": True, "change": _INCREMENTAL, "save": True},
    "diagnosticProvider": {"identifier": "signage", "interFileDependencies": True, "workspaceDiagnostics": False},
    "codeActionProvider": {"codeActionKinds": ["quickfix", "source.fixAll.signage"]},
    "hoverProvider": True,
    "completionProvider": {"triggerCharacters": ["#", "[", "<", '"', "=", ":", " ", "`"]},
    "definitionProvider": True,
    "referencesProvider": True,
    "documentHighlightProvider": True,
    "renameProvider": {"prepareProvider": True},
    "documentSymbolProvider": True,
    "foldingRangeProvider": True,
    "documentFormattingProvider": True,
    "documentRangeFormattingProvider": True,
    "semanticTokensProvider": {
        "legend": {"tokenTypes": list(LEGEND), "tokenModifiers": []},
        "full": True,
        "range": True,
    },
}
