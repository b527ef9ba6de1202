"""An input's form isn't one `yaml` fence with a list `fields`.

What:
    A form is a fenced block with the label `yaml`. It holds a mapping with the key `fields`, a list of at least
    one field. An input has one form.
    The forms of the later schema 2, JSON in `<form type="json">` or one field a line in `<form type="dsl">`, are
    an information, and let be in a file that declares it.
Why:
    A form in another place or shape is shown as text, and the person is asked nothing.
Example:
    <input id="settings">
    ```yaml
    - name: city
      type: text
      label: City
    ```
    </input>
Use instead:
    <input id="settings">
    ```yaml
    fields:
      - name: city
        type: text
        label: City
    ```
    </input>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.anyt.fields import is_unknown, kind_of, says_all
from signage_specs.anyt.vocabulary import FORM_KEY, FORM_LANGUAGE, FORM_LANGUAGES_2, FORM_TAG_2
from signage_specs.diagnostic import ERROR, INFO, WARNING, Finding, Related
from signage_specs.readers.yaml_nodes import YamlMapping, YamlSequence, followed
from signage_specs.rule import Context, Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anyt.tree import Form, Workflow
    from signage_specs.span import Fault


def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield each form in another shape, and each second form of an input."""
    for cell in document.cells:
        for form in cell.forms[1:]:
            yield Finding(
                form.span,
                "The input has a second form; an input has one.",
                related=(Related(cell.forms[0].span, "the first form"),),
            )
    for _, form in document.all_forms():
        yield from _shape(document, form, context)


def _shape(document: Workflow, form: Form, context: Context) -> Iterator[Finding]:
    if form.bare:
        return
    tagged = document.text.startswith(f"<{FORM_TAG_2}", form.span.start)
    if tagged and not form.closed:
        yield Finding(form.span, f"`<{FORM_TAG_2}>` isn't closed; end it with a line `</{FORM_TAG_2}>`.")
    if tagged and form.language not in FORM_LANGUAGES_2:
        yield Finding(form.span, f"`<{FORM_TAG_2}>` is no form; write a `{FORM_LANGUAGE}` fence with `{FORM_KEY}`.")
        return
    if form.language in FORM_LANGUAGES_2 and not document.is_schema_2:
        what = "in JSON" if form.language == "json" else "of one field a line"
        message = f"A form {what} is of schema 2; the specification knows a `{FORM_LANGUAGE}` fence."
        yield Finding(form.span, message, levels=INFO)
    if form.language not in (*FORM_LANGUAGES_2, FORM_LANGUAGE):
        yield Finding(
            form.span, f"The fence is labelled {quoted(form.language)}; a form's label is `{FORM_LANGUAGE}`."
        )
    yield from _fields(form, context)


def _fields(form: Form, context: Context) -> Iterator[Finding]:
    root = form.root
    if root is None or is_unknown(root):
        if not form.faults:
            yield Finding(form.span, f"The form is empty; write a list `{FORM_KEY}`.")
        return
    if not isinstance(root, YamlMapping):
        yield Finding(
            root.span, f"The form is {kind_of(root)}; write `{FORM_KEY}:` and indent the fields below it."
        )
        return
    entry = root.entry(FORM_KEY)
    if not entry:
        if says_all(root, form, context) and not any(_is_syntax(fault) for fault in form.faults):
            yield Finding(
                root.span,
                f"A `{FORM_LANGUAGE}` fence in an input is its form, and this one has no `{FORM_KEY}`. "
                "Label it otherwise when it is no form.",
                levels=WARNING,
            )
        return
    fields = followed(entry.value)
    if is_unknown(fields):
        return
    if not isinstance(fields, YamlSequence):
        if says_all(root, form, context):
            yield Finding(entry.key.span, f"`{FORM_KEY}` is {kind_of(fields)}; write a list of fields.")
    elif not fields.items and says_all(fields, form, context):
        yield Finding(entry.key.span, f"`{FORM_KEY}` is empty; write at least one field.")


def _is_syntax(fault: Fault) -> bool:
    return fault.kind in ("yaml-syntax", "json-syntax")


RULE = Rule(
    code="A024",
    name="malformed-form",
    levels=ERROR,
    section="Form-Based Inputs",
    advice="Write the form as one `yaml` fence with a list `fields`.",
    rows=("A24",),
    check=check,
    documentation=__doc__,
)
