"""What has gone wrong before: each trap of the build configuration has a test."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE_ROOTS = ("core", "specs", "linter", "lexers", "plugins", "site", "cli")


class _TolerantLoader(yaml.SafeLoader):
    """Reads mkdocs.yml, whose tags name Python objects, without making any."""


def _nothing(_loader: yaml.SafeLoader, _suffix: str, _node: yaml.Node) -> None:
    """Make nothing of a tag."""


# PyYAML's stubs don't say what it takes.
_TolerantLoader.add_multi_constructor("", _nothing)  # pyright: ignore[reportUnknownMemberType]


@pytest.fixture(scope="module")
def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_mkdocs_never_builds_into_the_sources() -> None:
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    configuration = yaml.load(text, Loader=_TolerantLoader)
    assert configuration["site_dir"] == "build/mkdocs"


def test_git_does_not_ignore_the_site_package() -> None:
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.strip("/") == "site"] == []


def test_no_source_root_is_a_package() -> None:
    assert [root for root in SOURCE_ROOTS if (ROOT / root / "__init__.py").exists()] == []


def test_each_source_root_is_known_to_every_tool(pyproject: dict[str, Any]) -> None:
    tool = pyproject["tool"]
    assert tool["hatch"]["build"]["dev-mode-dirs"] == list(SOURCE_ROOTS)
    # These programs are checked like the packages, and never installed with them.
    names = (
        "cli/server",
        "conformance",
        "frame",
        "mutants",
        "fuzz",
        "schemas",
        "site/browsing",
        "site/operating",
        "site/twins",
        "site/audit/hosting",
    )
    of_tests = [f"tests/{name}" for name in names]
    assert tool["mypy"]["mypy_path"] == [*SOURCE_ROOTS, "conformance", "editors", *of_tests]
    assert tool["pyright"]["extraPaths"] == tool["mypy"]["mypy_path"]


def test_every_package_is_in_the_wheel_and_typed(pyproject: dict[str, Any]) -> None:
    packages = pyproject["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    found = sorted(
        init.parent.relative_to(ROOT).as_posix()
        for root in SOURCE_ROOTS
        for init in (ROOT / root).glob("*/__init__.py")
    )
    assert sorted(packages) == found
    assert [package for package in packages if not (ROOT / package / "py.typed").exists()] == []


def test_mypy_lets_mkdocs_be_untyped(pyproject: dict[str, Any]) -> None:
    assert pyproject["tool"]["mypy"]["untyped_calls_exclude"] == ["mkdocs"]


def test_the_extra_for_sphinx_leaves_the_sphinx_that_is_there(pyproject: dict[str, Any]) -> None:
    assert pyproject["project"]["requires-python"] == ">=3.11"
    # 9.1 needs Python 3.12. The newest MyST needs Sphinx 8, so that pip would replace an older one for it.
    assert pyproject["project"]["optional-dependencies"]["sphinx"] == ["sphinx>=7.4"]


def test_constraints_name_versions_only() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert pins != []
    assert [line for line in pins if line.count("==") != 1 or "/" in line or "@" in line] == []


def test_patterns_repeat_groups_as_every_python_reads_it() -> None:
    """Before 3.11.5, Python reads `(…)*+` wrongly; `(?>(…)*)` is the same."""
    repeated = re.compile(r"\)[*+?]\+(?![,;])")
    found = [
        f"{file.relative_to(ROOT)}:{number}"
        for package in ("core", "specs", "lexers", "linter", "site", "plugins", "cli", "editors")
        for file in sorted((ROOT / package).rglob("*.py"))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if repeated.search(line)
    ]
    assert [] == found
