"""An ask is answered through an action whose method has no body.

What:
    The action that an ask names has another method than GET or HEAD.
Why:
    The answer is a document that is sent as the body of the request. GET has no body, and servers log its URL.
Example:
    <interact><action id="join" method="GET" endpoint="/join"/></interact>
    <knowledge><ask field="email" action="join" purpose="To send the newsletter"/></knowledge>
Use instead:
    <interact><action id="join" method="POST" endpoint="/join" confirm="true"/></interact>
    <knowledge><ask field="email" action="join" purpose="To send the newsletter"/></knowledge>
"""

from signage_specs.anml.judging import place
from signage_specs.anml.tree import Document
from signage_specs.rule import WARNING, Finding, Findings, Respelling, quoted, rule


@rule("M048", WARNING, section="11.1", fixable="unsafe", advice="Use a method with a body, such as POST.")
def check(document: Document) -> Findings:
    for scope in document.scopes("action"):
        asked = {ask.value("action") for ask in document.within(scope, "ask")}
        for action in document.within(scope, "action"):
            method = (action.value("method") or "").upper()
            if action.value("id") in asked and method in ("GET", "HEAD"):
                message = f"{quoted(method)} has no body to send the answer to an ask in. Write `POST`."
                respelling = Respelling(action.value("method") or "", "POST", is_safe=False)
                yield Finding(place(action, "method"), message, respelling=respelling)
