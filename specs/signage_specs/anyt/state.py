"""Read the state of cells: completion markers, and the files of the folders that keep them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from signage_specs.anyt.json_values import json_values
from signage_specs.anyt.parser import parse_workflow
from signage_specs.anyt.vocabulary import CELLS_FOLDER, MARKERS
from signage_specs.readers.indent import indented_lines
from signage_specs.readers.yaml_nodes import YamlMapping, YamlScalar
from signage_specs.span import Fault, Span

if TYPE_CHECKING:
    from signage_specs.anyt.tree import Workflow
    from signage_specs.readers.yaml_nodes import YamlNode

# `.anyt/cells/{id}/{file}`, whatever stands in front of it, such as the working directory.
_PATH = re.compile(rf"(?:\S*/)?{re.escape(CELLS_FOLDER)}/(?P<folder>[^/\r\n]+)/(?P<file>[^\r\n]*?)\s*$")


@dataclass(frozen=True, slots=True)
class StateFile:
    """A file of a cell's folder.

    Attributes:
        span: where its path is written; of a marker alone an empty span.
        folder: the folder's name, which is the cell's id; empty when it isn't known.
        name: the file's name, such as `.done`; empty when it isn't known.
        content: where its JSON stands; None when the text doesn't show it.
        root: the JSON's value.
        faults: what breaks the JSON's grammar.
    """

    span: Span
    folder: str
    name: str
    content: Span | None = None
    root: YamlNode | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def is_marker(self) -> bool:
        """Whether it says how a cell ended: by its name, or by being JSON without a name."""
        return self.name in MARKERS or (not self.name and self.content is not None)

    @property
    def values(self) -> YamlMapping | None:
        """The JSON's keys and values, when it is an object."""
        return self.root if isinstance(self.root, YamlMapping) else None

    @property
    def status(self) -> str:
        """The status that the JSON says, else the one of the file's name; empty when neither is known."""
        written = self.values.get("status") if self.values else None
        return written.text if isinstance(written, YamlScalar) else MARKERS.get(self.name, "")


@dataclass(frozen=True, slots=True)
class CellState:
    """The state of a workflow's cells.

    Attributes:
        text: the text that was parsed.
        workflow: the workflow, or the part of it that the text shows.
        files: the files of the cells' folders, in text order.
        faults: of the markers' JSON, in text order.
    """

    text: str
    workflow: Workflow
    files: tuple[StateFile, ...]
    faults: tuple[Fault, ...]


def parse_marker(text: str, file_name: str = "", cell_id: str = "") -> CellState:
    """Return the state that one completion marker says. Never raises; linear.

    Args:
        text: the marker's JSON.
        file_name: `.done`, `.failed` or `.skipped`; the JSON's own status counts when it isn't known.
        cell_id: the name of the folder that it is in.
    """
    file = _file(text, Span(0, 0), (cell_id, file_name), Span(0, len(text)))
    return CellState(text, parse_workflow(""), (file,), file.faults)


def parse_state(text: str) -> CellState:
    """Return the state that a text says. Never raises; linear.

    The text is the JSON of one marker; or a workflow, whole or in part, and below it the paths of the files in
    `.anyt/cells`, one a line. Behind the path of a marker may stand its JSON.
    """
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return parse_marker(text)
    paths = [
        (line.words_start, line.end, line.end + len(line.ending), match)
        for line in indented_lines(text)
        if (match := _PATH.match(line.words))
    ]
    first = paths[0][0] if paths else len(text)
    workflow = parse_workflow(text[:first])
    files: list[StateFile] = []
    for index, (start, end, behind, match) in enumerate(paths):
        following = paths[index + 1][0] if index + 1 < len(paths) else len(text)
        files.append(_file(text, Span(start, end), (match["folder"], match["file"]), Span(behind, following)))
    faults = tuple(fault for file in files for fault in file.faults)
    return CellState(text, workflow, tuple(files), faults)


def write_state(state: CellState) -> str:
    """Return the text as it was: a marker is written by the tool, and has no other form."""
    return state.text


def _file(text: str, span: Span, names: tuple[str, str], content: Span) -> StateFile:
    written = text[content.start : content.end]
    folder, name = names
    shown = written.strip() and (name in MARKERS or not name)
    if not shown:
        return StateFile(span, folder, name)
    root, faults = json_values(written, content.start)
    return StateFile(span, folder, name, content, root, faults)
