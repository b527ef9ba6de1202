# ruff: noqa: E501  pieces of pages stand side by side
from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tag_soup import SOUP

from signage_site.pages.edit import apply_insertions, in_order, remove_insertions
from signage_site.run.chunk import EDITED, UNKNOWN
from signage_site.run.signing import sign
from signage_site.run.undo import undo
from signage_site.state.store import State

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


@pytest.mark.parametrize("embed", [True, False])
def test_undo_gives_every_page_back(tmp_path: Path, site_settings: Any, embed: bool) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    before = fill(site, PAGES)
    options = replace(site_settings, base_url="https://a.example/", embed_manifest=embed)
    signed = sign(site, options, state=state)
    assert {"form.html", "own.html", "crlf.html", "clones.html", "template.html"} <= set(signed.changed)
    after = undo(site, state=state)

    assert () == after.skipped
    assert before == snapshot(site)
    assert set(signed.changed) == set(after.restored)
    assert set(signed.written) == set(after.documents)
    assert ((), ()) == ((again := undo(site, state=state)).restored, again.documents)


def test_what_an_author_wrote_like_us_stays_where_there_is_a_record(tmp_path: Path, site_settings: Any) -> None:
    site = tmp_path / "site"
    fill(site, {"a.html": "<form id=x><input name=a></form>"})
    sign(site, site_settings)
    written = {"a.html": (site / "a.html").read_text()}
    other = tmp_path / "other"
    before = fill(other, written)
    sign(other, site_settings, state=tmp_path / "state")
    assert () == undo(other, state=tmp_path / "state").restored
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
    undo(site, state=state)

    assert before == snapshot(site)


