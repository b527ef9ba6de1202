"""Tell which pages a documentation project leaves out of its site, as its own configuration says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from signage_linter.paths import exists

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

_MKDOCS_FILES = ("mkdocs.yml", "mkdocs.yaml", "properdocs.yml")


def left_out(folder: Path) -> list[tuple[Path, GitIgnoreSpec]]:
    """Return what the configurations in a folder leave out, each with the folder in which its patterns start.

    These are `exclude_patterns` of a Sphinx project, where its `conf.py` lists them in literals, and `exclude_docs`
    of a MkDocs project, with what MkDocs always leaves out.

    Args:
        folder: absolute.
    """
    found = [_sphinx_exclusions(folder), *(_mkdocs_exclusions(folder / name) for name in _MKDOCS_FILES)]
    return [each for each in found if each is not None]


def _sphinx_exclusions(folder: Path) -> tuple[Path, GitIgnoreSpec] | None:
    file = folder / "conf.py"
    if not exists(file):
        return None
    from signage_linter.conf_py import strings  # noqa: PLC0415  most folders have no such file

    # Sphinx's patterns are for whole paths.
    patterns = ["/" + pattern.lstrip("/") for pattern in strings(file, "exclude_patterns")]
    return (folder, _patterns(patterns)) if patterns else None


def _mkdocs_exclusions(file: Path) -> tuple[Path, GitIgnoreSpec] | None:
    if not exists(file):
        return None
    from signage_linter.finders.markdown.mkdocs_settings import read_exclusions  # noqa: PLC0415  likewise

    docs, patterns = read_exclusions(file)
    return docs, _patterns(patterns)


def _patterns(lines: list[str]) -> GitIgnoreSpec:
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(lines)
