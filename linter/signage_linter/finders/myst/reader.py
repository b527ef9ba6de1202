"""Walk through the blocks of a MyST text, and through the directives inside it, and gather the examples."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.myst_role import myst_role_plugin

from signage_linter.finders.markdown.lines import Line, Origin, cut, inclusion_of, numbered, origin_of, place_of
from signage_linter.finders.myst.fence import (
    Enclosure,
    FenceFaults,
    MystDirective,
    MystFence,
    block_lines,
    body_of,
    directive_of,
    fence_of,
    shown_fences,
)
from signage_linter.finders.myst.settings import MystSettings
from signage_linter.finders.rst.csv_cells import csv_cells
from signage_linter.finders.rst.directives import CONTENT_FIRST, MOST_NESTED_INCLUSIONS, NOT_READ, TEST_LANGUAGES
from signage_linter.finders.rst.doctree import IncludedPath, examples_of
from signage_linter.finders.rst.find import parse
from signage_linter.finders.rst.literal_inclusion import Clipping, selected_lines
from signage_linter.finders.rst.page_context import PageContext
from signage_linter.page import NOWHERE, Example, PageFault, Place, verified
from signage_linter.recognise import LABELS
from signage_linter.source import Source

_COLONS = re.compile(
    r"[\s>]*+(?P<fence>:{3,}+)[ \t]*+(?:\{(?:code|code-block|sourcecode)\}[ \t]*+)?(?P<label>[\w-]++)[ \t]*+$"
)
# Each level of directives is parsed anew, and costs a few frames of Python's stack.
_DEEPEST = 40
_NO_LABEL = frozenset({"", "default", "none"})
_SHOWN = ("text", "code_inline", "myst_role")
# Markup that never ends takes time that grows with the square of the line.
_LONGEST = 2_000

# Their content is neither text of the page nor code of its own.
_PASSED_OVER = frozenset((*NOT_READ, "raw-cell"))
# With a second word in their header these give an error, and no block.
_ONE_ARGUMENT = frozenset({"code", "code-block", "sourcecode"})


@dataclass(slots=True)
class PageReader:
    """The state of one page: the examples so far, and the language of blocks that name none from here on.

    The starts are the lines at which the page's outermost blocks begin.
    """

    context: PageContext
    parser: MarkdownIt
    settings: MystSettings
    language: str
    examples: list[Example] = field(default_factory=list[Example])
    starts: list[int] = field(default_factory=list[int])
    _faults: FenceFaults = field(default_factory=FenceFaults)

    def read(self, lines: Sequence[Line], enclosure: Enclosure) -> None:
        """Gather the examples of a text."""
        if enclosure.depth > _DEEPEST:
            return
        tokens = self.parser.parse("\n".join(lines) + "\n")
        if not enclosure.depth:
            self.starts = block_lines(tokens)
        for token in tokens:
            self.context.faults += shown_fences(token, lines)
            if token.type == "code_block" and token.map is not None:
                self.add("", body_of(token, lines, token.map[0]))
            elif token.type == "paragraph_open" and token.map is not None:
                self._report_colons(lines[slice(*token.map)])
            elif token.type in ("fence", "colon_fence"):
                fence = fence_of(token, lines)
                fault = self._faults.fault_of(fence, enclosure)
                if fault is not None:
                    self.context.faults.append(fault)
                if token.type == "fence":
                    self._read_fence(fence, enclosure)
                elif not self._read_directive(fence, enclosure):
                    self.read(fence.body, enclosure.within(fence, is_myst=True))

    def add(
        self,
        label: str,
        lines: Sequence[Line],
        fence: MystFence | None = None,
        options: Mapping[str, str] | None = None,
        included_from: tuple[Place, ...] | None = None,
    ) -> None:
        """Add an example. The option `class` gives its classes, others are its attributes."""
        options = options or {}
        text = "\n".join(lines).rstrip("\n")
        places = tuple(place_of(line) for line in lines[: text.count("\n") + 1])
        if not places:
            # Where the first line of an empty block would stand.
            places = (Place(fence.place.path, fence.place.line + 1) if fence is not None else NOWHERE,)
        if included_from is None:
            included_from = inclusion_of(lines[0] if lines else fence.header if fence is not None else "")
        example = Example(
            label="" if label in _NO_LABEL else label,
            text=text,
            places=places,
            opening=fence.place if fence is not None else places[0],
            classes=tuple(options.get("class", "").split()),
            attributes={name: value for name, value in options.items() if name != "class"},
            included_from=included_from,
        )
        self.examples.append(verified(example, self.context.sources.get))

    def _report_colons(self, paragraph: Sequence[Line]) -> None:
        """Report the fences of colons for our formats that are text, where the project doesn't switch them on."""
        if ":::" not in paragraph[0]:  # nearly always
            return
        opening = _COLONS.match(paragraph[0])
        if opening is not None and opening["label"].lower() in LABELS:
            place = place_of(paragraph[0], opening.start("fence") + 1)
            reason = "no extension reads fences of colons: add `colon_fence` to `myst_enable_extensions`"
            width = len(paragraph[0].rstrip()) - opening.start("fence")
            self.context.faults.append(PageFault("unrendered-fence", place, reason, width))

    def _read_fence(self, fence: MystFence, enclosure: Enclosure) -> None:
        if self._read_directive(fence, enclosure):
            return
        options = {key: value for key, value in fence.attributes.items() if key != "id"}
        self.add(fence.name or self.language, fence.body, fence, options)

    def _read_directive(self, fence: MystFence, enclosure: Enclosure) -> bool:
        """Read a fence that is a directive, and return whether it is one."""
        if not self.settings.has_directives:
            return False
        if fence.name in self.settings.fence_as_directive:
            options = {("name" if key == "id" else key): value for key, value in fence.attributes.items()}
            directive = directive_of(fence, options)
        elif fence.directive:
            directive = directive_of(fence)
        else:
            return False
        _read_named(self, directive, enclosure)
        return True


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark").use(myst_role_plugin)


