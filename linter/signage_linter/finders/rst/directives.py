"""Leave inline markup alone, except in a `parsed-literal`, where it decides what the text is."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, cast

from docutils import nodes
from docutils.parsers.rst import Directive, directives
from docutils.parsers.rst.states import Inliner, RSTState
from docutils.statemachine import StringList, string2lines
from docutils.utils import unescape

from signage_linter.finders.rst.csv_cells import csv_cells
from signage_linter.finders.rst.doctree import IncludedPath, Trace, chain_of, content_places, place_of, remember
from signage_linter.finders.rst.literal_inclusion import Clipping, selected_lines
from signage_linter.finders.rst.page_context import PageContext
from signage_linter.page import Example, Place
from signage_linter.source import Source


class PlainInliner(Inliner):
    """Takes text as it is: no code block hides in a line of prose, and unknown roles can't fail."""

    def init_customizations(self, settings: Any) -> None:
        """Compile nothing."""

    def adjust_uri(self, uri: str) -> str:
        """Return the address as it is."""
        return uri

    def parse(
        self, text: str, lineno: int, memo: Any, parent: nodes.Element
    ) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the text as one node."""
        del lineno, memo, parent
        return [nodes.Text(text)], []


def _interpreted(
    _inliner: Inliner, rawsource: str, text: str, _role: str, _line: int
) -> tuple[list[nodes.Node], list[nodes.system_message]]:
    """Return the text of a role, whichever it is; `title <target>` gives the title."""
    said = unescape(text)
    if said.endswith(">") and "<" in said:
        said = said[: said.rindex("<")].rstrip() or said
    return [nodes.inline(rawsource, said)], []


# The time that docutils takes for markup that never ends grows with the square of the text.
_LONGEST = 10_000

# Docutils makes its expressions from vars() of the object's own class, so a subclass has to repeat them.
_CONSTANTS = {name: value for name, value in vars(Inliner).items() if isinstance(value, str) and name[0] != "_"}
_TolerantInliner = cast(
    "type[Inliner]", type("_TolerantInliner", (Inliner,), {**_CONSTANTS, "interpreted": _interpreted})
)


def parsed_inlines(text: str, line: int, state: RSTState) -> Sequence[nodes.Node]:
    """Return the inline nodes of a `parsed-literal`; one that is very long is taken as it is."""
    if len(text) > _LONGEST:
        return [nodes.Text(text)]
    inliner = _TolerantInliner()
    inliner.init_customizations(state.document.settings)
    found, _ = inliner.parse(text, line, state.memo, state.parent)
    return found


# The language of each directive of tests.
TEST_LANGUAGES = {"doctest": "pycon", "testcode": "python", "testoutput": "none"}
# Directives of docutils and Sphinx whose content is neither text of the page nor code to check.
NOT_READ = (
    "autosummary", "contents", "date", "default-role", "digraph", "graph", "graphviz", "image",
    "index", "ipython", "math", "mermaid", "meta", "plantuml", "plot", "productionlist", "raw", "replace",
    "role", "sectnum", "tabularcolumns", "target-notes", "testcleanup", "testsetup", "title", "toctree",
    "unicode",
)  # fmt: skip
# Directives whose first paragraph is content, also where it starts on the directive's own line.
CONTENT_FIRST = frozenset(
    {
        "attention", "caution", "danger", "error", "hint", "important", "note", "seealso", "tip", "warning",
        "todo", "centered", "acks", "epigraph", "highlights", "pull-quote", "compound", "footer", "header",
    }
)  # fmt: skip

MOST_NESTED_INCLUSIONS = 30
# The names of docutils' own parser; without one, it is that of the page.
_RST_PARSERS = frozenset({"", "rst", "restructuredtext", "rest", "restx", "rtxt"})


class highlightlang(nodes.Element):  # noqa: N801  docutils names nodes by their class
    """The language of the unlabelled blocks that follow."""


class AnyOption(dict[str, "Callable[[str], Any]"]):
    """An option table that knows every option and takes its value as written."""

    def __missing__(self, name: str) -> Callable[[str], Any]:
        """Return the conversion of an option that isn't in the table."""
        return directives.unchanged


