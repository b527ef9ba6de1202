"""The name, version or working directory isn't a string.

What:
    `name`, `version` and `workdir` are strings. A version that isn't a semantic one is a warning.
Why:
    YAML turns some texts into other types: `version: 1.0` is the number 1, and its zero is lost.
Example:
    ---
    name: nightly-report
    version: 1.0
    ---
Use instead:
    ---
    name: nightly-report
    version: "1.0.0"
    ---
"""

import re

from signage_specs.anyt.findings import is_unknown, kind_of, mistyped
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.vocabulary import STRING_KEYS
from signage_specs.readers.yaml_nodes import YamlScalar
from signage_specs.rule import ERROR_ELSE_WARNING, WARNING, Edit, Finding, Findings, Fix, quoted, rule

_TWO_NUMBERS = re.compile(r"[0-9]+\.[0-9]+")
# As semver.org writes it.
_SEMANTIC = re.compile(
    r"(?:0|[1-9][0-9]*+)(?:\.(?:0|[1-9][0-9]*+)){2}"
    r"(?>(?:-(?:[0-9]*+[A-Za-z-][0-9A-Za-z-]*+|0|[1-9][0-9]*+)(?>(?:\.(?:[0-9]*+[A-Za-z-][0-9A-Za-z-]*+|0|[1-9][0-9]*+))*))?)"
    r"(?>(?:\+[0-9A-Za-z-]++(?>(?:\.[0-9A-Za-z-]++)*))?)"
)


@rule(
    "A003",
    ERROR_ELSE_WARNING,
    section="Frontmatter Fields",
    fixable="safe",
    advice="Write `name`, `version` and `workdir` as strings, in quotes where YAML reads something else.",
)
def check(document: Workflow) -> Findings:
    for key in STRING_KEYS:
        value = document.setting(key)
        if value is None or is_unknown(value):
            continue
        if not isinstance(value, YamlScalar):
            yield mistyped(f"`{key}`", value, "a string")
        elif value.tag == "null":
            yield Finding(value.span, f"`{key}` is empty. Write a value, or remove the key.")
        elif not value.is_string:
            bare = document.source(value.span) == value.text and '"' not in value.text  # without anchor and tag
            quoted_text = f'"{value.text}{".0" if key == "version" and _TWO_NUMBERS.fullmatch(value.text) else ""}"'
            remedy = f"Write {quoted(quoted_text)}." if bare else "Quote it."
            message = f"YAML reads {quoted(value.text)} as {kind_of(value)}, but `{key}` is a string. {remedy}"
            fix = Fix("Write it in quotes", (Edit(value.span, quoted_text),)) if bare else None
            yield Finding(value.span, message, fix=fix)
        elif key == "version" and not _SEMANTIC.fullmatch(value.text):
            message = f"{quoted(value.text)} is not a semantic version. Write three numbers, such as `1.0.0`."
            yield Finding(value.span, message, WARNING)
