"""What is remembered of a page: enough to recognise it by digest, and to get from its one state to the other."""

import json
import operator
import re
import sys
from collections.abc import Sequence
from dataclasses import fields
from functools import lru_cache
from hashlib import sha256
from zlib import crc32

from signage_core.frozen import frozen
from signage_core.kept import code_stamps, fields_of, reader
from signage_site.pages.controls import Counts
from signage_site.pages.edit import Insertion, apply_insertions, remove_insertions
from signage_site.pages.facts import PageFacts
from signage_site.settings import Settings
from signage_specs.readers.html import READER

_WORD = re.compile(r"[\w.-]+")


@frozen
class PageRecord:
    """One page, as it was built and as it was signed.

    The path is in the site's folder, with forward slashes. `signed` and `built` are SHA-256 digests, the same where
    nothing was inserted. For environment and result see `signage_site.state.record`. The encoding is as Python
    names it, the insertions are as `insertions_text` writes them. Of twins that it hasn't, the texts are empty.
    """

    path: str
    signed: bytes
    built: bytes
    environment: str
    encoding: str
    insertions: str
    result: str
    anml: str = ""
    markdown: str = ""

    def sign(self, content: bytes) -> bytes | None:
        """Return the signed page, made from it as it was built; None where the record doesn't lead there."""
        try:
            insertions = _insertions_of(self.insertions)
            signed = apply_insertions(content.decode(self.encoding), insertions).encode(self.encoding)
        except (ValueError, TypeError, LookupError, RecursionError):
            return None
        return signed if sha256(signed).digest() == self.signed else None

    def undo(self, content: bytes) -> bytes | None:
        """Return the page as it was built, made from the signed one; None where the record doesn't lead there."""
        try:
            text = remove_insertions(content.decode(self.encoding), _insertions_of(self.insertions))
            built = b"" if text is None else text.encode(self.encoding)
        except (ValueError, TypeError, LookupError, RecursionError):
            return None
        return built if text is not None and sha256(built).digest() == self.built else None

    def is_in(self, content: bytes) -> bool:
        """Tell whether a page that is neither as built nor as signed holds most of what was inserted.

        Its author may have written the one or other of them. What makes pages smaller leaves their words.
        """
        if sha256(content).digest() in (self.built, self.signed):
            return False
        try:
            held = _words_of(content.decode(self.encoding, "replace"))
            inserted = {_words_of(each) for _, each in _insertions_of(self.insertions)}
            return 2 * sum(each <= held for each in inserted) > len(inserted)
        except (ValueError, TypeError, LookupError, RecursionError):
            return False


def _words_of(html: str) -> frozenset[str]:
    return frozenset(_WORD.findall(html))


def insertions_text(insertions: Sequence[Insertion]) -> str:
    """Return insertions as JSON."""
    return json.dumps(insertions, ensure_ascii=False, separators=(",", ":"))


def _insertions_of(text: str) -> tuple[Insertion, ...]:
    """Return the insertions that `insertions_text` wrote; a ValueError, TypeError or RecursionError for others."""
    return tuple((operator.index(offset), str(inserted)) for offset, inserted in json.loads(text))


@frozen
class PageResult:
    """What a run needs to know of a page besides its bytes: its facts, counts, and what could not be done."""

    facts: PageFacts
    found: Counts
    annotated: Counts
    notes: tuple[str, ...]


def result_text(result: PageResult) -> str:
    """Return a result as JSON, each value as a list of its fields, behind a checksum of that."""
    text = _as_json(result)
    return f"{_checksum(text)}{text}"


def result_of(text: str) -> PageResult:
    """Return the result that `result_text` wrote.

    Raises ValueError where the text isn't what was written, as in a damaged state.
    """
    told, text = text[:_DIGITS], text[_DIGITS:]
    if told != _checksum(text):
        raise ValueError(text[:40])
    try:
        result: PageResult = _read_result(json.loads(text))
    except RecursionError as error:
        raise ValueError(text[:40]) from error
    return result


def _checksum(text: str) -> str:
    return f"{crc32(text.encode('utf-8', 'surrogatepass')):0{_DIGITS}x}"


_DIGITS = 8
_as_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=fields_of).encode
_read_result = reader(PageResult)


def environment(settings: Settings) -> str:
    """Return a digest: with the same one, the same page has the same result."""
    options = [f"{each.name}={getattr(settings, each.name)}" for each in fields(settings) if each.name != "jobs"]
    return sha256("\n".join((*options, READER, sys.version, *_code())).encode()).hexdigest()


@lru_cache(maxsize=1)
def _code() -> tuple[str, ...]:
    return tuple(code_stamps("signage_core", "signage_specs", "signage_site"))
