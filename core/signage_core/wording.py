"""Put a user's text and the words of a format into a message."""

import re
from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path

from signage_core.terminal import visible

_LONGEST_QUOTE = 40  # code points of the user's text in a message
_LONGEST_TEXT = 4_096  # code points of it that are looked at
_SHORT = {"\t": "\\t", "\n": "\\n", "\r": "\\r"}
_UNSEEN = re.compile("^ +| +$|[\x00-\x1f\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ud800-\udfff]")
_LONGEST_WORD = 64  # comparing words takes time with the square of their length


def quoted(text: str) -> str:
    """Return a text as code, on one line, shortened where it is long; of an empty one two quotes.

    What no terminal or file can show, a control character or half a surrogate pair, is written as an escape, and so
    is white space that nobody would see: a tab, a space other than the common one, and any at the ends of a line.
    """
    line = text[:_LONGEST_TEXT]
    if line.strip():
        start, end = len(line) - len(line.lstrip("\r\n")), len(line.rstrip("\r\n"))
        parts = re.split(r"[\r\n]+", line[start:end])
        inner = parts[0] if len(parts) == 1 else " ".join(filter(None, (part.strip(" \t") for part in parts)))
        line = f"{line[:start]}{inner}{line[end:]}"
    line = _UNSEEN.sub(_escapes, line) or '""'
    if len(line) > _LONGEST_QUOTE or len(text) > _LONGEST_TEXT:
        line = f"{line[: _LONGEST_QUOTE - 1]}…"
    return f"`{line}`"


def _escapes(found: re.Match[str]) -> str:
    return "".join(_SHORT.get(each) or f"\\u{ord(each):04x}" for each in found[0])


def internal_error(error: Exception, path: str) -> str:
    """Return what an exception that nobody expects is called, such as `IndexError in tags.py:12`.

    The logger `signage` gets its traceback, to debug by.
    """
    import logging  # noqa: PLC0415  most runs log nothing
    import traceback  # noqa: PLC0415  the same

    lines = "".join(traceback.format_exception(error)).splitlines()
    logging.getLogger("signage").debug("%s: internal error\n%s", visible(path), "\n".join(map(visible, lines)))
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(last.filename).name}:{last.lineno}"


def listed(words: Iterable[str], conjunction: str = "or") -> str:
    """Return words as code in a list, with `or` or `and` before the last one."""
    *first, last = [f"`{word}`" for word in words]
    return f"{', '.join(first)} {conjunction} {last}" if first else last


def counted(number: int, noun: str) -> str:
    """Return a number of things, such as `1 page` or `2 pages`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def did_you_mean(
    word: str, words: Collection[str], otherwise: str, synonyms: Mapping[str, str] | None = None
) -> str:
    """Return the sentence that ends a message about an unknown word: the nearest one, or what to do otherwise."""
    return suggestion(nearest(word, words, synonyms), otherwise)


def nearest(
    word: str, words: Iterable[str], synonyms: Mapping[str, str] | None = None, cutoff: float = 0.75
) -> str | None:
    """Return the word of a format that somebody meant, by a table of synonyms or by the letters, or None.

    How much of the letters must be the same is the cutoff, from 0 to 1.
    """
    known = (synonyms or {}).get(word.lower())
    if known is not None:
        return known
    matches = get_close_matches(word[:_LONGEST_WORD].lower(), {each.lower(): each for each in words}, 1, cutoff)
    return next((each for each in words if matches and each.lower() == matches[0]), None)


def is_slip(written: str, meant: str) -> bool:
    """Tell whether two different words differ by one slip at most: a letter more, less or other, or two swapped."""
    start = next((i for i, (a, b) in enumerate(zip(written, meant, strict=False)) if a != b), None)
    if start is None:
        return abs(len(written) - len(meant)) <= 1
    a, b = written[start:], meant[start:]
    return a[1:] == b or a == b[1:] or a[1:] == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])


def suggestion(near: str | None, otherwise: str) -> str:
    """Return the question whether somebody meant the nearest word, or another sentence where there is none."""
    return f"Did you mean `{near}`?" if near else otherwise


class Suggester:
    """Names the word that somebody meant, as long as its comparisons last.

    Comparing words is slow, and a document can be wrong in thousands of places: the first ones get a suggestion.
    One serves one check.
    """

    def __init__(self, comparisons: int = 10_000) -> None:
        self.comparisons = comparisons

    def nearest(self, word: str, names: Collection[str], synonyms: Mapping[str, str] | None = None) -> str | None:
        """Return the nearest of some names, or None when there is none or the comparisons are used up."""
        self.comparisons -= len(names)
        return nearest(word, names, synonyms) if self.comparisons >= 0 else None
