"""The workflow's inputs aren't a mapping of strings, numbers and booleans.

What:
    `inputs` holds `name: value` pairs. A value is a string, a number or a boolean.
    In a file that declares schema 2 it may also be a mapping that describes the value.
Why:
    Each input is handed to the tasks as one plain value; a list or nothing can't be.
Example:
    ---
    name: nightly-report
    inputs:
      recipients: [ops, sales]
    ---
Use instead:
    ---
    name: nightly-report
    inputs:
      recipients: ops, sales
    ---
"""

from signage_specs.anyt.findings import is_unknown, mistyped, place_of
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import INPUTS_KEY
from signage_specs.readers.yaml_nodes import YamlMapping, YamlScalar, followed
from signage_specs.rule import ERROR, Context, Findings, quoted, rule

_PLAIN = frozenset(("str", "int", "float", "bool", "timestamp"))  # a time is one of the traps of YAML


@rule("A005", ERROR, section="Input Types", advice="Give each input a string, a number or a boolean.")
def check(document: Workflow, context: Context) -> Findings:
    entry = document.settings.entry(INPUTS_KEY) if document.settings else None
    if not entry or document.setting(INPUTS_KEY) is None or is_unknown(entry.value):
        return
    inputs = followed(entry.value)
    if not isinstance(inputs, YamlMapping):
        is_empty = isinstance(inputs, YamlScalar) and inputs.tag == "null"
        faults = document.frontmatter.faults if document.frontmatter else ()
        if not (context.embedded and is_empty and any(fault.kind == "elision" for fault in faults)):
            span = entry.value.span
            alone = span.start < span.end and "\n" not in document.text[span.start : span.end].rstrip()
            at = span if alone else entry.key.span
            yield mistyped("`inputs`", inputs, "`name: value` pairs under it", at=at)
        return
    for each in inputs.entries:
        value = followed(each.value)
        if is_unknown(value) or each.is_merge or (isinstance(value, YamlScalar) and value.tag in _PLAIN):
            continue
        if not (document.is_schema_2 and isinstance(value, YamlMapping)):
            what = f"The input {quoted(each.name)}"
            yield mistyped(what, value, "a string, a number or a boolean", at=place_of(each))
