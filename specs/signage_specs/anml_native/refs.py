"""Give the elements of a new snapshot the refs that they had in an older one (5).

Refs start again with each snapshot (2.2), so that two snapshots of one page have the same ref on different
elements. A diff keeps the refs of its base. This is the step between: number the new snapshot by the old one, then
make the diff.
"""

import re
from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from signage_specs.anml_native.comparison import aligned, fingerprints
from signage_specs.anml_native.outline import (
    ROOT,
    Node,
    Outline,
    OutlineError,
    Plain,
    refs_in,
    refs_of,
    snapshot_outline,
)
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import REFERENCE_KEYS

_REF: Final = re.compile(r"([a-z])([0-9]{1,18})")


def carry_refs(old: Document, new: Document) -> Document:
    """Return the new snapshot with the refs of the old one.

    An element gets the ref of the one, in the same parent, that says and holds the same; where there is none, of
    the one with the same ref, role and name, and else with the same role and name. Where more than one would
    do, their order decides. All others get new refs, which the old snapshot has on no element, so that no ref
    ever means two things. Everything else stays as it was written, but for attributes such as `for=#e2`, which
    name the same element as before.

    Takes time proportional to n log n in the length of the two. Raises OutlineError where one of the two is no
    sound snapshot, or has a ref that is no letter with a number.
    """
    before, after = snapshot_outline(old), snapshot_outline(new)
    for of in (before, after):
        for line, ref, _ in refs_in(of):
            if not _REF.fullmatch(ref):
                raise OutlineError(
                    line, f"`#{ref}` is not a letter and a number, so nothing can be numbered after it"
                )
    renamed = _renumbered(after, dict(_known(before, after)), refs_of(before))
    return parse(_spliced(new, renamed))


def _known(before: Outline, after: Outline) -> Iterator[tuple[str, str]]:
    """Yield the new ref and the old one of each element that is in both snapshots."""
    for old, new in _pairs(before, after):
        ref, known = after.nodes[new].ref, before.nodes[old].ref
        if ref is not None and known is not None:
            yield ref, known
        yield from _known_in_cells(before.nodes[old], after.nodes[new])


def _known_in_cells(before: Node, after: Node) -> Iterator[tuple[str, str]]:
    """Do the same for the cells of a table: the same column, in a row with the same first cell."""
    places: dict[Hashable, list[str]] = {}
    for key, ref in _cells(before):
        places.setdefault(key, []).append(ref)
    for refs in places.values():
        refs.reverse()
    for key, ref in _cells(after):
        if places.get(key):
            yield ref, places[key].pop()


def _cells(node: Node) -> Iterator[tuple[Hashable, str]]:
    for plain in node.plain:
        for column, element in enumerate(plain.elements):
            if element.ref:
                row = plain.words.split("|")[1].strip() if plain.words.startswith("|") else plain.words
                first = row.replace(f"#{element.ref.text}", "", 1)
                name = element.name.value if element.name else None
                yield (first, column, element.role.text, name), element.ref.text


def _pairs(before: Outline, after: Outline) -> Iterator[tuple[int, int]]:
    """Yield the elements that are in both snapshots, whatever their refs, parents before what is in them."""
    prints = fingerprints(before, after, _said_without_ref, _without_refs)
    passes = [*zip(_keys(before, prints[0]), _keys(after, prints[1]), strict=True)]
    waiting: list[tuple[int, int]] = [(ROOT, ROOT)]
    while waiting:
        old, new = waiting.pop()
        yield old, new
        children = (list(before.nodes[old].children), list(after.nodes[new].children))
        waiting += aligned(*children, passes)


def _keys(of: Outline, prints: Sequence[int]) -> Iterator[Sequence[Hashable]]:
    """Yield what the elements of an outline are known by, pass by pass, the surest first."""
    yield [(node.ref, own) if node.ref else None for node, own in zip(of.nodes, prints, strict=True)]
    yield prints
    yield [(node.ref, node.kind) if node.ref else None for node in of.nodes]
    yield [node.kind for node in of.nodes]
    yield [None if node.ref else node.role for node in of.nodes]


def _said_without_ref(node: Node) -> Hashable:
    return node.role, node.words[len(f"{node.role}#{node.ref}") if node.ref else len(node.role) :]


def _without_refs(plain: Plain) -> str:
    words = plain.words
    for ref in plain.refs:
        words = words.replace(f"#{ref}", "", 1)
    return words


def _renumbered(after: Outline, known: dict[str, str], taken: dict[str, int]) -> dict[str, str]:
    """Return the ref of each element of the new snapshot by the one that it has."""
    following: dict[str, int] = {}
    for ref in taken:
        following[ref[0]] = max(following.get(ref[0], 1), int(ref[1:]) + 1)
    renamed: dict[str, str] = {}
    for ref in refs_of(after):
        if ref in known:
            renamed[ref] = known[ref]
            continue
        letter, number = ref[0], max(int(ref[1:]), following.get(ref[0], 0))
        following[letter] = number + 1
        renamed[ref] = f"{letter}{number}" if number > int(ref[1:]) else ref
    return renamed


def _spliced(document: Document, renamed: dict[str, str]) -> str:
    """Return the text of a document with other refs; everything else stays."""
    pieces: list[str] = []
    end = 0
    for element in document.elements:
        edits = [(element.ref.span, f"#{renamed[element.ref.text]}")] if element.ref else []
        for attribute in element.attributes:
            target = attribute.value.removeprefix("#")
            if attribute.key in REFERENCE_KEYS and attribute.value != target and target in renamed:
                span = attribute.value_span
                raw = document.text[span.start : span.end]
                edits.append((span, raw.replace(f"#{target}", f"#{renamed[target]}", 1)))
        for span, words in edits:
            pieces += [document.text[end : span.start], words]
            end = span.end
    return "".join([*pieces, document.text[end:]])
