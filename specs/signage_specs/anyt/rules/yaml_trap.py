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

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anyt.fields import is_unknown, kind_of, type_of
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import FORM_LANGUAGES_2, INPUTS_KEY
from signage_specs.anyt.yaml_faults import yaml_findings
from signage_specs.anyt.yaml_traps import is_harmless_number, surprise
from signage_specs.diagnostic import ERROR, WARNING, Edit, Finding, Fix
from signage_specs.readers.yaml_nodes import YamlMapping, YamlNode, YamlScalar, YamlSequence, followed
from signage_specs.rule import Context, rule

_TEXTS = ("name", "type", "label", "description", "placeholder")


@rule(
    "A031",
    ERROR,
    section="Form-Based Inputs",
    rows=("A31",),
    advice="Write texts that YAML could take for something else in quotes.",
)
def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield each fault of a form's YAML or JSON, and each plain text that becomes something else."""
    for _, form in document.all_forms():
        yield from yaml_findings(form.faults, context)
    judged: set[int] = set()  # an alias stands for what is judged where it is written
    for form, field in document.fields():
        if form.language in FORM_LANGUAGES_2:
            continue
        yield from _field(document.text, field)
        options = field.get("options")
        if isinstance(options, YamlSequence) and id(options) not in judged:
            judged.add(id(options))
            yield from _options(document.text, options)
        validation = field.get("validation")
        if isinstance(validation, YamlMapping) and not form.broken:  # the fault's own message is enough
            yield from _pattern(document.text, validation.get("pattern"))
    mapping = document.frontmatter.mapping if document.frontmatter else None
    inputs = mapping.get(INPUTS_KEY) if mapping else None
    for entry in inputs.entries if isinstance(inputs, YamlMapping) else ():
        yield from _surprising(followed(entry.value))


def _field(text: str, field: YamlMapping) -> Iterator[Finding]:
    for key in _TEXTS:
        yield from _text(text, field.get(key), key)
    default, kind = field.get("default"), type_of(field)
    if kind in ("text", "textarea"):
        yield from _text(text, default, "default")
    elif kind == "number" and isinstance(default, YamlScalar) and surprise(default):
        yield _finding(default, f"namely {surprise(default)}; write it in plain digits")
    elif default and kind not in ("number", "checkbox"):
        for item in default.items if isinstance(default, YamlSequence) else (default,):
            yield from _surprising(followed(item))


def _options(text: str, options: YamlSequence) -> Iterator[Finding]:
    for item in options.items:
        option = followed(item)
        if isinstance(option, YamlMapping):
            yield from _text(text, option.get("value"), "value")
            yield from _text(text, option.get("label"), "label")


def _text(text: str, node: YamlNode | None, key: str) -> Iterator[Finding]:
    """Judge a value that is a text: everything else than a string is a trap, except what loses nothing."""
    if not isinstance(node, YamlScalar) or node.is_string or node.tag == "null" or node.style != "plain":
        return
    if node.tag.startswith("!"):
        yield Finding(
            node.span, f"{quoted(node.tag)} is read as a tag of YAML; write the text in quotes.", levels=WARNING
        )
    elif not (key in ("value", "label", "default") and is_harmless_number(node)):
        # In quotes the text stays what is written. A value may be another's default, and a type is a word of ours.
        bare = key not in ("value", "type") and text[node.span.start : node.span.end] == node.text
        fix = Fix("Write it in quotes", (Edit(node.span, f'"{node.text}"'),)) if bare else None
        yield _finding(node, f"and `{key}` is a text; write it in quotes", fix)


def _surprising(node: YamlNode) -> Iterator[Finding]:
    if isinstance(node, YamlScalar) and surprise(node):
        yield _finding(node, f"namely {surprise(node)}; write it in quotes")


def _pattern(text: str, node: YamlNode | None) -> Iterator[Finding]:
    if node is None or is_unknown(node):
        return
    if isinstance(node, YamlScalar):
        yield from _text(text, node, "pattern")
    else:
        yield Finding(
            node.span, f"The pattern is read as {kind_of(node)}; write it in single quotes.", levels=WARNING
        )


def _finding(node: YamlScalar, why: str, fix: Fix | None = None) -> Finding:
    return Finding(node.span, f"{quoted(node.text)} is read as {kind_of(node)}, {why}.", levels=WARNING, fix=fix)
