"""Find the elements that many pages share: what is missing there is missing in a template, and is mended once."""

import re
from collections.abc import Sequence

from signage_core.frozen import frozen
from signage_site.audit.findings import AuditFinding
from signage_site.audit.results import PageAudit

_LEAST_PAGES = 3
_NUMBERS = re.compile(r"\d+")

#: What findings that are one have in common: code, message, markup. Numbers may differ: they count things.
Kind = tuple[str, str, str]


@frozen
class Repeated:
    """A finding that several pages share.

    Attributes:
        number: its own in the report, from 1.
        example: the finding on the first page that has it.
        places: the number of each page with the line and the column there, in the order of the pages.
        pages: on how many pages it is.
    """

    number: int
    example: AuditFinding
    places: tuple[tuple[int, int, int], ...]
    pages: int


def kind_of(each: AuditFinding) -> Kind:
    """Return what tells a finding from others, wherever it is."""
    return each.code, _NUMBERS.sub("0", each.message), _NUMBERS.sub("0", each.markup)


def repeated(pages: Sequence[PageAudit]) -> dict[Kind, Repeated]:
    """Return the findings that at least three pages share, the most frequent first. Pages are numbered from 1."""
    found: dict[Kind, list[tuple[int, AuditFinding]]] = {}
    for number, page in enumerate(pages, 1):
        for each in page.findings:
            found.setdefault(kind_of(each), []).append((number, each))
    counted = ((len({number for number, _ in places}), kind, places) for kind, places in found.items())
    shared = sorted((each for each in counted if each[0] >= _LEAST_PAGES), key=lambda each: -each[0])
    return {
        kind: Repeated(
            rank, places[0][1], tuple((number, each.line, each.column) for number, each in places), pages
        )
        for rank, (pages, kind, places) in enumerate(shared, 1)
    }
