"""Know a page again that a run signed: one that kept no record, or before somebody edited the page."""

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from hashlib import sha256
from itertools import product

from signage_site.additions import Additions
from signage_site.kept import KeptPage, Layers, layers_text
from signage_site.page import sign_page
from signage_site.pages.edit import Insertion
from signage_site.recognition import Recognition, recognised, remembered
from signage_site.twins.document import TwinOptions
from signage_site.twins.page_link import may_hold_link
from signage_specs.aaf.vocabulary import PREFIX
from signage_specs.readers.html_encoding import Undecodable, decode, in_ascii_bytes

UNKNOWN = (
    "it holds annotations that a run that kept no record may have written, with other options or an earlier state "
    "of this tool; they count as yours, and stay: build the site again to have them as a new build has them"
)
"""What is said of a page where it isn't certain which annotations are whose."""

_MARK = PREFIX.encode()
_BEGINNING = len(f" {PREFIX}")  # code points: nearly all that is inserted begins alike


def may_be_signed(content: bytes, path: str, *, site_is_signed: bool) -> bool:
    """Tell whether a run that kept no record may have signed a page.

    An author's own annotations alone don't show that: they are what they seem where nothing says otherwise.

    Args:
        content: of the page.
        path: its file in the site's folder, with forward slashes.
        site_is_signed: a run that kept no record wrote the site's documents.
    """
    content = in_ascii_bytes(content)
    return (site_is_signed and _MARK in content) or may_hold_link(content, path)


def recognition(  # noqa: PLR0913  as `sign_page` has them
    content: bytes,
    path: str,
    dialect: str,
    twins: TwinOptions | None,
    additions: Additions,
    *,
    known: KeptPage | None,
    signing: bool = True,
) -> Recognition | None:
    """Return what signing inserted in a page that no record knows as it is now; None where that isn't certain.

    Never raises.

    Args:
        content: of the page.
        path: its file in the site's folder, with forward slashes.
        dialect: see `signage_site.page.sign_page`, as the others.
        twins: see there.
        additions: see there.
        known: the page as the record knows it, from before it was edited or built again; None where it doesn't.
        signing: to sign the page again tells what signing inserted; False where nothing shows that a run signed it.
    """
    decoded = decode(content)
    if isinstance(decoded, Undecodable):
        return Recognition("")  # it was never signed
    inserted = Counter[str]() if known is None else known.inserted()
    by_record: Recognition | None = None
    if _holds_any(decoded.text, inserted):
        by_record = remembered(decoded.text, path, inserted)
        if not signing or (by_record is not None and not by_record.others):
            return by_record
    elif not signing:
        return Recognition(decoded.text)  # it was built again
    # Whether the page's twin, and the site's script, had room when it was signed.
    inserting = [additions]
    if additions.script or additions.webmcp:
        inserting.append(replace(additions, taken=not additions.taken))
    for added, free in product(inserting, (True, False)):

        def sign(text: str, *, free: bool = free, added: Additions = added) -> tuple[Insertion, ...]:
            page = text.encode(decoded.encoding)
            signed = sign_page(page, path, dialect, twins, free=free, additions=added)
            return () if isinstance(signed, Undecodable) else signed.insertions

        found = recognised(decoded.text, path, sign)
        if found is not None:
            return found
    return by_record


def _holds_any(text: str, inserted: Collection[str]) -> bool:
    """Tell whether a page holds a text that was inserted; one built again has not even their beginnings."""
    beginnings = {each[:_BEGINNING] for each in inserted}
    return any(each in text for each in beginnings) and any(each in text for each in inserted)


def as_kept(content: bytes, path: str, found: Recognition) -> KeptPage | None:
    """Return a signed page as the record would have it; None where nothing was inserted.

    Args:
        content: of the page.
        path: its file in the site's folder, with forward slashes.
        found: what was inserted in it.
    """
    decoded = decode(content)
    if isinstance(decoded, Undecodable) or not found.ours:
        return None
    return KeptPage(
        path=path,
        environment="",  # of the run that signed it: nothing says that
        input=sha256(found.before.encode(decoded.encoding)).digest(),
        output=sha256(content).digest(),
        encoding=decoded.encoding,
        layers=layers_text(Layers((), found.ours)),
        result="",
        work="",
        twin_path="",
        twin="",
    )
