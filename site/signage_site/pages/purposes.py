"""Say what an action is for, from what stands in and beside it: its submit control, title, noun, text."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice, takewhile

from signage_site.pages.behaviours import is_cancelling, is_dangerous, is_emptying
from signage_site.pages.controls import Controls, role
from signage_site.pages.identifiers import as_name, slug
from signage_site.pages.names import accessible_name, as_title, attribute_names, sign_of, spoken_names
from signage_site.pages.texts import HEADINGS, leads_away, visible_text
from signage_site.pages.verbs import Purpose, as_spoken, purpose_of
from signage_specs.readers.html import HtmlElement

_REGIONS = frozenset({"section", "dialog", "fieldset", "aside", "form"})
_REGION_ROLES = frozenset({"dialog", "alertdialog", "region", "group", "tabpanel"})
_MOST_ABOVE = 8  # elements around a control that may be its region
_MOST_IN_HEADS = 3
_MOST_BESIDE = 20  # elements before one that are looked at
# What holds more than what belongs together.
_ENCLOSING = frozenset({"body", "html", "main", "table", "ul", "ol", "nav"})
_MOST_HEADINGS = 2  # a region with more of them isn't what the first one says
_PARTS = ("form", "section")  # of a page, with headings of their own
LONGEST_HEADING = 60  # code points; what is longer is a text
_LEAST = 6  # letters of a sentence: "- or -" is none
_LONGEST_SENTENCE = 200  # code points
# What submit controls say of any form, in the languages of the verbs.
_SAYS_NOTHING = re.compile(
    r"(?:form|submit|go|ok|okay|done|next|continue|proceed|apply|confirm|yes|send|enter|»|→|>|absenden|abschicken|weiter"
    r"|(?:yes,? )?i['\u2019]?m sure"
    r"|bestätigen|senden|valider|envoyer|continuer|suivant|confirmer|enviar|continuar|siguiente|confirmar|aceptar"
    r"|próximo|invia|continua|avanti|conferma|verzenden|versturen|volgende|doorgaan|bevestigen"
    r"|送信|次へ|確認|提交|发送|下一步|确定|确认)[\s.!:\u2026»→>]*(?:query)?",
    re.IGNORECASE,
)
_SURE = re.compile(
    r"\b(?:sure|sicher|sûr|seguro|certain)\b.{0,30}?\b(?:to|want to|dass|vouloir|que)\b (?P<what>.{1,60})",
    re.IGNORECASE,
)
# With one of these a button shows or hides something, and that is all it does.
_CLOSING = ("data-bs-dismiss", "data-dismiss")
_OPENING = (
    *("aria-expanded", "aria-haspopup", "popovertarget", "commandfor"),
    *(*_CLOSING, "data-md-toggle"),
    *("data-bs-slide", "data-slide", "data-bs-slide-to", "data-slide-to"),
    *("data-card-widget", "data-lte-toggle", "data-widget"),  # AdminLTE's: a card goes from the screen
)
# So it does with one of these, unless they only explain it.
_TOGGLES = ("data-bs-toggle", "data-toggle")
_EXPLAINS = "tooltip"
_ACTS = re.compile(r"(?:bulk[-_])?actions?|(?:bulk|batch|mass)[-_]\w+")
_SHOWING = ("view", "search")
_MOST_BEFORE = 12  # elements before a form
_OF_FORMS = ("form", "formset", "formular", "formulaire", "formulario", "formulário", "modulo", "formulier")
_SENTENCE = re.compile(r".+?[.!?\u3002\uff01\uff1f](?=\s|$|[^\x00-\x7f])", re.DOTALL)


def plain_submit(submits: Iterable[HtmlElement], controls: Controls) -> HtmlElement | None:
    """Return the control that sends a form as meant: the last that neither cancels nor, unlike others, destroys.

    One with `formnovalidate` beside others saves a draft or goes back.
    """
    submits = list(submits)
    submits = [each for each in submits if not opens(each)] or submits
    submits = [each for each in submits if each.get("formnovalidate") is None] or submits
    able = [each for each in submits if not is_cancelling(accessible_name(each, controls))]
    harmless = [each for each in able if not _takes_away(accessible_name(each, controls))]
    return max(harmless or able, key=lambda each: each.position, default=None)


def _takes_away(name: str) -> bool:
    told = purpose_of(name)
    return is_dangerous(name) or (told is not None and told.verb in ("disable", "reject", "block", "lock"))


def senders_of(form: HtmlElement, controls: Controls) -> list[HtmlElement]:
    """Return the controls that send a form; where none does by itself, its buttons that say what they do."""
    if form in controls.submits:
        return controls.submits[form]
    buttons = controls.other_buttons.get(form, ())
    sending = [each for each in buttons if each.input_type != "reset" and not opens(each)]
    names = ((each, accessible_name(each, controls)) for each in sending)
    able = [each for each, name in names if not (is_emptying(name) or is_cancelling(name))]
    told = [each for each in able if purpose(spoken_names(each, controls)) is not None]
    return told or [each for each in able if len(able) == 1 and _only_sends(each, controls)]


def _only_sends(button: HtmlElement, controls: Controls) -> bool:
    """Tell whether a button says what any form's says, "Go", or shows a magnifier."""
    name = accessible_name(button, controls)
    return _SAYS_NOTHING.fullmatch(name.strip()) is not None or (not name and sign_of(button) == "search")


