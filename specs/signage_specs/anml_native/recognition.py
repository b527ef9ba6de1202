"""Tell whether a text labelled `anml` means ANML native, or some other language of that name.

An example full of faults by somebody who means this format must still count as it, so that each fault is
named. Only what has hardly a line of this shape is foreign, so that it gets one message, not hundreds.
"""

import re
from typing import Final

from signage_specs.anml_native.aria.tree import AT_ITEM, is_certain, is_snapshot_line
from signage_specs.anml_native.frontmatter_parser import read_frontmatter
from signage_specs.anml_native.vocabulary import ACTION_VERBS, RESERVED_KEYS, ROLES, UNLISTED_ROLES
from signage_specs.readers.indent import indented_lines

_KNOWN: Final = "|".join(sorted(ROLES | UNLISTED_ROLES))
_NATIVE: Final = re.compile(
    rf"(?:[+*-]\s*)?(?:{_KNOWN})(?=#|\s+[\"'\[]|\s+[A-Za-z_][\w-]*=|\s+--\s|:?\s*\Z)"  # a listed role
    r"|(?:[+*-]\s*)?[A-Za-z][\w:.-]*#[A-Za-z]*\d+(?=[\s\"\[]|\Z)"  # any role with a ref
    r"|[>~](?:\s|\Z)|\|.*\|\s*\Z|---\s*\Z|\.\.\.\s*\Z|\u2026\s*\Z|--\s"
    rf"|(?:{'|'.join(sorted(ACTION_VERBS))})\s+#"
    rf"|(?:{'|'.join(RESERVED_KEYS)}|type|base):\s",
    re.IGNORECASE,
)
# Shapes that no line of this format ends in. A value such as `now()` ends in a bracket too, after a `=`.
_FOREIGN: Final = re.compile(
    r"[{};,]\s*\Z|\A[^=\"]*\)\s*\Z|\A\s*(?://|/\*|<|\{|[\w.]+\s*(?::=|==|=(?!\S))|[\w.]+\()"
)
_GENERIC: Final = re.compile(r"(?:[+*-]\s+)?\w[\w:-]*(?:#\S*)?(?:\s+\"[^\"]*\"|\s*\[[\w-]+\]|\s+[\w-]+=\S)")
_SINGLE_WORD: Final = re.compile(r"(?:[+*-]\s+)?[\w-]+:?\s*\Z")
_KNOWN_FIRST: Final = re.compile(rf"(?:[+*-]\s+)?(?:{_KNOWN})\b", re.IGNORECASE)

_LONGEST: Final = 2000  # code points of a line that are looked at, and lines of a text
_FOREIGN_FOR_EACH: Final = 2  # so many foreign lines outweigh one that may be native


def looks_native(text: str) -> bool:
    """Whether a text is plausibly ANML native, faults and all.

    Lines count as plausible, as foreign, or as neither (a single word, a known role with prose after it).
    The text is foreign when it has more than twice as many foreign lines as plausible ones. A text with
    neither kind is taken for native. Linear, and looks at the first 2,000 lines only.
    """
    source = list(indented_lines(text))[:_LONGEST]
    front = read_frontmatter(source).taken
    plausible = foreign = 0
    for number, line in enumerate(source):
        words = line.words[:_LONGEST]
        if not words or (number in front and not words.startswith("---")):
            continue
        kind = _kind(words)
        plausible += kind > 0
        foreign += kind < 0
    return foreign <= plausible * _FOREIGN_FOR_EACH


def _kind(words: str) -> int:
    """Return 1 for a plausible line, -1 for a foreign one, 0 for neither."""
    if _NATIVE.match(words) or AT_ITEM.match(words):
        return 1
    if is_snapshot_line(words) and is_certain(words, is_diff=False):
        return 1
    if _FOREIGN.search(words):
        return -1
    if _GENERIC.match(words):
        return 1
    return 0 if _SINGLE_WORD.match(words) or _KNOWN_FIRST.match(words) else -1
