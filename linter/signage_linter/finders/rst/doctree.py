"""Read the code blocks of a docutils document, whoever parsed it, and carry the origin of each line through it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Self, cast
from weakref import WeakKeyDictionary

from docutils import nodes
from docutils.statemachine import StringList

from signage_core.frozen import frozen
from signage_linter.finders.rst.settle import SourceOf, header_above, settled
from signage_linter.page import NOWHERE, Example, Place

# Classes that docutils and its extensions put on every code block.
_ORDINARY_CLASSES = frozenset({"code", "highlight"})
_NO_LABEL = frozenset({"", "default", "none"})


class IncludedPath(str):
    """The name of an included file, as docutils carries it with each line, that remembers the inclusion.

    It equals the plain name wherever docutils compares or prints it, and pickles as the plain name.

    `skipped` counts the lines of the file before the first included one. The chain is of include lines, outermost
    first.
    """

    __slots__ = ("chain", "skipped")

    skipped: int
    chain: tuple[Place, ...]

    @classmethod
    def of(cls, path: str, skipped: int, chain: tuple[Place, ...]) -> Self:
        """Return the name of a file that came in through `chain`, less its first `skipped` lines."""
        name = cls(path)
        name.skipped = skipped
        name.chain = chain
        return name

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)


@frozen
class Trace:
    """What a directive knew about the code block that it made: where its lines came from, and where it starts.

    The include lines that brought it in are outermost first.
    """

    places: tuple[Place, ...]
    opening: Place = NOWHERE
    included_from: tuple[Place, ...] = ()
    attributes: Mapping[str, str] = field(default_factory=dict[str, str])


# Kept beside the nodes, not on them: an attribute would be pickled with every document tree of the host.
_TRACES: WeakKeyDictionary[nodes.Element, Trace] = WeakKeyDictionary()


def remember(node: nodes.Element, trace: Trace) -> None:
    """Keep what is known of a code block; what was said first stays."""
    _TRACES.setdefault(node, trace)


def place_of(source: str | None, line: int | None) -> Place:
    """Return the place of a line that docutils counts from 1 within the included piece of `source`."""
    if not source or not line or line < 1:
        return NOWHERE
    skipped = source.skipped if isinstance(source, IncludedPath) else 0
    return Place(str(source), line + skipped)


def chain_of(source: str | None) -> tuple[Place, ...]:
    """Return the include lines that brought in the lines of `source`, outermost first."""
    return source.chain if isinstance(source, IncludedPath) else ()


def content_places(content: StringList) -> tuple[Place, ...]:
    """Return the place of each line of a directive's content."""
    # The stubs call the offset an int; past the end it is None.
    items = cast("Sequence[tuple[str | None, int | None]]", content.items)
    return tuple(place_of(source, None if offset is None else offset + 1) for source, offset in items)


def examples_of(
    document: nodes.document,
    source_of: SourceOf,
    resolve: Callable[[Place], Place] = lambda place: place,
    default_language: str = "",
) -> Iterator[Example]:
    """Yield the code blocks of a document, in its order, with checked places.

    `resolve` turns the place that docutils names, such as a docstring's line, into one in a file.
    """
    language = default_language
    for node in document.findall(nodes.Element):
        if node.tagname == "highlightlang":
            language = str(node.get("lang", ""))
        elif isinstance(node, nodes.literal_block | nodes.doctest_block) and not isinstance(
            node.parent, nodes.system_message
        ):
            yield _example(node, _label(node, language), source_of, resolve)


def _example(node: nodes.Element, label: str, source_of: SourceOf, resolve: Callable[[Place], Place]) -> Example:
    text = _rendered(node).rstrip("\n")
    trace = _TRACES.get(node)
    # Plain docutils blocks know their line; a node of an unknown directive only knows about where it is.
    traced = trace is not None or "language" not in node
    if trace is None:
        trace = _stated(node, text)
    places = tuple(resolve(place) for place in trace.places[: text.count("\n") + 1])
    if not places or not places[0].path or source_of(places[0].path) is None:
        # A directive made the text up and gave it a name of its own. Some of it may stand in the page all the same.
        traced, places = False, (resolve(_neighbourhood(node)),) * (text.count("\n") + 1)
    classes = tuple(
        name for name in cast("Sequence[str]", node.get("classes", ())) if name not in {*_ORDINARY_CLASSES, label}
    )
    example = settled(
        Example(
            label=label,
            text=text,
            places=places,
            classes=classes,
            attributes=trace.attributes,
            included_from=trace.included_from,
            in_csv="in_csv" in node,
        ),
        source_of,
        traced=traced,
    )
    if trace.opening.line and trace.places[:1] == (trace.opening,):
        return replace(example, opening=example.places[0])
    return _opened(example, resolve(trace.opening), source_of)


def _stated(node: nodes.Element, text: str) -> Trace:
    """Return what the node itself says: the line of a plain docutils block is that of its first code line."""
    first = place_of(node.source, node.line)
    count = text.count("\n") + 1
    if not first.line:
        return Trace(tuple(Place(first.path, 0, exact=False) for _ in range(count)))
    places = tuple(Place(first.path, first.line + index) for index in range(count))
    return Trace(places, included_from=chain_of(node.source))


def _neighbourhood(node: nodes.Element) -> Place:
    """Return about where a node stands in its page: the line of the nearest node around it that has one."""
    path: str = node.document["source"] if node.document is not None else ""
    around: nodes.Node | None = node
    while around is not None:
        if around.source == path and around.line:
            return replace(place_of(around.source, around.line), exact=False)
        around = around.parent
    return Place(str(path), 1, exact=False)


def _opened(example: Example, opening: Place, source_of: SourceOf) -> Example:
    """Return the example with its header's place: the one that was told, when a header is there, or one above."""
    first = example.places[0]
    # From there upwards a header is looked for; a made-up block's may be its own first line.
    below = first.line - (not example.generated)
    for path, line in ((opening.path, opening.line), (first.path, below)):
        source = source_of(path) if path and line else None
        found = header_above(source, line + 1) if source is not None else None
        if found is not None and (found.line == line or line != opening.line):
            return replace(example, opening=found)
    return example


def _label(node: nodes.Element, language: str) -> str:
    if isinstance(node, nodes.doctest_block):
        return "pycon"
    label = str(node.get("language", _docutils_language(node) or language))
    return "" if label in _NO_LABEL else label


def _docutils_language(node: nodes.Element) -> str:
    """Return the language that docutils' own `code` and `include` keep: the class behind `code`."""
    classes = [*cast("Sequence[str]", node.get("classes", ())), "", ""]
    return classes[1] if classes[0] == "code" else ""


def _rendered(node: nodes.Element) -> str:
    """Return the block's text without the line numbers that `number-lines` writes into it."""
    if not any("ln" in child["classes"] for child in node.children if isinstance(child, nodes.inline)):
        return node.astext()
    return "".join(
        child.astext()
        for child in node.children
        if not (isinstance(child, nodes.inline) and "ln" in child["classes"])
    )
