"""Which files a run reads: those of folders, without what is left out, and the states of cells in `.anyt/cells`."""

import errno
import os
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from pathlib import Path

from signage_core.generated import is_marked
from signage_core.paths import DEEPEST_FOLDER, TOO_DEEP, absolute, exists, is_file, is_folder, read_file, resolved
from signage_core.project import leads_out
from signage_linter.exclusions import (
    Exclusions,
    exclusions_of_search,
    gitignore,
    is_excluded,
    prefix_of,
    project_exclusions,
)
from signage_linter.page_suffixes import SphinxPages, page_markup
from signage_specs.anyt.vocabulary import CELLS_FOLDER
from signage_specs.registry import AGENT_HTML, ANYT_STATE, FORMATS

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
PANDOC_SUFFIXES = (".qmd", ".rmd")
OTHER_MARKDOWN = (MDX_SUFFIX, ".mdc", *PANDOC_SUFFIXES)
"""Of pages that neither MkDocs nor Sphinx converts: MDX, Cursor's rules, Quarto, R Markdown."""
MARKDOWN_SUFFIXES = (".md", ".markdown", ".mdown", ".mkdn", ".mkd", *OTHER_MARKDOWN)
RST_SUFFIXES = (".rst",)
HTML_SUFFIXES = AGENT_HTML.suffixes
PYTHON_SUFFIXES = (".py",)
MARKUPS = {
    **dict.fromkeys(("markdown", "md", "myst"), ".md"),
    **dict.fromkeys(("restructuredtext", "rst"), ".rst"),
    **dict.fromkeys(("python", "py"), ".py"),
    "html": ".html",
}
"""The suffix of pages in a markup, where their names don't tell it."""
_TWIN = ".md"
FORMAT_SUFFIXES = (".anml", *(suffix for each in FORMATS for suffix in each.suffixes))
# Others call files `.done` too: only those of a cell's folder are markers.
_FILENAMES = frozenset(name for each in FORMATS for name in each.filenames if each is not ANYT_STATE)
_SUFFIXES = (*MARKDOWN_SUFFIXES, *RST_SUFFIXES, *PYTHON_SUFFIXES, *FORMAT_SUFFIXES)

NO_SUCH_PATH = "no such file or folder. Check the path."
# Folders of instructions for agents: of all whose names begin with a dot the only ones that are searched.
_OF_AGENTS = frozenset({
    ".agent", ".agents", ".amazonq", ".augment", ".claude", ".clinerules", ".codex", ".continue", ".cursor",
    ".gemini", ".github", ".junie", ".kiro", ".opencode", ".roo", ".trae", ".well-known", ".windsurf",
})  # fmt: skip
_LEFT_OUT = frozenset({"node_modules", "__pycache__", "_build", "dist"})
# Whoever writes one of these into a folder has built or installed it. One called `env` alone may have pages.
_BUILD_MARKS = (
    ".buildinfo", "objects.inv", "searchindex.js", "search/search_index.json",
    "pyvenv.cfg", "bin/activate", "Scripts/activate", "conda-meta",
)  # fmt: skip
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
    exclude: Mapping[Path, Sequence[str]] | None = None,
    unreadable: Callable[[str], None] | None = None,
) -> Iterator[Path]:
    """Yield the files to read, each once, folders in name order.

    Left out of a folder: what its .gitignore files name, what `exclude` names, pages that a Sphinx or MkDocs
    project leaves out of its site, hidden folders other than `.well-known` and `.anyt`,
    environments and build outputs, and of one that is searched what Sphinx copied there and the Markdown twins of
    pages. Of `.anyt` only the files of cells are taken, whatever their names. A named file is always read, whatever
    its suffix.

    The patterns of `exclude` come with the folder where they start. `unreadable` takes a line about each path that
    isn't there, each folder that can't be listed, and each page that is no file, such as a broken link; None lets
    the error through, and passes over the rest. Raises OSError where a folder can't be listed, and `unreadable` is
    None.
    """
    seen: set[Path] = set()
    tops = frozenset(resolved(path) for path in paths if is_folder(path))
    for path in paths:
        if not may_exist(path):
            if unreadable is not None:
                unreadable(f"{path.as_posix()}: {NO_SUCH_PATH}")
            continue
        for file in _folder_files(path, exclude or {}, unreadable, tops) if is_folder(path) else [path]:
            if file not in seen:
                seen.add(file)
                yield file


def without_left_out(paths: Sequence[Path], exclude: Mapping[Path, Sequence[str]]) -> list[Path]:
    """Return paths without the files that a search of the working directory would leave out.

    So a tool that names the files of a commit checks no others than a run that names none. Folders, files outside
    of the working directory, what is no file and names that a search wouldn't know stay.
    """
    here = Path.cwd()
    files = {path: Path(os.path.normpath(here / path)) for path in paths if is_file(path)}
    on_the_way = {each.as_posix() for file in files.values() for each in (file, *file.parents)}
    search = _folder_files(here, exclude, lambda _line: None, frozenset((resolved(here),)), on_the_way)
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
    exclude: Mapping[Path, Sequence[str]],
    unreadable: Callable[[str], None] | None,
    tops: frozenset[Path],
    only: Container[str] | None = None,
) -> Iterator[Path]:
    ignoring, projects = exclusions_of_search(Path(absolute(folder)), exclude)
    met = _Folders(folder, tops, in_site=_is_site(folder))
    yield from _walk(folder, ignoring, projects, unreadable, only, met=met, sphinx={})


