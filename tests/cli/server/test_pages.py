"""A page of which only the part around an edit is read again is as if all of it had been read."""

import os
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from markdown.extensions import Extension
from test_edits import EDITS

from signage.server.pages import PageMemory
from signage_linter.examination import Projects, read_page
from signage_linter.finders.markdown.settings import MarkdownSettings
from signage_linter.finders.rst.page_context import RstSettings
from signage_linter.page import Page
from signage_linter.source import Source

EXTENSIONS = (
    "pymdownx.superfences, pymdownx.tabbed, pymdownx.details, pymdownx.blocks.tab, admonition, tables, "
    "def_list, footnotes, attr_list, md_in_html, meta"
)
MKDOCS = ("mkdocs.yml", f"markdown_extensions: [{EXTENSIONS}]\n")
FENCED_CODE = ("mkdocs.yml", "markdown_extensions: [fenced_code, tables, extra, toc, sane_lists]\n")
MYST = (
    "conf.py",
    'extensions = ["myst_parser"]\nmyst_enable_extensions = ["colon_fence", "deflist", "attrs_block"]\n',
)

WORDS = [
    "Some words about it\n",
    "Words.\n",
    "Words in two lines\nof one paragraph\n",
    "# A title\n",
    "A title\n=======\n",
]
MARKDOWN_BLOCKS = [
    *WORDS,
    '```anml\nbutton#e1 "Pay"\n```\n',
    '```anml\n\nbutton#e1 "Pay"\n\nlink#e2 "Home"\n```\n',
    '~~~~anml\nbutton#e1 "Pay"\n~~~\n~~~~\n',
    '- an item\n\n    ```anml\n    button#e1 "Pay"\n    ```\n\n- another\n',
    '- an item\n\n  ```anml\n  link#e2 "Home"\n  ```\n',
    '> ```anml\n> button#e1 "Pay"\n> ```\n>\n> Words\n',
    '=== "A tab"\n\n    ```anml\n    button#e1 "Pay"\n    ```\n\n=== "Another"\n\n    Words\n',
    "!!! note\n\n    Words\n\n    ~~~anml\n    button\n    ~~~\n",
    "1. an item\n2. another\n\n    Words in it\n\n        code\n",
    "    indented\n\n    code\n",
    "Term\n:   Words that define\n\n    ```anml\n    button\n    ```\n",
    "a | b\n- | -\nc | d\n",
    "<!-- a comment -->\n",
    "<!--\na comment\n\nof two\n-->\n",
    "<div markdown>\nWords\n\n```anml\nbutton\n```\n\n</div>\n",
    "<p>\nWords\n</p>\n",
    "<pre><code>\nbutton\n\nWords\n</code></pre>\n",
    "/// tab | Another\nWords\n\n```anml\nbutton\n```\n///\n",
    "Words with `code`, <b>tags</b>, a < b, &amp; and [links](x)\n",
    "Words with `<div>` in them\n",
    "[^1]: A footnote\n\n    ```anml\n    button\n    ```\n",
    "Note: words\n    ```anml\n    button\n    ```\n",
    "---\n",
    "***\n",
    "$$\na\n\nb\n$$\n",
    '```anml\nbutton "never closed"\n',
    "mix. Roman\n",
]  # fmt: skip
MYST_BLOCKS = [
    *MARKDOWN_BLOCKS,
    "```{note}\nWords\n\nMore words\n```\n",
    "````{tab-set}\n```{tab-item} A\n~~~anml\nbutton\n~~~\n```\n````\n",
    ":::{note}\nWords\n\n```anml\nbutton\n```\n:::\n",
    "::::{grid}\n:::{card}\n\nWords\n\n:::\n::::\n",
    "```{code-block} anml\n:class: wide\n\nbutton\n```\n",
    "{.anml}\n",
    "```{highlight} anml\n```\n",
    "```\nbutton\n```\n",
    "```{eval-rst}\n.. code-block:: anml\n\n   button\n```\n",
    "% a comment\n",
    "(target)=\n",
    "+++\n",
]
RST_BLOCKS = [
    *WORDS,
    "=====\nTitle\n=====\n",
    "Part\n----\n",
    '.. code-block:: anml\n\n   button#e1 "Pay"\n\n   link#e2 "Home"\n',
    '.. code-block:: anml\n   :class: wide\n\n   button#e1 "Pay"\n',
    '- an item\n\n  .. code-block:: anml\n\n     button#e1 "Pay"\n\n- another\n',
    'Words::\n\n  button#e1 "Pay"\n\n  more\n',
    "::\n\n  button\n",
    "Quoted::\n\n> button\n> link\n",
    "Term\n  Words that define\n\n  .. code:: anml\n\n     button\n",
    ".. note::\n\n   Words\n\n   .. code-block:: anml\n\n      button\n",
    ".. note:: Words\n",
    ".. a comment\n   that goes on\n",
    "..\n\n  A quotation\n",
    ".. _target:\n",
    ".. highlight:: anml\n",
    ".. highlight:: python\n   :linenothreshold: 5\n",
    ".. parsed-literal::\n\n   button **x**\n",
    "=====  =====\na      b\n=====  =====\nWords  c\n=====  =====\n",
    "=====  =====\na      b\n\nWords  c\n=====  =====\n",
    "+---+---+\n| a | b |\n+---+---+\n",
    ":field: words\n:other: ::\n\n    code\n",
    "| lines\n| of verse\n",
    ">>> a\nb\n",
    "a. An item\nb. Another\n",
    "1. An item\n\n   ::\n\n     code\n",
    "----\n",
    "  A quotation\n\n  ::\n\n    code\n",
    ".. |name| replace:: words\n",
    ".. [1] A footnote\n\n   ::\n\n     code\n",
]  # fmt: skip
MARKUPS: dict[str, tuple[tuple[str, str] | None, str, list[str]]] = {
    "MkDocs": (MKDOCS, "page.md", MARKDOWN_BLOCKS),
    "fenced_code": (FENCED_CODE, "page.md", MARKDOWN_BLOCKS),
    "no project": (None, "page.md", MARKDOWN_BLOCKS),
    "MDX": (None, "page.mdx", MARKDOWN_BLOCKS),
    "MyST": (MYST, "page.md", MYST_BLOCKS),
    "reStructuredText": (None, "page.rst", RST_BLOCKS),
}
TOPS = ["", "", "---\ntitle: words\n---\n\n", "---\n\n", "\n\n", "Title: words\n\n"]
PIECES = [
    "\n", "\n", "\n\n", "a", "b", " ", "    ", "  ", "#", "-", "- ", "=", "`", "```", "```\n", "```anml\n",
    "~~~\n", ":", "::", "::\n\n  ", ":::\n", "<", ">", "<!--", "-->", "</div>\n", "<div>\n", "<b>", "{", "}",
    "---\n", "$$\n", "///\n", "> ", "1. ", "i. ", "c) ", ".", "\t", "|", "====\n", "===  ===\n", ".. ",
    "{/*\n", "*/}\n", "export a = `\n", ".. highlight:: x\n", '"', "'", "[^1]: ", "&", "\\", "🙂", "\r\n", "\u2028",
]  # fmt: skip


