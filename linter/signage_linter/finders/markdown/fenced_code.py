"""Watch Python-Markdown's own `fenced_code` read its blocks."""

from collections.abc import Callable, Iterator
from re import Match
from typing import Any

from markdown.extensions.attr_list import get_attrs_and_remainder

from signage_linter.finders.markdown.conversion import Conversion
from signage_linter.finders.markdown.fence import Fence
from signage_linter.finders.markdown.header import read_header
from signage_linter.finders.markdown.hooks import Hooks


def is_fenced_code(processor: Any) -> bool:
    """Tell whether a fence preprocessor is `fenced_code`'s, in a version that keeps its expression."""
    return hasattr(getattr(processor, "FENCED_BLOCK_RE", None), "search")


def watch_fenced_code(processor: Any, conversion: Conversion, hooks: Hooks) -> None:
    """Hook into the preprocessor's `run`.

    It stores one rendering for each block, in text order: the same search over the same text gives the lines
    of each. When the two differ in number, nothing is known and a message says so.
    """

    def around(run: Callable[[list[str]], list[str]]) -> Callable[[list[str]], list[str]]:
        def watched(lines: list[str]) -> list[str]:
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

        return watched

    hooks.replace(processor, "run", around)


def watch_unknown(processor: Any, conversion: Conversion, hooks: Hooks) -> None:
    """Hook into a fence preprocessor of which nothing is known but its `run`."""

    def around(run: Callable[[list[str]], list[str]]) -> Callable[[list[str]], list[str]]:
        def watched(lines: list[str]) -> list[str]:
            conversion.searched = list(lines)
            conversion.lose_fences(f"fences are read by {type(processor).__name__}, which isn't known")
            return run(lines)

        return watched

    hooks.replace(processor, "run", around)


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
