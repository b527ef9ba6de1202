"""Where AnyT keeps the state of cells: the files of `.anyt/cells`."""

from collections.abc import Iterator
from pathlib import Path

from signage_core.paths import absolute
from signage_specs.anyt.vocabulary import CELLS_FOLDER

STATE_FOLDER, _CELLS = CELLS_FOLDER.split("/")
_DEPTH = 3  # names behind `.anyt`: `cells`, the cell's folder, the file


def cell_folder(file: Path) -> tuple[Path, str] | None:
    """Return the working directory and the cell's id that a file of `.anyt/cells/{id}` belongs to, else None."""
    # Asked of each file of a run: a path is made of a text for those in a cell's folder only.
    text = absolute(file)
    if STATE_FOLDER not in text:
        return None
    whole = Path(text)
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
    text = absolute(folder)
    parts = Path(text).parts if STATE_FOLDER in text else ()
    for behind in range(_DEPTH):
        first = len(parts) - behind
        if parts[first - 1 : first] == (STATE_FOLDER,) and parts[first : first + 1] in ((), (_CELLS,)):
            return behind
    return None