class Kept:
    """A project, and what reads its pages: with a memory, and afresh."""

    def __init__(self, folder: Path, markup: str) -> None:
        configuration, page, self.blocks = MARKUPS[markup]
        (folder / ".git").mkdir()
        if configuration is not None:
            (folder / configuration[0]).write_text(configuration[1], encoding="utf-8")
        path = folder / page
        self.path = path.as_posix()
        is_rst = page.endswith(".rst")
        self.settings: Any = Projects().settings(path)
        self.finder: str = self.settings.finder
        if is_rst:
            self.settings, self.finder = RstSettings(), "rst.find"
        self.memory = PageMemory()

    def page(self, text: str) -> Page:
        return replace(self.memory(self.finder, Source(self.path, text), self.settings), starts=())

    def fresh(self, text: str) -> Page:
        return replace(read_page(self.finder, Source(self.path, text), self.settings), starts=())


def text_of(generator: random.Random, blocks: list[str]) -> str:
    # Most pages have little that makes the rest of them be read again.
    quiet = generator.choice([blocks[:6], blocks[:6], blocks[:9], blocks[:14], blocks])
    strange = generator.choice([0, 0.02, 0.1])
    chosen = [
        generator.choice(blocks if generator.random() < strange else quiet)
        for _ in range(generator.randrange(4, 25))
    ]
    return generator.choice(TOPS) + "\n".join(chosen)


def edited(generator: random.Random, text: str) -> str:
    start = generator.randrange(len(text) + 1)
    if generator.random() < 0.3:
        start = text.rfind("\n", 0, start) + 1
    gone = generator.choice([0, 0, 0, 1, 1, 2, 5, 30])
    new = generator.choice([*PIECES, "", "", "", text[start : start + 40]])
    return text[:start] + new + text[start + gone :]


