"""An ask is answered by an action that has no body.

What:
    The action of an ask is not GET or HEAD.
Why:
    The answer is a whole document, sent as the body of the request. GET has none, and its URL is logged.
Example:
    <interact><action id="join" method="GET" endpoint="/join"/></interact>
    <knowledge><ask field="email" action="join" purpose="To send the newsletter"/></knowledge>
Use instead:
    <interact><action id="join" method="POST" endpoint="/join" confirm="true"/></interact>
    <knowledge><ask field="email" action="join" purpose="To send the newsletter"/></knowledge>
"""

from collections.abc import Iterator

from signage_core.wording import quoted
from signage_specs.anml.judging import place
from signage_specs.anml.tree import Document
from signage_specs.diagnostic import WARNING, Finding
from signage_specs.rule import rule


@rule("M048", WARNING, section="11.1", rows=("48",), advice="Bind the ask to an action with a body, such as POST.")
def check(document: Document) -> Iterator[Finding]:
    """Yield what this rule finds."""
    for scope in document.scopes("action"):
        asked = {ask.value("action") for ask in document.within(scope, "ask")}
        for action in document.within(scope, "action"):
            method = (action.value("method") or "").upper()
            if action.value("id") in asked and method in ("GET", "HEAD"):
                message = f"An ask is answered by this action, and {quoted(method)} has no body. Write `POST`."
                yield Finding(place(action, "method"), message)
