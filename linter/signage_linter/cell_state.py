"""Check the state of AnyT cells: all files of a working directory together, with the workflows that work there."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from signage_core.paths import absolute
from signage_linter.check import document_diagnostics
from signage_linter.config import Configuration
from signage_linter.files import cell_folder
from signage_linter.page import Example, Place
from signage_linter.report import Counts, PageDiagnostic, PageReport
from signage_linter.source import SourceCache, UnreadableError, read_source
from signage_specs.anyt.parser import parse_workflow
from signage_specs.anyt.state import RESPONSE, StateText, gathered_state
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import FRONTMATTER_DEFAULTS, MARKERS
from signage_specs.readers.yaml_nodes import YamlScalar
from signage_specs.registry import ANYT, ANYT_STATE
from signage_specs.span import LineTable


def check_cell_states(
    files: Sequence[Path], configuration: Configuration, unreadable: list[str]
) -> Iterator[PageReport]:
    """Yield a report for each file of a cell's folder.

    Of a file that is no marker only the name is judged, so that it isn't read.

    `unreadable` takes one line for each file that can't be read.
    """
    sources = SourceCache(Path())
    groups: dict[Path, list[tuple[Path, str]]] = {}
    for file in files:
        cell = cell_folder(file)
        if cell is not None:
            groups.setdefault(cell[0], []).append((file, cell[1]))
    known = [file for file in files if is_workflow(file)] if groups else []
    for workdir, members in groups.items():
        texts: list[StateText] = []
        paths: list[str] = []
        for file, cell_id in members:
            try:
                text = _text(file, sources)
            except UnreadableError as error:
                unreadable.append(str(error))
                continue
            texts.append(StateText(cell_id, file.name, text))
            paths.append(file.as_posix())
        state = gathered_state(texts, workflows_of(workdir, known, sources))
        example = Example("", state.text, tuple(_places(texts, paths)))
        found: dict[str, list[PageDiagnostic]] = {}
        for diagnostic in document_diagnostics(ANYT_STATE, state, example, configuration, sources):
            found.setdefault(diagnostic.path, []).append(diagnostic)
        for each, path in zip(texts, paths, strict=True):
            counts = Counts(1, 1, 1) if each.name in MARKERS else Counts()
            yield PageReport(path, tuple(found.get(path, ())), counts)


def _text(file: Path, sources: SourceCache) -> str:
    if file.name not in (*MARKERS, RESPONSE):
        return ""
    source = read_source(file)
    sources.add(source)
    return source.text


def _places(texts: Sequence[StateText], paths: Sequence[str]) -> Iterator[Place]:
    """Yield where each line of the gathered text stands: one that was added to an empty file is its first."""
    for each, path in zip(texts, paths, strict=True):
        lines = len(LineTable(each.text if each.text.endswith("\n") else f"{each.text}\n").starts) - 1
        for number in range(1, lines + 1):
            yield Place(path, number)


_MOST_FOLDERS_ABOVE = 4  # how far above a working directory its workflow is looked for


def workflows_of(workdir: Path, known: Iterable[Path], sources: SourceCache) -> tuple[Workflow, ...]:
    """Return the workflows whose working directory is a folder.

    They are looked for among the files of the run, in the folder itself and in those above it.
    """
    found: dict[Path, Workflow] = {}
    around = [workdir, *workdir.parents][: _MOST_FOLDERS_ABOVE + 1]
    for file in (*known, *(each for folder in around for each in _workflow_files(folder))):
        whole = Path(absolute(file))
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
        return Path(absolute(file.parent / name))
    except ValueError:  # a null character in the name
        return file
