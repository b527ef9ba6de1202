"""Say which of a site's files are to be served as what."""

from dataclasses import dataclass

from signage_site.documents.places import ANML, ANML_AS_JSON, MANIFEST, TRUST
from signage_specs.anml.vocabulary import MEDIA_TYPE_JSON, MEDIA_TYPE_XML

MEDIA_TYPE_TRUST = "application/anml-trust+json"
WELL_KNOWN_TYPES = {
    ANML: MEDIA_TYPE_XML,
    ANML_AS_JSON: MEDIA_TYPE_JSON,
    TRUST: MEDIA_TYPE_TRUST,
    MANIFEST: "application/json",
}
SUFFIX_TYPES = {".anml": MEDIA_TYPE_XML, ".anml.json": MEDIA_TYPE_JSON}
"""By the end of a file's name; no name ends in both."""


@dataclass(frozen=True, slots=True)
class ServedSite:
    """A signed site, as its host is to serve it.

    Attributes:
        origin: scheme and host; empty where it isn't known.
        base_path: the path of its first page, with a slash at both ends.
        documents: the paths of its documents in its folder: manifest, ANML, twins.
        ttl: for how many seconds they may be taken as fresh.
    """

    origin: str
    base_path: str
    documents: tuple[str, ...]
    ttl: int

    @property
    def well_known(self) -> dict[str, str]:
        """The media types of the documents at well-known places, by path."""
        return {path: kind for path, kind in WELL_KNOWN_TYPES.items() if path in self.documents}

    def headers(self, media_type: str) -> dict[str, str]:
        """Return the headers of a document.

        The documents are public and say nothing of who asks, so a page of any origin may read them. Without
        `Cache-Control`, most hosts send a lifetime of 0, and the smaller of it and `ttl` holds (8.1.1).
        """
        return {
            "Content-Type": media_type,
            "Access-Control-Allow-Origin": "*",
            "Cache-Control": f"public, max-age={self.ttl}",
        }


def media_type_of(path: str) -> str:
    """Return what a document is to be served as; an empty string for any other file."""
    by_place = next((kind for place, kind in WELL_KNOWN_TYPES.items() if path.endswith(place)), "")
    return by_place or next((kind for suffix, kind in SUFFIX_TYPES.items() if path.endswith(suffix)), "")
