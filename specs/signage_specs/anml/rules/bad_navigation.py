"""Navigation leads to the same page, or is repeated.

What:
    A `body` or `section` has one `nav`. Its `next` is another page: not empty, not a mere fragment, not `prev`,
    and not the page's own address, where that is known (`--base-url`).
Why:
    Agents stop at a page that they have already read, so they never read the rest (section 11.5).
Example:
    <body><nav next="?page=2" prev="?page=2"/></body>
Use instead:
    <body><nav next="?page=3" prev="?page=1"/></body>
"""

from signage_core.addresses import urldefrag, urljoin
from signage_specs.anml.context import AnmlContext
from signage_specs.anml.judging import tag
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR_ELSE_WARNING, WARNING, Context, Finding, Findings, Related, quoted, rule


@rule("M076", WARNING, section="8.10.11", advice="Keep one nav, whose next is another page.")
def check(document: Document, context: Context) -> Findings:
    base = context.of(AnmlContext).base_url
    several = list(document.named("nav"))
    for nav in several:
        following, previous = nav.attribute("next"), nav.attribute("prev")
        if following is None:
            continue
        if not following.value or following.value.startswith("#") or _is_own(following.value, base):
            message = "`next` points to this page. Write the address of the next page, or remove it."
            yield Finding(following.span, message, levels=ERROR_ELSE_WARNING)
        elif previous is not None and following.value == previous.value:
            message = f"`next` and `prev` are both {quoted(following.value)}. Correct one of them."
            related = (Related(previous.value_span, "the other one"),)
            yield Finding(following.value_span, message, related=related)
    for element in document.named("body", "section") if len(several) > 1 else ():
        navs = [child for child in element.elements if child.definition == "nav"]
        for nav in navs[1:]:
            message = f"Second `<nav>` in {tag(element)}. Agents follow only one; remove the others."
            yield Finding(nav.name_span, message, related=(Related(navs[0].name_span, "the first one"),))


def _is_own(reference: str, base: str) -> bool:
    """Whether a reference leads to the page that has the address `base`; False where that isn't known."""
    try:
        return bool(base) and urldefrag(urljoin(base, reference)).url == urldefrag(base).url
    except ValueError:  # no address at all, which bad-uri reports
        return False
