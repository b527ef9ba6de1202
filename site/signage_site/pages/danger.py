"""Judge by its name whether a control does something that can't be undone, or that reaches other people."""

import re
import unicodedata

from signage_site.memo import memo

# Verbs that take something away for good, as whole words, in the languages that documentation is built in most.
_DESTRUCTIVE = re.compile(
    r"""\b(?:
        delete|remove|destroy|erase|wipe|purge|revoke|terminate|deactivate|uninstall|unpublish|decommission
      | drop\ (?:the\ )?(?:table|database|collection|index|column|schema|view)s?
      | (?:cancel|close|end)\ (?:my\ |your\ |the\ |this\ )?(?:account|subscription|membership|plan|order|booking)
      | (?:clear|discard|empty)\ (?:all\ |my\ |your\ |the\ )*(?:data|history|database|everything|trash|bin)
      | factory\ reset | reset\ (?:everything|all\ data|database|account) | format\ (?:disk|drive)
      | löschen|entfernen|supprimer|effacer|eliminar|borrar|elimina|cancella|excluir|apagar|verwijderen|usuń|удалить
    )\b|删除|刪除|削除|삭제""",
    re.IGNORECASE | re.VERBOSE,
)
# The same verbs where they only talk about it, or change what is shown and nothing else.
_HARMLESS = re.compile(
    r"""\b(?:
        (?:undo|abort|how\ to|don't|do\ not|never)\ (?:the\ )?\w+
      | (?:remove|delete|clear)\ (?:all\ |the\ |this\ |search\ )?
        (?:filter|highlight|selection|search|query|sort)\w*(?!\ (?:index|engine|history))
      | (?:remove|clear)\ (?:all\ |the\ |this\ )?tags?
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
# Verbs that send something, or bind somebody.
_CONSEQUENTIAL = re.compile(
    r"""\b(?:
        buy|pay|purchase|order|checkout|check\ out|donate|subscribe|unsubscribe|send|submit|publish|post|upload
      | transfer|withdraw|deposit|refund|charge
      | sign\ up|register|accept|agree|consent|confirm|invite|share|report|vote|book|apply|save|create
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
# Those of them that bind somebody or reach other people even where a form only asks for a page.
_BINDING = re.compile(
    r"""\b(?:
        buy|pay|purchase|checkout|check\ out|donate|subscribe|unsubscribe|send|publish|transfer|withdraw|deposit
      | refund|charge|sign\ up|register|accept|agree|consent|invite|vote|ban
      | (?:place|submit|confirm)\ (?:an\ |the\ |my\ |your\ )?order | order\ now | book\ now
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
# Verbs that change what is shown, and nothing else, when a name starts with one.
_DISPLAYING = re.compile(
    r"""(?:
        toggle|show|hide|expand|collapse|open|close|dismiss|scroll|zoom|menu
      | (?:back|return|go|jump)\ to\ (?:the\ )?top
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
_SEPARATORS = re.compile(r"[\s_]+|(?<=[a-z])(?=[A-Z])")  # a programmer's name, `deleteButton`, has words too
_SOFT_HYPHEN = "\xad"


@memo(4096)
def is_dangerous(name: str) -> bool:
    """Tell whether a control of this accessible name destroys something: "Delete page", not "Drop-down menu"."""
    return bool(_DESTRUCTIVE.search(_HARMLESS.sub(" ", _words(name))))


@memo(4096)
def is_consequential(name: str) -> bool:
    """Tell whether a control of this accessible name sends something or commits somebody: "Subscribe"."""
    return bool(_CONSEQUENTIAL.search(_words(name)))


@memo(4096)
def is_binding(name: str) -> bool:
    """Tell whether a control of this accessible name commits somebody, whatever its form's method: "Donate"."""
    return bool(_BINDING.search(_words(name)))


@memo(4096)
def is_display(name: str) -> bool:
    """Tell whether a control of this accessible name shows or hides something: "Toggle sidebar"."""
    return bool(_DISPLAYING.match(_words(name).strip()))


def _words(name: str) -> str:
    """Return a name with spaces between its words, and each letter as one code point."""
    return _SEPARATORS.sub(" ", unicodedata.normalize("NFC", name.replace(_SOFT_HYPHEN, "")))
