"""Fixes in pages: at their exact places, with the page's indentation and line ends, and nothing else changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_linter.config import Configuration
from signage_linter.fixes import fixed_files
from signage_linter.report import PageDiagnostic, PageEdit, PageFix
from signage_linter.run import check_paths
from signage_linter.source import Source, SourceCache
from signage_specs.diagnostic import Severity

# Each page, and the same page fixed.
PAGES: dict[str, tuple[str, str]] = {
    "in a tab in an admonition in a list": (
        (
            '- item\n\n    !!! note\n\n        === "A"\n\n'
            "            ```anml\n            heading#e1 'Title'\n            ```\n"
        ),
        (
            '- item\n\n    !!! note\n\n        === "A"\n\n'
            '            ```anml\n            heading#e1 "Title"\n            ```\n'
        ),
    ),
    "in a quote": (
        '> ```anml\n> button#e4 "Save" disabled\n> ```\n',
        '> ```anml\n> button#e4 "Save" [disabled]\n> ```\n',
    ),
    "with the line ends of Windows": (
        '~~~anml\r\nbutton#e4 "Save" disabled\r\n~~~\r\n',
        '~~~anml\r\nbutton#e4 "Save" [disabled]\r\n~~~\r\n',
    ),
    "with an empty line in an admonition": (
        '!!! note\n\n    ```ko-browser\n    Page: "A"\n    1: link "B"\n    ```\n',
        '!!! note\n\n    ```ko-browser\n    Page: "A"\n\n    1: link "B"\n    ```\n',
    ),
    "with an empty line in a quote": (
        '> ```ko-browser\n> Page: "A"\n> 1: link "B"\n> ```\n',
        '> ```ko-browser\n> Page: "A"\n>\n> 1: link "B"\n> ```\n',
    ),
    "several in one block": (
        "```anml\nheading#e1 'Title'\nbutton#e4 'Save' disabled\n```\n",
        '```anml\nheading#e1 "Title"\nbutton#e4 "Save" [disabled]\n```\n',
    ),
}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mkdocs.yml").write_text(
        "markdown_extensions:\n  - admonition\n  - pymdownx.superfences\n  - pymdownx.snippets: {base_path: [.]}\n"
        "  - pymdownx.tabbed: {alternate_style: true}\n"
    )


def fixed(*paths: str) -> dict[str, str]:
    report = check_paths([Path(path) for path in paths], Configuration())
    return {each.source.path: each.text for each in fixed_files(report.diagnostics, SourceCache(Path()))}


def write(name: str, text: str) -> None:
    Path(name).write_bytes(text.encode())


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_fixed_in_place(name: str) -> None:
    before, after = PAGES[name]
    write("page.md", before)

    assert {"page.md": after} == fixed("page.md")
    write("page.md", after)
    assert {} == fixed("page.md")


def test_lines_that_a_fix_writes_are_indented_as_the_block_is() -> None:
    write("page.md", '- item\n\n    ```anml\n    - button "Save" [ref=e3]\n    - link "Home" [ref=e4]\n    ```\n')

    assert {"page.md": '- item\n\n    ```anml\n    button#e3 "Save"\n    link#e4 "Home"\n    ```\n'} == fixed(
        "page.md"
    )


def table(*lines: str) -> str:
    """Return a page of reStructuredText with a table of two columns, whose first cells hold some lines."""
    rule = "+-----------------------------------+---+\n"
    return rule + "".join(f"| {line:33} | b |\n" for line in lines) + rule


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('   button#e4 "Save" disabled', '   button#e4 "Save" [disabled]'),
        ('   button#e4 "Save it" disabled', '   button#e4 "Save it" [disabled]'),
        ('   button#e4 "Save it!" disabled', ""),
        ('   - button "Save" [ref=e3]', '   button#e3 "Save"'),
    ],
)
def test_a_fix_in_a_cell_keeps_its_border_or_is_none(before: str, after: str) -> None:
    block = (".. code-block:: anml", "")
    write("page.rst", table(*block, before))
    assert ({"page.rst": table(*block, after)} if after else {}) == fixed("page.rst")


def test_a_fix_in_a_cell_writes_no_further_line() -> None:
    block = (".. code-block:: ko-browser", "", '   Page: "A"', '   1: link "B"')
    write("page.rst", table(*block))
    assert {} == fixed("page.rst")


def test_nothing_is_fixed_in_a_cell_of_csv_where_a_quote_ends_the_cell() -> None:
    cell = ".. csv-table::\n\n   a, \"Code::\n\n      heading#e1 'Title'\n      \"\n"
    page = f".. highlight:: anml\n\n{cell}"
    for name, text in (("page.rst", page), ("page.md", f"```{{eval-rst}}\n{page}```\n")):
        write(name, text)
        assert {} == fixed(name)


def test_a_label_in_a_cell_keeps_its_border() -> None:
    code = ("", "   button#e4")
    for cell, behind in ((table, ""), (columns, "  b")):
        before, after = (f"{f'.. code-block:: {label}':33}{behind}" for label in ("anml-natve", "anml-native"))
        write("page.rst", cell(before, *code))
        assert {"page.rst": cell(after, *code)} == fixed("page.rst")


def columns(*lines: str) -> str:
    """Return a page with a simple table, whose cells in the middle hold some lines."""
    rule = "==  =================================  ====\n"
    return f"{rule}a   {lines[0]}\n" + "".join(f"    {line}".rstrip() + "\n" for line in lines[1:]) + rule


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('   button#e4 "Save" disabled', '   button#e4 "Save" [disabled]'),
        ('   button#e4 "Save it" disabled', '   button#e4 "Save it" [disabled]'),
        ('   button#e4 "Save it!" disabled', ""),
        ('   - button "Save" [ref=e3]', '   button#e3 "Save"'),
    ],
)
@pytest.mark.parametrize("behind", ["", "b"])
def test_a_fix_in_a_column_keeps_those_behind_it_or_is_none(before: str, after: str, behind: str) -> None:
    block = (".. code-block:: anml", "")
    write("page.rst", columns(*block, f"{before:35}{behind}"))
    assert ({"page.rst": columns(*block, f"{after:35}{behind}")} if after else {}) == fixed("page.rst")


@pytest.mark.parametrize("head", ["", "a   b\n==  =================================  ====\n"])
def test_an_example_between_two_tables_is_in_none(head: str) -> None:
    rule = "==  =================================  ====\n"
    table = f"{rule}{head}c   d\n{rule}"
    page = f"{table}\n.. code-block:: anml\n\n    {{}}\n\n{table}"
    write("page.rst", page.format('button#e4 "Save it at once!" disabled'))
    assert {"page.rst": page.format('button#e4 "Save it at once!" [disabled]')} == fixed("page.rst")


@pytest.mark.parametrize("behind", ["", "b"])
def test_a_fix_in_a_column_writes_no_further_line(behind: str) -> None:
    first = '   Page: "A"'
    write("page.rst", columns(".. code-block:: ko-browser", "", f"{first:35}{behind}", '   1: link "B"'))
    assert {} == fixed("page.rst")


def test_a_fix_of_several_lines_leaves_the_column_before_it() -> None:
    rule = "=====  ====  ==========================\n"
    block = "a      b     .. code-block:: ko-browser"
    text = f'{rule}{block}\n\n                Page: "A"\n                1: link "B"\n{rule}'
    write("page.rst", text)
    assert {"page.rst": text.replace('"A"\n', '"A"\n\n')} == fixed("page.rst")
    write("page.rst", text.replace('         Page: "A"', 'c        Page: "A"'))
    assert {} == fixed("page.rst")


@pytest.mark.parametrize(
    ("written", "is_kept"),
    [
        ('"""D.\n\n```anml\nbutton#e1 \'Save\'\n```\n"""', True),
        ('"""D.\n\n.. code-block:: anml\n\n    button#e1 \'Save\'"""', False),
        ("'''D.\n\n.. code-block:: anml\n\n    button#e1 'Save'\n'''", True),
        ('"""D.\n\n```anml\n- main:\n  - text: Very "quoted" text\n```\n"""', False),
        ('r"""D.\n\n```anml\n- main:\n  - text: Very "quoted" text\n```\n"""', True),
        ("\"D.\\n\\\n```anml\\n\\\nbutton#e1 'Save'\\n\\\n```\\n\"", False),
    ],
)
def test_a_fix_in_a_docstring_is_read_as_it_is_written(written: str, is_kept: bool) -> None:
    write("module.py", f"Ä = 'ä'; 'b'\n\ndef f(é='é'): {written}\n")
    report = check_paths([Path("module.py")], Configuration())
    assert report.diagnostics
    changed = [each.text for each in fixed_files(report.diagnostics, SourceCache(Path()), unsafe=True)]
    assert is_kept == bool(changed)
    for text in changed:
        write("module.py", text)
        left = check_paths([Path("module.py")], Configuration())
        assert {each.code for each in report.diagnostics} > {each.code for each in left.diagnostics if each.fix}


