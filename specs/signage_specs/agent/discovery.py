"""Decide what the answer at `/.well-known/anml` means (section 6.5.1)."""

from enum import StrEnum
from typing import Final
from urllib.parse import urljoin

from signage_core.frozen import frozen

_OK: Final = range(200, 300)
_PERMANENT: Final = (301, 308)
_TEMPORARY: Final = (302, 307)
_NOT_FOUND: Final = 404
_GONE: Final = 410


class Again(StrEnum):
    """When the address may be asked for again."""

    ANY_TIME = "any-time"
    NEXT_SESSION = "next-session"
    """Or when the cached answer has expired."""
    NEVER = "never"


@frozen
class Discovery:
    """What an answer means: whether ANML is supported (None: not known), and where to go on.

    `follow` is the address to ask next, empty for none; `address` the one to remember for the service.
    """

    supported: bool | None
    again: Again
    address: str
    follow: str = ""


def discovery(address: str, status: int, location: str = "") -> Discovery:
    """Return what the answer to a request of the discovery document means.

    `location` is the header of that name. A permanent redirection changes the address that is remembered, a
    temporary one doesn't.
    """
    if status in _OK:
        return Discovery(supported=True, again=Again.ANY_TIME, address=address)
    if status == _GONE:
        return Discovery(supported=False, again=Again.NEVER, address=address)
    if status == _NOT_FOUND:
        return Discovery(supported=False, again=Again.NEXT_SESSION, address=address)
    target = urljoin(address, location) if location else ""
    if status in _PERMANENT and target:
        return Discovery(None, Again.ANY_TIME, address=target, follow=target)
    return Discovery(None, Again.ANY_TIME, address, follow=target if status in _TEMPORARY else "")
