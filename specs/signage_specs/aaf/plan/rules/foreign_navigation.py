"""A navigation leaves the site.

What:
    A navigation names a path of the site. `//host/path`, other schemes, backslashes and white space are refused:
    browsers read a backslash as a slash, and a sentence is not a path.
Why:
    `//host` starts the name of another host. Whoever feeds the planner could send the agent anywhere.
Example:
    {"navigate": "//weeds.example/plants/"}
Use instead:
    {"navigate": "/plants/"}
"""

import re

from signage_specs.aaf.context import AafContext
from signage_specs.aaf.plan.tree import PlanDocument, RefusedPlanError, UnfitAddressError, normalise_path
from signage_specs.rule import ERROR, Context, Finding, Findings, quoted, rule

_SURROGATE = re.compile("[\ud800-\udfff]")


@rule("P007", ERROR, section="6.6", advice="Write a path of the site.")
def check(document: PlanDocument, context: Context) -> Findings:
    # Where the site isn't known, a full address may be its own.
    site = context.of(AafContext).site
    origin = site.declared.origin if site is not None and site.declared is not None else ""
    page = document.page
    if page is None or not page.value.strip() or _SURROGATE.search(page.value):
        return  # other rules report what is empty or isn't text
    try:
        normalise_path(page.value, origin or page.value)
    except RefusedPlanError as error:
        is_unfit = isinstance(error, UnfitAddressError)
        what = "contains white space, a backslash or a control character" if is_unfit else "leads off the site"
        yield Finding(page.span, f"{quoted(page.value)} {what}. Write a path such as `/plants/`.")