def opens(button: HtmlElement) -> bool:
    """Tell whether a button's attributes say that it shows or hides something."""
    if any(button.get(attribute) is not None for attribute in _OPENING):
        return True
    return any((button.get(attribute) or _EXPLAINS).strip().lower() != _EXPLAINS for attribute in _TOGGLES)


def only_dismisses(button: HtmlElement) -> bool:
    """Tell whether a button closes what it stands in, and opens nothing."""
    return any(button.get(each) is not None for each in _CLOSING) and not any(
        button.get(each) is not None for each in (*_OPENING, *_TOGGLES) if each not in _CLOSING
    )


def is_form(element: HtmlElement, controls: Controls) -> bool:
    """Tell whether an element is a form, or holds what a script sends like one."""
    return element.name == "form" or element in controls.wizards


def says_nothing(name: str) -> bool:
    """Tell whether a name says of any form what it says: "Submit"."""
    return not as_title(name) or _SAYS_NOTHING.fullmatch(name.strip()) is not None


def purpose(names: Iterable[str]) -> Purpose | None:
    """Return the first purpose that names say, other than to cancel."""
    purposes = (purpose_of(name) for name in names if not says_nothing(name))
    return next((each for each in purposes if each is not None and each.effect not in ("cancels", "reads")), None)


def reading(names: Iterable[str]) -> Purpose | None:
    """Return the first purpose that names say which only shows something that they name: "View ticket"."""
    told = (purpose_of(name) for name in names)
    return next((each for each in told if each is not None and each.noun and each.verb in _SHOWING), None)


def written_purpose(form: HtmlElement) -> Purpose | None:
    """Return the purpose that the attributes of a form say: `new_address_form` creates one."""
    for name in attribute_names(form)[0] if form.name == "form" else ():
        words = as_spoken(name.replace("-", " ")).split()
        told = purpose_of(" ".join(word for word in words if word.lower() not in _OF_FORMS))
        noun = next(_written_nouns(form), "")
        if told is not None and told.noun and told.effect != "cancels":
            return replace(told, noun=noun)
    return None


def chosen_action(form: HtmlElement, controls: Controls) -> HtmlElement | None:
    """Return the list of a form whose entries say what is done to the records that are ticked."""
    lists = (each for each in form.iter_elements("select") if _ACTS.fullmatch(each.get("name") or ""))
    found = next(lists, None)
    senders = senders_of(form, controls)
    return found if all(says_nothing(accessible_name(each, controls)) for each in senders) else None


def title_of(element: HtmlElement, submit: HtmlElement | None, controls: Controls) -> str:
    """Return what an action is called; empty where nothing names it.

    That is what its submit control says. Where that is a verb alone, or nothing, the form's name says the rest.
    """
    label = accessible_name(submit if submit is not None else element, controls)
    if is_form(element, controls):
        label = _shortest(label, element, controls)
    if says_nothing(label):
        name = _name_of(element, controls) if is_form(element, controls) else ""
        if is_form(element, controls) and (asked := purpose_of(asked_before(element))) is not None:
            name = f"{asked.verb} {asked.noun}".strip().capitalize()
        told = purpose_of(label)
        told_by_id = told is None or told.verb == "submit" or next(_written_nouns(element), "")
        return as_title(name or ("" if told_by_id else label))
    verb = purpose_of(label)
    if verb is None or verb.noun or verb.effect in ("cancels", "reads"):
        return as_title(label)
    name = _name_of(element, controls) if is_form(element, controls) else region_name(element, controls)
    stated = stated_purpose(verb, element, controls)
    if stated is not None:
        return as_title(stated[1])
    main = main_heading(controls)
    told = purpose_of(main)
    if told is not None and told.verb == verb.verb and told.noun and purpose_of(name) is None:
        return as_title(main)
    if not name or name == label:
        return as_title(label)
    named = purpose_of(name)
    return as_title(name if named is not None and named.verb == verb.verb else f"{label}: {name}")


