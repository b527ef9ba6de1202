"""A diff doesn't name its base, or a changed or removed element has no ref.

What:
    The frontmatter of a diff says with `base` which snapshot it changes. Lines with `*` and `-` name their
    element by its ref in that snapshot.
Why:
    Without the base a reader doesn't know what to change, and without the ref it doesn't know which element.
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

from signage_specs.anml_native.repairs import key_for, meant_role
from signage_specs.anml_native.tree import Document
from signage_specs.anml_native.vocabulary import INTERACTIVE_ROLES
from signage_specs.rule import WARNING, Context, Finding, Findings, Respelling, quoted, rule

_KINDS = {"*": "Changed", "-": "Removed"}


@rule(
    "N032",
    WARNING,
    section="5",
    fixable="safe",
    advice="Name the base of a diff, and each changed or removed element by its ref.",
)
def check(document: Document, context: Context) -> Findings:
    if document.is_diff and "base" not in document.meta and not context.fragment:
        kind, slip = document.meta["type"], key_for(document, "base")
        if slip:
            message = f"Diff without a base. Write `base` for {quoted(slip.text)}."
            yield Finding(slip.span, message, respelling=Respelling(slip.text, "base"))
        else:
            message = "Diff without a base. Add `base: ` and the name of the snapshot that it changes."
            yield Finding(kind.span, message)
    for _, line in document.element_lines:
        role = line.element.role
        if meant_role(line.element) in INTERACTIVE_ROLES:
            continue  # N010 asks for its ref
        if line.marker and line.marker.sign in _KINDS and not line.element.ref and role.text:
            message = (
                f"{_KINDS[line.marker.sign]} {quoted(role.text)} without a ref. "
                f"Write the ref that it has in the base, such as {quoted(f'{role.text}#e1')}."
            )
            yield Finding(role.span, message)
