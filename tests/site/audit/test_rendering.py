"""Pages after their scripts have run, in a real browser: what scripts make, what searches do, and nothing else."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from serving import serving

from signage_site.audit import browser as module
from signage_site.audit.address import audit_address
from signage_site.audit.crawl import Bounds
from signage_site.audit.folder import audit_file, audit_folder
from signage_site.audit.rendering import query_of
from signage_site.audit.results import Outline, Settings, SiteAudit, UnauditableError

pytestmark = [pytest.mark.connects, pytest.mark.usefixtures("installed_browser")]

RENDER = Settings(render=True)
ACTION = 'data-agent-kind="action" data-agent-action="plant.move"'
FIELD = 'data-agent-kind="field" data-agent-field="bed"'
MANIFEST = ".well-known/agent-manifest.json"


def manifest(action: str, field: str) -> str:
    schema = {"type": "object", "required": [field], "properties": {field: {"type": "string"}}}
    entry = {
        "title": "Find a plant", "scope": "plants.read", "risk": "none", "confirmation": "never",
        "idempotent": True, "inputSchema": schema, "outputSchema": {"type": "object"},
    }  # fmt: skip
    site = {"name": "Garden", "origin": "https://garden.example"}
    return json.dumps({"version": "0.1", "site": site, "actions": {action: entry}})


def written(folder: Path, pages: dict[str, str]) -> Path:
    for path, text in pages.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def told(audit: SiteAudit) -> list[tuple[str, int, bool, str]]:
    return [(each.code, each.line, each.created, each.markup) for page in audit.pages for each in page.findings]


SCRIPTED = f"""<p>
<button id="first">First</button>
<script>
document.body.prepend(document.createElement("button"));
document.querySelector("button").className = "made";
document.querySelector("#first").title = "changed";
document.body.insertAdjacentHTML("beforeend", '<button {ACTION}>Move</button>');
document.querySelector("#gone").remove();
</script>
<form id="gone"></form>
<script src="/late.js"></script>
"""


@pytest.mark.usefixtures("kept_browser")
def test_a_page_that_scripts_do_not_fill_either_is_told_as_one(tmp_path: Path) -> None:
    written(tmp_path, {"index.html": "<div id=app></div><script src=https://cdn.example/app.js></script>"})
    note, *_ = audit_folder(tmp_path, RENDER).notes
    assert note.endswith("shows nothing after its scripts have run; they get nothing of other origins here")


@pytest.mark.usefixtures("kept_browser")
def test_what_scripts_make_is_told_apart(tmp_path: Path) -> None:
    late = "document.querySelector('#gone')?.remove(); setTimeout(() => document.body.append(NEW), 200);"
    new = "Object.assign(document.createElement('input'), {name: 'late'})"
    written(tmp_path, {"index.html": SCRIPTED, "late.js": late.replace("NEW", new)})
    found = audit_folder(tmp_path, RENDER)
    expected = [
        ("U003", 0, True, '<button class="made">'),
        ("U018", 0, True, '<button class="made">'),
        ("U003", 2, False, '<button id="first">'),
        ("U002", 0, True, '<input name="late">'),
    ]
    assert expected == told(found)
    assert (3, None) == (found.pages[0].created, found.pages[0].presence["forms"].score)
    assert (
        "The button `<button>` has no `data-agent-action`. (a script made it)" == found.pages[0].findings[0].message
    )
    assert found.pages[0].presence["actions"].total == 3
    assert ["U003", "U001"] == [each.code for each in audit_folder(tmp_path, Settings()).pages[0].findings]


@pytest.mark.parametrize(
    ("page", "known", "expected"),
    [
        ("<title>Ferries</title><h1>Moor a boat</h1>", (), "Moor"),
        ("<title>moor | Ferries</title><h1>Function moor</h1>", (), "moor"),
        ("<title>moor | Ferries</title><h1>Function moor</h1>", ("moor",), "Function"),
        ("<title>Ferries</title><h1>A</h1>", (), "Ferries"),
        ("<h1>A</h1>", (), ""),
    ],
)
def test_a_search_is_for_a_word_of_the_page(page: str, known: tuple[str, ...], expected: str) -> None:
    assert expected == query_of(page, known)


@pytest.mark.usefixtures("kept_browser")
def test_a_field_that_a_script_enables_can_be_reached(tmp_path: Path) -> None:
    form = f"<form {ACTION}><input {FIELD} disabled></form>"
    script = "<script>document.querySelector('input').disabled = false</script>"
    written(tmp_path, {"index.html": form + script, MANIFEST: manifest("plant.move", "bed")})
    page = tmp_path / "index.html"
    assert ["U013"] == [each.code for each in audit_file(page, Settings()).pages[0].findings]
    found = audit_file(page, RENDER)
    assert ([], 100, page.as_posix()) == (told(found), found.operability_score, found.pages[0].url)


def test_a_page_that_holds_its_browser_is_told_and_audited_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 15.0)  # seconds; on a busy machine the other page takes some
    endless = "<form></form><script>for (;;);</script>"
    busy = "setInterval(() => document.title += 'x', 9)"
    noisy = f"<script>alert('x'); open('/endless.html'); print(); {busy}</script>"
    written(tmp_path, {"endless.html": endless, "noisy.html": f"{noisy}<button>Go</button>"})
    found = audit_folder(tmp_path, RENDER)
    assert [("U001", 1, False, "<form>"), ("U003", 1, False, "<button>")] == told(found)
    assert 1 == len(found.unreadable)
    assert found.unreadable[0].startswith(f"{tmp_path.as_posix()}/endless.html: audited without its scripts: ")


def test_what_never_comes_is_not_waited_for_and_nothing_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(module.Browser, "resource", never)
    written(tmp_path, {"index.html": "<button>Go</button><script>fetch('/events')</script>"})
    assert [("U003", 1, False, "<button>")] == told(audit_folder(tmp_path, RENDER))
    gc.collect()
    assert [] == caplog.messages


@pytest.mark.usefixtures("kept_browser")
def test_pages_that_scripts_lead_to_are_crawled() -> None:
    link = "<p><script>document.body.innerHTML += '<a href=made/>Go</a>'</script>"
    with serving({"/": link, "/made/": "<form></form>"}) as host:
        found = audit_address(host.origin, RENDER, Bounds())
        assert [f"{host.origin}/", f"{host.origin}/made/"] == [page.url for page in found.pages]
        assert () == found.unreadable
        assert ["/", "/made/"] == [page for page in host.asked if page.endswith("/")]
    assert [("U001", 1, False, "<form>")] == told(found)


OWN = "<button>Own</button>"
LEADING = {  # what leads a page elsewhere, and whether its scripts get as far as making something
    "<meta http-equiv=refresh content='0;url=/other'>": True,
    "<script>addEventListener('load', () => location = '/other')</script>": True,
    "<script>addEventListener('load', () => setTimeout(() => location.reload()))</script>": True,
    "<script>location = '/other'</script>": False,
    "<script>location = '/gone'</script>": False,
    "<script>location = 'https://other.example/'</script>": False,
    "<form method=post action=/other></form><script>document.forms[0].submit()</script>": False,
    "<script>addEventListener('load', () => location = 'about:blank')</script>": False,
}


def test_a_page_that_leads_to_another_is_audited_itself() -> None:
    made = "<script>document.body.append(document.createElement('input'))</script>"
    pages = {f"/{number}/": OWN + made + leads for number, leads in enumerate(LEADING)}
    links = "".join(f"<a href={path}>Go</a>" for path in pages)
    with serving({"/": links, "/other": "<button>Other</button>", **pages}) as host:
        found = audit_address(host.origin, RENDER, Bounds())
    expected = [["U003", "U002"] if is_made else ["U003"] for is_made in LEADING.values()]
    assert expected == [[each.code for each in page.findings if each.code != "U001"] for page in found.pages[1:]]
    assert {"Own"} == {
        each.message.split("“")[1].split("”")[0] for _, each in found.findings if each.code == "U003"
    }
    assert () == found.unreadable
    assert "5 pages audited as served: a script leads to another page" in found.notes


SEARCH = (
    '<h1>Gardening</h1><form data-agent-kind="action" data-agent-action="docs.search" {form}>'
    '<input name="q" data-agent-kind="field" data-agent-field="query">'
    '<button data-agent-kind="action" data-agent-action="docs.search.submit">Go</button></form>'
    "<a href='/a.html'>A</a><div id=out></div>"
)
SHOW = "document.querySelector('#out').innerHTML = '<a href=/a.html>A</a>'"
OPENER = (
    "<style>form { display: none }</style><button data-agent-kind=action data-agent-action=search.open "
    "onclick=\"document.querySelector('style').remove()\">Search</button>"
)
MENU = "<ul><li><a href=/a.html>Tools</a><li><a id=b href=/b.html>Gardening tools</a></ul>"
FOUND = "<script>if (location.search == '?q=Gardening') document.write('<a href=../b.html>B</a>')</script>"
RESULTS = "<h1>Results</h1><div id=out></div><script>if (location.search == '?q=Gardening') "
SEARCHES = [
    # While it is typed, after the submit, on the page that follows by a script, and by the server.
    (f"<script>document.querySelector('input').oninput = () => {{ {SHOW} }}</script>", "", "", True),
    (f"<script>document.forms[0].onsubmit = event => {{ event.preventDefault(); {SHOW} }}</script>", "", "", True),
    ("", "action=results.html", f"{RESULTS}{SHOW}</script>", True),
    ("", "action=results.html", "<a href='/b.html'>B</a>", True),
    # In a folder that the address names without its slash, from which a script takes what it shows.
    ("<script>fetch('found').catch(() => document.forms[0].remove())</script>", "action=found", "", True),
    # From its own files, though its scripts and its form name them by the address where it will be served.
    (f"<script>oninput = () => fetch('https://garden.example/found/').then(() => {{ {SHOW} }})</script>",
     "", "", True),
    ("", "action=https://garden.example/results.html", "<a href='/b.html'>B</a>", True),
    (f"<script>oninput = () => fetch('https://other.example/found/').then(() => {{ {SHOW} }})</script>",
     "", "", False),
    (f"<script>oninput = () => {{ {SHOW.replace('/a', 'https://garden.example/a')} }}</script>", "", "", True),
    (f"<script>oninput = () => {{ {SHOW.replace('/a', 'https://other.example/a')} }}</script>", "", "", False),
    # By a word of another page, where the first page isn't in the index.
    (f"<script>oninput = event => {{ if (event.target.value == 'Results') {SHOW} }}</script>", "",
     "<h1>Gardening</h1><h1>Results</h1>", True),
    # Its field is shown by a button.
    (f"{OPENER}<script>oninput = () => {{ if (document.forms[0].checkVisibility()) {SHOW} }}</script>",
     "", "", True),
    # It filters a list of links that were there; hiding all of them, or others, finds nothing.
    (f"{MENU}<script>oninput = () => document.querySelector('li').remove()</script>", "onsubmit='return false'", "",
     True),
    (f"{MENU}<script>oninput = () => document.querySelector('ul').hidden = true</script>",
     "onsubmit='return false'", "", False),
    (f"{MENU}<script>oninput = () => document.querySelector('#b').hidden = true</script>",
     "onsubmit='return false'", "", False),
    # Another site's isn't asked, and so not judged.
    ("", "action=https://elsewhere.example/", "", True),
    # Nothing at all, what was there before, nowhere, what is never sent, and what isn't shown.
    ("<script>document.forms[0].onsubmit = () => false</script>", "", "", False),
    ("", "action=results.html", "<a href='/a.html'>A</a>", False),
    ("", "action=nowhere.html", "", False),
    ("", "method=post action=results.html", "<a href='/b.html'>B</a>", False),
    (f"<style>#out {{ display: none }}</style><script>document.forms[0].oninput = () => {{ {SHOW} }}</script>",
     "onsubmit='return false'", "", False),
    ("<script>document.querySelector('input').remove()</script>", "", "", False),
]  # fmt: skip


@pytest.mark.usefixtures("kept_browser")
@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_is_carried_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, search: tuple[str, str, str, bool]
) -> None:
    from signage_site.audit import rendering  # noqa: PLC0415  the extra may not be there

    for name in ("_TYPING", "_RESULTS"):
        monkeypatch.setattr(rendering, name, 1.5)
    more, form, results, works = search
    pages = {"index.html": SEARCH.format(form=form) + more, "results.html": results, "found/index.html": FOUND}
    found = audit_folder(written(tmp_path, {**pages, MANIFEST: manifest("docs.search", "query")}), RENDER)
    failed = [each.message for page in found.pages for each in page.findings if each.code == "U017"]
    assert works == (not failed)
    assert works == (found.operability["plans"].score == 100)
    assert all("docs.search" in message for message in failed)
    assert len(failed) <= 1


@pytest.mark.usefixtures("kept_browser")
@pytest.mark.parametrize("event", ["keydown", "keyup"])
def test_a_search_without_a_button_is_sent_by_its_key(tmp_path: Path, event: str) -> None:
    form = (
        '<h1>Gardening</h1><div data-agent-kind="action" data-agent-action="docs.search">'
        '<input data-agent-kind="field" data-agent-field="query"></div><div id=out></div>'
    )
    script = f"<script>on{event} = event => {{ if (event.key == 'Enter') {SHOW} }}</script>"
    found = audit_folder(
        written(tmp_path, {"index.html": form + script, MANIFEST: manifest("docs.search", "query")}), RENDER
    )
    assert [] == [each.message for page in found.pages for each in page.findings if each.code == "U017"]


@pytest.mark.usefixtures("kept_browser")
def test_pages_are_audited_as_served_when_the_time_of_a_folder_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each may take 15 seconds, and a folder of 100 KB may hold thousands."""
    from signage_site.audit import shown_folder  # noqa: PLC0415  the extra may not be there

    script = "<script>document.querySelector('form').remove()</script>"
    written(tmp_path, {f"{name}.html": f"<form></form>{script}" for name in "abc"})
    assert [] == told(audit_folder(tmp_path, RENDER))
    monkeypatch.setattr(shown_folder, "_ALL", -3.0)
    found = audit_folder(tmp_path, RENDER)
    assert [("U001", 1, False, "<form>")] * 3 == told(found)
    assert "3 pages audited as served: scripts took too long" in found.notes


