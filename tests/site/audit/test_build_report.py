"""The report that a host's build writes: where it may go, and that it stays none of the site's pages."""

from pathlib import Path

import pytest

from signage_linter.config import Configuration
from signage_linter.option import ConfigurationError
from signage_site.audit.build import NotWrittenError, write_report
from signage_site.audit.folder import audit_folder
from signage_site.audit.results import Settings
from signage_site.documents.places import REPORT_MARK
from signage_site.run.listing import page_listing
from signage_site.run.signing import sign
from signage_site.settings import Settings as Signing


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "build/site").mkdir(parents=True)
    (tmp_path / "build/site/index.html").write_text("<title>Plants</title><form></form>")
    return tmp_path / "build" / "site"


def options(name: str, **more: object) -> Configuration:
    return Configuration().overridden({"audit": name, "jobs": 1, **more})


@pytest.mark.parametrize("name", ["report.html", "about/report.html", "../report.html", "../../report.html"])
def test_the_report_lies_in_the_site_or_in_the_project(built: Path, name: str) -> None:
    line = write_report(built, name, base_url="https://plants.example/", jobs=1)
    assert f"audit: presence 0, operability 0, 2 findings, in {name}" == line
    report = (built / name).read_text(encoding="utf-8")
    assert report.startswith(f"{REPORT_MARK}\n<!doctype html>\n")
    assert "https://plants.example/" in report
    assert str(built) not in report  # where somebody built it is nobody's business


@pytest.mark.parametrize("name", ["../../../report.html", "away/report.html"])
def test_no_report_leaves_the_project(built: Path, name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (built / "away").symlink_to(elsewhere)
    with pytest.raises(NotWrittenError, match="outside the project"):
        write_report(built, name, jobs=1)
    assert [] == list(elsewhere.iterdir())
    assert not (built / name).exists()


def test_no_other_file_is_replaced_and_a_report_is(built: Path) -> None:
    with pytest.raises(NotWrittenError, match="another file of the site"):
        write_report(built, "index.html", jobs=1)
    assert "<title>Plants</title><form></form>" == (built / "index.html").read_text()
    write_report(built, "report.html", jobs=1)
    first = (built / "report.html").read_bytes()
    write_report(built, "report.html", jobs=1)
    assert first == (built / "report.html").read_bytes()
    with pytest.raises(NotWrittenError, match="can't be written"):
        write_report(built, "index.html/report.html", jobs=1)
    (built / "index.html").unlink()
    with pytest.raises(NotWrittenError, match="no HTML page"):
        write_report(built, "report.html", jobs=1)
    assert ["report.html"] == [each.name for each in built.iterdir()]


def test_a_report_is_no_page_of_the_site(built: Path) -> None:
    write_report(built, "report.html", jobs=1)
    report = (built / "report.html").read_bytes()
    assert ("index.html",) == page_listing(built, clean=False).pages
    sign(built, Signing(base_url="https://plants.example/", jobs=1))
    assert report == (built / "report.html").read_bytes()
    assert not (built / "report.md").exists()
    assert "report" not in (built / "sitemap.xml").read_text()
    assert 1 == len(audit_folder(built, Settings()).pages)


@pytest.mark.parametrize("name", ["report", "report.pdf", "/etc/report.html"])
def test_a_path_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(ConfigurationError, match=r"ends in `\.html`, such as `report\.html`"):
        options(name)


def test_a_fault_of_ours_costs_the_report_alone(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object) -> None:
        raise IndexError

    monkeypatch.setattr("signage_site.audit.build.audit_folder", faulty)
    with pytest.raises(NotWrittenError, match="internal error: IndexError in test_build_report"):
        write_report(built, "report.html")
