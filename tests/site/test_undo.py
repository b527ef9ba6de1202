# ruff: noqa: E501  pieces of pages stand side by side
from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tag_soup import SOUP

from signage_site.cache import cache_of
from signage_site.pages.edit import apply_insertions, in_order, remove_insertions
from signage_site.run import sign
from signage_site.undo import undo
from signage_specs.diagnostic import Severity

if TYPE_CHECKING:
    from pathlib import Path

PAGES = {
    "index.html": "<!doctype html><html lang=en><head><title>Pier</title></head><body><h1>Pier</h1><p>Where it is.</p>",
    "form.html": "<title>Book</title><form id=book action=/b><label>Seats <input name=seats></label><button>Go</button>",
    "own.html": '<form data-agent-kind="action" data-agent-action="mine.send"><input name=a><button>Go</button></form>',
    "crlf.html": "<title>x</title>\r\n<form>\r\n<input name=q>\r<select name=s></select></form>",
    "clones.html": "<a role=button>1<p>2<div>3</a><input><b role=button><p>x</b>y",
    "template.html": "<template><form></form></template><noscript><form></form></noscript><button>Go</button>",
    "plain.html": "<p>nothing to do",
    "empty.html": "",
}


def fill(folder: Path, pages: dict[str, str]) -> dict[str, bytes]:
    for name, text in pages.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())
    return snapshot(folder)


