"""The rules of AnyT workflows and of the state of their cells, and what reads and writes the two."""

from signage_specs.anyt.parser import parse_workflow
from signage_specs.anyt.state import CellState, parse_state, parse_state_file
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.writer import write_workflow
from signage_specs.format import Implementation
from signage_specs.rule import rules_in

RULES = rules_in(__name__, Workflow)

STATE_RULES = rules_in(__name__, CellState)


def _is_fragment(document: Workflow) -> bool:
    """Whether a workflow lacks its frontmatter but has something else: a cell, actions, fields."""
    if document.frontmatter:
        return document.frontmatter.opening is None
    tags = any(fault.kind in ("stray-tag", "unknown-tag") for fault in document.faults)
    marks = document.actions or document.outputs or document.misspellings
    return bool(tags or document.cells or marks or document.forms)


WORKFLOW: Implementation[Workflow] = Implementation(parse_workflow, write_workflow, RULES, _is_fragment)
# A marker is written by the tool, and has no other form. State without the workflow that it is of is a fragment.
STATE: Implementation[CellState] = Implementation(
    parse_state,
    lambda state: state.text,
    STATE_RULES,
    lambda state: all(workflow.frontmatter is None for workflow in state.workflows),
    parse_state_file,
)
