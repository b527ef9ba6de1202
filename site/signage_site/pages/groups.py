"""Find what stands for the radio buttons of a question, or for its boxes: the element that holds them all."""

from collections.abc import Container, Iterable, Iterator
from itertools import islice

from signage_site.pages.claim import Claims
from signage_site.pages.controls import Controls, role
from signage_specs.readers.html import HtmlElement

# What holds the buttons of a radio group, or the boxes of one question, and nothing else.
_GROUP_ROLES = ("radiogroup", "group")
_NO_GROUP = frozenset({"html", "head", "body", "main", "article", "form", "label"})
_MOST_AROUND = 12  # elements around a control that may hold its group


def _groups_of(
    questions: list[list[HtmlElement]], controls: Controls
) -> Iterator[tuple[list[HtmlElement], HtmlElement | None]]:
    """Yield the controls of each question with the element that holds them and no other field; None without one.

    A group that says what it is counts more than what only holds all of them.

    Args:
        questions: the radio buttons, or the checkboxes, of one name in a form.
        controls: those of the page.
    """
    asked = [each for each in questions if each[0].input_type == "radio" or len(each) > 1]
    holders = [_holders_of(each) for each in asked]
    candidates = {holder for each in holders for holder in each}
    inside: dict[HtmlElement, set[HtmlElement]] = {}
    around = controls.document.enclosing([*controls.fields, *candidates], candidates) if candidates else {}
    for field in controls.fields:
        holder = around.get(field)
        for _ in range(_MOST_AROUND):
            if holder is None:
                break
            inside.setdefault(holder, set()).add(field)
            holder = around.get(holder)
    for question, held in zip(asked, holders, strict=True):
        yield question, next((each for each in held if inside.get(each) == set(question)), None)


def _holders_of(alike: list[HtmlElement]) -> list[HtmlElement]:
    """Return the elements that may hold all of some controls: the group around them, and the nearest that does."""
    first = list(islice(alike[0].ancestors(), _MOST_AROUND))
    last = set(islice(alike[-1].ancestors(), _MOST_AROUND))
    shared = [each for each in first if each in last and each.name not in _NO_GROUP and each.start is not None]
    told = [each for each in shared if each.name == "fieldset" or role(each) in _GROUP_ROLES]
    return [*told[:1], *(shared[:1] if len(alike) > 1 else ())]


def is_in_group(field: HtmlElement, controls: Controls, claims: Claims) -> bool:
    """Tell whether a radio button stands in a set, such as one of tabs, that is the field already."""
    if field.input_type != "radio":
        return False
    if any(controls.said(each, "field") for each in islice(field.ancestors(), _MOST_AROUND)):
        return True
    holder = field.parent
    return holder is not None and holder in claims and claims[holder].kind == "field"


def stand_ins(
    fields_by_owner: Iterable[tuple[object, list[HtmlElement]]], controls: Controls, taken: Container[HtmlElement]
) -> dict[HtmlElement, HtmlElement]:
    """Return what is annotated in place of each radio button, and of each checkbox in a group.

    That is the element that holds them and no other field. Where radio buttons have none, one of them is the
    field for all: more would be ambiguous (section 6.1.1).

    Args:
        fields_by_owner: the fields of each action, or of none.
        controls: those of the page.
        taken: elements that are something else.
    """
    alike: dict[tuple[object, str, str], list[HtmlElement]] = {}
    for owner, fields in fields_by_owner:
        for field in fields:
            name = field.get("name")
            if name and field.name == "input" and field.input_type in ("radio", "checkbox"):
                alike.setdefault((owner, field.input_type, name), []).append(field)
    holders: dict[HtmlElement, HtmlElement] = {}
    for some, group in _groups_of(list(alike.values()), controls):
        is_free = group not in controls.annotated or (group is not None and controls.said(group, "field"))
        if group is not None and is_free and group not in taken:
            holders.update(dict.fromkeys(some, group))
        elif some[0].input_type == "radio":
            told = next((each for each in some if each in controls.annotated), some[0])
            holders.update(dict.fromkeys(some, told))
    return holders
