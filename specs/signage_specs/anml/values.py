"""What the texts of attributes and fields may be: hosts, URIs, language tags, times, numbers, colours."""

import re
from calendar import monthrange
from datetime import date
from ipaddress import ip_address
from math import isfinite
from typing import Final

from signage_specs.anml.vocabulary import CSS_COLORS
from signage_specs.uri import parse_uri, reference_fault

_LABEL = re.compile(r"(?!-)[A-Za-z0-9_\-]{1,63}(?<!-)")
_LONGEST_HOST = 253

# RFC 5646, section 2.1, without the irregular tags, which follow.
_LANGUAGE_TAG = re.compile(
    r"(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4}|[a-z]{5,8})"
    r"(?:-[a-z]{4})?(?:-(?:[a-z]{2}|[0-9]{3}))?(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*"
    r"(?:-[a-wyz0-9](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?|x(?:-[a-z0-9]{1,8})+",
    re.IGNORECASE,
)
_IRREGULAR_TAGS = re.compile(
    r"en-gb-oed|i-(?:ami|bnn|default|enochian|hak|klingon|lux|mingo|navajo|pwn|tao|tay|tsu)|"
    r"sgn-(?:be-fr|be-nl|ch-de)",
    re.IGNORECASE,
)
_WORD = r"[A-Za-z0-9!#$%&'*+.^_`|~\-]+"
_MEDIA_TYPE = re.compile(
    rf"[A-Za-z0-9][A-Za-z0-9!#$&^_.+\-]{{0,126}}/[A-Za-z0-9][A-Za-z0-9!#$&^_.+\-]{{0,126}}"
    rf"(?:[ \t]*;[ \t]*{_WORD}=(?:{_WORD}|\"[^\"\\]*\"))*"
)
_METHOD = re.compile(_WORD)
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_DATETIME = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(\.[0-9]+)?Z")
_HOURS, _MINUTES, _LEAP_SECOND = 24, 60, 60
_INTEGER = re.compile(r"[0-9]+")
_COLOR = re.compile(
    r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|"
    r"(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|var)\(.+\)",
    re.IGNORECASE | re.DOTALL,
)

JSON_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
"""A number as RFC 8259 writes it; section 7.5 says that it is read as a double."""

EXACT_INTEGER: Final = 2**53  # up to here every integer is a double

_LONGEST_NUMBER: Final = 300  # characters; longer texts are no numbers that a document needs, and slow to read

#: The methods of the IANA registry.
METHODS: Final = frozenset({
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "QUERY", "SEARCH", "COPY",
    "MOVE", "LOCK", "UNLOCK", "MKCOL", "PROPFIND", "PROPPATCH", "REPORT", "MERGE", "LINK", "UNLINK", "ACL", "BIND",
    "REBIND", "UNBIND", "CHECKIN", "CHECKOUT", "UNCHECKOUT", "VERSION-CONTROL", "UPDATE", "LABEL",
    "BASELINE-CONTROL", "MKACTIVITY", "MKCALENDAR", "MKWORKSPACE", "MKREDIRECTREF", "ORDERPATCH", "PRI",
    "UPDATEREDIRECTREF",
})  # fmt: skip
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE", "PRI", "PROPFIND", "QUERY", "REPORT", "SEARCH"})
"""The methods that IANA registers as safe: they change nothing."""


def is_uri_reference(text: str) -> bool:
    """Whether a text is a URI reference (RFC 3986, section 4.1), which has ASCII characters only."""
    return not reference_fault(text)


def is_uri(text: str) -> bool:
    """Whether a text is an absolute URI."""
    return parse_uri(text) is not None


def host_of(uri: str) -> str:
    """Return the host of an absolute URI in lowercase, or an empty string when it names none."""
    parts = parse_uri(uri)
    return parts.host if parts else ""


def is_host(text: str) -> bool:
    """Whether a text is a bare DNS name: no scheme, port, path, wildcard or address."""
    name = (_ascii(text) or "").removesuffix(".")
    labels = name.split(".")
    if not name or len(name) > _LONGEST_HOST or not all(_LABEL.fullmatch(label) for label in labels):
        return False
    return not labels[-1].isdigit()  # a number at the end is an address's


