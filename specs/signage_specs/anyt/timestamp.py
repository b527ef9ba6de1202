"""Tell whether a text is a time by ISO 8601."""

from __future__ import annotations

import re
from datetime import datetime

# `datetime.fromisoformat` takes any character between date and time, and week dates: the form is checked first.
_FORM = re.compile(
    r"\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?"
    r"|\d{8}(?:T\d{4}(?:\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?",
    re.ASCII,
)


def is_timestamp(text: str) -> bool:
    """Whether a text is a date, or a date and time, in the forms of ISO 8601 that name a day of a month."""
    if not _FORM.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True
