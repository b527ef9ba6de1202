"""What is judged once for all pages: the actions of the manifest, their titles, and the pages that it lists."""

import json
from pathlib import Path
from typing import Any

import pytest

from signage_site.audit import page
from signage_site.audit.folder import audit_file, audit_folder
from signage_site.audit.known import Scores, baseline_text, read_baseline, without_known
from signage_site.audit.results import Settings, SiteAudit, UnauditableError
from signage_site.audit.site import Routes


def button(name: str) -> str:
    return f'<button data-agent-kind="action" data-agent-action="{name}">Go</button>'


def written(folder: Path, pages: dict[str, str], listed: dict[str, list[str]] | None, *actions: str) -> Path:
    entry = {
        "scope": "plants.write", "risk": "low", "confirmation": "optional", "idempotent": False,
        "inputSchema": {"type": "object"}, "outputSchema": {"type": "object"},
    }  # fmt: skip
    manifest: dict[str, object] = {
        "version": "0.1",
        "site": {"name": "Garden", "origin": "https://garden.example"},
        "actions": {name: {"title": "Move a plant", **entry} for name in actions},
    }
    if listed is not None:
        manifest["pages"] = {path: {"title": "Page", "actions": names} for path, names in listed.items()}
    for path, text in {**pages, ".well-known/agent-manifest.json": json.dumps(manifest)}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def messages(audit: SiteAudit) -> list[str]:
    return [f"{each.code} {each.message}" for each in audit.site_findings]


PAGES = {"index.html": button("plant.move"), "beds/index.html": button("plant.water"), "about.html": ""}


@pytest.mark.parametrize(
    ("listed", "actions", "score", "expected"),
    [
        (None, ["plant.move", "plant.water"], 100, []),
        (None, ["plant.move", "plant.cut"], 50, ["U011 No page that was audited has the action `plant.cut`."]),
        ({"/": ["plant.move"], "/beds/": ["plant.water"]}, ["plant.move", "plant.water"], 100, []),
        # Under the path where the site is served, and by any of a page's addresses.
        (
            {"/garden/": ["plant.move"], "/garden/beds/index.html": ["plant.water"]},
            ["plant.move", "plant.water"],
            100,
            [],
        ),
        (
            {"/": ["plant.move"], "/beds/": ["plant.move"], "/about/": ["plant.move"]},
            ["plant.move"],
            0,
            ["U011 The manifest lists `plant.move` for the page `/beds/` and 1 more, which lacks it."],
        ),
    ],
)
def test_actions_are_on_the_pages_that_the_manifest_lists_them_for(
    tmp_path: Path, listed: dict[str, list[str]] | None, actions: list[str], score: int, expected: list[str]
) -> None:
    found = audit_folder(written(tmp_path, PAGES, listed, *actions), Settings())
    assert (score, expected) == (found.operability["actions"].score, messages(found))


def test_pages_of_the_manifest_are_files_of_the_site(tmp_path: Path) -> None:
    listed: dict[str, list[str]] = {"/": [], "/beds": [], "/about.html": [], "/gone/": []}
    found = audit_folder(written(tmp_path, PAGES, listed), Settings())
    assert ["U016 The manifest lists the page `/gone/`, which the site lacks."] == messages(found)
    assert 75 == found.operability["routes"].score


def test_a_page_that_one_of_its_addresses_serves_is_not_lacking() -> None:
    routes = Routes(there=frozenset({"/beds"}), missing=frozenset({"/beds", "/gone"}))
    assert [False, True, False] == [routes.lacks(each) for each in ("/beds", "/gone", "/other")]
    assert routes.knows("/gone")


def test_a_page_alone_is_held_to_what_the_manifest_lists_for_it(tmp_path: Path) -> None:
    listed = {"/": ["plant.move"], "/beds/": ["plant.water", "plant.move"]}
    written(tmp_path, PAGES, listed, "plant.move", "plant.water", "plant.cut")
    home, beds = (audit_file(tmp_path / name, Settings()) for name in ("index.html", "beds/index.html"))
    cut = "U011 No page that was audited has the action `plant.cut`."  # no page is listed for it
    assert ([cut], 50) == (messages(home), home.operability["actions"].score)
    lacks = "U011 The manifest lists `plant.move` for the page `/beds/`, which lacks it."
    assert [lacks, cut] == messages(beds)
    # Nobody looked whether the other pages are there.
    assert home.operability["routes"].score is None


def test_several_processes_find_what_one_does(tmp_path: Path) -> None:
    pages = {f"{number}.html": f"<form></form><button>{number}</button>" for number in range(40)}
    written(tmp_path, pages, None)
    assert audit_folder(tmp_path, Settings(jobs=1)) == audit_folder(tmp_path, Settings(jobs=2))


def test_a_site_without_a_manifest_cannot_be_operated(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(button("plant.move"))
    found = audit_folder(tmp_path, Settings())
    assert (0, 60) == (found.operability_score, found.score)
    assert ["U005 There is no manifest: an agent can't know what it can do."] == messages(found)


def test_no_page_and_no_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnauditableError, match="no HTML page in it"):
        audit_folder(tmp_path, Settings())
    with pytest.raises(UnauditableError, match="cannot be read"):
        audit_folder(tmp_path, Settings(manifest=tmp_path / "manifest.json"))


def test_a_baseline_holds_when_lines_move_and_the_site_is_elsewhere(tmp_path: Path) -> None:
    pages = {"index.html": "<form></form>" * 2, "beds/index.html": "<input name=a><input name=b>"}
    one = audit_folder(written(tmp_path / "one", pages, None, "plant.cut"), Settings())
    baseline = read_baseline(baseline_text(one))
    assert (Scores(one.score, 50),) == baseline.history
    moved = {"index.html": "<p>\n\n<form></form>" * 3, "beds/index.html": "<p><input name=b><input name=c>"}
    other = audit_folder(written(tmp_path / "two", moved, None, "plant.cut", "plant.prune"), Settings())
    left, gone = without_known(other, baseline.known)
    assert (1, other.score) == (gone, left.score)
    assert ["U011 No page that was audited has the action `plant.prune`."] == messages(left)
    found = [(page.route, each.code, each.line, each.markup) for page in left.pages for each in page.findings]
    assert [("/beds", "U002", 1, "<input name=c>"), ("/", "U001", 7, "<form>")] == found


def test_a_page_of_a_terabyte_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>A</title>", encoding="utf-8")
    with (tmp_path / "large.html").open("wb") as stream:
        stream.truncate(1 << 40)
    audit = audit_folder(tmp_path, Settings(jobs=1))
    said = [f"{(tmp_path / 'large.html').as_posix()}: cannot be read: larger than 50 MB"]
    assert (said, 1) == (list(audit.unreadable), len(audit.pages))


def test_a_page_of_frames_is_audited(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(
        "<title>A</title><frameset><frame src=b.html></frameset>", encoding="utf-8"
    )
    assert 1 == len(audit_folder(tmp_path, Settings(jobs=1)).pages)


def test_a_fault_of_ours_costs_one_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.html", "b.html"):
        (tmp_path / name).write_text("<title>A</title>", encoding="utf-8")
    genuine = page.audit_page

    def faulty(loaded: page.Loaded, *rest: Any) -> Any:
        if loaded.url.endswith("b.html"):
            raise IndexError
        return genuine(loaded, *rest)

    monkeypatch.setattr(page, "audit_page", faulty)
    audit = audit_folder(tmp_path, Settings(jobs=1))
    (said,) = audit.unreadable
    assert (1, True) == (len(audit.pages), "b.html: internal error: IndexError in test_site.py" in said)
