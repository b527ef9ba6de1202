"""What actions do to the world: that of the actions of documentation sites, and that which a name tells."""

import re
from functools import lru_cache
from types import MappingProxyType

from signage_core.frozen import frozen
from signage_site.pages.identifiers import beginnings
from signage_site.pages.verbs import as_spoken, purpose_of, words_of

_NUMBER = re.compile(r"-\d+$")
# Verbs that take something away for good, wherever they stand in a name.
_DESTRUCTIVE = re.compile(
    rf"""{words_of("delete", "remove", "revoke", "deactivate", "end")}|\b(?:
        drop\ (?:the\ )?(?:table|database|collection|index|column|schema|view)s?
      | (?:clear|discard|empty)\ (?:all\ |my\ |your\ |the\ )*(?:data|history|database|everything|trash|bin)
      | factory\ reset | format\ (?:disk|drive) | usuń|удалить
    )\b|삭제""",
    re.IGNORECASE | re.VERBOSE,
)
# What ends a relation, though its verb alone does no harm: "Close account", "Konto schließen".
_RELATION = r"""(?:account|subscription|membership|order|booking|reservation|contract
    |konto|abo|abonnement|mitgliedschaft|bestellung|buchung|reservierung|vertrag
    |compte|commande|réservation|adhésion|contrat|cuenta|suscripción|pedido|reserva|membresía|contrato
    |conta|assinatura|subscrição|encomenda|abbonamento|ordine|prenotazione|iscrizione|contratto
    |bestelling|lidmaatschap|boeking|reservering)"""