@pytest.mark.parametrize("markup", MARKUPS)
def test_an_edited_page_is_as_if_all_of_it_was_read(tmp_path: Path, markup: str) -> None:
    seed = os.environ.get("SEED", "")
    generator = random.Random(f"{seed}{markup}")
    kept = Kept(tmp_path, markup)
    text = ""
    for number in range(EDITS * 2):
        text = text_of(generator, kept.blocks) if number % 10 == 0 else edited(generator, text)
        assert kept.fresh(text) == kept.page(text), (seed, number, text)
    assert kept.memory.kept > 0


EXAMPLES = {"page.rst": RST_BLOCKS[7], "page.md": MARKDOWN_BLOCKS[5], "page.mdx": MARKDOWN_BLOCKS[5]}
CHANGES = {
    "a word": ("about it", "about that", True),
    "a new line": ("about it", "about\nit", True),
    "a new paragraph": ("words about it\n", "words\n\nMore\n", True),
    "a title": ("A title", "The title", True),
    "a line of an example": ('"Pay"', '"Paid"', True),
    "a new line of an example": ('"Pay"', '"Pay"\n', True),
    "a list": ("about it", "about it\n\n- an item\n", True),
    "the first line": ("Top", "Some top", True),
    "the last line": ("End", "An end", True),
    "front matter": ("Top", "---\ntitle: x\n---\nTop", False),
    "another line end": ("about it", "about it\u2028", False),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("markup", MARKUPS)
def test_what_is_typed_lets_the_rest_of_a_page_be(tmp_path: Path, markup: str, change: str) -> None:
    old, new, is_kept = CHANGES[change]
    kept = Kept(tmp_path, markup)
    part = f"Some words about it\n\nA title\n-------\n\nMore words\n\n{EXAMPLES[Path(kept.path).name]}\n"
    text = f"Top\n\nWords\n\n{part * 9}Words\n\nEnd\n"
    kept.page(text)
    place = text.index(old, len(text) // 2 if text.count(old) > 1 else 0)
    changed = text[:place] + new + text[place + len(old) :]
    assert kept.fresh(changed) == kept.page(changed)
    assert is_kept == bool(kept.memory.kept)


def test_a_fence_that_is_opened_is_followed_to_its_end(tmp_path: Path) -> None:
    kept = Kept(tmp_path, "MyST")
    text = "".join(f'Words {number}\n\n```anml\nbutton#e{number} "Pay"\n```\n\n' for number in range(40))
    kept.page(text)
    for typed in ("`", "``", "```", "```anml"):
        changed = text.replace("Words 20\n", f"Words 20\n\n{typed}\n")
        assert kept.fresh(changed) == kept.page(changed)
    assert 4 == kept.memory.kept


def test_a_fault_near_the_top_keeps_its_line(tmp_path: Path) -> None:
    kept = Kept(tmp_path, "no project")
    text = "Words\n> Quoted\n\nWords\n\n- an item\n\n``` anml\n"
    kept.page(text)
    changed = text.replace("- an", "\n- an")
    assert kept.fresh(changed) == kept.page(changed)


def test_a_language_that_is_set_above_holds_below(tmp_path: Path) -> None:
    kept = Kept(tmp_path, "reStructuredText")
    text = ".. highlight:: anml\n\n" + 'Words\n\nWords::\n\n  button "Pay"\n\n' * 9
    kept.page(text)
    changed = text.replace("Words::", "More words::")
    assert kept.fresh(changed) == kept.page(changed)
    assert {"anml"} == {example.label for example in kept.page(changed).examples}
    assert kept.memory.kept > 0
    other = changed.replace("anml", "text", 1)
    assert kept.fresh(other) == kept.page(other)


@pytest.mark.parametrize(
    ("extensions", "is_kept"),
    [
        (("markdown.extensions.tables", "pymdownx.superfences", "toc"), True),
        (("markdown.extensions.tables", "own.module"), False),
        ((Extension(), "pymdownx.superfences"), False),
    ],
)
def test_a_converter_is_known_by_its_extensions(extensions: tuple[Any, ...], is_kept: bool) -> None:
    text = "Words\n\n" * 4
    page = read_page("markdown.find", Source("page.md", text), MarkdownSettings(extensions=extensions))
    assert is_kept == bool(page.starts)
