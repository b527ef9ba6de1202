"""Split and join addresses as `urllib.parse` does, in time that grows with their length.

Python normalises a host that isn't ASCII, which sorts a long run of marks by insertion.
"""

import re
from urllib import parse
from urllib.parse import DefragResult, SplitResult

_LONGEST = 1_000  # code points of a host with a user and a port; DNS knows 253 of a host
_IGNORED = re.compile(r"[\t\r\n]+")
_HOST = re.compile(rf"[\x00-\x20]*(?:[A-Za-z][\w+.-]*:)?//[^/?#]{{{_LONGEST}}}")


def urlsplit(url: str) -> SplitResult:
    """Return the parts of an address. Raises ValueError where it is not one, as for a host that is too long."""
    return parse.urlsplit(_checked(url))


def urljoin(base: str, url: str) -> str:
    """Return what a reference leads to from an address. Raises ValueError as `urlsplit` does."""
    return parse.urljoin(_checked(base), _checked(url)) if base and url else base or url


def urldefrag(url: str) -> DefragResult:
    """Return an address and its fragment. Raises ValueError as `urlsplit` does."""
    return parse.urldefrag(_checked(url))


def _checked(url: str) -> str:
    if len(url) > _LONGEST and not url.isascii() and _HOST.match(_IGNORED.sub("", url)) is not None:
        raise ValueError("the host is too long")
    return url
