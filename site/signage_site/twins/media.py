"""Describe the images, films and sounds of a page."""

import re

from signage_site.pages.page_base import PageBase
from signage_site.themes import of_all
from signage_site.twins.inline import address, label_text, link
from signage_specs.anml.canonical import CanonicalElement, build
from signage_specs.readers.html import HtmlElement

_SIZE = re.compile(r"[0-9]{1,6}")
# Pictures that are read as a sign in the line: an emoji.
_SIGNS = frozenset(of_all(lambda theme: theme.emoji))


def is_sign(image: HtmlElement) -> bool:
    """Tell whether an image stands for a character in a line of text."""
    return not _SIGNS.isdisjoint(image.classes)


def described_image(image: HtmlElement, description: str, base: PageBase) -> CanonicalElement | None:
    """Return an image with what it shows; None without a description or an address that leads to it.

    One that nothing is said of is an ornament.

    Args:
        image: the element.
        description: what it shows; may be empty.
        base: what the page's references start from.
    """
    source = address(image.get("src"), base)
    if not source or not description:
        return None
    sizes = {name: value for name in ("width", "height") if _SIZE.fullmatch(value := image.get(name) or "")}
    return build("img", {"src": source, **sizes}, children=[build("description", text=description)])


def film_or_sound(player: HtmlElement, source: HtmlElement, base: PageBase) -> CanonicalElement | None:
    """Return what a player plays; None where its source says no address.

    Of one that nothing is said of, agents get a link alone.

    Args:
        player: an `audio` or `video` element.
        source: itself, or a `source` element in it.
        base: what the page's references start from.
    """
    target = address(source.get("src"), base)
    if not target:
        return None
    description = label_text(player.get("aria-label") or player.get("title") or "")
    if not description:
        return link(target, player.name)
    return build(player.name, {"src": target}, children=[build("description", text=description)])


def source_of(element: CanonicalElement) -> str:
    """Return where an image, a film or a sound is."""
    attributes = dict(element.attributes)
    return attributes.get("src") or attributes.get("href") or ""
