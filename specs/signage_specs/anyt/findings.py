"""What the rules share: questions about the values of forms and frontmatter, and findings of one form."""

import re
from collections.abc import Iterable
from math import isfinite

from signage_core.wording import nearest, quoted
from signage_specs.anyt.tree import Attribute, Cell, Form
from signage_specs.anyt.vocabulary import ATTRIBUTES_OF_CELLS, FIELD_KEYS, FIELD_TYPES, FIELD_TYPES_2, ID_ATTRIBUTE
from signage_specs.diagnostic import first_place
from signage_specs.readers.yaml_nodes import (
    YamlAlias,
    YamlEntry,
    YamlMapping,
    YamlNode,
    YamlScalar,
    YamlSequence,
    followed,
)
from signage_specs.rule import INFO, Context, Finding, Findings, Levels, Respelling
from signage_specs.span import Fault, Span

#: What a scalar is to a person, by its YAML tag.
_KINDS = {
    "str": "a string",
    "int": "a number",
    "float": "a number",
    "bool": "a boolean",
    "null": "empty",
    "timestamp": "a date",
}
_LONGEST_VALUE = 40  # code points of a value in a message
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]*)")
_MESSAGES = {
    "yaml-character": "YAML doesn't allow {}. Remove it.",
    "duplicate-key": "Duplicate key {}: only one of them counts. Keep one.",
    "undefined-alias": "The alias {} names no anchor. Write `&` and the name before the value that it stands for.",
    "recursive-alias": "The alias {} is inside the value that it names. Write the value out.",
    "too-many-aliases": "More than {} aliases are not followed. Write the values out.",
    "too-deep": "This is nested too deep to be read. Nest less.",
    "second-document": "A second document starts here and is never read. Keep one.",
    "form-line": "{} is not a valid field. Write `name: type | label | settings`.",
    "elision": "{} leaves something out. Write it.",
}
# PyYAML's words, and the remedy.
_HINTS = (
    (
        "mapping values are not allowed",
        "the line has a second colon, or is indented too deep. Write the value in single quotes.",
    ),
    (
        "expected <block end>, but found '<scalar>'",
        "text follows a value that has ended. Write the whole value in single quotes, with each `'` in it doubled.",
    ),
    ("expected <block end>", "this doesn't fit here. Start the line with a key, indented as the lines above."),
    ("could not find expected ':'", "a colon and a space are missing after the key. Write them."),
    ("scanning an alias", "a value can't start with `*`. Quote it."),
    ("scanning an anchor", "a value can't start with `&`. Quote it."),
    ("tag", "a value can't start with `!`. Quote it."),
    ("sequence entries are not allowed", "a list can't start on the line of its key. Give it lines of its own."),
    ("mapping keys are not allowed", "a value can't start with `?` and a space. Quote it."),
    ("block scalar", "text follows `|` or `>`. Start it on the next line, or quote the value."),
    ("expected the node content", "a value can't start with a closing bracket or a comma. Quote it."),
    ("flow", "a bracket isn't closed. Close it, or write the value in single quotes."),
    ("quoted scalar", "a quote isn't closed, or contains an unknown escape. Write the text in single quotes."),
)


def scalar(field: YamlMapping, key: str) -> YamlScalar | None:
    """Return the scalar of a key; None where there is none, or another value."""
    node = field.get(key)
    return node if isinstance(node, YamlScalar) else None


def type_of(field: YamlMapping) -> str:
    """Return a field's type if forms know it, else an empty string."""
    node = scalar(field, "type")
    return node.text if node and node.text in (*FIELD_TYPES, *FIELD_TYPES_2) else ""


def misspelt_id(cell: Cell) -> Attribute | None:
    """Return the attribute of a cell without an `id` that is a misspelling of it, or None."""
    others = (each for each in cell.opening.attributes if each.name not in ATTRIBUTES_OF_CELLS)
    return (
        None
        if cell.id is not None
        else next((each for each in others if nearest(each.name, (ID_ATTRIBUTE,))), None)
    )


def misspelt_entry(field: YamlMapping, key: str) -> YamlEntry | None:
    """Return the entry of a field that is a misspelling of a key that the field doesn't have, or None."""
    if field.entry(key) is not None:
        return None
    others = (entry for entry in field.entries if entry.name not in FIELD_KEYS and not entry.is_merge)
    return next((entry for entry in others if nearest(entry.name, sorted(FIELD_KEYS)) == key), None)


