"""One id for different things on different pages: most keep it, and the others are called after their pages."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from signage_site.run.signing import sign
from signage_site.run.undo import undo

if TYPE_CHECKING:
    from pathlib import Path

ACTION = re.compile(r'data-agent-(?:for-)?action="([^"]*)"')
PAGE = "<html lang=en><head><title>{0}</title></head><body><main><h1>{0}</h1>{1}</main></body></html>"
NAMED = "<form id=settings><input name=name><button>Save</button><button>Cancel</button></form>"
PAGES = {
    "a.html": PAGE.format("Profile", NAMED),
    "b.html": PAGE.format("Team", NAMED),
    "c.html": PAGE.format(
        "Storage",
        "<form id=settings><input name=quota type=number><button>Save</button><button>Cancel</button></form>"
        "<input name=unit form=settings>",
    ),
}


@pytest.fixture
def options(site_settings: Any) -> Any:
    return replace(site_settings, base_url="https://a.example/", twins=("markdown",))


def build(folder: Path, *names: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name in names or PAGES:
        (folder / name).write_text(PAGES[name], encoding="utf-8")
    return folder


def ids(page: Path) -> list[str]:
    return ACTION.findall(page.read_text(encoding="utf-8"))


def snapshot(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_page_says_which_of_two_actions_it_has(tmp_path: Path, options: Any) -> None:
    site = build(tmp_path / "site")
    report = sign(site, options)

    assert ["settings.save", "settings.save.submit", "settings.save-cancel"] == ids(site / "a.html")
    assert ids(site / "a.html") == ids(site / "b.html")
    assert [
        "settings.save-storage",
        "settings.save-storage.submit",
        "settings.save-storage-cancel",
        "settings.save-storage",
    ] == ids(site / "c.html")
    manifest = json.loads((site / ".well-known/agent-manifest.json").read_text(encoding="utf-8"))
    assert ["settings.save", "settings.save-storage"] == sorted(manifest["actions"])
    [storage] = [each for each in manifest["pages"].values() if each["title"] == "Storage"]
    assert ["settings.save-storage"] == storage["actions"]
    assert [] == [each.message for each in report.diagnostics]
    assert (3, ("a.html", "b.html", "c.html")) == (report.pages, report.changed)


@pytest.mark.parametrize("remembers", [True, False])
def test_a_second_run_changes_nothing(tmp_path: Path, options: Any, *, remembers: bool) -> None:
    site, state = build(tmp_path / "site"), tmp_path / "state" if remembers else None
    sign(site, options, state=state)
    signed = snapshot(site)
    report = sign(site, options, state=state)

    assert signed == snapshot(site)
    assert ((), ()) == (report.changed, report.written)


def test_the_result_depends_on_the_pages_alone(tmp_path: Path, options: Any) -> None:
    site, state = build(tmp_path / "site"), tmp_path / "state"
    sign(site, options, state=state)
    (site / "a.html").unlink()
    (site / "b.html").unlink()
    sign(site, options, state=state)
    alone = build(tmp_path / "alone", "c.html")
    sign(alone, options)

    assert (alone / "c.html").read_bytes() == (site / "c.html").read_bytes()
    build(site)
    sign(site, options, state=state)
    fresh = build(tmp_path / "fresh")
    sign(fresh, options)
    assert snapshot(fresh) == snapshot(site)


def test_it_is_undone_to_the_byte(tmp_path: Path, options: Any) -> None:
    site, state = build(tmp_path / "site"), tmp_path / "state"
    built = snapshot(site)
    sign(site, options, state=state)
    undo(site, state=state)

    assert built == snapshot(site)


def test_what_would_change_is_shown_once(tmp_path: Path, options: Any) -> None:
    site, shown = build(tmp_path / "site"), list[str]()
    sign(site, options, dry_run=True, show=shown.append)

    assert 1 == sum("+++ c.html" in each or "c.html" in each.splitlines()[0] for each in shown)
    assert "settings.save-storage" in "".join(shown)


def test_an_author_s_id_stays(tmp_path: Path, options: Any) -> None:
    site = build(tmp_path / "site")
    text = PAGES["c.html"].replace("<form", '<form data-agent-kind="action" data-agent-action="settings.save"')
    (site / "c.html").write_text(text, encoding="utf-8")
    report = sign(site, options)

    assert "settings.save" == ids(site / "c.html")[0]
    assert ["warning"] == [each.severity for each in report.diagnostics]


@pytest.mark.parametrize("wrote", ["form", "submit"])
def test_a_form_whose_id_or_step_is_an_author_s_keeps_its_stem(tmp_path: Path, options: Any, wrote: str) -> None:
    fields = {"a.html": "quota", "b.html": "size"}
    form = ' data-agent-kind="action" data-agent-action="settings.save"' if wrote == "form" else ""
    step = ' data-agent-kind="action" data-agent-action="settings.save.submit"' if wrote == "submit" else ""
    for name, field in fields.items():
        text = f"<form id=settings{form}><input name={field}><button{step}>Save</button></form>"
        (tmp_path / name).write_text(PAGE.format(field.title(), text), encoding="utf-8")
    sign(tmp_path, options)

    expected = ["settings.save", "settings.save.submit"]
    assert [expected, expected] == [ids(tmp_path / name) for name in fields]


@pytest.mark.parametrize("title", ["Same", ""])
def test_pages_with_one_title_are_told_apart_by_their_paths(tmp_path: Path, options: Any, title: str) -> None:
    forms = {"a.html": ["one", "two"], "b.html": ["three"], "c.html": ["four"], "d/e.html": ["four"]}
    site, state = tmp_path / "site", tmp_path / "state"
    (site / "d").mkdir(parents=True)
    for name, fields in forms.items():
        text = "".join(f"<form><input name={each}><input name=more></form>" for each in fields)
        (site / name).write_text(f"<html lang=en><title>{title}</title><main>{text}</main>", encoding="utf-8")
    sign(site, options, state=state)
    signed = snapshot(site)

    # `c.html` and `d/e.html` have the same form; it is on most pages.
    expected = [["form.submit-a", "form.submit-2"], ["form.submit-b"], ["form.submit"], ["form.submit"]]
    assert expected == [ids(site / name) for name in forms]
    sign(site, options, state=state)
    assert signed == snapshot(site)


def test_an_id_that_another_action_has_is_not_given(tmp_path: Path, options: Any) -> None:
    site = build(tmp_path / "site")
    taken = '<form data-agent-kind="action" data-agent-action="settings.save-storage"><input name=x></form>'
    (site / "d.html").write_text(PAGE.format("Other", taken), encoding="utf-8")
    sign(site, options)

    assert ["settings.save-storage-2", "settings.save-storage"] == [
        ids(site / "c.html")[0],
        ids(site / "d.html")[0],
    ]


def test_other_options_change_no_page_whose_ids_were_told_apart(tmp_path: Path, options: Any) -> None:
    site, state = build(tmp_path / "site"), tmp_path / "state"
    sign(site, options, state=state)
    signed = snapshot(site)
    told = replace(options, hosting=("dns",))
    shown: list[str] = []
    tried = sign(site, told, state=state, dry_run=True, show=shown.append)
    assert ((), []) == (tried.changed, [each for each in shown if ".html" in each])
    assert () == sign(site, told, state=state).changed
    assert signed.items() <= snapshot(site).items()
