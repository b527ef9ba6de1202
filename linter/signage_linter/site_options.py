"""Read the options about a site that are more than a word: `twins`, `annotations`, `actions`, `audit`."""

import json
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import PurePath
from typing import TypeAlias, cast

from signage_core.wording import did_you_mean
from signage_linter.option import ConfigurationError, option


class Dialect(StrEnum):
    """Which `data-agent-*` vocabulary counts: the specification's, or its later drafts' with links."""

    AAF_0_1 = "0.1"
    AAF_0_1_LINKS = "0.1+links"


class Usage(StrEnum):
    """What agents may do with the site's content, from the least to the most (ANML 1.0, 16.5)."""

    NONE = "none"
    DISPLAY = "display"
    CACHE = "cache"
    STORE = "store"
    TRAIN = "train"


TWINS = ("anml", "markdown")  # the kinds of documents that may mirror a page

_FLAGS = ("true", "false", "1", "0")  # as command lines write a flag


def twin_kinds(value: object) -> tuple[str, ...]:
    """Return the kinds of twins that the option names, in the order of `TWINS`.

    It is a list of kinds, or words in a string; `true` or `false`, as it was before there were kinds. Raises
    ConfigurationError where it is something else.
    """
    words: object = value.lower().replace(",", " ").split() if isinstance(value, str) else value
    if isinstance(words, bool) or (
        isinstance(words, list) and " ".join(map(str, cast("list[object]", words))) in _FLAGS
    ):
        return TWINS if words is True or words in (["true"], ["1"]) else ()
    if not isinstance(words, list | tuple):
        raise ConfigurationError(f"`twins` is {value!r}. Write a list of {' and '.join(TWINS)}.", ("twins",))
    kinds = [str(word).lower() for word in cast("Sequence[object]", words)]
    for kind in kinds:
        if kind not in (*TWINS, "none"):
            hint = did_you_mean(kind, (*TWINS, "none"), f"Write any of {', '.join(TWINS)}, or none.")
            raise ConfigurationError(f"`twins` has `{kind}`, which is not a kind of twin. {hint}", ("twins",))
    return tuple(kind for kind in TWINS if kind in kinds)


#: A CSS selector, and attributes for what it selects: the ends of their names, and their values.
Assignment: TypeAlias = tuple[str, tuple[tuple[str, str], ...]]


def assignments(value: object) -> tuple[Assignment, ...]:
    """Return the tables of the option as values; those that are values already stay.

    Raises ConfigurationError where one of them is wrong.
    """
    if not isinstance(value, list | tuple):
        raise ConfigurationError(f"`annotations` is {value!r}. Write a list of tables.", ("annotations",))
    found: list[Assignment] = []
    for number, table in enumerate(cast("Sequence[object]", value), 1):
        if isinstance(table, tuple):
            found.append(cast("Assignment", table))
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
            names = [name for name in entries if name != "selector"] if said else []
            single = ((name, pair) for name, pair in zip(names, said, strict=True))
            wrong = "selector" if said and assignment_fault(selector, said[:0]) == fault else ""
            key = wrong or next((name for name, pair in single if assignment_fault(selector, [pair]) == fault), "")
            raise ConfigurationError(f"`annotations`, table {number}: {fault}", (*where, key) if key else where)
        found.append((selector, said))
    return tuple(found)


def _value(item: object, name: str, number: int) -> str:
    """Return the value of an attribute: TOML and YAML have words of their own for `true` and `false`."""
    if isinstance(item, bool):
        return str(item).lower()
    if not isinstance(item, str):
        reason = f"`annotations`, table {number}: `{name}` is {item!r}. Write a string."
        raise ConfigurationError(reason, ("annotations", number - 1, name))
    return item


ANNOTATIONS = option(
    (),
    "How some controls are annotated, in place of what signing finds: a list of tables, each with a CSS "
    "`selector` and attributes without `data-agent-`, such as `danger`. The page's own annotations win.",
    read=assignments,
)

#: The id of an action, and what is said of it: an object of JSON whose keys are the manifest's.
ActionDescription: TypeAlias = tuple[str, str]

KEYS = {
    "title": "title",
    "description": "description",
    "scope": "scope",
    "endpoint": "endpoint",
    "input_schema": "inputSchema",
    "output_schema": "outputSchema",
}
"""What may be said of an action, with the manifest's names of it (section 6.4)."""

_SCHEMAS = ("input_schema", "output_schema")


def action_descriptions(value: object) -> tuple[ActionDescription, ...]:
    """Return the tables of the option as values; those that are values already stay.

    Raises ConfigurationError where one of them is wrong.
    """
    if isinstance(value, tuple):
        return cast("tuple[ActionDescription, ...]", value)
    if not isinstance(value, dict):
        raise ConfigurationError(f"`actions` is {value!r}. Write a table for each action, by its id.", ("actions",))
    return tuple(_described(cast("Mapping[object, object]", value)))


def _described(tables: Mapping[object, object]) -> Iterator[ActionDescription]:
    for identifier, table in tables.items():
        where, keys = f"`actions`, `{identifier}`", ("actions", str(identifier))
        if not isinstance(table, dict) or not table:
            raise ConfigurationError(f"{where}: write a table with any of {', '.join(KEYS)}.", keys)
        said: dict[str, object] = {}
        for key, item in cast("dict[object, object]", table).items():
            name = str(key).replace("-", "_")
            if name not in KEYS:
                hint = did_you_mean(name, KEYS, f"Write any of {', '.join(KEYS)}.")
                raise ConfigurationError(f"{where}: unknown key `{key}`. {hint}", (*keys, str(key)))
            if name in _SCHEMAS and not isinstance(item, dict):
                reason = f"{where}: `{key}` is {item!r}. Write a table, a JSON Schema."
                raise ConfigurationError(reason, (*keys, str(key)))
            if name not in _SCHEMAS and not (isinstance(item, str) and item.strip()):
                raise ConfigurationError(f"{where}: `{key}` is {item!r}. Write a string.", (*keys, str(key)))
            said[KEYS[name]] = item
        try:
            yield str(identifier), json.dumps(said, ensure_ascii=False, sort_keys=True, allow_nan=False)
        except (TypeError, ValueError) as fault:  # such as a date, which TOML has and JSON hasn't
            raise ConfigurationError(f"{where}: {fault}. Write what JSON can hold.", keys) from fault


ACTIONS = option(
    (),
    "What the manifest says about some actions, beside what their pages show: a table for each, by its id, "
    "with any of `title`, `description`, `scope`, `endpoint`, `input_schema` and `output_schema`.",
    read=action_descriptions,
)


def _report_fault(path: str) -> str:
    """Say what is wrong with the path of a report in HTML, or nothing."""
    if not path or (path.endswith(".html") and not PurePath(path).is_absolute()):
        return ""
    return f"is {path!r}. Write a path that ends in `.html`, such as `report.html`."


AUDIT = option(
    "",
    "The file of a report in HTML on what an agent can do on the site, such as `report.html`, which a host's "
    "build writes. The path starts at the built site, and stays in it or in the project.",
    fault=_report_fault,
)