def rendered(line: str) -> str:
    """Return a line as readers see it; its indentation stays, and one that is very long is taken as it is."""
    said = line.lstrip()
    if len(said) > _LONGEST:
        return line
    indent = line[: len(line) - len(said)]
    return indent + "".join(_texts(_parser().parseInline(said)))


def _texts(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type in _SHOWN:
            yield token.content
        yield from _texts(token.children or ())


def _read_named(reader: PageReader, directive: MystDirective, enclosure: Enclosure) -> None:
    """Read what a directive holds: its content is MyST where nobody knows it."""
    name = directive.name
    handler = _HANDLERS.get(name, _not_a_directive if name[0] in ".#" else None)
    if handler is not None:
        handler(reader, directive, enclosure)
    elif name not in _PASSED_OVER:
        reader.read(directive.content, enclosure.within(directive.fence, is_myst=name in _CONTAINERS))


def _not_a_directive(reader: PageReader, directive: MystDirective, _enclosure: Enclosure) -> None:
    """Report a header of another Markdown, such as `{.python}`: MyST takes it for an unknown directive."""
    _unrendered(reader, directive, f"MyST takes `{directive.fence.name}` for a directive that doesn't exist")


def _unrendered(reader: PageReader, directive: MystDirective, reason: str) -> None:
    reader.context.fault("unrendered-fence", directive.fence.place, reason)


def _read_code(reader: PageReader, directive: MystDirective, _enclosure: Enclosure) -> None:
    words = directive.argument.split()
    if len(words) > 1 and directive.name in _ONE_ARGUMENT:
        _unrendered(reader, directive, f"`{directive.name}` takes one language, not `{directive.argument}`")
        return
    _add_code(reader, directive, words[0] if words else reader.language, _dedented(directive))


def _read_test(reader: PageReader, directive: MystDirective, _enclosure: Enclosure) -> None:
    _add_code(reader, directive, TEST_LANGUAGES[directive.name], directive.content)


def _read_parsed_literal(reader: PageReader, directive: MystDirective, _enclosure: Enclosure) -> None:
    lines = [Line(rendered(line), origin_of(line)) for line in directive.content]
    _add_code(reader, directive, reader.language, lines)


def _add_code(reader: PageReader, directive: MystDirective, label: str, lines: Sequence[Line]) -> None:
    reader.add(label, lines, directive.fence, _shown_options(directive))


def _shown_options(directive: MystDirective) -> dict[str, str]:
    """Return the options that say something about the example, not about how it looks."""
    return {name: value for name, value in directive.options.items() if name == "class" or name.startswith("data-")}


def _dedented(directive: MystDirective) -> Sequence[Line]:
    if "dedent" not in directive.options:
        return directive.content
    lines = directive.content
    chosen = selected_lines("\n".join(lines), {"dedent": directive.options["dedent"]})
    return [Line(each.text.rstrip("\n"), origin_of(lines[each.number - 1])) for each in chosen]


def _set_language(reader: PageReader, directive: MystDirective, _enclosure: Enclosure) -> None:
    reader.language = next(iter(directive.argument.split()), "")


def _include_code(reader: PageReader, directive: MystDirective, _enclosure: Enclosure) -> None:
    """Read `literalinclude`: lines of a file, with the numbers that they have there."""
    place = directive.fence.place
    found = reader.context.lines_of(directive.argument, place, directive.options)
    if found is None:
        return
    source, chosen = found
    chain = _chain(directive)
    of_file = numbered(source.lf.split("\n"), source.path)
    lines = [
        Line(each.text.rstrip("\n"), directive.option_origin(each.option))
        if each.option
        else Line(each.text.rstrip("\n"), of_file[each.number - 1].origin)
        for each in chosen
    ]
    label = directive.options.get("language") or reader.language
    reader.add(label, lines, directive.fence, _shown_options(directive), chain)


def _include_text(reader: PageReader, directive: MystDirective, enclosure: Enclosure) -> None:
    """Read `include`: a file's text goes on as MyST, whatever it is written in, or becomes a code block."""
    chain = _chain(directive)
    if directive.argument.startswith("<") or len(chain) > MOST_NESTED_INCLUSIONS:
        return
    found = reader.context.piece_of(directive.argument, chain, directive.options)
    if found is None:
        return
    source, piece = found
    lines = included_lines(source, piece, chain)
    if "literal" in directive.options or "code" in directive.options:
        label = directive.options.get("code", "")
        reader.add(label, lines, directive.fence, _shown_options(directive), chain)
    else:
        reader.read(lines, enclosure.of_file())


def included_lines(source: Source, piece: Clipping, chain: tuple[Place, ...]) -> list[Line]:
    """Return the lines of a file's piece that the last of the include lines brings in."""
    text = enumerate(piece.text.removesuffix("\n").split("\n"), piece.skipped + 1)
    return [Line(line, Origin(source.path, number, included_from=chain)) for number, line in text]


def _read_rst(reader: PageReader, directive: MystDirective, _enclosure: Enclosure) -> None:
    """Read `eval-rst`: all of its content is reStructuredText."""
    body = directive.fence.body
    first = origin_of(body[0]) if body else None
    if first is None:
        return
    source = IncludedPath.of(first.path, first.line - 1, first.included_from)
    context = reader.context
    try:
        document = parse(context, "\n".join(body), source)
        reader.examples.extend(examples_of(document, context.sources.get, default_language=reader.language))
    except Exception as error:  # noqa: BLE001  docutils is known to raise all kinds on broken markup
        _unrendered(reader, directive, f"docutils gave up on it: {error}")


def _read_cells(reader: PageReader, directive: MystDirective, enclosure: Enclosure) -> None:
    """Read `csv-table`: its cells are MyST."""
    inner = enclosure.within(directive.fence, is_myst=False)
    before = len(reader.examples)
    for start, cell in csv_cells(directive.content, directive.options):
        reader.read(
            [
                cut(line, text)
                for line, text in zip(directive.content[start : start + len(cell)], cell, strict=True)
            ],
            inner,
        )
    reader.examples[before:] = [replace(each, in_csv=True) for each in reader.examples[before:]]


def _chain(directive: MystDirective) -> tuple[Place, ...]:
    """Return the include lines that lead to what a directive includes, outermost first, itself the last."""
    return (*inclusion_of(directive.fence.header), directive.fence.place)


_HANDLERS: dict[str, Callable[[PageReader, MystDirective, Enclosure], None]] = {
    "code": _read_code,
    "code-block": _read_code,
    "code-cell": _read_code,
    "code-tab": _read_code,
    "prompt": _read_code,
    "sourcecode": _read_code,
    "doctest": _read_test,
    "testcode": _read_test,
    "testoutput": _read_test,
    "parsed-literal": _read_parsed_literal,
    "highlight": _set_language,
    "literalinclude": _include_code,
    "include": _include_text,
    "csv-table": _read_cells,
    "eval-rst": _read_rst,
}

# Directives of docutils, Sphinx and the extensions in wide use whose content is text of the page.
_CONTAINERS = CONTENT_FIRST | {
    "admonition", "aside", "card", "card-carousel", "container", "deprecated", "details", "div", "dropdown",
    "figure", "figure-md", "glossary", "grid", "grid-item", "grid-item-card", "group-tab", "list-table", "margin",
    "only", "rst-class", "sidebar", "tab", "tab-item", "tab-set", "table", "tabs", "toggle", "topic",
    "versionadded", "versionchanged", "versionremoved",
}  # fmt: skip