def misspelt_key(entry: YamlEntry, meant: str, levels: Levels | None = None) -> Finding:
    """Return the finding that a key that is needed is misspelt."""
    message = f"Unknown key {quoted(entry.name)}. Did you mean `{meant}`?"
    return Finding(entry.key.span, message, levels, respelling=Respelling(entry.name, meant))


def is_whole(node: YamlMapping | YamlSequence, form: Form, context: Context) -> bool:
    """Whether a missing part is really missing: the text could be read, and nothing is left out on purpose."""
    return node.complete and not form.broken and not (context.embedded and form.elided)


def identity(node: YamlScalar) -> tuple[bool, bool | int | float | str | None]:
    """Return what is equal for two scalars exactly when they are the same value of the same type: true isn't 1."""
    value = node.value()
    return isinstance(value, bool), value


def number(node: YamlNode | None) -> int | float | None:
    """Return a finite number, or None for everything else."""
    value = node.value() if isinstance(node, YamlScalar) else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value if isinstance(value, int) or isfinite(value) else None


def is_unknown(node: YamlNode) -> bool:
    """Whether a node couldn't be read, so that no rule should judge it."""
    return isinstance(followed(node), YamlAlias)


def is_text(node: YamlNode) -> bool:
    """Whether a node is a string."""
    return isinstance(node, YamlScalar) and node.is_string


def is_harmless_number(node: YamlScalar) -> bool:
    """Whether a scalar is a whole number whose text is the only one of its value: `8`, not `08` or `1_000`."""
    return node.tag == "int" and bool(_DECIMAL.fullmatch(node.text))


def surprise(node: YamlScalar) -> str:
    """Return what a plain scalar becomes that hardly anybody means; empty when there is no surprise."""
    if node.style != "plain":
        return ""
    if node.tag == "bool":
        return "" if node.text.lower() in ("true", "false") else str(node.value()).lower()
    if node.tag == "timestamp":
        return "one that tools write in their own way"
    if node.tag in ("int", "float") and ":" in node.text:
        return f"{_shortened(node.value())}, counted in sixties"
    if node.tag == "int" and not _DECIMAL.fullmatch(node.text.removeprefix("+")):
        return _shortened(node.value())
    return ""


def _shortened(value: object) -> str:
    text = str(value)
    return text if len(text) <= _LONGEST_VALUE else f"{text[: _LONGEST_VALUE - 1]}…"


def kind_of(node: YamlNode) -> str:
    """Return what a node is, in words: `a list`, `a boolean`."""
    if isinstance(node, YamlSequence):
        return "a list"
    if isinstance(node, YamlMapping):
        return "a mapping"
    return _KINDS.get(node.tag, f"a `{node.tag}`") if isinstance(node, YamlScalar) else "unknown"


def place_of(entry: YamlEntry) -> Span:
    """Return where an entry's value is, or its key where the value is empty."""
    span = entry.value.span
    return span if span.start < span.end else entry.key.span


def mistyped(
    what: str, node: YamlNode, instead: str, levels: Levels | None = None, *, at: Span | None = None
) -> Finding:
    """Return the finding that a value has the wrong type. It is reported at the value, or else at `at`."""
    return Finding(at or node.span, f"{what} is {kind_of(node)}. Write {instead}.", levels)


def needs_schema_2(span: Span, what: str) -> Finding:
    """Return the finding that something is only known in schema 2."""
    return Finding(span, f"{what} needs schema 2. Remove it, or declare that schema.", INFO)


def yaml_findings(faults: Iterable[Fault], context: Context) -> Findings:
    """Yield a finding for each fault of a YAML or JSON text. In a page, `...` stands for what was left out."""
    for fault in faults:
        if fault.kind == "elision" and context.embedded:
            continue
        if fault.kind == "yaml-syntax":
            yield Finding(fault.span, f"Not valid YAML: {_hint(fault.detail)}")
        elif fault.kind in _MESSAGES:
            message = _MESSAGES[fault.kind].format(quoted(fault.detail))
            yield Finding(fault.span, message, related=first_place(fault))
        else:
            yield Finding(fault.span, f"Not valid JSON: {fault.detail}.")


def _hint(detail: str) -> str:
    """Return the remedy for a fault that PyYAML describes."""
    if "cannot start any token" in detail:
        character = detail.partition("found character ")[2].split(" ")[0].strip("'")
        if character == "\\t":
            return "a tab can't indent. Use spaces."
        return f"a value can't start with {'a backtick' if character == '`' else f'`{character}`'}. Quote it."
    return next((hint for words, hint in _HINTS if words in detail), f"{detail}. Write the value in single quotes.")
