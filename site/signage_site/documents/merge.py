"""Make one action of those that have one id on several pages."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from signage_site.pages.action_facts import ActionFacts
from signage_site.pages.behaviours import known_action
from signage_site.pages.schema import Schema
from signage_specs.aaf.vocabulary import CONFIRMATIONS, DANGERS

_LABELS = ("title", "description")


@dataclass(frozen=True, slots=True)
class Merged:
    """An action that is true of every page that has it.

    Attributes:
        action: its title, scope, risk, confirmation, idempotent and inputSchema, as the manifest has them.
        conflicts: in what the pages differ, apart from labels; empty when they agree.
    """

    action: dict[str, Any]
    conflicts: tuple[str, ...]


def merge(variants: Sequence[ActionFacts]) -> Merged:
    """Return the one action of several descriptions of it; at least one.

    Labels that differ are left out, since they say something of one page. Where more than labels differ, the
    result is the most careful one: the higher risk, the stricter confirmation, all fields, required where they
    always are.
    """
    first = variants[0]
    conflicts = [
        name
        for name in ("risk", "confirmation", "idempotent", "scope", "view")
        if len({getattr(variant, name) for variant in variants}) > 1
    ]
    schema, differing = _merged_schemas([json.loads(variant.input_schema) for variant in variants])
    titles, descriptions = {each.title for each in variants}, {each.description for each in variants}
    action: dict[str, Any] = {"title": first.title if len(titles) == 1 else _shared_title(first.identifier)}
    if len(descriptions) == 1 and first.description:
        action["description"] = first.description
    action |= {
        "scope": first.scope,
        "risk": max((variant.risk for variant in variants), key=DANGERS.index),
        "confirmation": max((variant.confirmation for variant in variants), key=CONFIRMATIONS.index),
        "idempotent": all(variant.idempotent for variant in variants),
        "inputSchema": schema,
    }
    return Merged(action, (*conflicts, *differing))


def _shared_title(identifier: str) -> str:
    """Return what an action is called whose pages differ about it: a button of a search is called as the search."""
    known = known_action(identifier)
    if known is not None and identifier.endswith("-submit"):
        return known[0].title
    return spoken(identifier.removeprefix("button."))


def spoken(identifier: str) -> str:
    """Return an id as words: `toggle.toc` is "Toggle toc"."""
    return identifier.replace(".", " ").replace("-", " ").replace("_", " ").strip().capitalize()


def _merged_schemas(schemas: list[Schema]) -> tuple[Schema, list[str]]:
    """Return one schema of arguments, and the names of the fields that differ."""
    properties: list[dict[str, Schema]] = [schema["properties"] for schema in schemas]
    required: list[set[str]] = [set(schema.get("required", ())) for schema in schemas]
    always = required[0].intersection(*required[1:])
    merged: dict[str, Schema] = {}
    differing: list[str] = []
    for name in dict.fromkeys(name for each in properties for name in each):
        variants = [each[name] for each in properties if name in each]
        merged[name], equal = _merged_fields(variants)
        sometimes = len(variants) < len(schemas) or any(name in each for each in required) != (name in always)
        if sometimes or not equal:
            differing.append(f"the field `{name}`")
    result: Schema = {"type": "object"}
    needed = [name for name in merged if name in always]
    if needed:
        result["required"] = needed
    result["properties"] = merged
    return result, differing


def _merged_fields(variants: list[Schema]) -> tuple[Schema, bool]:
    """Return what all descriptions of a field say, and whether they differ in labels at most."""
    first = variants[0]
    agreed = {key: value for key, value in first.items() if all(each.get(key) == value for each in variants)}
    equal = all(
        {key: value for key, value in each.items() if key not in _LABELS}
        == {key: value for key, value in agreed.items() if key not in _LABELS}
        for each in variants
    )
    if "enum" not in agreed and all("enum" in each for each in variants):
        agreed["enum"] = list(dict.fromkeys(value for each in variants for value in each["enum"]))
    return agreed, equal
