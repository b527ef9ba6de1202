"""Watch Python-Markdown's own `fenced_code` read its blocks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from re import Match
from typing import Any

from markdown.extensions.attr_list import get_attrs_and_remainder
from markdown.util import HTML_PLACEHOLDER

from signage_core.frozen import frozen
from signage_linter.finders.markdown.conversion import Conversion
from signage_linter.finders.markdown.fence import Fence, read_header
from signage_linter.finders.markdown.lines import cut, followed

_Run = Callable[[list[str]], list[str]]


def is_fenced_code(processor: Any) -> bool:
    """Tell whether a fence preprocessor is `fenced_code`'s, in a version that keeps its expression."""
    return hasattr(getattr(processor, "FENCED_BLOCK_RE", None), "search")


def watch_fenced_code(processor: Any, conversion: Conversion) -> None:
    """Hook into the preprocessor's `run`.

    It stores one rendering for each block, in text order: the same search over the same text gives the lines
    of each. When the two differ in number, nothing is known and a message says so.
    """

    def watched(run: _Run, lines: list[str]) -> list[str]:
        conversion.searched = before = list(lines)
        stash = conversion.markdown.htmlStash
        first = stash.html_counter
        result = run(lines)
        blocks = list(_blocks(processor, "\n".join(before)))
        if len(blocks) == stash.html_counter - first:
            conversion.fences.extend(
                _fence(first + number, text, before, start) for number, (start, text) in enumerate(blocks)
            )
        else:
            conversion.lose_fences("this version of fenced_code reads its blocks in an unknown way")
        return result

    conversion.hooks.replace(processor, "run", watched)


def watch_unknown(processor: Any, conversion: Conversion) -> None:
    """Hook into a fence preprocessor of which nothing is known but its `run`."""

    def watched(run: _Run, lines: list[str]) -> list[str]:
        conversion.searched = list(lines)
        conversion.lose_fences(f"fences are read by {type(processor).__name__}, which isn't known")
        return run(lines)

    conversion.hooks.replace(processor, "run", watched)


def _blocks(processor: Any, text: str) -> Iterator[tuple[int, str]]:
    """Yield the line index and the whole text of each block that the preprocessor reads."""
    offset = line = counted = 0
    while (match := _next(processor, text, offset)) is not None:
        line += text.count("\n", counted, match.start())
        counted = match.start()
        yield line, match.group(0)
        offset = match.end()


def _next(processor: Any, text: str, offset: int) -> Match[str] | None:
    while (match := processor.FENCED_BLOCK_RE.search(text, offset)) is not None:
        attributes = match.group("attrs")
        if not attributes or not get_attrs_and_remainder(attributes)[1]:
            break
        offset = match.end("attrs")
    found: Match[str] | None = match
    return found


def _fence(placeholder: int, text: str, lines: list[str], start: int) -> Fence:
    end = start + text.count("\n") + 1
    return Fence(
        placeholder=placeholder,
        label=read_header(lines[start]).label,
        text="\n".join(lines[start + 1 : end - 1]),
        opening=lines[start],
        content=lines[start + 1 : end - 1],
        closing=lines[end - 1],
        indent=0,
        start=start,
        end=end,
    )


_STASHED = re.compile(HTML_PLACEHOLDER[1:-1] % "([0-9]+)")
_NEEDED = ("search_nested", "process_nested_block")


def is_superfences(processor: Any) -> bool:
    """Tell whether a fence preprocessor is superfences', in a version whose inner methods are the known ones."""
    return all(callable(getattr(processor, name, None)) for name in _NEEDED)


class Superfences:
    """Watches one run of superfences.

    The preprocessor searches a list of lines, and calls `process_nested_block` with the indices of each block
    when it meets the closing fence. A block that is accepted grows the preprocessor's own `stack`.
    With `preserve_tabs` a first pass takes the blocks out before tabs are expanded, and the second pass puts
    their lines back.
    """

    def __init__(self, conversion: Conversion) -> None:
        self._conversion = conversion
        self._kept: dict[int, Sequence[str]] = {}

    def watch(self, processor: Any) -> None:
        """Hook into the preprocessor that renders the blocks."""
        self._watch_blocks(processor, partial(setattr, self._conversion, "searched"), self._add)
        if callable(getattr(processor, "restore_raw_text", None)):
            self._conversion.hooks.replace(processor, "restore_raw_text", self._restored)

    def watch_first_pass(self, processor: Any) -> None:
        """Hook into the pass that keeps tabs: it takes blocks out of the text before tabs are expanded."""
        lines: list[str] = []

        def add(placeholder: int, state: _State, start: int, end: int) -> None:  # noqa: ARG001  one signature
            self._kept[placeholder] = lines[start:end]

        self._watch_blocks(processor, lines.extend, add)

    def _watch_blocks(
        self, processor: Any, searched: Callable[[list[str]], None], add: Callable[[int, _State, int, int], None]
    ) -> None:
        conversion = self._conversion

        def search(run: _Run, lines: list[str]) -> list[str]:
            searched(list(lines))
            return run(lines)

        def process(run: Callable[..., None], ws: str, content: str, start: int, end: int, *rest: Any) -> None:
            # The preprocessor forgets the block as soon as it has stored it.
            state, lines = _state(processor), conversion.searched
            with conversion.beside(lines[start] if start < len(lines) else conversion.near):
                run(ws, content, start, end, *rest)
            if state is None:
                conversion.lose_fences("this version of superfences keeps its blocks in an unknown way")
            elif len(processor.stack) > state.stored:
                stashed = _STASHED.search(processor.stack[-1][0])
                if stashed is not None:
                    add(int(stashed.group(1)), state, start, end)

        conversion.hooks.replace(processor, "search_nested", search)
        conversion.hooks.replace(processor, "process_nested_block", process)

    def _add(self, placeholder: int, state: _State, start: int, end: int) -> None:
        lines = self._conversion.searched
        fence = Fence(
            placeholder=placeholder,
            label=state.label,
            text="\n".join(line[state.indent :] for line in state.code),
            opening=lines[start],
            content=lines[start + 1 : end - 1],
            closing=lines[end - 1],
            indent=state.indent,
            start=start,
            end=end,
        )
        self._conversion.fences.append(fence)

    def _restored(self, restore: _Run, lines: list[str]) -> list[str]:
        after = restore(lines)
        before = list(self._put_back(lines))
        if len(before) != len(after):
            return list(followed(before, after))
        return [cut(old, line) for old, line in zip(before, after, strict=True)]

    def _put_back(self, lines: Sequence[str]) -> Iterator[str]:
        """Yield the lines with each block that the first pass took out at its place again."""
        for line in lines:
            stashed = _STASHED.search(line) if "\x02" in line else None
            yield from self._kept.get(int(stashed.group(1)), (line,)) if stashed is not None else (line,)


@frozen
class _State:
    """What superfences knows of a block at its closing fence."""

    label: str
    code: tuple[str, ...]
    indent: int
    stored: int


def _state(processor: Any) -> _State | None:
    """Return the state of the preprocessor; None when its attributes aren't the known ones."""
    try:
        label, code, indent = processor.lang, tuple(processor.code), int(processor.ws_virtual_len)
        return _State(label or "", code, indent, len(processor.stack))
    except (AttributeError, TypeError, ValueError):
        return None
