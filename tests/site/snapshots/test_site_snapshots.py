"""Snapshots of a built site's pages: of what is in its folder, and of nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from signage_site.snapshots.page import SiteSnapshots
from signage_specs.anml_native.documented import NoSnapshotError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "guide").mkdir(parents=True)
    (folder / "index.html").write_text("<main><button>Start</button></main>", encoding="utf-8")
    (folder / "guide" / "index.html").write_text("<a href=x>Guide</a>", encoding="utf-8")
    (folder / "guide" / "de.htm").write_bytes("<meta charset=latin1><button>Für</button>".encode("latin-1"))
    (folder / "data.json").write_text("{}", encoding="utf-8")
    (folder / "wide.html").write_bytes(b"\xff\xff<button>x</button>")
    (tmp_path / "secret.html").write_text("<button>Secret</button>", encoding="utf-8")
    (folder / "link.html").symlink_to(tmp_path / "secret.html")
    (folder / "beside.html").symlink_to(folder / "index.html")
    (folder / "out").symlink_to(tmp_path)
    (folder / "loop.html").symlink_to(folder / "loop.html")
    return folder


@pytest.mark.parametrize(
    ("page", "selector", "expected"),
    [
        ("index.html", "", 'main\n  button#e1 "Start"\n'),
        ("index.html", "button", 'button#e1 "Start"\n'),
        ("guide/", "", 'link#e1 "Guide" href=x\n'),
        ("guide/index.html", "a", 'link#e1 "Guide" href=x\n'),
        ("guide/de.htm", "", 'button#e1 "Für"\n'),
        ("beside.html", "main", 'main\n  button#e1 "Start"\n'),
    ],
)
def test_pages_of_the_site(site: Path, page: str, selector: str, expected: str) -> None:
    assert expected == SiteSnapshots(site).snapshot(page, selector)


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("../secret.html", "is not a path in the site"),
        ("guide/../../secret.html", "is not a path in the site"),
        ("/etc/passwd", "is not a path in the site"),
        ("./index.html", "is not a path in the site"),
        ("guide//index.html", "is not a path in the site"),
        ("..\\secret.html", "is not a path in the site"),
        ("C:/secret.html", "is not a path in the site"),
        ("https://a.example/x.html", "is not a path in the site"),
        ("index.html\0", "is not a path in the site"),
        ("\x1b[31m.html", "is not a path in the site"),
        ("", "is not a path in the site"),
        ("link.html", "lies outside the site"),
        ("out/secret.html", "lies outside the site"),
        ("data.json", "is not an HTML page"),
        ("guide", "is not an HTML page"),
        ("gone.html", "no such file"),
        ("gone/", "no such file"),
        ("loop.html", "could not read"),
        ("a" * 5000 + ".html", "could not read"),
        ("wide.html", "could not read"),
    ],
)
def test_nothing_else_is_read(site: Path, page: str, said: str) -> None:
    with pytest.raises(NoSnapshotError) as refused:
        SiteSnapshots(site).snapshot(page, "")

    assert said in str(refused.value)
    assert str(refused.value).isprintable()
    assert "Secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("address", "is_read"),
    [
        ("style.css", True),
        ("./style.css?v=1#x", True),
        ("../guide/style.css", True),
        ("/guide/style.css", True),
        ("st%79le.css", True),
        ("../../style.css", False),
        ("/../style.css", False),
        ("../out/style.css", False),
        ("linked.css", False),
        ("https://a.example/style.css", False),
        ("//a.example/style.css", False),
        ("file:style.css", False),
        ("http://[", False),
        ("gone.css", False),
        (".", False),
        ("%00", False),
        ("a/" * 100 + "style.css", False),
    ],
)
def test_stylesheets_of_the_site(site: Path, address: str, *, is_read: bool) -> None:
    for folder in (site / "guide", site.parent):
        (folder / "style.css").write_text("a { display: none }", encoding="utf-8")
    (site / "guide" / "linked.css").symlink_to(site.parent / "style.css")
    page = f"<link rel=stylesheet href='{address}'><a href=x>x</a><button>y</button>"
    (site / "guide" / "styled.html").write_text(page, encoding="utf-8")

    assert is_read == ("link" not in SiteSnapshots(site).snapshot("guide/styled.html", ""))


@pytest.mark.parametrize(
    ("style", "is_read"),
    [
        ("@import 'css/a.css';", True),
        ('@charset "utf-8"; /* x */ @layer a, b;@import url("css/a.css") screen;', True),
        ("@import url(css/a.css) layer(x) supports(display: grid);", True),
        ("@import 'css/a.css' print;", False),
        ("p { color: red } @import 'css/a.css';", False),
        ("@import 'css/loop.css';", True),
        ("@import 'http://[';@import '../../secret.css';@import '//a.example/a.css';", False),
        ("@import ;@import", False),
    ],
)
def test_stylesheets_import_others(site: Path, style: str, *, is_read: bool) -> None:
    (site / "css").mkdir()
    (site / "css" / "a.css").write_text("@import 'b/../b.css';", encoding="utf-8")
    (site / "css" / "b.css").write_text("a { display: none }", encoding="utf-8")
    (site / "css" / "loop.css").write_text("@import 'loop.css';@import 'b.css';", encoding="utf-8")
    (site / "styled.html").write_text(
        f"<style>{style}</style><a href=x>x</a><b role=button>y</b>", encoding="utf-8"
    )

    assert is_read == ("link" not in SiteSnapshots(site).snapshot("styled.html", ""))


@pytest.mark.parametrize("page", ["config.html", "repository/config.html"])
def test_what_a_repository_holds_is_not_read(tmp_path: Path, page: str) -> None:
    """A pipeline may keep there what it signs in with, and a link of the checkout leads to it."""
    (tmp_path / ".git").mkdir()
    for name in ("config", "config.html"):
        (tmp_path / ".git" / name).write_text("token", encoding="utf-8")
    (tmp_path / "config.html").symlink_to(".git/config")
    (tmp_path / "repository").symlink_to(".git")
    with pytest.raises(NoSnapshotError, match="lies outside the site"):
        SiteSnapshots(tmp_path).snapshot(page, "")
