"""Real documentation and three applications, as built and signed: what they score, and what is found."""

from __future__ import annotations

import shutil
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from tasks import APPLICATIONS, HERE

from signage_site.audit.folder import audit_folder
from signage_site.audit.results import Settings, SiteAudit
from signage_site.run.signing import sign

if TYPE_CHECKING:
    from pathlib import Path

_LEAST = 95  # of operability
_IN_A_BROWSER = ("material", "furo", "alabaster", "sphinx_rtd_theme", "pydata_sphinx_theme", "sphinx_book_theme")


def scores(audit: SiteAudit) -> dict[str, int | None]:
    return {name: ratio.score for name, ratio in audit.presence.items() if ratio.total}


def codes(audit: SiteAudit) -> set[str]:
    return {each.code for _, each in audit.findings}


def signed(site: Path, folder: Path, settings: Any) -> Path:
    shutil.copytree(site, folder)
    sign(folder, settings)
    return folder


def test_signed_documentation_can_be_operated(built_site: Any, tmp_path: Path, site_settings: Any) -> None:
    raw = audit_folder(built_site.folder, Settings(safety=True))
    # A page by itself: no theme annotates anything, and none of them has something that looks dangerous.
    assert {0} == set(scores(raw).values())
    assert {"fields", "actions", "manifest"} <= set(scores(raw))
    assert {"U002", "U003", "U005"} <= codes(raw) <= {"U001", "U002", "U003", "U005"}
    folder = signed(
        built_site.folder, tmp_path / "site", replace(site_settings, base_url="https://ferry.example/docs/")
    )
    found = audit_folder(folder, Settings(safety=True))
    assert (dict.fromkeys(scores(raw), 100), 100) == (scores(found), found.score)
    assert [] == [(path, each.message) for path, each in found.findings]
    assert (found.operability_score or 0) >= _LEAST


@pytest.mark.usefixtures("kept_browser")
def test_signed_documentation_can_be_operated_in_a_browser(
    built_site: Any, tmp_path: Path, site_settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    if built_site.theme not in _IN_A_BROWSER:
        pytest.skip("six themes are opened in a browser, which takes its time")
    monkeypatch.setattr("signage_site.audit.rendering._RESULTS", 40.0)  # seconds, on a busy machine
    monkeypatch.setattr("signage_site.audit.rendering._WHOLE", 90.0)
    folder = signed(
        built_site.folder,
        tmp_path / "site",
        replace(site_settings, base_url="https://ferry.example/docs/", script=True),
    )
    found = audit_folder(folder, Settings(safety=True, render=True))
    assert () == found.unreadable
    assert {100} == set(scores(found).values())
    assert (found.operability_score or 0) >= _LEAST
    # Each search was carried out, beside the plan of it that each page was held to.
    plans = found.operability["plans"]
    assert plans.right == plans.total == sum("docs.search" in page.actions for page in found.pages) + 1
    # Material's scripts make a button that copies code; ours annotates it.
    expected = ["/boarding"] if built_site.theme == "material" else []
    assert expected == [page.route for page in found.pages if page.created]


@pytest.mark.parametrize("name", APPLICATIONS)
def test_signed_applications_can_be_operated(applications: dict[str, Path], name: str) -> None:
    raw = audit_folder(HERE / name, Settings(safety=True))
    assert {0} == set(scores(raw).values())
    assert raw.operability_score == 0
    found = audit_folder(applications[name], Settings(safety=True))
    assert {100} == set(scores(found).values())
    assert [] == [(path, each.message) for path, each in found.findings]
    assert (found.operability_score or 0) >= _LEAST
