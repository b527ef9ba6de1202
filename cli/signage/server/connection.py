"""Messages of JSON-RPC over two streams: what arrives is queued, and what is cancelled is known at once."""

import json
import queue
import threading
from typing import Any, BinaryIO, cast

from signage_core.frozen import frozen

LARGEST = 64_000_000  # bytes of a message: more than any text that is checked
_LONGEST_LINE = 4_096  # bytes of a header
_MOST_HEADERS = 32
_MOST_CANCELLED = 10_000  # requests that are withdrawn, and haven't come

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
UNKNOWN_METHOD = -32601
INVALID_PARAMETERS = -32602
INTERNAL_ERROR = -32603
NOT_INITIALIZED = -32002
CANCELLED = -32800


class ResponseError(Exception):
    """A request that can't be answered: the code of the protocol, and why."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


@frozen
class Message:
    """A request (with an id and a method), a notification (a method alone) or a response (an id alone).

    The id of a broken message is None, its method empty; the error says what is wrong with it.
    """

    method: str = ""
    parameters: Any = None
    id: int | str | None = None
    error: ResponseError | None = None


class Connection:
    """A client, as two streams of bytes. Messages are read by a thread of their own."""

    def __init__(self, reader: BinaryIO, writer: BinaryIO) -> None:
        """Begin to read."""
        self._reader, self._writer = reader, writer
        self._queue: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._cancelled: set[int | str] = set()
        self._last_id = 0
        threading.Thread(target=self._read_all, daemon=True).start()

    def receive(self, timeout: float | None = None) -> Message | None:
        """Return the next message; None at the end of the stream.

        Raises:
            TimeoutError: nothing arrived in so many seconds.
        """
        try:
            return self._queue.get(timeout=timeout)
        except queue.Empty as error:
            raise TimeoutError from error

    def is_cancelled(self, message: Message) -> bool:
        """Tell whether the client has withdrawn a request, which is then forgotten."""
        if message.id in self._cancelled:
            self._cancelled.discard(message.id)
            return True
        return False

    def notify(self, method: str, parameters: Any) -> None:
        """Send a notification."""
        self._send({"method": method, "params": parameters})

    def request(self, method: str, parameters: Any) -> None:
        """Send a request whose answer isn't waited for."""
        self._last_id += 1
        self._send({"id": self._last_id, "method": method, "params": parameters})

    def respond(self, message: Message, result: Any) -> None:
        """Answer a request."""
        self._send({"id": message.id, "result": result})

    def refuse(self, message: Message, error: ResponseError) -> None:
        """Answer a request by an error."""
        self._send({"id": message.id, "error": {"code": error.code, "message": str(error)}})

    def _send(self, content: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **content}, separators=(",", ":")).encode("ascii")
        self._writer.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self._writer.flush()

    def _read_all(self) -> None:
        try:
            while (body := self._body()) is not None:
                message = read_message(body)
                if message.method != "$/cancelRequest":
                    self._queue.put(message)
                    continue
                named: Any = message.parameters
                withdrawn: Any = cast("dict[str, Any]", named).get("id") if isinstance(named, dict) else None
                if isinstance(withdrawn, int | str) and len(self._cancelled) < _MOST_CANCELLED:
                    self._cancelled.add(withdrawn)
        except (OSError, ValueError, MemoryError):
            pass  # the client has gone, or nothing tells where its next message begins
        finally:
            self._queue.put(None)

    def _body(self) -> bytes | None:
        """Return the next message's bytes; None at the end.

        Raises:
            ValueError: the headers don't tell how long it is.
        """
        length = -1
        for _ in range(_MOST_HEADERS):
            line = self._reader.readline(_LONGEST_LINE)
            if not line:
                return None
            if not line.strip():
                break
            name, _, value = line.partition(b":")
            if name.strip().lower() == b"content-length":
                length = int(value)
        if not 0 <= length <= LARGEST:
            raise ValueError(length)
        body = self._reader.read(length)
        return body if len(body) == length else None


def read_message(body: bytes) -> Message:
    """Return the message that some bytes are. Never raises."""
    try:
        content: Any = json.loads(body)
    except (ValueError, RecursionError):
        return Message(error=ResponseError(PARSE_ERROR, "The message is not valid JSON."))
    values = cast("dict[str, Any]", content) if isinstance(content, dict) else {}
    method, identity = values.get("method", ""), values.get("id")
    is_known = isinstance(identity, int | str) and not isinstance(identity, bool)
    if not values or not isinstance(method, str) or not (is_known or ("id" not in values and method)):
        return Message(error=ResponseError(INVALID_REQUEST, "The message is neither a request nor a notification."))
    return Message(method, values.get("params"), identity)
