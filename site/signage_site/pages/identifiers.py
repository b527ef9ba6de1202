"""Make ids from names: lowercase, of one form, unique on a page, the same in every build."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256

from signage_core.unicode import normalized

_LONGEST = 40  # code points of a segment made from running text
# Of one made from a name: with `.submit` behind it, a form's has room in the name of a tool (`webmcp.tool_name`).
_LONGEST_NAME = 56
_NUMBER = re.compile(r"[0-9]+")
_NOT_WORD = re.compile(r"[^a-z0-9]+")
_CAMEL_CASE = re.compile(r"[a-z][A-Za-z0-9]*[A-Z][A-Za-z0-9]*")
_CAMEL_BREAK = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
# Latin letters, in lowercase, that Unicode has no decomposition of, as people write them in ASCII.
# What is taken out are apostrophes that count as letters, as in "Hawai\u02bbi".
_LATIN: dict[int, str | int | None] = {
    ord("ß"): "ss",
    ord("æ"): "ae",
    ord("œ"): "oe",
    ord("þ"): "th",
    **str.maketrans("øłđðħŋŧĸȷəɛɔɓɖɗƒƙƴɨʉ\u0131\u0263", "olddhntkjeeobddfkyiuig", "\u02bb\u02bc\u02b9\u02be\u02bf"),
}
# A letter or a digit that ASCII hasn't: what a text says by it is lost.
_LOST = re.compile(r"[^\W_a-z0-9]")
# A letter that is another name with a sign behind it: "C++" and "C#", "A+" and "A".
_SIGNED = re.compile(r"(?<![a-z0-9])([a-z])(\+\+?|#)(?![a-z0-9+#])")
_SIGNS = {"+": "plus", "++": "plus plus", "#": "sharp"}
_MOST_PARTS = 100  # of an id: what is before each is a text of its own
_ACTION_ID = re.compile(r"[a-z][a-z0-9_-]*(?:\.[a-z][a-z0-9_-]*)*")


@lru_cache(maxsize=1024)
def slug(text: str, separator: str = "-") -> str:
    """Return the words of a text in ASCII lowercase; an empty string when no Latin letter is left.

    The result starts with a letter and is short. A text with spaces runs on, and its start says most: it is cut
    after a whole word. One without is a name as programs write it, and its end says most: a longer one keeps its
    last words. A digest of the whole tells it from others that end alike, whatever else is on the page. It does so
    for a text that has letters of another script too: "下载 PDF" isn't "删除 PDF".
    """
    folded = _folded(text)
    plain = folded if folded.isascii() else folded.encode("ascii", "ignore").decode("ascii")
    words = _from_a_letter(_NOT_WORD.sub(" ", plain).split())
    if not words:
        return ""
    is_name = len(text.split()) == 1
    made = separator.join(words)
    cut = is_name and len(made) > _LONGEST_NAME
    lost = plain != folded and _LOST.search(folded) is not None
    mark = f"{separator}{_digest(text)}" if cut or lost else ""
    if not is_name:
        return _first_words(words, separator) + mark
    return _last_words(words, separator, _LONGEST_NAME - len(mark)) + mark


def as_name(value: str) -> str:
    """Return the value of an attribute without spaces: a name, whatever its author put between its words."""
    return "_".join(value.split())


def fingerprint(noun: str, text: str, separator: str = "-") -> str:
    """Return an id for a text that has no Latin letter: the noun, and what stays the same while the text does.

    That is its numbers, where it has no letter at all: `button-8`.
    """
    numbers = separator.join(_NUMBER.findall(text))
    if numbers and len(numbers) <= _LONGEST and not any(map(str.isalpha, text)):
        return f"{noun}{separator}{numbers}"
    return f"{noun}{separator}{_digest(text)}"


def identifier(sources: Iterable[str], noun: str, separator: str = "-") -> str:
    """Return the first source that gives an id; else a fingerprint of the first one; else the noun."""
    first = ""
    for source in sources:
        made = slug(source, separator)
        if made:
            return made
        first = first or source.strip()
    return fingerprint(noun, first, separator) if first else noun


class Identifiers:
    """The ids that are taken on one page, or in one action."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)
        self._numbers: dict[str, int] = {}

    def has(self, identity: str) -> bool:
        """Tell whether an id is taken."""
        return identity in self._taken

    def take(self, wanted: str, separator: str = "-") -> str:
        """Return `wanted`, or with the first number from 2 that makes it unique, and take it."""
        found, number = wanted, self._numbers.get(wanted, 1)
        while found in self._taken:
            number += 1
            found = f"{wanted}{separator}{number}"
        self._numbers[wanted] = number
        self._taken.add(found)
        return found


def is_action_id(text: str) -> bool:
    """Tell whether a text has the form of an action id."""
    return _ACTION_ID.fullmatch(text) is not None


def beginnings(identifier: str, separator: str) -> Iterator[str]:
    """Yield what an id has before each of its last separators, the longest first."""
    for _ in range(_MOST_PARTS):
        identifier, found, _ = identifier.rpartition(separator)
        if not found:
            return
        yield identifier


def _folded(text: str) -> str:
    """Return a text in lowercase, in ASCII as far as it is Latin; marks are behind their letters."""
    if _CAMEL_CASE.fullmatch(text):  # a programmer's name, such as `customerEmail`; "GitHub" is one word
        text = _CAMEL_BREAK.sub(" ", text)
    if not text.isascii():
        text = normalized("NFKD", text).lower().translate(_LATIN)
    folded = text.lower()
    return _SIGNED.sub(_spelled, folded) if "+" in folded or "#" in folded else folded


def _spelled(signed: re.Match[str]) -> str:
    return f"{signed[1]} {_SIGNS[signed[2]]}"


def _from_a_letter(words: list[str]) -> list[str]:
    """Return words from the first that starts with a letter, with those in front of it behind; none without one.

    "2 columns" and "columns 2" say the same, and the second one is an id.
    """
    for start, word in enumerate(words):
        if word[0].isalpha():
            return words[start:] + words[:start]
    return []


def _first_words(words: list[str], separator: str) -> str:
    """Return the first words, as many as there is room for; of one that is too long, the start."""
    kept = words[:_LONGEST]
    while len(kept) > 1 and len(separator.join(kept)) > _LONGEST:
        kept.pop()
    return separator.join(kept)[:_LONGEST]


def _last_words(words: list[str], separator: str, longest: int) -> str:
    """Return the last words, as many as there is room for, from one with a letter in front.

    Where none of them is one, that is the start of the first word.
    """
    kept = words[-longest:]
    while kept and (len(separator.join(kept)) > longest or not kept[0][0].isalpha()):
        kept.pop(0)
    return separator.join(kept) or words[0][:longest]


def _digest(text: str) -> str:
    """Return what stays the same while a text does, with a letter in front."""
    return f"x{sha256(text.encode('utf-8', 'replace')).hexdigest()[:8]}"


def as_words(identifier: str) -> str:
    """Return an id as words: `toggle.toc` is "Toggle toc"."""
    return identifier.replace(".", " ").replace("-", " ").replace("_", " ").strip().capitalize()
