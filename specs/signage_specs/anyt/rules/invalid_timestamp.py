"""The time of creation or change isn't in ISO 8601.

What:
    `created` and `updated` are times such as `2025-03-01T09:30:00Z`. A change before the creation is a warning.
Why:
    Other forms are read as another moment, or not at all.
Example:
    ---
    name: nightly-report
    created: 1 March 2025
    ---
Use instead:
    ---
    name: nightly-report
    created: 2025-03-01T09:30:00Z
    ---
"""

from signage_specs.anml_trust.values import parse_datetime
from signage_specs.anyt.findings import is_unknown
from signage_specs.anyt.tree import Workflow
from signage_specs.anyt.values import is_timestamp
from signage_specs.anyt.vocabulary import TIMESTAMP_KEYS
from signage_specs.readers.yaml_nodes import YamlScalar
from signage_specs.rule import ERROR_ELSE_WARNING, WARNING, Finding, Findings, quoted, rule


@rule("A004", ERROR_ELSE_WARNING, section="Frontmatter Fields", advice="Write times like `2025-03-01T09:30:00Z`.")
def check(document: Workflow) -> Findings:
    # The text counts, not the date that YAML may make of it.
    for key in TIMESTAMP_KEYS:
        value = document.setting(key)
        if value is None or is_unknown(value):
            continue
        text = value.text if isinstance(value, YamlScalar) else ""
        if not is_timestamp(text):
            what = quoted(text) if text else f"`{key}`"
            yield Finding(value.span, f"{what} is not a valid ISO 8601 time. Write it like `2025-03-01T09:30:00Z`.")
    times = [document.setting(key) for key in TIMESTAMP_KEYS]
    created, updated = (parse_datetime(each.text) if isinstance(each, YamlScalar) else None for each in times)
    if created and updated and updated < created and times[1]:
        message = "The workflow was updated before it was created. Correct one of the times."
        yield Finding(times[1].span, message, WARNING)
