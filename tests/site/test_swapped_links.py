"""Links that somebody puts in the place of a page, a document, a state or a folder while a run works."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from signage_site.run import listing
from signage_site.run.folder import Folder
from signage_site.run.signing import sign
from signage_site.run.undo import undo

if TYPE_CHECKING:
    from pathlib import Path

PAGE = "<html lang=en><title>{0}</title><h1>{0}</h1><form id=f><input name=a title=A><button>Go</button></form>"
CALLS = ("read", "content", "text", "holds", "stage", "commit", "remove")
FILES = ("sub/b.html", "sub/b.md", ".well-known/anml", "llms.txt", "_headers")
FOLDERS = ("sub", ".well-known")


def snapshot(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink()
    }


def swap_for_a_link(place: Path, target: Path, away: Path) -> None:
    if place.exists():
        place.rename(away)
    place.symlink_to(target)


@pytest.mark.parametrize("undoing", [False, True])
@pytest.mark.parametrize("swap", [*FILES, *FOLDERS, "state", "database"])
def test_a_link_that_comes_while_a_run_works_is_not_followed(
    tmp_path: Path, site_settings: Any, monkeypatch: pytest.MonkeyPatch, swap: str, *, undoing: bool
) -> None:
    options = replace(
        site_settings, base_url="https://a.example/", twins=("anml", "markdown"), hosting=("netlify",)
    )
    number, calls = 0, 100
    while number < calls:
        number += 9
        folder = tmp_path / str(number)
        site, state, elsewhere = folder / "site", folder / "state", folder / "elsewhere"
        for each in (site / "sub", site / ".well-known", elsewhere):
            each.mkdir(parents=True)
        for name in ("a", "sub/b", "sub/c"):
            (site / f"{name}.html").write_text(PAGE.format(name))
        for name in ("b", "c"):
            (elsewhere / f"{name}.html").write_text(PAGE.format("SECRET"))
        if undoing:
            sign(site, options, state=state)
        before = snapshot(elsewhere)
        places = {"state": state, "database": next(state.glob("*.db"), state / "x.db")}
        place = places.get(swap, site / swap)
        target = elsewhere if swap in (*FOLDERS, "state") else elsewhere / "b.html"
        count = 0

        def counted(name: str) -> Any:
            genuine = getattr(Folder, name)

            def call(self: Folder, *arguments: Any, **named: Any) -> Any:
                nonlocal count
                count += 1
                if count == number and place.parent.is_dir():  # noqa: B023  called in this turn only
                    swap_for_a_link(place, target, folder / "away")  # noqa: B023
                return genuine(self, *arguments, **named)

            return call

        with monkeypatch.context() as patched:
            for name in CALLS:
                patched.setattr(Folder, name, counted(name))
            undo(site, state=state) if undoing else sign(site, options, state=state)
        calls = count
        assert before == snapshot(elsewhere)
        assert [] == [name for name, content in snapshot(site).items() if b"SECRET" in content]


@pytest.mark.skipif(sys.platform == "win32", reason="it has no pipes in folders")
def test_a_pipe_that_comes_while_a_folder_is_listed_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "index.html"
    page.write_text(PAGE)

    def swapping(_file: Path, _path: str) -> str:
        page.unlink()
        os.mkfifo(page)
        os.write(os.open(page, os.O_RDWR), b"---\n" + b" " * 9_999)  # as a template begins
        return ""

    monkeypatch.setattr(listing, "_reason_to_skip", swapping)
    assert ("index.html",) == listing.page_listing(tmp_path, clean=False).pages
