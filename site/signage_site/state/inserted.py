"""Tell what signing inserts into pages from any other text: a state may come with a checkout, and name anything.

The values of attributes hold no quotes and no tags, so that taking an attribute out of a page, or putting it in,
changes no other one and no element.
"""

import re
from collections.abc import Sequence

from signage_site.browser_script import SCRIPT_PATH
from signage_site.documents.places import LLMS
from signage_site.pages.edit import Insertion
from signage_site.pages.webmcp import TOOL_PREFIX
from signage_site.themes import THEMES
from signage_site.twins.page_link import TYPES
from signage_specs.aaf.vocabulary import PREFIX
from signage_specs.readers.html import read_html

_VALUE = r"[^\"'<>]*"
_ADDED_TO_THEMES = "|".join(sorted({attribute for theme in THEMES for _, attribute, _ in theme.mends}))
_ATTRIBUTE = rf" (?:{PREFIX}[a-z-]+|{TOOL_PREFIX}[a-z]+|{_ADDED_TO_THEMES})(?:=\"{_VALUE}\")?"
_TYPES = "|".join(map(re.escape, TYPES.values()))
_LINK = rf"<link rel=\"alternate ?\" type=\"(?:{_TYPES})\" href=\"{_VALUE}\"/>"
_LEAD = rf"<div hidden=\"\"><a href=\"{_VALUE}{re.escape(LLMS)}\">Index of this site in Markdown</a></div>"
# The site's own: neither a scheme nor two slashes, as browsers read them, lead to another host.
_SEGMENT = r"(?:[^\s\"'<>\\&/]|&amp;|&#x27;)+/"
_LOADED = rf"<script src=\"(?:/|(?![^/\"]*:))(?:{_SEGMENT})*{re.escape(SCRIPT_PATH)}\" defer></script>"
_MANIFEST = r"<script type=\"application/agent\+json\">[^<>]*</script>"
_INSERTED = re.compile(rf"(?:{_ATTRIBUTE})+|(?:{_LINK}|{_LEAD}|{_LOADED}|{_MANIFEST})+")


def is_inserted(text: str) -> bool:
    """Tell whether signing may have inserted a text into a page."""
    return _INSERTED.fullmatch(text) is not None


_FIRST = re.compile(r" (?P<attribute>[a-z-]+)|<(?P<element>[a-z]+)")


def stand_where_inserted(signed: str, insertions: Sequence[Insertion]) -> bool:
    """Tell whether insertions, which `is_inserted` knows, stand in a signed page where signing puts them.

    That is in a start tag right behind its name, or as elements. In a value, a script or a comment, they would end
    it, or what is left without them would say something else.
    """
    attributes: dict[str, set[int]] = {}
    elements: dict[str, set[int]] = {}
    length = 0
    for offset, text in insertions:
        first = _FIRST.match(text)
        if first is None:
            return False
        kind = attributes if first["attribute"] else elements
        kind.setdefault(first[first.lastgroup or 0], set()).add(offset + length)
        length += len(text)
    document = read_html(signed)
    return all(
        places <= {each.insertion for each in document.select(f"[{name}]")} for name, places in attributes.items()
    ) and all(places <= {each.start for each in document.elements(name)} for name, places in elements.items())
