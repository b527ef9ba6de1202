from __future__ import annotations

import os
import re
import stat
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from signage_site.pages.controls import Counts
from signage_site.run.folder import Folder
from signage_site.run.signing import sign
from signage_site.settings import Settings
from signage_specs.diagnostic import Severity
from signage_specs.readers.html import read_html

if TYPE_CHECKING:
    from pathlib import Path

FORM = "<form id=f{}><input name=a></form>"


def fill(folder: Path, pages: int) -> None:
    for number in range(pages):
        place = folder / f"d{number % 7}"
        place.mkdir(exist_ok=True)
        (place / f"p{number:03}.html").write_text(FORM.format(number), encoding="utf-8")


def snapshot(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_the_number_of_processes_makes_no_difference(tmp_path: Path, site_settings: Any) -> None:
    settings = replace(site_settings, base_url="https://a.example/")
    reports, results = [], []
    for name, jobs in (("one", 1), ("two", 2), ("all", 0)):
        (tmp_path / name).mkdir()
        fill(tmp_path / name, 150)
        reports.append(sign(tmp_path / name, replace(settings, jobs=jobs)))
        results.append(snapshot(tmp_path / name))
    (tmp_path / "threads").mkdir()
    fill(tmp_path / "threads", 150)
    with ThreadPoolExecutor(2) as executor:
        reports.append(sign(tmp_path / "threads", settings, executor=executor))
    results.append(snapshot(tmp_path / "threads"))

    assert results[0] == results[1] == results[2] == results[3]
    assert reports[0] == reports[1] == reports[2] == reports[3]
    assert (150, Counts(150, 150, 0)) == (reports[0].pages, reports[0].annotated)
    assert sorted(reports[0].changed) == list(reports[0].changed)


def test_processes_start_beside_threads(tmp_path: Path, site_settings: Any) -> None:
    fill(tmp_path, 130)
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        report = sign(tmp_path, replace(site_settings, jobs=2))
    finally:
        stop.set()
        thread.join()

    assert 130 == report.pages == len(report.changed)


def test_where_no_process_starts_one_does_it_all(
    tmp_path: Path, site_settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise OSError(38, "Function not implemented")

    fill(tmp_path, 130)
    monkeypatch.setattr("signage_core.pool.ProcessPoolExecutor", refuse)
    report = sign(tmp_path, replace(site_settings, jobs=2))

    assert 130 == report.pages == len(set(report.changed))


def test_progress_is_told(tmp_path: Path, site_settings: Any) -> None:
    fill(tmp_path, 70)
    told: list[tuple[int, int]] = []
    sign(tmp_path, site_settings, progress=lambda done, total: told.append((done, total)))

    assert [(32, 70), (64, 70), (70, 70)] == told


def test_a_dry_run_writes_nothing(tmp_path: Path, site_settings: Any) -> None:
    fill(tmp_path, 3)
    before = snapshot(tmp_path)
    settings = replace(site_settings, base_url="https://a.example/")
    dry = sign(tmp_path, settings, dry_run=True)

    assert before == snapshot(tmp_path)
    assert dry == replace(sign(tmp_path, settings), dry_run=True)
    assert ((), ()) == ((done := sign(tmp_path, settings, dry_run=True)).changed, done.written)


def test_what_is_no_page_stays(tmp_path: Path, site_settings: Any) -> None:
    kept = {"a.txt": b"<form>", "b.xhtml": b"<form/>", "c.html.gz": b"\x1f\x8b", "d.js": b"'<form>'"}
    for name, content in kept.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "e.HTM").write_bytes(b"<form>")
    report = sign(tmp_path, site_settings)

    assert ("e.HTM",) == report.changed
    assert kept.items() <= snapshot(tmp_path).items()


def test_a_page_that_can_t_be_decoded_is_skipped_and_told(tmp_path: Path, site_settings: Any) -> None:
    (tmp_path / "a.html").write_bytes(b"<form>\xe9")
    (tmp_path / "b.html").write_bytes("\ufeff<form>é".encode("utf-16-le"))
    (tmp_path / "c.html").write_bytes(b"<meta charset=latin1><form>\xe9")
    report = sign(tmp_path, site_settings)

    reason = "it is not UTF-8, and declares no encoding in its first 1,024 bytes; save it as UTF-8"
    assert (("a.html", reason),) == report.skipped
    assert ("a.html", Severity.WARNING, f"left as it is: {reason}") in {
        (each.path, each.severity, each.message) for each in report.diagnostics
    }
    assert b"<form>\xe9" == (tmp_path / "a.html").read_bytes()
    assert '<form data-agent-kind="action"' in (tmp_path / "b.html").read_bytes().decode("utf-16")
    assert (tmp_path / "c.html").read_bytes().endswith(b">\xe9")
    assert 2 == report.pages


def test_a_page_that_is_too_large_stays_and_is_told(tmp_path: Path, site_settings: Any) -> None:
    (tmp_path / "a.html").write_bytes(b"<form>")
    with (tmp_path / "b.html").open("wb") as file:
        file.truncate(1 << 40)
    report = sign(tmp_path, site_settings)

    assert ("a.html",) == report.changed
    assert ["larger than 50 MB"] == [
        each.message.rpartition(": ")[2] for each in report.diagnostics if each.path == "b.html"
    ]
    assert 1 << 40 == (tmp_path / "b.html").stat().st_size


@pytest.mark.parametrize(
    ("page", "is_template"),
    [
        ("---\ntitle: Pier\n---\n<form>", True),
        ("\ufeff---\r\n---\r\n<form>", True),
        ("\n{% extends 'base.html' %}<form>", True),
        ('{{ define "main" }}<form>', True),
        ("<%- include('head') %><form>", True),
        ("<?php echo 1 ?><form>", True),
        ("<?xml version='1.0'?><form>", False),
        ("<!doctype html><p>{{ name }}<form>", False),
        ("<!doctype html><p><?php $a->b; echo \"<form action='/'>\" ?>", True),
        ("<!doctype html><p><?= 1 > 0 ? '<form>' : '' ?>", True),
        ('<!doctype html><p><%= "<form>" %>', True),
        ("<!doctype html><p>Between {% and <form> the page says %}", False),
        ("<!doctype html><form><?php a() ?><input name=a <?= 1 ?>>", False),
        ("<!doctype html><p>Write <% and {% here.<form>", False),
        ("<!doctype html><script>x = '<?php'</script><form></form><p>?>", False),
    ],
)
def test_templates_are_left_as_they_are(tmp_path: Path, site_settings: Any, page: str, is_template: bool) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "a.html").write_bytes(page.encode())
    report = sign(tmp_path / "site", site_settings)

    reason = "it is a template, of which a generator makes pages; sign those"
    assert ((("a.html", reason),) if is_template else ()) == report.skipped
    assert (not is_template) == bool(report.changed)
    left = [each.severity for each in report.diagnostics if "template" in each.message]
    assert ([Severity.INFO] if is_template else []) == left
    excluding = replace(site_settings, sign_exclude=("a.html", "b.html"))
    unmet = "no page is at `b.html`; correct it, or take it out of `sign_exclude`"
    told = sign(tmp_path / "site", excluding)
    assert ((), [unmet]) == (
        told.skipped,
        [each.message for each in told.diagnostics if "page is at" in each.message],
    )


