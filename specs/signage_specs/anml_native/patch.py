"""Apply a diff to the snapshot that it is based on (5). What a diff's lines mean is in `diff`."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace

from signage_specs.anml_native.naming import PLACES, REMOVED, ROOT_TEXT, Names, NamingError, is_named, merged
from signage_specs.anml_native.outline import (
    ROOT,
    Item,
    Lines,
    Node,
    Outline,
    OutlineError,
    Plain,
    outline,
    snapshot_outline,
    unrolled,
    write_lines,
)
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.tree import Document, unquoted


class PatchError(ValueError):
    """A diff that doesn't fit its base, or one of the two that can't be read for certain.

    The document is `base` or `diff`; its line is from 1.
    """

    def __init__(self, document: str, line: int, reason: str) -> None:
        super().__init__(f"line {line} of the {document}: {reason}")
        self.document = document
        self.line = line
        self.reason = reason


class _Resolution:
    """What a diff asks for. Elements and lines are numbers in the outlines of the two.

    `named` has the element of the base that each line names, `changes` the element of the diff that each changed
    one becomes, `gone` the line that removes each with all in it, `introduced` the line of each ref in what is
    added or sent anew, `removed` the keys of the frontmatter that are gone. What to write is kept `before` an
    element, `after` it, and `last` under it.
    """

    def __init__(self, base: Outline, diff: Outline, names: Names) -> None:
        """Resolve a diff. Raises PatchError where a line doesn't fit."""
        self.base = base
        self.diff = diff
        self.names = names
        self.removed = [key.strip() for key in unquoted(diff.meta.get(REMOVED, "")).split(",")]
        self.named: dict[int, int] = {ROOT: ROOT}
        self._lines: dict[int, int] = {}  # the line that names each element of the base
        self.changes: dict[int, int] = {}
        self.gone: dict[int, int] = {}
        self.introduced: dict[str, int] = {}
        self.before: dict[int, list[Item]] = {}
        self.after: dict[int, list[Item]] = {}
        self.last: dict[int, list[Item]] = {}
        self._resolve()
        self._introduce()
        self._remove()
        for number in self.named:
            self._arrange(number)

    def _resolve(self) -> None:
        """Find the element that each line names, parents first."""
        for number, node in enumerate(self.diff.nodes[1:], 1):
            above = self.diff.nodes[node.parent].marker
            if above == "+" and node.marker != "+":
                raise _misfit(node, "this is in an added element; mark it `+`, too")
            if above == "-" and node.marker in {"+", "*"}:
                raise _misfit(node, "this is in a removed element; give it another place")
            if node.marker != "+":
                self._name(number, node)

    def _name(self, number: int, node: Node) -> None:
        try:
            found = self.names.find(node, self.named[node.parent])
        except NamingError as error:
            raise _misfit(node, str(error)) from error
        if found in self._lines:
            raise _misfit(node, f"line {self._lines[found]} is about the same element; one line says it all")
        self.named[number] = found
        self._lines[found] = node.line
        if node.marker == "*":
            self.changes[found] = number
        if not self.sends_text(number):
            there = {plain.words for plain in self.base.nodes[found].plain}
            for plain in node.plain:
                if plain.words not in there:
                    reason = f"the base has no such line here; to change it, mark `{node.role}` with `*`"
                    raise PatchError("diff", plain.line, reason)

    def sends_text(self, number: int) -> bool:
        """Whether the lines under an element are all the text that it has from now on."""
        node = self.diff.nodes[number]
        return (node.marker == "*" or number == ROOT) and any(node.plain)

    def _introduce(self) -> None:
        """Collect the refs in what is added or sent anew; the base's elements that have one are replaced."""
        for number, node in enumerate(self.diff.nodes):
            if node.marker == "+" and node.ref is not None:
                self._introduce_ref(node.ref, node.line)
            if node.marker == "+" or self.sends_text(number):
                for plain in node.plain:
                    for ref in plain.refs:
                        self._introduce_ref(ref, plain.line)

    def _introduce_ref(self, ref: str, line: int) -> None:
        if ref in self.introduced:
            raise PatchError("diff", line, f"`#{ref}` is on line {self.introduced[ref]} already")
        self.introduced[ref] = line

    def _remove(self) -> None:
        """Collect what is removed, or replaced by an element of the same ref."""
        roots = {
            found: self.diff.nodes[number].line
            for number, found in self.named.items()
            if self.diff.nodes[number].marker == "-"
        }
        for ref, line in self.introduced.items():
            found = self.names.refs.get(ref, ROOT)
            if found > ROOT and found not in roots:
                if found in self._lines:
                    raise PatchError("diff", line, f"`#{ref}` is on line {self._lines[found]}, too")
                roots[found] = line
        end = 0
        for root in sorted(roots):
            if root >= end:
                end = self.base.nodes[root].end
                self.gone |= dict.fromkeys(range(root, end), roots[root])
        for number, found in self.named.items():
            node = self.diff.nodes[number]
            is_inside = self.diff.nodes[node.parent].marker == "-"
            if found in self.gone and node.marker != "-" and not is_inside:
                raise _misfit(node, f"line {self.gone[found]} removes this element or replaces it")

    def _arrange(self, number: int) -> None:
        """Find the place of what is added under an element: see `anml_native.diff`."""
        parent = self.named[number]
        children = list(self.base.nodes[parent].children)
        sends_text = self.sends_text(number)
        run: list[Item] = []
        anchor: int | None = None
        for item in self.diff.nodes[number].items:
            if isinstance(item, Plain):
                run += [item] if sends_text else []
            elif self.diff.nodes[item].marker == "+":
                run.append(item)
            else:
                following = children[bisect_right(children, self.named[item]) - 1]
                if anchor is None:
                    self.before.setdefault(following, []).extend(run)
                    run = self.after.setdefault(following, [])
                elif following != anchor:
                    run = self.after.setdefault(following, [])
                anchor = following
        if anchor is None:
            self.last[parent] = run


