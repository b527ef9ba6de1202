"""Recognise on a signed page what this tool inserted, where no record says so."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from signage_site.browser_script import SCRIPT_ELEMENT
from signage_site.pages.edit import Insertion, remove_insertions
from signage_site.pages.webmcp import TOOL_PREFIX, WAITING
from signage_site.twins.page_link import link_pattern
from signage_specs.aaf.vocabulary import PREFIX
from signage_specs.anml.vocabulary import MEDIA_TYPE_XML
from signage_specs.readers.html import read_html

# What `Settlement` inserts: right behind the name of the tag, the kind first, each value in double quotes.
# What makes tools of forms follows, or stands alone where an author annotated the form.
_TOOL = rf' (?:{WAITING})?{TOOL_PREFIX}[a-z]+(?:="[^"<>]*")?'
_RUN = re.compile(rf' data-agent-kind="[a-z]+"(?: data-agent-[a-z-]+="[^"<>]*")*(?:{_TOOL})*|(?:{_TOOL})+')
_RUN_OF_TOOL = rf"data-agent-kind=.*{_TOOL}| {WAITING}{TOOL_PREFIX}"
# The page's own manifest: JSON, in which `<` is an escape.
_MANIFEST = r'<script type="application/agent\+json">[^<]*</script>'
_ROUNDS = 32  # each one finds one annotation to be an author's
# No author writes these in the form of ours.
_SURELY_OURS = re.compile(rf"{_RUN_OF_TOOL}|{re.escape(MEDIA_TYPE_XML)}.*{_MANIFEST}|{SCRIPT_ELEMENT}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Recognition:
    """What is known of a page without a record.

    Attributes:
        before: its text as it was built.
        ours: what was inserted, in order, with offsets into the page as it was.
        others: how many annotations have the form of ours, and signing wouldn't give them: an author's, or of a run
            with other options.
    """

    before: str
    ours: tuple[Insertion, ...] = ()
    others: int = 0


def recognised(text: str, path: str, sign: Callable[[str], Sequence[Insertion]]) -> Recognition | None:
    """Return what was inserted; None where that isn't certain.

    What looks like ours is taken out and the page signed again: where that gives the same page, it was ours. Where
    it gives something else, an author wrote the first annotation that differs, and what follows from it is tried
    again. An author who wrote to the letter what this tool would have written can't be told from it: that takes the
    record. Nor is it certain where something surely is ours and would not be inserted now: other options did that.

    Args:
        text: a page.
        path: its file in the site's folder, with forward slashes.
        sign: returns what is inserted into a page when it is signed, in order.
    """
    found = _candidates(text, path)
    most = len(found)
    for _ in range(_ROUNDS):
        if not found:  # it was never signed
            return Recognition(text, others=most)
        before = _before(text, found)
        inserted = tuple(sign(before))
        ours = _in_original(found)
        if inserted == ours:
            return Recognition(before, ours, most - len(found))
        same = set(inserted)
        others = [at for at, original in enumerate(ours) if original not in same]
        # What is in the head follows from the annotations: those are asked first.
        other = next((at for at in others if found[at][1].startswith(" ")), next(iter(others), None))
        # Signing inserts more than was there, or less: other options, or an earlier state of this tool, signed it.
        if other is None or _SURELY_OURS.search(found[other][1]):
            return None
        del found[other]
    return None


def remembered(text: str, path: str, inserted: Mapping[str, int]) -> Recognition | None:
    """Return what was inserted in a page that was edited since; None where that isn't certain.

    Where all that was inserted is there, each as often as then, it is that. A part of it could be an author's, in a
    page that was built again.

    Args:
        text: a page.
        path: its file in the site's folder, with forward slashes.
        inserted: the texts that were inserted in the page before it was edited, with how often each was.
    """
    found = _candidates(text, path)
    ours = [(offset, text) for offset, text in found if text in inserted]
    if ours and Counter(text for _, text in ours) != inserted:
        return None
    return Recognition(_before(text, ours), _in_original(ours), len(found) - len(ours))


def _candidates(text: str, path: str) -> list[Insertion]:
    """Return what may be ours, with offsets into the signed page."""
    found: dict[int, str] = {}
    document = read_html(text)
    for element in [
        *document.with_attributes(PREFIX),
        *document.with_attributes(TOOL_PREFIX),
        *document.with_attributes(WAITING + TOOL_PREFIX),
    ]:
        offset = element.insertion
        run = None if offset is None else _RUN.match(text, offset)
        if offset is not None and run is not None:
            found[offset] = run[0]
    link = link_pattern(path)
    in_head = re.search(
        f"{link}(?:{_MANIFEST})?(?:{SCRIPT_ELEMENT})?|{_MANIFEST}(?:{SCRIPT_ELEMENT})?|{SCRIPT_ELEMENT}", text
    )
    if in_head is not None:
        found[in_head.start()] = in_head[0]
    return sorted(found.items())


def _in_original(found: Sequence[Insertion]) -> tuple[Insertion, ...]:
    """Return insertions with offsets into the page as it was."""
    inserted = 0
    result: list[Insertion] = []
    for offset, text in found:
        result.append((offset - inserted, text))
        inserted += len(text)
    return tuple(result)


def _before(text: str, found: Sequence[Insertion]) -> str:
    before = remove_insertions(text, _in_original(found))
    return text if before is None else before
