"""An input's form isn't one `yaml` fence with a list `fields`.

What:
    A form is a fenced block with the label `yaml`. It holds a mapping with the key `fields`, a list of at least
    one field. An input has one form.
    The forms of the later schema 2, JSON in `<form type="json">` or one field a line in `<form type="dsl">`, are
    an information, and allowed in a file that declares it.
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

from signage_core.wording import nearest, quoted
from signage_specs.anyt.findings import is_unknown, is_whole, mistyped, needs_schema_2
from signage_specs.anyt.forms import is_form, unlabelled_form
from signage_specs.anyt.tree import Cell, Form, Workflow
from signage_specs.anyt.vocabulary import FORM_KEY, FORM_LANGUAGE, FORM_LANGUAGES_2, FORM_TAG_2
from signage_specs.readers.yaml_nodes import YamlMapping, YamlSequence, followed
from signage_specs.rule import (
    ERROR,
    WARNING,
    Context,
    Edit,
    Finding,
    Findings,
    Fix,
    Related,
    Respelling,
    Span,
    rule,
)


@rule(
    "A024",
    ERROR,
    section="Form-Based Inputs",
    fixable="safe",
    advice="Write the form as one `yaml` fence with a list `fields`.",
)
def check(document: Workflow, context: Context) -> Findings:
    for cell in document.cells:
        for form in cell.forms[1:]:
            related = (Related(_first_line(document.text, cell.forms[0].span), "the first form"),)
            yield Finding(
                _first_line(document.text, form.span), "The input has a second form. Keep one.", related=related
            )
        if not cell.forms and not document.is_schema_2:
            yield from _unlabelled(document, cell)
    yield from _elsewhere(document)
    for _, form in document.all_forms():
        if not form.bare:
            yield from _shape(document, form, context)


def _elsewhere(document: Workflow) -> Findings:
    """Yield each form that isn't in an input, where nobody is asked."""
    inputs = [cell.span for cell in document.cells if cell.kind == "input"]
    blocks = [*document.blocks, *(block for cell in document.cells for block in cell.blocks)]
    for block in blocks if document.cells else ():
        inside = any(span.start <= block.span.start < span.end for span in inputs)
        if not inside and block.language.lower() == FORM_LANGUAGE and is_form(document.text, block):
            message = "A form is only shown in an input. Move it into one."
            yield Finding(_first_line(document.text, block.span), message, WARNING)


def _first_line(text: str, span: Span) -> Span:
    """Return the part of a span on its first line."""
    return Span(span.start, span.start + len(text[span.start : span.end].splitlines()[0].rstrip()))


def _unlabelled(document: Workflow, cell: Cell) -> Findings:
    """Yield the form of an input that is in a fence with another label, or in none."""
    span = unlabelled_form(document.text, cell)
    block = document.block_at(span.start) if span else None
    if span and not block:
        yield Finding(span, f"A form outside a fence is shown as text. Put it in a `{FORM_LANGUAGE}` fence.")
    elif span and block:
        what = f"labelled {quoted(block.language)}" if block.language else "without a label"
        message = f"A form in a fence {what} is shown as text. Label it `{FORM_LANGUAGE}`."
        yield Finding(_first_line(document.text, span), message, fix=_relabelled(document.text, span, block.info))


def _relabelled(text: str, fence: Span, info: str) -> Fix:
    marks = fence.start
    while text[marks] == text[fence.start]:
        marks += 1
    start = text.find(info, marks) if info else marks
    label = Span(start, start + len(info.split(maxsplit=1)[0]) if info else start)
    return Fix(f"Write `{FORM_LANGUAGE}`", (Edit(label, FORM_LANGUAGE),))


def _shape(document: Workflow, form: Form, context: Context) -> Findings:
    tagged = document.text.startswith(f"<{FORM_TAG_2}", form.span.start)
    if tagged and not form.closed:
        yield Finding(
            _first_line(document.text, form.span),
            f"`<{FORM_TAG_2}>` isn't closed. End it with a line `</{FORM_TAG_2}>`.",
        )
    if tagged and form.language not in FORM_LANGUAGES_2:
        message = f"`<{FORM_TAG_2}>` is not a form. Write a `{FORM_LANGUAGE}` fence with `{FORM_KEY}`."
        yield Finding(_first_line(document.text, form.span), message)
        return
    if form.language in FORM_LANGUAGES_2 and not document.is_schema_2:
        yield needs_schema_2(
            _first_line(document.text, form.span),
            f"A form in {'JSON' if form.language == 'json' else 'lines of fields'}",
        )
    if form.language not in (*FORM_LANGUAGES_2, FORM_LANGUAGE):
        message = f"The fence is labelled {quoted(form.language)}. Write `{FORM_LANGUAGE}`."
        yield Finding(
            _first_line(document.text, form.span), message, fix=_relabelled(document.text, form.span, form.language)
        )
    yield from _fields(document.text, form, context)


def _fields(text: str, form: Form, context: Context) -> Findings:
    root = form.root
    if root is None or is_unknown(root):
        if not form.faults:
            yield Finding(_first_line(text, form.span), f"The form is empty. Write a list `{FORM_KEY}`.")
        return
    if not isinstance(root, YamlMapping):
        what = f"`{FORM_KEY}:` and indent the fields below it"
        yield mistyped("The form", root, what, at=_first_line(text, root.span))
        return
    entry = root.entry(FORM_KEY)
    fields = followed(entry.value) if entry else None
    if fields and is_unknown(fields):
        return
    if isinstance(fields, YamlSequence):
        if entry and not fields.items and is_whole(fields, form, context):
            yield Finding(entry.key.span, f"`{FORM_KEY}` is empty. Write at least one field.")
    elif is_whole(root, form, context):
        what, instead = f"`{FORM_KEY}`", "a list of fields"
        yield (
            mistyped(what, fields, instead, at=entry.key.span) if entry and fields else _without_fields(text, root)
        )


def _without_fields(text: str, root: YamlMapping) -> Finding:
    for entry in root.entries:
        if nearest(entry.name, (FORM_KEY,)):
            message = f"Unknown key {quoted(entry.name)}. Did you mean `{FORM_KEY}`?"
            return Finding(entry.key.span, message, respelling=Respelling(entry.name, FORM_KEY))
    if root.entry("name") and root.entry("type"):
        return Finding(
            _first_line(text, root.span), f"The form is a single field. Write `{FORM_KEY}:` and a list with it."
        )
    message = f"A `{FORM_LANGUAGE}` fence in an input is its form, but this one has no `{FORM_KEY}`. "
    return Finding(_first_line(text, root.span), f"{message}Change the label if it is not a form.", WARNING)
