"""Links that every page has by its place in the site: previous, next, edit, report an issue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_site.claim import Claim
from signage_site.contracts import LEAVES, READS, SENDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_site.claim import Claims, Kind
    from signage_site.contracts import Behaviour
    from signage_site.controls import Controls

# The theme's own link first, the one that says it by `rel` last: Material, furo, pydata and book, alabaster, Read
# the Docs; classic and basic in the `related` bar.
_LINKS: tuple[tuple[str, Kind, Behaviour, tuple[str, ...]], ...] = (
    (
        "page.next",
        "link",
        READS,
        (
            "a.md-footer__link--next, a.next-page, a.right-next",
            '#rellinks a[title="Next document"], .rst-footer-buttons a.float-right',
            'a[rel~=next], .related a[accesskey="N"]',
        ),
    ),
    (
        "page.prev",
        "link",
        READS,
        (
            "a.md-footer__link--prev, a.prev-page, a.left-prev",
            '#rellinks a[title="Previous document"], .rst-footer-buttons a.float-left',
            'a[rel~=prev], .related a[accesskey="P"]',
        ),
    ),
    (
        "page.edit",
        "action",
        LEAVES,
        (
            "a.md-content__button[rel=edit], .edit-this-page a, .editthispage a, a.btn-source-edit-button",
            "a[rel~=edit], .wy-breadcrumbs-aside a.fa-github, .wy-breadcrumbs-aside a.fa-gitlab",
        ),
    ),
    ("issue.create", "action", SENDS, ("a.btn-source-issues-button",)),
)


def annotate_page_links(controls: Controls, _claims: Claims) -> Iterator[Claim]:
    """Yield the first link of each purpose; a theme that has it twice means the same by both."""
    for name, kind, behaviour, selectors in _LINKS:
        for selector in selectors:
            found = [link for link in controls.document.select(selector) if link.start is not None]
            if any(link in controls.annotated for link in found):
                break  # an author, or an earlier run, has chosen
            if found:
                yield Claim(found[0], kind, name, behaviour)
                break
