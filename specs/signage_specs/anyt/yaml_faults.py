"""Turn the faults of a YAML or JSON text into findings."""

from collections.abc import Iterable, Iterator

from signage_core.wording import quoted
from signage_specs.diagnostic import Finding, first_place
from signage_specs.rule import Context
from signage_specs.span import Fault

_MESSAGES = {
    "yaml-character": "{} is no character that YAML admits; remove it.",
    "duplicate-key": "The key {} stands twice, and only one of them counts. Keep one.",
    "undefined-alias": "The alias {} names no anchor; write `&` and the name in front of what it stands for.",
    "recursive-alias": "The alias {} stands inside what it names; write the value out.",
    "too-many-aliases": "More than {} aliases are not followed; write the values out.",
    "too-deep": "This is nested too deep to be read; nest less.",
    "second-document": "A second document starts here and is never read; keep one.",
    "form-line": "{} is no field; write `name: type | label | settings`.",
    "elision": "{} leaves something out; write it.",
}
# PyYAML's words, and what a person has to do.
_HINTS = (
    (
        "mapping values are not allowed",
        "a second colon stands on the line, or it is indented too deep. Write the value in single quotes.",
    ),
    (
        "expected <block end>, but found '<scalar>'",
        "text follows a value that has ended. Write the whole value in single quotes, with each `'` in it doubled.",
    ),
    ("expected <block end>", "this doesn't fit in here. Start a line with a key, indented as those above it."),
    ("could not find expected ':'", "a colon and a space are missing behind the key. Write them."),
    ("scanning an alias", "a value can't start with `*`. Quote it."),
    ("scanning an anchor", "a value can't start with `&`. Quote it."),
    ("tag", "a value can't start with `!`. Quote it."),
    ("sequence entries are not allowed", "a list can't start on the line of its key. Give it lines of its own."),
    ("mapping keys are not allowed", "a value can't start with `?` and a space. Quote it."),
    ("block scalar", "text stands behind `|` or `>`. Start it on the next line, or quote the value."),
    ("expected the node content", "a value can't start with a closing bracket or a comma. Quote it."),
    ("flow", "a bracket isn't closed. Close it, or write the value in single quotes."),
    (
        "quoted scalar",
        "a quote isn't closed, or holds an escape that YAML doesn't know. Write the text in single quotes.",
    ),
)


def yaml_findings(faults: Iterable[Fault], context: Context) -> Iterator[Finding]:
    """Yield a finding for each fault. In a page, `...` stands for what was left out."""
    for fault in faults:
        if fault.kind == "elision" and context.embedded:
            continue
        if fault.kind == "yaml-syntax":
            yield Finding(fault.span, f"This isn't YAML: {_hint(fault.detail)}")
        elif fault.kind in _MESSAGES:
            message = _MESSAGES[fault.kind].format(quoted(fault.detail))
            yield Finding(fault.span, message, related=first_place(fault))
        else:
            yield Finding(fault.span, f"This isn't JSON: {fault.detail}.")


def _hint(detail: str) -> str:
    """Return what a person has to do, from PyYAML's words about the fault."""
    if "cannot start any token" in detail:
        character = detail.partition("found character ")[2].split(" ")[0].strip("'")
        if character == "\\t":
            return "a tab can't indent. Use spaces."
        return f"a value can't start with {'a backtick' if character == '`' else f'`{character}`'}. Quote it."
    return next((hint for words, hint in _HINTS if words in detail), f"{detail}. Write the value in single quotes.")
