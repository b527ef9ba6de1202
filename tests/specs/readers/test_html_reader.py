from __future__ import annotations

import pytest
from bs4 import BeautifulSoup
from hypothesis import example, given
from hypothesis import strategies as st

from signage_specs.readers.html import HtmlElement, read_html, read_html_fragment

PIECES = st.sampled_from(
    [
        *(
            "<form>",
            "</form>",
            "<p>",
            "</p>",
            "<b>",
            "</b>",
            "<table>",
            "<tr>",
            "<td>",
            "</table>",
            "<svg>",
            "</svg>",
        ),
        *("<template>", "</template>", "<script>", "</script>", "<!--", "-->", "<noscript>", "</noscript>"),
        *(
            "<input a=/b/>",
            "<button/>",
            '<a id="x"type=y>',
            "<i a='>' A=2>",
            "<textarea>",
            "</textarea>",
            "<title>",
        ),
        *("\r\n", "\r", "\n", "\u2028", "\ufeff", "\0", "&amp;", "é", "<", ">", '"', "'", "=", " ", "x", "\ud800"),
        *("<select>", "<option value=1>", "</select>", "<image x>", "<body z>", "<html lang=q>", "<math>", "<br/>"),
    ]
)
SOUP = st.lists(PIECES, max_size=40).map("".join) | st.text(alphabet="<>/='\" abAB&;!-\r\n\t\0é", max_size=60)


def names(elements: list[HtmlElement]) -> list[str]:
    return [element.name for element in elements]


def cut(text: str, element: HtmlElement) -> str:
    tag = element.start_tag
    assert tag is not None
    return text[tag.start : tag.end]


@pytest.mark.parametrize(
    ("tag", "insertion", "attributes"),
    [
        ("<a href=/a/>", 2, [("href", "/a/", "/a/")]),
        ('<p id="a"type=x>', 2, [("id", "a", "a"), ("type", "x", "x")]),
        ("<button/>", 7, []),
        ("<INPUT\tDISABLED Value='1 > 0'>", 6, [("disabled", "", None), ("value", "1 > 0", "1 > 0")]),
        ("<p a=1 A=2 b>", 2, [("a", "1", "1"), ("b", "", None)]),
        ('<p a="&lt;&amp;amp;" b=&eacute;c>', 2, [("a", "<&amp;", "&lt;&amp;amp;"), ("b", "éc", "&eacute;c")]),
        ("<p a = b =c>", 2, [("a", "b", "b"), ("=c", "", None)]),
        ('<p "x" y=>', 2, [('"x"', "", None), ("y", "", None)]),
        ("<p a=''/b>", 2, [("a", "", ""), ("b", "", None)]),
    ],
)
def test_start_tags(tag: str, insertion: int, attributes: list[tuple[str, str, str | None]]) -> None:
    text = "é\r\nx" + tag + "t"
    element = read_html(text).elements()[-1]

    assert tag == cut(text, element)
    assert insertion + 4 == element.insertion
    assert attributes == [
        (
            attribute.name,
            attribute.value,
            attribute.value_span and text[attribute.value_span.start : attribute.value_span.end],
        )
        for attribute in element.attributes
    ]
    for attribute in element.attributes:
        assert attribute.name == text[attribute.name_span.start : attribute.name_span.end].lower()
        assert attribute.value == element.get(attribute.name)
        assert attribute == element.attribute(attribute.name)


def test_what_browsers_don_t_show_is_not_there() -> None:
    document = read_html(
        "<!-- <form> --><script>'<form>'</script><noscript><form></form></noscript>"
        "<template><form>x<template></template></form></template><title><form></title>"
        "<textarea><form></textarea><template shadowrootmode=open><form></template><form id=real></form>"
    )

    assert ["real"] == [form.get("id") for form in document.elements("form")]
    assert ["real"] == [form.get("id") for form in document.select("form")]
    assert document.select("form") == [document.select_one("form")]
    assert "x" not in document.elements("html")[0].text
    assert [] == document.elements("template")[0].children()


