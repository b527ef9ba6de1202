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

from signage_specs.anyt.findings import mistyped, yaml_findings
from signage_specs.anyt.tree import Workflow
from signage_specs.readers.yaml_nodes import YamlMapping
from signage_specs.rule import ERROR, Context, Findings, rule


@rule("A002", ERROR, section="YAML Frontmatter", advice="Write the frontmatter as YAML, one `key: value` a line.")
def check(document: Workflow, context: Context) -> Findings:
    # An empty frontmatter sets nothing.
    if not document.frontmatter:
        return
    yield from yaml_findings(document.frontmatter.faults, context)
    root = document.frontmatter.root
    if root and not isinstance(root, YamlMapping):
        yield mistyped("The frontmatter", root, "settings, one `key: value` a line")
