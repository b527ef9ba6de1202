"""What a twin says of a page, construct by construct."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from lxml import etree

from signage_site.documents.places import GENERATOR, is_marked
from signage_site.pages.facts import read_facts
from signage_site.settings import Settings
from signage_site.twins.document import Twin, make_twin
from signage_specs.anml.formats import ANML_XML, read_schema
from signage_specs.anml.writer import write_json
from signage_specs.readers.html import read_html
from signage_specs.rule import Context

SPACE = "{urn:ietf:params:xml:ns:anml:1.0}"
SCHEMA = etree.RelaxNG(etree.fromstring(read_schema("anml.rng").encode()))
JSON_SCHEMA = json.loads(read_schema("anml.schema.json"))
OPTIONS = Settings(base_url="https://ferry.example/docs/")

TABS = (
    "<div class=tabbed-set><input type=radio>"
    "<div class=tabbed-labels><label>North</label><label>South</label></div>"
    "<div class=tabbed-content><div class=tabbed-block><p>n</div><div class=tabbed-block><p>s</div></div></div>"
)
HUGO_TABLE = (
    "<div class=chroma><table class=lntable><tr><td class=lntd><pre><code><span class=lnt>1\n</span>"
    "<span class=lnt>2\n</span></code></pre><td class=lntd><pre><code class=language-python>"
    "<span class=line>if a:\n</span><span class=line>    b()\n</span></code></pre></table></div>"
)


def twin(html: str, path: str = "a/index.html", options: Settings = OPTIONS, most: int = 500_000) -> Twin:
    made = make_twin(read_html(html), read_facts(html, path), options, most)
    assert made is not None
    return made


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


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("<p>One\n two.<p>Three<br>four.", ["", "One two.\n\nThree\nfour."]),
        ("Loose <b>bold</b>text", ["", "Loose boldtext"]),
        (
            "<p>Lead.<h2>Ropes<a class=headerlink href=#x>¶</a></h2><p>Text.<h3>Knots</h3><p>More.<h2>End</h2>",
            ["", "Lead.", ["Ropes", "Text.", ["Knots", "More."]], ["End", ""]],
        ),
        (
            "<div class='admonitionblock tip'><table><tr><td><i title=Tip></i><td>Be early.</table></div>",
            ["", "", ["Tip", "Be early."]],
        ),
        (
            "<div class=language-sh><button>C</button><span class=lang>sh</span><pre><code>sail</code></pre></div>",
            ["", "", ["Code: sh", "sail"]],
        ),
        ("<h2><a class=anchor href=#a>Deck</a></h2><p>Text.", ["", "", ["Deck", "Text."]]),
        ("<p><span class=lang>Latin</span> is read.", ["", "Latin is read."]),
        ("<pre class=highlight><code data-lang=python>sail()</code></pre>", ["", "", ["Code: python", "sail()"]]),
        (
            "<ul><li>a<li>b<ol start=3><li>c<li>d</ol><li>e</ul><p>After.",
            ["", "- a\n- b\n  3. c\n  4. d\n- e\n\nAfter."],
        ),
        ("<ol start=0><li>a<li>b</ol>", ["", "0. a\n1. b"]),
        ("<ol start=-1><li>a<li>b</ol>", ["", "-1. a\n0. b"]),
        ("<ol start=x><li value=7>a<li>b<li value=-2>c<li value=y>d</ol>", ["", "7. a\n8. b\n-2. c\n-1. d"]),
        ("<ol reversed><li>a<li hidden>x<li>b</ol>", ["", "2. a\n1. b"]),
        ("<ol reversed start=5><li>a<li value=9>b<ul><li>u</ul><li>c</ol>", ["", "5. a\n9. b\n  - u\n8. c"]),
        ("<ol start=99999999999><li>a</ol>", ["", "1. a"]),
        ("<ul><li><p>a</p><p>b</p></ul>", ["", "- a\n  b"]),
        (
            "<ul><li><input type=checkbox disabled checked>a<li><input type=checkbox disabled>b</ul>",
            ["", "- [x] a\n- [ ] b"],
        ),
        (
            "<p>Before.<div class=language-py><button>C</button><pre><code>if  a:\n\tb()</code></div><p>After.",
            ["", "Before.", ["Code: py", "if  a:\n\tb()"], ["", "After."]],
        ),
        (
            "<table class=highlighttable><tr><td class=linenos><pre>1\n2</pre><td><pre>a\nb</pre></table>",
            ["", "", ["Code", "a\nb"]],
        ),
        (HUGO_TABLE, ["", "", ["Code: python", "if a:\n    b()"]]),
        (
            (
                "<pre><code class=language-go><span class=line><span class=ln>1</span>a()\n</span>"
                "<span class=line><span class=ln>2</span>\tb()\n</span></code></pre>"
            ),
            ["", "", ["Code: go", "a()\n\tb()"]],
        ),
        ("<p class=line><b>A <span class=ln>verse</span></b>", ["", "A verse"]),
        (
            (
                "<div class='language-ruby highlighter-rouge'><div class=highlight><table class=rouge-table><tr>"
                "<td class='rouge-gutter gl'><pre class=lineno>1\n2\n</pre>"
                "<td class=rouge-code><pre>a\n  b\n</pre></table>"
            ),
            ["", "", ["Code: ruby", "a\n  b"]],
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
            "<table><tr><td>See:<div><pre>\nif x:\n    y()\n\n  z</pre></div>so<td><pre>a <b>b</b></pre></table>",
            ["", "", [[("column 1", "See:\nif x:\n    y()\n\n  z\nso"), ("column 2", "a b")]]],
        ),
        (
            "<table><tr><td><pre><code><div>d1</div><div>  d2</div></code></pre><a href=x><pre>y</pre></a></table>",
            ["", "", [[("column 1", "d1\n  d2\ny")]], "y -> x"],
        ),
        (
            "<table><tr><td><table><tr><td>a<td>b<tr><td>c</table>d<h3>e</h3>f</table>",
            ["", "", [[("column 1", "a b\nc\nd\ne\nf")]]],
        ),
        ("<pre><code><div>d1</div><div>d2<br></div>\td3</code></pre>", ["", "", ["Code", "d1\nd2\n\td3"]]),
        ("<pre><div>d1\n</div><div>d2</div></pre>", ["", "", ["Code", "d1\nd2"]]),
        ("<h2>a<div>b</div>c</h2>", ["", "", ["a b c", ""]]),
        ("<p>T<table><tr><td>a</table><p>U", ["", "T", ["", "", [[("column 1", "a")]]], ["", "U"]]),
        (
            "<dl><dt>knot<dd>a tie<dt>bight<dt>bend<dd>a loop</dl>",
            [
                "",
                "",
                [
                    [("term", "knot"), ("definition", "a tie")],
                    [("term", "bight"), ("term", "bend"), ("definition", "a loop")],
                ],
            ],
        ),
        (
            "<dl><dt class=sig id=sail>sail(to)<a class=viewcode-link href=x>[s]</a><dd><p>Go.</dl><p>End.",
            ["", "", ["sail(to)", "Go."], ["", "End."]],
        ),
        (
            "<div class='admonition note'><p class=admonition-title>Note<p>Mind.</div><p>On.",
            ["", "", ["Note", "Mind."], ["", "On."]],
        ),
        ("<details><summary>More</summary><p>Told.</details>", ["", "", ["More", "Told."]]),
        (
            TABS,
            ["", "", ["North", "n"], ["South", "s"]],
        ),
        (
            "<div role=tablist><a role=tab id=t>Oar</a></div><p role=tabpanel aria-labelledby=t hidden>Row.</p>",
            ["", "", ["Oar", "Row."]],
        ),
        (
            "<p>See <a href=../b/>the <i>bay</i></a>, <a href='#x'>here</a>, <a href='javascript:x()'>no</a>.",
            ["", "See the bay, here, no.", "the bay -> ../b/"],
        ),
        (
            "<p>Lead.<h2><a href=x>1.0</a> or <a href=y>1</a></h2><p>One.<h2><a href=z>0.9</a></h2>",
            ["", "Lead.", ["1.0 or 1", "One.", "1.0 -> x", "1 -> y"], ["0.9", "", "0.9 -> z"]],
        ),
        (
            "<details><summary><a href=x>More</a></summary><p>Told.</details>",
            ["", "", ["More", "Told.", "More -> x"]],
        ),
        (
            "<p><a href='?q=1'>a</a> <a href='?ü'>b</a><img src='?i' alt=c>",
            ["", "a b", "img ./?i: c", "a -> ./?q=1", "b -> ./?%C3%BC"],
        ),
        ("<p><a href=x>a</a> <a href=x>b</a><a href='ü y'>c</a>", ["", "a bc", "a -> x", "c -> %C3%BC%20y"]),
        (
            "<p>A<img src=a.png alt='A ferry'>B<img src=b.png alt=''><img src=c.png>",
            ["", "AB", "img a.png: A ferry"],
        ),
        (
            "<figure><img src=a.png><figcaption>Ferry at nine</figcaption></figure>",
            ["", "Ferry at nine", "img a.png: Ferry at nine"],
        ),
        ("<p>Yes <img class=twemoji alt=':ok:' src=x.svg>!", ["", "Yes :ok:!"]),
        ("<video title=Tour><source src=a.mp4>Old browser</video>", ["", "", "video a.mp4: Tour"]),
        (
            (
                "<video title=Tour><source><source src=a.mp4><source src=a.webm></video>"
                "<video src=b.mp4><source src=c.mp4></video>"
            ),
            ["", "", "video a.mp4: Tour", "video -> b.mp4"],
        ),
        (
            (
                "<a href=x><img src=a.png alt='To x'><img src=b.png alt=''></a> "
                "<a href=y aria-label=Y><img src=c.png alt=''></a>"
                "<a href=z title=Z><img src=d.png></a>"
            ),
            ["", "", "img a.png: To x", "To x -> x", "Y -> y", "Z -> z"],
        ),
        ("<audio src=h.ogg></audio><p>Horn", ["", "Horn", "audio -> h.ogg"]),
        ("<iframe src=https://v.example/1 title=Film></iframe>", ["", "", "Film -> https://v.example/1"]),
        (
            "<p>10<sup>6</sup>, 5 m<sup>2</sup>, 2<sup>n+1</sup>, Ca<sup>2+</sup>, s<sup>-1</sup>",
            ["", "10^6, 5 m^2, 2^(n+1), Ca^2+, s^-1"],
        ),
        ("<p>H<sub>2</sub>O, <i>x</i><sub>max</sub>, a<sub>i-1</sub>", ["", "H_2O, x_max, a_(i-1)"]),
        (
            "<p>2<sup>nd</sup>, 1<sup>er</sup>, 3<sup>e</sup>, Ferry<sup>®</sup>, N<sup>o</sup>, ferry<sup>1</sup>",
            ["", "2nd, 1er, 3e, Ferry®, No, ferry1"],
        ),
        (
            "<p>a1<sup><a href='#n'>2</a></sup> b1<a href='#n'><sup>2</sup></a> c1<sup id=r>2</sup> <sup>2</sup>d",
            ["", "a12 b12 c12 2d"],
        ),
        ("<p>Use <s>old()</s> <del>never</del> new().</p><del><h2>Gone</h2><p>All.</del>", ["", "Use new()."]),
        ("<pre><del>a</del>b<sup>2</sup></pre>", ["", "", ["Code", "ab2"]]),
        (
            "<h2>mc<sup>2</sup></h2><table><tr><td>mc<sup>2</sup><pre>c<sup>2</sup></pre></table>",
            ["", "", ["mc^2", "", [[("column 1", "mc^2\nc2")]]]],
        ),
        (
            (
                "<p>Is <math><semantics><msqrt><mi>x</mi></msqrt><annotation encoding='application/x-tex'>\\sqrt{x}"
                "</annotation></semantics></math><span aria-hidden=true>x</span>, "
                "<math alttext='\\pi'><mi>p</mi></math>."
            ),
            ["", "Is \\sqrt{x}, \\pi."],
        ),
        *(
            (f"<p>Is <math>{formula}</math>.", ["", f"Is {said}."])
            for formula, said in (
                ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", "1/2"),
                ("<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>2.5</mn></mfrac>", "(a+1)/2.5"),
                ("<msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><msub><mi>y</mi><mi>i</mi></msub>", "x^2+y_i"),
                (
                    "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>",
                    "∑_(i=1)^n",
                ),
                ("<mroot><mi>x</mi><mn>3</mn></mroot><msqrt><mi>a</mi><mi>b</mi></msqrt>", "x^(1/3)sqrt(ab)"),
                ("<mi>sin</mi><mo>\u2061</mo><mi>x</mi><mspace/><mphantom><mi>y</mi></mphantom>", "sin x"),
                (
                    "<mtable><mtr><mtd>a</mtd><mtd>b</mtd></mtr><mtr><mtd>c</mtd><mtd>d</mtd></mtr></mtable>",
                    "[a, b; c, d]",
                ),
            )
        ),
        ("<blockquote><p>Said.<footer>Anna</footer></blockquote>", ["", "Said.\n\nAnna"]),
        ("<p>x\x01y\x0cz&#8203;", ["", "xy z\u200b"]),
        ("<pre>a &lt;b> &amp; c</pre>", ["", "", ["Code", "a <b> & c"]]),
        ("<p>s<svg><text>drawn</text></svg><math><mi>x</mi><annotation>tex</annotation></math>", ["", "sx"]),
    ],
)
def test_a_construct(content: str, expected: list[Any]) -> None:
    assert expected == outline(body(content))


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
        "<aside>L</aside>",
        "<div role=navigation>L</div>",
        "<div role=search>L</div>",
        "<div hidden>L</div>",
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


@pytest.mark.parametrize(
    "around",
    [
        "<div role=main>{}</div>",
        "<main><nav>L</nav><article>{}</article><aside>L</aside></main>",
        "<article>{}</article>",
        "<header>L</header><div class=document>{}</div>",
        "<header>L</header><div id=content>{}</div>",
        "<div id=top>L</div><div class=header>L</div><div class=contents>{}</div><address>L</address>",
        "<header>L</header><nav>L</nav>{}<footer>L</footer>",
    ],
)
def test_content_is_found_where_themes_put_it(around: str) -> None:
    made = twin(f"<title>T</title><body>{around.format('<h1>T</h1><p>Told.</p>')}")

    assert "L" not in made.text.split("<body")[1].replace("Link", "")
    assert ">Told." in made.text


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("<main hidden><p>Loading</main><main><h1>T</h1><p>Told.</main>", ["", "Told."]),
        ("<main aria-hidden=true>Loading</main><div role=main>Told.</div>", ["", "Told."]),
        ("<div hidden><main>Loading</main></div><main>Told.</main>", ["", "Told."]),
        ("<main hidden>Loading</main><article hidden>L</article><p>Told.", ["", "Told."]),
        ("<main><h1>T</h1><p>First.</main><p>Beside.<main><p>Second.</main>", ["", "First.\n\nSecond."]),
        (
            "<main><div role=main>One.</div></main><div role=main>Two.<div role=main>Three.",
            ["", "One.\n\nTwo.\n\nThree."],
        ),
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
    root = etree.fromstring(twin("<title>T</title><main><h1>T</h1>x", "a/b.html").text.encode())
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
    assert make_twin(read_html(html), read_facts(html, "a.html"), OPTIONS) is None


def test_a_long_page_is_cut_and_says_so() -> None:
    paragraphs = "".join(f"<p>{number} {'€&' * 60}</p>" for number in range(500))
    made = twin(f"<title>T</title><main>{paragraphs}", most=20_000)

    assert made.cut
    assert 10_000 < len(made.text.encode()) < 22_000
    assert '<section label="The rest of the page">The page says more than this document holds.' in made.text
    assert "<section>" not in made.text.split("The rest of the page")[1]
    assert not twin(f"<title>T</title><main>{paragraphs}").cut


def test_one_long_block_is_cut_within() -> None:
    made = twin(f"<title>T</title><main><p>Lead.<pre>{'x&lt;' * 200_000}</pre><p>Never.")

    assert made.cut
    assert 50_000 < len(made.text.encode()) < 520_000
    assert "Never." not in made.text


def test_a_page_of_very_many_elements_is_cut() -> None:
    made = twin("<title>T</title><main>" + "".join(f"<a href={number}>a</a>" for number in range(9_500)))

    assert made.cut
    assert made.text.count("<") < 9_500


def test_sections_nest_no_deeper_than_agents_read() -> None:
    inner = "<table><tr><td>deep</table><p>after"
    for number in range(40):
        heading = f"<h{number % 6 + 1}>H{number}</h{number % 6 + 1}>"
        inner = f"{heading}<details><summary>S{number}</summary>{inner}</details>"
    made = twin(f"<title>T</title><main>{inner}")

    assert "deep" in made.text
    SCHEMA.assertValid(etree.fromstring(made.text.encode()))


def test_a_language_that_is_none_is_left_out() -> None:
    assert "lang=" not in twin("<html lang='not one'><title>T</title><main>x").text
    assert 'lang="de-CH"' in twin("<html lang=de_CH><title>T</title><main>x").text


def test_rights_are_those_of_the_site() -> None:
    options = Settings(rights_holder="Ferry Ltd", rights_year="2031", rights_license="CC-BY-4.0", usage="cache")
    text = twin("<title>T</title><main>x", options=options).text

    assert '<rights holder="Ferry Ltd" year="2031" license="CC-BY-4.0" usage="cache"/>' in text
    assert '<body usage="cache">' in text


def test_own_documents_are_known_by_their_generator() -> None:
    own = twin("<title>T</title><main>x").text
    assert is_marked(own.encode())
    assert not is_marked(own.replace(GENERATOR, "Hand").encode())
    assert not is_marked(b"- button 'Save' [ref=e1]")
    assert not is_marked(b'<?xml version="1.0"?><anml><head><title>Signage</title></head></anml>')
