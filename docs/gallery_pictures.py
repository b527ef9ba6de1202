"""Take the pictures of the gallery and the README: `make site`, then `python docs/gallery_pictures.py`.

It needs Chromium and pngquant, and the builds of both hosts. It builds the documentation with alabaster itself. The
page is cut at its headings, so that no picture is too tall to look at.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path
from threading import Thread

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
PICTURES = ROOT / "docs" / "images" / "gallery"
THEMES = {  # the picture's name: the page, and whether the browser prefers dark colours
    "material-light": ("mkdocs/gallery/index.html", False),
    "material-dark": ("mkdocs/gallery/index.html", True),
    "furo-light": ("sphinx/gallery.html", False),
    "furo-dark": ("sphinx/gallery.html", True),
    "alabaster": ("alabaster/gallery.html", False),
}
PARTS = (
    "anml-native", "anml-actions", "what-is-only-said", "anml-10-in-json", "ko-browser-snapshots",
    "anyt-workflows", "annotated-html",
)  # fmt: skip
"""The headings that the pictures begin at; the first one begins with the page."""
START_PAGE, START_PICTURE = "mkdocs/index.html", ROOT / "docs" / "images" / "plain-and-coloured.png"
START_MARGIN = 98  # pixels of the sentences above and below the pair, with the heading
WIDTH = 820
FRAME_HEIGHT = 30_000  # pixels; more than the page is tall, so that it isn't scrolled
MARGIN = 12
LARGEST = 150_000  # bytes of one picture
FRAME = f"""<!DOCTYPE html>
<style>
html, body {{ margin: 0; overflow: hidden }}
iframe {{ border: 0; width: {WIDTH}px; height: {FRAME_HEIGHT}px }}
</style>
<iframe></iframe><p hidden></p>
<script>
const [page, place] = location.search.slice(1).split("&"), frame = document.querySelector("iframe");
frame.style.marginTop = -place + "px";
frame.onload = () => {{
  const found = [...frame.contentDocument.querySelectorAll("[id]")];
  const places = found.map((each) => each.id + "@" + Math.round(each.getBoundingClientRect().top));
  const last = [...frame.contentDocument.querySelectorAll(".highlight")].pop().getBoundingClientRect();
  document.querySelector("p").textContent = places.join(" ") + " end@" + Math.round(last.bottom);
}};
frame.src = page;
</script>
"""


class _Handler(SimpleHTTPRequestHandler):
    """Serves the builds, and beside them the page that shows a piece of another."""

    def do_GET(self) -> None:
        if self.path.startswith("/frame?"):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(FRAME.encode())
        else:
            super().do_GET()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the base class's names)
        """Say nothing of each request."""


@contextmanager
def _served(folder: Path) -> Generator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def _chromium(address: str, *options: str, dark: bool, height: int) -> str:
    """Run the browser once, and return what it prints."""
    with tempfile.TemporaryDirectory() as profile:
        command = [
            _program("chromium"),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            f"--user-data-dir={profile}",
            f"--blink-settings=preferredColorScheme={0 if dark else 1}",
            f"--window-size={WIDTH},{height}",
            *options,
            address,
        ]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603 (our words)


def _program(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        sys.exit(f"{name} isn't installed, or isn't on the path.")
    return path


def _places(frame: str, dark: bool) -> dict[str, int]:
    """Return where the elements with an id are on a page, in pixels from its top."""
    told = _chromium(f"{frame}&0", "--dump-dom", "--virtual-time-budget=4000", dark=dark, height=MARGIN)
    return {name: int(top) for name, top in re.findall(r"([\w-]+)@(-?\d+)", told)}


def _take(theme: str, origin: str) -> None:
    """Take the pictures of one theme."""
    page, dark = THEMES[theme]
    frame = f"{origin}/frame?/{page}"
    places = _places(frame, dark)
    missing = sorted({*PARTS, "end"} - places.keys())
    if missing:
        sys.exit(f"{page} has no heading {', '.join(missing)}; is it built, and up to date? `make site` builds it.")
    tops = [0, *(places[heading] - MARGIN for heading in PARTS[1:]), places["end"] + MARGIN]
    for number, (top, bottom) in enumerate(pairwise(tops), 1):
        picture = PICTURES / f"{theme}-{number}.png"
        shot = f"--screenshot={picture}"
        _chromium(f"{frame}&{top}", shot, "--virtual-time-budget=4000", dark=dark, height=bottom - top)
        _shrink(picture)


def _take_start_page(origin: str) -> None:
    """Take the start page's plain and coloured example, in light and in dark, one below the other."""
    frame = f"{origin}/frame?/{START_PAGE}"
    places = _places(frame, dark=False)
    top, bottom = places["highlight"] + START_MARGIN, places["lint"] - START_MARGIN
    with tempfile.TemporaryDirectory() as folder:
        shots = [Path(folder) / "light.png", Path(folder) / "dark.png"]
        for shot in shots:
            option, dark = f"--screenshot={shot}", shot.stem == "dark"
            _chromium(f"{frame}&{top}", option, "--virtual-time-budget=4000", dark=dark, height=bottom - top)
        both = Path(folder) / "both.html"
        images = "".join(f'<img src="{shot.name}" style="display: block">' for shot in shots)
        both.write_text(f'<body style="margin: 0">{images}', encoding="utf-8")
        _chromium(both.as_uri(), f"--screenshot={START_PICTURE}", dark=False, height=2 * (bottom - top))
    _shrink(START_PICTURE)


def _shrink(picture: Path) -> None:
    """Reduce a picture to the colours that it needs."""
    options = ["--force", "--strip", "--speed=1", "--nofs", "--ext=.png", "128"]
    subprocess.run([_program("pngquant"), *options, str(picture)], check=True)  # noqa: S603 (our words)
    size = picture.stat().st_size
    sys.stdout.write(f"{picture.relative_to(ROOT)}: {size:,} bytes\n")
    if size > LARGEST:
        sys.exit(f"{picture.name} is larger than {LARGEST:,} bytes; cut the page into more parts.")


def main() -> None:
    """Take all pictures, or those of the gallery in the themes that are named."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    themes = sys.argv[1:] or list(THEMES)
    unknown = [theme for theme in themes if theme not in THEMES]
    if unknown:
        sys.exit(f"`{unknown[0]}` isn't one of {', '.join(THEMES)}.")
    if "alabaster" in themes:
        options = ["-q", "-b", "html", "-c", str(ROOT), "-D", "html_theme=alabaster"]
        command = [sys.executable, "-m", "sphinx", *options, str(ROOT / "docs"), str(BUILD / "alabaster")]
        subprocess.run(command, check=True)  # noqa: S603 (our words)
    with _served(BUILD) as origin:
        for theme in themes:
            _take(theme, origin)
        if not sys.argv[1:]:
            _take_start_page(origin)


if __name__ == "__main__":
    main()
