"""The endpoint of an action is not encrypted.

What:
    Endpoints are https, or relative to a document that is.
Why:
    Agents should refuse the action: anybody on the way can read and change what is sent.
Example:
    <action id="find" method="GET" endpoint="http://shop.example/find"/>
Use instead:
    <action id="find" method="GET" endpoint="https://shop.example/find"/>
"""

from signage_specs.anml.tree import Document
from signage_specs.rule import WARNING, Finding, Findings, quoted, rule


@rule("M045", WARNING, section="13.12", advice="Write an https endpoint.")
def check(document: Document) -> Findings:
    for action in document.named("action"):
        endpoint = action.attribute("endpoint")
        if endpoint is not None and endpoint.value.lower().startswith("http:"):
            message = f"{quoted(endpoint.value)} is not encrypted, so agents should refuse it. Write `https:`."
            yield Finding(endpoint.value_span, message)
