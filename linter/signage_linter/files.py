"""Where AnyT keeps the state of cells: the files of `.anyt/cells`."""

import os
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from pathlib import Path

from signage_core.frozen import frozen
from signage_core.generated import is_marked
from signage_core.paths import (
    LARGEST_CONFIGURATION,
    Patterns,
    absolute,
    compiled_patterns,
    exists,
    is_file,
    is_folder,
    read_file,
    seen_from,
)
from signage_core.project import leads_out
from signage_specs.aaf.formats import AGENT_HTML
from signage_specs.anyt.formats import ANYT_STATE
from signage_specs.anyt.vocabulary import CELLS_FOLDER
from signage_specs.registry import FORMATS

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


def state_files(folder: Path) -> list[Path] | None:
    """Return the files of cells in `.anyt`, in its `cells` or in the folder of a cell, in name order; else None."""
    behind = _names_behind(folder)
    if behind is None:
        return None
    files = sorted(folder.glob("/".join((_CELLS, "*", "*")[behind:])))
    return [each for each in files if each.is_file() and cell_folder(each) is not None and not leads_out(each)]


def _names_behind(folder: Path) -> int | None:
    """Return how many names stand behind `.anyt` in a folder's path, where they are those of cells' folders."""
    text = absolute(folder)
    parts = Path(text).parts if STATE_FOLDER in text else ()
    for behind in range(_DEPTH):
        first = len(parts) - behind
        if parts[first - 1 : first] == (STATE_FOLDER,) and parts[first : first + 1] in ((), (_CELLS,)):
            return behind
    return None


MDX_SUFFIX = ".mdx"
MARKDOWN_SUFFIXES = (".md", ".markdown", MDX_SUFFIX)
RST_SUFFIXES = (".rst",)
HTML_SUFFIXES = AGENT_HTML.suffixes
PYTHON_SUFFIXES = (".py",)
_TWIN = ".md"
FORMAT_SUFFIXES = (".anml", *(suffix for each in FORMATS for suffix in each.suffixes))
# Others call files `.done` too: only those of a cell's folder are markers.
_FILENAMES = frozenset(name for each in FORMATS for name in each.filenames if each is not ANYT_STATE)
_SUFFIXES = (*MARKDOWN_SUFFIXES, *RST_SUFFIXES, *PYTHON_SUFFIXES, *FORMAT_SUFFIXES)

NO_SUCH_PATH = "no such file or folder. Check the path."
_LEFT_OUT = frozenset({"node_modules", "__pycache__", "venv", "env", "_build", "dist"})
# Whoever writes one of these into a folder has built or installed that folder.
_BUILD_MARKS = (".buildinfo", "objects.inv", "searchindex.js", "search/search_index.json", "pyvenv.cfg")
# Beside such a mark, Sphinx copies to this folder what the pages were made of; paths lead nowhere there.
_SOURCES = "_sources"


def is_page(file: Path) -> bool:
    """Tell whether a file is an HTML page by its name."""
    return file.name.lower().endswith(HTML_SUFFIXES)


def is_generated(file: Path) -> bool:
    """Tell whether a file says that this tool generated it, as twins do."""
    try:
        return is_marked(read_file(file))
    except OSError:
        return False


def _is_twin(file: Path) -> bool:
    """Tell whether a file is a Markdown twin: its directives are gone, and its page's source is checked."""
    if not file.name.endswith(_TWIN):
        return False
    page = file.as_posix().removesuffix(_TWIN)
    return any(map(is_file, (page, *(f"{page}{suffix}" for suffix in HTML_SUFFIXES)))) and is_generated(file)


def find_files(
    paths: Sequence[Path],
    exclude: Sequence[str] = (),
    unreadable: Callable[[str], None] | None = None,
    start: Path | None = None,
) -> Iterator[Path]:
    """Yield the files to read, each once, folders in name order.

    Left out of a folder: what its .gitignore files name, what `exclude` names, pages that a Sphinx or MkDocs
    project leaves out of its site, hidden folders other than `.well-known` and `.anyt`,
    environments and build outputs, and of one that is searched what Sphinx copied there and the Markdown twins of
    pages. Of `.anyt` only the files of cells are taken, whatever their names. A named file is always read, whatever
    its suffix.

    Patterns start at `start`, which is the working directory by default. `unreadable` takes a line about each
    path that isn't there, each folder that can't be listed, and each page that is no file, such as a broken link;
    None lets the error through, and passes over the rest. Raises OSError where a folder can't be listed, and
    `unreadable` is None.
    """
    seen: set[Path] = set()
    beginning = Path.cwd() if start is None else start
    for path in paths:
        if not may_exist(path):
            if unreadable is not None:
                unreadable(f"{path.as_posix()}: {NO_SUCH_PATH}")
            continue
        for file in _folder_files(path, exclude, beginning, unreadable) if is_folder(path) else [path]:
            if file not in seen:
                seen.add(file)
                yield file


