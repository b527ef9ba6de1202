"""The option `severity`: a project's own severities of rules."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias, cast

from signage_linter.option import ConfigurationError, option, rule_fault
from signage_specs.diagnostic import Severity

#: A code, its beginning or a rule's name, and the severity of what these rules find.
RuleSeverity: TypeAlias = tuple[str, Severity]


def _severities(value: object) -> tuple[RuleSeverity, ...]:
    """Return the table of the option as values, what is exact last; those that are values already stay."""
    if isinstance(value, tuple):
        return cast("tuple[RuleSeverity, ...]", value)
    known = tuple(Severity)
    if not isinstance(value, dict):
        raise ConfigurationError(
            f'`severity` is {value!r}. Write a table such as {{N014 = "warning"}}.', ("severity",)
        )
    for pattern, name in cast("dict[object, object]", value).items():
        if name not in known:
            remedy = "Write `error`, `warning` or `info`. `ignore` leaves a rule out."
            reason = f"`severity`, `{pattern}` is {name!r}. {remedy}"
            raise ConfigurationError(reason, ("severity", str(pattern)))
    pairs = ((str(pattern), Severity(name)) for pattern, name in cast("dict[object, str]", value).items())
    return tuple(
        sorted(pairs, key=lambda pair: len(pair[0]))
    )  # a name is longer than a code, and that than a prefix


SEVERITY = option(
    (),
    "The severities of rules, where they aren't to be those that `signage rules` lists: a table with `error`, "
    "`warning` or `info` for codes, code prefixes or rule names. A code or a name wins over a prefix.",
    fault=lambda pairs: rule_fault([pattern for pattern, _ in pairs]),
    read=_severities,
)


def is_named(code: str, name: str, patterns: Iterable[str]) -> bool:
    """Tell whether one of the patterns, which are codes, beginnings of codes and names, is about a rule."""
    return any(code.startswith(pattern) or name == pattern for pattern in patterns)


def severity_of(code: str, name: str, own: Sequence[RuleSeverity]) -> Severity | None:
    """Return the severity that a project gives a rule, or None. The last that is about it counts."""
    return next((severity for pattern, severity in reversed(own) if is_named(code, name, [pattern])), None)
