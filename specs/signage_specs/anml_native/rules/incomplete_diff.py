"""A diff doesn't name its base, or a changed or removed element has no ref.

What:
    The frontmatter of a diff says with `base` which snapshot it changes. Lines with `*` and `-` name their
    element by its ref in that snapshot.
Why:
    Without the base nobody knows what to change, and without the ref nobody knows which element.
Example:
    ---
    type: diff
    ---
    + badge#e9 "Saved"
Use instead:
    ---
    type: diff
    base: cart-1
    ---
    + badge#e9 "Saved"
    - button#e7 "Save"
"""

from collections.abc import Iterator

from signage_specs.anml_native.repairs import meant_role
from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import INTERACTIVE_ROLES
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import Context, rule

_VERBS = {"*": "changed", "-": "removed"}


@rule(
    "N032",
    WARNING,
    section="5",
    rows=("N32",),
    advice="Name the base of a diff, and each changed or removed element by its ref.",
)
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield a diff without a base, and elements that can't be found in it."""
    if document.is_diff and "base" not in document.meta and not context.fragment:
        kind = document.meta["type"]
        yield Finding(kind.span, "This diff doesn't say what it changes. Add `base: ` and the snapshot's name.")
    for _, line in document.element_lines:
        role = line.element.role
        if meant_role(line.element) in INTERACTIVE_ROLES:
            continue  # it needs a ref anyway, as another rule says
        if line.marker and line.marker.sign in _VERBS and not line.element.ref and role.text:
            verb, shown = _VERBS[line.marker.sign], excerpt(role.text)
            message = f"Which `{shown}` was {verb}? Write its ref in the base, such as `{shown}#e1`."
            yield Finding(role.span, message)
