"""How fast pages are signed: the whole work, beside what it stands on and beside peers that do less, in one run.

The rows say `compiled` where the modules that sign are compiled ones. The goals are for pages of Material,
signed by these, as a release publishes them; every other ratio is only told, as are those of the site that
SIGNAGE_BENCH_SITE names: a folder of built pages.
"""

from __future__ import annotations

import gc
import os
import re
import shutil
import tempfile
import time
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from importlib import import_module
from operator import truediv
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import turbohtml
from bs4 import BeautifulSoup

from benchmarks.measurement import Row, measure
from signage_linter.config import Configuration
from signage_site import page as page_module
from signage_site.cache import cache_of
from signage_site.chunk import ChunkTask, sign_chunk
from signage_site.environment import environment
from signage_site.executors import CHUNK, results
from signage_site.folder import Folder
from signage_site.memory import memory_kept
from signage_site.page import sign_page
from signage_site.twins.options import TwinOptions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FOLDERS = {"Material": Path("build/mkdocs"), "furo": Path("build/sphinx")}
"""Our own documentation, as `make site` builds it; it is measured without its annotations."""
SITE = "SIGNAGE_BENCH_SITE"
PAGES = 40
SLOW_PAGES = 6  # of them, for peers that take long
ROUNDS = 11
IS_COMPILED = not str(page_module.__file__).endswith(".py")
KIND = "compiled" if IS_COMPILED else "signing"
COPIES = 12  # of each page, for what many processes do: as a site of 500 pages
_ANNOTATIONS = re.compile(rb'(<[A-Za-z][^\t\n\f\r />]*)(?: data-agent-[a-z-]+="[^"<>]*")+')
_TWIN_LINK = re.compile(rb'<link rel="alternate" type="application/anml\+xml"[^<>]*>\n?')
TWINS = TwinOptions(base_url="https://docs.example/")
SIGNED = Configuration(base_url="https://docs.example/", twins=False, jobs=1)


@dataclass(frozen=True, slots=True)
class Goal:
    """How many times as fast as something else signing has to be."""

    peer: str
    work: Callable[[bytes], object]
    least: float
    pages: int = PAGES


def run() -> list[Row]:
    """Sign pages of each site."""
    site = os.environ.get(SITE, "")
    folders = FOLDERS | ({"site": Path(site)} if site else {})
    return [row for theme, folder in folders.items() for row in _rows(theme, folder)]


