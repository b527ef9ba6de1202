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

from collections.abc import Iterator

from signage_core.wording import nearest, quoted
from signage_specs.anyt.fields import is_unknown, kind_of, says_all
from signage_specs.anyt.forms import unlabelled_form
from signage_specs.anyt.tree import Cell, Form, Workflow
from signage_specs.anyt.vocabulary import FORM_KEY, FORM_LANGUAGE, FORM_LANGUAGES_2, FORM_TAG_2
from signage_specs.diagnostic import ERROR, INFO, WARNING, Edit, Finding, Fix, Related
from signage_specs.readers.yaml_nodes import YamlMapping, YamlSequence, followed
from signage_specs.rule import Context, rule
from signage_specs.span import Span


@rule(
    "A024",
    ERROR,
    section="Form-Based Inputs",
    rows=("A24",),
    advice="Write the form as one `yaml` fence with a list `fields`.",
)
def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield each form in another shape, and each second form of an input."""
    for cell in document.cells:
        for form in cell.forms[1:]:
            yield Finding(
                form.span,
                "The input has a second form; keep one.",
                related=(Related(cell.forms[0].span, "the first form"),),
            )
        if not cell.forms and not document.is_schema_2:
            yield from _outside(document, cell)
    for _, form in document.all_forms():
        yield from _shape(document, form, context)


def _outside(document: Workflow, cell: Cell) -> Iterator[Finding]:
    """Yield the form of an input that stands in a fence with another label, or in none."""
    span = unlabelled_form(document.text, cell)
    if span is None:
        return
    block = document.block_at(span.start)
    if not block:
        message = f"A form stands outside a fence and is shown as text; put it in a `{FORM_LANGUAGE}` fence."
        yield Finding(span, message)
        return
    what = f"labelled {quoted(block.language)}" if block.language else "without a label"
    message = f"The form stands in a fence {what} and is shown as text; write `{FORM_LANGUAGE}`."
    yield Finding(span, message, fix=_relabelled(document.text, span, block.info))


def _relabelled(text: str, fence: Span, info: str) -> Fix:
    """Return the fix that writes the label of forms behind a fence."""
    marks = fence.start
    while text[marks] == text[fence.start]:
        marks += 1
    start = text.find(info, marks) if info else marks
    label = Span(start, start + len(info.split(maxsplit=1)[0]) if info else start)
    return Fix(f"Write `{FORM_LANGUAGE}`", (Edit(label, FORM_LANGUAGE),))


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
        message = f"A form {what} is of schema 2; write a `{FORM_LANGUAGE}` fence, or declare that schema."
        yield Finding(form.span, message, levels=INFO)
    if form.language not in (*FORM_LANGUAGES_2, FORM_LANGUAGE):
        yield Finding(
            form.span,
            f"The fence is labelled {quoted(form.language)}; write `{FORM_LANGUAGE}`.",
            fix=_relabelled(document.text, form.span, form.language),
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
        if says_all(root, form, context):
            yield _without_fields(root)
        return
    fields = followed(entry.value)
    if is_unknown(fields):
        return
    if not isinstance(fields, YamlSequence):
        if says_all(root, form, context):
            yield Finding(entry.key.span, f"`{FORM_KEY}` is {kind_of(fields)}; write a list of fields.")
    elif not fields.items and says_all(fields, form, context):
        yield Finding(entry.key.span, f"`{FORM_KEY}` is empty; write at least one field.")


def _without_fields(root: YamlMapping) -> Finding:
    for entry in root.entries:
        if entry.name != FORM_KEY and nearest(entry.name, (FORM_KEY,)):
            return Finding(entry.key.span, f"{quoted(entry.name)} holds no fields; write `{FORM_KEY}`.")
    if root.entry("name") and root.entry("type"):
        return Finding(root.span, f"The form is a single field; write `{FORM_KEY}:` and a list with it.")
    return Finding(
        root.span,
        f"A `{FORM_LANGUAGE}` fence in an input is its form, and this one has no `{FORM_KEY}`. "
        "Label it otherwise when it is no form.",
        levels=WARNING,
    )
