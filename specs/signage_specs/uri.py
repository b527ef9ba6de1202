"""Split and validate URIs (RFC 3986). Nothing is resolved."""

import re
from dataclasses import dataclass

# What RFC 3986 admits: printable ASCII but `<>"{}|\^` and the backtick, and `%` before two hexadecimal digits only.
_URI = re.compile(
    r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*+):"
    r"(?://(?P<authority>[^/?\#]*+))?+(?P<path>[^?\#]*+)(?P<query>\?[^\#]*+)?+(?P<fragment>\#.*+)?+",
    re.DOTALL,
)
_CHARACTERS = re.compile(r"(?:[!#-$&-;=?-\[\]_a-z~]|%[0-9A-Fa-f]{2})++")
_AUTHORITY = re.compile(
    r"(?:(?P<user>[^@\[\]]*+)@)?+(?P<host>\[[0-9A-Fa-f:.]++\]|[^:@\[\]]*+)(?::(?P<port>[0-9]*+))?+"
)
_DEFAULT_PORTS = {"http": "80", "https": "443"}


@dataclass(frozen=True, slots=True)
class Uri:
    """An absolute URI in its parts.

    Scheme and host are in lowercase; other parts are as written, the query with its `?`, the fragment with its `#`.
    A part that isn't there is empty, the user None. A port that is the scheme's own is empty too.
    """

    scheme: str
    host: str
    port: str
    user: str | None
    path: str
    query: str
    fragment: str

    @property
    def origin(self) -> tuple[str, str, str]:
        """Scheme, host and port, by which two origins are compared."""
        return self.scheme, self.host, self.port


def parse_uri(text: str) -> Uri | None:
    """Return the parts of an absolute URI, or None where the text isn't one. A web address needs a host."""
    match = _URI.fullmatch(text)
    if match is None or _CHARACTERS.fullmatch(text) is None:
        return None
    scheme = match["scheme"].lower()
    authority = _AUTHORITY.fullmatch(match["authority"] or "")
    if authority is None or (scheme in _DEFAULT_PORTS and not authority["host"]):
        return None
    port = authority["port"] or ""
    return Uri(
        scheme=scheme,
        host=authority["host"].lower(),
        port="" if port == _DEFAULT_PORTS.get(scheme) else port,
        user=authority["user"],
        path=match["path"],
        query=match["query"] or "",
        fragment=match["fragment"] or "",
    )
