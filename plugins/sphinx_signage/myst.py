"""Trace the code blocks of MyST pages, and wrap a method of another package's class, once in a process."""

import functools
import re
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive

from signage_core.wording import internal_error
from signage_linter.finders.rst.doctree import Trace, remember
from signage_linter.finders.rst.literal_inclusion import InclusionError, clipped
from signage_linter.page import Place

_MARK = "signage_wrapped"


def wrap(owner: type[Any], name: str, instead: Callable[..., Any]) -> None:
    """Replace a class's own method, unless that was done before.

    Where the replacement fails and the method doesn't, the method alone counts: a place is lost, and no build.

    A method that the class only inherits, or doesn't have, is left alone. `instead` is given the method, then what
    it is called with, and must return what the method returns.
    """
    method = owner.__dict__.get(name)
    if method is not None and not hasattr(method, _MARK):

        @functools.wraps(method)
        def wrapped(*values: Any, **options: Any) -> Any:
            begun, results = False, list[Any]()

            def recorded(*inner: Any, **inner_options: Any) -> Any:
                nonlocal begun
                begun = True
                results.append(method(*inner, **inner_options))
                return results[0]

            try:
                return instead(recorded, *values, **options)
            except MemoryError:
                raise
            except Exception as error:
                if begun and not results:  # the method's own error, such as that of a directive
                    raise
                internal_error(error, "")
                return results[0] if results else method(*values, **options)

        setattr(wrapped, _MARK, True)
        setattr(owner, name, wrapped)


_CHAIN: ContextVar[tuple[Place, ...]] = ContextVar("signage_myst_chain", default=())


def setup() -> None:
    """Wrap MyST's renderer of fences and its `include`, once in a process."""
    try:
        from myst_parser.mdit_to_docutils.base import DocutilsRenderer
        from myst_parser.mocking import MockIncludeDirective
    except ImportError:
        return
    wrap(DocutilsRenderer, "render_fence", functools.partial(_traced_code, 1))
    wrap(DocutilsRenderer, "render_code_block", functools.partial(_traced_code, 0))
    wrap(MockIncludeDirective, "run", _traced_include)


def is_mocked(directive: Directive) -> bool:
    """Tell whether a directive was called by MyST, whose stand-ins count lines in their own way."""
    return type(directive.state_machine).__name__ == "MockStateMachine"


def first_content_line(directive: Directive, line: int) -> int:
    """Return the line of a directive's first content line.

    MyST's releases count the content's offset in several ways, and some lose a line after options; where the
    content stands in the directive's own text is certain.
    """
    block = [text.rstrip() for text in directive.block_text.split("\n")]
    content = [text.rstrip() for text in directive.content]
    while content and not content[-1]:
        content.pop()
    # Newer releases begin the text with the fence itself, older ones with the line after it.
    header = int(
        re.match(rf"(?:`{{3,}}|~{{3,}}|:{{3,}})\s*\{{?{re.escape(directive.name)}\b", block[0]) is not None
    )
    # The oldest ones give the content as the text: only the offset then tells of the options above it.
    above = range(len(block) - len(content), -1 if header or not directive.options else 0, -1)
    for index in above:
        if content and block[index : index + len(content)] == content:
            return line + index + 1 - header
    return line + directive.content_offset + 1


def current_chain() -> tuple[Place, ...]:
    """Return the include lines of MyST pages around what is being rendered, outermost first."""
    return _CHAIN.get()


def _traced_code(header_lines: int, render: Callable[..., None], renderer: Any, token: Any) -> None:
    before = len(renderer.current_node.children)
    render(renderer, token)
    for node in renderer.current_node.children[before:]:
        # A fence that is a directive makes its own nodes, which say more.
        if isinstance(node, nodes.literal_block) and token.map and node.rawsource == token.content:
            remember(node, _fence_trace(renderer.document["source"], token, header_lines))


def _fence_trace(path: str, token: Any, header_lines: int) -> Trace:
    opening = token.map[0]
    count = token.content.count("\n") + 1
    places = tuple(Place(path, opening + header_lines + index) for index in range(count))
    attributes = {str(name): str(value) for name, value in token.attrs.items() if name not in {"class", "id"}}
    return Trace(places, Place(path, opening), _CHAIN.get(), attributes)


def _traced_include(run: Callable[[Any], list[Any]], directive: Any) -> list[Any]:
    place = Place(directive.renderer.document["source"], directive.lineno)
    chain = (*_CHAIN.get(), place)
    token = _CHAIN.set(chain)
    try:
        found = run(directive)
    finally:
        _CHAIN.reset(token)
    for result in found:
        for node in result.findall(nodes.literal_block):
            path = str(node.get("source", ""))
            remember(node, _inclusion_trace(path, directive.options, node, place, chain))
    return found


def _inclusion_trace(
    path: str, options: dict[str, Any], node: nodes.literal_block, place: Place, chain: tuple[Place, ...]
) -> Trace:
    """Return the trace of a file that is shown as code."""
    skipped = 0
    if {"start-line", "start-after"} & options.keys():
        try:
            with open(path, encoding="utf-8-sig") as file:  # noqa: PTH123  the path is a plain string
                skipped = clipped(file.read(), options).skipped
        except (OSError, UnicodeError, InclusionError):
            skipped = 0
    count = node.astext().count("\n") + 1
    return Trace(tuple(Place(path, skipped + 1 + index) for index in range(count)), place, chain)
