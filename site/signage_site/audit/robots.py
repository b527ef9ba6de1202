"""What a host's robots.txt lets us ask for (RFC 9309), as Protego reads it."""

import re
from collections.abc import Callable

from protego import Protego

from signage_site.deployed.fetch import Response, Unreachable

AGENT = "signage"
"""The product token that a robots.txt calls us by."""

_OK, _CLIENT_ERRORS = 200, range(400, 500)
_MOST_BYTES = 500 * 1024  # what the RFC says that every robot reads
_MOST_WORK = 1_000_000  # names of robots, times lines: each rule is kept for each robot that it is for
_ROBOT = re.compile(r"^\s*user[ -]?agent\b", re.IGNORECASE | re.MULTILINE)

Allowed = Callable[[str], bool]


def robots(answer: Response | Unreachable) -> tuple[Allowed, str]:
    """Return what may be asked for by what the host answers for its robots.txt, and why nothing may; else empty.

    Without one everything may be; where the host fails, nothing (section 2.3.1).
    """
    if isinstance(answer, Unreachable):
        return _nothing, f"could not fetch it: {answer.reason}"
    if answer.status in _CLIENT_ERRORS:
        return _everything, ""
    if answer.status != _OK:
        return _nothing, f"it returned {answer.status}"
    text = answer.body[:_MOST_BYTES].decode("utf-8", "replace").removeprefix("\ufeff")
    if len(_ROBOT.findall(text)) * text.count("\n") > _MOST_WORK:
        return _nothing, "it names too many robots"
    rules = Protego.parse(text)
    return lambda url: rules.can_fetch(url, AGENT), ""


def _everything(_url: str) -> bool:
    return True


def _nothing(_url: str) -> bool:
    return False
