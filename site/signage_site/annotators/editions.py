"""The same page in another language or of another version."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_site.claim import Claim
from signage_site.contracts import READS
from signage_site.identifiers import identifier

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_site.claim import Claims
    from signage_site.controls import Controls


def annotate_editions(controls: Controls, _claims: Claims) -> Iterator[Claim]:
    """Yield Material's links to other languages, and the button of pydata's version switcher."""
    for link in controls.document.select("a.md-select__link[hreflang]"):
        language = identifier([link.get("hreflang") or ""], "language")
        yield Claim(link, "link", f"language.switch-{language}", READS)
    for button in controls.document.select("button.version-switcher__button"):
        yield Claim(button, "action", "version.switch", READS)
