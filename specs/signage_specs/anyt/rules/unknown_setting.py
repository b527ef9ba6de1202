"""A key of the frontmatter is none that the specification knows.

What:
    The frontmatter has `name`, `version`, `workdir`, `created`, `updated` and `inputs`.
    Keys of the later schema 2 are an information: the specification doesn't describe them. A file that declares
    schema 2 may have them.
Why:
    An unknown key is ignored in silence. Often it is a misspelling.
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

from collections.abc import Iterator

from signage_core.wording import nearest, quoted
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import FRONTMATTER_KEYS, FRONTMATTER_KEYS_2, SCHEMA_KEY
from signage_specs.diagnostic import INFO, WARNING, Finding
from signage_specs.rule import rule


@rule(
    "A006",
    WARNING,
    section="Frontmatter Fields",
    rows=("A06",),
    advice="Use the settings of the specification; put values for the tasks under `inputs`.",
)
def check(document: Workflow) -> Iterator[Finding]:
    """Yield each key that the specification doesn't know."""
    mapping = document.frontmatter.mapping if document.frontmatter else None
    for entry in mapping.entries if mapping else ():
        if entry.name in FRONTMATTER_KEYS or entry.is_merge:
            continue
        if entry.name in FRONTMATTER_KEYS_2:
            if not document.is_schema_2:
                yield Finding(entry.key.span, _later(entry.name), levels=INFO)
        else:
            near = nearest(entry.name, sorted(FRONTMATTER_KEYS))
            hint = f"did you mean `{near}`?" if near else "write values for the tasks under `inputs`."
            what = quoted(entry.name) if entry.name else "This key"
            yield Finding(entry.key.span, f"{what} is no setting of a workflow; {hint}")


def _later(key: str) -> str:
    if key == SCHEMA_KEY:
        return "`schema` is a key of schema 2, and this isn't one of its versions; leave it out, or write `2.1`."
    return f"`{key}` is a key of schema 2; leave it out, or declare that schema."