def is_address(text: str) -> bool:
    """Whether a text is an IP address."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def normal_host(text: str) -> str:
    """Return a host in the form that hosts are compared in: lowercase ASCII, no dot at the end."""
    return (_ascii(text) or text).lower().removesuffix(".")


def _ascii(host: str) -> str | None:
    """Return a host in ASCII, or None when IDNA has no form of it."""
    if host.isascii() or len(host) > _LONGEST_HOST:
        return host
    try:
        return host.encode("idna").decode("ascii")
    except UnicodeError:
        return None


def is_language_tag(text: str) -> bool:
    """Whether a text is a well-formed BCP 47 tag."""
    return _LANGUAGE_TAG.fullmatch(text) is not None or _IRREGULAR_TAGS.fullmatch(text) is not None


def is_media_type(text: str) -> bool:
    """Whether a text is a media type, with or without parameters."""
    return _MEDIA_TYPE.fullmatch(text) is not None


def is_method(text: str) -> bool:
    """Whether a text is an HTTP method: a token (RFC 9110, section 9.1)."""
    return _METHOD.fullmatch(text) is not None


def is_count(text: str) -> bool:
    """Whether a text is a non-negative integer in digits."""
    return _INTEGER.fullmatch(text) is not None


def number_text(text: str) -> str:
    """Return the canonical text of a number: `3600` of `3600.0` and `3.6e3`. Other texts are returned as they are.

    Digits are never lost: an integer that no double holds keeps its own.
    """
    if len(text) > _LONGEST_NUMBER or not JSON_NUMBER.fullmatch(text):
        return text
    if text.lstrip("-").isdigit():
        return "0" if text == "-0" else text
    value = float(text)
    if not isfinite(value):
        return text
    return str(int(value)) if value.is_integer() and abs(value) <= EXACT_INTEGER else repr(value)


def number_of(text: str) -> float | None:
    """Return the double of a JSON number, or None when the text is none or too large for one."""
    if len(text) > _LONGEST_NUMBER or not JSON_NUMBER.fullmatch(text):
        return None
    value = float(text)
    return value if isfinite(value) else None


def is_number(text: str) -> bool:
    """Whether a text is a finite JSON number (section 8.11)."""
    return number_of(text) is not None


def loses_precision(text: str) -> bool:
    """Whether a number is an integer that no double holds, or so small that a double makes it 0."""
    digits = text.lstrip("-")
    if digits.isdigit():
        return is_number(text) and int(digits) > EXACT_INTEGER and int(float(digits)) != int(digits)
    return number_of(text) == 0 and any(digit in "123456789" for digit in re.split("[eE]", text)[0])


def is_date(text: str) -> bool:
    """Whether a text is a real day as `YYYY-MM-DD` (section 8.11)."""
    if not _DATE.fullmatch(text):
        return False
    try:
        # RFC 3339 has the year 0, a leap year, where Python begins with 1.
        date.fromisoformat(text.replace("0000", "2000", 1) if text.startswith("0000") else text)
    except ValueError:
        return False
    return True


def is_utc_datetime(text: str) -> bool:
    """Whether a text is a real moment as `YYYY-MM-DDTHH:MM:SSZ` (section 8.11); a fraction is read too.

    The second 60 is one at the end of a month: RFC 3339 has leap seconds (5.7).
    """
    match = _DATETIME.fullmatch(text)
    if match is None or not is_date(match[1]):
        return False
    hour, minute, second = int(match[2]), int(match[3]), int(match[4])
    if second == _LEAP_SECOND:
        year, month, day = int(match[1][:4]), int(match[1][5:7]), int(match[1][8:])
        return (hour, minute, day) == (_HOURS - 1, _MINUTES - 1, monthrange(year or 2000, month)[1])
    return hour < _HOURS and minute < _MINUTES and second < _LEAP_SECOND


def has_fraction(text: str) -> bool:
    """Whether a moment has a fraction of a second, which section 8.11 doesn't show."""
    match = _DATETIME.fullmatch(text)
    return match is not None and match[5] is not None


def is_color(text: str) -> bool:
    """Whether a text is a CSS colour: hexadecimal, one of its functions, or a name."""
    return text.strip().lower() in CSS_COLORS or _COLOR.fullmatch(text.strip()) is not None


#: How values of the types of section 8.11 look, for messages.
FORMS: Final = {
    "number": "a number such as `349`",
    "boolean": "`true` or `false`",
    "date": "a date such as `2026-05-01`",
    "datetime": "a UTC time such as `2026-05-01T08:00:00Z`",
    "uri": "an absolute URI",
}


def is_of_type(text: str, kind: str) -> bool:
    """Whether a text is a value of a type of section 8.11. Every text is a `string`, and of an unknown type."""
    if kind == "boolean":
        return text in ("true", "false")
    judges = {"number": is_number, "date": is_date, "datetime": is_utc_datetime, "uri": is_uri}
    return judges[kind](text) if kind in judges else True


def without_fraction(value: str) -> str:
    """Return a UTC time without its fraction of a second."""
    return re.sub(r"\.[0-9]+", "", value)
