"""How a diff names its base, and the elements in it; and what its frontmatter says of the new snapshot's.

A line names an element by its ref. Structural elements and paragraphs have none (2.1), so a diff lends them one:
`#n12` is the element on line 12 of the base. The key `places: n` says which letter that is. Where the snapshots
have refs of that letter, the numbers start after them: with `places: n100`, line 12 is `#n112`. Such a ref is valid
in this diff only.

In the frontmatter, a key that is given is new or has a new value; a key that isn't given stays as it was. `removed`
lists the keys that are gone, separated by commas, and `~` for text and summaries under no element. A key that is
both removed and given moves to the end.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from signage_core.frozen import frozen
from signage_specs.anml_native.element import Element
from signage_specs.anml_native.outline import IN_CELL, Node, Outline, refs_of
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.writer import write_canonical

PLACES: Final = "places"  # the key that says which refs are lent

LETTER: Final = "n"
_MOST_DIGITS: Final = 18  # a number of more digits counts no lines, and reading it would take its time
_PLACES: Final = re.compile(rf"([a-z])([0-9]{{1,{_MOST_DIGITS}}})?")


@frozen
class Places:
    """The refs that a diff lends: their letter, and what to take from their numbers to get that of a line."""

    letter: str = LETTER
    offset: int = 0

    def __str__(self) -> str:
        return f"{self.letter}{self.offset or ''}"

    def ref(self, line: int) -> str:
        """Return the ref that names a line, counted from 1."""
        return f"{self.letter}{line + self.offset}"

    def line(self, ref: str) -> int | None:
        """Return the line that a ref names; None when it is a ref of the base's own."""
        digits = ref[1:]
        if not ref.startswith(self.letter) or not digits.isascii() or not digits.isdigit():
            return None
        number = int(digits) if len(digits) <= _MOST_DIGITS + 1 else 0
        return number - self.offset if number > self.offset else None


def unused(refs: Iterable[str]) -> Places:
    """Return places whose refs are none of these."""
    offset = 0
    for ref in refs:
        digits = ref[1:]
        if ref.startswith(LETTER) and digits.isascii() and digits.isdigit() and len(digits) < _MOST_DIGITS:
            while offset <= int(digits):
                offset = offset * 10 or 10
    return Places(LETTER, offset)


def read_places(value: str) -> Places | None:
    """Read the value of the key `places`; None when it is none."""
    found = _PLACES.fullmatch(value)
    return Places(found.group(1), int(found.group(2) or 0)) if found else None


def lent_by(document: Document) -> Places | None:
    """Return the refs that a diff lends; None for a document that lends none."""
    line = document.meta.get(PLACES)
    return read_places(line.content) if line and document.is_diff else None


REMOVED: Final = "removed"
OWN_KEYS: Final = ("type", "base", PLACES, REMOVED)  # the keys that a diff needs for itself

ROOT_TEXT: Final = "~"  # the entry of `removed` for the text and the summaries that are under no element

_DIGITS: Final = 16  # 64 bits: enough to tell one page's snapshots apart, and short
_CONTENT_NAME: Final = re.compile(r"sha256-([0-9a-f]{8,64})")


def content_name(document: Document) -> str:
    """Return a name for a snapshot: `sha256-` and the first 16 digits of the hash of its canonical text."""
    return f"sha256-{_hash(document)[:_DIGITS]}"


def is_named(document: Document, name: str) -> bool:
    """Whether a snapshot may have this name. A name that is no hash can't be checked, so it may."""
    found = _CONTENT_NAME.fullmatch(name)
    return found is None or _hash(document).startswith(found.group(1))


def _hash(document: Document) -> str:
    # A lone surrogate, which a text may hold in memory, has no UTF-8.
    return hashlib.sha256(write_canonical(document).encode("utf-8", "surrogatepass")).hexdigest()


def difference(old: Mapping[str, str], new: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """Return the keys that are new or have a new value, and those that are removed."""
    given = {key: value for key, value in new.items() if key not in OWN_KEYS and old.get(key) != value}
    removed = [key for key in old if key not in OWN_KEYS and key not in new]
    if list(merged(old, given, removed)) != list(new):  # in another order
        given = {key: value for key, value in new.items() if key not in OWN_KEYS}
        removed = [key for key in old if key not in OWN_KEYS]
    return given, removed


def merged(old: Mapping[str, str], given: Mapping[str, str], removed: list[str]) -> dict[str, str]:
    """Return the new frontmatter. The old one's own `type` and `base` stay."""
    kept = {key: value for key, value in old.items() if key in OWN_KEYS or key not in removed}
    return kept | {key: value for key, value in given.items() if key not in OWN_KEYS}


Kind: TypeAlias = tuple[str, str | None]  # the role and the name of an element


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

        Raises OutlineError where two elements of the base share a ref. Raises NamingError where the value of
        `places` is none.
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

        The line is none that is added; `around` is the element that the line above names. Raises NamingError where
        there is no such element, or it isn't as an unmarked or removing line says.
        """
        found = self.by_kind(node, around) if node.ref is None else self.by_ref(node, node.ref)
        owner = self.base.nodes[around]
        if not around < found < owner.end:
            raise NamingError(f"`{node.role}#{node.ref}` isn't under `{owner.words}` in the base")
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
