"""YAML doesn't read a form or an input as it is written.

What:
    A form that is no YAML or JSON is an error. A text that YAML turns into another type is a warning: plain `no`
    is false, `1.10` is the number 1.1, `12:30` is a number of minutes, `[a-z]` is a list.
Why:
    The person is shown something else than the author wrote, or nothing.
Example:
    fields:
      - name: code
        type: text
        label: Code
        validation:
          pattern: [a-z0-9]+
Use instead:
    fields:
      - name: code
        type: text
        label: Code
        validation:
          pattern: '[a-z0-9]+'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anyt.fields import is_unknown, kind_of, type_of
from signage_specs.anyt.vocabulary import FORM_LANGUAGES_2, INPUTS_KEY
from signage_specs.anyt.yaml_faults import yaml_findings
from signage_specs.anyt.yaml_traps import is_harmless_number, surprise
from signage_specs.diagnostic import ERROR, WARNING, Finding
from signage_specs.readers.yaml_nodes import YamlMapping, YamlNode, YamlScalar, YamlSequence, followed
from signage_specs.rule import Context, Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anyt.tree import Workflow

_TEXTS = ("name", "type", "label", "description", "placeholder")


def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield each fault of a form's YAML or JSON, and each plain text that becomes something else."""
    for _, form in document.all_forms():
        yield from yaml_findings(form.faults, context)
    for form, field in document.fields():
        if form.language not in FORM_LANGUAGES_2:
            # Where the YAML broke off, the fault's own message is enough.
            yield from _field(field, broken=any(fault.kind == "yaml-syntax" for fault in form.faults))
    mapping = document.frontmatter.mapping if document.frontmatter else None
    inputs = mapping.get(INPUTS_KEY) if mapping else None
    for entry in inputs.entries if isinstance(inputs, YamlMapping) else ():
        yield from _surprising(followed(entry.value))


def _field(field: YamlMapping, *, broken: bool) -> Iterator[Finding]:
    for key in _TEXTS:
        yield from _text(field.get(key), key)
    default, kind = field.get("default"), type_of(field)
    if kind in ("text", "textarea"):
        yield from _text(default, "default")
    elif default and kind != "checkbox":
        for item in default.items if isinstance(default, YamlSequence) else (default,):
            yield from _surprising(followed(item))
    options = field.get("options")
    for item in options.items if isinstance(options, YamlSequence) else ():
        option = followed(item)
        if isinstance(option, YamlMapping):
            yield from _text(option.get("value"), "value")
            yield from _text(option.get("label"), "label")
    validation = field.get("validation")
    if isinstance(validation, YamlMapping) and not broken:
        yield from _pattern(validation.get("pattern"))


def _text(node: YamlNode | None, key: str) -> Iterator[Finding]:
    """Judge a value that is a text: everything else than a string is a trap, except what loses nothing."""
    if not isinstance(node, YamlScalar) or node.is_string or node.tag == "null" or node.style != "plain":
        return
    if key in ("value", "label", "default") and is_harmless_number(node):
        return
    yield _finding(node, f"and `{key}` is a text")


def _surprising(node: YamlNode) -> Iterator[Finding]:
    if isinstance(node, YamlScalar) and surprise(node):
        yield _finding(node, f"namely {surprise(node)}")


def _pattern(node: YamlNode | None) -> Iterator[Finding]:
    if node is None or is_unknown(node) or (isinstance(node, YamlScalar) and (node.is_string or not node.text)):
        return
    if isinstance(node, YamlScalar):
        yield _finding(node, "and `pattern` is a text")
    else:
        yield Finding(
            node.span, f"The pattern is read as {kind_of(node)}; write it in single quotes.", levels=WARNING
        )


def _finding(node: YamlScalar, why: str) -> Finding:
    return Finding(
        node.span, f"{quoted(node.text)} is read as {kind_of(node)}, {why}; write it in quotes.", levels=WARNING
    )


RULE = Rule(
    code="A031",
    name="yaml-trap",
    levels=ERROR,
    section="Form-Based Inputs",
    advice="Write texts that YAML could take for something else in quotes.",
    rows=("A31",),
    check=check,
    documentation=__doc__,
)
