"""Service workers that hold pages against digests made when the site was built."""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from signage_site.run.signing import sign

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PAGE = b"<html lang=en><h1>Pier</h1><form><input name=a><button>Find</button></form></html>"


def angular(pages: dict[str, bytes]) -> str:
    table = {f"/docs/{path}": hashlib.sha1(page).hexdigest() for path, page in pages.items()}
    return json.dumps({"index": "/docs/index.html", "hashTable": {**table, "/docs/main.js": "0", "/x.html": "1"}})


def blazor(pages: dict[str, bytes]) -> str:
    assets = [
        {"hash": f"sha256-{base64.b64encode(hashlib.sha256(page).digest()).decode()}", "url": path}
        for path, page in pages.items()
    ]
    return f"self.assetsManifest = {json.dumps({'version': 'a', 'assets': assets}, indent=2)};\n"


@pytest.mark.parametrize(("name", "listing"), [("ngsw.json", angular), ("service-worker-assets.js", blazor)])
@pytest.mark.parametrize("within", ["", "de/"])
def test_pages_that_a_service_worker_refuses_are_told(
    name: str, listing: Callable[[dict[str, bytes]], str], within: str, tmp_path: Path, site_settings: Any
) -> None:
    folder, told = tmp_path / within, replace(site_settings, base_url="https://a.example/")
    folder.mkdir(exist_ok=True)
    pages = {f"{name}.html": PAGE.replace(b"Pier", name.encode()) for name in ("index", "quay", "pool")}
    for path, page in pages.items():
        (folder / path).write_bytes(page)
    (folder / name).write_text(listing(pages))
    message = (
        f"the service worker refuses {within}{{}}: the digest here isn't that of the signed page, and the site no "
        "longer works offline. Make this file after signing, or leave the page out with `sign_exclude`"
    )

    def diagnostics(*, dry_run: bool = False, **changed: Any) -> list[tuple[str, str]]:
        report = sign(tmp_path, replace(told, **changed), dry_run=dry_run)
        return [(each.path, each.message) for each in report.diagnostics]

    assert [(f"{within}{name}", message.format("pool.html"))] == diagnostics(
        sign_exclude=("index.html", "quay.html")
    )
    expected = [(f"{within}{name}", message.format("index.html and 2 other pages"))]
    assert expected == diagnostics(dry_run=True) == diagnostics() == diagnostics()
    (folder / name).write_text(listing({path: (folder / path).read_bytes() for path in pages}))
    assert [] == diagnostics()


@pytest.mark.parametrize(
    "content",
    [
        *("", "{", "[]", '{"index": 1}', '{"index": "/", "hashTable": []}', '{"assets": [1]}', '{"assets": {}}'),
        *("[" * 100_000, '{"assets": ' + "[" * 100_000 + "}", '{"assets": ' + "9" * 5000 + "}", "\udcff{}"),
        '{"index": "/", "hashTable": {"/index.html": {}, "\\u0000": 1, "../x": 2}}',
    ],
)
@pytest.mark.parametrize("name", ["ngsw.json", "service-worker-assets.js"])
def test_odd_lists_of_digests_end_no_run(name: str, content: str, tmp_path: Path, site_settings: Any) -> None:
    (tmp_path / "index.html").write_bytes(PAGE)
    (tmp_path / name).write_bytes(content.encode("utf-8", "surrogateescape"))

    report = sign(tmp_path, replace(site_settings, base_url="https://a.example/"))

    assert ("index.html",) == report.changed
    assert [] == [each for each in report.diagnostics if "internal" in each.message]
