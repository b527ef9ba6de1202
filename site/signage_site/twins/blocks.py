"""Rewrite blocks: code, boxes, lists, notes and tables."""

import re
from functools import lru_cache
from html import escape

from turbohtml import Element, Node, Text

from signage_site.themes import of_all
from signage_site.twins.text import one_line
from signage_site.twins.tree import (
    Rewriting,
    children,
    is_nested,
    keep_html,
    leave_out,
    paragraph,
    read_number,
    replace,
    sibling,
    strong,
    words,
)

_KINDS = {
    **dict.fromkeys(("tip", "hint", "success", "check", "done"), "TIP"),
    **dict.fromkeys(("important", "attention"), "IMPORTANT"),
    "warning": "WARNING",
    **dict.fromkeys(("caution", "danger", "error", "failure", "fail", "bug", "missing"), "CAUTION"),
}
_TITLES = frozenset(
    (*of_all(lambda theme: theme.box_titles), "markdown-alert-title", "custom-block-title", "callout-title")
)
_LANGUAGE_PREFIXES = ("language-", "highlight-source-", "highlight-text-", "highlight-", "lang-")
_LANGUAGE_ATTRIBUTES = ("data-lang", "data-language")
_NO_LANGUAGE = ("default", "none", "text", "plaintext", "output")
_BOXES_OF_CODE = 4  # around a block of code; highlighters put no more, but for a table with line numbers
_PARTS_OF_TABLES = ("td", "tr", "tbody", "table")
_UNSELECTABLE = re.compile(r"\.([\w-]+)\{[^{}]*user-select:\s*none")
_LINES = "div, p, li, tr"
_MARKDOWN = re.compile(r"[]*_`|\\[~$]")  # signs that may mean something in Markdown between elements
_BLOCKS = "h1, h2, h3, h4, h5, h6, ul, ol, dl, pre, table, blockquote"
_LAYOUT_TABLE = ":is([role=presentation], [role=none], :has(td > ul):not(:has(tr ~ tr, th, td > :not(ul, ol))))"
_CODE_TABLE = ", ".join((*of_all(lambda theme: theme.code_tables), "table.codehilitetable"))


def fence_code(block: Element, page: Rewriting) -> None:
    """Make a block of code of what highlighters make; a table with line numbers goes, a name of the file stays."""
    language, links, code = _language(block), _links_in(block), _code_text(block)
    table = block.closest(_CODE_TABLE)
    if table is not None and (not code.strip() or table.parent is None or _are_numbers(block, code)):
        block.decompose()  # which held line numbers
        return
    cell = (table or block).closest("td, th") if table is None else table.parent.closest("td, th")  # type: ignore[union-attr]
    if cell is not None:
        write = _code_element if cell.closest("table") in page.html else _code_span
        lines = [write(line, page) if line else Text("") for line in code.rstrip("\n").split("\n")]
        nodes = [node for line in lines for node in (line, Element("br"))][:-1]
        replace(table or block, *nodes, *links)
        return
    block.set_text(code)
    block.attrs.clear()
    if language:
        block.attrs["class"] = f"language-{language}"
    if table is not None:
        names = [paragraph(strong(each.children)) for each in table.select("span.filename")]
        replace(table, *names, block)
    if links:
        block.insert_after(paragraph(*links))


def _are_numbers(block: Element, code: str) -> bool:
    """Tell whether a block in a table of code holds the numbers of the lines in the next cell."""
    cell = block.closest("td")
    beside = None if cell is None else sibling(cell)
    return beside is not None and all(map(str.isdecimal, code.split())) and beside.select_one("pre") is not None


def fence_table(table: Element, _page: Rewriting) -> None:
    """Make a block of code of a table with a row for each line, as Scribble writes it; a row may hold a table."""
    if table.tag != "table" or (isinstance(table.parent, Element) and table.parent.closest("pre, td") is not None):
        return
    table.tag = "pre"
    for text in [each for each in table.descendants if isinstance(each, Text) and "\xa0" in each.data]:
        text.data = text.data.replace("\xa0", " ")


def join_lines(fragment: Element, _page: Rewriting) -> None:
    """Make a block of code of what Doxygen writes: an element a line, in which a number and a space come first."""
    if fragment.select_one("div.line") is None:  # of another generator
        return
    for number in fragment.select("span.lineno"):
        behind = number.next_sibling
        if isinstance(behind, Text) and behind.data[:1].isspace():
            behind.data = behind.data[1:]
        leave_out(number)
    fragment.tag = "pre"


def drop_line_numbers(element: Element, page: Rewriting) -> None:
    """Leave out the numbers of lines; a grid, a block of code or a text may have a class of that name, too."""
    holds_code = element.tag in ("pre", "code") or element.select_one("code") is not None
    if not holds_code and not any(map(str.isalpha, element.text)):
        leave_out(element, page)


