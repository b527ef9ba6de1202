"""What a compiled wheel is made of. `make compiled` runs other tests again with such modules in place."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
TABLE: dict[str, Any] = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
EXCLUDED = {path for pattern in TABLE["exclude"] for path in ROOT.glob(pattern)}
SOURCES = {ROOT / source for source in TABLE["sources"]}
LISTED = {path for pattern in TABLE["modules"] for path in ROOT.glob(pattern)}


@pytest.mark.parametrize("pattern", [*TABLE["modules"], *TABLE["exclude"]])
def test_a_pattern_names_modules(pattern: str) -> None:
    assert [path.suffix for path in ROOT.glob(pattern)] != []
    assert {path.suffix for path in ROOT.glob(pattern)} == {".py"}


@pytest.mark.parametrize("source", TABLE["sources"])
def test_a_source_in_c_has_a_twin_in_python(source: str) -> None:
    path = ROOT / source
    assert path.is_file()
    assert path.with_name(f"portable{path.stem}.py").is_file()


def test_what_is_left_out_would_be_compiled() -> None:
    assert EXCLUDED - LISTED == set()


@pytest.mark.skipif(
    not os.environ.get("SIGNAGE_REQUIRE_COMPILED"),
    reason="the modules of the checkout are Python; `make compiled` compiles them",
)
def test_the_compiled_modules_are_loaded() -> None:
    paths = sorted((LISTED - EXCLUDED) | SOURCES)
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts[1:]) for path in paths]
    files = {name: str(import_module(name.removesuffix(".__init__")).__file__) for name in names}
    assert [name for name, file in files.items() if not file.endswith(tuple(EXTENSION_SUFFIXES))] == []
    # Each by itself: a class that another module was to make would be missing, and end the program.
    loads = [[sys.executable, "-c", f"import {name.removesuffix('.__init__')}"] for name in names]
    assert [load[2] for load in loads if subprocess.run(load, check=False).returncode != 0] == []
