"""Pages that no known host converts are read as their generators read them: as CommonMark, or as MDX."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from signage.main import main
from signage_linter.examination import Projects
from signage_linter.finders.commonmark import find
from signage_linter.finders.markdown.settings import PlainSettings
from signage_linter.finders.myst.find import find as find_in_myst
from signage_linter.source import Source

BODY = 'button#e1 "Pay"\nlink#e1 "Home"'


def shown(text: str, name: str = "page.md") -> list[tuple[str, str, int, int]]:
    """Return the label, the text, the line and the column of each block."""
    page = find(Source(name, text))
    return [(each.label, each.text, each.places[0].line, each.places[0].column) for each in page.examples]


@pytest.mark.parametrize(
    "header",
    [
        *("anml", "ANML", "anml {1,3}", "anml{1,3}", "anml:line-numbers", "anml [login]", "anml showLineNumbers"),
        *("anml tab=js", 'anml {2} title="a"', 'anml title="x" {1}', 'anml filename="x"', "anml,ignore", "anml="),
        *("{.anml}", '{ .anml .numbers title="x" }', "anml {.numbers}", ".anml", "  anml"),
    ],
)
def test_the_language_is_the_first_word_of_a_header(header: str) -> None:
    [(label, *rest)] = shown(f"Words:\n\n```{header}\n{BODY}\n```\n")
    assert ("anml", BODY, 4, 1) == (label.lower(), *rest)


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("```\nx\n```", ("", "x", 2, 1)),
        ("```anml\na\x00b\n```", ("anml", "a\x00b", 2, 1)),
        ("```{}\nx\n```", ("", "x", 2, 1)),
        ("1. Item\n\n   ```anml\n   x\n   ```", ("anml", "x", 4, 4)),
        ("- ~~~anml\n  x\n  ~~~", ("anml", "x", 2, 3)),
        ("> - ```anml\n>   x\n>   ```", ("anml", "x", 2, 5)),
        ("Words\n```anml\nx\n```", ("anml", "x", 2 + 1, 1)),
        ("::: tip\n```anml\nx\n```\n:::", ("anml", "x", 3, 1)),
        ("<details>\n\n```anml\nx\n```\n</details>", ("anml", "x", 4, 1)),
        # As kramdown and md_in_html read them.
        ('<div markdown="1">\n```anml\nx\n```\n</div>', ("anml", "x", 3, 1)),
        ("</div>\n<div class='a' MARKDOWN=block >\n# A\n>```anml\n>x\n>```\n</div>", ("anml", "x", 5, 2)),
        ("- a\n\n  <p>\n  <section markdown>\n  ```anml\n  x\n  ```\n  </section>", ("anml", "x", 6, 3)),
        ("<details markdown=1>\n<summary>a</summary>\n```anml\nx\n```", ("anml", "x", 4, 1)),
        ("---\na: |\n  ```anml\n---\n```anml\nx\n```", ("anml", "x", 6, 1)),
        ("````md\n```anml\nx\n```\n````", ("md", "```anml\nx\n```", 2, 1)),
        ("Words\n\n    x\n", ("", "x", 3, 5)),
        ("```anml\n```", ("anml", "", 2, 1)),
        ("[^1]: Note\n\n    ```anml\n    x\n    ```", ("anml", "x", 4, 5)),
        ("[^1]:\n    - ```anml\n      x\n      ```", ("anml", "x", 3, 7)),
        ("> [^1]: ```anml\n>     x\n>     ```", ("anml", "x", 2, 7)),
        # As Hugo, Quarto and kramdown read them.
        ("Term\n: Definition\n\n    ```anml\n    x\n    ```", ("anml", "x", 5, 5)),
        ("Term\n:   ```anml\n    x\n    ```", ("anml", "x", 3, 5)),
        ("> Term\n>\n> :   - ```anml\n>       x\n>       ```", ("anml", "x", 4, 9)),
        ('=== "Tab"\n\n    ```anml\n    x\n    ```', ("anml", "x", 4, 5)),
        ("```python,hidelines=!!!\n!!! hidden()\n/// Adds\n```", ("python", "!!! hidden()\n/// Adds", 2, 1)),
        ("````md,ignore\n```\n!!! note\n```\n````", ("md", "```\n!!! note\n```", 2, 1)),
        ("!!! note\n\n    ```anml\n    x\n    ```", ("anml", "x", 4, 5)),
        ("```anml\nx // [!code ++]\n```", ("anml", "x", 2, 1)),
        ("```anml\n// [!code focus:2]\n  x  # [!code warning] <!-- [!code hl] -->\n```", ("anml", "  x", 3, 1)),
        ("```anml\nx // [!code --]\ny /* [!code ++] */\n```", ("anml", "y", 3, 1)),
        ("```anml\nx // [!code ++] y\n```", ("anml", "x // [!code ++] y", 2, 1)),
        ("```anml\n  // highlight-next-line\nx\n<!-- highlight-end -->\n```", ("anml", "x", 3, 1)),
        ("```anml-vue\n{{ x }}\n```", ("anml", "{{ x }}", 2, 1)),
    ],
)
def test_a_block_has_its_place(page: str, expected: tuple[str, str, int, int]) -> None:
    assert [expected] == shown(page)


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("```\n\n```anml\nx\n```\n", [("swallowed-fence", 3)]),
        ("```text\nbefore\n```yaml\ninside\n```\nafter\n```\n", [("swallowed-fence", 3)]),
        ("````text\n```yaml\ninside\n```\n````\n", []),
        # What a prompt has its model end a block with ends none.
        ("```text\n```py\ninside\n```<end>\n```\n", []),
        ("~~~text\n```yaml\ninside\n```\n~~~\n", []),
        ("```text\n  ```yaml\n```\n", []),
        ("```text\n``` `a`\n```\n", []),
        ("```text\nnever closed\n", [("unclosed-fence", 1)]),
    ],
)
def test_a_fence_that_ends_the_one_around_it_is_told(page: str, expected: list[tuple[str, int]]) -> None:
    assert expected == [(each.kind, each.place.line) for each in find(Source("page.md", page)).faults]


@pytest.mark.parametrize("header", ["anml", ".anml", "{.anml}", "{ #id .anml .x }", '{.anml title="x"}'])
@pytest.mark.parametrize("above", ["    ", "<p>\n", "- a\n\n      "])
def test_a_fence_that_is_shown_as_it_is_written_is_told(above: str, header: str) -> None:
    page = f"{above}```{header}\nx\n```\n"
    place = above.count("\n") + 1, len(above.rpartition("\n")[2]) + 1
    for found in (find(Source("page.md", page)), find_in_myst(Source("page.md", page))):
        assert [("unrendered-fence", *place)] == [
            (each.kind, each.place.line, each.place.column)
            for each in found.faults
            if each.kind == "unrendered-fence"
        ]


def test_a_tab_below_a_fence_is_one_of_python_markdown() -> None:
    page = '```anml\nx\n```\n\n=== "Tab"\n\n    ```anml\n    y\n    ```'
    assert [("anml", "x", 2, 1), ("anml", "y", 8, 5)] == shown(page)


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<Tabs>\n  <Tab title='a'>\n    ```anml\n    x\n    ```\n  </Tab>\n</Tabs>", ("anml", "x", 4, 5)),
        ("<>\n```anml\nx\n```\n</>", ("anml", "x", 3, 1)),
        ("import A from 'a'\n\n<A.B\n  b={1}\n>\n  ```anml\n  x\n  ```\n</A.B>", ("anml", "x", 7, 3)),
        ("- item\n\n      ```anml\n      x\n      ```", ("anml", "x", 4, 7)),
        ("<A b=\"{\" c = '{'>\n~~~anml\nx }}\n~~~\n</A>", ("anml", "x }}", 3, 1)),
        ('=== "Not a tab"\n\n    ```anml\n    x\n    ```', ("anml", "x", 4, 5)),
        ("```html\n<A>\n</A>\n```", ("html", "<A>\n</A>", 2, 1)),
    ],
)
def test_mdx_has_fences_in_its_elements(page: str, expected: tuple[str, str, int, int]) -> None:
    assert [expected] == shown(page, "page.mdx")


Y = "```anml\ny\n```\n"


@pytest.mark.parametrize(
    "above",
    [
        "{/*\n```anml\nx\n```\n*/}\n",
        "{/* note:\n```\n*/}\n",
        "<A>{/* {\n```\n*/}</A>\n",
        "<A b={`\n```anml\nx\n```\n`}>\n",
        "<A\n  b={{c: '}', /*\n```\n*/ }}\n>\n",
        "export const a = `\n```\n`\n",
        "export const a = {\n  // it's {\n  b: 'https://x',\n}\n",
        "<!--\n```anml\nx\n```\n-->\n",
        "Words `{` and ``{`` and \\{\n",
        "{ a\n\n",
        "<!-- a\n\n",
        "{`a\n\n",
        "> {\n\n",
        "<p>don't {b} (it's https://x)</p>\n",
        "<A href='https://x'>{a && 'https://y'}</A>\n",
        "- a {\n  ```anml\n  x\n  ```\n  }\n\n",
        "[^1]: {/*\n    ```anml\n    x\n    ```\n    */}\n\n",
    ],
)
def test_what_is_code_or_a_comment_in_mdx_has_no_blocks(above: str) -> None:
    page = find(Source("page.mdx", above + Y))
    assert ([("anml", "y", above.count("\n") + 2)], ()) == (
        [(each.label, each.text, each.places[0].line) for each in page.examples],
        page.faults,
    )


def test_nothing_below_open_code_is_read_by_itself() -> None:
    starts = [find(Source("page.mdx", f"First\n\n{code}\n\nLast\n")).starts for code in ("a {", "a {b}")]
    assert [False, True] == [5 in each for each in starts]


MINTLIFY = '"$schema": "https://mintlify.com/docs.json"'
CONFIG = "export default {title: 'x', markdown: {MARKDOWN}}\n"


@pytest.mark.parametrize(
    ("config", "text", "page", "is_mdx"),
    [
        ("docusaurus.config.js", "", "docs/a.md", True),
        ("docusaurus.config.ts", "mermaid: true", "docs/deep/a.md", True),
        ("website/docusaurus.config.ts", "", "docs/a.md", True),
        ("website/docusaurus.config.ts", "", "website/blog/a.md", True),
        ("website/docusaurus.config.ts", "", "README.md", False),
        ("website/docusaurus.config.ts", "", "packages/a/README.md", False),
        ("docusaurus.config.js", "format: 'detect'", "docs/a.md", False),
        ("docusaurus.config.js", 'format: "md"', "docs/a.md", False),
        ("docusaurus.config.js", 'format: "md"', "docs/a.mdx", True),
        ("docusaurus.config.js", "format: 'mdx'", "docs/a.md", True),
        ("docs.json", MINTLIFY, "deep/a.md", True),
        ("docs/mint.json", MINTLIFY, "docs/a.md", True),
        ("docs/docs.json", MINTLIFY, "a.md", False),
        ("docs.json", MINTLIFY, "deep/README.md", False),
        ("docs.json", MINTLIFY, "CHANGELOG.md", False),
        ("docs.json", "https://example.com/docs.json", "a.md", False),
        ("hugo.toml", "", "docs/a.md", False),
    ],
)
def test_docusaurus_and_mintlify_read_markdown_as_mdx(
    tmp_path: Path, config: str, text: str, page: str, *, is_mdx: bool
) -> None:
    for name, content in ((config, CONFIG.replace("MARKDOWN", text)), (".git", ""), (page, "")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content)
    settings = Projects(tmp_path).settings(tmp_path / page)

    for front_matter, expected in (("", is_mdx), ("---\nformat: md\n---\n", is_mdx and page.endswith(".mdx"))):
        source = Source(page, f"{front_matter}<A>\n    <B>\n\n    ```anml\n    x\n    ```\n\n    </B>\n</A>\n")
        found = find(source, settings)
        assert (expected, not expected) == ("anml" in [each.label for each in found.examples], bool(found.faults))


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("Words\n\n    ```anml\n    x\n    ```", [(3, 5, "it is indented by four spaces or more")]),
        ("<div>\n```anml\nx\n```\n</div>", [(2, 1, "it is inside HTML: add a blank line above it")]),
        ('<div markdown="0">\n```anml\nx\n```\n</div>', [(2, 1, "it is inside HTML: add a blank line above it")]),
        ("<div>\n```python\nx\n```\n</div>", []),
        ('<!--\n<div markdown="1">\n```anml\nx\n```\n-->', []),
        ("<!--\n```anml\nx\n```\n-->", []),
        ("<pre>\n```anml\nx\n```\n</pre>", []),
        ("Words\n\n```anml\nx", [(3, 1, "it holds the rest of the page")]),
        ("```js tab=js-ts\nx\n```", []),
    ],
)
def test_a_fence_that_readers_see_as_it_is_written_is_told(page: str, expected: list[tuple[int, int, str]]) -> None:
    found = find(Source("page.md", page))
    assert expected == [(each.place.line, each.place.column, each.detail) for each in found.faults]


_ELEMENT = "```anml\nx\n```\n"


@pytest.mark.parametrize(
    ("page", "lines", "told"),
    [
        (f"<div>\nWords\n</div>\n{_ELEMENT}", [4], []),
        (f'<div class="a">\n<button>a</button><br>\n<img src="a"/>\n</div>\n{_ELEMENT}', [5], []),
        (f"<div></div>\n{_ELEMENT}", [2], []),
        (f'<div>\n<p markdown="1">\n{_ELEMENT}</p>\n</div>\n{_ELEMENT}', [3, 8], []),
        (
            f"<div>\n{_ELEMENT}</div>\n{_ELEMENT}",
            [6],
            [(2, 'it is inside HTML: write `markdown="1"` into its tag')],
        ),
        ("```anml{% raw %}\nx\n{% endraw %}```\n\n```\ny\n```\n\n```anml\nx\n```\n", [1, 9], []),
        ("~~~anml\nx\n{%- endraw -%}~~~\n\n```anml\nx\n```\n", [1, 5], []),
        ('---\n---\n\n```anml title="a"\nx\n```\n\n```anml \nx\n```\n', [8], [(4, "kramdown reads one word")]),
        # Without front matter Jekyll copies the page, and a forge shows it.
        ('```anml title="a"\nx\n```\n', [1], []),
        (
            f"<details>\n\n{_ELEMENT}\n</details>\n\n{_ELEMENT}",
            [9],
            [(3, 'it is inside HTML: write `markdown="1"` into its tag')],
        ),
        (f"<div>\n<p\nid=a>\n\n</div>\n</p>\n<!-- </div> -->\n\n</div>\n{_ELEMENT}", [10], []),
        (f"- <div>\n\n  Words\n\n{_ELEMENT}", [5], []),
        (f"<span>\n\n{_ELEMENT}\n</span>\n", [3], []),
        ("~~~anml?line_numbers=false\nx\n~~~\n", [1], []),
        (f"Words\n</div>\n{_ELEMENT}", [3], []),
        (f"Words\n<!--\n{_ELEMENT}-->\n", [3], []),  # a part of the paragraph, which the fence ends
        (f"Words\n<div>\n{_ELEMENT}</div>\n", [], [(3, 'it is inside HTML: write `markdown="1"` into its tag')]),
    ],
)
def test_kramdown_reads_markdown_behind_an_element(
    page: str, lines: list[int], told: list[tuple[int, str]]
) -> None:
    found = find(Source("page.md", page), PlainSettings(is_kramdown=True))
    assert lines == [each.opening.line for each in found.examples if each.label == "anml"]
    assert told == [(each.place.line, each.detail) for each in found.faults]


@pytest.mark.parametrize(
    ("page", "lines", "told"),
    [
        (f"Words\n<!--\n{_ELEMENT}-->\n", [], []),
        (f"Words\n<!--\n```\n-->\n\n{_ELEMENT}", [6], []),
        (f"[a]: b\n<pre>\n{_ELEMENT}</pre>\n", [], []),
        (f"> Words\n<details>\n{_ELEMENT}</details>\n\n{_ELEMENT}", [8], [3]),
        (f"Words\n<custom-element>\n{_ELEMENT}", [3], []),
    ],
)
def test_a_block_of_html_may_follow_a_line_of_words(page: str, lines: list[int], told: list[int]) -> None:
    found = find(Source("page.md", page))
    assert lines == [each.opening.line for each in found.examples if each.label == "anml"]
    assert told == [each.place.line for each in found.faults]


@pytest.mark.parametrize("above", ["", "\n"])
@pytest.mark.parametrize(("first", "prefix"), [("", ""), ("> ", "> "), ("- ", "  ")])
def test_a_definition_may_have_several_terms(first: str, prefix: str, above: str) -> None:
    block = ":   ```anml\n    x\n    ```\n"
    lines = f"A\nB\nC\n{above}{block}".splitlines(keepends=True)
    (example,) = find(Source("page.md", first + prefix.join(lines))).examples
    assert (example.text, example.opening.line) == ("x", 4 + len(above))


@pytest.mark.parametrize(
    ("page", "label"),
    [
        ("~~~\nx\n~~~\n{: .language-anml}\n", "anml"),
        ("    x\n{: .language-anml .a #b}\n", "anml"),
        ("{:.language-anml}\n    x\n", "anml"),
        ("Words\n\n{: class='a language-anml'}\n\n~~~\nx\n~~~\n", "anml"),
        ("> - a\n>\n>   ~~~\n>   x\n>   ~~~\n>   {: .language-anml}\n", "anml"),
        ("Words\n{: .a}\n~~~anml\nx\n~~~\n", "anml"),
        ("Words\n{: .language-anml}\n~~~\nx\n~~~\n", ""),
        ("~~~\nx\n~~~\n\n{: .language-anml}\n", ""),
        ("~~~\nx\n~~~\n{: .anml}\n", ""),
    ],
)
def test_kramdown_reads_a_language_in_a_list_of_attributes(page: str, label: str) -> None:
    (example,) = find(Source("page.md", page), PlainSettings(is_kramdown=True)).examples
    assert ("x", label) == (example.text, example.label)


@pytest.mark.parametrize(
    ("page", "lines", "told"),
    [
        (f"<details>\n<summary>a</summary>\n{_ELEMENT}</details>\n", [3], 0),
        (f"<div>\nWords\n{_ELEMENT}</div>\n{_ELEMENT}", [3, 7], 0),
        ('Term\n\n:   Words\n\n    ```{.anml filename="a"}\n    x\n    ```\n', [5], 0),
        ('Words\n\n    ```{.anml filename="a"}\n    x\n    ```\n', [], 1),
        ('::: {.a}\n3.  Words\n\n    ```{.anml filename="a"}\n    x\n    ```\n:::\n', [4], 0),
        (f"Words\n:::\n{_ELEMENT}", [3], 0),
        (f"<!--\n{_ELEMENT}-->\n", [], 0),
        (f"<pre>\n{_ELEMENT}</pre>\n", [], 0),
        (f"Words\n<!--\n{_ELEMENT}-->\n", [], 0),
        (f"Words\n<div>\n{_ELEMENT}</div>\n", [3], 0),
        ("```anml {.a}\nx\n```\n", [1], 0),
        ("``` {.anml .a b=c}\nx\n```\n", [1], 0),
        ('```anml title="a"\nx\n```\n\n```sql a\nx\n```\n', [], 1),
        ("A\nB\n:   ```anml\n    x\n    ```\n", [], 0),  # no term has two lines there
    ],
)
def test_pandoc_reads_markdown_in_html_and_definitions(page: str, lines: list[int], told: int) -> None:
    found = find(Source("page.qmd", page))
    assert lines == [each.opening.line for each in found.examples if each.label == "anml"]
    assert told == len(found.faults)


_GRID = """\
> +----------------+------+
> | ``` {.anml}    | ~~~  |
> | button "日本"  | b    |
> | ```            | ~~~  |
> |                | text |
> +================+======+
> | ``` {.anml}           |
> | two                   |
> +----------------+------+
"""


def test_pandoc_reads_markdown_in_the_cells_of_a_grid_table() -> None:
    found = find(Source("page.qmd", _GRID))
    assert [
        ("anml", 'button "日本"', [(3, 5, True)]),
        ("", "b", [(3, 20, True)]),
        ("anml", "two", [(8, 5, True)]),
    ] == [
        (each.label, each.text, [(place.line, place.column, place.exact) for place in each.places])
        for each in found.examples
    ]
    assert [(7, 5, "")] == [(each.place.line, each.place.column, each.detail) for each in found.faults]
    assert () == find(Source("page.md", _GRID)).examples


@pytest.mark.parametrize(
    ("files", "found"),
    [
        (["_config.yml"], ["N014"]),
        (["docs/_config.yml"], ["N014"]),
        (["_config.yml", "_toc.yml"], ["S006"]),  # a book, which MyST reads
        ([], ["S006"]),
    ],
)
def test_pages_of_jekyll_are_read_as_kramdown_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: list[str], found: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("docs").mkdir()
    for name in files:
        Path(name).write_text("title: A\n", encoding="utf-8")
    Path("docs/page.md").write_text(f"<div>\nWords\n</div>\n```anml\n{BODY}\n```\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["check", "--no-cache", "--format", "concise", "."])

    assert found == [each.split()[1] for each in done.stdout.splitlines()]


@given(
    st.lists(
        st.sampled_from(["```anml", "```", "~~~", "    ", "> ", "- ", "<A>", "</A>", "x", "\n", "\n\n", "{/*"])
    )
)
def test_each_exact_line_stands_at_its_place(pieces: list[str]) -> None:
    text = "".join(pieces)
    for name in ("page.md", "page.mdx"):
        for example in find(Source(name, text)).examples:
            for line, place in zip(example.text.split("\n"), example.places, strict=True):
                assert (
                    not line
                    or not place.exact
                    or text.split("\n")[place.line - 1][place.column - 1 :].startswith(line)
                )


def test_the_command_reads_both_where_there_is_no_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    skipped = f'{{/* signage: skip reason="shown wrong" */}}\n```anml\n{BODY}\n```\n'
    Path("a.mdx").write_text(
        f"<Tab>\n  ```anml\n  {BODY.replace(chr(10), chr(10) + '  ')}\n  ```\n</Tab>\n\n{skipped}"
    )
    Path("b.md").write_text(f"```js tab=js\nlet a\n```\n\n```anml tab=x\n{BODY}\n```\n")
    done = CliRunner().invoke(main, ["check", "--no-cache", "--format", "concise", "."])

    assert ["a.mdx:4:7: N014", "b.md:7:5: N014"] == [
        " ".join(each.split()[:2]) for each in done.stdout.splitlines()
    ]


@pytest.mark.parametrize(
    ("docs_dir", "name", "found"),
    [
        ("docs", "README.md", "N014"),
        ("docs", ".github/SUPPORT.md", "N014"),
        ("docs", "docs/../README.md", "N014"),
        ("docs", "docs/guide.md", "S006"),
        ("docs", "linked/guide.md", "S006"),
        (".", "README.md", "S006"),
        ("../docs", "README.md", "S006"),
        ("gone", "README.md", "S006"),
    ],
)
def test_pages_beside_a_host_are_read_as_a_forge_shows_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, docs_dir: str, name: str, found: str
) -> None:
    """Python-Markdown reads no fence in a list without an extension, and each forge does."""
    monkeypatch.chdir(tmp_path)
    Path("mkdocs.yml").write_text(f"docs_dir: {docs_dir}\n", encoding="utf-8")
    for folder in ("docs", ".github"):
        Path(folder).mkdir()
    Path("linked").symlink_to("docs")
    indented = BODY.replace("\n", "\n  ")
    Path(name).write_text(f"- One\n\n  ```anml\n  {indented}\n  ```\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["check", "--no-cache", "--format", "concise", name])

    assert [found] == [each.split()[1] for each in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("page", "lines"),
    [
        ('```python\n--8<-- "a.py"\n```\n\n--8<-- "b.md"\n', ["S009:5"]),
        ('~~~markdown title="a"\n```anml\n--8<-- "a.anml"\n```\n~~~\n', []),
        ('```mdx\n<A>\n    ```ts\n    --8<-- "a"\n    ```\n</A>\n```\n\n```mdx\n--8<-- "a"\n```\n', []),
        ('```anml\n--8<-- "a.anml"\n```\n', ["S009:2"]),
        ('```\n--8<-- "a.anml"\n```\n', ["S009:2"]),
        ('```python\n--8<-- "page.md"\n```\n', ["S009:2"]),
    ],
)
def test_a_page_about_snippets_lacks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str, lines: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("page.md").write_text(page, encoding="utf-8")

    done = CliRunner().invoke(main, ["check", "--format", "concise", "--select", "S009", "."])
    assert lines == [f"{each.split()[1]}:{each.split(':')[1]}" for each in done.stdout.splitlines()]


def test_a_page_beside_a_host_with_its_blocks_has_its_extensions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("docs").mkdir()
    Path("mkdocs.yml").write_text(
        "markdown_extensions: [pymdownx.superfences, pymdownx.tabbed]\n", encoding="utf-8"
    )
    indented = BODY.replace("\n", "\n    ")
    Path("part.md").write_text(f'=== "One"\n\n    ```anml\n    {indented}\n    ```\n', encoding="utf-8")
    done = CliRunner().invoke(main, ["check", "--no-cache", "--format", "concise", "part.md"])

    assert ["N014"] == [each.split()[1] for each in done.stdout.splitlines()]


@pytest.mark.parametrize("conf", ["", "from shared import *\n", "def setup(app):\n    app.setup_extension(m)\n"])
@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("```{code-block} anml", "```"),
        (":::{code-block} ANML\n:linenos:\n", ":::"),
        ("~~~~{note}\n```{code} anml-native", "```\n~~~~"),
        ("- ```{sourcecode} anml", "  ```"),
    ],
)
def test_a_page_with_directives_of_myst_is_read_as_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, conf: str, above: str, below: str
) -> None:
    """Sphinx may have its configuration elsewhere (`-c`), or take it from a module."""
    monkeypatch.chdir(tmp_path)
    if conf:
        Path("conf.py").write_text(conf, encoding="utf-8")
    body = BODY.replace("\n", "\n  ") if above.startswith("-") else BODY
    indent = "  " if above.startswith("-") else ""
    Path("page.md").write_text(f"# A\n\n{above}\n{indent}{body}\n{below}\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["check", "--no-cache", "--format", "concise", "page.md"])

    assert ["N014"] == [each.split()[1] for each in done.stdout.splitlines()]


def test_cursors_rules_are_read_as_commonmark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(".cursor/rules").mkdir(parents=True)
    for name in ("mkdocs.yml", "docusaurus.config.js"):  # neither converts them
        Path(name).write_text("site_name: A\n", encoding="utf-8")
    text = f"---\nglobs: *.ts\n---\n- <b>A\n\n  ```anml\n  {BODY.replace(chr(10), chr(10) + '  ')}\n  ```\n"
    Path(".cursor/rules/a.mdc").write_text(text, encoding="utf-8")
    done = CliRunner().invoke(main, ["check", "--no-cache", "--format", "concise", "."])

    assert [".cursor/rules/a.mdc:8:7: N014"] == [" ".join(each.split()[:2]) for each in done.stdout.splitlines()]


def test_pages_of_quarto_are_read_beside_the_project_of_another_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mkdocs.yml").write_text("site_name: A\n", encoding="utf-8")
    cell = "```{python}\n1\n```\n"
    block = f'::: {{.panel-tabset}}\n```{{.anml filename="a"}}\n{BODY}\n```\n:::\n'
    for name in ("a.qmd", "b.Rmd"):
        Path(name).write_text(f"{cell}\n{block}", encoding="utf-8")
    done = CliRunner().invoke(main, ["check", "--no-cache", "--format", "concise", "."])

    assert ["a.qmd:8:5: N014", "b.Rmd:8:5: N014"] == [
        " ".join(each.split()[:2]) for each in done.stdout.splitlines()
    ]
