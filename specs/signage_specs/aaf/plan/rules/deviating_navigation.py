"""A navigation has another form than the specification's.

What:
    A navigation is `{"navigate": "/path/"}`. Models also write it as an action, with a relative path, or with a
    full address; planners should bring those into this form. The strict profile reports them as errors.
Why:
    A runtime that doesn't do so looks for an action named `navigate`, and finds none.
Example:
    {"action": "navigate", "args": {"page": "/plants/"}}
Use instead:
    {"navigate": "/plants/"}
"""

import json

from signage_specs.aaf.context import AafContext
from signage_specs.aaf.plan.tree import PlanDocument, RefusedPlanError, is_full_address, normalise_path
from signage_specs.rule import ERROR_ELSE_WARNING, Context, Edit, Finding, Findings, Fix, quoted, rule


@rule("P006", ERROR_ELSE_WARNING, section="6.6", fixable="safe", advice="Write `navigate` with an absolute path.")
def check(document: PlanDocument, context: Context) -> Findings:
    site = context.of(AafContext).site
    origin = site.declared.origin if site is not None and site.declared is not None else ""
    page = document.page
    if document.root is None or page is None:
        return
    try:
        # Where the site isn't known, a full address is taken to be its own.
        path = normalise_path(page.value, origin or page.value)
    except RefusedPlanError:
        return
    as_action = document.root.member("navigate") is None
    if as_action or path != page.value:
        canonical = json.dumps({"navigate": path}, ensure_ascii=False)
        fix = Fix(f"Write {quoted(canonical)}", (Edit(document.root.span, canonical),))
        yield Finding(
            document.root.span if as_action else page.span,
            f"This navigation has another form than the specified one. Write {quoted(canonical)}.",
            fix=fix if origin or not is_full_address(page.value) else None,  # a full address may be another site's
        )
