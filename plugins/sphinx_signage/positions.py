"""Let each directive that makes a code block say where the lines of the block came from."""

from __future__ import annotations  # docutils' classes are generic in their stubs alone

import sys
from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.parsers.rst.directives.body import CodeBlock as DocutilsCodeBlock
from docutils.parsers.rst.directives.body import ParsedLiteral
from docutils.parsers.rst.directives.misc import Include
from docutils.statemachine import StateMachine
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.directives.code import CodeBlock, LiteralInclude
from sphinx.directives.patches import Code

from signage_linter.finders.rst.doctree import IncludedPath, Trace, chain_of, content_places, place_of, remember
from signage_linter.finders.rst.literal_inclusion import InclusionError, clipped, selected_lines
from signage_linter.page import Place
from sphinx_signage import myst
from sphinx_signage.myst import wrap

Run = Callable[[Any], Sequence[nodes.Node]]

_CODE_DIRECTIVES: tuple[type[Directive], ...] = (CodeBlock, Code, DocutilsCodeBlock, ParsedLiteral)

# The inclusion that is being inserted: (lines left out in front, include lines).
_INCLUSION: ContextVar[tuple[int, tuple[Place, ...]] | None] = ContextVar("signage_inclusion", default=None)


def setup(app: Sphinx) -> None:
    """Wrap the directives, once in a process. What they return stays as it is."""
    for directive in _CODE_DIRECTIVES:
        wrap(directive, "run", _traced_code)
    wrap(LiteralInclude, "run", _traced_literal_include)
    wrap(Include, "run", _traced_include)
    wrap(StateMachine, "insert_input", _named_insertion)
    app.connect("config-inited", _extensions_too)


def _extensions_too(_app: Sphinx, _config: Config) -> None:
    """Wrap what the project's extensions have loaded: an extension isn't loaded because it is installed."""
    doctest = sys.modules.get("sphinx.ext.doctest")
    if doctest is not None:
        wrap(doctest.TestDirective, "run", _traced_code)
    if "myst_parser" in sys.modules:
        myst.setup()


def literal_blocks(found: Sequence[nodes.Node]) -> Iterator[nodes.literal_block]:
    """Yield the code blocks among the nodes of a directive."""
    for node in found:
        yield from node.findall(nodes.literal_block)


def _traced_code(run: Run, directive: Directive) -> Sequence[nodes.Node]:
    # Content may be changed in place while the directive runs.
    places = _content_places(directive)
    found = run(directive)
    trace = Trace(places, _place(directive), _chain(directive))
    for node in literal_blocks(found):
        if node.astext().rstrip("\n").count("\n") + 1 <= len(places):
            remember(node, trace)
    return found


def _traced_literal_include(run: Run, directive: LiteralInclude) -> Sequence[nodes.Node]:
    found = run(directive)
    for node in literal_blocks(found):
        trace = _literal_include_trace(directive, node)
        if trace is not None:
            remember(node, trace)
    return found


def _literal_include_trace(directive: LiteralInclude, node: nodes.literal_block) -> Trace | None:
    """Return where the lines of an included file came from; None when its text isn't what Sphinx shows."""
    file = str(node.get("source", ""))
    place, chain = _place(directive), _chain(directive)
    if "diff" in directive.options:
        return Trace((place,) * (node.astext().count("\n") + 1), place, (*chain, place))
    try:
        text = Path(file).read_text(encoding=directive.options.get("encoding", "utf-8-sig"))
        lines = selected_lines(text, directive.options)
    except (OSError, UnicodeError, LookupError, InclusionError):
        return None
    if "".join(line.text for line in lines) != node.astext():
        return None
    places = [_option_place(directive, line.option) if line.option else Place(file, line.number) for line in lines]
    return Trace(tuple(places), place, (*chain, place))


def _traced_include(run: Run, directive: Directive) -> Sequence[nodes.Node]:
    place, skipped = _place(directive), _skipped(directive)
    chain = (*_chain(directive), place)
    # The directive takes options away while it runs.
    as_code = bool({"literal", "code"} & directive.options.keys())
    token = _INCLUSION.set((skipped, chain))
    try:
        found = run(directive)
    finally:
        _INCLUSION.reset(token)
    for node in literal_blocks(found) if as_code else ():
        file = str(node.get("source", ""))
        count = node.astext().count("\n") + 1
        remember(node, Trace(tuple(Place(file, skipped + 1 + index) for index in range(count)), place, chain))
    return found


def _skipped(directive: Directive) -> int:
    """Return how many lines of the file an `include` leaves out in front."""
    if not {"start-line", "start-after"} & directive.options.keys():
        return 0
    try:
        source = directive.state_machine.get_source(directive.lineno) or ""
        file = Path(source).parent / directive.arguments[0]
        text = file.read_text(encoding=directive.options.get("encoding") or "utf-8-sig")
        return clipped(text, directive.options).skipped
    except (OSError, UnicodeError, LookupError, ValueError):
        return 0


def _named_insertion(
    insert_input: Callable[..., None], machine: StateMachine[Any], input_lines: Sequence[str], source: str
) -> None:
    inclusion = _INCLUSION.get()
    insert_input(machine, input_lines, source if inclusion is None else IncludedPath.of(source, *inclusion))


def _source_and_line(directive: Directive) -> tuple[str, int]:
    source, line = directive.state_machine.get_source_and_line(directive.lineno)
    return source or "", line or 0


def _place(directive: Directive) -> Place:
    return place_of(*_source_and_line(directive))


def _chain(directive: Directive) -> tuple[Place, ...]:
    return chain_of(_source_and_line(directive)[0]) or myst.current_chain()


def _content_places(directive: Directive) -> tuple[Place, ...]:
    if myst.is_mocked(directive):
        source, line = _source_and_line(directive)
        first = myst.first_content_line(directive, line)
        return tuple(Place(source, first + index) for index in range(len(directive.content)))
    if not hasattr(directive.content, "items"):
        return ()
    return content_places(directive.content)


def _option_place(directive: Directive, name: str) -> Place:
    place = _place(directive)
    for index, line in enumerate(directive.block_text.split("\n")):
        if f":{name}:" in line or line.startswith(f"{name}:"):
            return Place(place.path, place.line + index)
    return place
