"""The same page in another language or of another version."""

import re
from collections.abc import Iterator

from signage_site.pages.claim import Claim, Claims
from signage_site.pages.contracts import READS, TOGGLES
from signage_site.pages.controls import Controls
from signage_site.pages.identifiers import identifier
from signage_site.pages.names import visible_text
from signage_specs.readers.html import HtmlElement

# Material, Docusaurus.
_LANGUAGES = "a:is(.md-select__link[hreflang], .dropdown__link[lang])"
_MENUS = "div.navbar__item.dropdown"
# What documentation calls its versions, besides numbers.
_VERSION = re.compile(
    r"(?:v(?:ersion)?\.?\s*)?\d[\w.+-]*(?:\s*\(?[\w ]+\)?)?"
    r"|latest|stable|next|main|master|dev|devel|canary|unreleased",
    re.IGNORECASE,
)


def annotate_editions(controls: Controls, _claims: Claims) -> Iterator[Claim]:
    """Yield the links to other languages and versions, and the buttons that show them."""
    for link in controls.document.select(_LANGUAGES):
        language = identifier([link.get("hreflang") or link.get("lang") or ""], "language")
        yield Claim(link, "link", f"language.switch-{language}", READS)
    for button in controls.document.select(".md-select > button"):
        yield Claim(button, "action", "language.open", TOGGLES)
    for button in controls.document.select("button.version-switcher__button"):
        yield Claim(button, "action", "version.switch", READS)
    for menu in controls.document.select(_MENUS):
        yield from _versions(menu)


def version_id(text: str) -> str:
    """Return the last part of the id for a version: `v1-0`, since an id starts with a letter."""
    return identifier([f"v{text}" if text[:1].isdigit() else text], "version")


def _versions(menu: HtmlElement) -> Iterator[Claim]:
    """Yield the button and the links of a menu in which every entry is a version."""
    links = menu.select("a.dropdown__link")
    if not links or any(link.get("lang") or not _VERSION.fullmatch(visible_text(link)) for link in links):
        return
    for button in menu.select("a[role=button]"):
        yield Claim(button, "action", "version.switch", READS)
    for link in links:
        yield Claim(link, "link", f"version.switch-{version_id(visible_text(link))}", READS)
