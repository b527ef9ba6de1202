"""Find the examples of a Markdown page that no known host converts: a README, or a page of another generator."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import PurePath
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.ruler import RuleOptionsType
from markdown_it.rules_block import StateBlock, html_block
from markdown_it.token import Token
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from signage_linter.files import MDX_SUFFIX, PANDOC_SUFFIXES
from signage_linter.finders.grid_table import grid_cells
from signage_linter.finders.markdown.fence import read_header
from signage_linter.finders.markdown.lines import Line, numbered, place_of
from signage_linter.finders.markdown.settings import MarkdownSettings, PlainSettings
from signage_linter.finders.mdx import OPEN_LINE, is_plain, read_line
from signage_linter.finders.myst.fence import (
    UNSHOWN,
    Enclosure,
    FenceFaults,
    MystFence,
    block_lines,
    body_of,
    fence_of,
    shown_fences,
)
from signage_linter.finders.starts import myst_starts, until
from signage_linter.page import Example, Page, PageFault, Place, verified
from signage_linter.recognise import LABELS
from signage_linter.source import Source

# What Python-Markdown's extensions read and CommonMark doesn't: tabs, admonitions, blocks; and snippets, which may
# be inside a fence.
_BLOCK = re.compile(r'[ \t>]*(?:===[!+]{0,2}[ \t]+["\']|(?:!!!|\?\?\?\+?)[ \t]+[\w"\']|/{3,}[ \t]+[\w|])')
_SNIPPET = re.compile(r"[ \t>]*-+8<-+[ \t]+\S")
_EXTENDED = re.compile(f"^(?:{_BLOCK.pattern}|{_SNIPPET.pattern})", re.MULTILINE)
_FENCE = re.compile(r"[ \t>]*(?P<fence>`{3,}|~{3,})(?P<header>.*)")
# Generators write more directly behind a language: `{1,3}`, `:line-numbers`, `,ignore`, `[title]`, `=`, `?`.
_LANGUAGE = re.compile(r"\.?(?P<label>[^\s{}:,\[\]=?]+)")
# What generators read out of code and show as colour: Shiki's marks at the end of a line, and Docusaurus' lines.
_MARK = re.compile(
    r"(?:(?<![ \t])[ \t]++|^)(?://|/\*|#|<!--|--|%%?|;;?)[ \t]*+\[!code [^\]\n]{1,80}\](?:[ \t]*+(?:\*/|-->))?"
)
_MARK_LINE = re.compile(
    r"[ \t]*+(?://|\{?/\*|#|<!--|--|%|;)[ \t]*+highlight-(?:next-line|start|end)[ \t]*+(?:\*/\}?|-->)?[ \t]*+"
)
_INTERPOLATED = "-vue"  # ends a label of VitePress, and leaves the language
_DEEPEST_CLOSING = 3  # columns behind the opening fence
# In the tag of an element that kramdown, and Python-Markdown's md_in_html, read Markdown in.
_HOLDS_MARKDOWN = re.compile(r"""<[a-z].*?\smarkdown(?:=(["']?)(?:1|block)\1)?(?=[\s>])""", re.IGNORECASE)
_SUMMARY = re.compile(r"<summary\b.*</summary>\s*", re.IGNORECASE)
_DEFINITION = re.compile(r":[ \t]+\S")
_ELEMENT = re.compile(r"</?[a-z][\w-]*(?=[\s/>]|$)")
# What kramdown takes for a part of a paragraph: anywhere, and below a line of it.
_IN_TEXT = re.compile(
    r"</?(?:a|abbr|acronym|b|bdo|big|br|button|cite|code|del|dfn|em|i|img|input|ins|kbd|label|mark|option|q|rb|rbc|rp|rt"
    r"|rtc|ruby|samp|select|small|span|strong|sub|sup|textarea|tt|u|var)(?=[\s/>]|$)"
)
_UNSHOWN_IN_TEXT = ("<!", "<?", "<script")
_IN_TAGS = {"kramdown": 'write `markdown="1"` into its tag'}
# What Pandoc takes for a paragraph.
_UNREAD = re.compile(r"\s*[^\s{}]+\s+[^\s{]")
_PANDOC_HEADER = 'Pandoc reads one word, or attributes in braces, such as `{.anml filename="a"}`'
_FindEnd = Callable[[StateBlock, int, int], int]
# An end of a fence that Liquid reads before the converter of Jekyll does.
_END_OF_RAW = re.compile(r"^[ \t]*\{%-?[ \t]*endraw[ \t]*-?%\}(?=(?:`{3,}|~{3,})[ \t]*$)", re.MULTILINE)
_TAG = re.compile(r"<!--.*?(?:-->|$)|<(?P<end>/?)(?P<name>[a-z][\w-]*)[^<>]*(?:>|$)", re.IGNORECASE)
_WITHOUT_END = ("br", "hr", "img", "input", "link", "meta", "source", "wbr")
_RULES = ("block",)  # line ends are LF already, and any other character stays as it is written


def find(source: Source, settings: PlainSettings | MarkdownSettings | None = None) -> Page:
    """Return a page with its code blocks, as CommonMark and MDX read them. Never raises.

    A language is the first word of a header, without what generators write directly behind it. A page with tabs,
    admonitions, blocks or snippets of Python-Markdown's extensions is converted with these.
    """
    settings = page_settings(settings if settings is not None else PlainSettings(), source)
    if isinstance(settings, MarkdownSettings):
        from signage_linter.finders.markdown.find import find as find_extended  # noqa: PLC0415  it takes long to load

        return find_extended(source, settings)
    flavour = _flavour(settings, source)
    lines = numbered(source.lf.split("\n"), source.path)
    examples: list[Example] = []
    faults: list[PageFault] = []
    unclosed = FenceFaults()
    environment: dict[str, Any] = {}
    text = "\n".join(lines) + "\n"
    tokens = _parser(flavour).parse(_END_OF_RAW.sub("", text) if flavour == "kramdown" else text, environment)
    read = ((token, lines) for token in tokens)
    for token, around in _with_cells(tokens, lines) if flavour == "pandoc" else read:
        faults += shown_fences(token, around, _IN_TAGS.get(flavour, ""))
        if token.type == "fence":
            fence = fence_of(token, around)
            fence = replace(fence, reaches_end=fence.reaches_end and around is lines)
            example = _fenced(fence, token.info, source)
            if flavour == "pandoc" and example.label.lower() in LABELS and _UNREAD.match(token.info):
                faults.append(PageFault("unrendered-fence", fence.place, _PANDOC_HEADER, fence.width))
                continue
            examples.append(example)
            fault = unclosed.fault_of(fence, Enclosure())
            faults += [fault] if fault is not None else []
        elif token.type == "code_block":
            body = body_of(token, around, (token.map or (0,))[0])
            examples.append(_example(body, source, Example("", "", (), place_of(body[0]))))
    starts = until(myst_starts(source, block_lines(tokens)), faults)
    starts = tuple(line for line in starts if line <= environment.get(OPEN_LINE, line))
    return Page(source.path, "markdown", tuple(examples), tuple(faults), (source.path,), starts=starts)


def page_settings(settings: PlainSettings | MarkdownSettings, source: Source) -> PlainSettings | MarkdownSettings:
    """Return the settings of a page: those of Python-Markdown where it has blocks of its extensions."""
    if isinstance(settings, PlainSettings) and not _is_mdx(settings, source):
        return settings.extended if _is_extended(source.lf) else settings
    return settings


def without_guesses(page: Page, source: Source) -> Page:
    """Return a page that no host converts without the snippets that are missing in code of other languages.

    Nothing says that somebody will include them: the page may be about snippets.
    """
    lines = frozenset(_lines_of_other_languages(source.lf))
    faults = (
        each
        for each in page.faults
        if each.kind != "missing-include" or each.place.path != source.path or each.place.line not in lines
    )
    return replace(page, faults=tuple(faults))


def _lines_of_other_languages(text: str) -> Iterator[int]:
    """Yield the lines, from 1, in fences whose label isn't one of ours."""
    fence = label = ""
    column = 0
    for number, line in enumerate(text.split("\n"), 1):
        sign = _FENCE.match(line)
        if sign is not None and fence and sign.start("fence") > column + _DEEPEST_CLOSING:
            sign = None
        if sign is not None and not fence:
            fence, column = sign["fence"], sign.start("fence")
            language = _LANGUAGE.match(sign["header"].strip())
            label = language["label"].lower() if language is not None else ""
        elif sign is not None and sign["fence"].startswith(fence) and not sign["header"].strip():
            fence = ""
        elif fence and label and label not in LABELS:
            yield number


def _flavour(settings: PlainSettings, source: Source) -> str:
    """Return the name of what converts a page, where that isn't CommonMark."""
    if _is_mdx(settings, source):
        return "mdx"
    if source.path.lower().endswith(PANDOC_SUFFIXES):
        return "pandoc"
    return "kramdown" if settings.is_kramdown else ""


def _is_mdx(settings: PlainSettings, source: Source) -> bool:
    name = source.path.lower()
    is_page = settings.is_mdx and PurePath(name).stem not in settings.no_mdx
    return name.endswith(MDX_SUFFIX) or (is_page and not is_plain(source.lf))


def _is_extended(text: str) -> bool:
    """Tell whether a text has blocks of Python-Markdown's extensions outside its fences, or snippets anywhere."""
    if _EXTENDED.search(text) is None:  # nearly always
        return False
    fence = ""
    for line in text.split("\n"):
        sign = _FENCE.match(line)
        if _SNIPPET.match(line) is not None or (not fence and _BLOCK.match(line) is not None):
            return True
        if sign is not None and not fence:
            fence = sign["fence"]
        elif sign is not None and sign["fence"].startswith(fence) and not sign["header"].strip():
            fence = ""
    return False


@cache
def _parser(flavour: str) -> MarkdownIt:
    """Return a parser of blocks, with footnotes and, as Hugo, Pandoc and kramdown read them, lists of definitions.

    MDX has neither these lists nor blocks by indentation nor blocks of HTML. A fence may follow any line of text,
    tag or comment in it, however deep that is indented. Pandoc reads Markdown in HTML; kramdown reads it again
    behind the tag that ends an element.
    """
    parser = MarkdownIt("commonmark").enable("table")
    parser.use(front_matter_plugin).use(footnote_plugin)
    if flavour == "mdx":
        parser.disable(["code", "html_block", "lheading"])
        parser.block.ruler.at("paragraph", read_line)
    else:
        parser.use(deflist_plugin)
        if flavour != "pandoc":
            parser.block.ruler.before("deflist", "term", _read_term, {"alt": ["paragraph"]})
        above: RuleOptionsType = {"alt": ["paragraph", "reference", "blockquote"]}
        read_html = partial(_read_html, _fenced_line if flavour == "pandoc" else _opened)
        parser.block.ruler.at("html_block", _read_element if flavour == "kramdown" else read_html, above)
        parser.block.ruler.before("fence", "container", _read_container, {"alt": ["paragraph"]})
    parser.core.ruler.enableOnly(_RULES)
    return parser


def _read_container(state: StateBlock, line: int, _end: int, silent: bool) -> bool:
    """Take a line with which a container of Quarto or VitePress begins or ends; any block may follow it."""
    is_one = _text(state, line).startswith(":::") and not state.is_code_block(line)
    state.line += is_one and not silent
    return is_one


def _read_term(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """End a paragraph above its last line where that has a definition: all of its lines are terms."""
    below = line + 1 + (line + 1 < end and state.isEmpty(line + 1))
    return (
        silent
        and below < end
        and state.sCount[below] >= state.blkIndent
        and _DEFINITION.match(_text(state, below)) is not None
    )


def _read_html(find_end: _FindEnd, state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Take a block of HTML, up to where Markdown begins."""
    is_element = not silent and _text(state, line).startswith("<")
    if is_element and not _text(state, line).lower().startswith(UNSHOWN):
        end = find_end(state, line, end)
    return html_block(state, line, end, silent)


def _read_element(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Take an element of HTML, up to its end or to where Markdown begins: blank lines don't end it in kramdown.

    What kramdown has in paragraphs, such as comments, doesn't end one.
    """
    written = _text(state, line).lower()
    if state.is_code_block(line) or _IN_TEXT.match(written) is not None:
        return False
    if written.startswith(UNSHOWN):
        return not (silent and written.startswith(_UNSHOWN_IN_TEXT)) and html_block(state, line, end, silent)
    is_one = _ELEMENT.match(written) is not None
    if is_one and not silent:
        state.line = _closed(state, line, end)
        token = state.push("html_block", "", 0)
        token.map = [line, state.line]
        token.content = state.getLines(line, state.line, state.blkIndent, keepLastLF=True)
    return is_one


def _text(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].rstrip()


def _written(state: StateBlock, line: int, end: int) -> Iterator[tuple[int, str]]:
    """Yield the lines that a block of HTML can have, with their numbers."""
    for number in range(line, end):
        written = _text(state, number)
        if not written or state.sCount[number] < state.blkIndent:
            return
        yield number, written


def _opened(state: StateBlock, line: int, end: int) -> int:
    """Return the line below the first tag whose content is Markdown, and below its summary; the end without one."""
    found = (_below_tag(state, number, end) for number, _ in _written(state, line, end))
    return next((below for below in found if below), end)


def _below_tag(state: StateBlock, line: int, end: int) -> int:
    written = _text(state, line)
    if not written.endswith(">") or _HOLDS_MARKDOWN.match(written, written.rfind("<")) is None:
        return 0
    behind = line + 1
    return behind + (behind < end and _SUMMARY.fullmatch(_text(state, behind)) is not None)


def _closed(state: StateBlock, line: int, end: int) -> int:
    """Return the line below the one where an element is closed, or where one opens whose content is Markdown."""
    opened: list[str] = []
    for number in range(line, end):
        if state.sCount[number] < state.blkIndent and not state.isEmpty(number):
            return number
        for tag in _TAG.finditer(_text(state, number)):
            name = tag["name"].lower() if tag["name"] else "wbr"
            if tag["end"] and opened[-1:] == [name]:
                opened.pop()
            elif not tag["end"] and name not in _WITHOUT_END and not tag[0].endswith("/>"):
                opened.append(name)
        below = _below_tag(state, number, end)
        if below or not opened:
            return below or number + 1
    return end


def _fenced_line(state: StateBlock, line: int, end: int) -> int:
    """Return the first line with a fence."""
    return next((at for at, written in _written(state, line, end) if _FENCE.match(written) is not None), end)


def _with_cells(tokens: Iterable[Token], lines: Sequence[Line]) -> Iterator[tuple[Token, Sequence[Line]]]:
    """Yield the tokens of a page and of the cells of its grid tables, each with the lines that it was read from."""
    for token in tokens:
        yield token, lines
        if token.type == "paragraph_open" and token.map is not None:
            for cell in grid_cells(lines[slice(*token.map)]):
                yield from ((each, cell) for each in _parser("pandoc").parse("\n".join(cell) + "\n"))


def _fenced(fence: MystFence, header: str, source: Source) -> Example:
    read = read_header(f"```{header}")
    language = _LANGUAGE.match(header.strip())
    label = read.label if header.lstrip().startswith("{") else language["label"] if language is not None else ""
    shape = Example(label.removesuffix(_INTERPOLATED), "", (), fence.place, read.classes, read.attributes)
    return _example([*_without_marks(fence.body)], source, shape)


def _without_marks(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines of a block without the marks that colour them, and without lines of nothing else.

    A line that is marked as taken away isn't judged: the one beside it, which is marked as new, may repeat its ids.
    """
    for line in lines:
        if "[!code " in line:
            text = _MARK.sub("", line).rstrip()
            is_cut = bool(text) and line.startswith(text)
            if is_cut and "[!code --" not in line:
                yield Line(text, line.origin)
            elif not is_cut and text:
                yield line
        elif "highlight-" not in line or _MARK_LINE.fullmatch(line) is None:
            yield line


def _example(lines: list[Line], source: Source, shape: Example) -> Example:
    """Return an example with the text of some lines, whose places are checked."""
    text = "\n".join(lines).rstrip("\n")
    places = tuple(place_of(line) for line in lines[: text.count("\n") + 1])
    opening = shape.opening
    example = Example(
        label=shape.label,
        text=text,
        places=places or (Place(opening.path, opening.line + 1),),  # where the first line would be
        opening=opening,
        classes=shape.classes,
        attributes=shape.attributes,
    )
    return verified(example, {source.path: source}.get)