def test_lines_that_a_fix_writes_in_html_repeat_no_tag() -> None:
    text = '<p>A</p><pre><code class="language-ko-browser">Page: "A"\n1: link "B"\n</code></pre>\n'
    write("page.html", text)
    assert {"page.html": text.replace('"A"\n', '"A"\n\n')} == fixed("page.html")


def test_an_included_file_is_fixed_once() -> None:
    write("piece.md", '```anml\nbutton#e4 "Save" disabled\n```\n')
    write("one.md", '--8<-- "piece.md"\n')
    write("two.md", '!!! note\n    --8<-- "piece.md"\n')

    assert {"piece.md": '```anml\nbutton#e4 "Save" [disabled]\n```\n'} == fixed("one.md", "two.md")


def test_a_file_is_left_that_two_pages_read_differently() -> None:
    write("piece.txt", 'button#e4 "Save" disabled\n')
    write("one.md", '```anml\n--8<-- "piece.txt"\n```\n')
    write("two.md", '```text\n--8<-- "piece.txt"\n```\n')

    assert {"piece.txt": 'button#e4 "Save" [disabled]\n'} == fixed("one.md")
    assert {} == fixed("one.md", "two.md")


@pytest.mark.parametrize(
    ("name", "below"),
    [
        ("page.md", "\n```anml\nlink#e2 'Home'\n```\n"),
        ("page.mdx", "\n```anml\nlink#e2 'Home'\n```\n"),
        ("page.mdx", ""),
        ("myst/page.md", ""),
        ("myst/page.md", "\n```{note}\nHome\n```\n"),
    ],
)
def test_nothing_is_fixed_in_a_block_that_goes_on_into_the_page(name: str, below: str) -> None:
    """A heading below a forgotten end looks like a role in capital letters, and became one in small ones."""
    Path("myst").mkdir()
    write("myst/conf.py", 'extensions = ["myst_parser"]\n')
    write(name, f"```anml\nbutton#e1 'Save'\n\nTitle\n{below}")
    report = check_paths([Path(name)], Configuration())

    assert {"N008", "N016"} <= {each.code for each in report.diagnostics}
    assert {} == fixed(name)


