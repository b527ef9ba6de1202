"""A trust manifest, or the answer of a trust query, as the draft divides it."""

from dataclasses import dataclass

from signage_specs.readers.json import JsonDocument, JsonObject
from signage_specs.span import Fault


@dataclass(frozen=True, slots=True)
class TrustDocument:
    """One text read as a trust document.

    Attributes:
        text: as it was given.
        json: the JSON tree.
        kind: `manifest`, `response`, `record` for one authorization alone; None where the keys don't tell.
        root: the outermost object, or None.
        records: the authorization records that are objects, in text order.
        whole: the text is a manifest or a response, not a part of one.
        faults: those of the JSON text.
    """

    text: str
    json: JsonDocument
    kind: str | None
    root: JsonObject | None
    records: tuple[JsonObject, ...]
    whole: bool
    faults: tuple[Fault, ...]

    @property
    def granting(self) -> tuple[JsonObject, ...]:
        """Every object that grants a tier and a scope: the records, and a response itself."""
        if self.kind == "response" and self.root is not None:
            return (self.root,)
        return self.records
