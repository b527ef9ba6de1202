"""The answer to an input isn't JSON, or has a field that its form doesn't have.

What:
    `response.json` is a JSON object with the fields of the input's form.
Why:
    The tasks behind the input are handed what it says.
Example:
    <input id="config">
    ```yaml
    fields:
      - name: size
        type: text
        label: Size
    ```
    </input>
    .anyt/cells/config/response.json
    {"colour": "red"}
Use instead:
    <input id="config">
    ```yaml
    fields:
      - name: size
        type: text
        label: Size
    ```
    </input>
    .anyt/cells/config/response.json
    {"size": "large"}
"""

from signage_specs.anyt.findings import is_unknown, mistyped, scalar, yaml_findings
from signage_specs.anyt.state import RESPONSE, CellState
from signage_specs.anyt.tree import Cell
from signage_specs.readers.yaml_nodes import YamlMapping, followed
from signage_specs.rule import WARNING, Context, Finding, Findings, did_you_mean, quoted, rule


@rule(
    "A039", WARNING, section="Unified Cell Folder Structure", advice="Keep an answer of the form's fields, as JSON."
)
def check(document: CellState, context: Context) -> Findings:
    cells = {cell.id: cell for workflow in document.workflows for cell in workflow.cells}
    for file in document.files:
        if file.name != RESPONSE or file.content is None:
            continue
        yield from yaml_findings(file.faults, context)
        if file.root and not isinstance(file.root, YamlMapping) and not is_unknown(file.root):
            yield mistyped("The answer", file.root, "a JSON object")
        cell = cells.get(file.folder)
        names = _fields(cell) if cell is not None and cell.kind == "input" else None
        for entry in file.values.entries if file.values and names else ():
            if names and entry.name not in names:
                message = (
                    f"The form has no field {quoted(entry.name)}. {did_you_mean(entry.name, names, 'Remove it.')}"
                )
                yield Finding(entry.key.span, message)


def _fields(cell: Cell) -> list[str] | None:
    """Return the names of a form's fields; None where there is no form, or it can't be read."""
    if not cell.forms or any(form.broken for form in cell.forms):
        return None
    fields = [followed(node) for form in cell.forms for node in form.fields]
    names = [scalar(field, "name") if isinstance(field, YamlMapping) else None for field in fields]
    return [name.text for name in names if name is not None] if all(names) else None
