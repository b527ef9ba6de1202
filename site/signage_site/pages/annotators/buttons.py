"""Buttons, links and menu items that nothing else has claimed."""

import re
from collections.abc import Iterator
from itertools import islice

from signage_site.pages.action_ids import acted_on, button_sources, own_id, sign_in_row
from signage_site.pages.annotators.forms import sends
from signage_site.pages.annotators.links import neighbour_of
from signage_site.pages.behaviours import (
    DESTROYS,
    KNOWN_ACTIONS,
    LEAVES,
    READS,
    SENDS,
    TOGGLES,
    UNKNOWN,
    Behaviour,
    behaviour_of,
    behaviour_of_name,
    is_binding,
    is_cancelling,
    is_consequential,
    is_dangerous,
    is_display,
    is_emptying,
    says_yes_or_no,
)
from signage_site.pages.claim import Claim, Claims
from signage_site.pages.controls import MOST_CONTROLS, Controls, is_submit
from signage_site.pages.dangers import (
    WIDGET,
    destroys,
    displays,
    looks_dangerous,
    shows,
    unfolds_menu,
    warns,
    written_names,
)
from signage_site.pages.identifiers import identifier
from signage_site.pages.names import accessible_name, asks_for_feedback, sign_of, spoken_names, tells_of_an_event
from signage_site.pages.purposes import only_dismisses, opens, plain_submit, purpose, senders_of
from signage_site.pages.records import MOST_RECORDS, Record
from signage_site.pages.texts import DIALOG
from signage_specs.aaf.vocabulary import CONFIRMATIONS, DANGERS
from signage_specs.readers.html import HtmlElement

_LONGEST = 60  # code points: what says more is no name
_CHANGE = r"(?:(?:toggle|switch|change|select|choose|set)\ (?:the\ |site\ |to\ |between\ )*)?"
# The same in the other languages of the verbs, before a noun and behind it.
_CHANGING = (
    r"(?:cambiar|cambia|alternar|mudar|alterar|changer|basculer|choisir)\ (?:el\ |o\ |il\ |le\ |la\ |de\ )?",
    r"\ (?:wechseln|ändern|umschalten|wählen|wijzigen|wisselen|kiezen)",
    r"を?(?:変更|切り替え|切替)(?:る|する)?",
    r"(?:更改|切换|切換|更换|选择|選擇)",
)


def _changing(spoken: str, german: str, japanese: str, chinese: str) -> str:
    """Return what matches a name that changes something, called by one of some words in each group of languages."""
    before, behind, in_japanese, in_chinese = _CHANGING
    return rf"{before}(?:{spoken})|(?:{german}){behind}|(?:{japanese}){in_japanese}|{in_chinese}(?:{chinese})"