@pytest.mark.usefixtures("kept_browser")
def test_searches_are_left_when_their_time_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A manifest may name thousands, of which each takes ten seconds."""
    from signage_site.audit import rendering  # noqa: PLC0415  the extra may not be there

    monkeypatch.setattr(rendering, "_ALL", 0.0)
    pages = {"index.html": SEARCH.format(form="onsubmit='return false'")}
    found = audit_folder(written(tmp_path, {**pages, MANIFEST: manifest("docs.search", "query")}), RENDER)
    assert [] == [each.message for page in found.pages for each in page.findings if each.code == "U017"]
    assert "1 of the searches not tried: they get 0 seconds" in found.notes


@pytest.mark.usefixtures("kept_browser")
def test_a_picture_shows_where_controls_are(tmp_path: Path) -> None:
    place = "position:absolute;left:{}px;top:{}px;width:80px;height:20px"
    page = (
        f"<title>x</title><button style='{place.format(100, 50)}' {ACTION}>Move</button>"
        f"<button style='{place.format(300, 60)}'>Cut</button><button style='display:none'>Gone</button>"
        f"<button style='{place.format(10, 9_000)}' {ACTION}>Far</button>"
    )
    written(tmp_path, {"index.html": page})
    found = audit_folder(tmp_path, replace(RENDER, pictures=True)).pages[0]
    assert ["Cut", "Gone"] == [each.message.split("“")[1].split("”")[0] for each in found.findings]
    shot = found.screenshot
    assert shot is not None
    assert ("image/jpeg", 3_000, b"\xff\xd8") == (shot.media_type, shot.height, shot.image[:2])
    moved = Outline(0, 100, 50, 80, 20, reachable=True, label="Move")
    assert [moved, Outline(1, 300, 60, 80, 20, reachable=False, label="Cut")] == list(shot.outlines)
    assert audit_folder(tmp_path, RENDER).pages[0].screenshot is None


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process takes")
def test_a_page_that_takes_much_memory_is_told_and_audited_as_it_is(tmp_path: Path) -> None:
    # It takes 3 GB, and then waits: a slow machine has the page's whole time to come to the limit.
    grows = "const all = []; while (all.length < 30) all.push(new Uint8Array(1e8).fill(1)); while (true);"
    page = f"<title>A</title><button>x</button><script>{grows}</script>"
    written(tmp_path, {"a.html": page, "b.html": "<title>B</title><button>x</button>"})
    found = audit_folder(tmp_path, RENDER)
    assert [("U003", 1, False, "<button>")] * 2 == told(found)
    reason = "its scripts took too much memory, or made the browser crash"
    assert (f"{(tmp_path / 'a.html').as_posix()}: audited without its scripts: {reason}",) == found.unreadable


SIZES = ("{scrollWidth: 'a', scrollHeight: 1}", "{scrollWidth: 1/0, scrollHeight: 1}", "{scrollWidth: 1}")


@pytest.mark.usefixtures("kept_browser")
@pytest.mark.parametrize(
    "script",
    [
        *(f"Object.defineProperty(document, 'scrollingElement', {{value: {each}}})" for each in SIZES),
        "Array.prototype.map = () => [[1, 2, 3, 'x']]",
        "Array.prototype.map = () => [null]",
        "Array.prototype.map = () => 7",
    ],
)
def test_a_page_whose_scripts_say_what_is_none_is_told(tmp_path: Path, script: str) -> None:
    page = f'<title>A</title><button data-agent-kind="action">x</button><script>{script}</script>'
    written(tmp_path, {"a.html": page, "b.html": "<title>B</title><button>x</button>"})
    found = audit_folder(tmp_path, replace(RENDER, pictures=True))
    assert ["a.html", "b.html"] == [Path(each.url).name for each in found.pages]
    said = f"{(tmp_path / 'a.html').as_posix()}: audited without its scripts: its scripts replace what a browser"
    assert [True] == [each.startswith(said) for each in found.unreadable]


@pytest.mark.usefixtures("kept_browser")
def test_what_has_a_number_of_the_page_s_own_is_in_no_picture(tmp_path: Path) -> None:
    endless = f'<div role="tab" data-signage-number="{"9" * 5000}">x</div>'
    boundless = (
        "<script>Element.prototype.getBoundingClientRect = () => ({x: 1, y: 1, width: 1/0, height: 9})</script>"
    )
    written(tmp_path, {"a.html": f"<title>A</title><button>x</button>{endless}{boundless}"})
    shot = audit_folder(tmp_path, replace(RENDER, pictures=True)).pages[0].screenshot
    assert shot is not None
    assert () == shot.outlines


def test_a_browser_of_the_checkout_is_not_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows looks for programs in the current folder first."""
    for name in module.NAMES:
        program = tmp_path / name
        program.write_text("#!/bin/sh\ntouch executed\n")
        program.chmod(0o755)
    written(tmp_path, {"index.html": ""})
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", os.pathsep.join(("", ".", "bin")))

    with pytest.raises(UnauditableError, match="no Chromium or Chrome is installed"):
        audit_folder(tmp_path, RENDER)
    assert not (tmp_path / "executed").exists()


def test_without_playwright_or_a_browser_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, {"index.html": ""})
    with monkeypatch.context() as patch:
        patch.setenv("PATH", "")
        with pytest.raises(UnauditableError, match="no Chromium or Chrome is installed"):
            audit_folder(tmp_path, RENDER)
    monkeypatch.setattr("signage_site.audit.folder.find_spec", lambda _name: None)
    with pytest.raises(UnauditableError, match=r"pip install .signage\[render\]"):
        audit_folder(tmp_path, RENDER)