def without_left_out(paths: Sequence[Path], exclude: Sequence[str], start: Path | None = None) -> list[Path]:
    """Return paths without the files that a search of the working directory would leave out.

    So a tool that names the files of a commit checks no others than a run that names none. Folders, files outside
    of the working directory, what is no file and names that a search wouldn't know stay.

    Patterns start as in `find_files`.
    """
    here = Path.cwd()
    files = {path: Path(os.path.normpath(here / path)) for path in paths if is_file(path)}
    on_the_way = {each.as_posix() for file in files.values() for each in (file, *file.parents)}
    search = _folder_files(here, exclude, here if start is None else start, lambda _line: None, on_the_way)
    found = {file.absolute() for file in search}
    return [path for path in paths if path not in files or files[path] in found or here not in files[path].parents]


def may_exist(path: Path) -> bool:
    """Tell whether there is something at a path, as far as this user may know."""
    try:
        return path.exists()
    except PermissionError:
        return True  # whoever reads it says why it can't be read


def _folder_files(
    folder: Path,
    exclude: Sequence[str],
    start: Path,
    unreadable: Callable[[str], None] | None,
    only: Container[str] | None = None,
) -> Iterator[Path]:
    here = Path(absolute(folder))
    around = list(_repository_folders(here))
    inside = [each.as_posix() for each in (here, *here.parents)]
    above = [(_prefix(parent), spec) for parent in around if (spec := _gitignore(parent))]
    named_though_ignored = any(_ignored(part, above, is_folder=True) for part in inside)
    projects = [each for parent in around for each in _exclusions(parent)]
    named_though_left_out = any(_ignored(part, projects, is_folder=True) for part in inside)
    yield from _walk(
        folder,
        [*_excluding(exclude, start, here), *([] if named_though_ignored else above)],
        [] if named_though_left_out else projects,
        unreadable,
        only,
    )


@frozen
class _SeenFrom:
    """Patterns that start at a folder which is called so where the paths start."""

    patterns: Patterns
    lead: str

    def match_file(self, file: str) -> bool:
        return self.patterns.match_file(self.lead + file)


def _excluding(exclude: Sequence[str], start: Path, here: Path) -> list[tuple[str, Patterns]]:
    """Return patterns for what is in a folder that is searched, without those that name it: who names it means it.

    In a folder outside of where they start, patterns such as `*.rst` and `../docs/old` hold as seen from there.
    """

    def placed(lines: tuple[str, ...]) -> list[tuple[str, Patterns]]:
        patterns = compiled_patterns(lines)
        outside = [] if here.is_relative_to(start) else [(_prefix(here), _SeenFrom(patterns, lead))]
        return [(_prefix(start), patterns), *outside]

    if not exclude:
        return []
    lead = f"{seen_from(start, here)}/"
    inside = [each.as_posix() for each in (here, *here.parents)]

    def names_here(line: str) -> bool:
        patterns = placed((line,))
        seen = len(patterns) > 1 and compiled_patterns((line,)).match_file(lead)
        return seen or any(_ignored(part, patterns, is_folder=True) for part in inside)

    kept = tuple(line for line in exclude if not names_here(line))
    return placed(kept) if kept else []


def _walk(
    folder: Path,
    ignoring: Sequence[tuple[str, Patterns]],
    projects: Sequence[tuple[str, Patterns]],
    unreadable: Callable[[str], None] | None,
    only: Container[str] | None,
) -> Iterator[Path]:
    """Yield the files of a folder. What is ignored comes with the folder that its patterns start in.

    With `only`, of the files and folders with these absolute paths, and whatever the suffixes of the files.
    """
    cells = state_files(folder)
    if cells is not None:
        yield from (
            each for each in cells if not _ignored(Path(absolute(each)).as_posix(), ignoring, is_folder=False)
        )
        return
    here = _prefix(Path(absolute(folder)))
    for name, is_below in _entries(folder, unreadable):
        if (only is not None and here + name not in only) or _ignored(here + name, ignoring, is_folder=is_below):
            continue
        path = folder / name
        if is_below and _searched(path):
            spec = _gitignore(path)
            yield from _walk(
                path,
                [*ignoring, (f"{here}{name}/", spec)] if spec else ignoring,
                [*projects, *_exclusions(Path(absolute(path)))],
                unreadable,
                only,
            )
        elif (only is not None or _known(path)) and not _left_out_of_project(here + name, projects):
            if is_file(path) and not leads_out(path):
                if not _is_twin(path):
                    yield path
            elif unreadable is not None and not name.startswith(".") and not is_folder(path):
                unreadable(f"{path.as_posix()}: {_irregular(path)}. Remove it, or leave it out with `exclude`.")