IDS = st.sampled_from(["a", "b", "c", ""])
WITH_IDS = st.sampled_from(["<p id=a>", "<i id=b>", "<b id='c'>", "<u id>", "<template>", "</template>"])


@given(page=st.lists(WITH_IDS, max_size=8).map("".join), asked=st.lists(IDS, max_size=6))
def test_the_first_element_of_an_id_is_found_in_whatever_order_one_asks(page: str, asked: list[str]) -> None:
    document = read_html(page)
    expected = [next((each for each in document.elements() if each.get("id") == name), None) for name in asked]

    assert expected == [document.by_id(name) for name in asked]


def test_implied_elements_have_no_position() -> None:
    text = "<table><tr><td>1</table>"
    table, body, row, cell = read_html(text).elements()[3:]

    assert ["table", "tbody", "tr", "td"] == names([table, body, row, cell])
    assert (None, None, None, ()) == (body.start, body.insertion, body.start_tag, body.attributes)
    assert [body] == table.children()
    assert ["tr", "tbody", "table", "body", "html"] == names(list(cell.ancestors()))
    assert "1" == cell.text == table.text


def test_later_body_tags_add_attributes() -> None:
    document = read_html("<body a=1><p><body a=2 b=3>")
    (body,) = document.elements("body")

    assert ["1", "3", None] == [body.get("a"), body.get("b"), body.get("c")]
    assert ["a"] == [attribute.name for attribute in body.attributes]


def test_with_attributes() -> None:
    document = read_html("<p Data-Agent-Kind=action><i data-agent>data-agent-x<b data-agent-x><p data>")

    assert ["p", "b"] == names(document.with_attributes("data-agent-"))
    assert [] == read_html("<p>data-agent-<!--<p data-agent-x>-->").with_attributes("data-agent-")


@pytest.mark.parametrize(
    "tag",
    [
        *("<p data-agent-x>", "<p\tdata-agent-x>", "<p\ndata-agent-x>", "<p\fdata-agent-x>", "<p/data-agent-x>"),
        *("<p a=b\rdata-agent-x=1>", "<p a='b'data-agent-x>", '<p a="b"DATA-Agent-X>', "<p a data-agent-x/>"),
        *("<p a='b'/data-agent-x>", "<p a=b data-agent-x data-agent-x>", "<p data-agent->", "<p data-agent-=x>"),
    ],
)
def test_an_attribute_is_found_wherever_its_name_can_stand(tag: str) -> None:
    assert ["p"] == names(read_html(f"<i>-agent-{tag}data-agent-").with_attributes("data-agent-"))


@given(
    st.lists(
        st.sampled_from(
            [
                *(
                    "<p",
                    "<b",
                    ">",
                    " ",
                    "/",
                    "=",
                    '"',
                    "'",
                    "\0",
                    "\r",
                    "x",
                    "data-",
                    "DATA-",
                    "-",
                    "tool",
                    "agent-",
                ),
                *(
                    "data-agent-x",
                    "tool-y",
                    "data-tool",
                    "<!--",
                    "-->",
                    "<script>",
                    "</script>",
                    "\u212a",
                    "\u0130",
                ),
            ]
        ),
        max_size=30,
    ).map("".join),
    st.sampled_from(["data-agent-", "tool", "data-tool"]),
)
def test_all_elements_with_such_an_attribute_are_found(text: str, prefix: str) -> None:
    document = read_html(text)
    expected = [each for each in document.elements() if any(at.name.startswith(prefix) for at in each.attributes)]

    assert expected == document.with_attributes(prefix)


@pytest.mark.parametrize("name", ["\ud800", "x\ud800y", "data-agent-\udfff", "\ud83d\ude00"])
def test_a_name_that_is_no_text(name: str) -> None:
    document = read_html(f"<p {name}=1 data-agent-x><i><b data-agent-x {name}><u {name}>")

    expected = ["p", "b", *(["u"] if name.startswith("data-agent-") else [])]
    assert expected == names(document.with_attributes("data-agent-"))


