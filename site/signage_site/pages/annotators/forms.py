"""Forms that nothing else has claimed."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, takewhile

from signage_core.addresses import urlsplit
from signage_core.wording import quoted
from signage_site.pages.action_ids import acted_on, button_sources, purpose_id, without_label
from signage_site.pages.behaviours import (
    DESTROYS,
    READS,
    SENDS,
    UNKNOWN,
    Behaviour,
    behaviour_of_name,
    is_binding,
    is_cancelling,
    is_consequential,
    is_dangerous,
    own_action,
)
from signage_site.pages.claim import Claim, Claims
from signage_site.pages.controls import MOST_CONTROLS, Controls, is_field
from signage_site.pages.dangers import destroys, looks_dangerous, warns
from signage_site.pages.identifiers import identifier, slug
from signage_site.pages.names import accessible_name, attribute_names, sign_of, source_names, spoken_names
from signage_site.pages.purposes import (
    asked_before,
    chosen_action,
    heading_beside,
    plain_submit,
    purpose,
    reading,
    says_nothing,
    senders_of,
    written_purpose,
)
from signage_site.pages.records import MOST_RECORDS, list_noun, singular
from signage_site.pages.schema import options_of
from signage_site.pages.verbs import purpose_of
from signage_specs.readers.html import HtmlElement

_ASKING = ("?", "\uff1f")  # what a question ends with
# What takes in any form, by its address.
_HANDLER = re.compile(r"(?:.*[-_])?(?:handler|index|process|submit|post|action|default)", re.IGNORECASE)
_MOST_FIELDS = 12  # that are looked at
_CHANGES = ("hx-post", "hx-put", "hx-patch", "hx-delete")


def annotate_forms(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield the forms that nothing else has claimed, named by their purpose: `invoice.create`, `contact.submit`."""
    for form in (*controls.forms, *controls.wizards):
        if form not in claims and form not in controls.annotated:
            buttons = senders_of(form, controls)
            plain = plain_submit(buttons, controls)
            meant = [plain] if plain is not None else buttons
            spoken = [name for button in meant for name in spoken_names(button, controls)]
            names = [*spoken, *spoken_names(form, controls)]
            if all(map(says_nothing, spoken)):
                names += [asked_before(form), heading_beside(form)]
            record = acted_on(form, names, controls)
            if record is not None and record.place >= MOST_RECORDS:
                continue
            verb = purpose(without_label(names, record))
            if verb is None and record is not None and spoken:  # "Send" says which of a record's forms it is
                verb = purpose(f"{each} {record.noun}" for each in without_label(spoken[:1], record))
            if verb is None and record is None:
                verb = written_purpose(form) or reading(spoken)
            identity = purpose_id(form, controls, verb, record) if verb is not None else ""
            choice = chosen_action(form, controls) if record is None else None
            if choice is not None:  # what is done to the records of the form's list
                told = (purpose_of(text) for _, text in options_of(choice))
                nouns = [
                    *(singular(each.noun) for each in told if each),
                    *(list_noun(each, controls) for each in form.iter_elements("table")),
                ]
                identity = f"{next(filter(None, nouns), 'record')}.act"
            if record is not None:
                said = [each for each in without_label(spoken, record) if not says_nothing(each)]
                word = verb.verb if verb is not None else identifier(said, "submit")
                identity = identity or f"{record.noun or ('button' if said else 'form')}.{word}"
                identity = f"{identity}-{record.key}"
            if not identity:
                steady = [each for each in spoken if not says_nothing(each)]
                written = button_sources(plain, controls) if plain is not None and not spoken else ()
                name = identifier([*_form_sources(form, controls, steady), *_told_by(written, form)], "form")
                short = name.removesuffix("-form").removeprefix("form-")
                name = short if short[:1].isalpha() else name  # `form-1` is an id, `1` isn't
                alone = verb is not None and slug(name) in (slug(each) for each in spoken)  # "Save" saves something
                identity = (
                    f"form.{verb.verb}" if verb is not None and alone else own_action(f"{name}.submit", "form")
                )
            yield Claim(form, "action", identity, form_behaviour(form, controls, meant))


