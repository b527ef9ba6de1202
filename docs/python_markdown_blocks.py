"""Teach MyST the blocks of Python-Markdown, so that both hosts build one Markdown: `!!!`, `???` and `===`.

A block is a marker line and the lines below it that are indented by four more columns. The lines stay where
they are, so that positions inside the blocks are the file's own.
"""

import re
from collections.abc import Callable
from typing import Any

from docutils import nodes
from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from myst_parser.parsers import sphinx_
from sphinx.application import Sphinx

_INDENT = 4
_MARKER = re.compile(r'(?:(?:!!!|\?\?\?\+?)[ \t]+(?P<kind>[\w-]+)|===)(?:[ \t]+"(?P<title>[^"]*)")?[ \t]*$')
_TYPE = "python_markdown_block"
_ENDS = ["paragraph", "reference", "blockquote", "list"]


def block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read one block: a markdown-it block rule; lines are 0-based."""
    column = state.sCount[start]
    if column - state.blkIndent >= _INDENT:
        return False
    marker = _MARKER.match(state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]])
    if marker is None or silent:
        return marker is not None
    last = after = start + 1
    while after < end and (state.isEmpty(after) or state.sCount[after] >= column + _INDENT):
        after += 1
        last = last if state.isEmpty(after - 1) else after
    outer = state.parentType, state.lineMax, state.blkIndent
    state.lineMax, state.blkIndent = last, column + _INDENT
    opening = state.push(f"{_TYPE}_open", "div", 1)
    opening.map = [start, last]
    opening.meta = {"kind": marker["kind"] or "tab", "title": marker["title"]}
    state.md.block.tokenize(state, start + 1, last)
    state.push(f"{_TYPE}_close", "div", -1)
    state.parentType, state.lineMax, state.blkIndent = outer
    state.line = last
    return True


def render(renderer: Any, token: Any) -> None:
    """Render a block as an admonition, a tab as a container with a title of its own."""
    kind, title = token.meta["kind"], token.meta["title"]
    node: nodes.Element = nodes.container(classes=["tab"]) if kind == "tab" else nodes.admonition(classes=[kind])
    title = kind.capitalize() if title is None else title
    node += nodes.rubric(title, title) if kind == "tab" else nodes.title(title, title)
    renderer.add_line_and_source_path(node, token)
    with renderer.current_node_context(node, append=True):
        renderer.render_children(token)


def plugin(parser: MarkdownIt) -> None:
    """Add the rule and its rendering to a parser."""
    parser.block.ruler.before("fence", _TYPE, block, {"alt": _ENDS})
    parser.add_render_rule(f"render_{_TYPE}", render, fmt="docutils")


def setup(_app: Sphinx) -> dict[str, bool]:
    """Add the plug-in to every parser that MyST makes for Sphinx; MyST has no option for it."""
    module: Any = sphinx_
    make: Callable[..., MarkdownIt] = module.create_md_parser
    if make.__module__ != __name__:

        def create_md_parser(*arguments: Any) -> MarkdownIt:
            return make(*arguments).use(plugin)

        module.create_md_parser = create_md_parser
    return {"parallel_read_safe": True, "parallel_write_safe": True}
