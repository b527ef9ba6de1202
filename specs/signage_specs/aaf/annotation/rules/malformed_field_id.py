"""A field's id has another form than the specification's.

What:
    A field id is lowercase words with underscores between them, such as `bed_number`.
Why:
    The id is a key of the manifest's `inputSchema.properties` and of an action's arguments.
Example:
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input data-agent-kind="field" data-agent-field="bedNumber">
    </form>
Use instead:
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input data-agent-kind="field" data-agent-field="bed_number">
    </form>
"""

from signage_specs.aaf.annotation.tree import AnnotatedDocument
from signage_specs.aaf.annotation.values import malformed
from signage_specs.aaf.vocabulary import FIELD_ID
from signage_specs.rule import WARNING, Findings, rule


@rule("D004", WARNING, section="6.1", advice="Write the id as lowercase words with underscores.")
def check(document: AnnotatedDocument) -> Findings:
    yield from malformed(document, FIELD_ID, "lowercase words such as `bed_number`", "data-agent-field")