# What a site's colours are called in other languages, wherever it stands in a name: "Passer en mode sombre".
_MODES = (
    r".*\b(?:mode\ (?:sombre|clair|nuit)|modo\ (?:oscuro|claro|escuro|nocturno|noturno)"
    r"|(?:dunkel|hell|nacht)modus|(?:dunkle|helle|donkere|lichte)[nrs]?\ modus|modalità\ (?:scura|chiara))\b.*"
    r"|.*(?:ダーク|ライト)モード.*|.*(?:深色|浅色|暗黑|夜间)模式.*|"
)
_SEARCHING = (
    r"|(?:abrir\ |ouvrir\ |apri\ )?(?:la\ |a\ )?(?:recherche[rz]?|buscar?|búsqueda|ricerca|cerca|pesquisar?)"
    r"|(?:suchen?|zoek(?:en)?)(?:\ (?:öffnen|openen))?|検索|(?:打开|打開)?(?:搜索|搜尋)"
)
# By the name of the button, in lowercase and without signs.
_NAMES = tuple(
    (action, re.compile(pattern, re.VERBOSE))
    for action, pattern in (
        (
            "search.open",
            r"(?:(?:open|show|toggle)\ )?(?:the\ |site\ )?search(?!\ (?:and|results?)\b)(?:\ .*)?" + _SEARCHING,
        ),
        (
            "theme.toggle",
            rf".*\b(?:dark|light|night|colou?r)\b.*\b(?:mode|theme|scheme)s?\b.*|{_CHANGE}(?:theme|appearance)s?|"
            + _MODES
            + _changing("tema|thème", "farbschema|design|thema|kleurenschema", "テーマ", "主题|主題"),
        ),
        (
            "language.open",
            rf"{_CHANGE}(?:languages?|translations?)|"
            + _changing("idioma|língua|langue|lingua", "sprache|taal", "言語", "语言|語言"),
        ),
        ("version.switch", rf"{_CHANGE}versions?"),
        (
            "code.copy",
            (
                r"copy\ (?:(?:the\ |this\ )?(?:code|snippet|command)(?:\ to\ clipboard)?|to\ (?:the\ )?clipboard)"
                r"|(?:copiar|copier|copia|kopieer)\ (?:el\ |o\ |le\ |il\ )?(?:código|code|codice)"
                r"(?:\ (?:al|para|dans|nel|negli|naar|in)\ .*)?"
                r"|(?:den\ )?code\ (?:in\ die\ zwischenablage\ )?(?:kopieren|kopiëren)"
                r"|コードを?コピー(?:する)?|(?:复制|複製)(?:代码|代碼|程式碼)"
            ),
        ),
    )
)
# What is only put on the clipboard, and not made once more.
_COPIES = re.compile(r"\bcop(?:y|iar|ier|ia)\b|\bkopi\w+|コピー|复制|複製", re.IGNORECASE)
_COPIED = re.compile(
    r"\b(?:messages?|text|link|url|address|markdown|clipboard|page|página|seite|pagina|mensaje|texto|enlace|portapapeles|mensagem"
    r"|nachricht|zwischenablage|texte|lien|presse-papiers|messaggio|testo|appunti|bericht|tekst|klembord)\b"
    r"|メッセージ|テキスト|リンク|消息|文本|链接",
    re.IGNORECASE,
)
# What a site's colours are called, two of them side by side.
_SHADES = frozenset(
    (
        *("dark", "light", "system", "auto", "oscuro", "claro", "sistema", "dunkel", "hell", "sombre", "clair"),
        *("système", "escuro", "scuro", "chiaro", "donker", "licht", "systeem", "ダーク", "ライト", "システム"),
        *("深色", "浅色", "系统", "跟随系统"),
    )
)
_SIGNS = {"search": "search.open", "theme": "theme.toggle", "language": "language.open"}
_NOT_WORD = re.compile(r"[\W_]+")
# What turns the pages of a form.
_TURNS = re.compile(
    r"(?:next|continue|proceed|weiter|continuer|suivant|continuar|siguiente|próximo|continua|avanti|volgende|doorgaan)"
    r"(?:\b.*|)|次へ.*|下一步.*",
    re.IGNORECASE,
)
# With one of these a button shows or hides something, where its name doesn't say more.
_PERHAPS_DISPLAY = ("aria-controls", "aria-pressed", "aria-selected", "aria-current")