@pytest.mark.parametrize(
    ("page", "is_json"),
    [
        ('{"html": "<form action=\\"/x\\"><input name=\\"q\\"></form>"}', True),
        ('\ufeff\n[ {"html": "<form>"}]', True),
        ('["<form>"]', True),
        ("[[1, '<form>']]", True),
        ("{ }<form>", True),
        ("[1] A note.<form>", False),
        ("[x] Done.<form>", False),
        ("{x: '<form>'}", False),
        ('"Pier" <form>', False),
    ],
)
def test_json_is_left_as_it_is(tmp_path: Path, site_settings: Any, page: str, is_json: bool) -> None:
    (tmp_path / "a.html").write_bytes(page.encode())
    report = sign(tmp_path, site_settings)

    assert ((("a.html", "it is JSON, not HTML"),) if is_json else ()) == report.skipped
    assert is_json == ((tmp_path / "a.html").read_bytes() == page.encode())


def test_beside_templates_others_are_known_by_a_tag_further_on(tmp_path: Path, site_settings: Any) -> None:
    pages = {
        "a.html": "{% extends 'base.html' %}<form>",
        "b.html": '<header><a href="{{ site.BaseURL }}">{{ .Title }}</a><form>',
        "c.html": "<header><?php menu() ?><form>",
        "d.html": "<p>{{ name }}<form>",
        "e.html": "<pre>Write <code>{% load x %}</code> and {% if %}</pre><script>x = '<%';</script><form>",
        "f.html": "<p><code>x</code>{% load x %}<form>",
    }
    for name, page in pages.items():
        (tmp_path / name).write_text(page, encoding="utf-8")
    report = sign(tmp_path, site_settings)

    assert ["a.html", "b.html", "c.html", "f.html"] == [path for path, _ in report.skipped]
    assert ("d.html", "e.html") == report.changed


