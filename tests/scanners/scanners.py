"""Ask scanners of today what they think of this documentation, as it was built and signed.

    make scanners

AFDocs and Lighthouse's category for agents come from the npm registry. Each theme is looked at as its generator
builds it, signed on a plain host, and signed on a host that answers `Accept: text/markdown` with the twin.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "scanners"
MODULES = ROOT / ".scanners" / "node_modules"
THEMES = ("material", "furo", "alabaster", "sphinx_rtd_theme", "pydata_sphinx_theme")
PLAIN, NEGOTIATED = 93, 97  # points of AFDocs that a signed site gets, whatever its theme writes before the content
_AFDOCS = (
    "--format",
    "json",
    "--score",
    "--sampling",
    "deterministic",
    "--max-links",
    "15",
    "--request-delay",
    "0",
)


class Handler(SimpleHTTPRequestHandler):
    """Serves a folder; with `negotiates`, a page's Markdown twin to those who ask for it."""

    negotiates = False
    protocol_version = "HTTP/1.1"  # AFDocs' client fails where a connection ends with an answer

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """Return the type of a file, with its encoding."""
        return "text/markdown; charset=utf-8" if str(path).endswith(".md") else super().guess_type(path)

    def translate_path(self, path: str) -> str:
        """Return the file of a path."""
        file = Path(super().translate_path(path))
        page = file / "index.html" if file.is_dir() else file
        twin = page.with_suffix(".md")
        wanted = self.negotiates and "text/markdown" in self.headers.get("Accept", "")
        return str(twin if wanted and page.suffix == ".html" and twin.is_file() else file)

    def end_headers(self) -> None:
        """Say that answers differ."""
        if self.negotiates:
            self.send_header("Vary", "Accept")
        super().end_headers()

    def log_message(self, format: str, *_values: object) -> None:  # noqa: A002  the name is the base's
        """Log nothing."""


class NegotiatingHandler(Handler):
    """Serves a page's Markdown twin to those who ask for it."""

    negotiates = True


@contextmanager
def served(folder: Path, port: int, handler: type[Handler]) -> Generator[str]:
    """Serve a folder, and give its address."""
    with ThreadingHTTPServer(("127.0.0.1", port), partial(handler, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()


def run(*command: str | Path, **options: Any) -> str:
    """Run a command and return what it prints; what it exits with says what it thinks, and is no failure."""
    done = subprocess.run(
        [str(each) for each in command], capture_output=True, text=True, check=False, cwd=ROOT, **options
    )
    if not done.stdout.strip():
        sys.exit(f"{command[0]} printed nothing: {done.stderr[-2000:]}")
    return str(done.stdout)


def build(theme: str) -> Path:
    """Build the documentation with a theme, unsigned."""
    target = WORK / theme / "raw"
    shutil.rmtree(target, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-c", ".", "-D", f"html_theme={theme}"]
    command += ["-D", "signage_sign=0", "docs", str(target)]
    settings = (
        (ROOT / "mkdocs.yml").read_text("utf-8").replace("\n  - signage:\n", "\n  - signage:\n      sign: false\n")
    )
    if theme == "material":
        command = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", "-", "-d", str(target)]
    subprocess.run(command, check=True, cwd=ROOT, input=settings, text=True)
    if (target / ".well-known").exists():
        sys.exit(f"{target} is signed: the configuration's `sign` wasn't understood")
    return target


def afdocs(address: str) -> tuple[int, list[str]]:
    """Return AFDocs' points of 100, and the checks that fail."""
    said = json.loads(run(MODULES / ".bin/node", MODULES / "afdocs/bin/afdocs.mjs", "check", address, *_AFDOCS))
    failing = [each["id"] for each in said["results"] if each["status"] in ("fail", "warn")]
    return round(said["scoring"]["overall"]), failing


def lighthouse(address: str) -> tuple[int, int, list[str]]:
    """Return how many of Lighthouse's audits for agents pass, how many apply, and those that fail."""
    browser = os.environ.get("CHROME_PATH") or shutil.which("chromium") or ""
    said = json.loads(
        run(
            MODULES / ".bin/node",
            MODULES / "lighthouse/cli/index.js",
            address,
            "--only-categories=agentic-browsing",
            "--output=json",
            "--quiet",
            "--chrome-flags=--headless=new --no-sandbox",
            env={**os.environ, "CHROME_PATH": browser},
        )
    )
    [category] = said["categories"].values()
    audits = [said["audits"][each["id"]] for each in category["auditRefs"]]
    applying = [each for each in audits if each["score"] is not None]
    failing = [each["id"] for each in applying if each["score"] < 1]
    return len(applying) - len(failing), len(applying), failing


def scan(theme: str) -> bool:
    """Print a row on a theme, and tell whether its signed build is good enough."""
    raw = build(theme)
    signed = WORK / theme / "signed"
    shutil.rmtree(signed, ignore_errors=True)
    shutil.copytree(raw, signed)
    with served(raw, 0, Handler) as address:
        port = int(address.rstrip("/").rpartition(":")[2])
        before, before_audits = afdocs(address), lighthouse(address)
    subprocess.run(
        [sys.executable, "-m", "signage", "annotate", signed, "--base-url", f"http://localhost:{port}/"],
        check=True,
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
    )
    with served(signed, port, Handler) as address:
        plain, audits = afdocs(address), lighthouse(address)
    with served(signed, port, NegotiatingHandler) as address:
        negotiated = afdocs(address)
    cells = (
        theme,
        before[0],
        plain[0],
        negotiated[0],
        "{} of {}".format(*before_audits),
        "{} of {}".format(*audits),
    )
    print("|", " | ".join(map(str, cells)), "|", flush=True)
    for title, failing in (("plain", plain[1]), ("negotiated", negotiated[1]), ("Lighthouse", audits[2])):
        if failing:
            print(f"    {title}: {', '.join(failing)}", file=sys.stderr)
    return plain[0] >= PLAIN and negotiated[0] >= NEGOTIATED and not audits[2]


def main() -> int:
    """Scan the themes; 1 where one isn't good enough."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=THEMES, action="append", help="this theme; may be given several times")
    themes = parser.parse_args().only or THEMES
    print("| Theme | AFDocs, as built | signed | with negotiation | Lighthouse, as built | signed |")
    print("| --- | --- | --- | --- | --- | --- |", flush=True)
    scans = list(map(scan, themes))  # all of them, whatever the first one gives
    return 0 if all(scans) else 1


if __name__ == "__main__":
    sys.exit(main())