def annotate_purposes(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield the buttons outside of forms whose purpose every reader of their name or icon knows."""
    for button in controls.buttons:
        if button in claims or button in controls.annotated or button in controls.form_owners:
            continue
        action = _purpose(button, controls)
        if action and not (action == "search.open" and _sends_a_query(button)):
            yield Claim(button, "action", action, behaviour_of(action))


def _purpose(button: HtmlElement, controls: Controls) -> str:
    """Return the id of the action that a button's name means; an empty string where it means none of these."""
    words, action = _meant_by(accessible_name(button, controls))
    if not words:
        return _SIGNS.get(sign_of(button), "")
    if says_yes_or_no(words) and asks_for_feedback(button):
        return f"feedback.submit-{identifier([words], 'answer')}"
    if words in _SHADES and _stands_by_a_shade(button, controls):
        return f"theme.set-{identifier([words], 'mode')}"
    return "code.copy" if words == "copy" and _stands_by_code(button) else action


def _stands_by_a_shade(button: HtmlElement, controls: Controls) -> bool:
    """Tell whether another button beside one, or beside what it stands in, is called like the site's colours."""
    around = list(islice(button.ancestors(), 2))
    beside = [each for holder in around for each in islice(holder.iter_children(), _MOST_BESIDE)]
    beside += [part for each in beside for part in islice(each.iter_children(), 1)]
    names = (accessible_name(each, controls).lower() for each in beside if each.name == "button" and each != button)
    return any(name in _SHADES for name in names)


def _meant_by(spoken: str) -> tuple[str, str]:
    """Return the words of a name, and the id of the action that they mean; an empty string where they mean none."""
    name = _NOT_WORD.sub(" ", spoken.lower()).strip()
    return name, _action(name) if len(name) <= _LONGEST else ""


def _action(name: str) -> str:
    found = next((action for action, pattern in _NAMES if pattern.fullmatch(name)), "")
    return "" if found and (is_dangerous(name) or is_binding(name)) else found


def _stands_by_code(button: HtmlElement) -> bool:
    around = button.parent
    return (
        around is not None and (around.closest("pre") or next(iter(around.iter_elements("pre")), None)) is not None
    )


def _sends_a_query(button: HtmlElement) -> bool:
    """Tell whether a button stands beside a text field, and doesn't show it: then it searches."""
    around = button.parent
    inputs = islice(around.iter_elements("input"), _MOST_BESIDE) if around is not None else ()
    texts = [field for field in inputs if field.input_type in ("text", "search")]
    return any(field.closest(DIALOG) is None and not shows(button, field) for field in texts)


def annotate_buttons(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield the buttons that nothing else has claimed.

    One in a form is a step of it, `docs.search.submit`; one on its own `workspace.delete` or `button.back-to-top`.
    """
    forms = (*controls.submits, *controls.other_buttons)
    plain = {form: plain_submit(senders_of(form, controls), controls) for form in forms}
    for button in controls.buttons:
        if button in claims or button in controls.annotated:
            continue
        form = controls.form_owners.get(button)
        record = acted_on(button, spoken_names(button, controls), controls)
        if record is not None and record.place >= MOST_RECORDS:
            continue
        if form is not None and (form in claims or controls.is_action(form)):
            yield _of_form(button, form, controls, claims, plain.get(form))
        else:
            unfolds = unfolds_menu(button)
            behaviour = TOGGLES if unfolds else _behaviour(button, controls, record)
            opened = behaviour == TOGGLES and record is None and opens(button)
            shows = unfolds or opened or button.get(WIDGET) is not None
            name = f"button.{identifier(button_sources(button, controls), 'button')}" if shows else ""
            yield Claim(button, "action", name or own_id(button, controls, record), behaviour)


# Where links lead that only a script follows.
_NOWHERE = ("", "#", "#!", "javascript:void(0)", "javascript:void(0);", "javascript:;", "javascript:")
# Links that do something: by what frameworks write on them, and by role. What only leads somewhere is none.
_ACTING = (
    "a:is([data-method], [data-turbo-method], [data-confirm], [data-turbo-confirm], [hx-delete], [hx-post], "
    "[hx-put], [hx-patch], [onclick*='confirm('], .btn-danger, .is-danger, .deletelink, .delete-link, "
    "[href='#'], [href='#!'], [href^='javascript:']), [role=menuitem], [role=link]"
)
# Links to the page that they are on, in the menus of sites and in its own name.
_IN_MENUS = "h1, nav, [role=navigation], .nav-link, .current, .active, .reference, .headerlink"


def annotate_acting_links(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield the links and the menu items that do something by themselves, and don't only lead to a page."""
    for element in controls.document.select(_ACTING)[:MOST_CONTROLS]:
        if element in claims or element in controls.annotated:
            continue
        verb = purpose(spoken_names(element, controls)) if not tells_of_an_event(element, controls) else None
        if not (warns(element) or looks_dangerous(element)) and (
            verb is None or (element.get("href") or "") not in _NOWHERE or element.closest(_IN_MENUS) is not None
        ):
            continue
        record = acted_on(element, spoken_names(element, controls), controls)
        if record is not None and (
            record.place >= MOST_RECORDS or record.label == accessible_name(element, controls)  # it only names it
        ):
            continue
        name = own_id(element, controls, record)
        behaviour = _behaviour(element, controls, record)
        if behaviour in (READS, TOGGLES) and verb is not None:
            behaviour = behaviour_of_name(accessible_name(element, controls)) or UNKNOWN
        yield Claim(element, "action", name, behaviour)


_MOST_BESIDE = 20  # elements that are looked at


def _of_form(
    button: HtmlElement, form: HtmlElement, controls: Controls, claims: Claims, plain: HtmlElement | None
) -> Claim:
    """Return the claim of a form's button.

    An agent sends a form by the last of its steps, whose ids go on with a dot. So what stands behind the plain
    submit, or in a form without one, is an action of its own, `docs.search-reset`.
    """
    is_step = plain is not None and button.position <= plain.position
    separator = "_" if is_step else "-"
    noun = "submit" if is_submit(button) else "reset" if _is_reset(button) else "button"
    claim = claims.get(form)
    alone = len(controls.submits.get(form, ())) <= 1 or claim is None or claim.name not in KNOWN_ACTIONS
    empties = _empties(button, claim, controls)
    # What empties a form is called by what it says, not by its class, which is the theme's.
    sources = spoken_names(button, controls) if empties else button_sources(button, controls)
    name = "submit" if button == plain and alone else identifier(sources, noun, separator)
    name = f"{'.' if is_step else '-'}{name}"
    record = acted_on(button, spoken_names(button, controls), controls)
    if record is not None and record.element.position > form.position:  # of a row of the form
        name = f"{name}{separator}{record.key}"
    if not is_submit(button) or opens(button):
        said = accessible_name(button, controls)
        turns = button != plain and _TURNS.fullmatch(said) is not None
        own = TOGGLES if turns else READS if empties or is_emptying(said) else _behaviour(button, controls, record)
        if own == UNKNOWN and button == plain and claim is not None:
            own = claim.behaviour or UNKNOWN
        return Claim(button, "action", name, own, within=form)
    if destroys(button, controls):
        return Claim(button, "action", name, DESTROYS, within=form)
    by_name = behaviour_of_name(accessible_name(button, controls))
    if is_cancelling(accessible_name(button, controls)):
        return Claim(button, "action", name, READS, within=form)
    behaviour = claim.behaviour if claim is not None else _written_behaviour(form, controls)
    if button != plain and behaviour == DESTROYS:
        behaviour = by_name or SENDS
    if behaviour == READS and (sends(button) or is_binding(accessible_name(button, controls))):
        behaviour = by_name or SENDS
    return Claim(button, "action", name, behaviour, within=form)


def _behaviour(button: HtmlElement, controls: Controls, record: Record | None) -> Behaviour:
    spoken = accessible_name(button, controls)
    name = spoken or written_names(button)
    href = button.get("href") if button.name == "a" else None
    takes_away = record is not None and not any(map(str.isalnum, spoken)) and is_dangerous(sign_in_row(button))
    if takes_away or destroys(button, controls):
        return DESTROYS
    hidden = "" if spoken else f"{name} {sign_of(button)}"
    by_name = (
        READS if _is_reset(button) else behaviour_of_name(spoken or sign_of(button)) or behaviour_of_name(name)
    )
    acts = by_name is not None and by_name != READS and only_dismisses(button)  # a dialog was opened for it
    shows = (
        (displays(button) and not acts)
        or any(map(is_display, (name, "" if spoken else sign_of(button))))
        or _TO_TOP.search(written_names(button)) is not None
        or "toggle" in hidden.lower()
        or (button.name == "a" and not href and button.get("aria-disabled") == "true")
        or ((href or "").startswith("#") and (by_name in (None, READS) or href not in _NOWHERE))
        or neighbour_of(spoken or sign_of(button))
    )
    if shows:
        return TOGGLES
    if by_name is None and _COPIES.search(name) and _COPIED.search(name):
        return LEAVES
    if by_name is not None or is_consequential(name):
        return by_name or SENDS
    if any(button.get(attribute) is not None for attribute in _PERHAPS_DISPLAY):
        return TOGGLES
    return READS if href else UNKNOWN


_TO_TOP = re.compile(r"\b(?:back|btn|button|go|scroll)[ _-]?to[ _-]?top\b|^to[ _-]?top$", re.IGNORECASE)


def _is_reset(button: HtmlElement) -> bool:
    return button.name in ("button", "input") and button.input_type == "reset"


def _empties(button: HtmlElement, claim: Claim | None, controls: Controls) -> bool:
    """Tell whether a form's button only empties its fields: "Effacer"; that of a search, whatever it says."""
    if not _is_reset(button) or warns(button) or looks_dangerous(button):
        return False
    asked = purpose(spoken_names(button, controls))
    return asked is None or not asked.noun or (claim is not None and claim.behaviour == READS)


def _written_behaviour(form: HtmlElement, controls: Controls) -> Behaviour:
    """Return what the author of an annotated form wrote about it, for the button that sends it."""
    danger, confirm = (controls.said(form, name) for name in ("danger", "confirm"))
    return Behaviour(
        danger if danger in DANGERS else UNKNOWN.danger,
        confirm if confirm in CONFIRMATIONS else ("required" if danger == "high" else UNKNOWN.confirm),
        idempotent=controls.said(form, "idempotent") == "true",
    )
