"""Make the diff that turns one snapshot into another (5).

What the specification leaves open, this settles:

- An element's line is sent whole: `*` gives the role, the name, all attributes and all states that it has now.
- Text, rows and summaries can't be marked. They belong to the element above them and are sent whole, too: where
  lines are under a `*`, they are all the text that the element has now. A `*` without lines keeps what was there.
  An element that lost all its text is sent anew with `+`.
- An added element is sent with everything in it. One with a ref that the base has replaces that one, wherever it
  was: that is how an element moves.
- An added element, or text, is after the line before it that names something under the same parent;
  where there is none, before the first line after it that does; where there is neither, at the end.
- Lines that name an element by its ref need no parents around them. Unmarked lines say where something is: by ref,
  or, without one, as the first of its role and name under the line above. What has no ref and is no such first, or
  has changed, is lent a ref: see `changes.place`.
- Of the frontmatter, new and changed keys are sent: see `changes.metadata`.
"""

from collections.abc import Iterator

from signage_core.frozen import frozen
from signage_specs.anml_native.comparison import Survey
from signage_specs.anml_native.naming import OWN_KEYS, PLACES, REMOVED, ROOT_TEXT, content_name, difference, unused
from signage_specs.anml_native.outline import (
    ROOT,
    Item,
    Lines,
    Node,
    Outline,
    OutlineError,
    Plain,
    indented,
    refs_of,
    snapshot_outline,
    unrolled,
    write_lines,
)
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.patch import PatchError, patch
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.writer import double_quoted, plain_or_quoted, write_canonical


class DiffError(ValueError):
    """Two snapshots that no diff can be made of; the message names the line that is in the way."""


def diff(old: Document, new: Document, *, base: str | None = None) -> Document:
    """Return what turns the old snapshot into the new one when `patch` applies it.

    Refs stay as the two snapshots have them, so number the new one by the old one first: see `refs.carry_refs`.
    Takes time proportional to n log n in the length of the two.

    Without a name of the base, it is a hash of the base's canonical text. Raises DiffError where one of the two is
    no sound snapshot. Raises ValueError where the name of the base is empty or has a line break.
    """
    name = content_name(old) if base is None else base.strip()
    if not name or "\n" in name or "\r" in name:
        raise ValueError("the name of a base is one line of text")
    before, after = _snapshot(old, "old"), _snapshot(new, "new")
    writer = ChangeWriter(Survey(before, after))
    body = writer.lines()
    places = {PLACES: str(writer.places)} if writer.has_lent else {}
    meta = {"type": "diff", "base": plain_or_quoted(name), **places, **_metadata(before, after)}
    made = parse(write_lines(meta.items(), body))
    _verify(old, made, new)
    return made


def _metadata(old: Outline, new: Outline) -> dict[str, str]:
    """Return what is to be said of the frontmatter, and of text that is under no element."""
    for key in OWN_KEYS:
        if old.meta.get(key) != new.meta.get(key):
            raise DiffError(f"`{key}` in the frontmatter differs, and a diff needs that key for itself")
    given, removed = difference(old.meta, new.meta)
    if any(old.nodes[ROOT].plain) and not any(new.nodes[ROOT].plain):
        removed.append(ROOT_TEXT)
    return ({REMOVED: plain_or_quoted(", ".join(removed))} if removed else {}) | given


def _snapshot(document: Document, which: str) -> Outline:
    try:
        found = snapshot_outline(document)
        refs_of(found)
    except OutlineError as error:
        raise DiffError(f"line {error.line} of the {which} snapshot: {error.reason}") from error
    return found


def _verify(old: Document, made: Document, new: Document) -> None:
    """Apply the diff. What reads differently with a sign before can't be sent."""
    try:
        result = patch(old, made)
    except PatchError as error:
        raise DiffError(f"no diff can say what changed: {error}") from error
    got, wanted = _settled(write_canonical(result)), _settled(write_canonical(new))
    if got != wanted:
        number = next((i for i, (a, b) in enumerate(zip(got, wanted, strict=False)) if a != b), len(wanted) - 1)
        words = wanted[number] if wanted else ""
        raise DiffError(f"no diff can say what the new snapshot says with `{words.strip()}`")


def _settled(text: str) -> list[str]:
    """Return the lines of a text; comments without indentation, and no frontmatter if it is empty."""
    lines = text.split("\n")
    if lines[:2] == ["---", "---"]:
        del lines[:2]
    return [line.lstrip(" ") if line.lstrip(" ").startswith("--") else line for line in lines]


