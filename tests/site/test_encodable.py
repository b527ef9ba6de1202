"""What is inserted in a page that isn't in Unicode."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from bs4 import BeautifulSoup

from signage_site.run.signing import sign
from signage_site.run.undo import undo

if TYPE_CHECKING:
    from pathlib import Path

PAGE = (
    "<html lang=en><head><meta charset={0}><title>Caf&#233; &#x4e2d;</title></head><body><main><h1>A &#x1f6a2;</h1>"
    "<form id=book><legend>&#x4e2d; &#x1f6a2; &#233; &#172;</legend><label>N &#x4e2d; &#x1f6a2; &#233; &#172; "
    "<input name=who></label><button>Send</button></form></main></body></html>"
)


@pytest.mark.parametrize("encoding", ["iso-8859-1", "shift_jis", "koi8-r", "gb2312", "iso-2022-jp", "utf-8"])
@pytest.mark.parametrize("cached", [True, False])
@pytest.mark.parametrize("in_ascii", [True, False])
def test_a_page_in_any_encoding_says_the_same(
    tmp_path: Path, site_settings: Any, encoding: str, cached: bool, in_ascii: bool
) -> None:
    site, state = tmp_path / "site", tmp_path / "state" if cached else None
    site.mkdir()
    built = PAGE.format(encoding).encode("ascii")
    tail = "<!-- \u043f -->".encode(encoding) if encoding != "iso-8859-1" else b"<!-- \xe9 -->"
    tail = b"" if in_ascii else tail
    (site / "index.html").write_bytes(built + tail)
    options = replace(site_settings, base_url="https://a.example/", webmcp=True, embed_manifest=True)
    assert ("index.html",) == sign(site, options, state=state).changed
    page = BeautifulSoup((site / "index.html").read_bytes().decode(encoding), "html.parser")
    field, script = page.find("input"), page.find("script", type="application/agent+json")
    assert field is not None
    assert script is not None
    assert "\u4e2d \U0001f6a2 \xe9" in str(field["toolparamdescription"])
    assert "\u4e2d" in str(json.loads(script.get_text()))
    assert () == sign(site, options, state=state).changed
    if cached:
        assert () == undo(site, state=state).skipped
        assert built + tail == (site / "index.html").read_bytes()
