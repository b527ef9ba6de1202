"""Where a finding starts and ends on a page, with its related places and its fix, in each markup."""

from collections.abc import Callable
from pathlib import Path

import pytest

from signage_linter.check import check_page
from signage_linter.config import Configuration
from signage_linter.finders import html, python
from signage_linter.finders.markdown.find import find as find_in_markdown
from signage_linter.finders.markdown.settings import MarkdownSettings
from signage_linter.finders.myst.find import find as find_in_myst
from signage_linter.finders.rst.find import find as find_in_rst
from signage_linter.mapping import ExampleMapping
from signage_linter.page import Example, Page, Place, is_excerpt
from signage_linter.report import PageDiagnostic, PageEdit, PageRelated
from signage_linter.source import Source, SourceCache
from signage_specs.span import Span

Find = Callable[[Source], Page]


def _markdown(source: Source) -> Page:
    return find_in_markdown(source, MarkdownSettings())


def _places(diagnostic: PageDiagnostic) -> list[str]:
    """Return the finding's place, those of its related places, and its fix."""
    every: list[PageDiagnostic | PageRelated | PageEdit] = [diagnostic, *diagnostic.related]
    every += diagnostic.fix.edits if diagnostic.fix else ()
    return [
        f"{each.line}:{each.column}-{each.end_line}:{each.end_column}"
        + (f" {each.text!r}" if isinstance(each, PageEdit) else "")
        for each in every
    ]


def _found(find: Find, text: str) -> list[list[str]]:
    source = Source("page", text)
    sources = SourceCache(Path("no-such-folder"))
    sources.add(source)
    return [_places(each) for each in check_page(find(source), Configuration(), sources).diagnostics]


TWICE = ['button#e4 "Save"', 'link#e4 "Home"']


def _block(lead: str, lines: list[str]) -> str:
    return "".join(f"{lead}{line}\n" for line in lines)


@pytest.mark.parametrize(
    ("find", "text", "column", "line"),
    [
        (_markdown, _block("", ["```anml", *TWICE, "```"]), 1, 2),
        (_markdown, "- An item\n\n" + _block("    ", ["```anml", *TWICE, "```"]), 5, 4),
        (_markdown, _block("> ", ["```anml", *TWICE, "```"]), 3, 2),
        (find_in_myst, "- An item\n\n" + _block("  ", ["```{code-block} anml", *TWICE, "```"]), 3, 4),
        (find_in_rst, "Words.\n\n.. code-block:: anml\n\n" + _block("   ", TWICE), 4, 5),
        (html.find, f'<p>Words</p>\n<pre><code class="language-anml">\n{_block("", TWICE)}</code></pre>\n', 1, 3),
        (
            python.find,
            'class A:\n    """Words.\n\n' + _block("    ", ["```anml", *TWICE, "```"]) + '    """\n',
            5,
            5,
        ),
    ],
    ids=["fence", "fence in a list", "fence in a quote", "MyST", "reStructuredText", "HTML", "docstring"],
)
def test_both_ends_of_both_places(find: Find, text: str, column: int, line: int) -> None:
    [places] = _found(find, text)
    assert [
        f"{line + 1}:{column + 4}-{line + 1}:{column + 7}",
        f"{line}:{column + 6}-{line}:{column + 9}",
    ] == places


def test_a_place_of_several_lines_ends_behind_its_last_one() -> None:
    assert [["3:3-5:4"]] == _found(_markdown, '> ```agent-plan\n>\n> {\n>   "page": "/"\n> }\n> ```\n')


def test_a_place_without_width_stays_without() -> None:
    text = _block("  ", ["```anml", "---", "title: Cart", "", "depth: 2", "---", "main", "```"])
    assert ["4:3-4:3"] == _found(find_in_myst, text)[0][:1]


def test_what_is_at_fault_at_the_very_start_may_have_no_width() -> None:
    mapping = ExampleMapping(
        Example("anyt", "a", (Place("page", 4, 5),)), SourceCache(Path("no-such-folder")), "markdown"
    )
    assert (Place("page", 4, 5), Place("page", 4, 5)) == mapping.places(Span(0, 0))
    assert (Place("page", 4, 5), Place("page", 4, 6)) == mapping.places(Span(0, 1))


def test_a_place_that_ends_in_another_file_has_no_width() -> None:
    example = Example("anml", "a\nb", (Place("a.md", 4), Place("b.md", 9)))
    mapping = ExampleMapping(example, SourceCache(Path("no-such-folder")), "markdown")
    assert (Place("a.md", 4), Place("a.md", 4)) == mapping.places(Span(0, 3))


def test_a_fix_gets_the_indentation_of_its_place() -> None:
    text = "- An item\n\n" + _block("    ", ["```anml", "---", "title: Cart", "```"])
    assert [["4:5-4:8", "5:16-5:16 '\\n    ---'"]] == _found(_markdown, text)


def test_a_file_of_which_the_last_line_is_left_out_is_an_excerpt() -> None:
    source = Source("code.anml", "nav\nmain")
    places = (Place("code.anml", 1), Place("code.anml", 2))
    whole, part = (Example("anml", source.text, places[:count], opening=Place("page.md", 1)) for count in (2, 1))
    assert [False, True] == [is_excerpt(each, lambda _: source) for each in (whole, part)]
