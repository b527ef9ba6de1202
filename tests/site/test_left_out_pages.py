"""Pages that stay as they were built: the project leaves them out, or they say so themselves."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from signage_site.documents.places import ANML, MANIFEST
from signage_site.run.signing import sign

if TYPE_CHECKING:
    from pathlib import Path

PAGE = (
    "<!doctype html><html lang=en><head><title>{0}</title>{1}</head><main><h1>{0}</h1><p>On {0}.</p>"
    "<form method=post><input name={0}><button>Create {0}</button></form></main>"
)
SKIP = '<meta name=Signage content="skip">'


def build(folder: Path, **heads: str) -> dict[str, bytes]:
    """Write a page for each name, with this in its head, and return what all have."""
    for name, head in heads.items():
        path = folder / name / "index.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(PAGE.format(name, head), encoding="utf-8")
    return {name: (folder / name / "index.html").read_bytes() for name in heads}


@pytest.mark.parametrize(("head", "patterns"), [("", ("draft/",)), ("", ("/dra*", "!pier/")), (SKIP, ())])
def test_a_page_that_is_left_out_stays_as_it_was_built(
    tmp_path: Path, site_settings: Any, head: str, patterns: tuple[str, ...]
) -> None:
    built = build(tmp_path, pier="", draft=head)
    told = replace(site_settings, base_url="https://a.example/", sign_exclude=patterns, twins=("anml", "markdown"))
    report = sign(tmp_path, told)

    assert built["draft"] == (tmp_path / "draft/index.html").read_bytes()
    assert b"data-agent-" in (tmp_path / "pier/index.html").read_bytes()
    assert ["index.html"] == [each.name for each in (tmp_path / "draft").iterdir()]
    assert {"/pier/"} == json.loads((tmp_path / MANIFEST).read_text(encoding="utf-8"))["pages"].keys()
    assert not [
        name for name in (ANML, MANIFEST, "llms.txt", "sitemap.xml") if "draft" in (tmp_path / name).read_text()
    ]
    assert ["pier/index.html"] == [*report.changed]
    assert [] == [each.message for each in report.diagnostics]


def test_a_signed_page_that_is_left_out_is_as_it_was_built(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    built = build(site, pier="", draft="")
    told = replace(site_settings, twins=("markdown",))
    sign(site, told, state=state)
    report = sign(site, replace(told, sign_exclude=("draft",)), state=state)

    assert built["draft"] == (site / "draft/index.html").read_bytes()
    assert ("draft/index.md",) == report.removed
    again = sign(site, replace(told, sign_exclude=("draft",)), state=state)
    assert "0 of 2 pages signed, 1 already; nothing to sign: draft/index.html" == again.signed


def test_a_pattern_of_no_page_is_told(tmp_path: Path, site_settings: Any) -> None:
    build(tmp_path, pier="", quay="")
    told = replace(site_settings, base_url="https://a.example/", sign_exclude=("drafts/", "pier/"))
    message = "no page is at `drafts/`; correct it, or take it out of `sign_exclude`"

    assert [message] == [each.message for each in sign(tmp_path, told).diagnostics]


def test_copies_that_were_compressed_before_are_told_while_they_are_of_the_page_as_it_was(
    tmp_path: Path, site_settings: Any
) -> None:
    site, told = tmp_path / "site", replace(site_settings, base_url="https://a.example/")
    build(site, pier="", quay="", pool="")
    for name in ("pier/index.html.gz", "quay/index.html.br", "sitemap.xml.gz"):
        (site / name).write_bytes(b"")
    message = (
        "a compressed copy beside it is as the page was: hosts that serve such copies go on with that. "
        "Compress the site after it is signed. (also on 1 other page)"
    )
    for dry_run, expected in ((True, [message]), (False, [message]), (False, [])):
        report = sign(site, told, state=tmp_path / "state", dry_run=dry_run)
        assert expected == [each.message for each in report.diagnostics]


def test_a_page_that_is_left_out_changes_no_contract(tmp_path: Path, site_settings: Any) -> None:
    form = (
        '<form data-agent-kind="action" data-agent-action="cart.add" data-agent-danger=low>'
        "<input name={} required><button>Add</button></form><form role=search action=/s><input name=q></form>"
    )
    told = replace(site_settings, base_url="https://a.example/", sign_exclude=("drafts/",), twins=())
    page = "<html lang=en><title>{0}</title><main><h1>{0}</h1>" + form.replace("{}", "{1}") + "</main></html>"
    sites = tmp_path / "alone", tmp_path / "with"
    for site in sites:
        site.mkdir()
        (site / "index.html").write_text(page.format("Shop", "qty"), encoding="utf-8")
    (sites[1] / "drafts").mkdir()
    (sites[1] / "drafts/a.html").write_text(page.format("Draft", "size"), encoding="utf-8")
    (sites[1] / "drafts/b.html").write_text(page.format("Draft", "size"), encoding="utf-8")
    sign(sites[0], replace(told, sign_exclude=()))
    report = sign(sites[1], told)

    for name in ("index.html", MANIFEST, ANML):
        assert (sites[0] / name).read_text(encoding="utf-8") == (sites[1] / name).read_text(encoding="utf-8")
    [action] = [
        each
        for name, each in json.loads((sites[1] / MANIFEST).read_text(encoding="utf-8"))["actions"].items()
        if name == "cart.add"
    ]
    assert ["qty"] == action["inputSchema"]["required"]
    assert [] == [each.message for each in report.diagnostics]


@pytest.mark.skipif(os.name == "nt", reason="no path is that long there")
def test_a_folder_whose_path_is_too_long_keeps_no_other_page_from_being_signed(
    tmp_path: Path, site_settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(tmp_path, pier="")
    monkeypatch.chdir(tmp_path)
    for _ in range(25):
        os.mkdir("x" * 200)  # noqa: PTH102  names it from here
        os.chdir("x" * 200)
    report = sign(tmp_path, site_settings)
    monkeypatch.undo()
    os.chdir(tmp_path)
    shutil.rmtree("x" * 200)
    assert (1, ("pier/index.html",)) == (report.pages, report.changed)
