"""Write what a `~` line stands for, and read it back: `~ 3 headings, 2 forms, 45 paragraphs` (4.1)."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, TypeAlias

from signage_specs.anml_native.outline import Outline, Plain
from signage_specs.anml_native.vocabulary import (
    ELISIONS,
    HEADING_ROLES,
    INTERACTIVE_ROLES,
    ROLES,
    TABLE_ROLES,
    UNLISTED_ROLES,
)

Counts: TypeAlias = Counter[str]
"""How many there are of each thing, by its singular, in the order of their first appearance."""

ROW: Final = "row"
WORD: Final = "word"
LINE: Final = "line"
SUMMARY: Final = "summary"
ELEMENT: Final = "element"

_NOUNS: Final = {"img": "image", "nav": "navigation", "p": "paragraph"} | dict.fromkeys(HEADING_ROLES, "heading")
_HISSES: Final = ("s", "x", "z", "ch", "sh")
_HISSING_PLURALS: Final = ("sses", "uses", "xes", "zes", "ches", "shes")
_NO_PLURALS: Final = ("ss", "us", "is")
_NOUN: Final = re.compile(r"[A-Za-z][\w-]*")
_CONSONANT_Y: Final = re.compile(r"[^aeiou]y\Z")
_MOST_DIGITS: Final = 18
_PART: Final = re.compile(
    r"(?P<count>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)\s+(?:more\s+)?(?P<noun>[A-Za-z][\w-]*(?: [\w-]+)*)"
)
_BETWEEN: Final = re.compile(r"\s*,\s+|\s+and\s+")
_OMITTED: Final = " omitted"


def noun_of(role: str) -> str:
    """Return what an element of a role is called in a summary."""
    noun = _NOUNS.get(role, role)
    return noun if _NOUN.fullmatch(noun) else ELEMENT


INTERACTIVE_NOUNS: Final = frozenset(noun_of(role) for role in INTERACTIVE_ROLES)
"""What interactive elements are called."""


def write_counts(counts: Counts, *, of_table: bool = False) -> str:
    """Return the line of a summary, without indentation; rows left out of a table are `... 3 rows omitted` (3)."""
    rest = dict(counts)
    rows = rest.pop(ROW, 0) if of_table else 0
    parts = [f"... {_several(ROW, rows)}{_OMITTED}"] if rows else []
    parts += [_several(noun, count) for noun, count in rest.items()]
    return f"~ {', '.join(parts)}"


def _several(noun: str, count: int) -> str:
    return f"{count} {noun if count == 1 else _plural(noun)}"


def read_counts(words: str) -> Counts | None:
    """Return what a `~` line counts; None when it says something else.

    A part in brackets, such as a hint or a breakdown, isn't counted. Takes time linear in the line.
    """
    said = words.removeprefix("~").strip()
    for elision in ELISIONS:
        said = said.removeprefix(elision)
    parts, bracket, rest = said.partition("(")
    if bracket and not rest.endswith(")"):
        return None
    counts: Counts = Counter()
    for part in _BETWEEN.split(parts.strip()):
        found = _PART.fullmatch(part.removesuffix(_OMITTED))
        if found is None:
            return None
        digits = found["count"].replace(",", "")
        if len(digits) > _MOST_DIGITS:
            return None
        noun = found["noun"]
        counts[noun if digits == "1" else _singular(noun)] += int(digits)
    return counts


def counted(of: Outline, numbers: Iterable[int]) -> Counts:
    """Return how many there are of each thing in elements with all that they hold."""
    counts: Counts = Counter()
    for number in numbers:
        for node in of.nodes[number : of.nodes[number].end]:
            counts[noun_of(node.element.role.text if node.element else "")] += 1
            counts.update(counted_lines(node.plain, is_table=node.role in TABLE_ROLES))
    return counts


def counted_lines(lines: Iterable[Plain], *, is_table: bool) -> Counts:
    """Return how many words, rows and other things there are in lines; the first row is a table's header."""
    counts: Counts = Counter()
    for line in lines:
        if line.words.startswith(">"):
            words = len(line.words[1:].split())
            counts[WORD if words else LINE] += words or 1
        elif line.words.startswith("~"):
            counts.update(read_counts(line.words) or {SUMMARY: 1})
        elif line.words and not line.words.startswith("--"):
            counts[ROW] += not is_table
            is_table = False
        counts.update(noun_of(element.role.text) for element in line.elements)
    return +counts


def _plural(noun: str) -> str:
    if noun.endswith(_HISSES):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if _CONSONANT_Y.search(noun) else f"{noun}s"


_KNOWN_NOUNS: Final = (*map(noun_of, ROLES | UNLISTED_ROLES), ROW, WORD, LINE, SUMMARY, ELEMENT)
_SINGULARS: Final = {_plural(noun): noun for noun in _KNOWN_NOUNS}


def _singular(noun: str) -> str:
    if noun in _SINGULARS:
        return _SINGULARS[noun]
    if noun.endswith("ies"):
        return f"{noun[:-3]}y"
    if noun.endswith(_HISSING_PLURALS):
        return noun[:-2]
    return noun[:-1] if noun.endswith("s") and not noun.endswith(_NO_PLURALS) else noun
