"""Where a file is looked for, a run may meet what is none: it is passed over or named, and not waited for."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from signage.main import main

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has neither pipes nor devices in folders")

PAGE = "<title>t</title><form id=f action=/b><label>Name <input name=a></label><button>Go</button></form>"
EXAMPLE = "# Page\n\n```anyt\n<task>\n```\n"
SECRET = "what nobody may read"
ODD: dict[str, Callable[[Path], None]] = {
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "loop": lambda path: path.symlink_to(path.name),
    "folder": Path.mkdir,
}
READ_WHILE_SIGNING = (
    *(".well-known/agent-manifest.json", ".well-known/anml", ".well-known/anml.json", "index.anml", "signage.js"),
    *("_headers", "vercel.json", ".htaccess", ".nojekyll", "sitemap.xml", "a/index.anml"),
)
READ_WHILE_CHECKING = (
    *(".gitignore", "mkdocs.yml", "conf.py", "signage.toml", "pyproject.toml", "zensical.toml", "myst.yml"),
    *("_config.yml", "signage-baseline.json", ".signage_cache", "docs/b.md", "docs/inc.md", "docs/p.anml.json"),
)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "project"
    for name in ("site/a", "site/.well-known", "docs", ".git"):
        (folder / name).mkdir(parents=True)
    (tmp_path / "secret").write_text(SECRET)
    monkeypatch.chdir(folder)
    return folder


def assert_ended_well(result: Result) -> None:
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (0, 1, 2)
    assert SECRET not in result.output


@pytest.mark.parametrize("odd", [*ODD, "link out"])
@pytest.mark.parametrize("name", READ_WHILE_SIGNING)
def test_signing(project: Path, name: str, odd: str) -> None:
    for page in ("index.html", "a/index.html"):
        (project / "site" / page).write_text(PAGE)
    hosting = ("netlify", "vercel", "apache", "github-pages")
    options = [f"--hosting={host}" for host in hosting]
    make_odd(project / "site" / name, odd)
    result = CliRunner().invoke(
        main, ["annotate", "site", "--script", "--base-url", "https://a.example/", *options]
    )
    assert_ended_well(result)
    # A page whose twin can't be read is named and left as it is.
    assert "data-agent-kind" in (project / "site" / "index.html").read_text() or "index.html" in result.output


@pytest.mark.parametrize("odd", [*ODD, "link out"])
@pytest.mark.parametrize("name", READ_WHILE_CHECKING)
def test_checking(project: Path, name: str, odd: str) -> None:
    (project / "docs" / "a.md").write_text(EXAMPLE)
    (project / "docs" / "p.anml").write_text("<anml/>")
    (project / "docs" / "c.rst").write_text(
        ".. include:: inc.md\n\n.. literalinclude:: inc.md\n   :language: anyt\n"
    )
    make_odd(project / name, odd)
    baseline = ["--baseline", "use"] if "baseline" in name else []
    result = CliRunner().invoke(main, ["check", "docs", *baseline])
    assert_ended_well(result)


@pytest.mark.parametrize("odd", [*ODD, "link out"])
def test_what_a_configuration_names(project: Path, odd: str) -> None:
    make_odd(project / "named", odd)
    (project / "site" / "index.html").write_text(PAGE)
    named = 'trust_manifest = "named"\nanml_document = "named"\n'
    (project / "signage.toml").write_text(f'base_url = "https://a.example/"\n{named}')
    assert_ended_well(CliRunner().invoke(main, ["annotate", "site"]))


def make_odd(path: Path, odd: str) -> None:
    if odd == "link out":
        secret = next(parent for parent in path.parents if parent.name == "project").with_name("secret")
        path.symlink_to(secret)
    else:
        ODD[odd](path)