@frozen
class _Gap:
    """What changed between two kept elements that are neighbours in the new snapshot.

    The first has none before, the last none following. Fresh are the added elements, and the text where it is sent.
    """

    previous: int | None
    following: int | None
    removals: list[int]
    fresh: list[Item]

    @property
    def needs_neighbour(self) -> bool:
        """Whether no line of its own says where it is."""
        return bool(self.fresh) and not self.removals


class ChangeWriter:
    """Writes what a survey found. Whether the diff lends one of its refs is known when the lines are written."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.match = survey.match
        self.places = unused([*refs_of(survey.old), *refs_of(survey.new)])
        self.has_lent = False

    def lines(self) -> list[str]:
        """Return the lines of the body."""
        tail = [plain.at(0) for plain in self.survey.new.tail]
        return [*unrolled(self.entries(ROOT, 0)), *tail]

    def entries(self, number: int, depth: int) -> Lines:
        """Yield what is to be said of what is under a kept element."""
        if number in self.match.same:
            return
        listed = False  # a line so far names something under this element
        is_named = False  # one names the kept element before the gap
        for gap in self.gaps(number):
            # What is added last needs no line before it, unless there is one that would mislead.
            would_mislead = listed or gap.following is not None
            if gap.needs_neighbour and gap.previous is not None and not is_named and would_mislead:
                yield self.context(gap.previous, depth)
                listed = True
            for removal in gap.removals:
                yield indented(f"- {self.naming(self.survey.old.nodes[removal])}", depth)
            for item in gap.fresh:
                yield self.added(item, depth)
            if gap.following is None:
                return
            is_needed = gap.needs_neighbour and gap.previous is None
            yield self.kept(gap.following, depth, is_needed=is_needed)
            is_named = self.survey.active[gap.following] or is_needed
            listed = listed or is_named or bool(gap.removals)

    def gaps(self, number: int) -> Iterator[_Gap]:
        """Yield the gaps between the kept elements under a kept element."""
        removals = self.removals(number)
        previous: int | None = None
        fresh: list[Item] = []
        for item in self.survey.new.nodes[number].items:
            if isinstance(item, int) and item in self.match.old:
                yield _Gap(previous, item, removals.get(item, []), fresh)
                previous, fresh = item, []
            elif isinstance(item, int) or self.survey.sent[number]:
                fresh.append(item)
        yield _Gap(previous, None, removals.get(None, []), fresh)

    def removals(self, number: int) -> dict[int | None, list[int]]:
        """Return the elements to remove, by the kept element that they are before."""
        found: dict[int | None, list[int]] = {}
        waiting: list[int] = []
        for child in self.survey.old_of(number).children:
            kept = self.match.new.get(child)
            if kept is not None:
                found[kept], waiting = waiting, []
            elif self.survey.is_removal(child):
                waiting.append(child)
        found[None] = waiting
        return found

    def kept(self, number: int, depth: int, *, is_needed: bool) -> Lines:
        """Yield the lines of a kept element, its own and those under it."""
        if not self.survey.shown[number]:
            if is_needed and not self.survey.active[number]:
                yield self.context(number, depth)
            yield self.entries(number, depth)
            return
        if self.survey.is_marked(number):
            node = self.survey.new.nodes[number]
            if self.survey.old_of(number).lead != node.lead:
                yield from (plain.at(depth) for plain in node.lead)
            yield indented(f"* {self.changed(number)}", depth)
        else:
            yield self.context(number, depth)
        yield self.entries(number, depth + 1)

    def context(self, number: int, depth: int) -> str:
        """Return the line that says where an unchanged element is."""
        by_kind = self.survey.is_found_by_kind(number)
        return indented(self.naming(self.survey.old_of(number), by_kind=by_kind), depth)

    def naming(self, node: Node, *, by_kind: bool = False) -> str:
        """Return an element of the base as a line names it: its role, its ref and its name."""
        role, name = node.kind
        ref = node.ref or ("" if by_kind else self.lend(node))
        return role + (f"#{ref}" if ref else "") + (f" {double_quoted(name)}" if name is not None else "")

    def changed(self, number: int) -> str:
        """Return a changed element's words; one without a ref is named by its place in the base."""
        node = self.survey.new.nodes[number]
        if node.ref is not None:
            return node.words
        start = len(node.role)
        return f"{node.words[:start]}#{self.lend(self.survey.old_of(number))}{node.words[start:]}"

    def lend(self, node: Node) -> str:
        """Return the ref that an element of the base gets for this diff."""
        self.has_lent = True
        return self.places.ref(node.line)

    def added(self, item: Item, depth: int) -> Lines:
        """Yield a line of text, or an added element with everything in it."""
        if isinstance(item, Plain):
            yield item.at(depth)
            return
        node = self.survey.new.nodes[item]
        yield from node.at(depth, "+ ")
        for each in node.items:
            yield self.added(each, depth + 1)
