"""Read and write Problem Details (RFC 9457), and decide when an agent may try again (section 11.3)."""

import json
from typing import Any, Final

from signage_core.frozen import frozen
from signage_specs.readers.json import read_json
from signage_specs.readers.json_nodes import JsonNumber, JsonObject, JsonString

MEDIA_TYPE: Final = "application/problem+json"
SHORTEST_WAIT: Final = 5  # seconds, after an error of the server

_SERVER_ERRORS: Final = range(500, 600)
_UNAVAILABLE: Final = 503
_TOO_MANY: Final = 429


@frozen
class Problem:
    """What went wrong. The type is a URI, `about:blank` where the status says it all; empty texts weren't given."""

    status: int | None = None
    title: str = ""
    detail: str = ""
    type: str = "about:blank"
    instance: str = ""


def read_problem(text: str) -> Problem:
    """Return the problem that a body describes. Never raises: what can't be read wasn't given."""
    root = read_json(text).root
    if not isinstance(root, JsonObject):
        return Problem()
    status = root.get("status")
    code = status.value if isinstance(status, JsonNumber) and isinstance(status.value, int) else None
    found = {key: node.value for key in _TEXTS if isinstance(node := root.get(key), JsonString)}
    return Problem(code, **found)


_TEXTS: Final = ("title", "detail", "type", "instance")


def write_problem(problem: Problem) -> str:
    """Return the body of a response with this problem."""
    members: dict[str, Any] = {"type": problem.type, "title": problem.title, "status": problem.status}
    members |= {"detail": problem.detail, "instance": problem.instance}
    return json.dumps({key: value for key, value in members.items() if value not in ("", None)}) + "\n"


def wait_before_retry(status: int, retry_after: int | None = None, attempts: int = 1) -> int | None:
    """Return after how many seconds an agent may try again by itself; None where it must not.

    `retry_after` is the header of that name in seconds, `attempts` how often it was tried. After 401 and 403
    nothing is tried again, after 429 and 503 only when the header says so, after other errors of the server once.
    """
    if status in (_TOO_MANY, _UNAVAILABLE):
        return retry_after
    if status in _SERVER_ERRORS and attempts <= 1:
        return max(SHORTEST_WAIT, retry_after or 0)
    return None