def stated_purpose(verb: Purpose, element: HtmlElement, controls: Controls) -> tuple[Purpose, str] | None:
    """Return what a heading says that "Save" is for, with its text: "Add user" adds one, "Change user" changes one.

    The heading of the page says it where it is of what the form is called by, or that has no name.
    """
    if verb.verb != "save" or verb.noun:
        return None
    name = _name_of(element, controls) if is_form(element, controls) else region_name(element, controls)
    told = purpose_of(name)
    if told is None or told.effect != "changes" or not told.noun:
        name = main_heading(controls)
        told = purpose_of(name)
        own = {slug(each) for each in _written_nouns(element)}
        if told is None or told.effect != "changes" or not told.noun or (own and slug(told.noun) not in own):
            return None
    return told, name


def main_heading(controls: Controls) -> str:
    """Return the only heading of the first level; may be empty."""
    first = controls.document.elements("h1")[:2]
    return visible_text(first[0]) if len(first) == 1 else ""


def _written_nouns(form: HtmlElement) -> Iterator[str]:
    """Yield what the attributes of a form say that it is about: "voucher" of `create_update_voucher_form`."""
    for name in attribute_names(form)[0] if form.name == "form" else ():
        words = as_spoken(name.replace("-", " ")).lower().split()
        kept = " ".join(word for word in words if word not in _OF_FORMS)
        told = purpose_of(kept)
        while told is not None and told.noun:
            kept = told.noun
            told = purpose_of(kept)
        yield as_name(kept) if " " not in kept else kept


def _shortest(label: str, form: HtmlElement, controls: Controls) -> str:
    """Return what the plainest of a form's submits says that do the same: "Save" of "Save and add another"."""
    verb = purpose_of(label)
    submits = senders_of(form, controls)
    if verb is None or len(submits) == 1:
        return label
    told = {each: purpose_of(each) for each in (accessible_name(submit, controls) for submit in submits)}
    alike = [each for each, other in told.items() if other is not None and other.verb == verb.verb]
    return min([label, *alike], key=len)


def noun_sources(element: HtmlElement, controls: Controls, verb: Purpose) -> Iterator[str]:
    """Return what may name the thing that an action is done to, the best source first; no record's own name."""
    name = _asked(element)[1].lower() if is_form(element, controls) else ""
    return (each for each in _noun_sources(element, controls, verb) if not name or each.lower() != name)


def _noun_sources(element: HtmlElement, controls: Controls, verb: Purpose) -> Iterator[str]:
    yield verb.noun
    if is_form(element, controls):
        yield from _written_nouns(element)
        yield _without_verb(_name_of(element, controls), verb)
    yield _without_verb(region_name(element, controls), verb)
    named = purpose_of(main_heading(controls))  # "Change user" names what "Delete" is of, not what "Accept" is
    yield named.noun if named is not None and (verb.effect != "accepts" or named.verb == verb.verb) else ""


def _without_verb(name: str, verb: Purpose) -> str:
    """Return a name without the verb, and without what forms are called: "New invoice" is "invoice"."""
    named = purpose_of(name)
    words = (named.noun if named is not None else name).split()
    kept = [word for word in words if word.lower() not in (*_OF_FORMS, verb.verb)]
    return as_name(" ".join(kept)) if len(kept) == 1 else " ".join(kept)


def _name_of(form: HtmlElement, controls: Controls) -> str:
    """Return the name of a form: its own, its legend or heading, else the heading beside it."""
    return next(iter(spoken_names(form, controls)), "") or heading_beside(form)


def region_name(element: HtmlElement, controls: Controls) -> str:
    """Return the name of the nearest region around an element that has one; may be empty."""
    for around in islice(element.ancestors(), _MOST_ABOVE):
        if around.name in _REGIONS or role(around) in _REGION_ROLES:
            if around not in controls.regions:  # read once: it may hold many controls
                controls.regions[around] = _region_name(around, controls)
            if controls.regions[around]:
                return controls.regions[around]
    return ""


