"""Tell from what stands in a site's folder whether this tool wrote a document, where no record says so.

A document of ours holds its own SHA-256, taken with zeros in its place: so one that somebody has changed since is
known as changed. Two have no place for it: the manifest's published schema admits no other member, and a trust
manifest is its author's text. So the site's ANML document names the digests of both.
"""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256

from signage_site.folder import Folder
from signage_site.places import ANML, MANIFEST, TRUST

GENERATOR = "Signage"
"""What every document of ours names as its generator."""

SEAL = "document-sha256"
"""The name of the metadata with a document's own digests: of each serialisation, because they say the same."""

_NONE = "0" * 64
_DIGESTS = {MANIFEST: "agent-manifest-sha256", TRUST: "anml-trust-sha256"}
_DIGIT = re.compile(rb"[^ ]")
_VALUE = "([0-9a-f]{64}(?: [0-9a-f]{64})*)"
# By what a document begins with: XML, JSON, a script. What a page says can't look like its own, which is escaped.
_SEALS = {
    b"<": re.compile(f'<meta name="{SEAL}" value="{_VALUE}"/>'.encode()),
    b"{": re.compile(f'"name": "{SEAL}",\\s*"value": "{_VALUE}"'.encode()),
    b"/": re.compile(f"// {SEAL} {_VALUE}\n".encode()),
}


def unsealed(serialisations: int = 1) -> str:
    """Return what stands in the place of a document's digests until they are known."""
    return " ".join([_NONE] * serialisations)


def sealed(*texts: str) -> tuple[str, ...]:
    """Return the serialisations of a document with the digests of all in each.

    Args:
        texts: each with what `unsealed` gives for their number, or with earlier digests.
    """
    plain = [_without_digests(text.encode()) for text in texts]
    own = [sha256(content).hexdigest() for content in plain]
    return tuple(_with_digests(content, own).decode() for content in plain)


def is_own(content: bytes) -> bool:
    """Tell whether a file is a document as this tool wrote it, which it may write anew and remove."""
    seal = _seal(content)
    return seal is not None and _digest(_without_digests(content)).encode() in seal[1].split(b" ")


def is_marked(content: bytes) -> bool:
    """Tell whether a file has a place for its digests: it was a document of ours, whoever has changed it since."""
    return _seal(content) is not None


def digests(texts: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the metadata by which documents without a place for it are known again: names and values.

    Args:
        texts: what is written, by path.
    """
    return tuple((name, _digest(texts[path].encode())) for path, name in _DIGESTS.items() if path in texts)


def between(index: str, before: Mapping[str, bytes]) -> str:
    """Return the site's ANML document for as long as the documents that it names are being written.

    It names what they are and what they will be: whenever a run is stopped, they are known.

    Args:
        index: as it will be.
        before: what stands there of ours, by path.
    """
    named = index
    for path, content in before.items():
        new, old = re.escape(_DIGESTS[path]), _digest(content)
        named = re.sub(rf'(<meta name="{new}" value="(?!{old})[0-9a-f]{{64}})"', rf'\1 {old}"', named, count=1)
    return index if named == index else sealed(named)[0]


def is_own_document(folder: Folder, path: str) -> bool:
    """Tell whether a document of the site is there as this tool wrote it, by its own digest or the named one.

    Args:
        folder: the site's.
        path: of the document.

    Raises:
        OSError: it can't be read, or the document with its digest can't.
    """
    return folder.holds(path) and _is_as_written(folder, path, folder.read(path))


def _is_as_written(folder: Folder, path: str, content: bytes) -> bool:
    if path not in _DIGESTS:
        return is_own(content)
    index = folder.read(ANML) if folder.holds(ANML) else b""
    named = re.search(rf'<meta name="{_DIGESTS[path]}" value="([0-9a-f ]+)"/>'.encode(), index)
    return named is not None and _digest(content).encode() in named[1].split(b" ")


def is_free(folder: Folder, path: str) -> bool:
    """Tell whether a document may be written: nothing is there, or what this tool wrote.

    Args:
        folder: the site's.
        path: of the document.

    Raises:
        OSError: what is there can't be read.
    """
    # Another run may write it or remove it meanwhile, so each question is asked once.
    is_file = folder.is_file(path)
    if not is_file:
        return is_file is None
    try:
        content = folder.read(path)
    except FileNotFoundError:
        return True
    return _is_as_written(folder, path, content) or folder.is_recorded(path, content)


def _seal(content: bytes) -> re.Match[bytes] | None:
    place = _SEALS.get(content[:1])
    return None if place is None else place.search(content)


def _without_digests(content: bytes) -> bytes:
    """Return a document with zeros for its digests; one without a place for them as it is."""
    seal = _seal(content)
    if seal is None:
        return content
    return content[: seal.start(1)] + _DIGIT.sub(b"0", seal[1]) + content[seal.end(1) :]


def _with_digests(content: bytes, digests: Sequence[str]) -> bytes:
    """Return a document with digests in its place for them: as many as it has room for, the last one repeated."""
    seal = _seal(content)
    if seal is None:
        return content
    room = seal[1].count(b" ") + 1
    value = " ".join([*digests, *[digests[-1]] * (room - len(digests))])
    return content[: seal.start(1)] + value.encode() + content[seal.end(1) :]


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()
