"""What the guide about Zensical shows, run with the released Zensical."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("zensical")

GUIDE = (Path(__file__).parents[3] / "docs" / "guides" / "zensical.md").read_text(encoding="utf-8")
PAGE = '# Ferry\n\n```anml\nbutton#e1 "Go"\nbutton#e1 "Stop"\n```\n'
CLEAN = PAGE.replace('e1 "Stop"', 'e2 "Stop"')
FINDING = "docs/index.md:5:7: N014 Duplicate ref `#e1`"
LIMIT = "signage: in Zensical this extension reports findings only"
COMMANDS = re.findall(r"^\$ (.+)$", GUIDE, re.MULTILINE)
SETTINGS = re.findall(r"^```toml\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)[0]
IN_YAML = "site_name: Ferry\nsite_url: https://docs.example.com/\nmarkdown_extensions:\n  - markdown_signage\n"


@pytest.fixture(params=["zensical.toml", "mkdocs.yml"])
def project(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text(PAGE, encoding="utf-8")
    (tmp_path / "docs" / "more.md").write_text("# More\n", encoding="utf-8")
    (tmp_path / request.param).write_text(SETTINGS if request.param == "zensical.toml" else IN_YAML)
    return tmp_path


def run(project: Path, command: str) -> tuple[int, str]:
    program, *arguments = command.split()
    ended = subprocess.run(
        [sys.executable, "-m", program, *arguments], cwd=project, capture_output=True, text=True, check=False
    )
    return ended.returncode, ended.stdout + ended.stderr


def test_the_guide_shows_three_commands() -> None:
    assert ["zensical build", "signage check docs", "signage annotate site"] == COMMANDS


def test_the_commands_of_the_guide_find_fail_and_sign(project: Path) -> None:
    code, said = run(project, "zensical build")
    assert (0, 1, 1) == (code, said.count(FINDING), said.count(LIMIT))
    code, said = run(project, "signage check docs")
    assert (1, True) == (code, FINDING.replace("N014", "N014 error:") in said)

    (project / "docs" / "index.md").write_text(CLEAN, encoding="utf-8")
    assert 0 == run(project, "signage check docs")[0]
    assert FINDING not in run(project, "zensical build")[1]
    assert (0, False) == ((done := run(project, "signage annotate site"))[0], "localhost" in done[1])
    assert "data-agent-action" in (project / "site" / "index.html").read_text(encoding="utf-8")
    assert (project / "site" / ".well-known" / "agent-manifest.json").is_file()


def test_what_the_extension_can_not_do_is_not_said_where_nothing_is_to_be_signed(project: Path) -> None:
    file = next(each for each in (project / "zensical.toml", project / "mkdocs.yml") if each.is_file())
    toml = file.suffix == ".toml"
    quiet = 'profile = "as-used"\nsign = false' if toml else "markdown_signage:\n      sign: false"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('profile = "as-used"' if toml else "markdown_signage", quiet), encoding="utf-8")
    said = run(project, "zensical build --clean")[1]
    assert (1, 0) == (said.count(FINDING), said.count(LIMIT))


def test_a_plugin_is_passed_over(project: Path) -> None:
    """What the guide warns of; when this fails, Zensical runs plug-ins, and the guide has to change."""
    for name in ("zensical.toml", "mkdocs.yml"):
        (project / name).unlink(missing_ok=True)
    (project / "mkdocs.yml").write_text("site_name: Ferry\nplugins:\n  - signage\n", encoding="utf-8")
    assert (0, False) == ((done := run(project, "zensical build --clean"))[0], "signage" in done[1])
