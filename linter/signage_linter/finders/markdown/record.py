"""What a conversion showed of its page, when it has finished."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any
from xml.etree.ElementTree import Element

from markdown.util import HTML_PLACEHOLDER

from signage_core.frozen import frozen
from signage_linter.finders.markdown.code_block import code_block_examples
from signage_linter.finders.markdown.conversion import Conversion
from signage_linter.finders.markdown.fences import is_superfences
from signage_linter.finders.markdown.scan import Reach, fence_faults, scanned_fences
from signage_linter.page import Example, Page, PageFault, Place, verified
from signage_linter.recognise import LABELS
from signage_linter.source import Source

_PLACEHOLDER = re.compile(HTML_PLACEHOLDER % "([0-9]+)")
# What a browser doesn't show. An open comment hides the rest. A comment within a paragraph is still text where the
# inside of lines isn't converted.
_HIDDEN = re.compile(
    r"<!--.*?(?:-->|\Z)|&lt;!--(?:(?!&lt;!--)[^<])*?--&gt;|<(script|style|template|textarea)\b.*?(?:</\1\s*>|\Z)",
    re.DOTALL | re.IGNORECASE,
)
_HIDING = ("<!--", "&lt;!--", "<script", "<style", "<template", "<textarea")

_HIGHLIGHTER = "get_pymdownx_highlight_settings"  # what superfences asks, too


@frozen
class Record:
    """The examples of one page, as its converter rendered them.

    Without a path, it is of text that isn't a page of its own. Examples are in document order; one that is shown
    twice is there twice. Faults are fences that never rendered and missing files; the sources are the page and what
    it includes. Of absent files, which can't be read, it would include some if they were there.
    """

    path: str
    examples: tuple[Example, ...] = ()
    faults: tuple[PageFault, ...] = ()
    sources: tuple[Source, ...] = ()
    absent: tuple[str, ...] = ()

    def page(self) -> Page:
        """Return the record as a page: each example once, however often an include shows it."""
        files = (*(source.path for source in self.sources), *self.absent)
        return Page(self.path, "markdown", tuple(_once(self.examples)), self.faults, files)


def finished(conversion: Conversion) -> Record:
    """Return the record of a conversion that has finished; every place in it was checked against its file."""
    # None is known to be shown where fences can't be watched.
    numbers = [] if conversion.unobserved else [fence.placeholder for fence in conversion.fences]
    shown = _rendered(numbers, conversion.outputs, conversion.markdown.htmlStash.rawHtmlBlocks)
    code = list(code_block_examples(conversion, shown))
    languages = _languages(conversion.markdown)
    examples = [_with_verified_opening(example, conversion) for example in _fences(conversion, shown)]
    if _reach(conversion.markdown) == "anywhere":  # other fences don't ask the highlighter
        examples = [_labelled(each, languages) for each in examples]
    indented = (_with_verified_opening(verified(each, conversion.source_of), conversion) for each in code)
    examples.extend(_labelled(each, languages) for each in indented)
    faults = list(conversion.faults)
    if not conversion.unobserved:
        in_code = ((place.path, place.line) for example in code for place in example.places)
        searched = conversion.searched or conversion.lines
        markdown = conversion.markdown
        processors = markdown.parser.blockprocessors
        faults.extend(fence_faults(searched, conversion.fences, in_code, _reach(markdown), processors))
    return Record(
        path=conversion.page.path if conversion.page is not None else "",
        examples=tuple(sorted((*examples, *conversion.nested), key=_order)),
        faults=tuple(sorted(dict.fromkeys(faults), key=lambda fault: (fault.place.line, fault.place.column))),
        sources=_sources(conversion),
        absent=tuple(path for path, source in conversion.files.items() if source is None),
    )


def _languages(markdown: Any) -> Mapping[str, str]:
    """Return what pymdownx.highlight takes labels for that it was told; an empty one is that of code without any.

    Our own labels stay: who calls one of them XML wants its colours.
    """
    extensions = [each for each in markdown.registeredExtensions if hasattr(each, _HIGHLIGHTER)]
    options: Any = getattr(extensions[0], _HIGHLIGHTER)() if extensions else {}
    languages = {"": str(options.get("default_lang") or "")}
    for each in options.get("extend_pygments_lang") or ():
        name = str(each.get("name")).lower() if hasattr(each, "get") else ""
        if name and name not in LABELS:
            languages[name] = str(each.get("lang") or "")
    return languages


def _labelled(example: Example, languages: Mapping[str, str]) -> Example:
    language = languages.get(example.label.lower())
    return replace(example, label=language) if language else example


def _sources(conversion: Conversion) -> tuple[Source, ...]:
    return tuple(source for source in (conversion.page, *conversion.files.values()) if source is not None)


def _reach(markdown: Any) -> Reach:
    """Return where a converter, whose fences were watched, reads fences."""
    registry = markdown.preprocessors
    if "fenced_code_block" not in registry:
        return "nowhere"
    return "anywhere" if is_superfences(registry["fenced_code_block"]) else "margin"


def _rendered(wanted: Iterable[int], outputs: Iterable[str], stash: list[str | Element]) -> set[int]:
    """Return which of some stashed renderings are shown, by their numbers.

    A rendering is shown when its placeholder stands in the output, or in another rendering that is shown, and
    not in a comment. One whose placeholder nobody put into the text was taken back, such as a fence that turned
    out to be a part of indented code.
    """
    asked = {number for number in wanted if number < len(stash)}
    waiting = [number for output in outputs for number in _numbers(output)] if asked else []
    if asked.issubset(waiting):  # as on most pages: none stands within another stashed text
        return asked
    shown: set[int] = set()
    while waiting:
        number = waiting.pop()
        if number in shown or number >= len(stash):
            continue
        shown.add(number)
        stashed = stash[number]
        waiting.extend(_numbers(stashed if isinstance(stashed, str) else "".join(stashed.itertext())))
    return shown & asked


def _numbers(text: str) -> list[int]:
    if "\x02" not in text:
        return []
    return [int(number) for number in _PLACEHOLDER.findall(_visible(text))]


def _visible(text: str) -> str:
    """Return a text without what a browser doesn't show. Most texts hide nothing, and none of that is searched."""
    folded = text.lower()
    return _HIDDEN.sub("", text) if any(start in folded for start in _HIDING) else text


