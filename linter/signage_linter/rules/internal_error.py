"""Signage failed on this page.

What:
    An exception that is a fault of Signage. The page isn't checked any further; all other pages are.
Why:
    No fault of Signage may end your build, and no page may pass unchecked without a word. `select` and `ignore`
    don't hide this finding.
"""

from signage_linter.page import PageFault
from signage_specs.rule import ERROR, Finding, Findings, Span, rule


@rule("S011", ERROR, advice="Report the page, and the traceback that `signage --debug check` prints.")
def check(fault: PageFault) -> Findings:
    if fault.kind == "internal-error":
        yield Finding(Span(0, 0), f"Internal error: {fault.detail}. Report it, please, with the page.")
