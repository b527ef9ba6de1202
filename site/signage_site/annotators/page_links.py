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
    from signage_specs.readers.html import HtmlElement

# The theme's own link first, the one that says it by `rel` last: Material, furo, pydata and book, Docusaurus,
# alabaster, Read the Docs; classic and basic in the `related` bar.
_LINKS: tuple[tuple[str, Kind, Behaviour, tuple[str, ...]], ...] = (
    (
        "page.next",
        "link",
        READS,
        (
            "a:is(.md-footer__link--next, .next-page, .right-next, .pagination-nav__link--next)",
            '#rellinks a[title="Next document"], .rst-footer-buttons a.float-right',
            'a[rel~=next], .related a[accesskey="N"]',
        ),
    ),
    (
        "page.prev",
        "link",
        READS,
        (
            "a:is(.md-footer__link--prev, .prev-page, .left-prev, .pagination-nav__link--prev)",
            '#rellinks a[title="Previous document"], .rst-footer-buttons a.float-left',
            'a[rel~=prev], .related a[accesskey="P"]',
        ),
    ),
    (
        "page.edit",
        "action",
        LEAVES,
        (
            "a:is(.md-content__button[rel=edit], .btn-source-edit-button, .theme-edit-this-page)",
            "div:is(.edit-this-page, .editthispage)",
            "a[rel~=edit]",
            "a:is(.fa, .icon):is(.wy-breadcrumbs-aside *)",
            "a.nav-link:is([href*='/edit/'], [href*='/blob/'])",
        ),
    ),
    ("issue.create", "action", SENDS, ("a.btn-source-issues-button",)),
)
# What the head calls them.
_RELATIONS = {"page.next": "next", "page.prev": "prev"}


def annotate_page_links(controls: Controls, _claims: Claims) -> Iterator[Claim]:
    """Yield the first link of each purpose; a theme that has it twice means the same by both."""
    for name, kind, behaviour, selectors in _LINKS:
        for selector in selectors:
            found = [
                link
                for link in _links(controls.document.select(selector))
                if link.position is not None and link.get("href") is not None
            ]
            if any(link in controls.annotated for link in found):
                break  # an author, or an earlier run, has chosen
            if found:
                yield Claim(found[0], kind, name, behaviour)
                break
        else:
            yield from _to_neighbour(controls, name, kind, behaviour)


def _to_neighbour(controls: Controls, name: str, kind: Kind, behaviour: Behaviour) -> Iterator[Claim]:
    """Yield the link to the page that the head names as the next or the one before, where no theme's own is known.

    Any link that leads there does. That of a list of neighbours is taken before one of the text or a menu.
    """
    relation = _RELATIONS.get(name)
    heads = (link.get("href") for link in controls.document.elements("link") if link.get("rel") == relation)
    target = next(heads, None) if relation is not None else None
    if not target or any(controls.said(element, "action") == name for element in controls.annotated):
        return
    for selector in (".relations a[href]", "a[href]"):
        links = controls.document.select(selector)
        found = [link for link in links if link.get("href") == target and link.position is not None]
        if found:
            if not any(link in controls.annotated for link in found):
                yield Claim(found[0], kind, name, behaviour)
            return


def _links(found: list[HtmlElement]) -> list[HtmlElement]:
    """Return links, and of other elements the links inside: quicker than a selector that climbs from every link."""
    return [link for each in found for link in ([each] if each.name == "a" else each.elements("a"))]
