"""A parameter contradicts itself, or has no name.

What:
    A `param` has a name. Its `pattern` is a regular expression, `min` and `max` are values of its type with
    `min` not above `max`, and its default is of its type.
Why:
    An agent that follows one half of the description breaks the other.
Example:
    <param name="seats" type="number" min="9" max="1"/>
Use instead:
    <param name="seats" type="number" min="1" max="9"/>
"""

import re
import warnings
from collections.abc import Callable, Iterator

from signage_core.wording import quoted
from signage_specs.anml.tree import Document, Element
from signage_specs.anml.values import is_date, is_number, is_uri_reference, is_utc_datetime, number_of
from signage_specs.diagnostic import WARNING, Finding, Related
from signage_specs.javascript_pattern import pattern_fault
from signage_specs.rule import rule

_LONGEST = 1000  # characters; Python doesn't look into a longer pattern
# What other dialects than JavaScript's and Python's share: named groups, characters by their properties.
_FOREIGN = re.compile(r"\(\?<(?=[A-Za-z_])|\\[pPuX](?=\{)|\\k<")


@rule(
    "M049",
    WARNING,
    section="8.6.2",
    rows=("49",),
    advice="Make name, pattern, bounds and default of the parameter agree.",
)
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for param in document.named("param"):
        if not param.value("name") and not param.elided:
            yield Finding(param.name_span, 'This `<param>` has no name. Write `name="…"`.')
        kind = param.value("type") or "string"
        yield from _pattern(param)
        yield from _bounds(param, kind)
        default = param.attribute("default")
        if default is not None and kind in _IS_OF_TYPE and not _IS_OF_TYPE[kind](default.value):
            message = f"The default {quoted(default.value)} is no {kind}. Write {_INSTEAD[kind]}."
            yield Finding(default.value_span, message)


def _is_boolean(text: str) -> bool:
    return text in ("true", "false")


_IS_OF_TYPE: dict[str, Callable[[str], bool]] = {
    "number": is_number,
    "boolean": _is_boolean,
    "date": is_date,
    "datetime": is_utc_datetime,
    "uri": is_uri_reference,
}
_INSTEAD = {
    "number": "a number such as `1`",
    "boolean": "`true` or `false`",
    "date": "a date such as `2026-05-01`",
    "datetime": "a moment such as `2026-05-01T09:30:00Z`",
    "uri": "a URI",
}


def _pattern(param: Element) -> Iterator[Finding]:
    pattern = param.attribute("pattern")
    if pattern is None:
        return
    error = pattern_error(pattern.value)
    if error:
        yield Finding(pattern.value_span, f"{quoted(pattern.value)} is no regular expression: {error}. Correct it.")


def _bounds(param: Element, kind: str) -> Iterator[Finding]:
    bounds = [bound for name in ("min", "max") if (bound := param.attribute(name)) is not None]
    dated = kind in ("date", "datetime")
    good = [bound for bound in bounds if (_IS_OF_TYPE[kind] if dated else is_number)(bound.value)]
    for bound in bounds:
        if bound not in good:
            instead = _INSTEAD[kind] if dated else _INSTEAD["number"]
            yield Finding(bound.value_span, f"The {bound.name} is {quoted(bound.value)}. Write {instead}.")
    if len(good) == len(("min", "max")):
        low, high = good
        crossed = low.value > high.value if dated else (number_of(low.value) or 0) > (number_of(high.value) or 0)
        if crossed:
            message = f"The min {quoted(low.value)} is above the max {quoted(high.value)}. Swap them."
            yield Finding(low.value_span, message, related=(Related(high.value_span, "the max"),))


def pattern_error(pattern: str) -> str:
    """Return what is wrong with a regular expression, as a clause, or an empty string.

    The draft names no dialect, so a pattern that JavaScript or Python reads is not wrong.
    """
    fault = pattern_fault(pattern)
    return "" if not fault or len(pattern) > _LONGEST or _FOREIGN.search(pattern) or _is_pythons(pattern) else fault


def _is_pythons(pattern: str) -> bool:
    """Whether Python reads a pattern. It is compiled, never run."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            re.compile(pattern)
    except (re.error, OverflowError, RecursionError):
        return False
    return True
