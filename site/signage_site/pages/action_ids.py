"""Make the ids of actions from what they do to what: `invoice.create`, of a record `invoice.delete-inv-2`."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from signage_site.pages.behaviours import is_cancelling, is_dangerous, is_display, own_action
from signage_site.pages.claim import Claim
from signage_site.pages.controls import Controls, role
from signage_site.pages.identifiers import as_name, fingerprint, identifier, slug
from signage_site.pages.names import accessible_name, attribute_names, sign_of, source_names, spoken_names
from signage_site.pages.purposes import is_form, noun_sources, opens, purpose, region_name, stated_purpose
from signage_site.pages.records import Record, record_of
from signage_site.pages.verbs import Purpose, without_price
from signage_specs.readers.html import HtmlElement

_NOUN = "button"  # of the ids of buttons that say nothing
_MOST_AROUND = 8  # elements around a button that may be its dialog
_ENDINGS = ("", "s", "ing", "er", "ed", "-form")  # of a verb that is a noun
# What a number in a name counts differs from page to page: "194 missing".
_COUNT = re.compile(r"(?<![\w.])\d+(?![\w.])")


def acted_on(control: HtmlElement, names: Iterable[str], controls: Controls) -> Record | None:
    """Return the record that a control acts on: of its row, or of an item or a card where it says what it does.

    So does what the item beside it has as well.
    """

    def acts(around: HtmlElement) -> bool:
        told = purpose(names) is not None or is_dangerous(sign_of(control))
        return told or _comes_again(control, around, controls)

    return record_of(control, controls, acts=acts)


def _comes_again(control: HtmlElement, around: HtmlElement, controls: Controls) -> bool:
    """Tell whether the item beside one has a control of the same name, which shows or hides nothing."""
    said = accessible_name(control, controls)
    if control.name != "button" or not said or opens(control) or is_display(said):
        return False
    beside = next(around.previous_elements(), None) or around.next_element()
    if beside is None or beside.name != around.name:
        return False
    buttons = islice(beside.iter_elements("button"), _MOST_AROUND)
    return any(accessible_name(each, controls) == said for each in buttons)


def without_label(names: Iterable[str], record: Record | None) -> list[str]:
    """Return names without what the record is called that they are about: its key tells it."""
    return [record.without_label(name) if record is not None else name for name in names]


def purpose_id(element: HtmlElement, controls: Controls, verb: Purpose, record: Record | None = None) -> str:
    """Return the id that says what an action does to what; empty where nothing says to what."""
    stated = stated_purpose(verb, element, controls) if record is None else None
    verb = stated[0] if stated is not None else verb
    told = noun_sources(element, controls, verb) if record is None else (verb.noun, record.noun)
    sources: list[str] = [each for each in told if each]
    slugs = (slug(each) for each in sources)
    noun = next((each for each in slugs if each), "") or (
        fingerprint("form" if is_form(element, controls) else _NOUN, sources[0]) if sources else ""
    )
    # The noun of "booking" with "Book" says it already.
    is_said = noun.startswith(verb.verb) and noun.removeprefix(verb.verb) in _ENDINGS
    stem = "form" if is_form(element, controls) else _NOUN
    return own_action(f"{noun}.{verb.verb}", stem) if noun and not is_said else ""


def own_id(control: HtmlElement, controls: Controls, record: Record | None) -> str:
    """Return the id of a control that is an action by itself: `workspace.delete`, `invoice.delete-inv-2`."""
    verb = purpose(without_label(spoken_names(control, controls), record))
    identity = purpose_id(control, controls, verb, record) if verb is not None else ""
    if record is None:
        return (
            identity
            or f"button.{identifier(button_sources(control, controls), 'button')}{_of_dialog(control, controls)}"
        )
    if not identity:
        steady = filter(None, without_label(spoken_names(control, controls), record))
        told = [*steady, sign_in_row(control)]
        word = verb.verb if verb is not None else identifier([each for each in told if slug(each)], "button")
        identity = f"{record.noun or 'button'}.{word}"
    return f"{identity}-{record.key}"


def sign_in_row(control: HtmlElement) -> str:
    """Return what the sign of a control means in the row of a record: a cross takes the row away."""
    sign = sign_of(control)
    return "remove" if sign == "close" else sign


def _of_dialog(button: HtmlElement, controls: Controls) -> str:
    """Return what tells a dialog's button that only closes it from those of others: `-save-query`; may be empty."""
    name = accessible_name(button, controls) or sign_of(button)
    if not (is_cancelling(name) or name == "close"):
        return ""
    around = islice(button.ancestors(), _MOST_AROUND)
    dialog = next(
        (each for each in around if each.name == "dialog" or role(each) in ("dialog", "alertdialog")), None
    )
    named = slug(region_name(button, controls)) if dialog is not None else ""
    return f"-{named}" if named else ""


def is_nameless(button: HtmlElement, controls: Controls) -> bool:
    """Tell whether nothing that a person sees, hears or reads in the page says what a button does."""
    return not (accessible_name(button, controls) or any(map(slug, button_sources(button, controls))))


def nameless(claims: Iterable[Claim], controls: Controls) -> Iterator[str]:
    """Yield a note where buttons have nothing that says what they do."""
    unsaid = (each.element for each in claims if each.name.endswith(_NOUN))
    found = sorted((each for each in unsaid if is_nameless(each, controls)), key=lambda each: each.position)
    if found:
        line = controls.document.text.count("\n", 0, found[0].start or 0) + 1
        place = f"({len(found)}, the first on line {line})"
        yield f"buttons without text, label or icon {place}: give each an `aria-label`"


def button_sources(button: HtmlElement, controls: Controls) -> Iterator[str]:
    """Yield the names that a button's id is made from, those that count something last."""
    if button.get("name") and button.get("value") and button.name == "button":
        yield as_name(f"{button.get('name')} {button.get('value')}")
    spoken = spoken_names(button, controls)
    written, _counted = attribute_names(button)
    if not any(map(slug, (*written, *spoken))) and (sign := sign_of(button)):
        yield sign
    steady = [each for each in spoken if not _COUNT.search(each)]
    for source in map(without_price, source_names(button, controls)):
        if steady and _COUNT.search(source) and source in spoken:
            yield from steady
        yield source
