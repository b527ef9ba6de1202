"""The cursor mark is on an element that isn't focused.

What:
    The tool can mark the focused element with `←[cursor]`, after the state `focused`. The specification doesn't
    define the mark, so `strict` reports it everywhere.
Why:
    Without `focused` the mark points to an element that doesn't receive keys.
Example:
    1: textbox "Search" ←[cursor]
Use instead:
    1: textbox "Search" focused
"""

from signage_specs.ko_snapshot.tree import Snapshot, removal
from signage_specs.ko_snapshot.vocabulary import CURSOR_MARK
from signage_specs.rule import ERROR_ELSE_INFO, Context, Finding, Findings, Profile, rule


@rule("K019", ERROR_ELSE_INFO, section="7", fixable="safe", advice="Write the mark only after `focused`.")
def check(document: Snapshot, context: Context) -> Findings:
    for element in document.elements:
        if not element.cursor:
            continue
        if all(state.name != "focused" for state in element.states):
            message = f"`{CURSOR_MARK}` on an element that isn't `focused`. Remove it."
            yield Finding(element.cursor, message, fix=removal(document.text, element.cursor, "Remove the mark"))
        elif context.profile is Profile.STRICT:
            message = f"`{CURSOR_MARK}` isn't defined by the specification. Remove it."
            yield Finding(element.cursor, message, fix=removal(document.text, element.cursor, "Remove the mark"))