def test_a_place_that_is_only_near_is_never_fixed() -> None:
    write("module.py", '"""Doc::\n\n    x\n"""\n')
    write("page.md", "```anml\nbutton#e4 'Save'\n```\n")
    report = check_paths([Path("page.md")], Configuration())

    assert all(each.fix is not None for each in report.diagnostics if not each.approximate)
    assert {"page.md"} == set(fixed("page.md", "module.py"))


@pytest.mark.parametrize("mark", ["# {}", "<!-- {} -->", "; {}", "// {}", "  {}", "/* {} */", "#\t{}"])
def test_the_marks_of_sections_are_no_lines_of_a_file(mark: str) -> None:
    first, last = (mark.format(f"--8<-- [{kind}:form]") for kind in ("start", "end"))
    lines = (first, 'button#e1 "B"', last, first, 'button#e2 "C" disabled', last, "")
    write("shop.anml", "\n".join(lines))
    found = check_paths([Path("shop.anml")], Configuration()).diagnostics
    assert [("N022", 5, 15)] == [(each.code, each.line, each.column) for each in found]
    assert {"shop.anml": "\n".join(lines).replace("disabled", "[disabled]")} == fixed("shop.anml")


def test_a_file_of_a_format_is_fixed_with_its_own_line_ends() -> None:
    write("shop.anml", 'button#e4 "Save" disabled\r\nbutton#e5 "Send"\r\n')
    after = fixed("shop.anml")["shop.anml"]

    assert 'button#e4 "Save" [disabled]' == after.splitlines()[0]


def finding(*edits: tuple[int, int, int, int, str]) -> PageDiagnostic:
    fix = PageFix("x", tuple(PageEdit("page.md", *edit) for edit in edits))
    return PageDiagnostic("N001", "x", Severity.ERROR, "x", "page.md", 1, 1, 1, 1, "", "", "", fix=fix)