def test_packages_are_no_pages(tmp_path: Path, site_settings: Any) -> None:
    for name in ("index.html", "node_modules/x/readme.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("<form>", encoding="utf-8")
    report = sign(tmp_path, site_settings)

    assert (("node_modules", "it holds packages of Node.js, and no pages of a site"),) == report.skipped
    assert ("index.html",) == report.changed


def test_symbolic_links_are_neither_followed_nor_replaced(tmp_path: Path, site_settings: Any) -> None:
    site, outside = tmp_path / "site", tmp_path / "outside"
    site.mkdir()
    outside.mkdir()
    (outside / "page.html").write_bytes(b"<form>")
    (site / "real.html").write_bytes(b"<form>")
    (site / "link.html").symlink_to(outside / "page.html")
    (site / "inner.html").symlink_to("real.html")
    (site / "folder").symlink_to(outside)
    (site / ".well-known").symlink_to(outside)
    report = sign(site, replace(site_settings, base_url="https://a.example/"))

    assert b"<form>" == (outside / "page.html").read_bytes()
    assert ["page.html"] == [path.name for path in outside.iterdir()]
    assert ("real.html",) == report.changed
    out = "it is a symbolic link out of the folder; sign what it leads to by itself"
    assert (
        (".well-known", out),
        ("folder", out),
        ("inner.html", "it is a symbolic link"),
        ("link.html", "it is a symbolic link"),
    ) == report.skipped
    assert report.failed
    assert {".well-known/agent-manifest.json", ".well-known/anml", ".well-known/anml.json"} == {
        each.path for each in report.diagnostics if each.severity is Severity.ERROR
    }


def test_the_folder_itself_may_be_a_link(tmp_path: Path, site_settings: Any) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.html").write_bytes(b"<form>")
    (tmp_path / "link").symlink_to("real")

    assert ("a.html",) == sign(tmp_path / "link", site_settings).changed


def test_permissions_stay(tmp_path: Path, site_settings: Any) -> None:
    page = tmp_path / "a.html"
    page.write_bytes(b"<form>")
    page.chmod(0o640)
    sign(tmp_path, site_settings)

    assert 0o640 == stat.S_IMODE(page.stat().st_mode)
    assert b"data-agent" in page.read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such permissions")
def test_no_file_of_ours_runs_with_its_owner_s_rights(tmp_path: Path, site_settings: Any) -> None:
    """It may have been a stranger's, and belongs to whoever signs."""
    page = tmp_path / "index.html"
    page.write_bytes(b"<form>")
    page.chmod(0o6775)
    sign(tmp_path, site_settings)
    assert 0o775 == stat.S_IMODE(page.stat().st_mode)


@pytest.mark.skipif(getattr(os, "geteuid", lambda: 1)() != 0, reason="only the administrator gives files away")
def test_owners_stay(tmp_path: Path, site_settings: Any) -> None:
    page = tmp_path / "index.html"
    page.write_bytes(b"<form>")
    os.chown(page, 1000, 1001)
    sign(tmp_path, site_settings)
    state = page.stat()
    assert (1000, 1001) == (state.st_uid, state.st_gid)


def test_a_page_is_written_whole_when_the_system_takes_parts_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, site_settings: Any
) -> None:
    for name in ("parts", "whole"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.html").write_bytes(b"<form><input name=a><button>Send</button></form>")
    sign(tmp_path / "whole", site_settings)
    whole = os.write

    with monkeypatch.context() as slow:
        slow.setattr("os.write", lambda descriptor, content: whole(descriptor, content[:7]))
        sign(tmp_path / "parts", site_settings)

    assert (tmp_path / "whole" / "a.html").read_bytes() == (tmp_path / "parts" / "a.html").read_bytes()


def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, site_settings: Any
) -> None:
    (tmp_path / "a.html").write_bytes(b"<form>")

    def fail(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", fail)
    report = sign(tmp_path, site_settings)

    assert {"a.html": b"<form>"} == snapshot(tmp_path)
    assert (("a.html", "No space left on device"),) == report.skipped


def test_a_missing_folder_is_an_error_that_says_what_to_do(tmp_path: Path, site_settings: Any) -> None:
    with pytest.raises(NotADirectoryError, match="build the site first"):
        sign(tmp_path / "none", site_settings)


def test_an_unchanged_file_is_not_written(tmp_path: Path) -> None:
    folder = Folder(tmp_path)

    assert folder.write("a/b.txt", b"x")
    (tmp_path / "a/b.txt").chmod(0o444)
    stamp = (tmp_path / "a/b.txt").stat().st_mtime_ns
    assert not folder.write("a/b.txt", b"x")
    assert stamp == (tmp_path / "a/b.txt").stat().st_mtime_ns
    assert ["b.txt"] == [path.name for path in (tmp_path / "a").iterdir()]


@pytest.mark.parametrize(
    ("epoch", "told"), [("0", True), ("1704164645", True), ("", False), ("soon", False), ("9" * 30, False)]
)
def test_the_time_is_the_one_that_the_environment_fixes(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    site_settings: Any,
    epoch: str,
    told: bool,
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    (tmp_path / "index.html").write_bytes(b"<h1>Pier</h1>")
    sign(tmp_path, site_settings)

    assert told == (b'name="built"' in (tmp_path / ".well-known/anml").read_bytes())


def test_a_control_that_a_script_makes_is_told_once(tmp_path: Path, site_settings: Any) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.html").write_text(
            "<title>x</title><script src=copybutton.js></script><div class=highlight><pre>a", encoding="utf-8"
        )
    report = sign(tmp_path, replace(site_settings, base_url="https://a.example/"))

    said = (
        "the buttons that copy code are made by a script in the browser, and can't be annotated in the built page; "
        "the option `script` annotates such controls there"
    )
    assert [("a.html", said)] == [(each.path, each.message) for each in report.diagnostics]


def test_a_note_about_many_pages_is_given_once(tmp_path: Path, site_settings: Any) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.html").write_text(f"<title>{name}</title><input name=alone>", encoding="utf-8")
    (tmp_path / "d.html").write_text("<title>x</title><input name=other>", encoding="utf-8")
    settings = replace(site_settings, base_url="https://a.example/")
    said = "isn't annotated: it has no form, label or group; label it"
    assert [
        f"a.html: the field `alone` {said} (also on 2 other pages)",
        f"d.html: the field `other` {said}",
    ] == [f"{each.path}: {each.message}" for each in sign(tmp_path, settings).diagnostics]


def test_a_folder_without_a_page_gets_no_documents(tmp_path: Path, site_settings: Any) -> None:
    (tmp_path / "a.txt").write_text("x", encoding="utf-8")
    report = sign(tmp_path, replace(site_settings, base_url="https://a.example/"))
    assert (0, (), ()) == (report.pages, report.written, report.diagnostics)
    assert ["a.txt"] == list(snapshot(tmp_path))


def test_a_folder_that_cannot_be_listed_is_named(
    tmp_path: Path, site_settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path, 2)
    scan = os.scandir

    def scandir(folder: Any) -> Any:
        if str(folder).endswith("d1"):
            raise PermissionError(13, "Permission denied", str(folder))
        return scan(folder)

    monkeypatch.setattr(os, "scandir", scandir)
    report = sign(tmp_path, replace(site_settings, base_url="https://a.example/"))
    assert (("d1", "Permission denied"),) == report.skipped
    assert ("d0/p000.html",) == report.changed


def test_no_two_pages_share_a_twin(tmp_path: Path) -> None:
    names = ("x.htm", "x.htm.html", "x.html", "x.html.html", "y.HTML", "y.HTML.html")
    for name in names:
        (tmp_path / name).write_text(f"<!doctype html><title>{name}</title><main><h1>{name}</h1>Text.</main>")

    sign(tmp_path, Settings())

    for name in names:
        for link in read_html((tmp_path / name).read_text()).select("link[rel=alternate]"):
            twin = (tmp_path / (link.get("href") or "")).read_text()
            assert [name] == re.findall(r"^(?:# | *<title>)([\w.]*)", twin, re.MULTILINE)
    listed = re.findall(r"\[(.*)\]\(\./(.*)\)", (tmp_path / "llms.txt").read_text())
    assert {name: f"# {name}" in (tmp_path / twin).read_text() for name, twin in listed} == dict.fromkeys(
        ("x.htm.html", "x.html", "x.html.html", "y.HTML.html"), True
    )
    assert 0 == sign(tmp_path, Settings()).twins_written
