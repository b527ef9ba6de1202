"""Find what each line of a diff is about in its base, what that removes, and where what it adds goes (5)."""

from bisect import bisect_right

from signage_specs.anml_native.changes.metadata import REMOVED
from signage_specs.anml_native.changes.naming import Names, NamingError
from signage_specs.anml_native.outline import ROOT, Item, Node, Outline, Plain
from signage_specs.anml_native.tree import unquoted


class MisfitError(ValueError):
    """A line of a diff that doesn't fit the base.

    Attributes:
        line: its 1-based number in the diff.
        reason: what is wrong with it.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Resolution:
    """What a diff asks for. Elements and lines are numbers in the outlines of the two.

    Attributes:
        base: what is changed.
        diff: what changes it.
        names: what the base's elements can be named by.
        removed: the keys of the frontmatter that are gone.
        named: the element of the base that each line names.
        changes: the element of the diff that each changed element becomes.
        gone: the line that removes each element, with all in it.
        introduced: the line of each ref in what is added or sent anew.
        before: what to write in front of an element.
        after: what to write behind it.
        last: what to write at the end of what stands under it.
    """

    def __init__(self, base: Outline, diff: Outline, names: Names) -> None:
        """Resolve a diff.

        Raises:
            MisfitError: a line doesn't fit.
        """
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
                raise _misfit(node, "this stands in an added element; mark it `+`, too")
            if above == "-" and node.marker in {"+", "*"}:
                raise _misfit(node, "this stands in a removed element; give it another place")
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
                    raise MisfitError(plain.line, reason)

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
            raise MisfitError(line, f"`#{ref}` is on line {self.introduced[ref]} already")
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
                    raise MisfitError(line, f"`#{ref}` is on line {self._lines[found]}, too")
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


def _misfit(node: Node, reason: str) -> MisfitError:
    return MisfitError(node.line, reason)
