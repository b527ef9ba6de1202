"""Documents of earlier runs go when what they say no longer holds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from signage_site.documents.places import ANML
from signage_site.run.signing import sign

if TYPE_CHECKING:
    from pathlib import Path

PAGE = "<!doctype html><html lang=en><head><title>{0}</title></head><main><h1>{0}</h1><p>On {0}.</main>"
PAGES = ("index", "pier", "quay")


def build(site: Path, *names: str) -> None:
    """Write pages, as a generator does that leaves other files where they are."""
    site.mkdir(exist_ok=True)
    for name in names:
        (site / f"{name}.html").write_text(PAGE.format(name), encoding="utf-8")


@pytest.fixture
def twinned(site_settings: Any) -> Any:
    return replace(site_settings, twins=("anml", "markdown"))


@pytest.fixture
def site(tmp_path: Path, twinned: Any) -> Path:
    build(tmp_path / "site", *PAGES)
    sign(tmp_path / "site", twinned, state=tmp_path / "state")
    return tmp_path / "site"


def twins(site: Path) -> list[str]:
    return sorted(path.name for path in site.glob("*") if path.suffix in (".anml", ".md"))


def of_pages(*names: str) -> list[str]:
    """Return the twins of pages."""
    files = {each for name in names for each in (f"{name}.anml", f"{name}.md", f"{name}.html.md")}
    return sorted(files - {"index.html.md"})


def test_the_twin_of_a_page_that_is_gone(site: Path, tmp_path: Path, twinned: Any) -> None:
    (site / "quay.html").unlink()

    would = sign(site, twinned, state=tmp_path / "state", dry_run=True)
    assert of_pages(*PAGES) == twins(site)
    report = sign(site, twinned, state=tmp_path / "state")

    assert tuple(of_pages("quay")) == report.removed == would.removed
    assert of_pages("index", "pier") == twins(site)
    assert "quay" not in (site / ANML).read_text(encoding="utf-8")
    assert () == sign(site, twinned, state=tmp_path / "state").removed


def test_twins_of_pages_that_were_built_without_them(site: Path, tmp_path: Path, twinned: Any) -> None:
    build(site, "index", "pier")  # quay.html is signed with a link to its twin

    report = sign(site, replace(twinned, twins=()), state=tmp_path / "state")

    assert tuple(sorted((*of_pages(*PAGES), "llms.txt"))) == report.removed
    assert ([], False) == (twins(site), "quay.anml" in (site / "quay.html").read_text(encoding="utf-8"))


def test_a_twin_that_somebody_has_changed_stays(site: Path, tmp_path: Path, twinned: Any) -> None:
    (site / "quay.html").unlink()
    for name in of_pages("quay"):
        (site / name).write_text("mine now", encoding="utf-8")

    report = sign(site, twinned, state=tmp_path / "state")

    assert () == report.removed
    assert [(name, "outdated, and left: it was changed after this tool wrote it") for name in of_pages("quay")] == [
        (each.path, each.message) for each in report.diagnostics if each.path.startswith("quay.")
    ]


def test_a_page_that_can_t_be_read_now_keeps_its_twin(
    site: Path, tmp_path: Path, twinned: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from signage_site.run.folder import Folder  # noqa: PLC0415  replaced here alone

    read = Folder.read

    def failing(folder: Folder, path: str) -> bytes:
        if path == "quay.html":
            raise PermissionError(13, "Permission denied")
        return read(folder, path)

    monkeypatch.setattr(Folder, "read", failing)
    report = sign(site, replace(twinned, jobs=1), state=tmp_path / "state")

    assert (("quay.html", "Permission denied"),) == report.skipped
    assert () == report.removed
    assert of_pages(*PAGES) == twins(site)


def test_what_a_host_needs_is_as_it_was_when_it_is_another_host(site: Path, tmp_path: Path, twinned: Any) -> None:
    (site / "_headers").write_text("/*\n  X-Mine: 1\n", encoding="utf-8")
    sign(site, replace(twinned, hosting=("netlify",)), state=tmp_path / "state")
    assert "anml" in (site / "_headers").read_text(encoding="utf-8")

    report = sign(site, replace(twinned, hosting=()), state=tmp_path / "state")

    assert ("_headers",) == report.removed
    assert "/*\n  X-Mine: 1\n" == (site / "_headers").read_text(encoding="utf-8")


def test_without_a_record_nothing_is_removed(site: Path, twinned: Any) -> None:
    (site / "quay.html").unlink()

    assert () == sign(site, twinned).removed
    assert of_pages(*PAGES) == twins(site)


@pytest.mark.parametrize(
    "change", [{"twins": ()}, {"hosting": ()}, {"webmcp": False}, {"ttl": 60}, {"twins": (), "hosting": ()}]
)
@pytest.mark.parametrize("built", [(), ("quay",), PAGES])
def test_a_dry_run_names_what_the_run_removes(
    tmp_path: Path, site_settings: Any, change: dict[str, Any], built: tuple[str, ...]
) -> None:
    told = replace(
        site_settings, twins=("anml", "markdown"), hosting=("netlify",), webmcp=True, base_url="https://a.example/"
    )
    site, state = tmp_path / "site", tmp_path / "state"
    build(site, *PAGES)
    (site / "form.html").write_text("<title>F</title><main>x<form id=f><input name=a></form>", encoding="utf-8")
    sign(site, told, state=state)
    build(site, *built)

    would = sign(site, replace(told, **change), state=state, dry_run=True)
    report = sign(site, replace(told, **change), state=state)

    assert report == replace(would, dry_run=False)
    assert ("twins" in change) == ("quay.anml" in report.removed)