ANY_OPTION = AnyOption({"class": directives.class_option, "name": directives.unchanged})


class StandIn(Directive):
    """What the stand-ins share: their place, and the page that they belong to."""

    optional_arguments: ClassVar[int] = 1
    final_argument_whitespace: ClassVar[bool] = True
    option_spec: ClassVar[dict[str, Any] | None] = ANY_OPTION
    has_content: ClassVar[bool] = True

    @property
    def context(self) -> PageContext:
        """The page that is read."""
        return cast("PageContext", self.state.document.settings.signage_context)

    @property
    def argument(self) -> str:
        """The directive's argument; empty without one."""
        return self.arguments[0].strip() if self.arguments else ""

    @property
    def source_and_line(self) -> tuple[str, int]:
        """The file of the directive, as docutils carries it, and its line there."""
        source, line = self.state_machine.get_source_and_line(self.lineno)
        return source or self.context.page.path, line or 0

    @property
    def place(self) -> Place:
        """Where the directive stands."""
        return place_of(*self.source_and_line)

    @property
    def chain(self) -> tuple[Place, ...]:
        """The include lines that brought in the directive."""
        return chain_of(self.source_and_line[0])

    def option_place(self, name: str) -> Place:
        """Return the place of one of the directive's option lines."""
        place = self.place
        for index, line in enumerate(self.block_text.split("\n")):
            if f":{name}:" in line:
                return Place(place.path, place.line + index)
        return place

    def block(self, text: str, language: str, trace: Trace) -> nodes.literal_block:
        """Return a code block that remembers where its lines came from."""
        node = nodes.literal_block(text, text, language=language)
        node["classes"] += self.options.get("class", [])
        remember(node, trace)
        return node


class CodeBlock(StandIn):
    """`code-block` and its like: the first word of the argument is the language."""

    default_language: ClassVar[str] = ""

    def run(self) -> Sequence[nodes.Node]:
        """Return the code block."""
        argument = self.arguments[0] if self.arguments else ""
        if not self.content:
            if "\n" in argument or (self.options.keys() - {"class", "name"} and not argument):
                self.context.fault("unrendered-fence", self.place, "no blank line between the header and the code")
            return []
        language = argument.split()[0] if argument.split() else self.default_language
        attributes = {name: value for name, value in self.options.items() if name.startswith("data-")}
        trace = Trace(content_places(self.content), self.place, self.chain, attributes)
        return [self.block("\n".join(self._code()), language, trace)] if language else [self._unlabelled(trace)]

    def _code(self) -> list[str]:
        lines = list(self.content)
        if "dedent" not in self.options:
            return lines
        dedented = selected_lines("\n".join(lines), {"dedent": self.options["dedent"]})
        return [line.text.rstrip("\n") for line in dedented]

    def _unlabelled(self, trace: Trace) -> nodes.literal_block:
        """Return a block without a language: that of the page's `highlight` directive, if any, is its own."""
        node = self.block("\n".join(self._code()), "", trace)
        del node["language"]
        return node


class TestCode(CodeBlock):
    """`doctest`, `testcode`, `testoutput`: the argument names a group of tests, the directive the language."""

    def run(self) -> Sequence[nodes.Node]:
        """Return the code block."""
        self.arguments = [TEST_LANGUAGES[self.name]]
        return super().run()


class ParsedLiteral(StandIn):
    """`parsed-literal`: the markup inside it renders, so the text is what is left of it."""

    optional_arguments: ClassVar[int] = 0

    def run(self) -> Sequence[nodes.Node]:
        """Return the block with its inline markup."""
        text = "\n".join(self.content)
        node = nodes.literal_block(text, "", *parsed_inlines(text, self.lineno, self.state))
        node["classes"] += self.options.get("class", [])
        remember(node, Trace(content_places(self.content), self.place, self.chain))
        return [node]


class Highlight(StandIn):
    """`highlight`: the language of the unlabelled blocks that follow."""

    def run(self) -> Sequence[nodes.Node]:
        """Return the node that says so."""
        return [highlightlang(lang=self.arguments[0].split()[0] if self.arguments else "")]


