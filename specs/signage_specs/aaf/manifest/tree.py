"""An agent manifest, or a part of one, as the specification divides it."""

from dataclasses import dataclass

from signage_specs.readers.json import JsonDocument, JsonObject, JsonString
from signage_specs.span import Fault


@dataclass(frozen=True, slots=True)
class Part:
    """One object that the specification gives a meaning.

    Attributes:
        kind: `manifest`, `site`, `action`, `data view`, `page`, `error`, or `schema` for a whole JSON Schema.
        node: the object.
        name: the key that names it: an action's id, a page's path, `inputSchema`; None for the outermost object.
    """

    kind: str
    node: JsonObject
    name: JsonString | None = None


@dataclass(frozen=True, slots=True)
class ManifestDocument:
    """One text read as an agent manifest.

    Attributes:
        text: as it was given.
        json: the JSON tree.
        parts: every part, in text order; the whole manifest first, where the text is one.
        whole: the text is a manifest, not a part of one.
        faults: those of the JSON text.
    """

    text: str
    json: JsonDocument
    parts: tuple[Part, ...]
    whole: bool
    faults: tuple[Fault, ...]

    def of_kind(self, *kinds: str) -> tuple[Part, ...]:
        """Return the parts of some kinds, in text order."""
        return tuple(part for part in self.parts if part.kind in kinds)

    @property
    def manifest(self) -> JsonObject | None:
        """The manifest's own object, also where only some of its members are shown."""
        return next((part.node for part in self.parts if part.kind == "manifest"), None)

    def names(self, kind: str) -> frozenset[str]:
        """Return the names of the parts of a kind: the ids of the actions, the paths of the pages."""
        return frozenset(part.name.value for part in self.of_kind(kind) if part.name is not None)
