"""What to say of a line that has nothing of an element: the likeliest thing that its author meant."""

import re
from typing import Final

from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.vocabulary import RESERVED_KEYS

_METADATA: Final = re.compile(rf"({'|'.join(RESERVED_KEYS)}|type|base):(?:\s|\Z)")
_MESSAGES: Final = (
    (re.compile(r"-{2}|-{4,}|={3,}|\+{3}|\*{3}|_{3}"), "Write exactly three hyphens, `---`, around frontmatter."),
    (re.compile(r"[+*-]"), "Nothing stands behind this sign. Write the element that it is about."),
    (
        re.compile(r"\d+: [a-z]+(?: .*)?"),
        "This is a line of a ko-browser snapshot. Label the block `ko-browser`, or convert it.",
    ),
    (
        re.compile(r"(?:#|//|/\*|<!--|;|%).*"),
        "The format has no comments. Explain lines in the text around the block.",
    ),
    (
        re.compile(r"(?:\.\.\.|\u2026).*"),
        "Write `...` alone on its line in a page, or say with `~` what was left out.",
    ),
    (re.compile(r".*\|.*"), "This is no line of ANML native. Start and end a row of a table with `|`."),
)
_OTHERS: Final = 'Start it with a role, such as `button#e1 "Pay"`, or put text behind `>`.'


def stray_line(words: str) -> str:
    """Return the message about a line, of which only a short piece is looked at; it has no space at its ends."""
    shown = excerpt(words)
    metadata = _METADATA.match(shown)
    if metadata:
        return f"`{metadata.group(1)}` is metadata. Put it between two lines of `---` at the top of the document."
    said = next((message for shape, message in _MESSAGES if shape.fullmatch(shown)), "")
    return said or f"`{shown}` is no line of ANML native. {_OTHERS}"
