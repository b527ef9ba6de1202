"""Importing a lexer loads Pygments and vocabularies, and nothing else of the project or of its dependencies."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import sys
import signage_lexers.{module}
print("\\n".join(sorted(sys.modules)))
"""
FORBIDDEN = frozenset(
    {
        "yaml",
        "lxml",
        "turbohtml",
        "bs4",
        "markdown",
        "docutils",
        "mkdocs",
        "sphinx",
        "pygls",
        "click",
        "signage",
        "signage_linter",
        "signage_site",
    }
)


@pytest.mark.parametrize("module", ["aaf", "anml", "anml_native", "anyt", "aria_snapshot", "ko_snapshot"])
def test_importing_a_lexer_loads_little(module: str) -> None:
    command = [sys.executable, "-c", PROGRAM.format(module=module)]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert f"signage_lexers.{module}" in loaded
    assert not FORBIDDEN & {name.partition(".")[0] for name in loaded}
    packages = [name for name in loaded if name.count(".") == 2 and name.startswith("signage_specs.")]
    assert packages
    assert all(name.endswith(".vocabulary") for name in packages)
    assert "signage_specs.readers" not in loaded
