"""Tell whether a text is a time by ISO 8601."""

import re
from datetime import date

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
_LAST = {
    "hour": 24,
    "minute": 59,
    "second": 60,
    "zone_hour": 23,
    "zone_minute": 59,
}  # 24:00 ends a day; 60 is a leap


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
