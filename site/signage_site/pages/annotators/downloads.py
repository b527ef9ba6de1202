"""Links and buttons that save the page, or a file that belongs to it."""

from collections.abc import Iterator

from signage_site.pages.claim import Claim, Claims
from signage_site.pages.contracts import LEAVES
from signage_site.pages.controls import Controls
from signage_site.pages.identifiers import as_name, identifier
from signage_site.pages.names import source_names, visible_text

_THEME = ("a.btn-download-source-button", "button.btn-download-pdf-button")


def annotate_downloads(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield book's downloads of the page as a file, and every link that says that it is a download."""
    for control in [each for selector in _THEME for each in controls.document.select(selector)]:
        form = identifier([visible_text(control), *source_names(control, controls)], "file")
        yield Claim(control, "action", f"page.download-{form}", LEAVES)
    for link in controls.document.select("a[download][href]"):
        if link not in claims:
            name = identifier([as_name(link.get("download") or ""), *source_names(link, controls)], "file")
            yield Claim(link, "action", f"file.download-{name}", LEAVES)
