"""A parameter contradicts itself, or has no name.

What:
    A `param` has a name. Its `pattern` is a regular expression, `min` and `max` are values of its type with
    `min` not above `max`. Its default is of its type, matches the pattern and lies between the bounds, which count
    the characters of a string.
Why:
    Agents that follow one half of the description break the other half.
Example:
    <param name="seats" type="number" min="9" max="1"/>
Use instead:
    <param name="seats" type="number" min="1" max="9"/>
"""

import re
import warnings

from signage_specs.agent.linear_pattern import matches
from signage_specs.anml.judging import misspells
from signage_specs.anml.tree import Attribute, Document, Element
from signage_specs.anml.values import FORMS, is_of_type, is_uri_reference, number_of
from signage_specs.javascript_pattern import pattern_fault
from signage_specs.rule import WARNING, Finding, Findings, Related, quoted, rule

_LONGEST = 1000  # characters; Python doesn't look into a longer pattern
# What other dialects than JavaScript's and Python's share: named groups, characters by their properties.
_FOREIGN = re.compile(r"\(\?<(?=[A-Za-z_])|\\[pPuX](?=\{)|\\k<")


@rule("M049", WARNING, section="8.6.2", advice="Make name, pattern, bounds and default of the parameter agree.")
def check(document: Document) -> Findings:
    for param in document.named("param"):
        kind = param.value("type") or "string"
        if not param.value("name") and not misspells(param, "name") and not param.elided:
            yield Finding(param.name_span, 'Missing `name` on `<param>`. Write `name="…"`.')
        pattern, default = param.attribute("pattern"), param.attribute("default")
        if pattern is not None and (error := pattern_error(pattern.value)):
            message = f"{quoted(pattern.value)} is not a valid regular expression: {error}. Correct it."
            yield Finding(pattern.value_span, message)
        yield from _bounds(param, kind)
        if default is not None and not (
            is_uri_reference(default.value) if kind == "uri" else is_of_type(default.value, kind)
        ):
            message = f"The default {quoted(default.value)} is not a valid {kind}. Write {FORMS[kind]}."
            yield Finding(default.value_span, message)
        elif default is not None:
            yield from _default(param, default, kind)


def _default(param: Element, default: Attribute, kind: str) -> Findings:
    """Judge a default of the right type by the bounds and the pattern."""
    shown, pattern = f"The default {quoted(default.value)}", param.attribute("pattern")
    for name, sign in (("min", -1), ("max", 1)):
        bound = param.attribute(name)
        if bound is not None and sign * _compared(default.value, bound.value, kind) > 0:
            side = "above" if sign > 0 else "below"
            message = f"{shown} is {side} the {name} {quoted(bound.value)}. Write a value between the bounds."
            yield Finding(default.value_span, message, related=(Related(bound.value_span, f"the {name}"),))
    if pattern is not None and matches(pattern.value, default.value) is False:
        message = f"{shown} doesn't match the pattern {quoted(pattern.value)}. Write a value that does."
        yield Finding(default.value_span, message, related=(Related(pattern.value_span, "the pattern"),))


def _compared(value: str, bound: str, kind: str) -> int:
    """Return whether a value is above (1) or below (-1) a bound, or neither (0), as where there is no order."""
    if kind in ("date", "datetime"):
        return (value > bound) - (value < bound) if is_of_type(bound, kind) else 0
    limit = number_of(bound)
    measured = number_of(value) if kind == "number" else len(value) if kind == "string" else None
    return 0 if limit is None or measured is None else (measured > limit) - (measured < limit)


def _bounds(param: Element, kind: str) -> Findings:
    kind = kind if kind in ("date", "datetime") else "number"
    bounds = [bound for name in ("min", "max") if (bound := param.attribute(name)) is not None]
    bad = [bound for bound in bounds if not is_of_type(bound.value, kind)]
    for bound in bad:
        message = f"The {bound.name} {quoted(bound.value)} is not a valid {kind}. Write {FORMS[kind]}."
        yield Finding(bound.value_span, message)
    if bad or len(bounds) < len(("min", "max")):
        return
    low, high = bounds
    if kind == "number":
        crossed = (number_of(low.value) or 0) > (number_of(high.value) or 0)
    else:
        crossed = low.value > high.value
    if crossed:
        message = f"The min {quoted(low.value)} is greater than the max {quoted(high.value)}. Swap them."
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