def _form_sources(form: HtmlElement, controls: Controls, buttons: list[str]) -> Iterator[str]:
    asked_for = _asked_for(form)
    for name in (*source_names(form, controls), *buttons):
        yield asked_for if name.endswith(_ASKING) and asked_for else name
    try:
        path = urlsplit((form.get("action") or "").strip()).path
    except ValueError:  # such as an open bracket where the host should be
        path = ""
    target = path.rstrip("/").rpartition("/")[2].partition(".")[0]
    yield "" if _HANDLER.fullmatch(target) else target
    yield heading_beside(form)
    yield asked_for


def _told_by(written: Iterable[str], form: HtmlElement) -> list[str]:
    """Return the names that a button without words has in the markup, or its icon, where its form has no field."""
    asks = any(map(is_field, form.iter_elements("input", "select", "textarea")))
    return [] if asks else [name for name in written if not says_nothing(name)]


def _asked_for(form: HtmlElement) -> str:
    """Return what the names of a form's fields begin with: `address` of `addressLine1` and `addressTown`."""
    fields = filter(is_field, islice(form.iter_elements("input", "select", "textarea"), _MOST_FIELDS))
    names = Counter(slug(name) for each in fields for name in attribute_names(each)[0][:1])
    words = [name.split("-") for name in names]
    if len(words) == 1:
        return "-".join(words[0])
    shared = takewhile(lambda alike: len(set(alike)) == 1, zip(*words, strict=False))
    return "-".join(alike[0] for alike in shared) or next((name for name, count in names.items() if count > 1), "")


def understated(controls: Controls) -> Iterator[str]:
    """Yield a note where a page lets agents do something unasked that looks as if it destroyed something."""
    calm = (each for each in controls.annotated if controls.said(each, "confirm") in ("never", "optional"))
    actions = (each for each in islice(calm, MOST_CONTROLS) if controls.is_action(each))
    names = [
        quoted(controls.said(each, "action"))
        for each in actions
        if (
            form_behaviour(each, controls, controls.submits.get(each, [])) == DESTROYS
            if each.name == "form"
            else destroys(each, controls)
        )
    ]
    if names:
        more = f" and {len(names) - 1} more" if len(names) > 1 else ""
        yield (
            f"looks dangerous, and its page lets agents do it unasked, as the manifest then does: {names[0]}{more}"
            ". Correct it, or take `data-agent-*` out of what strangers write"
        )


def form_behaviour(form: HtmlElement, controls: Controls, buttons: list[HtmlElement]) -> Behaviour:
    """Judge a form by its names and its method. Where a script alone knows what it does, that is not known here."""
    spoken = [name for button in buttons for name in spoken_names(button, controls)]
    names = [*spoken, accessible_name(form, controls), form.get("name") or ""]
    beside = [heading_beside(form), asked_before(form)] if all(map(says_nothing, spoken)) else []
    names += beside
    cancels = bool(spoken) and is_cancelling(spoken[0])
    signs: list[str] = [] if spoken else list(filter(None, map(sign_of, buttons)))
    told = any(says_nothing(each) or behaviour_of_name(each) for each in (*spoken[:1], *signs))  # it is only red
    names += signs
    by_look = any(map(looks_dangerous, buttons)) and not told
    choice = chosen_action(form, controls)
    names += [text for _, text in options_of(choice)] if choice is not None else []
    if any(map(is_dangerous, names)) or (not cancels and (by_look or any(map(warns, (form, *buttons))))):
        return DESTROYS
    by_name = next(filter(None, map(behaviour_of_name, (*spoken, names[len(spoken)], *beside))), None)
    if by_name is not None and by_name != READS and not any(map(is_binding, names) if by_name == UNKNOWN else ()):
        return by_name
    method = (form.get("method") or "").strip().lower()
    if sends(form) or any(map(sends, buttons)) or (method != "dialog" and any(map(is_binding, names))):
        return SENDS
    # A link to a place on the page says no more than nothing: a script does the work.
    target = (form.get("action") or "").strip()
    if method in ("get", "dialog") or (target and not target.startswith("#")):
        return READS
    return SENDS if any(map(is_consequential, names)) else UNKNOWN


def sends(element: HtmlElement) -> bool:
    """Tell whether a form, or what a button makes of its form, asks for a change: by `post`, htmx or Dropzone."""
    method = element.get("method" if element.name == "form" else "formmethod")
    if method is not None and method.strip().lower() == "post":
        return True
    return "dropzone" in element.classes or any(element.get(name) is not None for name in _CHANGES)
