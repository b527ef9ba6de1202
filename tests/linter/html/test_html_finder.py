"""Code blocks of HTML pages: their language, their text, and where each line stands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown import Markdown
from pygments import highlight
from pygments.formatters.html import HtmlFormatter
from pygments.lexers import get_lexer_by_name

from signage_linter.check import check_page
from signage_linter.config import Configuration
from signage_linter.finders import html
from signage_linter.source import Source, SourceCache

if TYPE_CHECKING:
    from signage_linter.page import Example

CODE = 'button#e4 "Save"\nlink#e4 "Home"\n'


def blocks(text: str) -> tuple[Example, ...]:
    return html.find(Source("page.html", text)).examples


@pytest.mark.parametrize(
    ("text", "label"),
    [
        (f'<pre><code class="language-anml">{CODE}</code></pre>', "anml"),
        (f'<pre><code class="lang-anml hljs">{CODE}</code></pre>', "anml"),
        (f'<pre class="language-anml"><code>{CODE}</code></pre>', "anml"),
        (f'<pre><code data-lang="anml">{CODE}</code></pre>', "anml"),
        (f'<div class="highlight-anml notranslate"><div class="highlight"><pre>{CODE}</pre></div></div>', "anml"),
        (f'<div class="language-anml highlight"><pre><span></span><code>{CODE}</code></pre></div>', "anml"),
        (f'<figure class="highlight"><pre><code class="language-anml">{CODE}</code></pre></figure>', "anml"),
        (f'<div class="highlight highlight-source-anml"><pre>{CODE}</pre></div>', "anml"),
        (f'<pre class="astro-code" data-language="anml"><code>{CODE}</code></pre>', "anml"),
        (f'<main data-language="en"><pre><code>{CODE}</code></pre></main>', ""),
        (f'<pre lang="anml"><code>{CODE}</code></pre>', "anml"),
        (f'<pre lang="en"><code>{CODE}</code></pre>', ""),
        (f'<pre><code language="anml">{CODE}</code></pre>', "anml"),
        (f'<pre><code class="hljs anml">{CODE}</code></pre>', "anml"),
        (f"<pre><code>{CODE}</code></pre>", ""),
        (f'<pre class="anml"><code>{CODE}</code></pre>', "anml"),
        (f'<pre class="wide"><code>{CODE}</code></pre>', ""),
        (f'<pre class="anml">{CODE}</pre>', ""),
        (f"<pre>{CODE}</pre>", ""),
        (f"<PRE CLASS=lang-x>\n{CODE}</PRE>", "x"),
        (f"<pre>\r\n{CODE}</pre>", ""),
    ],
)
def test_a_block_has_its_language_and_its_text(text: str, label: str) -> None:
    (block,) = blocks(text)
    assert (label, CODE) == (block.label, block.text)
    start = text.index("button")
    line, column = Source("", text).lines.position(start)
    assert [(line, column, True), (line + 1, 1, True)] == [
        (place.line, place.column, place.exact) for place in block.places[:2]
    ]


@pytest.mark.parametrize(
    "text",
    [
        '<!-- <pre><code class="language-anml">x</code></pre> -->',
        "<script>const a = '<pre>x</pre>'</script>",
        '<p><code class="language-anml">x</code></p>',
        "<template><pre>x</pre></template>",
        "&lt;pre>x&lt;/pre>",
        "",
    ],
)
def test_what_is_no_block(text: str) -> None:
    assert () == blocks(text)


def test_a_line_that_was_rewritten_has_its_number_and_no_column() -> None:
    text = '<p>\n<pre><code>link "a &amp; b"\n<b>button</b> "x"\nbutton "y"</code></pre>'
    (block,) = blocks(text)
    assert 'link "a & b"\nbutton "x"\nbutton "y"' == block.text
    assert [(2, False), (3, False), (4, True)] == [(place.line, place.exact) for place in block.places]


def test_line_numbers_are_no_code() -> None:
    (table,) = blocks(
        '<div class="language-anml highlight"><table class="highlighttable"><tr><td class="linenos"><div '
        'class="linenodiv"><pre><span></span>1\n2</pre></div></td><td class="code"><div><pre><code>'
        f"{CODE}</code></pre></div></td></tr></table></div>"
    )
    (inline,) = blocks(
        '<pre><code class="language-anml"><span class="linenos">1</span>button#e4 "Save"\n'
        '<span class="linenos">2</span>link#e4 "Home"\n</code></pre>'
    )
    assert [("anml", CODE), ("anml", CODE)] == [(block.label, block.text) for block in (table, inline)]
    assert [(2, 31, True)] == [(place.line, place.column, place.exact) for place in inline.places[1:2]]


@pytest.mark.parametrize(
    ("line", "around"),
    [
        ("<span>{}</span><br>", "{}"),  # Docusaurus
        ("{}<br/>", "{}"),
        ('<div><div class="gutter"><div class="ln">1</div></div><div class="code">{}</div></div>', "{}"),
        ("<div>{}\n</div>", "{}"),
        ('<tr><td class="hljs-ln-numbers">1</td><td>{}</td></tr>', "<table>{}</table>"),
        ("<tr><td>12</td><td><span>{}\n</span></td></tr>", "<table>{}</table>"),  # Zola
        ('<span class="ln"><a href="#1">1</a></span><span class="cl">{}\n</span>', "{}"),  # Hugo
        ('<span style="-webkit-user-select:none;user-select:none">1</span>{}\n', "{}"),
        ('{}<b class="conum">(1)</b>\n', "{}"),  # Asciidoctor
        ('{}<i class="conum" data-value="1"></i><b>(1)</b>\n', "{}"),
    ],
)
def test_lines_end_where_a_browser_ends_them(line: str, around: str) -> None:
    lines = ['form "a"', 'button "Save"', "link"]
    text = f'<p>\n<pre><code class="language-anml">{around.format("".join(map(line.format, lines)))}</code></pre>'
    (block,) = blocks(text)
    assert lines == block.text.rstrip("\n").split("\n")
    exact = [(each, place) for each, place in zip(lines, block.places, strict=False) if place.exact]
    assert exact
    for each, place in exact:
        assert text.split("\n")[place.line - 1].startswith(each, place.column - 1)


def test_an_empty_line_in_a_block_of_its_own_is_shown() -> None:
    (block,) = blocks("<pre><div><div>a</div></div><div><div>\n</div></div><div>b</div></pre>")
    assert block.text == "a\n\nb"


def test_a_pre_in_a_pre_is_one_block() -> None:
    assert 1 == len(blocks("<pre>a<pre>b</pre>c</pre>"))


@pytest.mark.parametrize("linenos", [False, "table", "inline"])
@pytest.mark.parametrize("code", [CODE, 'nav\n  link#e1 "a & b"\n', "\n\nx\n\ny\n"])
def test_what_pygments_wrote_is_read_as_it_was(code: str, linenos: str | bool) -> None:
    formatter = HtmlFormatter(linenos=linenos, cssclass="language-anml highlight")
    page = highlight(code, get_lexer_by_name("anml-native", stripnl=False), formatter)
    (block,) = blocks(f"<!doctype html>\n<body>{page}</body>")
    assert ("anml", code) == (block.label, block.text)


def test_a_class_of_a_block_without_a_language_is_no_directive() -> None:
    found = [example.classes for example in blocks(f"<pre class='fragment'>{CODE}</pre><pre class='skip'>x</pre>")]

    assert [(), ()] == found


def test_directives_and_headers_hold_in_a_built_page() -> None:
    source = (
        f"<!-- signage: expect N014 -->\n\n```anml\n{CODE}```\n\n"
        f'```anml {{.expect-error data-expect="N014"}}\n{CODE}```\n\n```anml\n{CODE}```\n'
    )
    extensions = ["pymdownx.superfences", "pymdownx.highlight"]
    configs = {"pymdownx.highlight": {"pygments_lang_class": True}}
    built = Source("page.html", Markdown(extensions=extensions, extension_configs=configs).convert(source))
    sources = SourceCache(Path("no-such-folder"))
    sources.add(built)
    report = check_page(html.find(built), Configuration(), sources)
    line = built.text[: built.text.rindex("link")].count("\n") + 1
    assert [("N014", line, True)] == [(each.code, each.line, each.approximate) for each in report.diagnostics]
    assert (3, 2) == (report.counts.checked, report.counts.expected)


TEXTS = st.text(alphabet="ab<&>\"' \n\r\té", max_size=40)
MARKUP = st.sampled_from(
    (
        *(
            "<pre>",
            "</pre>",
            "<code>",
            '<code class="language-anml">',
            "</code>",
            "<span>",
            "</span>",
            "<!--",
            "-->",
        ),
        *("&amp;", "&#10;", "&lt", "<td class=linenos>", "\n", "\r\n", "x", "<b title='a>b'>", "<", "&"),
    )
)


@given(st.lists(MARKUP | TEXTS, max_size=15).map("".join))
def test_places_are_in_the_page_and_exact_ones_are_true(text: str) -> None:
    source = Source("page.html", text)
    for block in blocks(text):
        lines = block.text.split("\n")
        assert len(lines) == len(block.places)
        for line, place in zip(lines, block.places, strict=True):
            assert 1 <= place.line <= len(source.lines.starts)
            if place.exact:
                assert source.lines.line(place.line)[place.column - 1 :].startswith(line)


@given(st.text(alphabet="abc<&>\"' \né{}", max_size=60))
def test_an_escaped_text_is_read_as_it_was(code: str) -> None:
    escaped = code.replace("&", "&amp;").replace("<", "&lt;")
    (block,) = blocks(f'<pre><code class="language-anml">{escaped}</code></pre>')
    assert code == block.text


@pytest.mark.parametrize(
    "unit", ["<pre>", "<pre><code>x\n</code></pre>", "<pre><div>", "<td class=linenos><pre>x", "&"]
)
def test_time_grows_with_the_page(unit: str, takes_linear_time: Any) -> None:
    assert takes_linear_time(blocks, lambda n: "<pre>" + unit * n, 500)
