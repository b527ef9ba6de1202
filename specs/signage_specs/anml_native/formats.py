"""The three formats of ANML native: documents, actions, and the accessibility snapshots before it."""

from signage_specs.anml_native.vocabulary import ACTION_VERBS, INTERACTIVE_ROLES
from signage_specs.format import Format, Specification, likely

SPECIFICATION = Specification("ANML: Agent Native Markup Language", "0.1.0-draft")

_RULES = "signage_specs.anml_native.rules"

_ROLES = "|".join(sorted(INTERACTIVE_ROLES))
_VERBS = "|".join(sorted(ACTION_VERBS))
# An element with its ref, or an item of a snapshot with its name, and nothing else that a line of prose could have.
# What starts with prose, or holds it between snapshots, is the log of a session.
_OPENING = r'\A\s*+(?=(?m:---|\.\.\.|…|[-+*>~|] |[a-z][a-z0-9]*+(?:#| *+["\[]| [\w-]++=|[ \t]*\r?$)))'
_ELEMENT = rf"{_OPENING}(?s:.*?)(?m:^ *+(?:{_ROLES})#[a-z][0-9]++(?=[ \t]|\r?$))"
_ACTION = rf"\A\s*+(?:{_VERBS}) #[a-z][0-9]++(?=\s|\Z)"
_LINE = r"[ \t]*+(?:(?:- |@|…|Page:|URL:|Scope:|Frame:|# Cursor-|\.\.\.)[^\n]*+|\r)?+"
_ITEM = rf'\A(?=(?:{_LINE}\n)*+{_LINE}\Z)(?s:.*?)(?m:^ *+- (?:{_ROLES}) "[^"\n]*+"(?: \[[\w=-]++\])*+:?[ \t]*+\r?$)'

ANML_NATIVE = Format(
    name="anml-native",
    title="ANML native",
    specification=SPECIFICATION,
    reference=f"{_RULES}:DOCUMENT",
    suffixes=(".anml",),
    signatures=likely(_ELEMENT),
)
ANML_ACTIONS = Format(
    name="anml-actions",
    title="ANML actions",
    specification=SPECIFICATION,
    reference=f"{_RULES}:ACTIONS",
    signatures=likely(_ACTION),
)
ARIA_SNAPSHOT = Format(
    name="aria-snapshot",
    title="Accessibility snapshot",
    specification=SPECIFICATION,
    reference=f"{_RULES}:SNAPSHOT",
    suffixes=(".aria.yml", ".aria.yaml"),  # Playwright's names for them
    signatures=likely(_ITEM, "yaml", "yml"),
)
