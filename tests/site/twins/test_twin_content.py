"""What a twin says of a page, construct by construct."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema
import pytest
from lxml import etree

from signage_core.generated import GENERATOR, MARK, is_marked
from signage_site.pages.facts import read_facts
from signage_site.run.page import Twin, make_twins
from signage_site.settings import Settings
from signage_specs.anml.context import read_schema
from signage_specs.anml.writer import write_json
from signage_specs.readers.html import read_html
from signage_specs.registry import ANML_XML
from signage_specs.rule import Context

SPACE = "{urn:ietf:params:xml:ns:anml:1.0}"
SCHEMA = etree.RelaxNG(etree.fromstring(read_schema("anml.rng").encode()))
JSON_SCHEMA = json.loads(read_schema("anml.schema.json"))
OPTIONS = Settings()
AT_AN_ADDRESS = Settings(base_url="https://ferry.example/docs/")


def twins(
    html: str, path: str = "a/index.html", options: Settings = OPTIONS, most: int = 500_000
) -> dict[str, Twin]:
    made = make_twins(read_html(html), read_facts(html, path), options, ("anml", "markdown"), most)
    assert 2 == len(made)
    return {each.kind: each for each in made}


def twin(html: str, path: str = "a/index.html", options: Settings = OPTIONS, most: int = 500_000) -> Twin:
    return twins(html, path, options, most)["anml"]


HEXO = (
    "<figure class='highlight js'><figcaption><span>pier.js</span></figcaption><table><tr>"
    "<td class=gutter><pre><span class=line>1</span><br></pre></td><td class=code><pre>"
    "<span class=line>moor(1)</span><br><span class=line>  sail()</span><br></pre></td></tr></table></figure>"
)


def markdown(content: str, path: str = "a/index.html", options: Settings = OPTIONS) -> str:
    """Return the Markdown of some content, below the title."""
    html = f"<html lang=en><title>T</title><body><main><h1>Pier</h1>{content}</main>"
    text = twins(html, path, options)["markdown"].text
    return text.partition("# Pier\n\n")[2].strip("\n")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("<p>In</p>", "In"),
        ("<p>a <slot></slot></p><p><slot name=x>none</slot><slot name=y>else</slot></p>", "a Out\n\nX else"),
        (
            "<b-b><template shadowrootmode=CLOSED><h2>B</h2><slot></slot></template><slot></slot></b-b>",
            "## B\n\nOut",
        ),
    ],
)
def test_the_shadow_trees_that_a_page_declares_are_shown(content: str, said: str) -> None:
    out = "Out<i slot=x>X </i><i slot=z>lost</i>"
    shown = markdown(f"<a-a><template shadowrootmode=open>{content}</template>{out}</a-a>")
    assert said == shown.replace("*", "")


def test_the_title_is_not_the_heading_of_an_example() -> None:
    page = "<title>Pier | Harbour</title><main><h2>Boats</h2><p>Moored.</p><h1>Example</h1></main>"
    text = twins(page)["markdown"].text
    assert ["# Pier | Harbour", "## Boats", "# Example"] == [
        line for line in text.splitlines() if line.startswith("#")
    ]


def body(content: str) -> Any:
    """Return the body of the twin of a page whose content has a title and this; both schemas take it."""
    html = (
        f"<html lang=en><title>T</title><body><nav>Menu</nav><main><h1>Pier</h1>{content}</main><footer>F</footer>"
    )
    made = twin(html)
    assert [] == [f"{each.code} {each.message}" for each in ANML_XML.check(made.text, Context())]
    root = etree.fromstring(made.text.encode())
    SCHEMA.assertValid(root)
    jsonschema.validate(json.loads(write_json(ANML_XML.parse(made.text))), JSON_SCHEMA)
    found = next(root.iter(f"{SPACE}body"))
    for link in found.findall(f"{SPACE}link")[:2]:  # those that every twin begins with
        found.remove(link)
    return found


def outline(element: Any) -> Any:
    """Return a body or section as plain values: label, text, then its parts in order."""
    name = etree.QName(element).localname
    if name in ("body", "section"):
        parts = [outline(child) for child in element]
        return [element.get("label") or "", (element.text or "").strip("\n"), *parts]
    if name == "data":
        return [[(field.get("name"), field.text) for field in item] for item in element]
    if name == "link":
        return f"{element.get('label')} -> {element.get('href')}"
    return f"{name} {element.get('src')}: {''.join(element.itertext())}"


STARLIGHT = (
    "<aside aria-label={1} class='starlight-aside starlight-aside--{0}'>"
    "<p class=starlight-aside__title aria-hidden=true>"
    "<svg class=starlight-aside__icon></svg>{1}</p><div class=starlight-aside__content><p>x</div></aside>"
)


def test_names_of_columns_are_plain_text() -> None:
    head = "<tr><th>user_id</th><th>#</th><th>Bill *for*</th></tr>"
    row = "<tr><td>u_1</td><td>2</td><td>x</td></tr>"
    text = twin(f"<title>T</title><main><h1>T</h1><h2>a_b</h2><table>{head}{row}</table>").text
    assert ["user_id", "#", "Bill *for*"] == re.findall(r'<field name="([^"]*)"', text)
    assert 'label="a_b"' in text


BAR = "<div><button>One</button><button>Two</button></div>"  # plain buttons that show panels


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("<p>One\n two.<p>Three<br>four.", ["", "One two.\n\nThree  \nfour."]),
        (
            "<p>Lead.<h2>Ropes<a class=headerlink href=#x>¶</a></h2><p>Text.<h3>Knots</h3><p>More.<h2>End</h2>",
            ["", "Lead.", ["Ropes", "Text.", ["Knots", "More."]], ["End", ""]],
        ),
        ("<h3>Deep</h3><p>a<h2>Flat</h2><p>b", ["", "", ["Deep", "a"], ["Flat", "b"]]),
        ("<h2><a class=anchor href=#a>Deck</a></h2><p>Text.", ["", "", ["Deck", "Text."]]),
        ("<h2><span class=a>Deck</span><span class=b>1</span></h2><p>Text.", ["", "", ["Deck 1", "Text."]]),
        ("<h2>Deck<br>of boats</h2>Text.", ["", "", ["Deck of boats", "Text."]]),
        (
            "<a href=x>Deck<br>one</a> <a href=y><div>Deck</div>two</a>",
            ["", "[Deck  \none](x) [Deck two](y)", "Deck one -> x", "Deck two -> y"],
        ),
        ("<h2>a_b <code>c</code></h2>x<h2></h2>", ["", "", ["a_b c", "x"]]),
        (f"<h2>{'Deck ' * 300}</h2>x", ["", "", [("Deck " * 300).strip(), "x"]]),
        ("<p>Before.<pre>if  a:\n\tb()</pre><p>After.", ["", "Before.\n\n```\nif  a:\n\tb()\n```\n\nAfter."]),
        (
            "<ul><li><h2>Listed</h2>x</ul><blockquote><h2>Said</h2></blockquote>",
            ["", "- ## Listed\n  x\n\n> ## Said"],
        ),
        (
            "<table><caption>Piers</caption><thead><tr><th>Name<th>Depth<tbody><tr><td>North<td>3<tr><td>South<td></table>",
            ["", "", [[("Name", "North"), ("Depth", "3")], [("Name", "South")]]],
        ),
        ("<table><tr><td>a<td>b</table>", ["", "", [[("column 1", "a"), ("column 2", "b")]]]),
        (
            "<table><tr><th colspan=2>Both<th>C<tr><td rowspan=2>x<td>y<td>z<tr><td>v<td>w</table>",
            ["", "", [[("Both", "x"), ("Both", "y"), ("C", "z")], [("Both", "x"), ("Both", "v"), ("C", "w")]]],
        ),
        (
            "<table><tr><th>A<th>B<th>C<tr><td colspan=2 rowspan=2>x<td>y<tr><td>z<tr><th colspan=3>All</table>",
            ["", "", [[("A", "x"), ("C", "y")], [("A", "x"), ("C", "z")], [("A", "All")]]],
        ),
        ("<table><tr><th>K<td>v<br>w</table>", ["", "", [[("column 1", "K"), ("column 2", "v\nw")]]]),
        (
            "<table><tr><td><pre>if x|y:\n\n  z</pre><td><pre>`a`</pre></table>",
            ["", "", [[("column 1", "`if x|y:`\n\n`  z`"), ("column 2", "`` `a` ``")]]],
        ),
        ("<p>T<table><tr><td>a</table><p>U", ["", "T", ["", "", [[("column 1", "a")]]], ["", "U"]]),
        ("<table><tr><td>a</table><h2>H</h2>", ["", "", ["", "", [[("column 1", "a")]]], ["H", ""]]),
        ("<ul><li>x<table><tr><th>a<tr><td>b</table></ul>", ["", "- x\n  | a |\n  | --- |\n  | b |"]),
        ("<table role=presentation><tr><td>laid<td>out</table>", ["", "laid\n\nout"]),
        (
            "<p>See <a href=../b/>the <i>bay</i></a>, <a href='#x'>here</a>, <a href='javascript:x()'>no</a>.",
            ["", "See [the *bay*](../b/), [here](#x), no.", "the bay -> ../b/"],
        ),
        (
            "<p>Lead.<h2><a href=x>1.0</a> or <a href=y>1</a></h2><p>One.<h2><a href=z>0.9</a></h2>",
            ["", "Lead.", ["1.0 or 1", "One.", "1.0 -> x", "1 -> y"], ["0.9", "", "0.9 -> z"]],
        ),
        (
            "<p><a href='?q=1'>a</a> <a href='?ü'>b</a><img src='?i' alt=c>",
            ["", "[a](./?q=1) [b](./?%C3%BC)![c](./?i)", "img ./?i: c", "a -> ./?q=1", "b -> ./?%C3%BC"],
        ),
        ("<p><a href=x>a</a> <a href=x>b</a>", ["", "[a](x) [b](x)", "a -> x"]),
        (
            "<p>A<img src=a.png alt='A ferry'>B<img src=b.png>",
            ["", "A![A ferry](a.png)B![](b.png)", "img a.png: A ferry"],
        ),
        ("<audio src=h.ogg></audio><p>Horn", ["", "[audio](h.ogg)\n\nHorn", "audio -> h.ogg"]),
        ("<p>x\x01y\x0cz&#8203;", ["", "x\ufffdy z\u200b"]),
    ],
)
def test_a_construct(content: str, expected: list[Any]) -> None:
    assert expected == outline(body(content))


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("<p>a \0 &#0; 12\0 b", "a \ufffd 12 b"),
        ("<pre class=language-x>`````\n~~~\n\n</pre>", "``````x\n`````\n~~~\n\n``````"),
        ("<pre><code><div>d1</div><div>d2<br></div>\td3</code></pre>", "```\nd1\nd2\n\td3\n```"),
        ("<div class='sourceCode'><pre class='sourceCode python'><code>a</code></pre></div>", "```python\na\n```"),
        ("<pre class='language-a`b'>x</pre>", "```\nx\n```"),
        ("<p>20<sup id=r><a class=footnote-ref href=#n>1</a></sup> euros", "20[^1] euros"),
        ("<ol reversed><li>a<li>b<li>c</ol>", "3. a\n\n2) b\n1. c"),
        ("<h2><a class=header-anchor href=#d><span>Deck</span></a></h2>", "## Deck"),
        ("<p>x<div class=prev-next><a href=a><p>previous</p>Deck</a></div>", "x"),
        # Buttons that are a heading, or unfold a part of the text.
        ("<h2><button aria-expanded=true>Why <code>a</code>?</button></h2><p>x", "## Why `a`?\n\nx"),
        ("<h2><button><span><p>Why?</p></span><svg></svg></button></h2><p>x", "## Why?\n\nx"),
        ("<h2>Why? <button>Copy link</button></h2><p>x", "## Why?\n\nx"),
        ("<button aria-expanded=false aria-controls=d><h2>Why?</h2></button><div id=d>x</div>", "## Why?\n\nx"),
        ("<button aria-expanded=false aria-controls=d>Why?</button><div id=d>x</div>", "**Why?**\n\nx"),
        ("<button aria-expanded=false aria-controls=d>Why?</button><div id=d hidden>x</div><p>y", "y"),
        ("<button aria-expanded=false aria-controls=d>Why?</button><div id=d><br></div><p>y", "y"),
        ("<button aria-expanded=false aria-controls=d>Menu</button><nav id=d>x</nav><p>y", "y"),
        ("<button aria-haspopup=true aria-expanded=false aria-controls=d>A</button><div id=d>x</div>", "x"),
        ("<button aria-expanded=false aria-controls=e>Menu</button><p>y", "y"),
        ("<button><span class='http-verb get'>get</span><span>/fares</span><svg></svg></button>", "**get /fares**"),
        ("<button disabled><strong>201 </strong><span><p>Made</p></span></button>", "**201 Made**"),
        ("<button><span>Copy</span><span>Copied!</span></button><p>y", "y"),
        # Buttons that show the command that they copy.
        (
            "<button><span><span aria-hidden=true>$</span> <!-- -->npm i x</span><svg></svg></button><p>y",
            "`npm i x`\n\ny",
        ),
        ("<button>$ npm i x<span>Copy</span></button>", "`npm i x`"),
        ("<button><i>$</i> npm i x<span>Copy</span></button>", "`npm i x`"),
        ("<button><i>$ npm <b>i</b> x</i><span>Kopieren</span></button>", "`npm i x`"),
        ("<button>$ npm i <b>x</b></button><p>y", "y"),  # or is the last word a label?
        ("<button><code>npm i x</code><span>Copy</span></button><p>y", "`npm i x`\n\ny"),
        ("<p>x <button title=Copy><code>pip install y</code></button>", "x\n\n`pip install y`"),
        ("<button>Delete all of <code>x</code></button><p>y", "y"),
        ("<button><span>$</span> 20 a month</button><p>y", "y"),
        ("<button hidden>$ npm i x</button><div hidden><button>$ npm i x</button></div><p>y", "y"),
        ("<h2><button><code>a</code></button></h2><p>x", "## `a`\n\nx"),
        ("<button><a href=/go><code>a</code></a></button>", "[`a`](/go)"),
        ("<a href=/go><button><code>a</code></button></a>", "[`a`](/go)"),
        ("<button aria-pressed=true><code>npm</code></button><p>y", "y"),
        # Links that are drawn as buttons.
        ("<p><a href=/go><button>Get <b>aboard</b></button></a>", "[Get **aboard**](/go)"),
        ("<a href=/go>Deck <button>Copy</button></a>", "[Deck](/go)"),
        ("<p><button><a href=/go>Get aboard</a></button>", "[Get aboard](/go)"),
        # Links from a heading to itself that say so.
        ("<h2 id=d>Deck<a class=anchor href=#d><span class=sr>Deck permalink</span></a></h2>", "## Deck"),
        ("<h2 id=d>Deck <a href=#d>Permalink to “Deck”</a></h2>", "## Deck"),
        ("<section id=d><h2>Deck <a href=#d>Link to this section</a></h2></section>", "## Deck"),
        ("<h2 id=d>1. <a href=#d>Deck</a></h2>", "## 1. [Deck](#d)"),
        ("<h2 id=d>Perma <a href=#e>link</a></h2>", "## Perma [link](#e)"),
        ("<h2><!--[--> <a class=header-anchor href=#d>Deck</a><!--]--></h2>", "## Deck"),
        ("<h2><a class=header-anchor href=#d>Link</a> Deck</h2>", "## Deck"),
        ("<details><summary><i></i><section><h3>Deck</h3></section></summary><p>x</details>", "### Deck\n\nx"),
        ("<details><summary><pre>a</pre></summary><p>x</details>", "```\na\n```\n\nx"),
        ("<nav class=sidebar><h3>Menu</h3><p>Text of it.</nav><p>x", "x"),
        # Tables of code, with numbers of lines beside it, and with a row for each line.
        (
            "<table class=source_code><tr><td><pre>\n1\n2</pre><td><pre class=code>moor\n  sail</pre></table>",
            "```\nmoor\n  sail\n```",
        ),
        ("<table class=source_code><tr><td><pre>1</pre></table>", "```\n1\n```"),
        (
            "<table class=RktBlk><tr><td>(moor<tr><td><table class=RktBlk><tr><td>&nbsp;a<tr><td>&nbsp;b)</table>",
            "```\n(moor\n a\n b)\n```",
        ),
        (
            "<h2>Deck</h2><a class='gdoc-page__anchor clip' aria-label='Anchor to: Deck' href=#d><svg></svg></a>",
            "## Deck",
        ),
        (
            "<h2>Deck</h2><div class='gdoc-page__footer flex'><a href=b><i>gdoc_arrow</i>Bow</a></div>",
            "## Deck",
        ),
        (
            "<p class='hx:mt-1.5'><a href=x>Ship</a>Deck<h2>Deck</h2><p class=hx:print:hidden><a href=b>Bow</a>",
            "## Deck",
        ),
        (
            "<header class='book-header hidden'><label><img alt=Menu></label><h3>D</h3></header><h2>Deck</h2>",
            "## Deck",
        ),
        (
            "<div class=site-brand-container>A</div><aside class=sidebar><p>B<nav>C</nav></aside><h2>Deck</h2>",
            "## Deck",
        ),
        (
            "<aside class=sidebar><p>Boats</p><nav class='contents local'><a href=#a>Bow</a></nav></aside>",
            "> [!NOTE]\n>\n> Boats",
        ),
        ("<ul><li>moor()<a aria-label=Permalink class=tsd-anchor-icon href=#m></a></ul>", "- moor()"),
        ("<details><p>x</details>", "> [!NOTE]  \n> **Details**\n>\n> x"),
        (STARLIGHT.format("note", "New"), "> [!NOTE]  \n> **New**\n>\n> x"),
        (STARLIGHT.format("caution", "Caution"), "> [!CAUTION]\n>\n> x"),
        (STARLIGHT.format("tip", "New").replace("<p>x", ""), "> [!TIP]  \n> **New**"),
        ("<dl><div><dt>a<dd>b</div></dl><dl></dl>", "- **a**\n\n  b"),
        ("<p>x<abbr title=Tea>T</abbr> <abbr title=Tea>T</abbr>", "xT (Tea) T"),
        ("<p>See <a href=x></a><a href=y aria-label=Y></a>.", "See [Y](y)."),
        ("<p><a href='https://a.example/#/room/#b:c#d'>Chat</a>", "[Chat](https://a.example/#/room/%23b:c%23d)"),
        ("<img src=data:x alt=Drawn>", "Drawn"),
        ("<code>list[<a href=x><span>Pier</span></a>]</code>", "`list[`[`Pier`](x)`]`"),
        (
            "<p><code>f(<a href=x>Pier</a> one, <a href=y> Quay</a> <a href=z>Pool</a> )</code> is",
            "`f(`[`Pier`](x) `one,` [`Quay`](y) [`Pool`](z) `)` is",
        ),
        ("<b><code><a href=x>Pier</a></code></b>", "**[`Pier`](x)**"),
        (
            "<pre>moor(<a href=x>Pier</a>, <a href=x>Pier</a>, <a href=y>at</a>)</pre>",
            "```\nmoor(Pier, Pier, at)\n```\n\n([Pier](x), [at](y))",
        ),
        ("<h2 id=a><a href=#a>Deck</a></h2><h3><a class=toc-backref href=#id1>Bow</a></h3>", "## Deck\n\n### Bow"),
        ("<h2><code></code> Deck</h2>", "## Deck"),
        ("<p><a href=x title='&lt;b>Pier&lt;/b>'>Pier</a>", "[Pier](x)"),
        ("<p><a href=x title=New><span class=twemoji><svg></svg></span></a><code>9</code>", '[New](x "New") `9`'),
        (
            "<p><b>Für:</b> <i>tschüs</i>; <del>né</del>, <b>a <strong>b</strong></b>",
            "**Für:** *tschüs*; ~~né~~, **a b**",
        ),
        (
            "<p><b>中文。</b>中 <b>é</b><i>x</i> <code>a<b>é</b></code>",
            "<strong>中文。</strong>中 <strong>é</strong><em>x</em> `aé`",
        ),
        ("<h2><i>Pier</i>: é</h2><p><i>é</i>", "## *Pier*: é\n\n*é*"),
        ("<p><b> é </b>x", "<strong> é </strong>x"),
        (
            "<table><tr><td>\n<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>\n<p>d</table>",
            "| - a<br> - b<br> - c<br> d |\n| --- |",
        ),
        (
            "<table><tr><td><ul><li>__a__<ol start=3><li>b</ol><li>c</ul>d<tr><td>e</table>",
            "| - \\_\\_a\\_\\_<br>3. b<br>- c<br>d |\n| --- |\n| e |",
        ),
        (
            "<table><tr><td>s<ul><li>a</li><ul><li>b</ul><li>c</ul><th></table>",
            "| s<br>- a<br>- b<br>- c |  |\n| --- | --- |",
        ),
        ("<table><tr><td><ul><li>a<ul><li>b</ul></ul><td><ul><li>c</ul></table>", "- a\n  - b\n* c"),
        ("<dl><a href=x>a</a>, <a href=y>b</a>\n</dl>", "[a](x), [b](y)"),
        ("<dl><p>a<p>b</dl><dl><div>c</div><dd>d</dl>", "a\n\nb\n\nc\n\n- d"),
        ("<table><tr><td><dl><dt>a<dd>b</dl></table>", "| -  **a**<br> b |\n| --- |"),
        ("<template class=admonition>L</template><p>x", "x"),
        ("<table><tr><th>H<tr><td><p>a<p>b<ul><li>c</ul></table>", "| H |\n| --- |\n| a<br> b<br> - c |"),
        (
            "<aside class=footnote><b class=label>1</b><span class=backrefs>(<a href=#a>1</a>)</span><p>Told.",
            "[^1]: Told.",
        ),
        ("<video><track src=x></video>", ""),
        ("<svg><a href=x>y</a></svg><p>z", "z"),
        (
            "<table><tr><td colspan=2>a\n\nb<tr><td><pre>f(&lt;i&gt;)\n*x*|</pre><td><b>c</b></table>",
            (
                '<table><tbody><tr><td colspan="2">a  b</td></tr><tr><td><code>f(&lt;i&gt;)</code><br>'
                "<code>&#42;x&#42;&#124;</code></td><td><b>c</b></td></tr></tbody></table>"
            ),
        ),
        (
            "<table><tr><td colspan=2>a\nor <code>b</code> of \n \n one<tr><td>c<td>d</table>",
            (
                '<table><tbody><tr><td colspan="2">a or <code>b</code> of  one</td></tr>'
                "<tr><td>c</td><td>d</td></tr></tbody></table>"
            ),
        ),
        (
            "<table><tr><td>a<tr><td><pre>&lt;i&gt;</pre><td>b<table><tr><td><pre>&lt;b&gt;</pre></table></table>",
            (
                "<table><tbody><tr><td>a</td></tr><tr><td><code>&lt;i&gt;</code></td><td>b<table><tbody><tr><td>"
                "<code>&lt;b&gt;</code></td></tr></tbody></table></td></tr></tbody></table>"
            ),
        ),
        (
            "<p>a<b>b</b>c<table><tr><td>a<tr><td><details><summary>S</summary>x</details><td>b</table>",
            (
                "a**b**c\n\n<table><tbody><tr><td>a</td></tr><tr><td><blockquote><p>[!NOTE]<br><strong>S</strong></p>x"
                "</blockquote></td><td>b</td></tr></tbody></table>"
            ),
        ),
        (
            "<table class=highlighttable><tr><th colspan=2><span class=filename>a.py</span><tr><td><pre>x</table>",
            "**a.py**\n\n```\nx\n```",
        ),
        ("<math><annotation encoding=application/x-tex>1&lt;2, a&lt;b", "$1<2, a< b$"),
        ("<math><annotation encoding=application/x-tex>&lt;img src=x onerror=a()>", "$< img src=x onerror=a()>$"),
        ("<p><img class=math alt='[a](javascript:b) &lt;/script>'>", "$[a] (javascript:b) < /script>$"),
        ("<p><img class=math alt='`a'> <code>&lt;b></code>", r"$\lq a$ `<b>`"),
        ("<p><sup><br>&lt;script>a()&lt;/script></sup>", "<sup>\\\n\\<script>a()\\</script></sup>"),
        (
            "<table><tr><td><img class=math alt='|a| \\| \\\\|'></table>",
            "| $\\vert a\\vert  \\Vert  \\\\\\vert $ |\n| --- |",
        ),
        ("<p>a&#27;c &#7;b", "a\ufffdc \ufffdb"),
        ("<p><code>&#1;`&lt;a></code>", "``\ufffd`<a>``"),
        ("<table><tr><td><kbd>&lt;a>&#13;</kbd></table>", "| `<a> ` |\n| --- |"),
        # What stands between two marks is no mark, though it is a number.
        ("<h3>53<sup>%</sup></h3>", "### 53<sup>%</sup>"),
        ("<h3>0<sup>1</sup>2<sup>3</sup></h3>", "### 0<sup>1</sup>2<sup>3</sup>"),
        ("<ul class=tabs><li>One<li>Two</ul><div><p>a<div>b</div></div>", "**One**\n\na\n\n**Two**\n\nb"),
        ("<div class=tabs><p>Hello.</p></div><h2>Tip</h2>", "Hello.\n\n## Tip"),
        (
            "<div class=tabs><input type=radio id=a><label for=a>One</label><div>a</div></div><h2>Tip</h2>",
            "One\n\na\n\n## Tip",
        ),
        ("<ul class=tabs><li>One<li>Two</ul><p>Text.</p>", "- One\n- Two\n\nText."),
        (
            f"{BAR}<div style=display:block><pre>a</pre></div><div style=display:none><pre>b</pre></div>",
            "**One**\n\n```\na\n```\n\n**Two**\n\n```\nb\n```",
        ),
        (f"{BAR}<div><div hidden><pre>a</pre></div><p>b</div>", "**One**\n\n```\na\n```\n\n**Two**\n\nb"),
        (f"{BAR}<div><p hidden>a<p>b<div hidden>c</div></div>", "b"),
    ],
)
def test_what_markdown_says(content: str, expected: str) -> None:
    assert expected == markdown(content)


@pytest.mark.parametrize(
    "aside",
    [
        "<nav>L</nav>",
        "<footer>L</footer>",
        "<script>L</script>",
        "<style>L</style>",
        "<template>L</template>",
        "<noscript>L</noscript>",
        "<button>L</button>",
        "<select><option>L</select>",
        "<textarea>L</textarea>",
        "<aside>On <a href=#>LLL</a></aside>",
        "<div role=navigation>L</div>",
        "<div role=search>L</div>",
        "<div hidden>L</div>",
        "<div style='display:none'>L</div>",
        "<span style='color: red; visibility: hidden'>L</span>",
        "<span aria-hidden=true>L</span>",
        "<a class=headerlink href=#>L</a>",
        "<a class=anchor-link href=#>L</a>",
        "<a class=anchor href=#>#</a>",
        "<div class=search-results><h1>L</h1></div>",
        "<div class=navpath>L</div>",
        "<div class='contents topic'>L</div>",
        "<form class=md-feedback>L</form>",
        "<div class=prev-next-area>L</div>",
        "<!-- L -->",
    ],
)
def test_what_is_not_content_is_left_out(aside: str) -> None:
    assert ["", "Text.\n\nOn."] == outline(body(f"<p>Text.{aside}<p>On."))


LINKS = "<ul><li><a href=/a>Moor</a><li><a href=/b>Sail</a><li><a href=/c>Land</a></ul>"
LISTED = "- [Moor](/a)\n- [Sail](/b)\n- [Land](/c)"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (f"<div class=nav>{LINKS}</div><p>x", "x"),
        (f"<div class=col><div class='sidenav left'><div class=nav>{LINKS}</div>{LINKS}</div></div><p>x", "x"),
        # What a page is there for, a text with links or behind them, titles of tabs, a few links.
        (f"<h2>Piers</h2><div class=nav>{LINKS}</div><a href=/d>Next</a>", f"## Piers\n\n{LISTED}\n\n[Next](/d)"),
        (f"<p>x<div class=nav><p>Each pier has a ferry to the others.</p>{LINKS}</div>", "Each pier"),
        (
            f"<p>x<div class=nav>{LINKS * 9}<div><p>Each pier has a ferry, {'by day, ' * 50}</div></div>",
            "Each pier",
        ),
        (f"<p>x<div class=nav>{LINKS * 9}<pre>moor</pre></div>", "moor"),
        (f"<p>x<div class=nav role=tablist>{LINKS}</div>", LISTED),
        (f"<p>x<div class='nav nav-tabs'>{LINKS}</div>", LISTED),
        ("<p>x<div class=nav><a href=/a>Moor</a> <a href=/b>Sail</a></div>", "[Moor](/a) [Sail](/b)"),
    ],
)
def test_a_box_whose_class_calls_it_a_menu_is_left_out(content: str, expected: str) -> None:
    said = markdown(f"<main>{content}</main>")

    assert expected in said
    assert ("/a" in said) is (expected != "x")


@pytest.mark.parametrize(
    "around",
    [
        "<div role=main>{}</div>",
        "<main><nav>L</nav><article>{}</article><aside>L</aside></main>",
        "<article>{}</article>",
        "<header>L</header><div class=document>{}</div>",
        "<header>L</header><div id=content>{}</div>",
        "<header>L</header><a id=content></a><h2 id=content class=content>Content</h2>{}",
        "<div id=top>L</div><div class=header>L</div><div class=contents>{}</div><address>L</address>",
        "<header>L</header><nav>L</nav>{}<footer>L</footer>",
        "<header>L</header><div><a href=/>LLLLLLLL</a></div><div class=content>{}</div><div hidden>LLLLLLLL</div>",
        "<div><a href=/>LLLLLLLL</a></div><div><p>LL</p><section>{}</section></div>",
    ],
)
def test_content_is_found_where_themes_put_it(around: str) -> None:
    made = twin(f"<title>T</title><body>{around.format('<h1>T<a class=headerlink href=#t>#</a></h1><p>Told.</p>')}")

    assert "L" not in made.text.split("<body")[1].replace("Link", "")
    assert ">Told." in made.text


def test_a_page_of_a_manual_begins_in_its_header() -> None:
    header = "<div id=header><h1>cut(1)</h1><h2>Name</h2><div class=sectionbody><p>cut - part it</div></div>"
    page = f"<title>cut(1)</title><body>{header}<div id=content><h2>Options</h2><p>{'Told. ' * 20}</div>"
    found = read_facts(page, "a/index.html")
    assert ("cut(1)", "cut - part it") == (found.title, found.lead)
    written = twins(page)["markdown"].text
    assert ["# cut(1)", "## Name", "cut - part it", "## Options"] == written.split("\n\n")[2:6]


@pytest.mark.parametrize(
    "around",
    [
        *("<table><tr><td role=main>{}</table>", "<table role=main><tr><td>{}</table>"),
        *(f"<{name} role=main>{{}}</{name}>" for name in ("a", "pre", "blockquote", "summary", "ul", "li", "x-y")),
    ],
)
def test_content_may_be_in_any_element(around: str) -> None:
    made = twins(f"<title>T</title><body>{around.format('Told.')}")
    assert [True, True] == ["Told." in each.text for each in made.values()]
    assert "\n# T\n" in made["markdown"].text


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("<main style='display: none'>Loading</main><main>Told.</main>", ["", "Told."]),
        ("<main hidden><p>Loading</main><main><h1>T</h1><p>Told.</main>", ["", "Told."]),
        ("<main aria-hidden=true>Loading</main><div role=main>Told.</div>", ["", "Told."]),
        ("<div hidden><main>Loading</main></div><main>Told.</main>", ["", "Told."]),
        ("<main hidden>Loading</main><article hidden>L</article><p>Told.", ["", "Told."]),
        ("<main><h1>T</h1><p>First.</main><p>Beside.<main><p>Second.</main>", ["", "First.\n\nSecond."]),
        (
            "<main><div role=main>One.</div></main><div role=main>Two.<div role=main>Three.",
            ["", "One.\n\nTwo.\n\nThree."],
        ),
        ("<div class=content><p>Hero.</div><p>The page says more.", ["", "Hero.\n\nThe page says more."]),
        ("<article>Card.</article><p>The page says more.", ["", "Card.\n\nThe page says more."]),
        (
            (
                "<nav>Menu</nav><div><div><h1>T</h1><p>Lead.</p></div><div><article>The first pier.</article>"
                "<p>Between.<article>The second pier.</article></div></div><p>Built."
            ),
            ["", "Lead.\n\nThe first pier.\n\nBetween.\n\nThe second pier."],
        ),
        (
            "<header><h1>Site</h1></header><div><article>The first.</article><article>The second.</article></div>",
            ["", "The first.\n\nThe second."],
        ),
        (
            (
                "<main><ul role=tablist><li><button role=tab aria-controls=p1>Linux</button></li>"
                "<li><button role=tab id=t2>Mac</button></li></ul><div role=tabpanel id=p1><p>Use apt.</div>"
                "<div role=tabpanel aria-labelledby=t2><p>Use brew.</div></main>"
            ),
            ["", "**Linux**\n\nUse apt.\n\n**Mac**\n\nUse brew."],
        ),
        ("<main><div class=related>Related: <i>Piers</i></div></main>", ["", "Related: *Piers*"]),
        ("<main><p>Told.</p><aside><h3>Call</h3><p>555 01 23</aside></main>", ["", "Told.", ["Call", "555 01 23"]]),
        ("<main><h2>A</h2>a</main><main hidden=until-found><h2>B</h2>b", ["", "", ["A", "a"], ["B", "b"]]),
    ],
)
def test_content_is_what_is_shown_of_it(content: str, expected: list[Any]) -> None:
    root = etree.fromstring(twin(f"<title>T</title><body>{content}").text.encode())
    found = next(root.iter(f"{SPACE}body"))
    for link in found.findall(f"{SPACE}link"):
        found.remove(link)

    assert expected == outline(found)


def test_a_twin_leads_back_to_its_page_and_to_the_site() -> None:
    root = etree.fromstring(twin("<title>T</title><main><h1>T</h1>x", "a/b.html", AT_AN_ADDRESS).text.encode())
    links = {link.get("rel"): link.get("href") for link in root.iter(f"{SPACE}link")}

    assert {"canonical": "https://ferry.example/docs/a/b.html", "index": "../.well-known/anml"} == links
    assert "service" == root.get("role")
    said = {meta.get("name"): meta.get("value") for meta in root.iter(f"{SPACE}meta")}
    assert {"generator": GENERATOR, "type": "page"} == said


@pytest.mark.parametrize(
    ("head", "path", "expected"),
    [
        ("", "a/index.html", "./"),
        ("", "a b.html", "a%20b.html"),
        ("", "x:y.html", "x%3Ay.html"),
        ("<link rel=canonical href=https://f.example/a/>", "a/index.html", "https://f.example/a/"),
        ("<link rel=canonical href='javascript:x'>", "a.html", "a.html"),
        ("<link rel=canonical href=/a/>", "a.html", "a.html"),
    ],
)
def test_without_an_address_a_twin_leads_back_all_the_same(head: str, path: str, expected: str) -> None:
    text = twin(f"{head}<title>T</title><main>x", path, Settings()).text

    assert f'href="{expected}" rel="canonical"' in text


@pytest.mark.parametrize(
    "html",
    [
        "<title>T</title><main></main>",
        "<title>T</title><main><nav>x</nav></main>",
        "<main>x",
        "<title>T</title><meta name=robots content=noindex><main>x",
        "<title>T</title><meta http-equiv=refresh content='0;url=x'><main>x",
        "<title>T</title><frameset><frame src=x></frameset>",
    ],
)
def test_a_page_without_content_or_not_to_go_to_has_none(html: str) -> None:
    assert () == make_twins(read_html(html), read_facts(html, "a.html"), OPTIONS, ("anml", "markdown"))


def test_a_long_page_is_cut_and_says_so() -> None:
    paragraphs = "".join(f"<p>{number} {'€&' * 60}</p>" for number in range(500))
    html = f"<title>T</title><main>{paragraphs}"

    for made in twins(html, most=20_000).values():
        assert made.cut
        assert 10_000 < len(made.text.encode()) < 22_000
        assert "The page says more than this document holds." in made.text
        assert is_marked(made.text.encode())
    assert not any(made.cut for made in twins(html).values())


def test_code_that_is_cut_is_closed() -> None:
    code = "x&lt; ```\n" * 100_000
    made = twins(f"<title>T</title><main><h1>T</h1><p>Lead.<ul><li>a<pre>{code}</pre></ul><p>Never.")

    for each in made.values():
        assert each.cut
        assert 50_000 < len(each.text.encode()) < 520_000
        assert "Never." not in each.text
    assert "\n  ````\n\nThe page says more" in made["markdown"].text


def test_a_page_of_very_many_elements_is_cut() -> None:
    made = twin("<title>T</title><main>" + "".join(f"<a href={number}>a</a>" for number in range(9_500)))

    assert made.cut
    assert made.text.count("<") < 9_500


def test_what_is_nested_very_deep_is_said_without_its_boxes() -> None:
    made = twins(f"<title>T</title><main>{'<blockquote><ul><li>' * 500}<p>deep{'<p>x' * 1000}")

    for each in made.values():
        assert "deep" in each.text
        assert len(each.text) < 150_000


def test_a_language_that_is_none_is_left_out() -> None:
    assert "lang=" not in twin("<html lang='not one'><title>T</title><main>x").text
    assert 'lang="de-CH"' in twin("<html lang=de_CH><title>T</title><main>x").text


@pytest.mark.parametrize(("usage", "ttl"), [("none", False), ("display", False), ("cache", True), ("train", True)])
def test_a_document_that_may_not_be_kept_has_no_time_to_live(usage: str, ttl: bool) -> None:
    options = Settings(usage=usage, ttl=60)

    assert ttl == (' ttl="60"' in twin("<title>T</title><main>x", options=options).text)


def test_a_title_that_its_theme_says_before_the_text_does_is_said_once() -> None:
    page = "<title>Pier</title><main><header><h1>Pier</h1></header><h1>Pier<a href=#p>#</a></h1><p>x<h1>Pier</h1>"

    assert ["# Pier", "x", "# Pier\n"] == twins(page)["markdown"].text.split("\n\n")[2:]


@pytest.mark.parametrize(
    ("head", "expected"),
    [("Pier", ["# Pier", "x"]), ("Pier :: Quay", ["# Pier", "x"]), ("Quay", ["# Quay", "## [Pier](a.html)", "x"])],
)
def test_a_title_without_a_heading_of_level_1_is_said_once(head: str, expected: list[str]) -> None:
    page = f"<title>{head}</title><main><h2><a href=a.html>Pier</a></h2><p>x"

    assert expected == twins(page)["markdown"].text.strip().split("\n\n")[2:]


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("<meta name=description content='The pier.'>", "The pier."),
        ("<meta name=description content='All  ferries.'>", "A lead."),
        ("", "A lead."),
    ],
)
def test_a_page_describes_itself(head: str, expected: str) -> None:
    options = Settings(site_description="All ferries.", front_matter=True)
    index = "> Index of this site: [llms.txt](../llms.txt)"
    made = twins(f"{head}<title>T</title><main><h1>T</h1><p>A lead.</main>", options=options)

    assert f'<meta name="description" value="{expected}"/>' in made["anml"].text
    assert (
        f'---\ntitle: "T"\ndescription: "{expected}"\nurl: "./"\n---\n\n{MARK}\n\n{index}\n\n# T'
        in made["markdown"].text
    )
    assert is_marked(made["markdown"].text.encode())


def test_markdown_begins_with_the_title() -> None:
    made = twins("<title>A *pier*</title><main><p>x", "index.html", Settings())

    index = "> Index of this site: [llms.txt](./llms.txt)"
    assert f"{MARK}\n\n{index}\n\n# A \\*pier\\*\n\nx\n" == made["markdown"].text


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("", "[b](https://ferry.example/docs/b/), [#](#x), ![c](https://ferry.example/docs/a/c.png), {}"),
        ("<base href=../>", "[b](https://ferry.example/b/), [#](#x), ![c](https://ferry.example/docs/c.png), {}"),
        ("<base href='//['>", "[b](../b/), [#](#x), ![c](c.png), [d](/top/), [e](//other.example/)"),
    ],
)
def test_where_the_address_is_known_links_are_whole(head: str, expected: str) -> None:
    content = "<p><a href=../b/>b</a>, <a href=#x>#</a>, <img src=c.png alt=c>"
    content += ", <a href=/top/>d</a>, <a href=//other.example/>e</a>"
    expected = expected.format("[d](https://ferry.example/top/), [e](https://other.example/)")
    made = twins(f"{head}<title>T</title><main><h1>T</h1>{content}</main>", options=AT_AN_ADDRESS)

    assert made["markdown"].text.endswith(f"# T\n\n{expected}\n")
    first = expected.partition("(")[2].partition(")")[0]
    assert f'href="{first}" rel="related"' in made["anml"].text


def test_rights_are_those_of_the_site() -> None:
    options = Settings(rights_holder="Ferry Ltd", rights_year="2031", rights_license="CC-BY-4.0", usage="cache")
    text = twin("<title>T</title><main>x", options=options).text

    assert '<rights holder="Ferry Ltd" year="2031" license="CC-BY-4.0" usage="cache"/>' in text
    assert '<body usage="cache">' in text


def test_own_documents_are_known_by_their_generator() -> None:
    for own in twins("<title>T</title><main>x").values():
        assert is_marked(own.text.encode())
        assert not is_marked(own.text.replace(GENERATOR, "Hand").encode())
        assert not is_marked(f"# Mine\n\n{own.text}".encode())
    assert not is_marked(b"- button 'Save' [ref=e1]")
    assert not is_marked(b'<?xml version="1.0"?><anml><head><title>Signage</title></head></anml>')
    assert not is_marked(f"> {MARK}\n\nSaid by hand.\n".encode())
    mark = f'<meta name="generator" value="{GENERATOR}"/>'
    assert not is_marked(
        f"<p>What this tool writes:</p>\n\n```xml\n<anml><head>{mark}</head></anml>\n```\n".encode()
    )
    assert not is_marked(f"<anml><head></head><body><![CDATA[{mark}]]></body></anml>".encode())


def test_a_table_in_a_heading_is_a_part_of_it() -> None:
    made = twins("<title>T</title><main><h1>Pier <table><tr><td>deep</table></h1>x</main>")

    assert not any("\0" in each.text for each in made.values())
    assert "deep" in made["markdown"].text


def test_code_as_hexo_writes_it_is_a_block_with_its_language() -> None:
    assert "pier.js\n\n```js\nmoor(1)\n  sail()\n```" == markdown(HEXO)
    assert markdown(HEXO.replace("highlight js", "highlight plaintext")).endswith("\n```\nmoor(1)\n  sail()\n```")


def test_a_sign_before_a_heading_that_links_to_it_goes() -> None:
    assert "## Fares\n\nTwo euros." == markdown("<h2 id=f><a href=#f>#</a> Fares</h2><p>Two euros.")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        # Classes of line numbers that others give to code, grids and texts: Prism's plug-in, Bootstrap's rows.
        (
            "<pre class='line-numbers language-css'><code class=language-css>a { }</code></pre>",
            "```css\na { }\n```",
        ),
        ("<div class=line-numbers><pre><code class=language-js>1</code></pre></div>", "```js\n1\n```"),
        ("<pre><code class=line-numbers>ab</code></pre>", "```\nab\n```"),
        ("<div class='row gutter'><p>Tide</p></div><p class=lineno>Line x</p>", "Tide\n\nLine x"),
        ("<div class=gutter>1<br>2</div><pre><code>ab</code></pre>", "```\nab\n```"),
        # Expressive Code, and Shiki's name for the language.
        (
            (
                "<pre data-language=js><code><div class=ec-line><div class=code>a = 1</div></div>"
                "<div class=ec-line><div class=code>b</div></div></code></pre>"
            ),
            "```js\na = 1\nb\n```",
        ),
        # Doxygen, with numbers and without.
        (
            (
                "<div class=fragment><div class=line><a id=l1></a><span class=lineno>    1</span> <b>if</b> (a)"
                "</div><!-- line --><div class=foldopen><div class=line><span class=lineno>    2</span>   <a "
                "href=#b>b</a>();</div></div><div class=line><span class=lineno>    3</span> </div>"
                "<div class=line><span class=lineno>    4</span> c();</div></div><!-- fragment -->"
            ),
            "```\nif (a)\n  b();\n\nc();\n```\n\n([b](#b))",
        ),
        (
            "<div class=fragment><div class=line>  a();</div><div class=line>b();</div></div>",
            "```\n  a();\nb();\n```",
        ),
        ("<div class=fragment>Shown later.</div>", "Shown later."),
        # GitHub and Gitea.
        ("<div class='highlight highlight-source-js'><pre>a</pre></div>", "```js\na\n```"),
        ("<div class='highlight highlight-text-html-basic'><pre>a</pre></div>", "```html\na\n```"),
    ],
)
def test_code_and_texts_with_classes_of_line_numbers_stay(content: str, expected: str) -> None:
    assert expected == markdown(content)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("<p>é<b>Port<br></b>of call<p>a<i>(b)</i>c", "é<strong>Port  \n</strong>of call\n\na<em>(b)</em>c"),
        ("<p>é<b><br>Port</b> of call<p>a<i>(b)</i>c", "é<strong>\\\nPort</strong> of call\n\na<em>(b)</em>c"),
        ("<p>a<b><a href=b>c</a> d</b>e", "a<strong>[c](b) d</strong>e"),
        ("<p>a<i>b <code>c</code></i>d", "a<em>b `c`</em>d"),
        ("<p>(<em>Dock</em><em>[</em><em>Pier</em><em>] </em><em>| </em><i>None</i>)", "(*Dock\\[Pier\\] | None*)"),
        (
            "<p><b>a</b><strong><i>b</i></strong><i>c</i><s>d</s> <b>e</b>",
            "<strong>a<em>b</em></strong><em>c</em><del>d</del> **e**",
        ),
        ("<p><code><i>a</i><i>b</i></code>", "`ab`"),
        ("<p>a<b><sub>b</sub> c</b>", "a<strong><sub>b</sub> c</strong>"),
        ("<p>a <b><a href=b>c</a></b> d", "a **[c](b)** d"),
        ("<p>\u200b<i>$a</i><p>b<i>(c)</i>d", "\u200b<em>$a</em>\n\nb<em>(c)</em>d"),
    ],
)
def test_emphasis_is_signs_only_where_they_begin_and_end_it(content: str, expected: str) -> None:
    assert expected == markdown(content)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("<ul><li>a<hr></ul>", "- a\n\n  ---"),
        ("<ul><li><div>a<hr></div><h3>b</h3></ul>", "- a\n\n  ---\n\n  ### b"),
        ("<p>a<hr><p>b", "a\n\n---\n\nb"),
    ],
)
def test_a_rule_makes_no_heading_of_the_text_above_it(content: str, expected: str) -> None:
    assert expected == markdown(content)
