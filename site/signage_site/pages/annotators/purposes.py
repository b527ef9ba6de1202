"""Buttons of any theme whose name or sign says what they are for: search, colours, languages, versions, copying."""

import re
from collections.abc import Iterator

from signage_site.memo import memo
from signage_site.pages.claim import Claim, Claims
from signage_site.pages.contracts import CONTRACTS
from signage_site.pages.controls import Controls
from signage_site.pages.danger import is_binding, is_dangerous
from signage_site.pages.identifiers import slug
from signage_site.pages.names import accessible_name
from signage_site.pages.signs import sign_of
from signage_specs.readers.html import HtmlElement

_LONGEST = 60  # code points: what says more is no name
_CHANGE = r"(?:(?:toggle|switch|change|select|choose|set)\ (?:the\ |site\ |to\ |between\ )*)?"
# By the name of the button, in lowercase and without signs.
_NAMES = tuple(
    (action, re.compile(pattern, re.VERBOSE))
    for action, pattern in (
        ("search.open", r"(?:(?:open|show|toggle)\ )?(?:the\ |site\ )?search(?!\ (?:and|results?)\b)(?:\ .*)?"),
        (
            "theme.toggle",
            rf".*\b(?:dark|light|night|colou?r)\b.*\b(?:mode|theme|scheme)s?\b.*|{_CHANGE}(?:theme|appearance)s?",
        ),
        ("language.open", rf"{_CHANGE}(?:languages?|translations?)"),
        ("version.switch", rf"{_CHANGE}versions?"),
        (
            "code.copy",
            r"copy\ (?:(?:the\ |this\ )?(?:code|snippet|command)(?:\ to\ clipboard)?|to\ (?:the\ )?clipboard)",
        ),
    )
)
_SIGNS = {"search": "search.open", "theme": "theme.toggle", "language": "language.open"}
_NOT_WORD = re.compile(r"[\W_]+")


def annotate_purposes(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield the buttons outside of forms whose purpose every reader of their name or icon knows."""
    for button in controls.buttons:
        if button in claims or button in controls.annotated or button in controls.form_owners:
            continue
        action = _purpose(button, controls)
        if action and not (action == "search.open" and _sends_a_query(button)):
            yield Claim(button, "action", action, CONTRACTS[action].behaviour)


def _purpose(button: HtmlElement, controls: Controls) -> str:
    """Return the id of the action that a button's name means; an empty string where it means none of these."""
    words, action = _meant_by(accessible_name(button, controls))
    if not words:
        return _SIGNS.get(sign_of(button), "")
    return "code.copy" if words == "copy" and _stands_by_code(button) else action


@memo(4096)  # the same few on every page
def _meant_by(spoken: str) -> tuple[str, str]:
    """Return the words of a name, and the id of the action that they mean; an empty string where they mean none."""
    name = _NOT_WORD.sub(" ", spoken.lower()).strip()
    return name, _action(name) if slug(name) and len(name) <= _LONGEST else ""


def _action(name: str) -> str:
    found = next((action for action, pattern in _NAMES if pattern.fullmatch(name)), "")
    return "" if found and (is_dangerous(name) or is_binding(name)) else found


def _stands_by_code(button: HtmlElement) -> bool:
    around = button.parent
    return around is not None and bool(around.elements("pre"))


def _sends_a_query(button: HtmlElement) -> bool:
    """Tell whether a button stands beside a text field: then it searches, and opens nothing."""
    around = button.parent
    inputs = around.elements("input") if around is not None else []
    texts = [field for field in inputs if field.input_type in ("text", "search")]
    return any(field.closest("dialog") is None for field in texts)
