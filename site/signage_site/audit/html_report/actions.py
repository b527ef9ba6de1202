"""Map the actions of a site: what the manifest declares, what each takes, how dangerous it is, where it is."""

from collections.abc import Iterator, Mapping, Sequence

from signage_core.frozen import frozen
from signage_site.audit.results import Manifest, PageAudit
from signage_specs.readers.json_nodes import JsonValue

_REGISTRIES = {"actions": False, "data": True}  # whether it has data views


@frozen
class Input:
    """What an action takes: its name, its type as the schema has it, and whether it has to be given."""

    name: str
    type: str
    required: bool


@frozen
class MappedAction:
    """An action or a data view of the manifest, with the numbers of the pages that have it, from 1."""

    identifier: str
    is_view: bool
    title: str
    description: str
    inputs: tuple[Input, ...]
    risk: str
    confirmation: str
    pages: tuple[int, ...]


def mapped_actions(manifest: Manifest | None, pages: Sequence[PageAudit]) -> Iterator[MappedAction]:
    """Yield what the manifest declares, in its order. What isn't as it should be in it is left empty."""
    if manifest is None or manifest.registry is None:
        return
    places: dict[str, list[int]] = {}
    for number, page in enumerate(pages, 1):
        for name in dict.fromkeys(page.actions):
            places.setdefault(name, []).append(number)
    for registry, is_view in _REGISTRIES.items():
        for name, entry in _table(manifest.registry.manifest.get(registry)).items():
            said = _table(entry)
            yield MappedAction(
                name,
                is_view,
                _text(said.get("title")),
                _text(said.get("description")),
                tuple(_inputs(_table(said.get("inputSchema")))),
                _text(said.get("risk")),
                _text(said.get("confirmation")),
                tuple(places.get(name, ())),
            )


def _inputs(schema: Mapping[str, JsonValue]) -> Iterator[Input]:
    required = schema.get("required")
    names = required if isinstance(required, list) else []
    for name, each in _table(schema.get("properties")).items():
        kind = _table(each).get("type")
        yield Input(name, kind if isinstance(kind, str) else "", name in names)


def _table(value: JsonValue) -> Mapping[str, JsonValue]:
    return value if isinstance(value, dict) else {}


def _text(value: JsonValue) -> str:
    return value if isinstance(value, str) else ""
