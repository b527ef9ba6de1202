"""Judge an id as the name of a folder, as a slug and as a generated one; judge an ISO 8601 time."""

import re
from datetime import date

_SLUG = re.compile(r"[a-z0-9]++(?>(?:-++[a-z0-9]++)*)")
_SLUG_2 = re.compile(r"[a-z0-9]++(?>(?:[-_]++[a-z0-9]++)*)")
_GENERATED = re.compile(r"(?P<slug>.+)-(?P<time>[0-9a-z]{8})")
_SLUG_LIMIT = 30  # code points of a generated id's first part
# Milliseconds since 1970 of 2020 and 2100: a word of eight letters is hardly one between them.
_TIMES = range(1_577_836_800_000, 4_102_444_800_000)
# Extended and basic form aren't mixed. Not `datetime.fromisoformat`: what that takes grows with Python's versions.
_FORM = re.compile(
    r"""(?P<year>\d{4})
        (?: -(?P<month>\d\d)-(?P<day>\d\d) | -W(?P<week>\d\d)-(?P<weekday>[1-7]) | -(?P<ordinal>\d{3}) )
        (?: T(?P<hour>\d\d):(?P<minute>\d\d)(?::(?P<second>\d\d)(?:[.,]\d{1,9})?)?
            (?: Z | [+-](?P<zone_hour>\d\d)(?::?(?P<zone_minute>\d\d))? )? )?
      | (?P<basic_year>\d{4})(?P<basic_month>\d\d)(?P<basic_day>\d\d)
        (?: T(?P<basic_hour>\d\d)(?P<basic_minute>\d\d)(?:(?P<basic_second>\d\d)(?:[.,]\d{1,9})?)?
            (?: Z | [+-](?P<basic_zone_hour>\d\d)(?::?(?P<basic_zone_minute>\d\d))? )? )?""",
    re.ASCII | re.VERBOSE,
)
# 24:00 ends a day; 60 is a leap second.
_LAST = {"hour": 24, "minute": 59, "second": 60, "zone_hour": 23, "zone_minute": 59}


def path_fault(identifier: str) -> str:
    """Return what keeps an id from naming a folder, as the end of a sentence; empty for one that can."""
    if not identifier.strip():
        return "is empty"
    if "/" in identifier or "\\" in identifier:
        return "contains a slash"
    if identifier.startswith("."):
        return "starts with a dot"
    return "contains `..`" if ".." in identifier else ""


def is_slug(identifier: str, *, underscores: bool) -> bool:
    """Whether an id is lowercase letters and digits of ASCII in words between hyphens.

    Words may stand between underscores too in schema 2.
    """
    return bool((_SLUG_2 if underscores else _SLUG).fullmatch(identifier))


def surplus_of_generated(identifier: str) -> int:
    """Return by how many code points the first part of a generated id exceeds its limit; 0 for all other ids."""
    match = _GENERATED.fullmatch(identifier)
    if not match or int(match["time"], 36) not in _TIMES:
        return 0
    return max(0, len(match["slug"]) - _SLUG_LIMIT)


def is_timestamp(text: str) -> bool:
    """Whether a text is a date, or a date and time, in the forms of ISO 8601 that name a day."""
    match = _FORM.fullmatch(text)
    if not match:
        return False
    part = {name.removeprefix("basic_"): int(digits) for name, digits in match.groupdict().items() if digits}
    if any(part.get(name, 0) > last for name, last in _LAST.items()):
        return False
    if part.get("hour") == _LAST["hour"] and (part.get("minute") or part.get("second")):
        return False
    return _is_day(part)


def _is_day(part: dict[str, int]) -> bool:
    """Whether a day of the calendar, of a week or of the year is one."""
    year = part["year"]
    try:
        if "week" in part:
            date.fromisocalendar(year, part["week"], part["weekday"])
        elif "ordinal" in part:
            first, following = date(year, 1, 1), date(year, 12, 31)
            return 1 <= part["ordinal"] <= (following - first).days + 1
        else:
            date(year, part["month"], part["day"])
    except ValueError:
        return False
    return True