def drop_unselectable_numbers(root: Element) -> None:
    """Leave out the numbers of a block's lines that can't be selected, by a style in it."""
    sheets = (each.text for each in root.select("pre style"))
    unselectable = {match[1] for sheet in sheets for match in _UNSELECTABLE.finditer(sheet)}
    classed = root.select("pre [class]") if unselectable else []
    by_class = [each for each in classed if not unselectable.isdisjoint(words(each))]
    for part in (*root.select("pre [style*='user-select']"), *by_class):
        if part.text.strip().isdecimal():
            leave_out(part)


def _code_span(code: str, page: Rewriting, html: str = "") -> Text:
    """Return code in a cell, where a pipe would end it, and where spaces count."""
    sign = "`" * (1 + max(map(len, re.findall("`+", code)), default=0))
    space = " " if "`" in (code[0], code[-1]) or code[0] == code[-1] == " " else ""
    return page.raw(f"{sign}{space}{code}{space}{sign}".replace("|", "\\|"), html=html)


def _code_element(code: str, page: Rewriting) -> Text:
    """Return code in a table that is written as HTML, where no sign means code and a tag would be one."""
    said = _MARKDOWN.sub(lambda sign: f"&#{ord(sign[0])};", escape(code, quote=False))
    return _code_span(code, page, f"<code>{said}</code>")


def _code_text(block: Element) -> str:
    """Return the text of a block of code: what begins a line in the page does so in it."""
    for end in block.select("br"):
        replace(end, Text("\n"))
    for line in reversed(block.select(_LINES)):  # what is in a line before it
        if line.next_sibling is not None and not line.text.endswith("\n"):
            line.append(Text("\n"))
    return block.text


def _language(block: Element) -> str:
    """Return the language of a block of code, as the classes of it and of what is around it say."""
    inside = block.select_one("code")
    element: Node | None = block
    boxes = [] if inside is None else [inside]
    for _ in range(_BOXES_OF_CODE + len(_PARTS_OF_TABLES)):
        if not isinstance(element, Element) or element.tag == "body":
            break
        if element.tag not in _PARTS_OF_TABLES:
            boxes.append(element)
        element = element.parent
    for each in boxes[: _BOXES_OF_CODE + 2]:
        language = _language_of(each.attr("class") or "", is_figure=each.tag == "figure")
        if language is not None:
            return language
    return next(
        (
            said
            for each in boxes[:2]
            for name in _LANGUAGE_ATTRIBUTES
            if (said := (each.attr(name) or "").strip()).isalnum()
        ),
        "",
    )


@lru_cache(maxsize=1024)
def _language_of(classes: str, *, is_figure: bool) -> str | None:
    """Return the language that a class attribute names; empty where it says that there is none, None without."""
    words = classes.split()
    if is_figure and words[:1] == ["highlight"]:  # Hexo
        return next((word for word in words[1:] if word not in _NO_LANGUAGE), None)
    if "sourceCode" in words:  # Pandoc
        return next((word for word in words if word not in ("sourceCode", "numberSource")), None)
    if "mermaid" in words:
        return "mermaid"
    prefixed = ((word, prefix) for word in words for prefix in _LANGUAGE_PREFIXES if word.startswith(prefix))
    for word, prefix in prefixed:
        language = word.removeprefix(prefix).removesuffix("-basic")  # as GitHub has it for HTML
        return "" if language in _NO_LANGUAGE or not re.fullmatch(r"[\w.+#-]+", language) else language
    return None


def quote_box(box: Element, page: Rewriting) -> None:
    """Make a quotation of an admonition or of details, with its kind and its title: `> [!NOTE]`.

    Details whose summary has a heading are a part of the page, as a heading and what is below it.
    """
    title = next((each for each in children(box) if _is_title(each)), None)
    if title is not None and title.tag == "summary" and title.select_one(_BLOCKS) is not None:
        box.tag = title.tag = "div"
        return
    if title is None and box.tag == "details":
        title = Element("summary", children=[Text("Details")])
    classes = words(box)
    table = box.select_one("table")
    if "admonitionblock" in classes and table is not None:  # Asciidoctor
        content = table.select_one("td.content") or table.select("td")[-1:]
        cells = content if isinstance(content, list) else [content]
        named = table.select_one(".title")
        title = None if named is None else named.extract()
        replace(table, *[child for cell in cells for child in list(cell.children)])
    kinds = (_KINDS.get(word.rpartition("-")[2]) for word in classes)
    kind = next(filter(None, kinds), "NOTE")
    said = "" if title is None else one_line(title.text)
    box.tag = "blockquote"
    head = paragraph(page.raw(f"[!{kind}]"))
    if title is not None:
        if said and said.upper() != kind:
            head.extend([Element("br"), strong(list(title.children))])
        title.decompose()
    box.insert(0, head)


def _is_title(element: Element) -> bool:
    classes = words(element)
    return (
        element.tag == "summary"
        or not _TITLES.isdisjoint(classes)
        or any(word.startswith("admonitionHeading") for word in classes)  # Docusaurus
    )


