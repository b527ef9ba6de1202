"""A tag between the cells is none of the five kinds.

What:
    Cells are `<task>`, `<input>`, `<shell>`, `<note>` and `<break>`, in lowercase letters. In a file that declares
    schema 2 other tags are allowed between the cells, unless they look like one: they have an `id`, and a name that
    is close to one of those.
Why:
    Another tag is silently dropped, with its content. One that is a cell's but for capitals, a plural or one letter
    is an error: a cell is lost.
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

from signage_specs.anyt.tags import misspelt_kind
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import CELL_KINDS
from signage_specs.rule import (
    ERROR,
    WARNING,
    Edit,
    Finding,
    Findings,
    Fix,
    Span,
    listed,
    nearest,
    quoted,
    rule,
    suggestion,
)

_ID = re.compile(r"\sid\s*=")
_SYNONYMS = {
    **dict.fromkeys(("bash", "script", "code", "run", "command"), "shell"),
    **dict.fromkeys(("prompt", "step", "agent"), "task"),
    **dict.fromkeys(("form", "question"), "input"),
    **dict.fromkeys(("markdown", "text", "comment"), "note"),
    **dict.fromkeys(("pause", "checkpoint", "stop"), "break"),
}


@rule("A018", WARNING, section="Cell Syntax", fixable="safe", advice="Use one of the five kinds of cell.")
def check(document: Workflow) -> Findings:
    for fault in document.faults:
        if fault.kind != "unknown-tag":
            continue
        near = nearest(fault.detail, CELL_KINDS, _SYNONYMS)
        has_id = bool(_ID.search(document.text, fault.span.start, fault.span.end))
        if document.is_schema_2 and not (near and has_id):
            continue  # its Markdown may hold HTML
        if near == fault.detail:
            message = f'`<{near}>` is a control of HTML here. Write a cell as `<{near} id="…">`.'
        else:
            instead = suggestion(near and f"<{near}>", f"Use {listed(f'<{kind}>' for kind in CELL_KINDS)}.")
            message = f"Unknown cell {quoted(f'<{fault.detail}>')}, which is dropped. {instead}"
        fix = _renamed(document.text, fault.span, fault.detail, near) if near and near != fault.detail else None
        yield Finding(fault.span, message, ERROR if misspelt_kind(fault.detail) else None, fix=fix)


def _renamed(text: str, tag: Span, name: str, meant: str) -> Fix | None:
    """Return the fix that writes another name in both tags; None where no closing tag comes before another cell."""
    start = text.find(name, tag.start, tag.end)
    closing = re.compile(rf"^(?:</({re.escape(name)})>|<[A-Za-z])", re.MULTILINE).search(text, tag.end)
    if start < 0 or closing is None or closing[1] is None:
        return None
    edits = (Edit(Span(start, start + len(name)), meant), Edit(Span(*closing.span(1)), meant))
    return Fix(f"Write `<{meant}>`", edits, bool(misspelt_kind(name)))
