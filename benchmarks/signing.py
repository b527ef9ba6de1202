"""How fast pages are signed: the whole work, beside two peers that do less, on the same pages in one run."""

from __future__ import annotations

from pathlib import Path

import turbohtml
from bs4 import BeautifulSoup

from benchmarks.measurement import Row, measure
from signage_site.page import sign_page

FOLDERS = {"Material": Path("build/mkdocs"), "furo": Path("build/sphinx")}
"""Our own documentation, as `make site` builds it."""
PAGES = 12
ROUNDS = 5


def run() -> list[Row]:
    """Sign the largest pages of each site."""
    return [row for theme, folder in FOLDERS.items() for row in _rows(theme, folder)]


def _rows(theme: str, folder: Path) -> list[Row]:
    largest = sorted(folder.rglob("*.html"), key=lambda page: (-page.stat().st_size, page))[:PAGES]
    if not largest:
        raise FileNotFoundError(f"{folder} holds no pages; run `make site` first")
    pages = [page.read_bytes() for page in largest]
    size = sum(map(len, pages))

    def sign() -> None:
        for page in pages:
            sign_page(page, "page.html", "0.1")

    def parse() -> None:
        for page in pages:
            turbohtml.parse(page.decode())

    def rewrite() -> None:
        for page in pages:
            soup = BeautifulSoup(page, "html.parser")
            for control in soup.find_all(["form", "input", "button"]):
                control["data-agent-kind"] = "action"
            str(soup)

    name = f"signing {theme}"
    rows: list[Row] = []
    for work, peer, goal in (
        (parse, f"turbohtml {turbohtml.__version__}, parsing only", 0.0),
        (rewrite, "beautifulsoup4 with html.parser, parsing and writing", 5.0),
    ):
        speed, ratio = measure(sign, work, size, ROUNDS)
        rows.append(Row(name, speed, "bytes", peer, ratio, goal))
    return rows
