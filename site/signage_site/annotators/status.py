"""Regions that tell what an action came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_site.claim import Claim
from signage_site.controls import is_button, is_field

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_site.claim import Claims
    from signage_site.controls import Controls

_STATUS = "[role=status], [role=alert], output, [aria-live]"


def annotate_status(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield live regions and outputs that aren't controls themselves."""
    for region in controls.document.select(_STATUS):
        live = (region.get("aria-live") or "").strip().lower()
        if live != "off" and region not in claims and not is_field(region) and not is_button(region):
            yield Claim(region, "status", "status")
