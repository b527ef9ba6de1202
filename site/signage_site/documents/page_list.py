"""List the pages of a site as data, in documents that each stay within the limits (section 13.7)."""

import json
from collections.abc import Iterator, Sequence

from signage_core.frozen import frozen
from signage_site.documents.site_facts import SiteFacts
from signage_site.pages.facts import PageFacts
from signage_site.pages.identifiers import Identifiers, identifier
from signage_site.twins.text import label_text, shortened
from signage_specs.anml.canonical import CanonicalElement, build
from signage_specs.anml.writer import content_text, json_text, xml_text

MOST_ITEMS = 1000
MOST_BYTES = 500_000
_MOST_GROUPS = 150  # with a document each; above it, neighbours share one
_FEWEST = 200  # pages that neighbours have together before another document begins
_LONGEST_SUMMARY = 200  # code points
_DEEPER = 8  # spaces by which JSON indents an element more in its document than alone
_ITEM = 80  # bytes of an item around its fields, as JSON
_FIELD = 150  # bytes of a field around its text, as JSON
_FRAME = 20_000  # bytes of a document around its items, more than it takes


@frozen
class PageGroup:
    """Pages that one document lists.

    It has a name for the document's file, unique in the site, and a label; its items are its pages as data. It may
    be a part of a group of `total` pages; the names of the parts before and after it are empty at the ends.
    """

    name: str
    label: str
    pages: tuple[PageFacts, ...]
    items: tuple[CanonicalElement, ...]
    total: int
    previous: str = ""
    next: str = ""


def page_item(site: SiteFacts, page: PageFacts) -> CanonicalElement:
    """Return what a list says of a page: its title, its address, its twin's, what it is about."""
    summary = shortened(site.summary(page), _LONGEST_SUMMARY)
    # Without an origin an address is a path, and no URI.
    kind = "uri" if site.addresses.origin else "string"
    fields = [("title", "string", label_text(page.title)), ("url", kind, page_address(site, page))]
    if page.anml:
        fields.append(("anml", kind, site.addresses.address(site.addresses.route(page.anml))))
    modified = site.modified.get(page_address(site, page))
    if modified is not None:
        fields.append(("modified", "datetime" if "T" in modified else "date", modified))
    if summary:
        fields.append(("summary", "string", summary))
    return build(
        "item", children=[build("field", {"name": name, "type": type_}, text) for name, type_, text in fields]
    )


def page_data(items: Sequence[CanonicalElement]) -> CanonicalElement:
    """Return items as the data that lists pages."""
    return build("data", {"id": "pages", "label": "Pages"}, children=items)


def page_address(site: SiteFacts, page: PageFacts) -> str:
    """Return where a page is: a path where the site's origin isn't known."""
    return site.addresses.address(site.route(page))


def page_groups(site: SiteFacts) -> list[PageGroup]:
    """Return the listed pages in groups that each fit in a document: the sections, long ones in parts."""
    identifiers = Identifiers()
    found: list[PageGroup] = []
    for label, members in _joined([(each.label or site.name, each.pages) for each in site.sections]):
        items = [page_item(site, page) for page in members]
        parts = list(_parts(items))
        wanted = identifier([label], "section")
        names = [
            identifiers.take(wanted if len(parts) == 1 else f"{wanted}-{at}") for at in range(1, len(parts) + 1)
        ]
        for at, (start, end) in enumerate(parts):
            found.append(
                PageGroup(
                    name=names[at],
                    label=label if len(parts) == 1 else f"{label}, part {at + 1} of {len(parts)}",
                    pages=members[start:end],
                    items=tuple(items[start:end]),
                    total=len(members),
                    previous=names[at - 1] if at else "",
                    next=names[at + 1] if at + 1 < len(parts) else "",
                )
            )
    return found


def _joined(groups: Sequence[tuple[str, tuple[PageFacts, ...]]]) -> Iterator[tuple[str, tuple[PageFacts, ...]]]:
    """Yield labels and pages: the sections, neighbours together where there are very many."""
    if len(groups) <= _MOST_GROUPS:
        yield from groups
        return
    enough = min(MOST_ITEMS, max(_FEWEST, sum(len(members) for _, members in groups) // _MOST_GROUPS))
    first, last = "", ""
    gathered: list[PageFacts] = []
    for label, members in groups:
        if gathered and len(gathered) + len(members) > enough:
            yield (first if first == last else f"{first} to {last}"), tuple(gathered)
            gathered = []
        first = first if gathered else label
        last = label
        gathered += members
    if gathered:
        yield (first if first == last else f"{first} to {last}"), tuple(gathered)


def _parts(items: Sequence[CanonicalElement]) -> Iterator[tuple[int, int]]:
    """Yield the slices of a list that each fit in a document."""
    start, size = 0, 0
    for at, item in enumerate(items):
        added = _item_size(item)
        if at > start and (at - start >= MOST_ITEMS or size + added > MOST_BYTES - _FRAME):
            yield start, at
            start, size = at, 0
        size += added
    yield start, len(items)


def _item_size(item: CanonicalElement) -> int:
    """Return how many bytes an item takes in the larger of the two serialisations, or some more."""
    texts = [field.text for field in item.children]
    escaped = (
        max(len(json.dumps(text, ensure_ascii=False).encode()), len(content_text(text).encode())) for text in texts
    )
    return _ITEM + sum(_FIELD + size for size in escaped)


def element_size(element: CanonicalElement) -> int:
    """Return the same for any element in a document: in the larger serialisation, or some more."""
    as_json, as_xml = json_text((element,)), xml_text((element,))
    return max(len(each.encode()) + _DEEPER * each.count("\n") for each in (as_json, as_xml))


def fits(items: Sequence[CanonicalElement], others: Sequence[CanonicalElement]) -> bool:
    """Tell whether one document has room for all items, and for what else is to be in it."""
    taken = sum(map(_item_size, items)) + sum(map(element_size, others))
    return len(items) <= MOST_ITEMS and taken <= MOST_BYTES - _FRAME
