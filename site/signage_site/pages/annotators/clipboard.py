"""Buttons that copy a block of code, where the page has them before any script runs."""

from collections.abc import Iterator

from signage_site.pages.claim import Claim, Claims
from signage_site.pages.contracts import LEAVES
from signage_site.pages.controls import Controls

_COPY = "button:is(.copybtn, .md-clipboard, [data-clipboard-target], [data-clipboard-text])"


def annotate_clipboard(controls: Controls, _claims: Claims) -> Iterator[Claim]:
    """Yield the copy buttons."""
    for button in controls.document.select(_COPY):
        yield Claim(button, "action", "code.copy", LEAVES)
