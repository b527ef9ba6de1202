"""Read from a site's own `sitemap.xml` when its pages were last modified."""

import re
from collections.abc import Mapping
from xml.parsers import expat

SITEMAP = "sitemap.xml"
_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
_PARTS = tuple(f"{_NAMESPACE} {name}" for name in ("loc", "lastmod"))
_END = f"{_NAMESPACE} url"
_ALL_OF_IT = True  # told by position to expat, which takes it in no other way
_LONGEST = 50_000_000  # characters; a sitemap may have as many bytes
_MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?")


class _DoctypeError(Exception):
    """A sitemap has no document type, and none is read."""


def last_modified(text: str) -> Mapping[str, str]:
    """Return the dates, or dates and times, of the addresses in a sitemap. Never raises; linear.

    Nothing is returned where all are equal: they say when the site was built, and not when a page changed.

    Args:
        text: the sitemap; what is none has no dates.
    """
    found: dict[str, str] = {}
    told: dict[str, str] = {}
    reading = [""]

    def start(name: str, _attributes: object) -> None:
        reading[0] = name

    def characters(data: str) -> None:
        if reading[0] in _PARTS:
            told[reading[0]] = told.get(reading[0], "") + data

    def end(name: str) -> None:
        reading[0] = ""
        if name == _END:
            address, moment = (told.get(part, "").strip() for part in _PARTS)
            if _MOMENT.fullmatch(moment):
                found[address] = moment
            told.clear()

    def refuse(*_declared: object) -> None:
        raise _DoctypeError

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = characters, refuse
    try:
        if len(text) <= _LONGEST:
            parser.Parse(text.encode("utf-8", "replace"), _ALL_OF_IT)
    except (expat.ExpatError, _DoctypeError):
        return {}
    return found if len({moment[:10] for moment in found.values()}) > 1 else {}
