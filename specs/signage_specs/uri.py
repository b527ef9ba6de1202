"""Split and validate URIs (RFC 3986). Nothing is resolved."""

import re
from ipaddress import IPv6Address

from signage_core.frozen import frozen
from signage_core.wording import quoted

_PCHAR = r"[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2}"
_PARTS = re.compile(
    r"(?>(?:(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*+):)?)"
    r"(?>(?://(?P<authority>[^/?\#]*+))?)(?P<path>[^?\#]*+)(?>(?P<query>\?[^\#]*+)?)(?>(?P<fragment>\#.*+)?)",
    re.DOTALL,
)
_PATH = re.compile(rf"(?>(?:{_PCHAR}|/)*)")
_QUERY = re.compile(rf"(?>(?:[?\#](?>(?:{_PCHAR}|[/?])*))?)")
_AUTHORITY = re.compile(
    r"(?>(?:(?P<user>(?>(?:[A-Za-z0-9\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*))@)?)"
    r"(?P<host>\[[^\[\]]++\]|(?>(?:[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*))(?>(?::(?P<port>[0-9]*+))?)"
)
# Almost every address is of this form, so it is tried first: no colon in the path, no user, no address literal.
_COMMON = re.compile(
    r"(?>(?:(?:https?:)?//[A-Za-z0-9.\-]++(?>(?::[0-9]++)?)(?=[/?\#]|\Z))?)(?>(?:[A-Za-z0-9\-._~!$&'()*+,;=@/]|%[0-9A-Fa-f]{2})*)"
    rf"(?>(?:\?(?>(?:{_PCHAR}|[/?])*))?)(?>(?:\#(?>(?:{_PCHAR}|[/?])*))?)"
)
_FUTURE_ADDRESS = re.compile(r"v[0-9A-Fa-f]++\.[A-Za-z0-9\-._~!$&'()*+,;=:]++", re.IGNORECASE)
# What is in no URI at all: the rest is a matter of where it is.
_FORBIDDEN = re.compile(r"[^A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]|%(?![0-9A-Fa-f]{2})")
_DEFAULT_PORTS = {"http": "80", "https": "443"}


@frozen
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
    parts = _PARTS.fullmatch(text)
    if parts is None or not parts["scheme"] or reference_fault(text):
        return None
    scheme = parts["scheme"].lower()
    authority = _AUTHORITY.fullmatch(parts["authority"] or "")
    if authority is None or (scheme in _DEFAULT_PORTS and not authority["host"]):
        return None
    port = authority["port"] or ""
    return Uri(
        scheme=scheme,
        host=authority["host"].lower(),
        port="" if port == _DEFAULT_PORTS.get(scheme) else port,
        user=authority["user"],
        path=parts["path"],
        query=parts["query"] or "",
        fragment=parts["fragment"] or "",
    )


def reference_fault(text: str) -> str:
    """Return why a text is not a URI reference (RFC 3986, section 4.1) as a clause; empty where it is one."""
    if _COMMON.fullmatch(text):
        return ""
    forbidden = _FORBIDDEN.search(text)
    if forbidden is not None:
        return _misplaced(forbidden[0])
    parts = _PARTS.fullmatch(text)
    authority = _AUTHORITY.fullmatch(parts["authority"] or "") if parts else None
    if parts is None or authority is None or not _is_host(authority["host"]):
        return "its host, or its port, is not valid. Write a name such as `shop.example`"
    for part, form in (("path", _PATH), ("query", _QUERY), ("fragment", _QUERY)):
        allowed = form.match(parts[part] or "")
        rest = (parts[part] or "")[allowed.end() if allowed else 0 :]
        if rest:
            return _misplaced(rest[0])
    if (parts["scheme"] or "").lower() in _DEFAULT_PORTS and not authority["host"]:
        return "a web address has a host. Write a name such as `shop.example` after `//`"
    return _colon_fault(parts)


def _colon_fault(parts: re.Match[str]) -> str:
    """Return the clause about a colon that makes the first segment of a path a scheme (section 4.2)."""
    if not parts["scheme"] and parts["authority"] is None and ":" in parts["path"].partition("/")[0]:
        return "its first part has a colon, as only a scheme has. Write `./` before it"
    return ""


def encoded(text: str) -> str:
    """Return a text as a URI reference, with what no URI has percent-encoded; empty where that isn't enough."""
    right = _FORBIDDEN.sub(lambda found: _octets(found[0]), text)
    return "" if reference_fault(right) else right


def _octets(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8", "replace"))


def _misplaced(character: str) -> str:
    """Return the clause about a character that must be encoded where it is."""
    what = "a space" if character == " " else quoted(character[0])
    return f"it contains {what}, which is not allowed there. Write `{_octets(character[0])}`"


def _is_host(host: str) -> bool:
    """Whether a host is a name or, in brackets, an address of version 6 or of a later one."""
    if not host.startswith("["):
        return True
    address = host[1:-1]
    if _FUTURE_ADDRESS.fullmatch(address):
        return True
    try:
        IPv6Address(address)
    except ValueError:
        return False
    return "%" not in address
