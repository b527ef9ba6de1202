"""Go through a manifest's members with the type that the table of keys gives each."""

from collections.abc import Iterator
from dataclasses import dataclass

from signage_specs.aaf.manifest.tree import ManifestDocument, Part
from signage_specs.aaf.vocabulary import MANIFEST_KEYS
from signage_specs.readers.json import JsonMember, JsonString


@dataclass(frozen=True, slots=True)
class TypedMember:
    """A member of a part, with the type that the table of keys gives it."""

    part: Part
    member: JsonMember
    type: str


def typed_members(document: ManifestDocument, *types: str) -> Iterator[TypedMember]:
    """Yield every member that the table of keys knows; those of some types alone where any are given."""
    for part in document.parts:
        wanted = MANIFEST_KEYS.get(part.kind, {})
        for member in part.node.members:
            found = wanted.get(member.key.value)
            if found is not None and (not types or found in types):
                yield TypedMember(part, member, found)


def strings(document: ManifestDocument, *types: str) -> Iterator[tuple[TypedMember, JsonString]]:
    """Yield the members of some types whose value is a string, each with that string."""
    for typed in typed_members(document, *types):
        if isinstance(typed.member.value, JsonString):
            yield typed, typed.member.value
