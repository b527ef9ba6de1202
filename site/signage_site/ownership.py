"""Tell from what stands in a site's folder whether this tool wrote a document, where no record says so.

An ANML document names its generator. The other two have no place for that: the manifest's published schema admits
no other member, and a trust manifest is its author's text. So the site's ANML document names the digests of both.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING

from signage_site.places import ANML, MANIFEST, TRUST

if TYPE_CHECKING:
    from collections.abc import Mapping

    from signage_site.folder import Folder

GENERATOR = "Signage"
"""What every document of ours names as its generator: by this a run knows which files are its own."""

_DIGESTS = {MANIFEST: "agent-manifest-sha256", TRUST: "anml-trust-sha256"}
_XML_MARK = f'<meta name="generator" value="{GENERATOR}"/>'.encode()
_JSON_MARK = re.compile(rf'"name": "generator",\s*"value": "{GENERATOR}"'.encode())
_MOST_HEAD = 4000  # bytes of a document within which the mark and the digests stand


def is_own(content: bytes) -> bool:
    """Tell whether a file is an ANML document of a run, which another one may write anew."""
    head = content[:_MOST_HEAD]
    return _XML_MARK in head or _JSON_MARK.search(head) is not None


def digests(texts: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the metadata by which documents without a mark are known again: names and values.

    Args:
        texts: what is written, by path.
    """
    return tuple(
        (name, sha256(texts[path].encode()).hexdigest()) for path, name in _DIGESTS.items() if path in texts
    )


def is_own_document(folder: Folder, path: str) -> bool:
    """Tell whether a document of the site is there that this tool wrote, by its mark or its digest.

    Args:
        folder: the site's.
        path: of the document.

    Raises:
        OSError: it can't be read, or the document with its digest can't.
    """
    if not folder.holds(path):
        return False
    content = folder.read(path)
    if path not in _DIGESTS:
        return is_own(content)
    index = folder.read(ANML)[:_MOST_HEAD] if folder.holds(ANML) else b""
    named = f'<meta name="{_DIGESTS[path]}" value="{sha256(content).hexdigest()}"/>'
    return _XML_MARK in index and named.encode() in index