def _entries(folder: Path, unreadable: Callable[[str], None] | None) -> Sequence[tuple[str, bool]]:
    """Return the names in a folder, in order, each with whether it is a folder and no link to one."""
    try:
        with os.scandir(folder) as listed:
            entries = sorted((each.name, each.is_dir(follow_symlinks=False)) for each in listed)
        for name, _ in entries[:1]:
            (folder / name).lstat()  # a folder may give the names of its files, and nothing else
    except OSError as error:
        if unreadable is None:
            raise
        unreadable(f"{folder.as_posix()}: cannot be read: {error.strerror or error}")
        return ()
    return entries


def _irregular(path: Path) -> str:
    if is_file(path):
        return "a link that leads out of the project"
    return "a link that leads to no file" if path.is_symlink() else "not a regular file"


def _prefix(folder: Path) -> str:
    """Return what the paths in an absolute folder begin with."""
    return folder.as_posix().rstrip("/") + "/"


def _ignored(path: str, ignoring: Iterable[tuple[str, Patterns]], *, is_folder: bool) -> bool:
    """Tell whether an absolute path is ignored; patterns come with what the paths in their folder begin with."""
    mark = "/" if is_folder else ""
    return any(
        spec.match_file(path[len(prefix) :] + mark)
        for prefix, spec in ignoring
        if len(path) > len(prefix) and path.startswith(prefix)
    )


def _repository_folders(folder: Path) -> Iterator[Path]:
    """Yield an absolute folder and those around it up to the root of its repository: what they say holds here."""
    around = [folder, *folder.parents]
    root = next((number for number, parent in enumerate(around) if exists(parent / ".git")), 0)
    yield from reversed(around[: root + 1])


def _gitignore(folder: Path) -> Patterns | None:
    file = folder / ".gitignore"
    try:
        lines = read_file(file, LARGEST_CONFIGURATION).decode("utf-8", "replace").splitlines()
    except OSError:
        return None
    return compiled_patterns(tuple(lines))


def _left_out_of_project(file: str, projects: Sequence[tuple[str, Patterns]]) -> bool:
    """Tell whether a file is a page that its project leaves out; modules and documents aren't pages."""
    is_page = file.lower().endswith((*MARKDOWN_SUFFIXES, *RST_SUFFIXES))
    return bool(projects) and is_page and _ignored(file, projects, is_folder=False)


def _searched(folder: Path) -> bool:
    name = folder.name
    if name in (".well-known", STATE_FOLDER):
        return True
    if name.startswith(".") or name in _LEFT_OUT:
        return False
    return not _is_built(folder) and not (name == _SOURCES and _is_built(folder.parent))


def _is_built(folder: Path) -> bool:
    return any(exists(folder / mark) for mark in _BUILD_MARKS)


def _known(file: Path) -> bool:
    name = file.name.lower()
    return name.endswith(_SUFFIXES) or name in _FILENAMES or (name == "anml" and file.parent.name == ".well-known")


_MKDOCS_FILES = ("mkdocs.yml", "mkdocs.yaml", "properdocs.yml")


def _exclusions(folder: Path) -> list[tuple[str, Patterns]]:
    """Return what the configurations in an absolute folder leave out, with what those paths begin with.

    These are `exclude_patterns` of a Sphinx project, where its `conf.py` lists them in literals, and `exclude_docs`
    of a MkDocs project, with what MkDocs always leaves out.
    """
    found = [_sphinx_exclusions(folder), *(_mkdocs_exclusions(folder / name) for name in _MKDOCS_FILES)]
    return [(_prefix(each[0]), each[1]) for each in found if each is not None]


def _sphinx_exclusions(folder: Path) -> tuple[Path, Patterns] | None:
    file = folder / "conf.py"
    if not exists(file):
        return None
    from signage_linter.conf_py import strings  # noqa: PLC0415  most folders have no such file

    # Sphinx's patterns are for whole paths.
    patterns = ["/" + pattern.lstrip("/") for pattern in strings(file, "exclude_patterns")]
    return (folder, compiled_patterns(tuple(patterns))) if patterns else None


def _mkdocs_exclusions(file: Path) -> tuple[Path, Patterns] | None:
    if not exists(file):
        return None
    from signage_linter.finders.markdown.mkdocs_settings import read_exclusions  # noqa: PLC0415  likewise

    docs, patterns = read_exclusions(file)
    return docs, compiled_patterns(tuple(patterns))