def _fences(conversion: Conversion, shown: Container[int]) -> Iterator[Example]:
    if conversion.unobserved:
        for fence in scanned_fences(conversion.searched):
            guess = fence.example(None)
            places = tuple(replace(place, exact=False) for place in guess.places)
            guess = replace(guess, places=places, opening=replace(guess.opening, exact=False), generated=False)
            yield verified(guess, conversion.source_of)
        return
    files = {source.path: source for source in _sources(conversion)}
    for fence in conversion.fences:
        if fence.placeholder in shown:
            yield fence.example(files.get)


def _with_verified_opening(example: Example, conversion: Conversion) -> Example:
    """Return the example with the place of its opening checked against the file."""
    source = conversion.source_of(example.opening.path)
    if source is None:
        return example
    raw = source.lines.line(example.opening.line)
    lead = len(raw) - len(raw.lstrip(" \t>"))
    here = raw[lead : lead + 1]
    exact = example.opening.exact and (not example.label or here in "`~")
    column = lead + 1 if exact else example.opening.column
    opening = Place(example.opening.path, example.opening.line, column, exact)
    return example if opening == example.opening else replace(example, opening=opening)


def _order(example: Example) -> tuple[bool, tuple[tuple[int, int], ...]]:
    """Return where an example stands on the page; one that isn't known to stand anywhere comes last."""
    first = example.opening if example.opening.line else next((p for p in example.places if p.line), None)
    if first is None:
        return True, ()
    # Where the example's own header stands in the page, only its content was included.
    is_inner = bool(example.included_from) and example.included_from[0].path == first.path
    chain = () if is_inner else example.included_from
    return False, tuple((place.line, place.column) for place in (*chain, first))


def _once(examples: Iterable[Example]) -> Iterator[Example]:
    """Yield each example once, but for those that aren't known to stand anywhere."""
    seen: set[tuple[Place, tuple[Place, ...], str]] = set()
    for example in examples:
        key = example.opening, example.places, example.text
        if not example.opening.line or key not in seen:
            yield example
        seen.add(key)
