"""Read the option `annotations`: attributes for the controls of a site, by CSS selector."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias, cast

from signage_linter.option import ConfigurationError

#: A CSS selector, and attributes for what it selects: the ends of their names, and their values.
Assignment: TypeAlias = tuple[str, tuple[tuple[str, str], ...]]


def assignments(value: object) -> tuple[Assignment, ...]:
    """Return the tables of the option as values; those that are values already stay.

    Raises:
        ConfigurationError: one of them is wrong.
    """
    if not isinstance(value, list | tuple):
        raise ConfigurationError(f"`annotations` is {value!r}; write a list of tables", ("annotations",))
    return tuple(_assignments(cast("Sequence[object]", value)))


def _assignments(tables: Sequence[object]) -> Iterator[Assignment]:
    for number, table in enumerate(tables, 1):
        if isinstance(table, tuple):
            yield cast("Assignment", table)
            continue
        where = ("annotations", number - 1)
        entries = cast("dict[str, object]", table) if isinstance(table, dict) else {}
        selector = entries.get("selector")
        if not isinstance(selector, str):
            reason = f'`annotations`, table {number}: write a `selector`, such as "#buy", and attributes'
            raise ConfigurationError(reason, where)
        said = tuple(
            (str(name).replace("_", "-"), _value(item, name, number))
            for name, item in entries.items()
            if name != "selector"
        )
        # Loaded by those who write a table: the readers of HTML come with it.
        from signage_specs.aaf.assignment import assignment_fault  # noqa: PLC0415  see above

        fault = assignment_fault(selector, said)
        if fault:
            raise ConfigurationError(f"`annotations`, table {number}: {fault}", where)
        yield selector, said


def _value(item: object, name: str, number: int) -> str:
    """Return the value of an attribute: TOML and YAML have words of their own for `true` and `false`."""
    if isinstance(item, bool):
        return str(item).lower()
    if not isinstance(item, str):
        reason = f"`annotations`, table {number}: `{name}` is {item!r}; write a string"
        raise ConfigurationError(reason, ("annotations", number - 1, name))
    return item