class _Folders:
    """The folders of a search. As MkDocs and Sphinx do, it follows a link to one that isn't searched otherwise."""

    def __init__(self, top: Path, tops: frozenset[Path], *, in_site: bool) -> None:
        self.in_site = in_site
        self._top = resolved(top)
        self._met = set(tops)
        self._has_links = False

    def leads_to_more(self, path: Path) -> bool:
        """Tell whether a link leads to a folder of the project that is not below or around one that is searched."""
        if self.in_site or not is_folder(path) or leads_out(path):
            return False
        target = resolved(path)
        if self._top.is_relative_to(target) or not self._met.isdisjoint((target, *target.parents)):
            return False
        self._has_links = True
        return True

    def meet(self, folder: Path) -> bool:
        """Tell whether a folder is met for the first time, as far as links may lead to it twice."""
        target = resolved(folder) if self._has_links else None
        if target is None or target in self._met:
            return target is None
        self._met.add(target)
        return True


def _walk(  # noqa: PLR0913  what a search is told, for each of its folders
    folder: Path,
    ignoring: Exclusions,
    projects: Exclusions,
    unreadable: Callable[[str], None] | None,
    only: Container[str] | None,
    *,
    met: _Folders,
    sphinx: dict[Path, SphinxPages],
) -> Iterator[Path]:
    """Yield the files of a folder. What is ignored comes with the folder that its patterns start in.

    With `only`, of the files and folders with these absolute paths, and whatever the suffixes of the files. What
    was built is left out, but in a built site: there it is another edition of it.
    """
    cells = state_files(folder)
    if cells is not None:
        yield from (
            each for each in cells if not is_excluded(Path(absolute(each)).as_posix(), ignoring, is_folder=False)
        )
        return
    here = prefix_of(Path(absolute(folder)))
    for name, is_below in _entries(folder, unreadable, met):
        if (only is not None and here + name not in only) or is_excluded(here + name, ignoring, is_folder=is_below):
            continue
        path = folder / name
        if is_below and _searched(path, in_site=met.in_site) and met.meet(path):
            spec = gitignore(path)
            yield from _walk(
                path,
                [*ignoring, (f"{here}{name}/", spec)] if spec else ignoring,
                [*projects, *project_exclusions(Path(absolute(path)))],
                unreadable,
                only,
                met=met,
                sphinx=sphinx,
            )
        elif (only is not None or is_known(path) or _is_markup(path, sphinx)) and not (
            # Modules and documents aren't pages of a project.
            projects and _is_markup(path, sphinx) and is_excluded(here + name, projects, is_folder=False)
        ):
            if is_file(path) and not leads_out(path):
                if not _is_twin(path) and not _is_alias(path):
                    yield path
            elif unreadable is not None and not name.startswith(".") and not is_folder(path):
                unreadable(f"{path.as_posix()}: {_irregular(path)}. Remove it, or leave it out with `exclude`.")


def _is_alias(path: Path) -> bool:
    """Tell whether a file is only another name of one beside it, as a `CLAUDE.md` that leads to `AGENTS.md`."""
    target = path.readlink() if path.is_symlink() else path
    return target.name != path.name and target.name == str(target) and is_known(path.parent / target)


def _entries(folder: Path, unreadable: Callable[[str], None] | None, met: _Folders) -> Sequence[tuple[str, bool]]:
    """Return the names in a folder, in order, each with whether it is a folder or a link that is followed."""
    try:
        if absolute(folder).count(os.sep) > DEEPEST_FOLDER:
            raise OSError(errno.ELOOP, TOO_DEEP)  # noqa: TRY301  as a folder that can't be listed
        with os.scandir(folder) as listed:
            entries = sorted(
                (
                    each.name,
                    each.is_dir(follow_symlinks=False)
                    or (each.is_symlink() and met.leads_to_more(folder / each.name)),
                )
                for each in listed
            )
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


def _is_markup(file: Path, sphinx: dict[Path, SphinxPages]) -> bool:
    """Tell whether a file is a page in Markdown or reStructuredText, by its name or its project."""
    is_page = file.name.lower().endswith((*MARKDOWN_SUFFIXES, *RST_SUFFIXES))
    return is_page or (not is_known(file) and page_markup(file, sphinx) != "")


def _is_site(folder: Path) -> bool:
    return is_built(folder) or (
        exists(folder / "index.html") and exists(folder / ".well-known" / "agent-manifest.json")
    )


def _searched(folder: Path, *, in_site: bool) -> bool:
    name = folder.name
    if name in _OF_AGENTS or name == STATE_FOLDER:
        return True
    if name.startswith(".") or name in _LEFT_OUT:
        return False
    if name == _SOURCES and is_built(folder.parent):
        return False
    return in_site or not is_built(folder)


def is_built(folder: Path) -> bool:
    """Tell whether a folder has a file that Sphinx or MkDocs writes beside the pages that it makes."""
    return any(exists(folder / mark) for mark in _BUILD_MARKS)


def is_known(file: Path) -> bool:
    """Tell whether a file's name alone says that it is read."""
    name = file.name.lower()
    return name.endswith(_SUFFIXES) or name in _FILENAMES or (name == "anml" and file.parent.name == ".well-known")
