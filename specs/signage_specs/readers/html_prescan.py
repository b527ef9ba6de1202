"""Find what a page's bytes declare as their encoding, where browsers look before they read the page."""

import re
from collections.abc import Iterator

from signage_specs.readers.html_source import scan_start_tag

#: Bytes; a browser looks for a declaration in no more than these, its `>` included.
LONGEST_PRESCAN = 1024
# A comment may end with the hyphens that it starts with.
_PIECE = re.compile(
    r"""(?P<passed><!--(?:-?>|.*?-->|.*+)|<[!?][^>]*+|</(?![a-z])[^>]*+)
    |(?P<meta><meta(?=[\t\n\f\r /]))|</?[a-z]""",
    re.IGNORECASE | re.DOTALL | re.VERBOSE,
)
_IN_CONTENT = re.compile(
    r"""charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^"'\t\n\f\r ;][^\t\n\f\r ;]*))""", re.IGNORECASE
)
_LABEL = re.compile(r"[\w:.-]+", re.ASCII)  # no other has a name that browsers know


def declared_encodings(page: bytes) -> Iterator[str]:
    """Yield the encodings that a page declares where browsers look (HTML, section 13.2.3.2), as they are written.

    Browsers read the page in the first one that they know. Never raises.
    """
    text = page[:LONGEST_PRESCAN].decode("latin-1")
    offset = 0
    while (piece := _PIECE.search(text, offset)) is not None:
        offset = piece.end()
        if piece["passed"] is not None:
            continue
        tag = scan_start_tag(text, piece.start())
        offset = max(offset, tag.end)
        if not text.endswith(">", 0, offset):
            return  # the rest may be one of its attributes
        if piece["meta"] is not None:
            yield from _declared({each.name: each.value for each in tag.attributes})


def _declared(attributes: dict[str, str]) -> Iterator[str]:
    label = attributes.get("charset", "")
    if "charset" not in attributes and attributes.get("http-equiv", "").lower() == "content-type":
        match = _IN_CONTENT.search(attributes.get("content", ""))
        label = "" if match is None else next(filter(None, match.groups()), "")
    label = label.strip("\t\n\f\r ")
    if _LABEL.fullmatch(label):
        yield label
