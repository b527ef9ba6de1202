"""ARCHITECTURE.md and CONTRIBUTING.md name files that exist, in as few words as they promise; modules are short."""

import os
import re
from functools import cache
from pathlib import Path, PurePath

import pytest

from signage_linter.reporters import REPORTERS
from signage_site.audit.findings import CRITERIA
from signage_site.browser_script import script_text
from signage_site.pages.behaviours import KNOWN_ACTIONS

ROOT = Path(__file__).resolve().parents[2]
GUIDES = ("ARCHITECTURE.md", "CONTRIBUTING.md")
CODE = (
    *("core", "specs", "lexers", "linter", "plugins", "site", "cli"),
    *("conformance", "editors", "docs", "benchmarks"),
)
_PATH = re.compile(r"`([\w.<>*-]+/[\w./<>*-]*|[\w-]+\.(?:py|md|toml|json|yml))`")
_MADE_BY_A_BUILD = ("build/", ".venv")
_NOT_OURS = (".git", ".pages", ".scanners", "build", "node_modules")


def _named(guide: str) -> list[str]:
    """Return the files and folders that a guide names; `<…>` stands for any name."""
    text = re.sub(r"^```.*?^```", "", (ROOT / guide).read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return [re.sub(r"<[^>]*>", "*", name) for name in _PATH.findall(text)]


@cache
def _paths() -> list[PurePath]:
    """Return the files and folders of the project, without those of environments and builds."""
    paths: list[PurePath] = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [each for each in folders if each not in _NOT_OURS and not each.startswith(".venv")]
        paths += [PurePath(folder, each).relative_to(ROOT) for each in (*folders, *files)]
    return paths


def _exists(name: str) -> bool:
    return any(path.match(name) for path in _paths())


@pytest.mark.parametrize("guide", GUIDES)
def test_each_file_that_a_guide_names_exists(guide: str) -> None:
    named = [name for name in _named(guide) if not name.startswith(_MADE_BY_A_BUILD)]
    assert len(named) > 10
    assert [] == [name for name in named if not _exists(name)]


def test_the_architecture_fits_on_a_few_screens() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_bytes()) <= 9_000


@pytest.mark.parametrize("folder", CODE)
def test_a_module_has_at_most_350_lines(folder: str) -> None:
    modules = [path for path in (ROOT / folder).rglob("*.py") if "node_modules" not in path.parts]
    assert modules
    lines = {path.relative_to(ROOT).as_posix(): path.read_bytes().count(b"\n") for path in modules}
    assert {} == {path: count for path, count in lines.items() if count > 350}, "cut these along their seams"


def test_decisions_are_few_and_short() -> None:
    records = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert 0 < len(records) <= 26  # with the list of them
    assert [] == [path.name for path in records if path.read_text(encoding="utf-8").count("\n") > 40]


def test_the_guides_name_every_form_of_report_every_known_action_and_what_an_audit_finds() -> None:
    guides = {
        name: (ROOT / "docs" / "guides" / f"{name}.md").read_text(encoding="utf-8")
        for name in ("audit", "ci", "controls")
    }
    rows = [f"| {code} | {each.score}, {each.category} |" for code, each in CRITERIA.items()]
    assert [] == [row for row in rows if row not in guides["audit"]], "correct the table in docs/guides/audit.md"
    reporters = [name for name in REPORTERS if f"| `{name}` |" not in guides["ci"]]
    assert [] == reporters, "add a row to the table in docs/guides/ci.md"
    actions = [name for name in KNOWN_ACTIONS if f"`{name}`" not in guides["controls"]]
    assert [] == actions, "add a row to the table in docs/guides/controls.md"


def test_the_guide_gives_the_size_of_the_script() -> None:
    said = f"It has {len(script_text('0.1').encode()):,} bytes"
    guide = (ROOT / "docs" / "guides" / "controls.md").read_text(encoding="utf-8")
    assert said in guide, f"write in docs/guides/controls.md: {said}"
