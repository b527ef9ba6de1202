"""A tag between the cells is none of the five kinds.

What:
    Cells are `<task>`, `<input>`, `<shell>`, `<note>` and `<break>`, in lowercase letters. In a file that declares
    schema 2 other tags are let be between the cells, unless they look like one: they have an `id`, and a name that
    is nearly one of those.
Why:
    Another tag is dropped in silence, with all that stands in it.
Example:
    <script id="setup">
    mkdir -p out
    </script>
Use instead:
    <shell id="setup">
    mkdir -p out
    </shell>
"""

import re
from collections.abc import Iterator

from signage_core.wording import listed, nearest, quoted
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import CELL_KINDS
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import rule

_ID = re.compile(r"\sid\s*=")
_SYNONYMS = {
    "bash": "shell",
    "script": "shell",
    "code": "shell",
    "run": "shell",
    "command": "shell",
    "prompt": "task",
    "step": "task",
    "agent": "task",
    "form": "input",
    "question": "input",
    "markdown": "note",
    "text": "note",
    "comment": "note",
    "pause": "break",
    "checkpoint": "break",
    "stop": "break",
}


@rule("A018", WARNING, section="Cell Syntax", rows=("A18",), advice="Use one of the five kinds of cell.")
def check(document: Workflow) -> Iterator[Finding]:
    """Yield each tag at the left margin, between the cells, that opens no cell."""
    for fault in document.faults:
        if fault.kind != "unknown-tag":
            continue
        near = nearest(fault.detail, CELL_KINDS, _SYNONYMS)
        has_id = bool(_ID.search(document.text, fault.span.start, fault.span.end))
        if document.is_schema_2 and not (near and has_id):
            continue  # its Markdown may hold HTML
        if near == fault.detail:
            hint = f'write a cell as `<{near} id="…">`.'
        elif near:
            hint = f"did you mean `<{near}>`?"
        else:
            hint = f"write {listed(f'<{kind}>' for kind in CELL_KINDS)}."
        yield Finding(fault.span, f"{quoted(f'<{fault.detail}>')} is no cell and is dropped; {hint}")
