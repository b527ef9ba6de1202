"""A status reports an error.

What:
    `status` is for 2xx responses only; 4xx and 5xx responses should be Problem Details.
Why:
    Agents that get an error look for Problem Details, and read no ANML.
Example:
    <status code="404" result="error"/>
Use instead:
    <status code="200" result="partial" message="Two of three items are in stock."/>
"""

from signage_specs.anml.judging import place
from signage_specs.anml.tree import Document
from signage_specs.rule import INFO, Finding, Findings, rule


@rule("M080", INFO, section="11.3", advice="Report errors as Problem Details (RFC 9457).")
def check(document: Document) -> Findings:
    for status in document.named("status"):
        if status.value("result") == "error":
            message = "`<status>` is for successful responses. Send errors as Problem Details (RFC 9457)."
            yield Finding(place(status, "result"), message)
