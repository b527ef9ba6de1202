"""Regions that tell what an action came to."""

from collections.abc import Iterator

from signage_site.pages.claim import Claim, Claims
from signage_site.pages.controls import Controls, is_button, is_field

_ROLES = ("status", "alert")


def annotate_status(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield live regions and outputs that aren't controls themselves; an output of named fields is a result."""
    told = {each for each in controls.with_role if each.get("role") in _ROLES}
    for region in controls.marked:
        written = region.get("aria-live")
        if written is None and region.name != "output" and region not in told:
            continue
        live = (written or "").strip().lower()
        if region.name == "output" and region.get("for") and region not in claims:
            yield Claim(region, "result", "result")  # what comes of the fields that it names
        elif live != "off" and region not in claims and not is_field(region) and not is_button(region):
            yield Claim(region, "status", "status")
