"""Read what a person types in a field to confirm an action."""

import re

from signage_site.pages.controls import Controls
from signage_site.pages.names import spoken_names
from signage_site.pages.texts import visible_text
from signage_specs.readers.html import HtmlElement

_TYPES = ("text", "search")
_LONGEST = 200  # code points of what asks for it
_ASKS = re.compile(
    r"\b(?:(?:re-?)?type|enter|write|gib|geben sie|tippe|tippen sie|schreibe|tapez|saisissez|entrez|escriba|escribe"
    r"|teclee|introduzca|digite|digita|scrivi|inserisci|typ|voer|vul)\b|入力|输入|輸入",
    re.IGNORECASE,
)
_CONFIRMS = re.compile(
    r"confirm|bestätig|lösch|delet|remov|supprim|elimin|borrar|excluir|conferm|cancella|bevestig|verwijder|continu|proceed"
    r"|確認|削除|入力|确认|確定|删除|刪除",
    re.IGNORECASE,
)
_QUOTED = re.compile(
    r"[\u201c\u201e\u00ab\"\u300c\u2018'](?P<text>[^\u201d\u201c\u00bb\"\u300d\u2019']{1,80})[\u201d\u201c\u00bb\"\u300d\u2019']"
)
_CAPITALS = re.compile(r"(?<!\w)(?P<text>[A-Z\u00c0-\u00de]{3,}(?:[ _-][A-Z\u00c0-\u00de]{2,})*)(?!\w)")
# What people have and a page can't say.
_KINDS = frozenset(
    {"PIN", "IBAN", "BIC", "URL", "OTP", "SMS", "TAN", "VAT", "CVV", "CVC", "TOTP", "CODE", "PUK", "API"}
)
_EMPHASIZED = ("code", "kbd", "samp", "strong", "b", "mark")


def confirmation_text(field: HtmlElement, controls: Controls) -> str:
    """Return what a person types in a field to confirm: "DELETE" of "Type DELETE to confirm"; may be empty."""
    if field.name != "input" or field.input_type not in _TYPES:
        return ""
    described = controls.document.by_ids(field.get("aria-describedby") or "")
    sources = [*controls.labels.get(field, ()), *described]
    for source in sources:
        if _asks(visible_text(source)):
            said = next(iter(source.iter_elements(*_EMPHASIZED)), None)
            if said is not None and visible_text(said):
                return visible_text(said)
    for text in (*spoken_names(field, controls), *map(visible_text, described)):
        if _asks(text):
            found = _QUOTED.search(text) or _CAPITALS.search(text)
            if found is not None and found["text"].strip() and found["text"] not in _KINDS:
                return found["text"].strip()
    return ""


def _asks(text: str) -> bool:
    return len(text) <= _LONGEST and bool(_ASKS.search(text) and _CONFIRMS.search(text))
