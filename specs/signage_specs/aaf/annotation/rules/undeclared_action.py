"""A page shows an action that the site's manifest doesn't have.

What:
    Every action of a page is an action of the manifest, or a step of one, such as `plant.move.submit` of
    `plant.move`. A collection with an id is a data view; one that isn't is an information. The manifest is the one
    that the page embeds, and the one of the site, `.well-known/agent-manifest.json`. It may leave out what its own
    annotation says to be harmless, such as menus and toggles: `danger` is `none` and `confirm` is `never`, or
    `danger` is `low`, nobody has to confirm, and `idempotent` is `true`.
Why:
    An agent finds the action on the page, but no contract with what it takes and what it risks.
Beside (agent-manifest):
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {
        "plant.move": {
          "title": "Move a plant",
          "scope": "plants.write",
          "risk": "low",
          "confirmation": "optional",
          "idempotent": true,
          "inputSchema": {"type": "object", "properties": {"bed": {"type": "integer"}}},
          "outputSchema": {"type": "object"}
        }
      }
    }
Example:
    <button data-agent-kind="action" data-agent-action="plant.remove">Remove</button>
Use instead:
    <button data-agent-kind="action" data-agent-action="plant.move">Move</button>
"""

import re

from signage_core.wording import quoted
from signage_specs.aaf.alignment import declared_for, placements, wider_actions
from signage_specs.aaf.annotation.tree import AnnotatedDocument, AnnotatedElement
from signage_specs.aaf.annotation.values import declaration
from signage_specs.aaf.context import AafContext
from signage_specs.aaf.manifest.declared import Declared
from signage_specs.aaf.vocabulary import ACTION_ID, PREFIX, is_harmless
from signage_specs.rule import INFO, WARNING, Context, Finding, Findings, rule


@rule("D018", WARNING, section="6.4", advice="Declare in the manifest every action that a page shows.")
def check(document: AnnotatedDocument, context: Context) -> Findings:
    # No manifest needs a contract of a step: of an action inside of one whose id its own starts with, or whose id
    # starts with that of a declared one. A collection with an action id stands for a data view.
    declared = declared_for(document, context.of(AafContext).site)
    for element, place in placements(document) if declared.whole else ():
        action, is_view = element.literal("data-agent-action"), element.kind == "collection"
        if action is None or place.step or not (is_view or element.means_action):
            continue
        if not is_view and is_harmless(*(_said(element, name) for name in ("danger", "confirm", "idempotent"))):
            continue
        # D003 reports a malformed id, which may be meant for a declared one.
        if re.fullmatch(ACTION_ID, action.value) and not _is_declared(action.value, declared):
            what, levels = ("data view", INFO) if is_view else ("action", WARNING)
            message = f"The manifest has no {what} {quoted(action.value)}. Declare it there, or correct the id."
            yield Finding(element.span, message, levels, related=declaration(document))


def _said(element: AnnotatedElement, name: str) -> str:
    attribute = element.attributes.get(f"{PREFIX}{name}")
    return attribute.value if attribute is not None else ""


def _is_declared(name: str, declared: Declared) -> bool:
    """Tell whether an action or a data view has this id, or an action of which it is a step."""
    known = name in declared.actions or name in declared.views
    return known or any(action in declared.actions for action in wider_actions(name))
