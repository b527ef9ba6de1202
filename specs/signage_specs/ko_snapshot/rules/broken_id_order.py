"""The ids don't count up from 1 in line order.

What:
    The first element is 1, and each following one has the next number.
    A snapshot that the tool filtered keeps the numbers of the whole page, so that some are left out; this is
    an information only, unless the profile is `strict`. A number below the one before it is always an error.
Why:
    Ids are positions in the tree. An agent that meets them out of order can't tell which element it acts on.
Example:
    2: link "Docs"
    1: link "Blog"
Example (strict):
    1: link "Docs"
    3: link "Blog"
Use instead:
    1: link "Docs"
    2: link "Blog"
"""

from collections.abc import Iterator

from signage_specs.diagnostic import ERROR, ERROR_ELSE_INFO, Finding, Profile, Related
from signage_specs.ko_snapshot.tree import Element, Snapshot
from signage_specs.rule import Context, rule


@rule("K005", ERROR_ELSE_INFO, section="4", rows=("K05",), advice="Number the elements 1, 2, 3 in line order.")
def check(document: Snapshot, context: Context) -> Iterator[Finding]:
    """Yield each id that is lower than the one before it, and gaps where the text claims to be whole.

    An id that occurred before is left to the rule of duplicate ids. In a fragment, and behind a line of `...`
    in an example, lines are left out on purpose.
    """
    gaps: list[tuple[Element, int]] = []
    seen: set[int] = set()
    last: Element | None = None
    for element in document.elements:
        if not element.id or element.id in seen:
            continue
        seen.add(element.id)
        if last and element.id < last.id:
            yield Finding(
                element.id_span,
                f"The id {element.id} follows {last.id}; number the elements in line order.",
                levels=ERROR,
                related=(Related(last.id_span, f"the id {last.id}"),),
            )
        elif element.id != (last.id if last else 0) + 1 and not (context.embedded and element.follows_elision):
            gaps.append((element, last.id if last else 0))
        last = element
    if not context.fragment:
        yield from _gaps(gaps, context)


def _gaps(gaps: list[tuple[Element, int]], context: Context) -> Iterator[Finding]:
    if context.profile is Profile.STRICT:
        for element, before in gaps:
            yield Finding(
                element.id_span,
                f"The id {element.id} stands where {before + 1} belongs; number the elements without gaps.",
            )
    elif gaps:
        element, before = gaps[0]
        more = f" (one of {len(gaps)} gaps)" if len(gaps) > 1 else ""
        yield Finding(
            element.id_span,
            f"The id {element.id} stands where {before + 1} belongs{more}: filtered output keeps the ids of the "
            "whole page. Number a whole snapshot without gaps.",
        )