def _rows(theme: str, folder: Path) -> Iterator[Row]:
    every = sorted(folder.rglob("*.html"))
    if not every:
        raise FileNotFoundError(f"{folder} holds no pages; run `make site` first, or correct {SITE}")
    pages = [_unsigned(path.read_bytes()) for path in every[:: max(1, len(every) // PAGES)]]
    name = f"{KIND} {theme}"
    held = IS_COMPILED and theme == "Material"
    goals = (
        Goal(f"turbohtml {turbohtml.__version__}, parsing only (1/3.5)", _parse, 0.286),
        Goal("beautifulsoup4 with html.parser, parsing and writing", _rewrite, 25, SLOW_PAGES),
        Goal("mkdocs-minify-plugin's minify", _minify, 10, SLOW_PAGES),
    )
    for goal in goals:
        some = pages[:: len(pages) // goal.pages] if goal.pages < len(pages) else pages
        speed, ratio = measure(partial(_sign_all, some), partial(_all, goal.work, some), _size(some), ROUNDS)
        yield Row(name, speed, "bytes", goal.peer, ratio, goal.least if held else 0)
    speed, ratio = measure(partial(_sign_with_twins, pages), partial(_sign_all, pages), _size(pages), ROUNDS)
    yield Row(f"{name}, twins"[:18], speed, "bytes", f"{name} without twins", ratio, 0)
    with tempfile.TemporaryDirectory() as scratch:
        yield from _rows_on_disk(name, pages, Path(scratch), held=held)


def _rows_on_disk(name: str, pages: list[bytes], scratch: Path, *, held: bool) -> Iterator[Row]:
    """Measure what takes a folder; processor time, but for the processes side by side."""
    paths = [f"p{number}.html" for number in range(len(pages))]
    site, state = scratch / "site", scratch / "state"
    site.mkdir()
    cache = cache_of(state, site.resolve())
    whole = ChunkTask(str(site), "0.1", environment(SIGNED))
    cached = replace(whole, cache=cache)

    def fill() -> None:
        for path, page in zip(paths, pages, strict=True):
            (site / path).write_bytes(page)

    def floor() -> None:
        for path in paths:
            content = (site / path).read_bytes()
            sha256(content).digest()
            (site / "temporary").write_bytes(content.decode().encode())
            (site / "temporary").replace(site / path)

    fill()
    sign_chunk(cached, paths)  # fills the cache
    times: dict[str, list[float]] = {"whole": [], "floor": [], "built again": [], "signed": []}
    works: dict[str, Callable[[], object]] = {
        "whole": partial(sign_chunk, whole, paths),
        "floor": floor,
        "built again": partial(sign_chunk, cached, paths),
        "signed": partial(sign_chunk, cached, paths),
    }
    for _ in range(ROUNDS):
        for label, work in works.items():
            if label != "signed":
                fill()
            gc.collect()
            start = time.process_time()
            work()
            times[label].append(time.process_time() - start)
    ratios = {label: median(map(truediv, times["whole"], some)) for label, some in times.items()}
    speed = _size(pages) / min(times["whole"])
    least = 1 / 6 if held else 0
    yield Row(name, speed, "bytes", "the floor: read, hash, decode, write (1/6)", 1 / ratios["floor"], least)
    # What was built again is read, hashed and written: at least a sixth of the whole, where that takes at most six
    # times as long as the floor. So the goal for unchanged pages is of those that stand there as they were signed.
    for label, least in (("signed", 1 / 0.15 if held else 0), ("built again", 0)):
        speed = _size(pages) / min(times[label])
        yield Row(f"known pages, {label}"[:18], speed, "bytes", f"{name}, {label}", ratios[label], least)
    yield _side_by_side(name, pages, scratch, held=held)


def _side_by_side(name: str, pages: list[bytes], scratch: Path, *, held: bool) -> Row:
    """Measure by the clock how much sooner two processes have signed the pages than one; documents come after."""
    site = scratch / "jobs"
    times: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(ROUNDS):
        for jobs, some in times.items():
            shutil.rmtree(site, ignore_errors=True)
            site.mkdir()
            for number, page in enumerate(pages * COPIES):
                (site / f"p{number}.html").write_bytes(page)
            folder = Folder(site)
            paths = folder.listing().pages
            chunks = [paths[at : at + CHUNK] for at in range(0, len(paths), CHUNK)]
            task = ChunkTask(str(site.resolve()), "0.1", "")
            if hasattr(os, "sync"):
                os.sync()  # else what was written for this is still on its way to the disk meanwhile
            start = time.perf_counter()
            for _ in results(partial(sign_chunk, task), chunks, jobs=jobs, after_loss=folder.remove_temporary):
                pass
            some.append(time.perf_counter() - start)
    cores = os.cpu_count() or 1
    peer = f"one process, by two on {cores} cores"
    size = _size(pages) * COPIES
    ratio = median(map(truediv, times[1], times[2]))
    return Row(name, size / min(times[2]), "bytes", peer, ratio, 1.5 if held and cores > 1 else 0)


def _unsigned(page: bytes) -> bytes:
    """Return a page without what stands behind the names of its tags as our annotations do, and without a twin."""
    return _TWIN_LINK.sub(b"", _ANNOTATIONS.sub(rb"\1", page))


def _size(pages: list[bytes]) -> int:
    return sum(map(len, pages))


def _all(work: Callable[[bytes], object], pages: list[bytes]) -> None:
    for page in pages:
        work(page)


def _sign_all(pages: list[bytes]) -> None:
    with memory_kept():
        for page in pages:
            sign_page(page, "page.html", "0.1")


def _sign_with_twins(pages: list[bytes]) -> None:
    with memory_kept():
        for page in pages:
            sign_page(page, "page.html", "0.1", TWINS)


def _parse(page: bytes) -> object:
    return turbohtml.parse(page.decode())


def _rewrite(page: bytes) -> object:
    soup = BeautifulSoup(page, "html.parser")
    for control in soup.find_all(["form", "input", "button"]):
        control["data-agent-kind"] = "action"
    return str(soup)


def _minify(page: bytes) -> object:
    return import_module("htmlmin").minify(page.decode())  # the plug-in's own call, with its defaults
