"""A `meta` has no name or no value.

What:
    `meta` is a pair of `name` and `value`.
Why:
    Half a pair says nothing. The draft doesn't call either of them required, so this is no error.
Example:
    <meta name="type"/>
Use instead:
    <meta name="type" value="service"/>
"""

from collections.abc import Iterator

from signage_specs.anml.tree import Document
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import rule


@rule("M031", WARNING, section="8.3.2", rows=("31",), advice="Give each meta a name and a value.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for meta in document.named("meta"):
        missing = [name for name in ("name", "value") if meta.attribute(name) is None]
        if missing and not meta.elided:
            message = f"This `<meta>` has no {' and no '.join(f'`{name}`' for name in missing)}. Write both."
            yield Finding(meta.name_span, message)
