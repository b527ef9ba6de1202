"""Dialogs: what opens over the page and takes the reader's attention."""

from collections.abc import Iterator

from signage_site.pages.claim import Claim, Claims
from signage_site.pages.controls import Controls


def annotate_dialogs(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield the dialogs, native ones and those by their role, that nothing else has claimed."""
    for dialog in [*controls.document.elements("dialog"), *controls.by_role("dialog", "alertdialog")]:
        if dialog not in claims and dialog.namespace == "html":
            yield Claim(dialog, "dialog", "dialog")
