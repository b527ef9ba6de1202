"""What a whole `signage annotate` costs: twins and state, one process, beside the floor and beside what others do.

The sites are this documentation as `make site` builds it with Material and with furo, without what signing wrote,
and the one that SIGNAGE_BENCH_SITE names: a folder of built pages. Each command runs as a process of its own on a
fresh copy, in turn with the others, and its processor time counts. The floor is what no signer can save: to start
Python, and to read, hash, decode and write each page.
"""

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from statistics import median

from benchmarks.measurement import Row, process_seconds, speed_row

FOLDERS = {"Material": Path("build/mkdocs"), "furo": Path("build/sphinx")}
SITE = "SIGNAGE_BENCH_SITE"
ROUNDS = 5
MOST_TIMES_THE_FLOOR = 8
_ANNOTATIONS = re.compile(rb'(<[A-Za-z][^\t\n\f\r />]*)(?: data-agent-[a-z-]+="[^"<>]*")+')
_LINKS = re.compile(rb'<link rel="[a-z ]+" type="application/anml\+(?:xml|json)"[^<>]*>\n?')
_SIGN = ("-m", "signage", "annotate", "{site}", "--jobs", "1", "--base-url", "https://docs.example/")
_EACH_PAGE = "import sys, pathlib\nfor page in pathlib.Path(sys.argv[1]).rglob('*.html'):\n"
_FLOOR = (
    f"import hashlib\n{_EACH_PAGE}    content = page.read_bytes()\n    hashlib.sha256(content).digest()\n"
    "    other = page.with_suffix('.new')\n    other.write_bytes(content.decode().encode())\n"
    "    other.replace(page)"
)
_PEERS = {
    f"turbohtml {version('turbohtml')}, parse": (
        f"import turbohtml\n{_EACH_PAGE}    turbohtml.parse(page.read_text())",
        5,
    ),
    "beautifulsoup4 with lxml, parse and write": (
        f"import bs4\n{_EACH_PAGE}    page.write_text(str(bs4.BeautifulSoup(page.read_text(), 'lxml')))",
        1,
    ),
    "mkdocs-minify-plugin's minify": (
        f"import htmlmin\n{_EACH_PAGE}    page.write_text(htmlmin.minify(page.read_text()))",
        1,
    ),
}


def run() -> Iterator[Row]:
    """Sign each site."""
    site = os.environ.get(SITE, "")
    for theme, folder in (FOLDERS | ({"site": Path(site)} if site else {})).items():
        with tempfile.TemporaryDirectory() as scratch:
            yield from _rows(theme, _unsigned(folder, Path(scratch)), held=theme in FOLDERS)


def _rows(theme: str, built: Path, *, held: bool) -> Iterator[Row]:
    size = sum(page.stat().st_size for page in built.rglob("*.html"))
    signed, floor, again = [], [], []
    for _ in range(ROUNDS):
        floor.append(_seconds(_fresh(built), "-c", _FLOOR, "{site}"))
        site = _fresh(built)
        signed.append(_seconds(site, *_SIGN))
        again.append(_seconds(site, *_SIGN))
    name = f"annotate, {theme}"
    ratio = median(less / more for less, more in zip(floor, signed, strict=True))
    yield speed_row(name, size / min(signed), "the floor", ratio, held / MOST_TIMES_THE_FLOOR)
    for peer, (code, rounds) in _PEERS.items():
        took = min(_seconds(_fresh(built), "-c", code, "{site}") for _ in range(rounds))
        yield speed_row(name, size / min(signed), peer, took / min(signed), 0)
    ratio = median(more / less for less, more in zip(again, signed, strict=True))
    yield speed_row("unchanged", size / min(again), f"the first {name}", ratio, held * 4.0)


def _unsigned(folder: Path, scratch: Path) -> Path:
    """Return a copy of the pages of a signed folder, without what signing wrote."""
    pages = sorted(folder.rglob("*.html"))
    if not pages:
        raise FileNotFoundError(f"{folder} has no pages. Run `make site` first, or correct {SITE}.")
    for page in pages:
        copy = scratch / "built" / page.relative_to(folder)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(_LINKS.sub(b"", _ANNOTATIONS.sub(rb"\1", page.read_bytes())))
    return scratch / "built"


def _fresh(built: Path) -> Path:
    """Return a new copy of the pages beside them, in a folder without a state."""
    folder = built.parent / "work"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(built, folder / "site")
    return folder / "site"


def _seconds(site: Path, *command: str) -> float:
    """Return the processor time that a Python command takes."""
    return process_seconds(site.parent, [part.replace("{site}", "site") for part in command])
