"""One planted fault: MkDocs, Sphinx and the command line name the same file, line and column."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = """# Planted

- An item:

    !!! note "Inside"

        === "Tab A"

            ```anml
            form
              textbox#e4 "Password" [masked]
              button#e4 "Sign in" [primary]
            ```

        === "Tab B"

            Nothing here.
"""
PLACE = "docs/index.md:12:21"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project with our own documentation's configuration, and one page with a fault."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "docs").mkdir()
    (folder / "docs" / "index.md").write_text(PAGE, encoding="utf-8")
    shutil.copy(ROOT / "docs" / "python_markdown_blocks.py", folder / "docs")
    mkdocs = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    mkdocs = re.sub(r"^(?:hooks|extra_css|nav):\n(?:[ -].*\n)+", "", mkdocs, flags=re.MULTILINE)
    mkdocs = re.sub(r"^  (?:custom_dir|logo|favicon): .*\n", "", mkdocs, flags=re.MULTILINE)
    (folder / "mkdocs.yml").write_text(mkdocs, encoding="utf-8")
    conf = (ROOT / "conf.py").read_text(encoding="utf-8")
    conf = conf[: conf.index("_CONTENTS =")].replace('html_static_path = ["docs/stylesheets"]\n', "")
    conf = re.sub(r"^html_(?:logo|favicon) = .*\n", "", conf, flags=re.MULTILINE)
    (folder / "conf.py").write_text(conf.replace('html_css_files = ["signage.css"]\n', ""), encoding="utf-8")
    return folder


def run(project: Path, *arguments: str) -> tuple[int, str]:
    result = subprocess.run(
        [sys.executable, "-m", *arguments], cwd=project, capture_output=True, text=True, check=False, timeout=300
    )
    return result.returncode, result.stdout + result.stderr


def test_mkdocs_fails_in_strict_mode(project: Path) -> None:
    status, output = run(project, "mkdocs", "build", "--strict")
    assert status == 1
    assert f"{PLACE}: N014 " in output


def test_sphinx_fails_with_warnings_as_errors(project: Path) -> None:
    status, output = run(project, "sphinx", "-W", "--keep-going", "-q", "-b", "html", "-c", ".", "docs", "out")
    assert status == 1
    assert f"{PLACE}: ERROR: N014 " in output


def test_the_command_line_finds_it(project: Path) -> None:
    status, output = run(project, "signage", "check", "docs")
    assert status == 1
    assert output.startswith(f"{PLACE}: N014 error: ")
