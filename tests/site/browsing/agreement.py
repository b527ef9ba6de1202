"""Hold the snapshots of built pages against a browser's accessibility tree, and count their tokens.

    python tests/site/browsing/agreement.py SITE PAGE [PAGE…]

Prints a line for each element that can be acted on and of which the two say something else, and the sums. Tokens
are those of o200k where `bpe-openai` is installed. Scripts don't run: the pages are served with a policy that
forbids them.
"""

from __future__ import annotations

import functools
import http.server
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from accessibility import in_the_browser, in_the_snapshot, marked
from devtools import Browser, opened

from signage_site.run.page import SignedPage, sign_page
from signage_site.settings import Settings
from signage_site.snapshots.page import linked_sheets, page_snapshot
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.prune import prune
from signage_specs.anml_native.writer import write_canonical

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CALM = 1.0  # seconds: what a stylesheet moves has come to rest
# What isn't in view may not be laid out, and what isn't laid out isn't in the browser's tree.
ALL_LAID_OUT = """document.head.append(Object.assign(document.createElement("style"),
    { textContent: "* { content-visibility: visible !important }" })), 0"""
WINDOW = {"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": False}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a site, a page of it with marks, and lets no script run."""

    pages: dict[str, bytes] = {}  # noqa: RUF012  one server, one table

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", "script-src 'none'")
        super().end_headers()

    def do_GET(self) -> None:
        """Answer with the page that has marks, else with a file."""
        page = self.pages.get(self.path)
        if page is None:
            super().do_GET()
            return
        self.send_response(http.HTTPStatus.OK)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def serving(site: Path) -> Iterator[str]:
    """Serve a site so that no script of it runs."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def compared(browser: Browser, origin: str, site: Path, page: str) -> tuple[list[str], int]:
    """Return what the two say otherwise, and how many elements there are."""
    text = marked((site / page).read_text(encoding="utf-8", errors="replace"))
    Handler.pages = {f"/{page}": text.encode()}
    with opened(browser, origin, page) as tab:
        browser.call("Emulation.setDeviceMetricsOverride", tab.session, **WINDOW)
        tab.evaluate(ALL_LAID_OUT)
        time.sleep(CALM)
        theirs = in_the_browser(tab)
    ours = in_the_snapshot(text, linked_sheets(site, page))
    both = sorted(theirs.keys() | ours.keys())
    others = [
        f"{page}: browser {theirs.get(mark)}, snapshot {ours.get(mark)}"
        for mark in both
        if theirs.get(mark) != ours.get(mark)
    ]
    return others, len(both)


def tokens(count: Callable[[str], int], site: Path, page: str) -> Counter[str]:
    """Return how many tokens a page has in each form."""
    content = (site / page).read_bytes()
    snapshot = page_snapshot(content.decode("utf-8", "replace"), page, "", linked_sheets(site, page))
    signed = sign_page(content, page, Settings(base_url="https://a.example/", jobs=1))
    twins = {each.kind: each.text for each in signed.twins} if isinstance(signed, SignedPage) else {}
    tree = parse(snapshot)
    smaller = {
        "compact": prune(tree, compact=True),
        "interactive": prune(tree, interactive=True),
        "60 lines": prune(tree, budget=60),
    }
    texts = {"html": content.decode("utf-8", "replace"), **twins, "snapshot": snapshot}
    texts |= {name: write_canonical(document) for name, document in smaller.items()}
    return Counter({name: count(text) for name, text in texts.items()})


def tell(said: object) -> None:
    """Print a line."""
    sys.stdout.write(f"{said}\n")


def counter() -> Callable[[str], int] | None:
    """Return what counts tokens; None where nothing does."""
    with suppress(ImportError):
        import bpe_openai  # type: ignore[import-not-found]  # noqa: PLC0415  it may be missing

        encoding = bpe_openai.get_encoding("o200k_base")
        return lambda text: len(encoding.encode(text))
    return None


def main(site: Path, pages: list[str]) -> None:
    """Compare and count."""
    browser = Browser("/usr/bin/chromium", Path(tempfile.mkdtemp()))
    total = differing = 0
    with serving(site) as origin:
        for page in pages:
            others, elements = compared(browser, origin, site, page)
            total, differing = total + elements, differing + len(others)
            for each in others:
                tell(each)
    browser.close()
    tell(f"{total - differing} of {total} elements alike")
    count = counter()
    if count is not None:
        tell(dict(sum((tokens(count, site, page) for page in pages), Counter[str]())))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
