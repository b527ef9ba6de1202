"""Find the code blocks of an HTML page, and where each of their lines stands in its source.

A block is a `pre`. Its language stands in a class `language-…`, `lang-…` or `highlight-…`, or in `data-language`,
of its `code`, of itself, or of what a highlighter put around it. Pandoc writes one that it doesn't know as it is,
`class="anml"`, and so does highlight.js.
"""

import re
from collections.abc import Iterator, Sequence
from html import unescape
from itertools import chain, islice, takewhile

from signage_linter.page import Example, Page, Place
from signage_linter.recognise import LABELS
from signage_linter.source import Source
from signage_specs.readers.html import HtmlDocument, HtmlElement, read_html_fragment

_LABEL = re.compile(r"(?:language|lang|highlight(?:-source)?)-(?P<label>[\w.+#-]+)")
_MOST_WRAPPERS = 6  # a table of line numbers takes six: td, tr, tbody, table and two divs
_LINE_NUMBERS = frozenset({"linenos", "linenodiv", "lineno", "gutter", "rouge-gutter"})
# Inside of a block: Hugo's and Expressive Code's numbers of lines, those of highlight.js, Asciidoctor's callouts.
_BESIDE = _LINE_NUMBERS | {"ln", "lnt", "line-number", "hljs-ln-numbers", "conum"}
_UNSELECTED = re.compile(r"user-select:\s*none")
_BLOCKS = frozenset({"div", "li", "p", "tr"})
_DEEPEST = 5  # elements between a text and its line's
_HIGHLIGHTERS = frozenset({"highlight", "notranslate", "highlighter-rouge", "codehilite"})
_LINE_END = re.compile(r"\r\n?|\n")
# One piece of a block's source. Every alternative but the last is possessive, so that the scan is linear.
_PIECE = re.compile(
    r"""
      (?P<markup><!--(?>(?:[^-]++|-(?!->))*)-->|</?[A-Za-z](?>(?:[^>"']++|"[^"]*+"|'[^']*+')*)>)
    | (?P<reference>&(?:\#[0-9]++|\#[xX][0-9a-fA-F]++|[A-Za-z][A-Za-z0-9]*+);?+)
    | (?P<end>\r\n?+|\n)
    | (?P<text>[^<&\r\n]++|.)
    """,
    re.VERBOSE | re.DOTALL,
)


def find(source: Source) -> Page:
    """Return an HTML page with its code blocks. Never raises; linear.

    A line is exact where the source has it as the page shows it. A line with character references, or that a
    highlighter cut into spans, has its line's number for certain and its column not.
    """
    examples: tuple[Example, ...] = ()
    if "<pre" in source.text.lower():
        found = (_block(pre, source) for pre in _outermost(read_html_fragment(source.text)))
        examples = tuple(example for example in found if example is not None)
    return Page(source.path, "html", examples, files=(source.path,))


def _outermost(document: HtmlDocument) -> Iterator[HtmlElement]:
    """Yield each `pre` that stands in no other one."""
    inside: set[HtmlElement] = set()
    for pre in document.elements("pre"):
        if pre not in inside:
            inside.update(pre.elements("pre"))
            yield pre


def _block(pre: HtmlElement, source: Source) -> Example | None:
    """Return the block that a `pre` is; None for line numbers, and for what no tag stands for."""
    start = pre.start
    around = list(islice(pre.ancestors(), _MOST_WRAPPERS))
    if start is None or any(_LINE_NUMBERS & set(each.classes) for each in (pre, *around)):
        return None
    children = [child for child in pre.children() if child.name != "span" or child.text]
    code = children[0] if [child.name for child in children] == ["code"] else None
    holder = code if code is not None and code.text.strip() == pre.text.strip() else pre
    described = (holder, pre, *around) if holder != pre else (pre, *around)
    for number, element in enumerate(described):
        named = (match["label"] for each in element.classes if (match := _LABEL.fullmatch(each)))
        label = next(named, "") or element.get("data-lang")
        if not label and element not in around:  # farther out, it may be the language of the page
            label = element.get("data-language")
        if label:
            outermost = element if element in around else pre
            begin = outermost.start if outermost.start is not None else start
            return _example(source, holder, label, described[: number + 1], begin)
    names = (
        (*pre.classes, pre.get("lang") or "", *code.classes, code.get("language") or "") if code is not None else ()
    )
    bare = next((name for name in names if name.lower() in LABELS), "")
    return _example(source, holder, bare, described[:1], start)