def _region_name(region: HtmlElement, controls: Controls) -> str:
    label = accessible_name(region, controls) if region.get("aria-label") or region.get("aria-labelledby") else ""
    headings = list(islice(region.iter_elements("legend", *HEADINGS), _MOST_HEADINGS + 1)) if not label else []
    is_dialog = region.name == "dialog" or "dialog" in role(region)
    several = len(headings) > 1 and headings[0].name == headings[1].name and not is_dialog  # of a part each
    name = label or (visible_text(headings[0]) if 0 < len(headings) <= _MOST_HEADINGS and not several else "")
    return name if len(name) <= LONGEST_HEADING else ""


def heading_beside(element: HtmlElement) -> str:
    """Return the heading before an element, beside it or its holder; empty where there is none but an article's."""
    passed = False
    for before in _before(element, (*HEADINGS, *_PARTS)):
        if before.name in _PARTS:
            passed = True
        elif passed and before.name == HEADINGS[0]:
            return ""  # it is the page's
        else:
            text = visible_text(before)
            return text if len(text) <= LONGEST_HEADING and not (leads_away(before) and purpose_of(text)) else ""
    return ""


def _before(element: HtmlElement, names: tuple[str, ...], levels: int = 2) -> Iterator[HtmlElement]:
    """Yield the elements of some names before an element and beside it, the nearest first, then a level up."""
    around = takewhile(lambda each: each.name not in _ENCLOSING, element.ancestors())
    for inner in islice(chain([element], around), levels):
        for each in islice(inner.previous_elements(), _MOST_BESIDE):
            if each.name in names:
                yield each
            elif each.name in ("div", "header") and "h1" in names:  # the head of a card
                yield from (part for part in islice(each.children(), _MOST_IN_HEADS) if part.name in names[1:])


def description_of(element: HtmlElement, submit: HtmlElement | None, title: str, controls: Controls) -> str:
    """Return more about an action: what describes it, else the heading and the first sentence beside it."""
    for each in (element, submit):
        describing = each.get("aria-describedby") if each is not None else None
        if describing:
            described = " ".join(filter(None, map(visible_text, controls.document.by_ids(describing))))
            if described:
                return described[:_LONGEST_SENTENCE]
    paragraph = _paragraph_in(element) if is_form(element, controls) else None
    if paragraph is None:
        paragraph = next(_before(element, ("p", *HEADINGS), 1), None)  # above a heading, it is about something else
    sentence = _first_sentence(visible_text(paragraph)) if paragraph is not None and paragraph.name == "p" else ""
    has_heading = is_form(element, controls) and next(element.iter_elements("legend", *HEADINGS), None) is not None
    heading = heading_beside(element) if not has_heading else ""
    if not heading or slug(heading) in slug(title) or heading in title:
        return sentence
    return f"{heading.rstrip('.:')}. {sentence}" if sentence else ""


def asked_before(form: HtmlElement) -> str:
    """Return what the sentence before a form asks whether it is meant: "delete the user"; may be empty."""
    return _asked(form)[0]


def _asked(form: HtmlElement) -> tuple[str, str]:
    """Return this, and what one record is called in it, which it is without; both may be empty."""
    before = next((each for each in islice(form.previous_elements(), _MOST_BEFORE) if each.name == "p"), None)
    inside = next(form.iter_elements("p", "button", "select", "textarea"), None)
    texts = (visible_text(each) for each in (before, inside) if each is not None)
    asked = next(filter(None, map(_SURE.search, texts)), None)
    if asked is None:
        return "", ""
    verb, _, rest = asked["what"].partition(" ")
    return (verb, rest.strip(" ?")) if rest[:1].isupper() else (asked["what"], "")  # it has no article


def _paragraph_in(form: HtmlElement) -> HtmlElement | None:
    """Return the paragraph that a form begins with, before its first field; no message about an error."""
    first = next(iter(form.iter_elements("p", "input", "select", "textarea")), None)
    if first is not None and next(iter(first.iter_elements("input", "select", "textarea")), None) is not None:
        return None
    return first if first is not None and first.name == "p" and "error" not in " ".join(first.classes) else None


def _first_sentence(text: str) -> str:
    found = _SENTENCE.match(text)
    sentence = found[0] if found is not None else text
    return sentence if len(sentence) <= _LONGEST_SENTENCE and sum(map(str.isalpha, sentence)) >= _LEAST else ""
