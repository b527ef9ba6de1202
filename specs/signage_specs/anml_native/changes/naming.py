"""Find the element of the base that a line of a diff names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from signage_specs.anml_native.changes.place import Places, read_places
from signage_specs.anml_native.element import Element
from signage_specs.anml_native.outline import IN_CELL, Node, Outline, refs_of

if TYPE_CHECKING:
    Kind: TypeAlias = tuple[str, str | None]


class NamingError(ValueError):
    """A line names nothing in the base, or says of it what isn't so; the message says which."""


def first_of_kind(of: Outline) -> dict[tuple[int, Kind], int]:
    """Return, by parent and kind, the first element without a ref of each role and name."""
    found: dict[tuple[int, Kind], int] = {}
    for number, node in enumerate(of.nodes[1:], 1):
        if node.ref is None:
            found.setdefault((node.parent, node.kind), number)
    return found


class Names:
    """What the elements of a base can be named by."""

    def __init__(self, base: Outline, places: str | None) -> None:
        """Read the base's refs and kinds.

        Args:
            base: the base of a diff.
            places: the value of the diff's key `places`.

        Raises:
            OutlineError: two elements of the base share a ref.
            NamingError: the value of `places` is none.
        """
        self.base = base
        self.refs = refs_of(base)
        self.places: Places | None = read_places(places) if places is not None else None
        if places is not None and self.places is None:
            raise NamingError(f"`places: {places}` is a letter, and may go on with a number, such as `n` or `n100`")
        self.lines = {node.line: number for number, node in enumerate(base.nodes)}
        self.firsts = first_of_kind(base)
        self.counts = Counter((node.parent, node.kind) for node in base.nodes[1:] if node.ref is None)

    def find(self, node: Node, around: int) -> int:
        """Return the number of the element that a line names.

        Args:
            node: the line, as an element of the diff; it isn't an added one.
            around: the element of the base that the line above names.

        Raises:
            NamingError: there is no such element, or it isn't as an unmarked or removing line says.
        """
        found = self.by_kind(node, around) if node.ref is None else self.by_ref(node, node.ref)
        owner = self.base.nodes[around]
        if not around < found < owner.end:
            raise NamingError(f"`{node.role}#{node.ref}` doesn't stand under `{owner.words}` in the base")
        if node.marker != "*":
            self.compare(node, self.base.nodes[found])
        return found

    def by_ref(self, node: Node, ref: str) -> int:
        """Return the number of the element with a ref, be it its own or lent."""
        line = self.places.line(ref) if self.places else None
        if line is not None:
            found = self.lines.get(line)
            if found is None or self.base.nodes[found].role != node.role:
                raise NamingError(f"`#{ref}` is line {line} of the base, and there is no `{node.role}` there")
            return found
        found = self.refs.get(ref)
        if found is None:
            raise NamingError(f"the base has no `#{ref}`")
        if found == IN_CELL:
            raise NamingError(f"`#{ref}` is in a table cell; write the table with `*`, and all its rows under it")
        return found

    def by_kind(self, node: Node, around: int) -> int:
        """Return the number of the element under another that has a role and name, and no ref."""
        found = self.firsts.get((around, node.kind))
        if found is None:
            where = f"under `{self.base.nodes[around].words}`" if around else "at the left margin"
            raise NamingError(f"the base has no `{_shown(node)}` without a ref {where}")
        if node.marker and self.counts[around, node.kind] > 1:
            raise NamingError(f"the base has more than one `{_shown(node)}` here; say which by `places`")
        return found

    def is_lent(self, ref: str) -> bool:
        """Whether a ref is none of the base's own, but names a place in it."""
        return self.places is not None and self.places.line(ref) is not None

    def compare(self, node: Node, other: Node) -> None:
        """Raise an error when a line says of an element what isn't so in the base."""
        if node.element is None or other.element is None:
            return
        if node.role != other.role:
            raise NamingError(f"`#{node.ref}` is a `{other.role}` in the base, not a `{node.role}`")
        for said in _untrue(node.element, other.element):
            raise NamingError(f"this says `{said}`, but the base says `{other.words}`")


def _untrue(said: Element, so: Element) -> Iterator[str]:
    """Yield what is said of an element and isn't so; what isn't said isn't compared."""
    if said.name and (so.name is None or so.name.value != said.name.value):
        yield said.name.raw
    for attribute in said.attributes:
        there = so.attribute(attribute.key)
        if there is None or there.value != attribute.value:
            yield attribute.raw
    names = {state.name for state in so.states}
    yield from (state.raw for state in said.states if state.name not in names)


def _shown(node: Node) -> str:
    role, name = node.kind
    return role if name is None else f'{role} "{name}"'
