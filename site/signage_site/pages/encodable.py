"""Write what is inserted in a page with characters that the page's own encoding has."""

import json
import re

from signage_site.pages.edit import Insertion

# In a script there are no character references, and in JSON there are escapes of its own.
_PARTS = re.compile(r"(<script\b[^>]*>)([^<]*)(?=</script>)|(.)", re.DOTALL)


# These have every character.
_COMPLETE = ("utf-8", "utf-16-le", "utf-16-be", "gb18030")


def encodable(insertions: tuple[Insertion, ...], encoding: str) -> tuple[Insertion, ...]:
    """Return insertions that say the same in an encoding: what it doesn't have is referred to by number.

    Args:
        insertions: attributes, and elements of which a script holds JSON or nothing.
        encoding: as Python names it.
    """
    if encoding in _COMPLETE:
        return insertions
    return tuple((offset, _encodable(text, encoding)) for offset, text in insertions)


def _encodable(text: str, encoding: str) -> str:
    if text.isascii() or _has(encoding, text):
        return text

    def replaced(found: re.Match[str]) -> str:
        if found[3] is None:
            content = "".join(each if _has(encoding, each) else json.dumps(each)[1:-1] for each in found[2])
            return _encodable(found[1], encoding) + content
        return found[3] if _has(encoding, found[3]) else f"&#{ord(found[3])};"

    return _PARTS.sub(replaced, text)


def _has(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
