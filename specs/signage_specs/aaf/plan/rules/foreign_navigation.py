"""A navigation leaves the site.

What:
    A navigation names a path of the site. `//host/path`, other schemes, backslashes and white space are refused:
    browsers read a backslash as a slash, and a sentence is no path.
Why:
    `//host` starts the name of another host. Whoever feeds the planner could send the agent anywhere.
Example:
    {"navigate": "//weeds.example/plants/"}
Use instead:
    {"navigate": "/plants/"}
"""

import re
from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.aaf.plan.navigation import navigation_target
from signage_specs.aaf.plan.normalisation import RefusedPlanError, UnfitAddressError, normalise_path
from signage_specs.aaf.plan.tree import PlanDocument
from signage_specs.diagnostic import ERROR, Finding
from signage_specs.rule import rule

_SURROGATE = re.compile("[\ud800-\udfff]")


@rule("P007", ERROR, section="6.6", rows=("P07",), advice="Write a path of the site.")
def check(document: PlanDocument) -> Iterator[Finding]:
    """Yield one finding for a navigation that no site could accept. A full address may be the site's own."""
    target = navigation_target(document)
    if target is None or not target.value.strip() or _SURROGATE.search(target.value):
        return  # what is empty, or no text, is another rule's
    try:
        normalise_path(target.value, target.value)
    except UnfitAddressError:
        message = "has white space, a backslash or a control character; write a path such as `/plants/`."
        yield Finding(target.span, f"{quoted(target.value)} {message}")
    except RefusedPlanError:
        yield Finding(target.span, f"{quoted(target.value)} leads off the site; write a path such as `/plants/`.")
