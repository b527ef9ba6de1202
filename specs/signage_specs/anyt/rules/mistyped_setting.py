"""The name, version or working directory isn't a string.

What:
    `name`, `version` and `workdir` are strings.
Why:
    YAML turns some texts into other types: `version: 1.0` is the number 1, and its nought is lost.
Example:
    ---
    name: nightly-report
    version: 1.0
    ---
Use instead:
    ---
    name: nightly-report
    version: "1.0"
    ---
"""

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anyt.fields import is_unknown, kind_of
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import STRING_KEYS
from signage_specs.diagnostic import WARNING, Edit, Finding, Fix
from signage_specs.readers.yaml_nodes import YamlScalar
from signage_specs.rule import rule


@rule(
    "A003",
    WARNING,
    section="Frontmatter Fields",
    rows=("A03",),
    advice="Write `name`, `version` and `workdir` as strings, in quotes where they look like something else.",
)
def check(document: Workflow) -> Iterator[Finding]:
    """Yield each of these settings that YAML reads as something other than a string."""
    mapping = document.frontmatter.mapping if document.frontmatter else None
    for key in STRING_KEYS:
        value = mapping.get(key) if mapping else None
        if value is None or is_unknown(value):
            continue
        if not isinstance(value, YamlScalar):
            yield Finding(value.span, f"`{key}` is {kind_of(value)}; write a string.")
        elif value.tag == "null":
            yield Finding(value.span, f"`{key}` has no value; write one, or leave the key out.")
        elif not value.is_string:
            bare = document.text[value.span.start : value.span.end] == value.text  # without anchor and tag
            fix = Fix("Write it in quotes", (Edit(value.span, f'"{value.text}"'),))
            yield Finding(
                value.span,
                f"{quoted(value.text)} is read as {kind_of(value)}, and `{key}` is a string; write it in quotes.",
                fix=fix if bare and '"' not in value.text else None,
            )