_ENDING = re.compile(
    rf"""\b(?:cancel|close|end|terminate|annuler|fermer|clôturer|cancelar|cancela|cerrar|fechar|encerrar|annulla|chiudi
          |chiudere)\ (?:\w{{1,7}}\ ){{0,2}}(?:[ld]['\u2019])?{_RELATION}\b
      | \b(?:cancel|close|end|terminate)\ (?:\w{{1,7}}\ )?plan\b
      | \b{_RELATION}\ (?:schließen|schliessen|beenden|stornieren|auflösen|sluiten|annuleren|beëindigen|opheffen)\b
      | 取消(?:预约|預約|会议|會議|航班|行程)
      | (?:关闭|關閉|取消)(?:账户|帐户|账号|帐号|帳戶|帳號|订阅|訂閱|订单|訂單|预订|預訂|会员|會員)
      | (?:アカウント|口座)を?(?:閉じる|閉鎖)
      | (?:注文|予約|定期購入|サブスクリプション)を?(?:キャンセル|取り消)""",
    re.IGNORECASE | re.VERBOSE,
)
# Who cancels something calls it off, but for what is under way on the page.
_CALLING_OFF = re.compile(
    r"(?:cancel|annuler|cancelar|cancela|anular|anula|desmarcar|desmarca|annulla|annullare|disdire|disdici)\s+(?P<what>.+)"
    r"|(?P<first>.+)\s+(?:stornieren|absagen|annullieren|annuleren|afzeggen)",
    re.IGNORECASE,
)
_UNDER_WAY = re.compile(
    r"""\b(?:(?:un)?saved|edit\w*|chang\w*|search\w*|upload\w*|download\w*|imports?|exports?|repl(?:y|ies)|comments?|input
        |selections?|filters?|forms?|actions?|operations?|process\w*|steps?|dialogs?|windows?|creation|drafts?|and|back
        |bearbeit\w*|änderung\w*|suche|hochladen|antwort\w*|kommentar\w*|auswahl|vorgang|aktion|formular|eingabe
        |modifications?|recherche|réponse|commentaire|sélection|opération|édition|saisie|formulaire|téléversement
        |cambios?|búsqueda|subida|respuesta|comentario|selección|acción|operación|edición|formulario
        |alterações|alteração|pesquisa|resposta|comentário|seleção|ação|edição|formulário|envio
        |modific\w*|ricerca|caricamento|risposta|commento|selezione|azione|operazione|modulo
        |wijziging\w*|zoeken|antwoord|reactie|selectie|actie|bewerk\w*|formulier)\b""",
    re.IGNORECASE | re.VERBOSE,
)
# The same verbs where they only talk about it, or change what is shown and nothing else.
_HARMLESS = re.compile(
    r"""\b(?:
        (?:undo|abort|how\ to|don't|do\ not|never)\ (?:the\ )?\w+
      | (?:remove|delete|clear)\ (?:all\ |the\ |this\ |search\ )?
        (?:filter|highlight|selection|search|query|sort)\w*(?!\ (?:index|engine|history))
      | (?:remove|clear)\ (?:all\ |the\ |this\ )?tags? | filter\ (?:entfernen|löschen|aufheben|zurücksetzen)
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
# What of a list is chosen, in the languages of the verbs: who takes that away sees more of it.
_FILTERS = re.compile(
    r"(?:filters?|filtern?|filtres?|filtros?|filtri|selections?|auswahl|sélection|selección|selezione|seleção|selectie)"
    r"(?:\s(?:actifs?|activos?|attivi|ativos?|aktive[nr]?|actieve))?|フィルター?|筛选(?:条件)?|篩選(?:條件)?|过滤(?:器|条件)?",
    re.IGNORECASE,
)
# The heading of an answer, in the languages of the verbs: "How can I delete my data?"
_QUESTION = re.compile(
    r"(?:how|why|what|when|where|which|who|wie|warum|was|wann|wo|welche|comment|pourquoi|quand|quel|cómo|por qué"
    r"|qué|cuándo|como|por que|quando|come|perché|hoe|waarom|wat|wanneer)\b.*[?\uff1f]",
    re.IGNORECASE,
)
# Verbs that take something away only where they ask for it, and what they take away that is no loss.
_WEAK = frozenset({"reset", "transfer", "leave", "ban", "shut-down"})
# What others work with: who stops or restarts it takes it away from them.
_STOPPING = frozenset({"stop", "restart"})
_MACHINES = re.compile(
    r"""\b(?:servers?|services?|systems?|machines?|computers?|nodes?|clusters?|containers?|instances?|kernels?|processe?s?
        |jobs?|hosts?|devices?|routers?|databases?|workers?|daemons?|vms?|pods?|brokers?|runners?|gateways?|firewalls?
        |dienste?|rechner|gerät|prozess|datenbank|serveurs?|système|ordinateur|processus|servidor|servicio|sistema
        |equipo|máquina|proceso|serviço|processo|servizio|macchina|apparaat)\b
        |サーバー?|システム|服务器|伺服器|系统|系統""",
    re.IGNORECASE | re.VERBOSE,
)
_NO_LOSS = re.compile(
    r"""\b(?:filters?|filtern?|filtres?|filtros?|filtri|search|form|view|zoom|layout|sort\w*|selection|columns?|themes?
        |colou?rs?|map|page|site|files?|passwords?|passwort|passe|contraseña|senha|wachtwoord|demo|example)\b
        |パスワード|密码|密碼|フィルタ""",
    re.IGNORECASE | re.VERBOSE,
)
# Verbs that send something, or bind somebody.
_CONSEQUENTIAL = re.compile(
    r"""\b(?:
        buy|pay|purchase|order|checkout|check\ out|donate|subscribe|unsubscribe|send|submit|publish|post|upload
      | transfer|withdraw|deposit|refund|charge
      | sign\ up|register|accept|agree|consent|confirm|invite|share|report|vote|book|apply
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
_EMPTYING = re.compile(r"(?:clear|reset)(?: (?:all|the|search|form|filters?|input|query|text))*", re.IGNORECASE)
# Verbs that change what is shown, and nothing else, when a name starts with one.
_DISPLAYING = re.compile(
    r"""(?:
        toggle|show|hide|expand|collapse|open|close|dismiss|scroll|zoom|menu|(?:enter\ |exit\ )?full\ ?screen\b
      | (?:back|return|go|jump)\ to\ (?:the\ )?top | on\ this\ page\b | table\ of\ contents\b
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
_YES_OR_NO = re.compile(r"(?:yes|no|ja|nein|oui|non|sí|sim|não|sì|nee|はい|いいえ|是|否)\W{0,4}", re.IGNORECASE)
# What it is a menu of: "Mobile menu", "Main navigation menu".
_MENU = re.compile(r"(?:\w+ ){1,3}men[uúü]s?", re.IGNORECASE)


@frozen
class Behaviour:
    """What an action does to the world: the values of three attributes, section 6.1."""

    danger: str
    confirm: str
    idempotent: bool


READS = Behaviour("none", "never", idempotent=True)
TOGGLES = Behaviour("none", "never", idempotent=False)
UNKNOWN = Behaviour("low", "optional", idempotent=False)
LEAVES = Behaviour("low", "optional", idempotent=True)
SENDS = Behaviour("low", "review", idempotent=False)
BINDS = Behaviour("low", "required", idempotent=True)
PAYS = Behaviour("high", "review", idempotent=False)
DESTROYS = Behaviour("high", "required", idempotent=False)


@frozen
class KnownAction:
    """What an action of a fixed name is called and does, and the permission that it needs, for the manifest.

    What its fields offer (`choices`) is the same wherever it stands.
    """

    title: str
    description: str
    scope: str
    behaviour: Behaviour
    choices: bool = True


KNOWN_ACTIONS = MappingProxyType(
    {
        "docs.search": KnownAction("Search", "Search the site for words.", "docs.read", READS),
        "search.open": KnownAction("Open the search", "Show the search field.", "docs.read", READS),
        "page.next": KnownAction("Next page", "Go to the next page in reading order.", "docs.read", READS),
        "page.prev": KnownAction("Previous page", "Go to the previous page in reading order.", "docs.read", READS),
        "version.switch": KnownAction("Switch version", "Read another version.", "docs.read", READS),
        "language.switch": KnownAction("Switch language", "Read in another language.", "docs.read", READS),
        "theme.set": KnownAction(
            "Choose a colour theme", "Show the site in this colour theme.", "site.display", READS
        ),
        "theme.toggle": KnownAction(
            "Change the colour theme", "Show the site in its next colour theme.", "site.display", TOGGLES
        ),
        "tabs.select": KnownAction(
            "Select a tab", "Show one of several tabs of content.", "site.display", READS, choices=False
        ),
        "language.open": KnownAction(
            "Open the languages", "Show the languages to choose from.", "site.display", TOGGLES
        ),
        "page.download": KnownAction("Download the page", "Save the page as a file.", "files.write", LEAVES),
        "file.download": KnownAction("Download a file", "Save a file of the site.", "files.write", LEAVES),
        "code.copy": KnownAction(
            "Copy code", "Put the code of a block on the clipboard.", "clipboard.write", LEAVES
        ),
        "page.edit": KnownAction(
            "Edit this page", "Open the source of this page. Leaves the site.", "source.edit", LEAVES
        ),
        "feedback.submit": KnownAction(
            "Send feedback", "Say whether this page was helpful.", "feedback.write", SENDS
        ),
        "issue.create": KnownAction("Report an issue", "Open a new issue. Leaves the site.", "issues.write", SENDS),
        "consent.accept": KnownAction(
            "Decide on cookies",
            "Save what the site may store. A choice that a person makes.",
            "consent.write",
            BINDS,
        ),
        "consent.decline": KnownAction(
            "Decline cookies",
            "Save that the site may store only what it needs. A choice that a person makes.",
            "consent.write",
            BINDS,
        ),
    }
)


def own_action(identity: str, stem: str) -> str:
    """Return an id that names gave, or one below a stem where only a theme's own control has it."""
    return f"{stem}.{identity.replace('.', '-')}" if identity in _OF_THEMES else identity


# On a page of another kind they do something else: a contact form says nothing of how helpful the page was.
_OF_THEMES = ("feedback.submit", "issue.create")


@lru_cache(maxsize=2048)
def known_action(identifier: str) -> tuple[KnownAction, bool] | None:
    """Return the contract that an action id stands under, and whether it is that action itself.

    `docs.search-2` is the search once more; `docs.search-submit` is a button of it, with a title of its own.
    """
    exact = KNOWN_ACTIONS.get(identifier) or KNOWN_ACTIONS.get(_NUMBER.sub("", identifier))
    if exact is not None:
        return exact, True
    stem = next((each for each in beginnings(identifier, "-") if each in KNOWN_ACTIONS), None)
    return None if stem is None else (KNOWN_ACTIONS[stem], False)


def behaviour_of(identifier: str) -> Behaviour | None:
    """Return what an action does whose id stands under a contract; None for any other id."""
    known = known_action(identifier)
    return None if known is None else known[0].behaviour


@lru_cache(maxsize=2048)
def is_dangerous(name: str) -> bool:
    """Tell whether a control of this accessible name destroys something: "Delete page", not "Drop-down menu"."""
    spoken = as_spoken(name)
    if _QUESTION.fullmatch(spoken):
        return False
    if _ENDING.search(spoken) or _calls_off(spoken):
        return True
    purpose = purpose_of(name)
    if purpose is not None and (purpose.effect == "cancels" or _FILTERS.fullmatch(purpose.noun)):
        return False
    if purpose is not None and purpose.verb in _STOPPING:
        return spoken.lower() == "reboot" or _MACHINES.search(purpose.noun) is not None
    if purpose is not None and purpose.verb in _WEAK:  # "Reset" alone empties a form
        return (bool(purpose.noun) or purpose.verb != "reset") and not _NO_LOSS.search(purpose.noun)
    return bool(_DESTRUCTIVE.search(_HARMLESS.sub(" ", spoken)))


@lru_cache(maxsize=2048)
def is_cancelling(name: str) -> bool:
    """Tell whether a control of this accessible name leaves things as they are: "Cancel", "Keep it"."""
    purpose = purpose_of(name)
    ends = _ENDING.search(as_spoken(name)) or _calls_off(as_spoken(name))
    return purpose is not None and purpose.effect == "cancels" and not ends


def _calls_off(spoken: str) -> bool:
    found = _CALLING_OFF.fullmatch(spoken)
    return found is not None and _UNDER_WAY.search(found["what"] or found["first"]) is None


@lru_cache(maxsize=2048)
def behaviour_of_name(name: str) -> Behaviour | None:
    """Return what a control of this accessible name does, as far as its verb says; None where it says nothing."""
    if is_dangerous(name):
        return DESTROYS
    purpose = purpose_of(name)
    if purpose is None or (purpose.verb == "submit" and not purpose.noun):  # what any form's button says
        return None
    return _BY_EFFECT.get(purpose.effect)


_BY_EFFECT = MappingProxyType(
    {"pays": PAYS, "sends": SENDS, "accepts": BINDS, "changes": UNKNOWN, "cancels": READS, "reads": READS},
)


def is_emptying(name: str) -> bool:
    """Tell whether a control of this accessible name empties the fields of a form: "Clear search"."""
    return _EMPTYING.fullmatch(name.strip()) is not None


def is_consequential(name: str) -> bool:
    """Tell whether a control of this accessible name sends something or commits somebody: "Subscribe"."""
    return bool(_CONSEQUENTIAL.search(as_spoken(name)))


def is_binding(name: str) -> bool:
    """Tell whether a control of this accessible name commits somebody, whatever its form's method: "Donate"."""
    return bool(_BINDING.search(as_spoken(name)))


def says_yes_or_no(name: str) -> bool:
    """Tell whether a control of this accessible name answers a question, and says no more than that."""
    return _YES_OR_NO.fullmatch(name.strip()) is not None


def is_display(name: str) -> bool:
    """Tell whether a control of this accessible name shows or hides something: "Toggle sidebar"."""
    spoken = as_spoken(name)
    return bool(_DISPLAYING.match(spoken)) or (bool(_MENU.fullmatch(spoken)) and purpose_of(name) is None)
