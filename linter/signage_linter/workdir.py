"""Where AnyT keeps the state of cells: the files of `.anyt/cells`, and the workflows that work in the folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from signage_specs.anyt.formats import ANYT
from signage_specs.anyt.parser import parse_workflow
from signage_specs.anyt.vocabulary import CELLS_FOLDER, FRONTMATTER_DEFAULTS
from signage_specs.readers.yaml_nodes import YamlScalar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from signage_linter.source import SourceCache
    from signage_specs.anyt.tree import Workflow

STATE_FOLDER, _CELLS = CELLS_FOLDER.split("/")
_DEPTH = 3  # names behind `.anyt`: `cells`, the cell's folder, the file
_MOST_FOLDERS_ABOVE = 4  # how far above a working directory its workflow is looked for


def cell_folder(file: Path) -> tuple[Path, str] | None:
    """Return the working directory and the cell's id that a file of `.anyt/cells/{id}` belongs to, else None."""
    whole = _absolute(file)
    names = whole.parts[-_DEPTH - 1 :]
    if len(names) <= _DEPTH or names[:2] != (STATE_FOLDER, _CELLS):
        return None
    return whole.parents[_DEPTH], names[2]


def in_state_folder(folder: Path) -> bool:
    """Tell whether a folder is `.anyt`, its `cells`, or the folder of a cell."""
    return _names_behind(folder) is not None


def state_files(folder: Path) -> Iterator[Path]:
    """Yield the files of cells in such a folder, in name order; nothing of any other."""
    behind = _names_behind(folder)
    pattern = "/".join((_CELLS, "*", "*")[behind:]) if behind is not None else ""
    for path in sorted(folder.glob(pattern)) if pattern else ():
        if path.is_file() and cell_folder(path) is not None:
            yield path


def _names_behind(folder: Path) -> int | None:
    """Return how many names stand behind `.anyt` in a folder's path, where they are those of cells' folders."""
    parts = _absolute(folder).parts
    for behind in range(_DEPTH):
        first = len(parts) - behind
        if parts[first - 1 : first] == (STATE_FOLDER,) and parts[first : first + 1] in ((), (_CELLS,)):
            return behind
    return None


def workflows_of(workdir: Path, known: Iterable[Path], sources: SourceCache) -> tuple[Workflow, ...]:
    """Return the workflows whose working directory is a folder.

    They are looked for among the files of the run, in the folder itself and in those above it.

    Args:
        workdir: the folder, absolute.
        known: the workflows' files that the run reads.
        sources: takes each file that is read.
    """
    found: dict[Path, Workflow] = {}
    around = [workdir, *workdir.parents][: _MOST_FOLDERS_ABOVE + 1]
    for file in (*known, *(each for folder in around for each in _workflow_files(folder))):
        whole = _absolute(file)
        if whole in found:
            continue
        source = sources.get(file.as_posix())
        workflow = parse_workflow(source.text) if source is not None else None
        if workflow is not None and _workdir(whole, workflow) == workdir:
            found[whole] = workflow
    return tuple(found.values())


def is_workflow(file: Path) -> bool:
    """Tell whether a file is a workflow by its name."""
    return file.name.lower().endswith(ANYT.suffixes) and file.name not in ANYT.suffixes


def _workflow_files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if is_workflow(path) and path.is_file())
    except OSError:
        return []


def _workdir(file: Path, workflow: Workflow) -> Path:
    """Return the folder that a workflow works in, absolute."""
    mapping = workflow.frontmatter.mapping if workflow.frontmatter else None
    written = mapping.get("workdir") if mapping else None
    name = written.text if isinstance(written, YamlScalar) and written.text else FRONTMATTER_DEFAULTS["workdir"]
    try:
        return _absolute(file.parent / name)
    except ValueError:  # a null character in the name
        return file


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100  `absolute` keeps `..`, `resolve` follows links
