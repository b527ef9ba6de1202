"""An ask names an action that doesn't exist.

What:
    The `action` of an ask is the `id` of an action in `interact`. In a response it names an action of the
    document that is answered; this is checked where that document is given: `signage check --origin`.
Why:
    The action has the method and the address for the answer.
Example:
    <interact><action id="join" method="POST" endpoint="/join" confirm="true"/></interact>
    <knowledge><ask field="email" action="subscribe" purpose="To send the newsletter"/></knowledge>
Use instead:
    <interact><action id="join" method="POST" endpoint="/join" confirm="true"/></interact>
    <knowledge><ask field="email" action="join" purpose="To send the newsletter"/></knowledge>
"""

from signage_specs.anml.context import AnmlContext
from signage_specs.anml.judging import is_lost, is_misnamed, is_partial, place, role_of
from signage_specs.anml.response import answered, is_response, read_document
from signage_specs.anml.tree import Document
from signage_specs.rule import ERROR, Context, Findings, Suggester, rule, unknown


@rule("M056", ERROR, section="9.3", fixable="unsafe", advice="Write the id of an action.")
def check(document: Document, context: Context) -> Findings:
    origin = context.of(AnmlContext).origin
    if origin is not None and is_response(document):
        yield from _counter_asks(document, read_document(origin))
        return
    if role_of(document) == "agent-response":
        return
    suggester, partial, lost = Suggester(), is_partial(document, context), is_lost(document, "action")
    for scope in document.scopes("ask"):
        lost = lost or is_misnamed(document.within(scope, "action"), "id")
        actions = dict.fromkeys(action.value("id") or "" for action in document.within(scope, "action"))
        interact = list(document.within(scope, "interact"))
        # A response without a role is known by what only a response has.
        response = any(document.within(scope, "answer", "refuse"))
        if any(each.elided for each in interact) or (not interact and (response or partial)):
            continue
        for ask in document.within(scope, "ask"):
            name = ask.value("action")
            if name is not None and name not in actions and not lost:
                meant = suggester.nearest(name, actions)
                otherwise = "Declare it in `<interact>`."
                yield unknown(place(ask, "action"), "Unknown action", name, meant, otherwise, is_safe=False)


def _counter_asks(document: Document, origin: Document) -> Findings:
    """Yield the asks of a response that name no action of the document that it answers."""
    if origin.broken or origin.elided:
        return
    suggester = Suggester()
    for part, asking in answered(document, origin):
        ids = (action.value("id") for action in origin.within(asking, "action"))
        actions = dict.fromkeys(each for each in ids if each is not None)
        for ask in document.within(part, "ask"):
            name = ask.value("action")
            if name is not None and name not in actions:
                meant = suggester.nearest(name, actions)
                span, what = place(ask, "action"), "The document that asks has no action"
                yield unknown(span, what, name, meant, "Name one of its actions.", is_safe=False)
