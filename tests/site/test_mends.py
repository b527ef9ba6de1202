"""What themes leave out of their pages for those who meet them by their roles is put in, and taken out again."""

from pathlib import Path

import pytest

from signage_site.run.page import mends
from signage_site.run.signing import sign
from signage_site.run.undo import undo
from signage_site.settings import Settings
from signage_specs.readers.html import read_html

DIALOG = "<div class=md-search role=dialog><input><input aria-label='Suche &quot;hier&quot;'></div>"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p class=caption role=heading>Guides</p>", [(2, ' aria-level="2"')]),
        ("<p class=caption role=heading aria-level=3>Guides</p>", []),
        ("<p class=caption>Guides</p>", []),
        (DIALOG, [(4, ' aria-label="Suche &quot;hier&quot;"')]),
        (DIALOG.replace("role=dialog", "role=dialog aria-labelledby=x"), []),
        ("<div class=md-search role=dialog><input></div>", []),
    ],
)
def test_attributes_are_put_in_where_they_are_missing(html: str, expected: list[tuple[int, str]]) -> None:
    assert expected == list(mends(read_html(html)))


def test_a_mended_page_is_mended_once_and_given_back(tmp_path: Path) -> None:
    page = tmp_path / "site" / "index.html"
    page.parent.mkdir()
    html = f"<title>T</title><body><main><h1>T</h1><p>x</p></main>{DIALOG}<p class=caption role=heading>Guides</p>"
    page.write_text(html)
    sign(page.parent, Settings(), state=tmp_path / "state")
    signed = page.read_text()

    assert (1, 1) == (signed.count('aria-level="2"'), signed.count(' aria-label="Suche &quot;hier&quot;"'))
    assert () == sign(page.parent, Settings()).changed
    undo(page.parent, state=tmp_path / "state")
    assert html == page.read_text()
