"""How a text looks in a terminal: which characters are shown as what, and how many cells each takes."""

import re
import unicodedata
from functools import lru_cache

TAB_STOP = 4
_FIRST_PICTURE = 0x2400
_DELETE, _DELETE_PICTURE = 0x7F, "\u2421"
_JOINERS = "\u200c\u200d"
# The later parts of a Hangul syllable: they are drawn into the cells of its first.
_HANGUL_PARTS = range(0x1160, 0x1200)
# What the runners of GitHub and Azure take for a command anywhere in a line, such as `##[add-mask]`.
_COMMAND = re.compile(r"##(?=\w*\[)")
_LONGEST_LINE = 4_096  # code points; a server or a file may hold a line of megabytes
# Everything else is shown as it is; most texts hold nothing of this kind, and are looked at once.
_UNSHOWN = r"[^ -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u05ff\u2010-\u2027\u3000-\ud7ff]"


def visible(text: str) -> str:
    """Return a text in which nothing moves the cursor, changes a colour, turns the writing or commands a runner.

    Controls become their pictures, such as `␛`; a tab and a line end become a space. Invisible characters are
    named, such as `<U+202E>`. Half a surrogate pair, as in a file name that isn't UTF-8, becomes `�`.
    """
    text = inert(text)
    if text.isascii() and text.isprintable():
        return text  # such a set takes longer to compile than most reports to write
    return re.sub(_UNSHOWN, lambda found: shown(found.group()) if found.group() not in "\t\n\r" else " ", text)


def inert(text: str) -> str:
    """Return a text of equal length without what runners of GitHub and Azure take for a command anywhere."""
    return _COMMAND.sub("#\u266f", text) if "##" in text else text


def log_line(text: str) -> str:
    """Return a text as one line of a log: visible, not endless, and no command of GitHub that begins with `::`.

    Only a path of a checkout can stand first in a line of ours, and `./` before it leads to the same file.
    """
    line = visible(text if len(text) <= _LONGEST_LINE else f"{text[:_LONGEST_LINE]}…")
    return f"./{line}" if line.lstrip().startswith("::") else line


@lru_cache(maxsize=4096)
def shown(character: str) -> str:
    """Return what stands for one character; a tab has no look of its own and is one space here."""
    code, category = ord(character), unicodedata.category(character)
    if character == "\t":
        return " "
    if code < ord(" "):
        return chr(_FIRST_PICTURE + code)
    if code == _DELETE:
        return _DELETE_PICTURE
    if category == "Cs":
        return "\ufffd"
    if category in ("Cc", "Zl", "Zp") or (category == "Cf" and character not in _JOINERS):
        return f"<U+{code:04X}>"
    return character


@lru_cache(maxsize=4096)
def width(character: str) -> int:
    """Return how many cells one character takes as it is shown: none when it is drawn onto the one before."""
    look = shown(character)
    if look != character:
        return len(look)
    if unicodedata.category(character).startswith("M") or character in _JOINERS or ord(character) in _HANGUL_PARTS:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
