"""Keep a block of lines of our own in a file that is somebody else's, and take it out to the letter."""

import re

BEGIN = "# signage: begin"
END = "# signage: end"

# What else was written with the block stands in its first line, so that it goes with it.
_ALONE = "with this file"
_BEHIND_A_LINE = "with the line end before"
_BLOCK = re.compile(
    rf"^{re.escape(BEGIN)}([^\n]*)\n(?:(?!{re.escape(BEGIN)}|{re.escape(END)}).*\n)*?{re.escape(END)}[^\n]*(?:\n|\Z)",
    re.MULTILINE,
)


def without_block(text: str | None) -> str | None:
    """Return a file without our block; every other line stays as it was.

    Args:
        text: the file; None where there is none.

    Returns:
        None where nothing is left of a file that was written for the block.
    """
    if text is None:
        return None
    kept: list[str] = []
    end, is_ours = 0, False
    for block in _BLOCK.finditer(text):
        before = text[end : block.start()]
        end = block.end()
        is_ours = is_ours or _ALONE in block[1]
        # What stands behind the block now needs the line end.
        kept.append(before.removesuffix("\n") if _BEHIND_A_LINE in block[1] and end == len(text) else before)
    rest = "".join((*kept, text[end:]))
    return None if is_ours and not rest else rest


def with_block(text: str | None, lines: list[str], *, first: bool) -> str:
    """Return a file with our block in it, once; where it has one already, that is replaced.

    Args:
        text: the file; None where there is none.
        lines: of the block, without the marks.
        first: a new block goes in front of all else, so that what its author wrote below it wins.
    """
    found = None if text is None else _BLOCK.search(text)
    if text is not None and found is not None:
        front, back = text[: found.start()], without_block(text[found.end() :]) or ""
        block = _block(lines, next((each for each in (_ALONE, _BEHIND_A_LINE) if each in found[1]), ""))
        ended = bool(back) or found[0].endswith("\n")
        return f"{front}{block if ended else block.rstrip()}{back}"
    if text is None:
        return _block(lines, _ALONE)
    if first:
        return f"{_block(lines)}{text}"
    if not text or text.endswith("\n"):
        return f"{text}{_block(lines)}"
    return f"{text}\n{_block(lines, _BEHIND_A_LINE)}"


def _block(lines: list[str], also: str = "") -> str:
    written = f"written by `signage annotate`{also and f', {also}'}; anything between these lines is replaced"
    return "\n".join((f"{BEGIN} ({written})", *lines, END, ""))
