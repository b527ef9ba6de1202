"""The ids don't increase by 1 in line order.

What:
    The first element is 1, and each one after it has the next number. A snapshot that the tool filtered keeps the
    numbers of the whole page, so that some are missing: an error with `strict`, else an information. A number below
    the one before it is always an error.
Why:
    Ids are positions in the tree. Where they are out of order, an agent can't tell which element it acts on.
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

from signage_specs.ko_snapshot.tree import NumberedElement, Snapshot
from signage_specs.rule import ERROR, ERROR_ELSE_INFO, Context, Finding, Findings, Profile, Related, rule


@rule("K005", ERROR_ELSE_INFO, section="4", advice="Number the elements 1, 2, 3 in line order.")
def check(document: Snapshot, context: Context) -> Findings:
    # K006 reports an id that occurred before, K004 a line or an id that can't be read. In a fragment, and after a
    # line of `...` in an example, lines are left out on purpose.
    gaps: list[tuple[NumberedElement, int]] = []
    seen: set[int] = set()
    last: NumberedElement | None = None
    for element in document.elements:
        if not element.id or element.id in seen:
            continue
        seen.add(element.id)
        if last and element.id < last.id:
            yield Finding(
                element.id_span,
                f"Id {element.id} after {last.id}. Number the elements in line order.",
                levels=ERROR,
                related=(Related(last.id_span, f"id {last.id}"),),
            )
        elif (
            element.id != (last.id if last else 0) + 1
            and not element.follows_unreadable
            and not element.follows_elision
        ):
            gaps.append((element, last.id if last else 0))
        last = element
    if not context.fragment:
        yield from _gaps(gaps, context)


def _gaps(gaps: list[tuple[NumberedElement, int]], context: Context) -> Findings:
    if context.profile is Profile.STRICT:
        for element, before in gaps:
            yield Finding(
                element.id_span, f"Id {element.id} instead of {before + 1}. Number the elements without gaps."
            )
    elif gaps:
        element, before = gaps[0]
        more = f" (one of {len(gaps)} gaps)" if len(gaps) > 1 else ""
        yield Finding(
            element.id_span,
            f"Id {element.id} instead of {before + 1}{more}, as in filtered output. "
            "Number a whole snapshot without gaps.",
        )
