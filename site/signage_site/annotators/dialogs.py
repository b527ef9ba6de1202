"""Dialogs: what opens over the page and takes the reader's attention."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_site.claim import Claim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_site.claim import Claims
    from signage_site.controls import Controls

_ROLES = (["dialog"], ["alertdialog"])


def annotate_dialogs(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield the dialogs, native ones and those by their role, that nothing else has claimed."""
    by_role = [each for each in controls.marked if (each.get("role") or "").lower().split()[:1] in _ROLES]
    for dialog in [*controls.document.elements("dialog"), *by_role]:
        if dialog not in claims and dialog.namespace == "html":
            yield Claim(dialog, "dialog", "dialog")
