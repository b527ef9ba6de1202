"""Keep a block of lines of our own in a file that is somebody else's."""

from __future__ import annotations

import re

BEGIN = "# signage: begin"
END = "# signage: end"
_BLOCK = re.compile(
    rf"^{re.escape(BEGIN)}[^\n]*\n(?:(?!{re.escape(BEGIN)}|{re.escape(END)}).*\n)*?{re.escape(END)}[^\n]*(?:\n|\Z)",
    re.MULTILINE,
)


def without_block(text: str) -> str:
    """Return a file without our block; every other line stays as it was."""
    return _BLOCK.sub("", text)


def with_block(text: str, lines: list[str], *, first: bool) -> str:
    """Return a file with our block in it, once; where it has one already, that is replaced.

    Args:
        text: the file; empty where there is none.
        lines: of the block, without the marks.
        first: a new block goes in front of all else, so that what its author wrote below it wins.
    """
    block = "\n".join(
        (f"{BEGIN} (written by `signage annotate`; anything between these lines is replaced)", *lines, END)
    )
    found = _BLOCK.search(text)
    if found is not None:
        rest = text[: found.start()], without_block(text[found.end() :])
        return f"{rest[0]}{block}\n{rest[1]}" if rest[1] or found[0].endswith("\n") else f"{rest[0]}{block}"
    if first:
        return f"{block}\n{text}"
    gap = "" if not text or text.endswith("\n") else "\n"
    return f"{text}{gap}{block}\n"