def _example(
    source: Source, holder: HtmlElement, label: str, described: Sequence[HtmlElement], start: int
) -> Example:
    """Return a block: `holder` holds its text, `described` are the elements that tell of it."""
    lines, starts = _lines(holder)
    opening = Place(source.path, *source.lines.position(start))
    offsets = _offsets(source.text, holder, starts)
    places = tuple(_place(source, opening, *each) for each in zip(lines, offsets, strict=True))
    classes = [name for element in described for name in element.classes if not _LABEL.fullmatch(name)]
    options = {attribute.name: attribute.value for element in described[::-1] for attribute in element.attributes}
    return Example(
        label=label,
        text="\n".join(lines),
        places=places,
        opening=opening,
        # Without a label they are a generator's own: Doxygen calls each block of code a `fragment`.
        classes=tuple(dict.fromkeys(name for name in classes if name not in _HIGHLIGHTERS)) if label else (),
        attributes={name: value for name, value in options.items() if name.startswith("data-")},
    )


def _lines(holder: HtmlElement) -> tuple[list[str], list[int]]:
    """Return the lines that a block shows, without line numbers, and where each starts in its element's text.

    A line ends at a `br` too, and where one block of HTML follows another.
    """
    lines, starts = [""], [0]
    begun = False  # the last line's start is known
    position = 0
    block: HtmlElement | None = None
    beside = _beside(holder)
    for around, text in holder.runs():
        inside = _below(holder, around)
        if not beside.isdisjoint(inside):
            position += len(text)
        else:
            above, block = block, next((each for each in inside if each.name in _BLOCKS), None)
            is_next = around.name == "br" or (block != above and lines[-1] != "")
            for number, part in enumerate(text.split("\n"), is_next):
                if number:
                    position += number > is_next
                    lines.append("")
                    starts.append(position)
                    begun = False
                if part and not begun:
                    starts[-1], begun = position, True
                lines[-1] += part
                position += len(part)
        if not begun:
            starts[-1] = position
    return lines, starts


def _below(holder: HtmlElement, around: HtmlElement) -> list[HtmlElement]:
    """Return an element and the nearest ones around it that stand in another."""
    return list(takewhile(holder.__ne__, islice(chain((around,), around.ancestors()), _DEEPEST)))


def _beside(holder: HtmlElement) -> set[HtmlElement]:
    """Return the elements of a block with the numbers of its lines, and with the marks of notes below it."""
    found: set[HtmlElement | None] = set()
    for element in holder.iter_elements():
        classes = set(element.classes)
        if _BESIDE & classes or _UNSELECTED.search(element.get("style") or ""):
            found |= {element, element.next_element() if element.name == "i" and "conum" in classes else None}
        elif element.name == "tr":
            cells = list(islice(element.iter_children(), 2))
            found.update(cells[:1] if len(cells) > 1 and cells[0].text.strip().isdigit() else ())
    return {each for each in found if each is not None}


def _offsets(source: str, holder: HtmlElement, positions: Sequence[int]) -> list[int | None]:
    """Return where positions of an element's text stand in the source; None behind what can't be followed.

    The text is walked beside the source, over tags, comments and references.
    """
    found: list[int | None] = []
    tag = holder.start_tag
    if tag is None:
        return [None] * len(positions)
    first = _LINE_END.match(source, tag.end) if holder.name == "pre" else None  # the parser drops it
    text = holder.text
    at = 0
    for piece in _PIECE.finditer(source, first.end() if first else tag.end):
        if len(found) == len(positions):
            break
        if piece["markup"]:
            if at >= len(text):
                break
            continue
        shown = "\n" if piece["end"] else unescape(piece[0]) if piece["reference"] else piece[0]
        if not text.startswith(shown, at):
            break
        while len(found) < len(positions) and positions[len(found)] < at + len(shown):
            inside = 0 if piece["reference"] else positions[len(found)] - at
            found.append(piece.start() + inside)
        at += len(shown)
        if at == len(text) and found and positions[-1] >= at:
            found += [piece.end()] * (len(positions) - len(found))
    return found + [None] * (len(positions) - len(found))


def _place(source: Source, opening: Place, line: str, offset: int | None) -> Place:
    if offset is None:
        return Place(source.path, opening.line, exact=False)
    number, column = source.lines.position(offset)
    return Place(source.path, number, column, exact=source.text.startswith(line, offset))