def test_namespaces() -> None:
    document = read_html("<svg><foreignObject><a></a></foreignObject><a/></svg><math>")

    assert [("svg", "svg"), ("foreignObject", "svg"), ("a", "html"), ("a", "svg"), ("math", "math")] == [
        (element.name, element.namespace) for element in document.elements()[3:]
    ]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ('<script type="application/agent+json">{\r\n"a": "</p>"}</script>', '{\r\n"a": "</p>"}'),
        ("<script>a<!--<script></script>--></script>b", "a<!--<script></script>-->"),
        ("<style>p{\0}</style>", "p{\0}"),
        ("<textarea>\n&amp;</TEXTAREA\t>", "\n&amp;"),
        ("<title>x", "x"),
        ("<script>x\r", "x\r"),
    ],
)
def test_raw_content(text: str, content: str) -> None:
    (element,) = read_html(text).elements("script", "style", "textarea", "title")
    span = element.raw_content

    assert span is not None
    assert content == text[span.start : span.end]


def test_fragments_may_be_parts_of_tables() -> None:
    assert ["tr", "td"] == names(read_html_fragment("<tr data-agent-kind=item><td>x").elements())
    assert ["option"] == names(read_html_fragment("<option>").elements())
    assert [None] == [e.parent for e in read_html_fragment("<p>").elements()]
    assert ["html", "head", "body"] == names(read_html_fragment("<!-- x -->\n<html><p>").elements()[:3])
    assert ["x"] == [e.get("id") for e in read_html_fragment("<template><p></template><p id=x>").elements("p")]


@given(SOUP)
@example("<b><p>1</b><i>2</p></i>")
def test_any_text_is_html(text: str) -> None:
    for document in (read_html(text), read_html_fragment(text)):
        for element in document.elements():
            tag = element.start_tag
            if tag is None:
                assert element.insertion is None
                continue
            assert 0 <= tag.start < tag.end <= len(text)
            assert text[tag.start] == "<"
            assert text[tag.end - 1] == ">"
            assert element.insertion is not None
            # What the scan of the raw tag finds is what the tree builder found.
            assert all(attribute.value == element.get(attribute.name) for attribute in element.attributes)
            for attribute in element.attributes:
                spans = [attribute.name_span, *([attribute.value_span] if attribute.value_span else [])]
                assert all(element.insertion <= span.start <= span.end < tag.end for span in spans)
            content = element.raw_content
            assert content is None or tag.end == content.start <= content.end <= len(text)


@given(SOUP)
def test_an_inserted_attribute_is_the_element_s_first(text: str) -> None:
    for element in read_html(text).elements():
        if element.insertion is not None:
            changed = text[: element.insertion] + ' data-agent-kind="x"' + text[element.insertion :]
            found = [e for e in read_html(changed).elements() if e.start == element.start]
            assert [element.name] == list(dict.fromkeys(names(found)))
            assert "x" == found[0].get("data-agent-kind")
            assert "data-agent-kind" == found[0].attributes[0].name
            break


def test_beautifulsoup_reads_the_same_values() -> None:
    text = "".join(f"<input name=n{i} value=\"&quot;{i}\" data-x='é&lt;' disabled>\r\n" for i in range(50))
    expected = [dict(tag.attrs) for tag in BeautifulSoup(text, "html.parser").find_all("input")]

    assert expected == [{a.name: a.value for a in e.attributes} for e in read_html(text).elements("input")]
    assert [int(str(tag.sourcepos)) for tag in BeautifulSoup(text, "html.parser").find_all("input")] == [
        (e.start or 0) - text.rfind("\n", 0, e.start or 0) - 1 for e in read_html(text).elements("input")
    ]