def _misfit(node: Node, reason: str) -> PatchError:
    return PatchError("diff", node.line, reason)


def patch(base: Document, diff: Document) -> Document:
    """Return what a snapshot became, in canonical form. All of a diff applies, or nothing does.

    What a line names, with its role, name, attributes and states, has to be so in the base. A `*` is the exception:
    its line is what the element is from now on. Takes time linear in the length of the two, but for a logarithm.
    Raises PatchError where the diff doesn't fit, or a line of the two can't be read for certain.
    """
    if not diff.is_diff:
        raise PatchError("diff", 1, "this is not a diff; the frontmatter of a diff has `type: diff`")
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
        reason = f"the diff is for the snapshot `{name}`, not for this one"
        raise PatchError("diff", _line_of(diff, "base"), reason)
    resolution = _Resolution(old, changes, names)
    result = parse(_Writer(resolution).text())
    _verify(result, resolution.introduced)
    return result


def _value(diff: Document, key: str) -> str | None:
    return diff.meta[key].content if key in diff.meta else None


def _line_of(diff: Document, key: str) -> int:
    return next(number for number, line in enumerate(diff.lines, 1) if line is diff.meta[key])


class _Writer:
    """Writes the base as a diff asks for it."""

    def __init__(self, resolution: _Resolution) -> None:
        self.base = resolution.base
        self.diff = resolution.diff
        self.asked = resolution

    def text(self) -> str:
        meta = merged(self.base.meta, self.diff.meta, self.asked.removed)
        # Whatever is at the end says nothing, so that none is a way to say that there is none.
        tail = [plain.at(0) for plain in self.diff.tail]
        return write_lines(meta.items(), [*unrolled(self.entries(ROOT, 0)), *tail])

    def entries(self, number: int, depth: int) -> Lines:
        """Yield what is under an element of the base."""
        keeps_text = self.keeps_text(number)
        for item in self.base.nodes[number].items:
            if isinstance(item, Plain):
                if keeps_text:
                    yield item.at(depth)
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
        """Yield an element of the base as it is now, with what is under it."""
        node = self.base.nodes[number]
        if number in self.asked.changes:
            changed = self.diff.nodes[self.asked.changes[number]]
            node = replace(node, words=self.own_words(changed), lead=changed.lead or node.lead)
        yield from node.at(depth)
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
                yield item.at(depth)
                continue
            node = self.diff.nodes[item]
            yield from node.at(depth)
            yield self.run(node.items, depth + 1)


def _verify(result: Document, introduced: Mapping[str, int]) -> None:
    """Raise an error for a ref that the diff introduces and that something else has already."""
    seen: set[str] = set()
    for element in result.elements:
        ref = element.ref.text if element.ref else None
        if ref in seen and ref in introduced:
            reason = f"`#{ref}` is the ref of another element in the base; give this one a new ref"
            raise PatchError("diff", introduced[ref], reason)
        if ref is not None:
            seen.add(ref)