class LiteralInclude(StandIn):
    """`literalinclude`: lines of a file, with the numbers that they have there."""

    def run(self) -> Sequence[nodes.Node]:
        """Return the code block, or nothing, with a fault, when it can't be made."""
        found = self.context.lines_of(self.argument, self.place, self.options)
        if found is None:
            return []
        source, lines = found
        places = [
            self.option_place(line.option) if line.option else Place(source.path, line.number) for line in lines
        ]
        text = "".join(line.text for line in lines)
        trace = Trace(tuple(places), self.place, (*self.chain, self.place))
        return [self.block(text, str(self.options.get("language", "")), trace)]


class Include(StandIn):
    """`include`: a file's text goes on as the page's own, or becomes a code block."""

    def run(self) -> Sequence[nodes.Node]:
        """Insert the file's lines into the page, or return the code block."""
        parser = str(self.options.get("parser", "")).lower().removeprefix("docutils.parsers.")
        is_markdown = "myst" in parser or "mark" in parser  # `myst_parser.sphinx_`, `markdown`, `recommonmark`
        is_other = not is_markdown and parser not in _RST_PARSERS
        if self.argument.startswith("<") or is_other or len(self.chain) >= MOST_NESTED_INCLUSIONS:
            return []
        chain = (*self.chain, self.place)
        found = self.context.piece_of(self.argument, chain, self.options)
        if found is None:
            return []
        source, piece = found
        if "literal" in self.options or "code" in self.options:
            text = piece.text.removesuffix("\n").expandtabs()
            places = tuple(Place(source.path, piece.skipped + 1 + index) for index in range(text.count("\n") + 1))
            return [self.block(text, str(self.options.get("code") or ""), Trace(places, self.place, chain))]
        if is_markdown:
            return [self._block_of(each) for each in _in_markdown(self.context, source, piece, chain)]
        lines = string2lines(piece.text, self.state.document.settings.tab_width, convert_whitespace=True)
        self.state_machine.insert_input([*lines, ""], IncludedPath.of(source.path, piece.skipped, chain))
        return []

    def _block_of(self, example: Example) -> nodes.literal_block:
        trace = Trace(example.places, example.opening, example.included_from, example.attributes)
        node = self.block(example.text, example.label, trace)
        node["classes"] += example.classes
        if not example.label:
            del node["language"]
        return node


def _in_markdown(
    context: PageContext, source: Source, piece: Clipping, chain: tuple[Place, ...]
) -> Sequence[Example]:
    # Loaded where a page of reStructuredText includes one of Markdown. It reads reStructuredText in turn.
    from signage_linter.finders.myst.find import included_examples  # noqa: PLC0415  see above

    return included_examples(context, source, piece, chain)


class CsvTable(StandIn):
    """`csv-table`: the cells of its content are text of the page; a file of them isn't read."""

    def run(self) -> Sequence[nodes.Node]:
        """Return what stands in the cells, or nothing when they can't be read."""
        node = nodes.container()
        for start, lines in csv_cells(list(self.content), self.options):
            items = self.content.items[start : start + len(lines)]
            self.state.nested_parse(StringList(lines, items=items), 0, node)
        for block in node.findall(nodes.literal_block):
            block["in_csv"] = True
        return [node]


class Nothing(StandIn):
    """A directive whose content is neither a page's text nor code of its own."""

    def run(self) -> Sequence[nodes.Node]:
        """Return nothing."""
        return []


_READ: dict[str, type[Directive]] = {
    "code": CodeBlock,
    "code-block": CodeBlock,
    "code-cell": CodeBlock,
    "code-tab": CodeBlock,
    "prompt": CodeBlock,
    "sourcecode": CodeBlock,
    "doctest": TestCode,
    "testcode": TestCode,
    "testoutput": TestCode,
    "parsed-literal": ParsedLiteral,
    "highlight": Highlight,
    "literalinclude": LiteralInclude,
    "include": Include,
    "csv-table": CsvTable,
}
STAND_INS: dict[str, type[Directive]] = {**_READ, **dict.fromkeys(NOT_READ, Nothing)}
