"""Two cells have the same id, or an id can't name a folder.

What:
    Each id occurs once. It isn't empty, contains no slash, backslash or `..`, and doesn't start with a dot.
Why:
    The id names the folder `.anyt/cells/{id}`. Two cells with one id overwrite each other's state, and an id
    such as `../x` leaves the folder.
Example:
    <task id="report">
    Write the report.
    </task>

    <task id="report">
    Send the report.
    </task>
Use instead:
    <task id="write-report">
    Write the report.
    </task>

    <task id="send-report">
    Send the report.
    </task>
"""

from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.values import path_fault
from signage_specs.rule import ERROR, Finding, Findings, Related, Span, quoted, rule


@rule(
    "A009",
    ERROR,
    section="Unified Cell Folder Structure",
    advice="Give each cell an id of its own that can name a folder.",
)
def check(document: Workflow) -> Findings:
    first: dict[str, Span] = {}
    for span, value in document.ids():
        fault = path_fault(value)
        if fault:
            yield Finding(span, f"The id {quoted(value)} {fault}. Write one that can name a folder.")
        elif first.setdefault(value, span) != span:
            related = (Related(first[value], "the first cell with this id"),)
            yield Finding(span, f"Duplicate id {quoted(value)}. Give each cell its own.", related=related)
