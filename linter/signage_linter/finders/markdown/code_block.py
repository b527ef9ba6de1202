"""Indented code: what the converter read, and the lines that it must have read it from."""

import re
from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import replace
from typing import Any

from signage_linter.finders.markdown.block_parser import BlockParser
from signage_linter.finders.markdown.conversion import CodeBlock, Conversion
from signage_linter.finders.markdown.lines import origin_of, place_of
from signage_linter.page import NOWHERE, Example

_Run = Callable[[Any, list[str]], Any]

_LEAD = " >"
# With `codehilite` the first line may name the language: `:::anml`, `#!anml`, or a path as scripts have it.
_CODEHILITE = re.compile(r"(?:::+|#!)(?P<path>(?:/\w+)*[/ ])?(?P<label>[\w#.+-]+)[ \t]*(?:hl_lines=.*)?$")
_ENTITIES = (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"))


def watch_indented_code(processor: Any, conversion: Conversion) -> None:
    """Hook into the block processor that reads indented code, whichever extension brought it."""
    block_parser = BlockParser(conversion)
    block_parser.watch(conversion.markdown.parser)

    def watched(run: _Run, parent: Any, blocks: list[str]) -> Any:
        result = run(parent, blocks)
        element = parent[-1] if result is not False and len(parent) else None
        if element is not None and element.tag == "pre" and len(element) and element[0].tag == "code":
            text = element[0].text or ""
            for entity, character in _ENTITIES:
                text = text.replace(entity, character)
            lines, above = block_parser.lines, conversion.code_blocks.get(id(element))
            if lines and above is not None and above.lines:
                lines = range(above.lines.start, lines.stop)
            conversion.code_blocks[id(element)] = CodeBlock(element, text.rstrip("\n"), lines)
        return result

    conversion.hooks.replace(processor, "run", watched)


def code_block_examples(conversion: Conversion, shown: Container[int]) -> Iterator[Example]:
    """Yield the indented blocks of a conversion that has finished; their places aren't verified yet.

    Each block is found by its text, behind the one before it, in the lines that the block parser was reading. A
    line of indented code has a tab's width of spaces right in front of it.
    """
    if not conversion.code_blocks:
        return
    numbers, lines = zip(*_with_fences_put_back(conversion, shown), strict=True)
    index: dict[str, list[int]] = {}
    for number, line in enumerate(lines):
        index.setdefault(_stripped(line), []).append(number)
    width = conversion.markdown.tab_length
    coloured = "hilite" in conversion.markdown.treeprocessors
    waiting = Counter((block.lines, block.text) for block in conversion.code_blocks.values())
    taken: set[int] = set()
    for block in conversion.code_blocks.values():
        wanted = block.text.split("\n")
        while wanted and not wanted[0].strip():
            wanted = wanted[1:]
        starts = index.get(_stripped(wanted[0]), ()) if wanted else ()
        found = [
            start
            for start in starts
            if start not in taken
            and (block.lines is None or numbers[start] in block.lines)
            and _stands_at(lines, start, wanted, width)
        ]
        if not found:
            yield Example("", "\n".join(wanted), (NOWHERE,) * len(wanted), generated=True)
            continue
        own = range(found[0], found[0] + len(wanted))
        taken.update(own)
        header = _CODEHILITE.match(wanted[0]) if coloured else None
        example = _example(lines[own.start : own.stop], wanted, header)
        # Where it stands more often than it is code, such as in two items of one quote, it may be any of them.
        yield example if len(found) <= waiting[block.lines, block.text] else _approximate(example)
        waiting[block.lines, block.text] -= 1


def _approximate(example: Example) -> Example:
    places = tuple(replace(place, exact=False) for place in example.places)
    return replace(example, places=places, opening=replace(example.opening, exact=False))


def _example(lines: Sequence[str], wanted: Sequence[str], header: re.Match[str] | None) -> Example:
    label = header.group("label") if header is not None else ""
    opening = place_of(lines[0], len(lines[0].rstrip()) - len(wanted[0].rstrip()) + 1)
    if header is not None and not header.group("path") and len(wanted) > 1:
        # Such a header isn't shown.
        lines, wanted = lines[1:], wanted[1:]
    places = tuple(
        place_of(line, len(line.rstrip()) - len(code.rstrip()) + 1)
        for line, code in zip(lines, wanted, strict=True)
    )
    origin = getattr(lines[0], "origin", None)
    return Example(
        label=label,
        text="\n".join(wanted),
        places=places,
        opening=opening,
        included_from=origin.included_from if origin is not None else (),
        generated=not any(place.path and place.exact for place in places),
    )


def _with_fences_put_back(conversion: Conversion, shown: Container[int]) -> Iterator[tuple[int, str]]:
    """Yield the final lines, with the lines of each fence that isn't shown where its rendering stood.

    A fence within indented code was read as a fence first; its lines became code again later. With each line is the
    number, from 0, of the one that the block parser read.
    """
    by_placeholder = {
        conversion.markdown.htmlStash.get_placeholder(fence.placeholder): fence
        for fence in conversion.fences
        if fence.placeholder not in shown
    }
    for number, line in enumerate(conversion.lines):
        fence = by_placeholder.get(line.strip(_LEAD)) if "\x02" in line else None
        if fence is None:
            yield number, line
        else:
            yield from ((number, each) for each in conversion.searched[fence.start : fence.end])


def _stripped(line: str) -> str:
    return line.strip().lstrip(_LEAD)


def _stands_at(lines: Sequence[str], start: int, wanted: Sequence[str], width: int) -> bool:
    """Tell whether code stands at a line: each line of it behind a tab's width of spaces."""
    if start + len(wanted) > len(lines):
        return False
    for line, code in zip(lines[start : start + len(wanted)], wanted, strict=True):
        here, there = line.rstrip(), code.rstrip()
        if not there:
            if here.strip(_LEAD):
                return False
            continue
        lead = here[: len(here) - len(there)]
        if not here.endswith(there) or not lead.endswith(" " * width) or lead.strip(_LEAD):
            return False
    return True


_OWN = ("markdown.", "pymdownx.")


def watch_block_processor(processor: Any, conversion: Conversion) -> None:
    """Hook into a block processor of somebody else: what it converts belongs to the block that it is given."""
    if type(processor).__module__.startswith(_OWN):
        return

    def watched(run: _Run, parent: Any, blocks: list[str]) -> Any:
        with conversion.beside(_line(blocks[0], conversion) if blocks else conversion.near):
            return run(parent, blocks)

    conversion.hooks.replace(processor, "run", watched)


def _line(block: str, conversion: Conversion) -> str:
    """Return the line of the text with which a block starts, where there is just one; else an empty string."""
    wanted = block.lstrip("\n").split("\n", maxsplit=1)[0].strip()
    found = [line for line in conversion.lines if line.strip() == wanted and origin_of(line) is not None]
    return found[0] if wanted and len(found) == 1 else ""
