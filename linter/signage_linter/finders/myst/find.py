"""Find the examples of a MyST page without Sphinx."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from markdown_it import MarkdownIt, rules_block
from mdit_py_plugins.amsmath import amsmath_plugin
from mdit_py_plugins.attrs import attrs_block_plugin
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.field_list import fieldlist_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin
from mdit_py_plugins.myst_blocks import myst_block_plugin

from signage_linter.finders.markdown.lines import numbered
from signage_linter.finders.myst.fence import Enclosure
from signage_linter.finders.myst.reader import PageReader, included_lines
from signage_linter.finders.myst.settings import MystSettings
from signage_linter.finders.rst.literal_inclusion import Clipping
from signage_linter.finders.rst.page_context import PageContext, RstSettings
from signage_linter.finders.rst.settle import was_searched
from signage_linter.finders.starts import myst_starts, until
from signage_linter.page import Example, Page, PageFault, Place
from signage_linter.source import Source
from signage_specs.readers.yaml import read_yaml
from signage_specs.readers.yaml_nodes import to_python

_LINE_COMMENT = "myst_line_comment"  # the rule of the parser
_TOP_MATTER = re.compile(r"\A---[^\n]*\n(?P<yaml>(?>(?:(?!---|\.\.\.)[^\n]*(?:\n|\Z))*))")


def find(source: Source, settings: MystSettings | None = None) -> Page:
    """Return a page with its code blocks. Never raises, runs nothing of the project, opens no connection.

    Directives of extensions needn't be known: the content of an unknown one is read as MyST. Files are included
    from inside the project only.
    """
    settings = page_settings(settings if settings is not None else MystSettings(), source)
    context = PageContext.of(source, RstSettings(root=settings.root, elsewhere=settings.elsewhere))
    reader = PageReader(context, parser_of(settings), settings, settings.highlight_language)
    lines = numbered(source.lf.split("\n"), source.path)
    try:
        reader.read(lines, Enclosure())
    except Exception as error:  # noqa: BLE001  a plug-in of the parser may stumble over markup that nobody tried
        context.faults.append(
            PageFault("unrendered-fence", Place(source.path, 1), f"the parser gave up on the page: {error}")
        )
    faults = tuple(context.faults)
    starts = () if was_searched(source) else until(myst_starts(source, reader.starts), faults)
    return Page(
        source.path,
        "markdown",
        tuple(reader.examples),
        faults,
        tuple(context.files),
        starts=starts,
        is_myst=settings.has_directives,
        has_line_comments=settings.has_directives and _LINE_COMMENT not in settings.disable_syntax,
    )


def included_examples(
    context: PageContext, source: Source, piece: Clipping, chain: tuple[Place, ...]
) -> list[Example]:
    """Return the code blocks of a file that a page of reStructuredText includes as Markdown.

    What the project says about Markdown isn't known there, so everything is understood.
    """
    settings = MystSettings()
    reader = PageReader(context, parser_of(settings), settings, settings.highlight_language)
    try:
        reader.read(included_lines(source, piece, chain), Enclosure(depth=len(chain)))
    except Exception as error:  # noqa: BLE001  as for a page
        context.fault("unrendered-fence", chain[-1], f"the parser gave up on {source.path}: {error}")
    return reader.examples


def page_settings(settings: MystSettings, source: Source) -> MystSettings:
    """Return the settings of a page: its front matter's `myst` comes before the project's."""
    top_matter = _TOP_MATTER.match(source.lf)
    front_matter = to_python(read_yaml(top_matter["yaml"]).root) if top_matter is not None else None
    options = front_matter.get("myst") if isinstance(front_matter, dict) else None
    return settings.overridden(options) if isinstance(options, dict) else settings


# The extensions that decide which blocks there are. All others are about what stands in a line.
_PLUGINS: dict[str, Callable[..., None]] = {
    "amsmath": amsmath_plugin,
    "attrs_block": attrs_block_plugin,
    "colon_fence": colon_fence_plugin,
    "deflist": deflist_plugin,
    "dollarmath": dollarmath_plugin,
    "fieldlist": fieldlist_plugin,
}
# What stands in a line is never parsed: no block hides there, and it would cost most of the time.
_CORE_RULES = ("normalize", "block", "attr")


@lru_cache(maxsize=16)
def parser_of(settings: MystSettings) -> MarkdownIt:
    """Return the parser for a project's settings. Parsers are kept for the settings that were used last."""
    parser = MarkdownIt("commonmark")
    if not settings.commonmark_only:
        parser.enable("table")
    if settings.has_directives:
        parser.use(front_matter_plugin).use(myst_block_plugin).use(footnote_plugin)
        known = settings.enable_extensions
        for name, plugin in _PLUGINS.items():
            if known is None or name in known:
                parser.use(plugin)
        if settings.colon_fence_exact_match:
            _match_colons_exactly(parser)
        parser.disable(sorted(settings.disable_syntax), ignoreInvalid=True)
    parser.core.ruler.enableOnly(_CORE_RULES, ignoreInvalid=True)
    return parser


def _match_colons_exactly(parser: MarkdownIt) -> None:
    """End a fence of colons at one of just as many, where the parser's release has a rule for that."""
    make_rule: Any = getattr(rules_block, "make_fence_rule", None)
    if make_rule is not None and "colon_fence" in parser.block.ruler.get_active_rules():
        rule = make_rule(markers=(":",), token_type="colon_fence", exact_match=True)  # noqa: S106  no password
        ends = ["paragraph", "reference", "blockquote", "list", "footnote_def"]
        parser.block.ruler.at("colon_fence", rule, {"alt": ends})
