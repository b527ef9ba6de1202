"""Read the date-times of trust documents (RFC 3339)."""

import re
from datetime import UTC, datetime, timedelta, timezone

_DATETIME = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)", re.ASCII)
_LEAP_SECOND = 60


def parse_datetime(text: str) -> datetime | None:
    """Return a date-time with its offset, or None where the text isn't one; a leap second is the one before."""
    match = _DATETIME.fullmatch(text)
    if match is None:
        return None
    *date, second = (int(part) for part in match.groups()[:6])
    year, month, day, hour, minute = date
    offset = UTC
    if match[8] != "Z":
        hours, minutes = match[8][1:].split(":")
        delta = timedelta(hours=int(hours), minutes=int(minutes))
        if delta >= timedelta(days=1):
            return None
        offset = timezone(-delta if match[8].startswith("-") else delta)
    second = second - 1 if second == _LEAP_SECOND else second
    microsecond = int((match[7] or "0")[:6].ljust(6, "0"))
    try:
        return datetime(year, month, day, hour, minute, second, microsecond, offset)
    except ValueError:
        return None


def is_utc(text: str) -> bool:
    """Tell whether a date-time has the `Z` that UTC is written with."""
    return text.endswith("Z")
