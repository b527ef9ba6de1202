"""AnyT workflows and the state of their cells as formats: labels, signatures, and what reads, writes and judges."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from signage_specs.anyt.parser import parse_workflow
from signage_specs.anyt.rules import RULES, STATE_RULES
from signage_specs.anyt.state import CellState, parse_state, parse_state_file, write_state
from signage_specs.anyt.vocabulary import CELL_KINDS, MARKERS
from signage_specs.anyt.writer import write_workflow
from signage_specs.format import Format, Signature, Specification

if TYPE_CHECKING:
    from signage_specs.anyt.tree import Workflow

SPECIFICATION = Specification("AnyT File Format Specification", "1")

# A cell's opening tag with an id, alone at the left margin, and its closing tag at the left margin below it. The
# lines between don't open another cell of the kind: so no line is looked at for two opening tags.
_CELL = re.compile(
    "|".join(
        rf'^<{kind}\s[^<>\n]*?\bid="[^"\n]*"[^<>\n]*>[ \t]*\r?\n(?:(?!<{kind}[\s>])[^\n]*+\n)*?</{kind}>'
        for kind in CELL_KINDS
    ),
    re.MULTILINE,
)


def _is_fragment(document: Workflow) -> bool:
    """Whether a workflow lacks its frontmatter and says something all the same: a cell, actions, fields."""
    if document.frontmatter:
        return document.frontmatter.opening is None
    tags = any(fault.kind in ("stray-tag", "unknown-tag") for fault in document.faults)
    return bool(tags or document.cells or document.actions or document.outputs or document.forms)


ANYT: Format[Workflow] = Format(
    name="anyt",
    title="AnyT workflow",
    specification=SPECIFICATION,
    labels=("anyt", "anyt-md"),
    suffixes=(".anyt.md", ".anyt"),
    parse=parse_workflow,
    write=write_workflow,
    rules=RULES,
    is_fragment=_is_fragment,
    signatures=tuple(Signature(label, _CELL) for label in ("xml", "yaml", "markdown", "md")),
)


def _is_state_fragment(state: CellState) -> bool:
    """Whether the text shows state without the workflow that it is of."""
    return all(workflow.frontmatter is None for workflow in state.workflows)


ANYT_STATE: Format[CellState] = Format(
    name="anyt-state",
    title="AnyT cell state",
    specification=SPECIFICATION,
    labels=("anyt-state",),
    filenames=tuple(MARKERS),
    parse=parse_state,
    parse_file=parse_state_file,
    write=write_state,
    rules=STATE_RULES,
    is_fragment=_is_state_fragment,
)
