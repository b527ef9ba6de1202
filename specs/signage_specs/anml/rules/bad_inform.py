"""An inform is empty, or lacks what its attributes need.

What:
    An `inform` has text. Its `scope` is the id of an element. With `usage="cache"` it has a `ttl`.
Why:
    Cached content must be discarded when its ttl is over (section 16.5). Without a ttl, agents can't know when.
Example:
    <inform usage="cache">Open from 9 to 5.</inform>
Use instead:
    <inform usage="cache" ttl="86400">Open from 9 to 5.</inform>
"""

from signage_specs.anml.judging import is_misnamed, is_partial, lacks, misspells, place
from signage_specs.anml.tree import Document
from signage_specs.anml.vocabulary import TEXT_KEY
from signage_specs.rule import WARNING, Context, Finding, Findings, quoted, rule


@rule(
    "M053",
    WARNING,
    section="8.7.1",
    advice="Write the text, the id of an element as scope, and the ttl that caching needs.",
)
def check(document: Document, context: Context) -> Findings:
    root_ttl = document.root is not None and not lacks(document.root, "ttl")
    partial = is_partial(document, context)
    for scope in document.scopes("inform"):
        informs = list(document.within(scope, "inform"))
        named = any(inform.attribute("scope") for inform in informs)
        elements = list(document.within(scope)) if named else []
        ids, unread = {element.value("id") for element in elements}, partial or is_misnamed(elements, "id")
        for inform in informs:
            if not inform.content.strip() and not misspells(inform, TEXT_KEY) and not inform.elided:
                yield Finding(inform.name_span, "`<inform>` is empty. Write what agents should know.")
            target = inform.value("scope")
            if target is not None and target not in ids and not unread:
                message = f"Unknown id {quoted(target)}. Write the id of an element."
                yield Finding(place(inform, "scope"), message)
            if inform.value("usage") == "cache" and lacks(inform, "ttl") and not root_ttl:
                message = "Cached content needs a `ttl` (section 16.5). Add one here or on the root."
                yield Finding(place(inform, "usage"), message)
