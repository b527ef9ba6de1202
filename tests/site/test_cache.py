from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import signage_site.chunk
from signage_site import environment as environment_module
from signage_site import page
from signage_site.cache import cache_of
from signage_site.run import sign

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PAGE = "<title>{0}</title><form id=f{0}><input name=a></form><p>x"


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the pages that are parsed from now on."""
    paths: list[str] = []
    whole: Callable[..., Any] = page.sign_page

    def sign_page(content: bytes, path: str, *more: Any, **options: Any) -> Any:
        paths.append(path)
        return whole(content, path, *more, **options)

    monkeypatch.setattr(signage_site.chunk, "sign_page", sign_page)
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
    monkeypatch.setattr(environment_module, "_code", lambda: "other code")
    sign(site, replace(site_settings, dialect="0.1+links"), state=state)
    assert 3 == len(parsed)
    sign(site, replace(site_settings, dialect="0.1+links", base_url="https://a.example/"), state=state)
    assert 4 == len(parsed)


def test_a_damaged_cache_is_made_anew(tmp_path: Path, site_settings: Any, parsed: list[str]) -> None:
    site, state = tmp_path / "site", tmp_path / "state"
    build(site)
    sign(site, site_settings, state=state)
    (file,) = state.glob("*.sqlite")
    file.write_bytes(b"no database " * 1000)
    report = sign(site, site_settings, state=state)
    assert (3, 6) == (report.pages, len(parsed))
    sign(site, site_settings, state=state)
    assert 6 == len(parsed)


def test_a_cache_that_can_t_be_written_is_no_fault(tmp_path: Path, site_settings: Any) -> None:
    site = tmp_path / "site"
    build(site)
    (tmp_path / "state").write_text("a file where the folder should be", encoding="utf-8")
    assert 3 == len(sign(site, site_settings, state=tmp_path / "state").changed)


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
    assert {"p1.html", "p2.html"} == cache_of(state, site.resolve()).paths()


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
