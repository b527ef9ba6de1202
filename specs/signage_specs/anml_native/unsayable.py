"""Tell what of a text from elsewhere ANML native can't say."""

import re
from collections.abc import Iterator
from typing import Final

from signage_specs.anml_native.tree import unquoted

_LINE_BREAK: Final = re.compile(r"[\r\n]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def unsayable(text: str) -> Iterator[str]:
    """Yield what becomes of the parts of a name or a value that no line of the format holds."""
    if _LINE_BREAK.search(text.strip()):
        yield "a line break becomes a space"
    if _SURROGATE.search(text):
        yield "a byte that is no character becomes U+FFFD"


def unsayable_metadata(text: str) -> Iterator[str]:
    """Do the same for a value of the frontmatter: quotes around a whole value are no part of it."""
    yield from unsayable(text)
    if unquoted(text.strip()) != text.strip():
        yield "the quotes around this value are lost: they delimit it in the frontmatter"
