"""Undo what a host did to a body to make it smaller, within a bound."""

import zlib

_ANY_HEADER = zlib.MAX_WBITS | 32  # gzip's or zlib's
_GZIP = ("gzip", "x-gzip")
_DEFLATE = "deflate"
_PIECE = 4_096  # bytes that are given to zlib at a time: behind each part of a body it copies what is left of them


class CodingError(Exception):
    """A body that can't be decoded; the message says why."""


def decoded(body: bytes, coding: str, most: int, *, cut: bool) -> tuple[bytes, bool]:
    """Return a body as it was before the host compressed it, and whether there is more than is returned.

    No more than `most` bytes are made; `cut` tells that the host has sent more than the body. Raises CodingError
    where the coding isn't gzip or deflate, or the body isn't in it.
    """
    name = coding.strip().lower()
    if name in ("", "identity"):
        return body, cut
    if name not in (*_GZIP, _DEFLATE):
        raise CodingError(
            f"it comes with `Content-Encoding: {coding.strip()}`, which wasn't asked for. "
            "Let the host compress for those who ask for it"
        )
    try:
        text, complete = _inflated(body, name, most + 1)
    except zlib.error as error:
        raise CodingError(
            f"it says `Content-Encoding: {name}`, and its bytes aren't that. Remove the header, or compress them"
        ) from error
    if len(text) > most:
        return text[:most], True
    if not complete and not cut:
        raise CodingError("its answer broke off. Let the host send all of it")
    return text, cut


def _inflated(body: bytes, name: str, most: int) -> tuple[bytes, bool]:
    """Return up to so many bytes of a body, and whether it has an end. What gzip wrote may have several parts."""
    bits = -zlib.MAX_WBITS if _is_bare(body, name) else _ANY_HEADER
    stream = zlib.decompressobj(bits)
    pieces: list[bytes] = []
    size = 0
    for start in range(0, len(body), _PIECE):
        left = body[start : start + _PIECE]
        while left:
            if stream.eof:
                stream = zlib.decompressobj(bits)
            piece = stream.decompress(left, most - size)
            pieces.append(piece)
            size += len(piece)
            if size >= most or (stream.eof and name == _DEFLATE):
                return b"".join(pieces), stream.eof
            left = stream.unused_data
    return b"".join(pieces), stream.eof


def _is_bare(body: bytes, name: str) -> bool:
    """Tell whether a body lacks the header that `deflate` should have: hosts have sent both from the start."""
    header = int.from_bytes(body[:2], "big")
    return name == _DEFLATE and (header % 31 != 0 or header >> 8 & 0x0F != zlib.DEFLATED)
