"""Find what a script sends: the parts of a form that take turns, such parts in no form, the buttons of dialogs."""

import re
from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from itertools import islice

from signage_specs.readers.html import HtmlDocument, HtmlElement

PARTS = ("fieldset", "section", "div")
"""What a step is, by its name."""

_STEP = re.compile(r"(?:[a-z]+[-_]+)*step(?:[-_]*[0-9]+)?", re.IGNORECASE)
_LEAST = 2  # steps, or fields
_MOST_LEVELS = 6  # from a submit button to what holds its fields
_DEEPEST = 200  # from a field to what holds it
_MOST_FIELDS = 20  # of a form that are looked at: forms in one another would be gone through again and again
_DIALOGS = "dialog, [role=dialog], [role=alertdialog], .modal"
_DISMISSING = ("data-bs-dismiss", "data-dismiss", "aria-expanded", "aria-haspopup", "popovertarget", "commandfor")
_NO_HOLDERS = frozenset({"html", "body", "main", "form"})


def is_called_step(part: HtmlElement) -> bool:
    """Tell whether an element says that it is a step: by `data-step`, or a class such as `form-step`."""
    return part.get("data-step") is not None or any(map(_STEP.fullmatch, part.classes))


def around_fields(fields: Iterable[HtmlElement]) -> set[HtmlElement]:
    """Return the elements that hold one of some fields."""
    found: set[HtmlElement] = set()
    for field in fields:
        for around in field.ancestors():
            if around in found:
                break
            found.add(around)
    return found


def wizards(document: HtmlDocument, loose: Collection[HtmlElement]) -> Iterator[HtmlElement]:
    """Yield the elements that hold several steps with fields of no form: a script sends what they take.

    Args:
        document: the page.
        loose: the fields of no form.
    """
    if not loose or "step" not in document.text:
        return
    holding = around_fields(loose)
    beside: dict[HtmlElement, list[HtmlElement]] = {}
    for part in document.select("[data-step], [class*=step]"):
        if part in holding and part.name in PARTS and part.parent is not None and is_called_step(part):
            beside.setdefault(part.parent, []).append(part)
    for holder, parts in beside.items():
        if len(parts) >= _LEAST and holder.name not in _NO_HOLDERS and not _touches_a_form(holder, beside):
            yield holder


def unformed(loose: Collection[HtmlElement], submits: Iterable[HtmlElement]) -> Iterator[HtmlElement]:
    """Yield the elements that hold several fields of no form with the button that sends them by a script.

    Args:
        loose: the fields of no form.
        submits: the submit buttons of no form.
    """
    counts = Counter(around for field in loose for around in islice(field.ancestors(), _DEEPEST))
    told: set[HtmlElement] = set()
    for button in submits:
        around = next((each for each in islice(button.ancestors(), _MOST_LEVELS) if counts[each]), None)
        if around is None or around.name in _NO_HOLDERS or around in told or counts[around] < _LEAST:
            continue
        if not _touches_a_form(around, told):
            told.add(around)
            yield around


def dialog_senders(
    document: HtmlDocument,
    forms: Collection[HtmlElement],
    sending: Collection[HtmlElement],
    loose: Iterable[HtmlElement],
) -> Iterator[tuple[HtmlElement, HtmlElement]]:
    """Yield the buttons of no form that stand in a dialog below its only form, with that: a script sends it by one.

    Args:
        document: the page.
        forms: the forms of the page.
        sending: those of them that have a button.
        loose: the buttons of no form.
    """
    waiting = [form for form in forms if form not in sending and not _searches(form)]
    dialogs = document.select(_DIALOGS) if waiting else []
    if not dialogs:
        return
    around = document.enclosing(forms, dialogs)
    counts = Counter(around.values())
    single = {around[form]: form for form in waiting if form in around and counts[around[form]] == 1}
    below = [each for each in loose if not any(each.get(name) is not None for name in _DISMISSING)]
    for button, dialog in document.enclosing(below, dialogs).items():
        form = single.get(dialog)
        if form is not None and button.position > form.position:
            yield button, form


def cut_short(
    document: HtmlDocument,
    forms: Collection[HtmlElement],
    rest: Collection[HtmlElement],
    owners: Mapping[HtmlElement, HtmlElement],
) -> Iterator[HtmlElement]:
    """Yield the forms that a control of the rest may send: what they do can't be told without it.

    Args:
        document: the page.
        forms: the forms of the page.
        rest: the controls that nothing looks at.
        owners: the forms that controls are sent with.
    """
    yield from (owners[each] for each in rest if each in owners)
    dialogs = document.select(_DIALOGS) if rest else []
    holding = frozenset(document.enclosing(rest, dialogs).values())
    yield from (form for form, dialog in document.enclosing(forms, dialogs).items() if dialog in holding)


def _searches(form: HtmlElement) -> bool:
    """Tell whether a form searches: that needs no button."""
    fields = islice(form.iter_elements("input", "select", "textarea"), _MOST_FIELDS)
    return form.get("role") == "search" or any(each.input_type == "search" for each in fields)


def _touches_a_form(holder: HtmlElement, others: Container[HtmlElement]) -> bool:
    """Tell whether an element stands in a form or another wizard, holds a form, or has no start tag."""
    return (
        holder.start is None
        or any(each.name == "form" or each in others for each in holder.ancestors())
        or next(iter(holder.iter_elements("form")), None) is not None
    )