def snapshot(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize("cached", [True, False])
@pytest.mark.parametrize("embed", [True, False])
def test_undo_gives_every_page_back(tmp_path: Path, site_settings: Any, cached: bool, embed: bool) -> None:
    site, state = tmp_path / "site", tmp_path / "state" if cached else None
    before = fill(site, PAGES)
    options = replace(site_settings, base_url="https://a.example/", embed_manifest=embed)
    signed = sign(site, options, state=state)
    assert {"form.html", "own.html", "crlf.html", "clones.html", "template.html"} <= set(signed.changed)
    after = undo(site, options, state=state)

    assert () == after.skipped
    assert before == snapshot(site)
    assert set(signed.changed) == set(after.restored)
    assert set(signed.written) == set(after.documents)
    assert ((), ()) == ((again := undo(site, options, state=state)).restored, again.documents)


def test_what_an_author_wrote_like_us_stays_where_there_is_a_record(tmp_path: Path, site_settings: Any) -> None:
    site = tmp_path / "site"
    fill(site, {"a.html": "<form id=x><input name=a></form>"})
    sign(site, site_settings)
    written = {"a.html": (site / "a.html").read_text()}
    other = tmp_path / "other"
    before = fill(other, written)
    sign(other, site_settings, state=tmp_path / "state")
    assert () == undo(other, site_settings, state=tmp_path / "state").restored
    assert before["a.html"] == (other / "a.html").read_bytes()


def test_documents_that_others_wrote_stay_or_come_back(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    fill(
        site,
        {**PAGES, ".well-known/agent-manifest.json": "{}", ".well-known/security.txt": "x", "_headers": "/*\n"},
    )
    before = snapshot(site)
    report = sign(site, replace(site_settings, hosting=("netlify",)), state=state)
    assert ("_headers" in report.written, ".well-known/agent-manifest.json" in report.written) == (True, False)
    sign(site, replace(site_settings, site_name="Other"), state=state)
    undo(site, site_settings, state=state)

    assert before == snapshot(site)


def test_a_document_that_was_changed_since_stays(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    fill(site, PAGES)
    sign(site, site_settings, state=state)
    (site / ".well-known" / "anml").write_text("mine", encoding="utf-8")
    report = undo(site, site_settings, state=state)

    assert ((".well-known/anml", "it was changed after this tool wrote it"),) == report.skipped
    assert "mine" == (site / ".well-known" / "anml").read_text(encoding="utf-8")


def test_a_dry_run_of_undo_writes_nothing_and_shows_it(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    fill(site, PAGES)
    sign(site, site_settings, state=state)
    before = snapshot(site)
    shown: list[str] = []
    dry = undo(site, site_settings, state=state, dry_run=True, show=shown.append)

    assert before == snapshot(site)
    assert dry == undo(site, site_settings, state=state)
    assert "\n-<form data-agent-kind" in "".join(shown) or "\n-<title>Book" in "".join(shown)


def test_a_page_that_was_built_again_is_left(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    before = fill(site, PAGES)
    sign(site, site_settings, state=state)
    fill(site, PAGES)
    assert () == undo(site, site_settings, state=state).restored
    assert before == snapshot(site)


HOSTING = ("netlify", "vercel", "apache", "github-pages")
HOSTS_FILES = {
    "_headers": "/*\n  X-Mine: 1",
    ".htaccess": "Options -Indexes\r\n",
    "vercel.json": '{"cleanUrls":true}',
    ".nojekyll": "",
}


@pytest.mark.parametrize("runs", [(False,), (True,), (False, True), (True, False), (False, True, False)])
@pytest.mark.parametrize("undone", [True, False])
@pytest.mark.parametrize("files", [{}, HOSTS_FILES], ids=["none", "authors"])
def test_undo_takes_out_what_hosts_were_told(
    tmp_path: Path, site_settings: Any, runs: tuple[bool, ...], undone: bool, files: dict[str, str]
) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    before = fill(site, {**PAGES, **files})
    for ttl, cached in enumerate(runs, 60):
        sign(site, replace(site_settings, hosting=HOSTING, ttl=ttl), state=state if cached else None)
    assert b"signage" in (site / "_headers").read_bytes()
    assert () == undo(site, site_settings, state=state if undone else None).skipped

    assert before == snapshot(site)


def test_what_an_author_adds_to_a_host_s_file_stays(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    fill(site, PAGES)
    told = replace(site_settings, hosting=("netlify",))
    sign(site, told, state=state)
    with (site / "_headers").open("a", encoding="utf-8") as file:
        file.write("/*\n  X-Mine: 1\n")
    sign(site, replace(told, ttl=60), state=state)
    undo(site, site_settings, state=state)

    assert "/*\n  X-Mine: 1\n" == (site / "_headers").read_text(encoding="utf-8")


@pytest.mark.parametrize("cached", [True, False])
def test_what_somebody_has_changed_is_told_and_stays(tmp_path: Path, site_settings: Any, cached: bool) -> None:
    site, state = tmp_path / "site", tmp_path / "state" if cached else None
    before = fill(site, PAGES)
    sign(site, site_settings, state=state)
    with (site / ".well-known" / "anml").open("a", encoding="utf-8") as file:
        file.write("<!-- mine -->")
    before[".well-known/anml"] = (site / ".well-known" / "anml").read_bytes()
    skipped = undo(site, site_settings, state=state).skipped

    assert [".well-known/anml"] == [
        path for path, reason in skipped if "changed after this tool wrote it" in reason
    ]
    assert before == snapshot(site)


@pytest.mark.parametrize("signed_again", [True, False])
def test_a_signed_page_that_was_edited_is_undone_by_its_record(
    tmp_path: Path, site_settings: Any, signed_again: bool
) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    page = "<title>B</title>{}<form id=b><input name=a></form>"
    fill(site, {"b.html": page.format("")})
    sign(site, site_settings, state=state)
    signed = (site / "b.html").read_text(encoding="utf-8")
    own = '<form data-agent-kind="action" data-agent-action="mine" data-agent-danger="low"></form>'
    (site / "b.html").write_text(signed.replace("<form", f"{own}<p>New.<form", 1), encoding="utf-8")
    if signed_again:
        sign(site, replace(site_settings, dialect="0.1+links"), state=state)
    assert () == undo(site, site_settings, state=state).skipped

    assert {"b.html": page.format(f"{own}<p>New.").encode()} == snapshot(site)


def test_of_an_edited_page_what_may_be_an_author_s_stays(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    fill(site, {"b.html": "<title>B</title><form id=b><input name=a></form>"})
    sign(site, site_settings, state=state)
    signed = (site / "b.html").read_text(encoding="utf-8")
    # One more control with what we wrote on the other one: nobody can tell which is whose.
    field = '<input data-agent-kind="field" data-agent-field="a" name=a>'
    (site / "b.html").write_text(signed.replace("</form>", f"{field}</form>"), encoding="utf-8")
    edited = (site / "b.html").read_bytes()
    said = sign(site, site_settings, state=state).diagnostics

    assert edited == (site / "b.html").read_bytes()
    assert ["b.html"] == [each.path for each in said if "they count as yours" in each.message]


def test_annotations_of_another_hand_are_told(tmp_path: Path, site_settings: Any) -> None:
    # Half of what would be inserted is there: an author's, or an earlier state of this tool's.
    page = '<form data-agent-kind="action" data-agent-action="form.submit" data-agent-danger="low">x</form><button>Go</button>'
    before = fill(tmp_path, {"a.html": page})
    report = undo(tmp_path, site_settings)
    assert before == snapshot(tmp_path)
    assert () == report.restored


def test_a_site_that_was_never_signed_stays(tmp_path: Path, site_settings: Any) -> None:
    before = fill(tmp_path, {"a.html": "<form id=x><input name=a></form>", "b.html": "<p>text"})
    report = undo(tmp_path, site_settings)
    assert ((), ()) == (report.restored, report.skipped)
    assert before == snapshot(tmp_path)


@pytest.mark.parametrize("option", ["webmcp", "script", "embed_manifest"])
def test_what_other_options_inserted_is_told_without_a_record(
    tmp_path: Path, site_settings: Any, option: str
) -> None:
    told = replace(site_settings, base_url="https://a.example/", twins=True)
    page = "<head><title>A</title></head><body><h1>A</h1><form id=x><label>N <input name=a></label></form></body>"
    fill(tmp_path, {"a.html": page})
    sign(tmp_path, replace(told, **{option: True}))
    signed = (tmp_path / "a.html").read_bytes()
    report = undo(tmp_path, told)
    assert ((), ["a.html"]) == (report.restored, [path for path, _ in report.skipped])
    assert "undo with the options that it was signed with" in report.skipped[0][1]
    assert signed == (tmp_path / "a.html").read_bytes()
    assert ("a.html",) == undo(tmp_path, replace(told, **{option: True})).restored
    assert page == (tmp_path / "a.html").read_text(encoding="utf-8")


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from("abcd"), SOUP, min_size=1))
def test_signing_twice_changes_nothing_and_undo_is_exact(
    tmp_path_factory: pytest.TempPathFactory, site_settings: Any, pages: dict[str, str]
) -> None:
    root = tmp_path_factory.mktemp("soup")
    results = []
    for name, state in (("with", root / "state"), ("without", None)):
        site = root / name
        site.mkdir()
        before = fill(site, {f"{page}.html": text for page, text in pages.items()})
        first = sign(site, site_settings, state=state)
        signed = snapshot(site)
        second = sign(site, site_settings, state=state)
        assert ((), (), signed) == (second.changed, second.written, snapshot(site))
        results.append((first, second, signed))
        if state is not None:
            undo(site, site_settings, state=state)
            assert before == snapshot(site)
            third = sign(site, site_settings, state=state)  # every page from the cache
            assert (first, signed) == (third, snapshot(site))
    assert results[0] == results[1]


@given(st.text(max_size=30), st.lists(st.tuples(st.integers(0, 30), st.text(min_size=1, max_size=3))))
def test_removing_what_was_inserted_is_exact(text: str, wanted: list[tuple[int, str]]) -> None:
    insertions = in_order([(min(offset, len(text)), inserted) for offset, inserted in wanted])
    assert text == remove_insertions(apply_insertions(text, insertions), insertions)


def test_removing_what_is_not_there_is_refused() -> None:
    assert None is remove_insertions("abc", [(1, "x")])
    assert None is remove_insertions("abc", [(1, "b"), (0, "c")])


def test_the_record_of_a_signed_page_is_its_digest(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    before = fill(site, {"form.html": PAGES["form.html"]})
    sign(site, site_settings, state=state)
    kept = cache_of(state, site.resolve()).pages(["form.html"])["form.html"]
    digests = [hashlib.sha256(each).digest() for each in (before["form.html"], (site / "form.html").read_bytes())]
    assert digests == [kept.input, kept.output]


@pytest.mark.parametrize("cached", [True, False])
@pytest.mark.parametrize("outer_first", [True, False])
def test_a_site_in_the_site_is_undone_by_itself(
    tmp_path: Path, site_settings: Any, *, cached: bool, outer_first: bool
) -> None:
    outer, inner = tmp_path / "site", tmp_path / "site" / "v1"
    inner.mkdir(parents=True)
    fill(outer, PAGES)
    fill(inner, PAGES)
    told = replace(site_settings, twins=True, base_url="https://ferry.example/")
    states = {outer: tmp_path / "a", inner: tmp_path / "b"} if cached else dict.fromkeys((outer, inner))
    built = snapshot(outer)
    sign(inner, told, state=states[inner])
    sign(outer, told, state=states[outer])
    around = snapshot(inner)

    if outer_first:
        report = undo(outer, told, state=states[outer])
        assert [("v1", Severity.WARNING)] == [(each.path, each.severity) for each in report.diagnostics]
        assert () == report.skipped
        assert cached or around == snapshot(inner)  # the record knows those pages too
        assert (inner / ".well-known" / "anml").exists()
        undo(inner, told, state=states[inner])
    else:
        undo(inner, told, state=states[inner])
        assert () == undo(outer, told, state=states[outer]).diagnostics
    assert built == snapshot(outer)
