"""Read the state of cells: completion markers, and the files of the folders that keep them."""

import re
from collections.abc import Iterable
from typing import Final

from signage_core.frozen import frozen
from signage_specs.anyt.forms import json_values
from signage_specs.anyt.parser import parse_workflow
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import CELLS_FOLDER, MARKERS
from signage_specs.readers.indent import indented_lines
from signage_specs.readers.yaml_nodes import YamlMapping, YamlNode, YamlScalar
from signage_specs.span import Fault, Span

RESPONSE: Final = "response.json"
"""What a person answered to an input: JSON, as markers are."""

# `.anyt/cells/{id}/{file}`, after any path, such as the working directory.
_PATH = re.compile(rf"(?:\S*/)?{re.escape(CELLS_FOLDER)}/(?P<folder>[^/\r\n]+)/(?P<file>[^{{\r\n]*+)")


@frozen
class StateFile:
    """A file of a cell's folder.

    The folder's name is the cell's id; it and the file's, such as `.done`, are empty when they aren't known. The
    span is that of the path, empty of a marker alone. The content is the place of its JSON, None when the text
    doesn't show it.
    """

    span: Span
    folder: str
    name: str
    content: Span | None = None
    root: YamlNode | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def is_marker(self) -> bool:
        """Whether it tells how a cell ended: by its name, or by being JSON without a name."""
        return self.name in MARKERS or (not self.name and self.content is not None)

    @property
    def values(self) -> YamlMapping | None:
        """The JSON's keys and values, when it is an object."""
        return self.root if isinstance(self.root, YamlMapping) else None

    @property
    def status(self) -> str:
        """The status in the JSON, else the one of the file's name; empty when neither is known."""
        written = self.values.get("status") if self.values else None
        return written.text if isinstance(written, YamlScalar) else MARKERS.get(self.name, "")


@frozen
class StateText:
    """A file of a cell's folder, before it is read.

    The folder's name is the cell's id. Of another file than a marker an empty text will do.
    """

    folder: str
    name: str
    text: str = ""


@frozen
class CellState:
    """The state of the cells of a working directory.

    The workflows are those that work there, or the part of one that the text shows. Files, and faults of the
    markers' JSON, are in text order.
    """

    text: str
    workflows: tuple[Workflow, ...]
    files: tuple[StateFile, ...]
    faults: tuple[Fault, ...]

    def kinds(self) -> dict[str, str]:
        """Return each cell's kind by its id: an empty one where two workflows disagree, because it is not known."""
        kinds: dict[str, str] = {}
        for workflow in self.workflows:
            for cell in workflow.cells:
                if cell.id and kinds.setdefault(cell.id, cell.kind) != cell.kind:
                    kinds[cell.id] = ""
        return kinds

    @property
    def is_schema_2(self) -> bool:
        """Whether a workflow declares schema 2, so that its cells may have the files of that."""
        return any(workflow.is_schema_2 for workflow in self.workflows)


def parse_marker(text: str, file_name: str = "", cell_id: str = "") -> CellState:
    """Return the state in one completion marker. Never raises; linear.

    The JSON's own status counts where the name, such as `.done`, isn't known. A cell's id is the name of its
    folder.
    """
    file = _file(Span(0, 0), (cell_id, file_name), Span(0, len(text)), text, whole=bool(file_name))
    return CellState(text, (), (file,), file.faults)


def parse_state_file(text: str, path: str) -> CellState:
    """Return the state in one file, named as a marker is. Never raises; linear."""
    folder, _, name = path.rpartition("/")
    if name not in (*MARKERS, RESPONSE):
        return parse_state(text)
    cells, _, cell_id = folder.rpartition("/")
    return parse_marker(text, name, cell_id if f"/{cells}".endswith(f"/{CELLS_FOLDER}") else "")


def parse_state(text: str) -> CellState:
    """Return the state in a text. Never raises; linear.

    The text is the JSON of one marker; or a workflow, whole or in part, and below it the paths of the files in
    `.anyt/cells`, one a line. The JSON of a marker may follow its path, on the same line or on the next ones.
    """
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return parse_marker(text)
    paths = [
        (line.words_start, line.words_start + len(match[0].rstrip()), match)
        for line in indented_lines(text)
        if (match := _PATH.match(line.words))
    ]
    first = paths[0][0] if paths else len(text)
    workflow = parse_workflow(text[:first])
    files: list[StateFile] = []
    for index, (start, end, match) in enumerate(paths):
        following = paths[index + 1][0] if index + 1 < len(paths) else len(text)
        names, content = (match["folder"], match["file"].rstrip()), text[end:following]
        files.append(_file(Span(start, end), names, Span(end, following), content))
    faults = tuple(fault for file in files if file.is_marker for fault in file.faults)
    return CellState(text, (workflow,), tuple(files), faults)


def gathered_state(files: Iterable[StateText], workflows: tuple[Workflow, ...]) -> CellState:
    """Return the state in a whole folder `.anyt/cells`. Never raises; linear.

    The state's text has the files' texts one after the other, each ended by a line end.
    """
    texts: list[str] = []
    read: list[StateFile] = []
    start = 0
    for file in files:
        written = file.text if file.text.endswith("\n") else f"{file.text}\n"
        end = start + len(written)
        names = (file.folder, file.name)
        read.append(_file(Span(start, start), names, Span(start, end), written, whole=True))
        texts.append(written)
        start = end
    faults = tuple(fault for file in read if file.is_marker for fault in file.faults)
    return CellState("".join(texts), workflows, tuple(read), faults)


def _file(span: Span, names: tuple[str, str], content: Span, written: str, *, whole: bool = False) -> StateFile:
    """Return a file of a text. A marker that is shown whole has its content, be it empty."""
    folder, name = names
    if name and name not in (*MARKERS, RESPONSE):
        return StateFile(span, folder, name)
    if not written.strip():
        return StateFile(span, folder, name, Span(content.start, content.start) if whole else None)
    root, faults = json_values(written, content.start)
    return StateFile(span, folder, name, content, root, faults)
