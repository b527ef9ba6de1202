"""Find the examples of a Markdown page that no known host converts: a README, or a page of another generator."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, TypeAlias

from markdown_it.token import Token

from signage_linter.files import MDX_SUFFIX, PANDOC_SUFFIXES
from signage_linter.finders.flavours import parser_of
from signage_linter.finders.grid_table import grid_cells
from signage_linter.finders.kramdown import language_of
from signage_linter.finders.markdown.fence import read_header
from signage_linter.finders.markdown.lines import Line, numbered, place_of
from signage_linter.finders.markdown.settings import MarkdownSettings, PlainSettings
from signage_linter.finders.mdx import OPEN_LINE, is_plain
from signage_linter.finders.myst.fence import (
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

if TYPE_CHECKING:
    from signage_linter.finders.myst.settings import MystSettings

Settings: TypeAlias = "PlainSettings | MarkdownSettings | MystSettings"
"""Those of a page, or of what it is converted with."""

# What Python-Markdown's extensions read and CommonMark doesn't: tabs, admonitions, blocks; and snippets, which may
# be inside a fence.
_BLOCK = re.compile(r'[ \t>]*(?:===[!+]{0,2}[ \t]+["\']|(?:!!!|\?\?\?\+?)[ \t]+[\w"\']|/{3,}[ \t]+[\w|])')
_SNIPPET = re.compile(r"[ \t>]*-+8<-+[ \t]+\S")
_EXTENDED = re.compile(f"^(?:{_BLOCK.pattern}|{_SNIPPET.pattern})", re.MULTILINE)
# A directive of MyST with code, whose project isn't known: Sphinx may have its configuration elsewhere.
_MYST = re.compile(
    r"^(?:[ \t>]|(?:[-*+]|[0-9]{1,9}[.)])[ \t])*(?:`{3,}|~{3,}|:{3,})"
    r"\{(?:code|code-block|sourcecode)\}[ \t]+(?P<label>\S+)[ \t]*$",
    re.MULTILINE,
)
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
_IN_TAGS = {"kramdown": 'write `markdown="1"` into its tag'}
# A header with which a converter takes a fence for a paragraph, and what it reads.
_UNREAD = {
    "pandoc": (
        re.compile(r"\s*[^\s{}]+\s+[^\s{]"),
        'Pandoc reads one word, or attributes in braces, such as `{.anml filename="a"}`',
    ),
    "kramdown": (re.compile(r"\s*\S+\s+\S"), "kramdown reads one word"),
}
# An end of a fence that Liquid reads before the converter of Jekyll does.
_END_OF_RAW = re.compile(r"^[ \t]*\{%-?[ \t]*endraw[ \t]*-?%\}(?=(?:`{3,}|~{3,})[ \t]*$)", re.MULTILINE)


def find(source: Source, settings: Settings | None = None) -> Page:
    """Return a page with its code blocks, as CommonMark and MDX read them. Never raises.

    A language is the first word of a header, without what generators write directly behind it. A page with tabs,
    admonitions, blocks or snippets of Python-Markdown's extensions is converted with these, and one with directives
    of MyST is read as that.
    """
    settings = page_settings(settings if settings is not None else PlainSettings(), source)
    if not isinstance(settings, PlainSettings):
        extended: Page = import_module(f"signage_linter.finders.{settings.finder}").find(source, settings)
        return extended
    flavour = _flavour(settings, source)
    lines = numbered(source.lf.split("\n"), source.path)
    examples: list[Example] = []
    faults: list[PageFault] = []
    unclosed = FenceFaults()
    environment: dict[str, Any] = {}
    text = "\n".join(lines) + "\n"
    tokens = parser_of(flavour).parse(_END_OF_RAW.sub("", text) if flavour == "kramdown" else text, environment)
    read = ((token, lines) for token in tokens)
    for token, around in _with_cells(tokens, lines) if flavour == "pandoc" else read:
        faults += shown_fences(token, around, _IN_TAGS.get(flavour, ""))
        attributed = language_of(token, around) if flavour == "kramdown" else ""
        if token.type == "fence":
            fence = fence_of(token, around)
            fence = replace(fence, reaches_end=fence.reaches_end and around is lines)
            example = _fenced(fence, token.info, source)
            if reason := _unread(example, token.info, flavour, source):
                faults.append(PageFault("unrendered-fence", fence.place, reason, fence.width))
                continue
            examples.append(replace(example, label=example.label or attributed))
            fault = unclosed.fault_of(fence, Enclosure())
            faults += [fault] if fault is not None else []
        elif token.type == "code_block":
            body = body_of(token, around, (token.map or (0,))[0])
            examples.append(_example(body, source, Example(attributed, "", (), place_of(body[0]))))
    starts = until(myst_starts(source, block_lines(tokens)), faults)
    starts = tuple(line for line in starts if line <= environment.get(OPEN_LINE, line))
    files, is_mdx = (source.path,), flavour == "mdx"
    return Page(source.path, "markdown", tuple(examples), tuple(faults), files, starts=starts, is_mdx=is_mdx)


def page_settings(settings: Settings, source: Source) -> Settings:
    """Return the settings of a page: those of Python-Markdown or MyST where it has blocks of these."""
    if not isinstance(settings, PlainSettings) or _is_mdx(settings, source):
        return settings
    if _is_extended(source.lf):
        return settings.extended
    if not _flavour(settings, source) and any(
        each["label"].lower() in LABELS for each in _MYST.finditer(source.lf)
    ):
        from signage_linter.finders.myst.settings import MystSettings  # noqa: PLC0415  it takes long to load

        return MystSettings(elsewhere=settings.extended.elsewhere)
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


def _unread(example: Example, header: str, flavour: str, source: Source) -> str:
    """Return why a converter doesn't read the header of an example in one of our formats; empty where it does.

    Jekyll converts pages with front matter alone; others are mostly read where they are kept.
    """
    if example.label.lower() not in LABELS or (flavour == "kramdown" and not source.lf.startswith("---")):
        return ""
    unread, reason = _UNREAD.get(flavour, (None, ""))
    return reason if unread is not None and unread.match(header) is not None else ""


def _with_cells(tokens: Iterable[Token], lines: Sequence[Line]) -> Iterator[tuple[Token, Sequence[Line]]]:
    """Yield the tokens of a page and of the cells of its grid tables, each with the lines that it was read from."""
    for token in tokens:
        yield token, lines
        if token.type == "paragraph_open" and token.map is not None:
            for cell in grid_cells(lines[slice(*token.map)]):
                yield from ((each, cell) for each in parser_of("pandoc").parse("\n".join(cell) + "\n"))


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