def list_definitions(listed: Element, _page: Rewriting) -> None:
    """Make a list of definitions a list, with an entry for each term, or for several terms of one definition."""
    for group in children(listed):
        if group.tag == "div":
            group.unwrap()
    entry: Element | None = None
    listed_nodes = children(listed)
    has_terms = any(each.tag in ("dt", "dd") for each in listed_nodes)
    listed.tag = "ul" if has_terms else "div"  # without any, such as Nim's imports, it is only indented
    for child in listed_nodes if has_terms else ():
        if entry is None or child.tag == "dt":
            entry = Element("li")
            listed.append(entry)
        if child.tag == "dt":
            if "sig" in words(child):
                _signature(child)
            else:
                child.extend([strong(list(child.children))])
            child.tag = "p"
        elif child.tag == "dd":
            child.tag = "div"
        entry.append(child)


def _signature(term: Element) -> None:
    """Make code of an API's signature; the links in it follow it."""
    links = _links_in(term)
    code = Element("code", children=[Text(one_line(term.text))])
    term.clear()  # also of the links
    term.extend([code, *links])


def _links_in(code: Element) -> list[Node]:
    """Return the links that are in a block of code, each once, as what follows it: ` ([a](x), [b](y))`."""
    links: dict[str | None, Element] = {}
    for link in code.select("a[href]:not(:empty)"):  # as those to a line of their own are
        if link.text.strip():
            links.setdefault(link.attr("href"), link)
    nodes: list[Node] = [node for link in links.values() for node in (Text(", "), link)]
    return [Text(" ("), *nodes[1:], Text(")")] if nodes else []


def number_entries(listed: Element, _page: Rewriting) -> None:
    """Make a list for each run of numbers where entries have numbers of their own, or count down."""
    entries = children(listed)
    step = 1 if listed.attr("reversed") is None else -1
    if step > 0 and not any(entry.attr("value") for entry in entries):
        return
    number = read_number(listed.attr("start"), 1 if step > 0 else len(entries)) - step
    run: Element | None = None
    runs: list[Node] = []
    for entry in entries:
        own = read_number(entry.attr("value"), number + step)
        if run is None or own != number + 1:
            run = Element("ol", {"start": str(max(0, own))})
            runs.append(run)
        entry.attrs.clear()
        run.append(entry)
        number = own
    replace(listed, *runs)


def break_lines(block: Element, _page: Rewriting) -> None:
    """Make a paragraph of lines that end where they do in the page."""
    for line in children(block):
        if "line" in words(line):
            line.append(Element("br"))
            line.unwrap()
    block.tag = "p"


def simplify_table(table: Element, page: Rewriting) -> None:
    """Of a table that lays out, as Sphinx' index does, keep what is in it; of one that spans, only Markdown's HTML.

    A table of code with line numbers is left to its block of code, which comes after it.
    """
    if table.matches(_CODE_TABLE):
        return
    if table.matches(_LAYOUT_TABLE):
        table.tag = "div"
        for part in table.select("tbody, thead, tfoot, tr, td, th, caption, colgroup"):
            part.tag = "div"
        return
    keep_html(table, page)
    if table.select_one("[colspan], [rowspan]") is not None:
        for element in (table, *table.select("*")):
            for name in list(element.attrs):
                if name not in ("href", "src", "alt", "colspan", "rowspan", "start"):
                    del element.attrs[name]
    elif not is_nested(table):
        _break_cells(table, page)


def _break_cells(table: Element, page: Rewriting) -> None:
    """Part the paragraphs of cells, and the entries of their lists, by breaks: Markdown has a cell in one line."""
    for listed in table.select("dl"):
        list_definitions(listed, page)
    for before in table.select("p:has(+ *), div:has(+ *)"):
        before.append(Element("br"))
    for listed in table.select("ul, ol"):
        _break_entries(listed, page)


def _break_entries(listed: Element, page: Rewriting) -> None:
    """Make lines of a list's entries, which begin as those of a list do."""
    before, after = (
        _beside(listed.previous_sibling, "previous_sibling"),
        _beside(listed.next_sibling, "next_sibling"),
    )
    is_led = before is not None and not (isinstance(before, Element) and before.tag in ("br", "p", "div"))
    entries = (each for each in children(listed) if each.tag not in ("ul", "ol"))  # a list in it has its own turn
    for number, entry in enumerate(entries, read_number(listed.attr("start"), 1)):
        if is_led:
            entry.insert_before(Element("br"))
        entry.insert(0, page.raw("- " if listed.tag == "ul" else f"{number}. "))
        entry.unwrap()
        is_led = True
    if after is not None and not (isinstance(after, Element) and after.tag == "br"):
        listed.insert_after(Element("br"))
    listed.unwrap()


def _beside(node: Node | None, name: str) -> Node | None:
    """Return a node, or where it is white space the next one that isn't."""
    while isinstance(node, Text) and not node.data.strip():
        node = getattr(node, name)
    return node
