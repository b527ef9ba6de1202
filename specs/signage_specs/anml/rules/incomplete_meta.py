"""A `meta` has no name or no value.

What:
    A `meta` has a `name` and a `value`.
Why:
    One without the other has no meaning. The draft requires neither, so this is a warning.
Example:
    <meta name="type"/>
Use instead:
    <meta name="type" value="service"/>
"""

from signage_specs.anml.judging import lacks
from signage_specs.anml.tree import Document
from signage_specs.rule import WARNING, Finding, Findings, listed, rule


@rule("M031", WARNING, section="8.3.2", advice="Give each meta a name and a value.")
def check(document: Document) -> Findings:
    for meta in document.named("meta"):
        missing = [name for name in ("name", "value") if lacks(meta, name)]
        if missing and not meta.elided:
            yield Finding(meta.name_span, f"Missing {listed(missing, 'and')} on `<meta>`. Write both.")
