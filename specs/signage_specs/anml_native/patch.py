"""Apply a diff to the snapshot that it is based on (5). What a diff's lines mean stands in `diff`."""

from collections.abc import Mapping, Sequence

from signage_specs.anml_native.changes.metadata import ROOT_TEXT, is_named, merged
from signage_specs.anml_native.changes.naming import Names, NamingError
from signage_specs.anml_native.changes.place import PLACES
from signage_specs.anml_native.changes.resolution import MisfitError, Resolution
from signage_specs.anml_native.outline import (
    ROOT,
    Item,
    Lines,
    Node,
    OutlineError,
    Plain,
    indented,
    unrolled,
    write_lines,
)
from signage_specs.anml_native.outline_reader import outline, snapshot_outline
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.tree import Document


class PatchError(ValueError):
    """A diff that doesn't fit its base, or one of the two that can't be read for certain.

    Attributes:
        document: where the line is: `base` or `diff`.
        line: its 1-based number there.
        reason: what is wrong with it.
    """

    def __init__(self, document: str, line: int, reason: str) -> None:
        super().__init__(f"line {line} of the {document}: {reason}")
        self.document = document
        self.line = line
        self.reason = reason


def patch(base: Document, diff: Document) -> Document:
    """Return what a snapshot became, in canonical form. All of a diff applies, or nothing does.

    What a line names, with its role, name, attributes and states, has to be so in the base. A `*` is the
    exception: its line is what the element is from now on. Takes time linear in the length of the two, but
    for a logarithm.

    Raises:
        PatchError: the diff doesn't fit, or a line of the two can't be read for certain.
    """
    if not diff.is_diff:
        raise PatchError("diff", 1, "this is no diff; the frontmatter of one says `type: diff`")
    try:
        old = snapshot_outline(base)
        names = Names(old, _value(diff, PLACES))
    except OutlineError as error:
        raise PatchError("base", error.line, error.reason) from error
    except NamingError as error:
        raise PatchError("diff", _line_of(diff, PLACES), str(error)) from error
    try:
        changes = outline(diff)
    except OutlineError as error:
        raise PatchError("diff", error.line, error.reason) from error
    name = _value(diff, "base")
    if name is not None and not is_named(base, name):
        reason = f"the diff changes the snapshot `{name}`, and this is another one"
        raise PatchError("diff", _line_of(diff, "base"), reason)
    try:
        resolution = Resolution(old, changes, names)
    except MisfitError as error:
        raise PatchError("diff", error.line, error.reason) from error
    result = parse(_Writer(resolution).text())
    _verify(result, resolution.introduced)
    return result


def _value(diff: Document, key: str) -> str | None:
    return diff.meta[key].content if key in diff.meta else None


def _line_of(diff: Document, key: str) -> int:
    return next(number for number, line in enumerate(diff.lines, 1) if line is diff.meta[key])


class _Writer:
    """Writes the base as a diff asks for it."""

    def __init__(self, resolution: Resolution) -> None:
        self.base = resolution.base
        self.diff = resolution.diff
        self.asked = resolution

    def text(self) -> str:
        """Return the text of the new snapshot."""
        meta = merged(self.base.meta, self.diff.meta, self.asked.removed)
        # Whatever stands at the end says nothing, so that none is a way to say that there is none.
        tail = [indented(plain.words, plain.shift) for plain in self.diff.tail]
        return write_lines(meta.items(), [*unrolled(self.entries(ROOT, 0)), *tail])

    def entries(self, number: int, depth: int) -> Lines:
        """Yield what stands under an element of the base."""
        keeps_text = self.keeps_text(number)
        for item in self.base.nodes[number].items:
            if isinstance(item, Plain):
                if keeps_text:
                    yield indented(item.words, depth + item.shift)
                continue
            yield self.run(self.asked.before.get(item, ()), depth)
            if item not in self.asked.gone:
                yield self.kept(item, depth)
            yield self.run(self.asked.after.get(item, ()), depth)
        yield self.run(self.asked.last.get(number, ()), depth)

    def keeps_text(self, number: int) -> bool:
        """Whether an element has the text that it had."""
        if number == ROOT:
            return not self.asked.sends_text(ROOT) and ROOT_TEXT not in self.asked.removed
        return number not in self.asked.changes or not self.asked.sends_text(self.asked.changes[number])

    def kept(self, number: int, depth: int) -> Lines:
        """Yield an element of the base as it is now, with what stands under it."""
        node = self.base.nodes[number]
        words, lead = node.words, node.lead
        if number in self.asked.changes:
            changed = self.diff.nodes[self.asked.changes[number]]
            words, lead = self.own_words(changed), changed.lead or node.lead
        yield from (indented(plain.words, depth + plain.shift) for plain in lead)
        yield indented(words, depth)
        yield self.entries(number, depth + 1)

    def own_words(self, changed: Node) -> str:
        """Return a changed element's words, without the ref if it was only lent."""
        if changed.ref is None or not self.asked.names.is_lent(changed.ref):
            return changed.words
        return changed.role + changed.words[len(f"{changed.role}#{changed.ref}") :]

    def run(self, items: Sequence[Item], depth: int) -> Lines:
        """Yield lines of text and added elements."""
        for item in items:
            if isinstance(item, Plain):
                yield indented(item.words, depth + item.shift)
                continue
            node = self.diff.nodes[item]
            yield from (indented(plain.words, depth + plain.shift) for plain in node.lead)
            yield indented(node.words, depth)
            yield self.run(node.items, depth + 1)


def _verify(result: Document, introduced: Mapping[str, int]) -> None:
    """Raise an error for a ref that the diff introduces and that something else has already.

    Args:
        result: the new snapshot.
        introduced: the line of the diff that introduces each ref.
    """
    seen: set[str] = set()
    for element in result.elements:
        ref = element.ref.text if element.ref else None
        if ref in seen and ref in introduced:
            reason = f"`#{ref}` is the ref of another element in the base; give this one a new ref"
            raise PatchError("diff", introduced[ref], reason)
        if ref is not None:
            seen.add(ref)
