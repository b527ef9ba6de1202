"""The report in HTML: what pages write is never markup in it, nothing is requested, the most urgent comes first."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import html5lib  # type: ignore[import-untyped]  # it has no types
import pytest

from signage_site.audit.folder import audit_folder
from signage_site.audit.html_report.html import html_report
from signage_site.audit.html_report.view import ScoreView, repeated, report_view
from signage_site.audit.known import Comparison, Scores
from signage_site.audit.reports import badge
from signage_site.audit.results import Outline, Screenshot, Settings, SiteAudit

HOSTILE = "</script><script>alert(1)</script><img src=//evil.example onerror=alert(2)>\u202e\x1b[31m`'\""


def site(folder: Path, pages: dict[str, str], manifest: dict[str, Any] | None = None) -> SiteAudit:
    for path, text in pages.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    if manifest is not None:
        (folder / ".well-known").mkdir()
        (folder / ".well-known/agent-manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return audit_folder(folder, Settings(safety=True))


def action(title: str, *names: str) -> dict[str, Any]:
    return {
        "title": title, "scope": "plants.write", "risk": "high", "confirmation": "required", "idempotent": False,
        "inputSchema": {"type": "object", "properties": {each: {"type": "string"} for each in names}},
        "outputSchema": {"type": "object"},
    }  # fmt: skip


def manifest(title: str, *names: str) -> dict[str, Any]:
    return {
        "version": "0.1",
        "site": {"name": title, "origin": "https://garden.example"},
        "actions": {"plant.move": action(title, *names)},
    }


@pytest.fixture
def hostile(tmp_path: Path) -> SiteAudit:
    form = (
        f"<form><label>{HOSTILE.replace('<', '&lt;')}<input name='a' placeholder=\"{HOSTILE[:-1]}\"></label></form>"
    )
    pages = {f"{name}/</script><b onclick=x>.html": form for name in "abcd"}
    (tmp_path / "broken.html").write_bytes(b"<meta charset=utf-16be>\xff\xfe\x00")
    return site(tmp_path, pages, manifest(HOSTILE, HOSTILE))


def test_what_pages_and_manifests_write_is_text(hostile: SiteAudit) -> None:
    picture = Screenshot(b"\x89PNG", "image/png", 10, 10, (Outline(1, 1, 1, 2, 2, reachable=False, label=HOSTILE),))
    pages = (replace(hostile.pages[0], screenshot=picture), *hostile.pages[1:])
    report = html_report(replace(hostile, pages=pages), Comparison((Scores(1, None),), 1, 1))
    tree = html5lib.parse(report, treebuilder="etree", namespaceHTMLElements=False)
    assert ["application/json", None] == [each.get("type") for each in tree.iter("script")]
    assert [] == [(each.tag, name) for each in tree.iter() for name in each.attrib if name.startswith("on")]
    assert [] == list(tree.iter("img"))
    assert "</script><b onclick=x>.html" in "".join(tree.itertext())
    assert [] == [each for each in ("\u202e", "\x1b") if each in report]
    held = json.loads(next(tree.iter("script")).text or "")
    assert any("<script>alert(1)" in text for text in held["texts"])
    assert "data:image/png;base64,iVBORw==" == held["pictures"]["0"]["address"]


def test_nothing_is_requested(hostile: SiteAudit) -> None:
    report = html_report(hostile)
    tree = html5lib.parse(report, treebuilder="etree", namespaceHTMLElements=False)
    targets = [each.get(name, "#") for each in tree.iter() for name in ("href", "src", "action", "data", "poster")]
    assert set() == {each[:1] for each in targets} - {"#"}
    assert [] == list(tree.iter("link"))
    assert [] == re.findall(r"@import|url\(", report)
    assert [] == [each.tag for each in tree.iter() if each.get("style")]  # the policy refuses them
    policy = next(each.get("content", "") for each in tree.iter("meta") if each.get("http-equiv"))
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy


def test_the_same_audit_gives_the_same_bytes(hostile: SiteAudit) -> None:
    assert html_report(hostile) == html_report(hostile)


def test_pages_with_most_findings_come_first_and_shared_elements_once(tmp_path: Path) -> None:
    shared = '<form class="search{}"></form>'
    pages = {f"{number}.html": shared.format(number) + "<button>Go</button>" * number for number in range(4)}
    audit = site(tmp_path, pages)
    once = repeated(audit.pages)
    view = report_view(audit, once)
    assert ["3.html", "2.html", "1.html", "0.html"] == [page.name for page in view.pages]
    assert [("U001", 4, "the number in the class differs"), ("U003", 3, "")] == [
        (each.example.code, each.pages, "the number in the class differs" if each.number == 1 else "")
        for each in view.repeated
    ]
    assert [(1, 1, 1), (2, 1, 1), (3, 1, 1), (4, 1, 1)] == list(view.repeated[0].places)


def test_actions_are_mapped_to_their_pages(tmp_path: Path) -> None:
    form = '<form data-agent-kind="action" data-agent-action="plant.move"></form>'
    audit = site(tmp_path, {"a.html": form, "b.html": ""}, manifest("Move a plant", "bed"))
    (mapped,) = report_view(audit, {}).actions
    assert ("plant.move", "Move a plant", "high", "required", (1,)) == (
        mapped.identifier, mapped.title, mapped.risk, mapped.confirmation, mapped.pages,
    )  # fmt: skip
    assert [("bed", "string", False)] == [(each.name, each.type, each.required) for each in mapped.inputs]
    # What a manifest has in the wrong place is left empty.
    odd: dict[str, Any] = {
        "actions": {"a": [], "b": {"title": 1, "inputSchema": {"properties": {"c": 2}}}},
        "data": 3,
    }
    found = report_view(site(tmp_path / "odd", {"a.html": ""}, odd), {}).actions
    assert [("a", "", ()), ("b", "", ("c",))] == [
        (each.identifier, each.title, tuple(given.name for given in each.inputs)) for each in found
    ]


def scores_of(audit: SiteAudit, *history: Scores) -> tuple[ScoreView, ScoreView]:
    return report_view(audit, {}, Comparison(history, 0, 0) if history else None).scores


def test_each_score_has_its_own_history(tmp_path: Path) -> None:
    audit = site(tmp_path, {"a.html": "<form></form>"})
    assert [None, None] == [each.change for each in scores_of(audit)]
    presence, operability = scores_of(audit, Scores(60, None), Scores(20, 50))
    assert ((60, 20, 0), -20) == (presence.history, presence.change)
    assert ((50, 0), -50) == (operability.history, operability.change)
    assert "0.0,40 50.0,80 100.0,100" == presence.line


@pytest.mark.parametrize(
    ("texts", "manifest_is_there", "expected"),
    [
        ("<form></form>", False, "An agent can't know what this site offers: there is no manifest."),
        (
            '<form data-agent-kind="action" data-agent-action="plant.cut"></form>',
            True,
            "This site is annotated, and an agent still can't carry out all that it declares.",
        ),
        (
            '<form data-agent-kind="action" data-agent-action="plant.move"></form>',
            True,
            "An agent can find what this site offers, and carry it out.",
        ),
    ],
)
def test_a_sentence_says_what_both_scores_mean(
    tmp_path: Path, texts: str, manifest_is_there: bool, expected: str
) -> None:
    audit = site(tmp_path, {"a.html": texts}, manifest("Move a plant") if manifest_is_there else None)
    assert expected == report_view(audit, {}).verdict


def test_a_badge_shows_both_scores_each_in_its_colour(tmp_path: Path) -> None:
    audit = site(tmp_path, {"a.html": ""}, manifest("Move a plant"))
    drawn = badge(audit)
    assert "<title>agents: presence 100, operability 50</title>" in drawn
    assert ["#33363b", "#17713a", "#875200", "#fff"] == re.findall(r'fill="(#\w+)"', drawn)
