"""The frontmatter isn't a YAML mapping.

What:
    The text between the `---` lines is YAML: one `key: value` a line, each key once.
Why:
    A parser that can't read the frontmatter takes none of its settings, or refuses the file.
Example:
    ---
    [nightly-report, 1.0.0]
    ---
Use instead:
    ---
    name: nightly-report
    version: 1.0.0
    ---
"""

from collections.abc import Iterator

from signage_specs.anyt.findings import mistyped, yaml_findings
from signage_specs.anyt.tree import Workflow
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.readers.yaml_nodes import YamlMapping
from signage_specs.rule import Context, rule


@rule(
    "A002",
    ERROR,
    section="YAML Frontmatter",
    rows=("A02",),
    advice="Write the frontmatter as YAML, one `key: value` a line.",
)
def check(document: Workflow, context: Context) -> Iterator[Finding]:
    """Yield each fault of the YAML, and a value that isn't a mapping. An empty frontmatter sets nothing."""
    if not document.frontmatter:
        return
    yield from yaml_findings(document.frontmatter.faults, context)
    root = document.frontmatter.root
    if root and not isinstance(root, YamlMapping):
        yield mistyped("The frontmatter", root, "settings, one `key: value` a line")
