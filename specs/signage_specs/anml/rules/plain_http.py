"""An action's endpoint is plain HTTP.

What:
    Endpoints are https, or relative to a document that is.
Why:
    Agents should refuse the action, for anybody on the way can read and change what is sent.
Example:
    <action id="find" method="GET" endpoint="http://shop.example/find"/>
Use instead:
    <action id="find" method="GET" endpoint="https://shop.example/find"/>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import Rule
from signage_specs.wording import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from signage_specs.anml.tree import Document
    from signage_specs.rule import Context


def check(document: Document, _context: Context) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for action in document.named("action"):
        endpoint = action.attribute("endpoint")
        if endpoint is not None and endpoint.value.lower().startswith("http:"):
            message = f"{quoted(endpoint.value)} is not encrypted, and agents should refuse it. Write `https:`."
            yield Finding(endpoint.value_span, message)


RULE = Rule(
    code="M045",
    name="plain-http",
    levels=WARNING,
    section="13.12",
    advice="Write an https endpoint.",
    rows=("45",),
    check=check,
    documentation=__doc__,
)
