"""From which lines the rest of a page can be read by itself."""

import pytest

from signage_linter.examination import read_page
from signage_linter.finders.markdown.settings import MarkdownSettings, PlainSettings
from signage_linter.finders.myst.settings import MystSettings
from signage_linter.finders.rst.page_context import RstSettings
from signage_linter.page import Page
from signage_linter.source import Source

BLOCKS = (
    "markdown.extensions.md_in_html",
    "markdown.extensions.tables",
    "pymdownx.superfences",
    "pymdownx.blocks.tab",
)
SETTINGS = {
    "markdown.find": MarkdownSettings(extensions=BLOCKS),
    "commonmark": PlainSettings(),
    "myst.find": MystSettings(),
    "rst.find": RstSettings(),
}


def page(finder: str, text: str) -> Page:
    name = "page.rst" if finder == "rst.find" else "page.md"
    return read_page(finder, Source(name, text), SETTINGS[finder])


FENCE = "```anml\n\nbutton\n\nlink\n```"
CLOSED: dict[str, str] = {
    "words": "Words.",
    "a list": "- Words\n\n  words\n\n- words",
    "a table": "a | b\n- | -\nc | d",
    "a comment": "<!-- words -->",
    "a link": "Words <https://x.example> and <b>bold</b> words",
    "a comparison": "a < b",
    "a fence": FENCE,
    "a fence in a list": f"- Words\n\n    {FENCE.replace(chr(10), chr(10) + '    ')}",
}
OPEN = {
    "an element": "<div>\n\nWords\n\n</div>",
    "a comment": "<!-- words\n\nWords\n\n-->",
    "a fence that isn't closed": "```anml\nbutton",
    "a formula": "$$\na\n\nWords\n$$",
    "a block": "/// tab | Title\nWords\n\nwords\n///",
}


@pytest.mark.parametrize("block", CLOSED)
@pytest.mark.parametrize("finder", ["markdown.find", "commonmark", "myst.find"])
def test_markdown_can_be_read_from_behind_a_closed_block(finder: str, block: str) -> None:
    text = f"First\n\n{CLOSED[block]}\n\nLast\n"
    assert text[: text.index("Last")].count("\n") + 1 in page(finder, text).starts


@pytest.mark.parametrize("block", OPEN)
def test_markdown_is_not_read_from_behind_what_may_reach_further(block: str) -> None:
    text = f"First\n\nSecond\n\n{OPEN[block]}\n\nLast\n"
    assert (3,) == page("markdown.find", text).starts


@pytest.mark.parametrize("text", ["Words\n\n    code\n\nLast\n", "Words\u2028\n\nLast\n", "Words\rwords\n\nLast\n"])
def test_pages_whose_lines_are_searched_for_are_read_as_a_whole(text: str) -> None:
    assert () == page("markdown.find", text).starts


def test_line_ends_of_windows_are_read_as_others() -> None:
    assert (3,) == page("markdown.find", "First\r\n\r\nLast\r\n").starts


def test_what_is_wrong_ends_the_starts() -> None:
    text = "First\n\nSecond\n\n```anml\nbutton\n```\n\nThird\n\n```anml\nbutton\n"
    assert (1, 3, 5, 9) == page("commonmark", text).starts


RST = {
    "words": ("Words.", True),
    "a title": ("Title\n=====", True),
    "a literal block": ("Words::\n\n  code", True),
    "a directive": (".. code-block:: anml\n\n   button", True),
    "a language": (".. highlight:: anml", True),
    "a quoted language": ("Words::\n\n.. highlight:: anml", False),
    "a language in a paragraph": ("Words\n.. highlight:: anml", False),
    "a language in a block": (".. note::\n\n   .. highlight:: anml", False),
    "a table": ("=== ===\na   b\n=== ===\n1   2\n=== ===", True),
    "a table without a header": ("=== ===\na   b\n=== ===", True),
    "a table of paragraphs": ("=== ===\na   b\n\nWords\n=== ===", False),
    "a table that isn't closed": ("=== ===\na   b\n\nWords", False),
    "a table with a paragraph below it": ("=== ===\na   b\n=== ===\nWords", False),
    "a language in a table": ("=== ===\na   .. highlight:: anml\n=== ===", False),
    "an inclusion": (".. include:: other.rst", False),
}


@pytest.mark.parametrize("block", RST)
def test_restructuredtext_can_be_read_from_a_paragraph(block: str) -> None:
    text, is_closed = RST[block]
    text = f"First\n\nSecond\n\n{text}\n\nLast\n"
    assert is_closed == (text[: text.index("Last")].count("\n") + 1 in page("rst.find", text).starts)
