"""Tell the first entry of a list that asks to choose from what can be chosen."""

import re

_ASKS = re.compile(
    r"[\W_]*(?:please |bitte )?(?:open this select menu|choose|select|pick|auswählen|wählen|wähle|choisir"
    r"|choisissez|sélectionnez|sélectionner|elija|elige|selecciona[re]?|seleccione|escolha|selecione|scegli|seleziona|kies|selecteer)\b.*"
    r"|[\W_]*.{0,6}(?:選択|选择|選擇).{0,6}|[-\u2013\u2014_.\s]*",
    re.IGNORECASE,
)


def asks_to_choose(value: str | None, text: str) -> bool:
    """Tell whether an option that stands first only says what to do: "Choose…" with no value of its own."""
    return value in (None, text) and _ASKS.fullmatch(" ".join(text.split())) is not None