def test_of_two_fixes_that_touch_the_first_is_applied() -> None:
    sources = SourceCache(Path())
    sources.add(Source("page.md", "one two three\n"))
    first, second = finding((1, 1, 1, 8, "1 2")), finding((1, 5, 1, 14, "2 3"))

    (changed,) = fixed_files([first, second], sources)

    assert "1 2 three\n" == changed.text
    assert 1 == changed.applied


def test_a_fix_of_several_edits_is_applied_whole_or_not_at_all() -> None:
    sources = SourceCache(Path())
    sources.add(Source("page.md", "one two three\n"))
    first, second = finding((1, 5, 1, 8, "2")), finding((1, 1, 1, 4, "1"), (1, 5, 1, 8, "II"))

    (changed,) = fixed_files([first, second], sources)

    assert "one 2 three\n" == changed.text


edit = st.tuples(
    st.integers(1, 4), st.integers(1, 8), st.integers(1, 4), st.integers(1, 8), st.sampled_from(["", "x", "a\nb"])
)


@given(st.text(alphabet="ab \r\n", max_size=20), st.lists(st.lists(edit, min_size=1, max_size=3), max_size=4))
def test_edits_never_raise_and_keep_what_they_do_not_touch(
    text: str, fixes: list[list[tuple[int, int, int, int, str]]]
) -> None:
    sources = SourceCache(Path())
    sources.add(Source("page.md", text))

    for changed in fixed_files([finding(*edits) for edits in fixes], sources):
        written = "".join(each[4] for edits in fixes for each in edits)
        assert set(changed.text) <= set(text) | set(written)
        assert 1 <= changed.applied <= len(fixes)
        assert changed.diff().count("\n") >= (changed.text != text)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ((1, 1, "x"), (1, 1, "y"), "xabcd"),  # two insertions at one place: nobody knows their order
        ((1, 1, "x"), (1, 3, "y"), "xabcd"),  # an insertion at the start of what is replaced
        ((1, 3, "x"), (3, 5, "y"), "xy"),  # side by side
        ((1, 3, "x"), (2, 4, "y"), "xcd"),
        ((1, 1, "x"), (2, 2, "y"), "xaybcd"),
        ((2, 3, ""), (2, 3, ""), "acd"),  # the same
    ],
)
def test_what_two_fixes_touch(first: tuple[int, int, str], second: tuple[int, int, str], expected: str) -> None:
    findings = [finding((1, column, 1, end_column, text)) for column, end_column, text in (first, second)]
    sources = SourceCache(Path())
    sources.add(Source("page.md", "abcd\n"))
    [fixed_file] = fixed_files(findings, sources)
    assert f"{expected}\n" == fixed_file.text


@pytest.mark.parametrize(
    ("written", "is_kept"),
    [
        ('"""{}\n\n```anml\nbutton#e1 \'Save\'\n```\n"""', True),
        ("R'''{}\n\n```anml\nbutton#e1 'Save'\n```\n'''", True),
        ("'''{}\n\n```anml\nbutton#e1 'Save'\n```\n''' 'b'", False),
        # All of these would have to be read, which in a long string is done for no fix.
        ("'''{}\n\n```anml\nbutton#e1 'Save'\n```\n''' '''b'''", False),
        ('"""{}\n\n.. code-block:: anml\n\n    button#e1 \'Save\'"""', False),
        ('"""{}\n\n```anml\nbutton#e1 \'Save\' \\d\n```\n"""', False),
        ('r"""{}\n\n```anml\n- main:\n  - text: Very "quoted" text\n```\n"""', False),
    ],
)
def test_a_fix_in_a_long_docstring_is_where_its_lines_tell_what_python_reads(written: str, is_kept: bool) -> None:
    write("module.py", written.replace("{}", "Doc.\n" * 1_001))
    report = check_paths([Path("module.py")], Configuration())
    assert report.diagnostics
    assert is_kept == bool(fixed_files(report.diagnostics, SourceCache(Path()), unsafe=True))


def test_thousands_of_fixes_in_one_docstring_are_made() -> None:
    write("module.py", '"""Doc.\n\n' + "```anml\nbutton#e1 'Save'\n```\n\n" * 5_000 + '"""\n')
    assert 5_000 == fixed("module.py")["module.py"].count('"Save"')
