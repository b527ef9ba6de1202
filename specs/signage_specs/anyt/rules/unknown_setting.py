"""The frontmatter has a key that the specification doesn't define.

What:
    The frontmatter has `name`, `version`, `workdir`, `created`, `updated` and `inputs`.
    Keys of the later schema 2 are an information: the specification doesn't describe them. A file that declares
    schema 2 may have them.
Why:
    An unknown key is silently ignored. Often it is a misspelling.
Example:
    ---
    name: nightly-report
    work_dir: out
    ---
Use instead:
    ---
    name: nightly-report
    workdir: out
    ---
"""

from dataclasses import replace

from signage_specs.anyt.findings import needs_schema_2
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import FRONTMATTER_KEYS, FRONTMATTER_KEYS_2, SCHEMA_KEY
from signage_specs.rule import WARNING, Finding, Findings, Respelling, nearest, quoted, rule, suggestion

_UNVERSIONED = "This `schema` is not version 2. Write `2.1`, or remove it."
_OTHERWISE = "Write values for the tasks under `inputs`."


@rule(
    "A006",
    WARNING,
    section="Frontmatter Fields",
    fixable="safe",
    advice="Use the settings of the specification; put values for the tasks under `inputs`.",
)
def check(document: Workflow) -> Findings:
    if document.settings is None:
        return
    for entry in document.settings.entries:
        if entry.name in FRONTMATTER_KEYS or entry.is_merge:
            continue
        if entry.name not in FRONTMATTER_KEYS_2:
            what = f"Unknown setting {quoted(entry.name)}." if entry.name else "Unknown setting."
            meant = nearest(entry.name, sorted(FRONTMATTER_KEYS))
            is_free = meant is not None and not any(each.name == meant for each in document.settings.entries)
            respelling = Respelling(entry.name, meant) if meant and is_free else None
            yield Finding(entry.key.span, f"{what} {suggestion(meant, _OTHERWISE)}", respelling=respelling)
        elif not document.is_schema_2:
            later = needs_schema_2(entry.key.span, f"`{entry.name}`")
            yield replace(later, message=_UNVERSIONED) if entry.name == SCHEMA_KEY else later
