from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import signage_site.run.chunk
from signage_site.run import page
from signage_site.run.signing import sign
from signage_site.run.undo import undo
from signage_site.state.store import State
from signage_specs.diagnostic import Severity

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from signage_site.report import Report
    from signage_site.run.undo import UndoReport

PAGE = "<title>{0}</title><form id=f{0}><input name=a></form><p>x"


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the pages that are parsed from now on."""
    paths: list[str] = []
    whole: Callable[..., Any] = page.sign_page

    def sign_page(content: bytes, path: str, *more: Any, **options: Any) -> Any:
        paths.append(path)
        return whole(content, path, *more, **options)

    monkeypatch.setattr(signage_site.run.chunk, "sign_page", sign_page)
    return paths


def build(folder: Path, count: int = 3) -> None:
    folder.mkdir(exist_ok=True)
    for number in range(count):
        (folder / f"p{number}.html").write_text(PAGE.format(number), encoding="utf-8")


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_an_unchanged_page_is_not_parsed(tmp_path: Path, site_settings: Any, parsed: list[str]) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    build(site)
    first = sign(site, site_settings, state=state)
    signed = snapshot(site)
    assert ["p0.html", "p1.html", "p2.html"] == parsed
    parsed.clear()
    second = sign(site, site_settings, state=state)
    assert ([], (), signed) == (parsed, second.changed, snapshot(site))
    build(site)  # a builder writes every page again
    third = sign(site, site_settings, state=state)
    assert ([], first.changed, signed) == (parsed, third.changed, snapshot(site))
    (site / "p1.html").write_text(PAGE.format("other"), encoding="utf-8")
    sign(site, site_settings, state=state)
    assert ["p1.html"] == parsed


def test_other_settings_and_other_code_sign_anew(
    tmp_path: Path, site_settings: Any, parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    build(site, 1)
    sign(site, site_settings, state=state)
    sign(site, replace(site_settings, jobs=2), state=state)
    assert 1 == len(parsed)
    sign(site, replace(site_settings, dialect="0.1+links"), state=state)
    assert 2 == len(parsed)
    monkeypatch.setattr("signage_site.state.record._code", lambda: "other code")
    sign(site, replace(site_settings, dialect="0.1+links"), state=state)
    assert 3 == len(parsed)
    sign(site, replace(site_settings, dialect="0.1+links", base_url="https://a.example/"), state=state)
    assert 4 == len(parsed)


def signed_and_damaged(site: Path, state: Path, settings: Any) -> Path:
    """Sign a site, damage the file of its record, and return that."""
    build(site)
    sign(site, settings, state=state)
    (file,) = state.glob("*.db")
    file.write_bytes(b"no database " * 1000)
    return file


def test_a_damaged_cache_is_made_anew(tmp_path: Path, site_settings: Any, parsed: list[str]) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    signed_and_damaged(site, state, site_settings)
    dry = sign(site, site_settings, state=state, dry_run=True)
    assert ["is damaged; a run replaces it"] == of_record(dry, state)
    report = sign(site, site_settings, state=state)
    assert (3, ["was damaged, and is replaced"]) == (report.pages, of_record(report, state))
    parsed.clear()
    assert ([], []) == (of_record(sign(site, site_settings, state=state), state), parsed)


def of_record(report: Report | UndoReport, state: Path) -> list[str]:
    """Return the warnings of a record, each up to where it says what to do."""
    begin = f"the state of the site, in {state.as_posix()}, "
    assert {Severity.WARNING} >= {each.severity for each in report.diagnostics if each.message.startswith(begin)}
    said = [each.message for each in report.diagnostics if not each.path]
    return [
        message.removeprefix(begin)
        .partition(", so `")[0]
        .partition(". Make")[0]
        .partition(": ")[0]
        .partition(", and `")[0]
        for message in said
    ]


def a_file(state: Path) -> None:
    shutil.rmtree(state, ignore_errors=True)
    state.write_text("a file where the folder should be", encoding="utf-8")


def a_folder(state: Path) -> None:
    (file,) = state.glob("*.db")
    file.unlink()
    file.mkdir()


def a_link(state: Path) -> None:
    state.rename(state.with_name("elsewhere"))
    state.symlink_to(state.with_name("elsewhere"))


UNUSABLE: list[tuple[Callable[[Path], None], str]] = [
    (a_file, "File exists"),
    (a_folder, "unable to open database file"),
    (a_link, "state is a symbolic link"),
]


@pytest.mark.parametrize(("spoil", "reason"), UNUSABLE)
def test_a_cache_that_can_t_be_used_is_told_once_and_no_fault(
    tmp_path: Path, site_settings: Any, spoil: Callable[[Path], None], reason: str
) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    build(site)
    sign(site, site_settings, state=state)
    signed = snapshot(site)
    undo(site, state=state)
    spoil(state)
    report = sign(site, site_settings, state=state)
    assert (signed, [f"can't be used ({reason})"]) == (snapshot(site), of_record(report, state))
    assert not report.failed
    sign(site, site_settings, state=state, dry_run=True)
    assert [Severity.WARNING] == [each.severity for each in undo(site, state=state).diagnostics]
    assert signed == snapshot(site)


@pytest.mark.parametrize("dry_run", [True, False])
def test_undoing_tells_of_a_damaged_record(tmp_path: Path, site_settings: Any, dry_run: bool) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    file = signed_and_damaged(site, state, site_settings)
    report = undo(site, state=state, dry_run=dry_run)
    assert (["is damaged; a run replaces it"], True) == (of_record(report, state), file.exists())


def test_the_cache_is_never_in_what_is_served(tmp_path: Path, site_settings: Any) -> None:
    site = tmp_path / "site"
    build(site)
    before = snapshot(site)
    for state in (site, site / "state", tmp_path / "link" / "state"):
        if not (tmp_path / "link").exists():
            (tmp_path / "link").symlink_to(site)
        with pytest.raises(ValueError, match="would be served"):
            sign(site, site_settings, state=state)
    assert before == snapshot(site)


def test_pages_that_are_gone_are_forgotten(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    build(site)
    sign(site, site_settings, state=state)
    (site / "p0.html").unlink()
    sign(site, site_settings, state=state)
    with closing(State(state, site.resolve())) as known:
        assert {"p1.html", "p2.html"} == known.paths()


def test_without_a_key_nothing_is_kept_and_no_build_fails(
    tmp_path: Path, site_settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    build(site)
    (tmp_path / "home").write_text("a file", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "home"))
    [said] = [each for each in sign(site, site_settings, state=state).diagnostics if "the state" in each.message]
    fault = f"its key, {tmp_path}/home/signage/key: Not a directory; XDG_STATE_HOME names its folder"
    reason = f"can't be used ({fault}), so `--undo`"
    assert (Severity.INFO, True, False) == (said.severity, reason in said.message, state.exists())
    assert [Severity.WARNING] == [each.severity for each in undo(site, state=state).diagnostics]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE pages SET result = '[1]'",
        "UPDATE pages SET result = 7",
        "UPDATE pages SET encoding = 'zlib', insertions = '[]'",
        """UPDATE pages SET insertions = '[[1e999, "x"]]'""",
        "DROP TABLE pages",
        "CREATE TRIGGER evil AFTER INSERT ON pages BEGIN DELETE FROM documents; END",
    ],
)
def test_a_state_of_another_form_is_no_fault_for_long(tmp_path: Path, site_settings: Any, change: str) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    build(site)
    sign(site, site_settings, state=state)
    signed = snapshot(site)
    build(site)
    (file,) = state.glob("*.db")
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(change)
    for _ in range(2):
        report = sign(site, site_settings, state=state)
    assert ((), signed) == (report.skipped, snapshot(site))


def test_a_dry_run_keeps_nothing(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    build(site)
    sign(site, site_settings, state=state, dry_run=True)
    assert not state.exists()


def test_the_cache_is_left_out_of_version_control_and_backups(tmp_path: Path, site_settings: Any) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    build(site, 1)
    sign(site, site_settings, state=state)
    assert "*\n" == (state / ".gitignore").read_text(encoding="utf-8")
    assert (
        (state / "CACHEDIR.TAG")
        .read_text(encoding="utf-8")
        .startswith("Signature: 8a477f597d28d172789f06886806bc55")
    )
