"""What is remembered of a page: enough to recognise it by digest, and to get from its one state to the other.

A state file may come with a checkout, so it is not trusted: insertions count only where they lead from one recorded
digest to the other.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from signage_site.pages.edit import Insertion, encode_with_insertions, remove_insertions


@dataclass(frozen=True, slots=True)
class PageRecord:
    """One page, as it was built and as it was signed.

    Attributes:
        path: its file in the site's folder, with forward slashes.
        signed: the SHA-256 of the page as it was signed.
        built: the SHA-256 of the page as it was built; the same where nothing was inserted.
        environment: what the insertions depend on besides the page, see `signage_site.run.environment`.
        encoding: of the page, as Python names it.
        insertions: what was inserted, as `insertions_text` writes it.
        result: what a run needs to know of the page, see `signage_site.state.result`.
        twin: the text of its twin; empty where it has none.
    """

    path: str
    signed: bytes
    built: bytes
    environment: str
    encoding: str
    insertions: str
    result: str
    twin: str

    def sign(self, content: bytes) -> bytes | None:
        """Return the signed page, made from it as it was built; None where the record doesn't lead there."""
        try:
            text = content.decode(self.encoding)
            signed = encode_with_insertions(text, _insertions_of(self.insertions), self.encoding)
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
        """Tell whether a page that is neither as built nor as signed holds something that was inserted."""
        try:
            text = content.decode(self.encoding, "replace")
            return any(inserted in text for _, inserted in _insertions_of(self.insertions))
        except (ValueError, TypeError, LookupError, RecursionError):
            return False


def insertions_text(insertions: Sequence[Insertion]) -> str:
    """Return insertions as JSON."""
    return json.dumps(insertions, ensure_ascii=False, separators=(",", ":"))


def _insertions_of(text: str) -> tuple[Insertion, ...]:
    """Return the insertions that `insertions_text` wrote.

    Raises:
        ValueError: it isn't JSON; or, as all others, of another form.
        TypeError: see there.
        RecursionError: see there.
    """
    return tuple((int(offset), str(inserted)) for offset, inserted in json.loads(text))
