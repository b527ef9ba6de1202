"""A folder that was signed before: other options, another build, runs in between that were stopped."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from signage_site.run.chunk import EDITED, UNKNOWN
from signage_site.run.folder import Folder, Staged
from signage_site.run.signing import sign
from signage_site.run.undo import undo
from signage_specs.diagnostic import Severity

if TYPE_CHECKING:
    from pathlib import Path

PAGES = {
    "index.html": "<html lang=en><head><title>Pier</title></head><body><main><h1>Pier</h1><p>Boats.</p>"
    '<form role=search><input name=q></form><a rel=next href="b.html">Next</a></main></body></html>',
    "b.html": "<html lang=en><head><title>Book</title></head><body><main><h1>Book</h1><p>A seat.</p>"
    "<form id=book><label>Name <input name=a></label><button>Book</button></form></main></body></html>",
}
CHANGES: tuple[dict[str, Any], ...] = (
    {"dialect": "0.1+links"},
    {"twins": ()},
    {"twins": ("markdown",)},
    {"webmcp": True},
    {"script": True},
    {"embed_manifest": True},
    {"base_url": "https://b.example/guide/"},
    {"hosting": ("netlify", "vercel")},
    {"annotations": (("#book", (("danger", "high"), ("confirm", "required"))),)},
)


def build(folder: Path) -> dict[str, bytes]:
    folder.mkdir(exist_ok=True)
    for name, text in PAGES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return snapshot(folder)


def snapshot(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def options(site_settings: Any) -> Any:
    return replace(site_settings, base_url="https://a.example/", twins=("anml", "markdown"))


@pytest.mark.parametrize("first", CHANGES, ids=lambda change: next(iter(change)))
def test_other_options_give_what_they_give_a_new_build(tmp_path: Path, options: Any, first: dict[str, Any]) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    built = build(site)
    for change in (first, {}, *CHANGES):
        sign(site, replace(options, **change), state=state)
        build(tmp_path / "new")
        sign(tmp_path / "new", replace(options, **change))
        assert snapshot(tmp_path / "new") == snapshot(site)
        for path in [*(tmp_path / "new").rglob("*")]:
            path.unlink() if path.is_file() else None
    assert () == undo(site, state=state).skipped
    assert built == snapshot(site)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: next(iter(change)))
@pytest.mark.parametrize("writes", [0, 1, 3])
def test_what_a_stopped_run_left_is_known(
    tmp_path: Path, options: Any, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], writes: int
) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    built = build(site)
    sign(site, options, state=state)
    left = iter(range(writes))
    commit = Folder.commit

    def stopped(folder: Folder, staged: Staged) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt
        commit(folder, staged)

    with monkeypatch.context() as patch:
        patch.setattr(Folder, "commit", stopped)
        with suppress(KeyboardInterrupt):
            sign(site, replace(options, **change), state=state)
    between = snapshot(site)
    sign(site, replace(options, **change), state=state)
    build(tmp_path / "new")
    sign(tmp_path / "new", replace(options, **change))
    assert snapshot(tmp_path / "new") == snapshot(site)
    undo(site, state=state)
    assert (built, True) == (snapshot(site), between != built)


def test_undo_after_a_stopped_run_is_exact(tmp_path: Path, options: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    built = build(site)
    sign(site, options, state=state)

    def stopped(*_: object) -> bool:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Folder, "commit", stopped)
        with pytest.raises(KeyboardInterrupt):
            sign(site, replace(options, webmcp=True, site_name="Other"), state=state)
    assert () == undo(site, state=state).skipped
    assert built == snapshot(site)


def test_two_runs_at_once_can_be_undone(tmp_path: Path, options: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    built = build(site)
    read = Folder.read
    others = [lambda: sign(site, options, state=state)]
    monkeypatch.setattr("signage_site.run.signing.alone_in", nullcontext)  # as where the system lets none wait

    def late(folder: Folder, path: str) -> bytes:
        while others:
            others.pop()()
        return read(folder, path)

    monkeypatch.setattr(Folder, "read", late)
    sign(site, options, state=state)
    undo(site, state=state)
    assert built == snapshot(site)


ALONE = (
    "<html lang=en><head><title>Own</title></head><body><main><h1>Own</h1><p>Text."
    '<form data-agent-kind="action" data-agent-action="mine.send"><input name=a><button>Go</button></form></main>'
)


def test_a_second_run_changes_nothing_whatever_the_first_one_kept(tmp_path: Path, options: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    build(site)
    (site / "own.html").write_text(ALONE, encoding="utf-8")
    sign(site, options)
    signed = snapshot(site)
    for kept in (None, state, state):
        report = sign(site, options, state=kept)
        assert ((), (), 0) == (report.changed, report.written, report.annotated.forms)
        assert not any(each.message == UNKNOWN for each in report.diagnostics)
        assert signed == snapshot(site)
    undone = undo(site, state=state)  # nothing was done that it could take back
    assert ((), ()) == (undone.restored, undone.documents)
    assert ["no state of this folder was found" in each.message for each in undone.diagnostics] == [True]
    assert signed == snapshot(site)


@pytest.mark.parametrize("remembers", [True, False])
def test_what_other_options_wrote_without_a_state_stays_and_is_told(
    tmp_path: Path, options: Any, *, remembers: bool
) -> None:
    site = tmp_path / "site"
    build(site)
    sign(site, options)
    report = sign(site, replace(options, webmcp=True), state=tmp_path / "state" if remembers else None)

    assert [("b.html", Severity.INFO, f"{UNKNOWN} (also on 1 other page)")] == [
        (each.path, each.severity, each.message) for each in report.diagnostics if UNKNOWN in each.message
    ]
    assert 1 == (site / "b.html").read_text(encoding="utf-8").count('type="application/anml+xml"')


def test_an_author_s_annotations_are_not_taken_for_ours(tmp_path: Path, options: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    build(site)
    sign(site, replace(options, twins=()))
    written = {path.name: path.read_bytes() for path in site.glob("*.html")}
    other = tmp_path / "other"
    other.mkdir()
    for name, content in written.items():
        (other / name).write_bytes(content)
    report = sign(other, options, state=state)
    undo(other, state=state)

    assert written == snapshot(other)  # its author wrote to the letter what we would have
    assert not any(each.message == UNKNOWN for each in report.diagnostics)


def test_what_an_author_writes_as_we_do_is_not_taken_for_what_we_wrote(tmp_path: Path, options: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    example = '<form><input data-agent-kind="field" data-agent-field="a" name=a></form>'
    build(site)
    page = site / "b.html"
    built = page.read_text(encoding="utf-8").replace("<form", f"{example}<form", 1)
    page.write_text(built, encoding="utf-8")
    sign(site, options, state=state)
    signed = page.read_text(encoding="utf-8")
    page.write_text(built.replace("A seat", "A place"), encoding="utf-8")
    report = sign(site, options, state=state)
    assert [] == [each.message for each in report.diagnostics if each.message in (EDITED, UNKNOWN)]
    # One that was signed and then changed by hand still is.
    page.write_text(signed.replace("A seat", "A cabin"), encoding="utf-8")
    report = sign(site, options, state=state)
    assert ["b.html"] == [each.path for each in report.diagnostics if EDITED in each.message]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "cp1252"])
def test_a_site_in_another_encoding_is_known_again(tmp_path: Path, options: Any, encoding: str) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    site.mkdir()
    mark = "\ufeff" if encoding.startswith("utf-16") else ""
    for name, text in PAGES.items():
        page = text.replace("<head>", "<head><meta charset=windows-1252>").replace("Boats", "Fähren")
        (site / name).write_bytes(f"{mark}{page}".encode(encoding))
    built = snapshot(site)
    sign(site, options, state=state)
    signed = snapshot(site)
    assert () == sign(site, options, state=state).changed
    assert signed == snapshot(site)
    undo(site, state=state)
    assert built == snapshot(site)