def test_a_document_that_was_changed_since_stays(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    fill(site, PAGES)
    sign(site, site_settings, state=state)
    (site / ".well-known" / "anml").write_text("mine", encoding="utf-8")
    report = undo(site, state=state)

    assert ((".well-known/anml", "it was changed after this tool wrote it"),) == report.skipped
    assert "mine" == (site / ".well-known" / "anml").read_text(encoding="utf-8")


def test_a_dry_run_of_undo_writes_nothing_and_shows_it(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    fill(site, PAGES)
    sign(site, site_settings, state=state)
    before = snapshot(site)
    shown: list[str] = []
    dry = undo(site, state=state, dry_run=True, show=shown.append)

    assert before == snapshot(site)
    assert dry == undo(site, state=state)
    assert "\n-<form data-agent-kind" in "".join(shown) or "\n-<title>Book" in "".join(shown)


def test_a_page_that_was_built_again_is_left(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    before = fill(site, PAGES)
    sign(site, site_settings, state=state)
    fill(site, PAGES)
    assert () == undo(site, state=state).restored
    assert before == snapshot(site)


HOSTING = ("netlify", "vercel", "apache", "github-pages")
HOSTS_FILES = {
    "_headers": "/*\n  X-Mine: 1",
    ".htaccess": "Options -Indexes\r\n",
    "vercel.json": '{"cleanUrls":true}',
    ".nojekyll": "",
}


@pytest.mark.parametrize("runs", [1, 2])
@pytest.mark.parametrize("files", [{}, HOSTS_FILES], ids=["none", "authors"])
def test_undo_takes_out_what_hosts_were_told(
    tmp_path: Path, site_settings: Any, runs: int, files: dict[str, str]
) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    before = fill(site, {**PAGES, **files})
    for ttl in range(60, 60 + runs):
        sign(site, replace(site_settings, hosting=HOSTING, ttl=ttl), state=state)
    assert b"signage" in (site / "_headers").read_bytes()
    assert () == undo(site, state=state).skipped

    assert before == snapshot(site)


def test_what_an_author_adds_to_a_host_s_file_stays(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    fill(site, PAGES)
    told = replace(site_settings, hosting=("netlify",))
    sign(site, told, state=state)
    with (site / "_headers").open("a", encoding="utf-8") as file:
        file.write("/*\n  X-Mine: 1\n")
    sign(site, replace(told, ttl=60), state=state)
    undo(site, state=state)

    assert "/*\n  X-Mine: 1\n" == (site / "_headers").read_text(encoding="utf-8")


@pytest.mark.parametrize("signed_again", [True, False])
def test_a_signed_page_that_counts_as_a_template_since_is_undone(
    tmp_path: Path, site_settings: Any, *, signed_again: bool
) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    fill(site, PAGES | {"tags.html": "<title>Tags</title><p>{% if a %}</p><form><button>Go</button></form>"})
    sign(site, site_settings, state=state)
    fill(site, {"draft.html": "---\ntitle: Draft\n---\n"})
    if signed_again:
        sign(site, site_settings, state=state)
    undo(site, state=state)
    before = {path: content.encode() for path, content in PAGES.items()}
    assert before.items() <= snapshot(site).items()
    assert b"<form><button>" in (site / "tags.html").read_bytes()


def test_what_somebody_has_changed_is_told_and_stays(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    before = fill(site, PAGES)
    sign(site, site_settings, state=state)
    with (site / ".well-known" / "anml").open("a", encoding="utf-8") as file:
        file.write("<!-- mine -->")
    before[".well-known/anml"] = (site / ".well-known" / "anml").read_bytes()
    skipped = undo(site, state=state).skipped

    assert [".well-known/anml"] == [
        path for path, reason in skipped if "changed after this tool wrote it" in reason
    ]
    assert before == snapshot(site)


@pytest.mark.parametrize("then", [[], [{}], [{}, {}], [{"ttl": 60}], [{}, {"ttl": 60}]])
@pytest.mark.parametrize("added", ["<p>New.", "<form id=c><input name=b></form>"])
def test_a_signed_page_that_was_edited_stays_and_is_told(
    tmp_path: Path, site_settings: Any, added: str, then: list[dict[str, int]]
) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    told = replace(site_settings, base_url="https://a.example/", twins=("anml", "markdown"))
    pages = {name: f"<title>{name}</title><form id=b><input name=a></form>" for name in ("a.html", "b.html")}
    before = fill(site, pages)
    sign(site, told, state=state)
    signed = (site / "b.html").read_text(encoding="utf-8")
    (site / "b.html").write_text(signed.replace("<form", f"{added}<form", 1), encoding="utf-8")
    edited = (site / "b.html").read_bytes()
    for options in then:
        said = sign(site, replace(told, **options), state=state).diagnostics
        assert ["b.html"] == [each.path for each in said if each.message == EDITED] or options is not then[0]
    for _ in range(2):
        skipped = undo(site, state=state).skipped
        assert (
            (
                "b.html",
                (
                    "it was edited after it was signed, so it stays, and may lead to what is gone now. Take the edit "
                    "back and undo again, or build the site again"
                ),
            ),
        ) == skipped
        assert {"a.html": before["a.html"], "b.html": edited} == snapshot(site)
    fill(site, pages)
    sign(site, told, state=state)
    assert () == undo(site, state=state).skipped
    assert before == snapshot(site)


def test_a_signed_page_that_was_made_smaller_is_told(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    fill(site, {"a.html": "<title>Sea</title><body><form id=b><input name=a></form>"})
    sign(site, site_settings, state=state)
    signed = (site / "a.html").read_text(encoding="utf-8")
    (site / "a.html").write_text(re.sub('="([\\w.-]*)"', r"=\1", signed).replace("/>", ">"), encoding="utf-8")
    assert ["a.html"] == [
        each.path for each in sign(site, site_settings, state=state).diagnostics if each.message == EDITED
    ]
    assert ["a.html"] == [path for path, _ in undo(site, state=state).skipped]


def test_a_page_that_an_author_annotates_is_not_told_as_left(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    fill(site, {"own.html": PAGES["own.html"], "form.html": PAGES["form.html"]})
    for text in ("", "<p>New.", "<p>Newer."):
        before = fill(site, {"own.html": f"{text}{PAGES['own.html']}", "form.html": PAGES["form.html"]})
        for ttl in (60, 61):
            said = sign(site, replace(site_settings, ttl=ttl), state=state).diagnostics
            assert [] == [each.path for each in said if each.message in (EDITED, UNKNOWN)]
        assert () == undo(site, state=state).skipped
        assert before == snapshot(site)


@pytest.mark.parametrize("option", [{}, {"webmcp": True}, {"script": True}, {"embed_manifest": True}])
def test_without_a_state_nothing_is_taken_back_and_that_is_told(
    tmp_path: Path, site_settings: Any, option: dict[str, bool]
) -> None:
    told = replace(site_settings, base_url="https://a.example/", twins=("anml", "markdown"), **option)
    site = tmp_path / "site"
    fill(site, PAGES)
    sign(site, told)
    signed = snapshot(site)
    for state in (None, tmp_path / "state"):
        report = undo(site, state=state)
        assert ((), (), ()) == (report.restored, report.documents, report.skipped)
        assert [True] == ["no state of this folder was found" in each.message for each in report.diagnostics]
        assert signed == snapshot(site)


def test_what_a_state_says_of_a_page_leads_to_recorded_digests_alone(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    fill(site, {"a.html": PAGES["form.html"]})
    sign(site, site_settings, state=state)
    signed = snapshot(site)
    (file,) = state.glob("*.db")
    for insertions in ('[[0, "<script>evil</script>"]]', "[[-1, 2]]", "[" * 9000, "null", '{"a": 1}'):
        with closing(sqlite3.connect(file)) as database, database:
            database.execute("UPDATE pages SET insertions = ?", (insertions,))
        report = undo(site, state=state)
        assert ((), ["a.html"]) == (report.restored, [path for path, _ in report.skipped])
        assert signed["a.html"] == (site / "a.html").read_bytes()
        fill(site, {"a.html": PAGES["form.html"]})
        assert () == sign(site, site_settings, state=state).skipped
        assert signed == snapshot(site)


_GUARDED = (
    '<title>A</title><meta http-equiv="Content-Security-Policy" content="default-src \'self\'">'
    "<p><code>script&gt;</code>script>alert(1)//</p><form><input name=a><button>Go</button></form>"
)


@pytest.mark.parametrize(
    "text", ['<meta http-equiv="Content-Security-Policy" content="default-src \'self\'">', "code>"]
)
def test_a_stranger_s_state_is_not_believed(
    tmp_path: Path, site_settings: Any, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """A state may come with a checkout, and say that parts of a page were inserted, or that others have to be."""
    site, state = tmp_path / "site", tmp_path / "state"
    fill(site, {"a.html": _GUARDED})
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "stranger"))
    sign(site, site_settings, state=state)
    signed = snapshot(site)
    (file,) = state.glob("*.db")
    rest = _GUARDED.replace(text, "", 1)
    for built, of_it in ((rest, _GUARDED), (_GUARDED, f"{text}{_GUARDED}")):
        digests = [hashlib.sha256(each.encode()).digest() for each in (of_it, built)]
        insertions = json.dumps([[0 if built == _GUARDED else _GUARDED.index(text), text]])
        with closing(sqlite3.connect(file)) as database, database:
            database.execute("DELETE FROM pages")
            values = (*digests, insertions)
            database.execute("INSERT INTO pages VALUES ('a.html', ?, ?, '', 'utf-8', ?, '', '', '')", values)
        forged = file.read_bytes()
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "own"))
        fill(site, {"a.html": _GUARDED})
        undo(site, state=state)
        assert _GUARDED == (site / "a.html").read_text()
        sign(site, site_settings, state=state)
        assert signed["a.html"] == (site / "a.html").read_bytes()
        assert forged == file.read_bytes()


@pytest.mark.parametrize("path", ["../outside.txt", "logo.png", "/etc/hostname", "a/../../outside.anml"])
def test_a_state_names_no_file_but_our_documents(tmp_path: Path, site_settings: Any, path: str) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    fill(site, {"a.html": "<title>A</title>", "logo.png": "x"})
    for name in ("outside.txt", "outside.anml"):
        (tmp_path / name).write_text("x", encoding="utf-8")
    sign(site, site_settings, state=state)
    (file,) = state.glob("*.db")
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("INSERT INTO documents VALUES (?, ?)", (path, hashlib.sha256(b"x").digest()))
    sign(site, site_settings, state=state)
    undo(site, state=state)
    assert {"a.html", "logo.png"} == {*snapshot(site)}
    assert (tmp_path / "outside.txt").exists()
    assert (tmp_path / "outside.anml").exists()


@pytest.mark.parametrize("path", ["../outside.anml", "/etc/outside.anml", b"a.md", 5])
def test_paths_in_a_state_that_lead_elsewhere_or_are_no_text_are_not_read(
    tmp_path: Path, site_settings: Any, path: object
) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    before = fill(site, {"a.html": "<title>A</title>"})
    (tmp_path / "outside.anml").write_text("x", encoding="utf-8")
    sign(site, site_settings, state=state)
    (file,) = state.glob("*.db")
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("INSERT INTO documents VALUES (?, ?)", (path, hashlib.sha256(b"x").digest()))
        database.execute("INSERT INTO pages SELECT ?, signed, built, '', '', '', '', '', '' FROM pages", (path,))
    told = replace(site_settings, base_url="https://a.example/")
    assert () == sign(site, told, state=state).diagnostics
    shown: list[str] = []
    report = undo(site, state=state, show=shown.append, dry_run=True)
    assert ((), []) == (report.skipped, [each for each in (*report.documents, *shown) if "outside" in each])
    undo(site, state=state)
    assert before == snapshot(site)


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
            undo(site, state=state)
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
    with closing(State(state, site.resolve())) as known:
        [record] = known.pages(["form.html"])["form.html"]
    digests = [hashlib.sha256(each).digest() for each in (before["form.html"], (site / "form.html").read_bytes())]
    assert digests == [record.built, record.signed]


@pytest.mark.parametrize("outer_first", [True, False])
def test_a_site_in_the_site_is_undone_by_itself(tmp_path: Path, site_settings: Any, *, outer_first: bool) -> None:
    outer, inner = tmp_path / "site", tmp_path / "site" / "v1"
    inner.mkdir(parents=True)
    fill(outer, PAGES)
    fill(inner, PAGES)
    told = replace(site_settings, twins=("anml", "markdown"), base_url="https://ferry.example/")
    built = snapshot(outer)
    sign(inner, told, state=tmp_path / "b")
    around = snapshot(inner)
    sign(outer, told, state=tmp_path / "a")
    first, second = (outer, inner) if outer_first else (inner, outer)
    states = {outer: tmp_path / "a", inner: tmp_path / "b"}
    undo(first, state=states[first])
    pages = {path: content for path, content in around.items() if path.endswith(".html")}
    assert not outer_first or pages.items() <= snapshot(inner).items()
    undo(second, state=states[second])
    assert built == snapshot(outer)
