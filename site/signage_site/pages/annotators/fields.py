"""Fields of no form, with the label or group that an agent acts on to change them, and fields that confirm."""

from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator
from itertools import islice

from signage_site.pages.annotators.search import is_made_by_script, is_query
from signage_site.pages.behaviours import BINDS, READS, SENDS, UNKNOWN
from signage_site.pages.claim import Claim, Claims
from signage_site.pages.confirmations import confirmation_text
from signage_site.pages.controls import Controls, is_button
from signage_site.pages.groups import is_in_group
from signage_site.pages.identifiers import as_name, identifier, slug
from signage_site.pages.names import attribute_names, is_counted_name, source_names, spoken_names
from signage_site.pages.records import record_of
from signage_site.pages.widgets import widget_kind, widgets
from signage_specs.readers.html import HtmlElement

# Too much stands in these for one of them to be a control.
_TOO_WIDE = frozenset({"html", "head", "body", "main", "article"})
# What a label says of any field, and how long one is that says what the field holds.
_FILLERS = frozenset("a an the your my our enter type please new".split())  # noqa: SIM905  words of a sentence
_MOST_WORDS = 3
_MOST_NEAR = 4  # dangerous actions before a field that confirms, and after it
_TEXTS = ("text", "email", "tel", "url")
_MOST_BESIDE = 3  # elements around a field that may hold the button that sends it
_MOST_SENT = 3  # fields that a button of no form sends
_VERBS = {"checkbox": "toggle", "radio": "choose"}


def annotate_loose_fields(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield an action for each field that would otherwise belong to none (section 6.1.1).

    That is the field's label, when it has one, since a click on it changes the field; for the buttons of a radio
    group, and for a field without a label, the element that holds them. A field without either stays alone.
    """
    inside = _inside_actions(controls, claims)
    searches = ("docs.search",) if is_made_by_script(controls) else ()
    told = {*searches, *(claim.name for claim in claims.values())}
    groups: dict[str, list[HtmlElement]] = {}
    repeated = repeated_names(field for field in controls.fields if field not in controls.form_owners)
    # Where one radio button is the field for all of a name, the others are none.
    answered = {each.get("name") for each in controls.annotated if each.input_type == "radio"}
    for field in controls.fields:
        owner = controls.form_owners.get(field)
        if (
            field in inside
            or field in controls.annotated
            or field in claims
            or is_in_group(field, controls, claims)
            or (field.input_type == "radio" and field.get("name") in answered)
        ):
            continue
        if owner is not None and (owner in claims or controls.is_action(owner)):
            continue
        if field.input_type == "radio" and field.name == "input" and field.get("name"):
            groups.setdefault(field.get("name") or "", []).append(field)
            continue
        around, label = _holder([field], controls, claims), _label(field, controls, claims)
        holder = around or label if is_query(field, controls) else label or around  # the results stand in it
        if holder is not None:
            name = choice_name(field, field_name(field, controls), repeated)
            known = _known(field, name, controls)
            if known is None or known[0] in told:
                claim = _claim(holder, field, name, controls)
                yield claim
                # With a record's key: a look-up in the list finds one.
                yield Claim(field, "field", claim.name.partition(".")[2].replace("-", "_"), within=holder)
            else:
                told.add(known[0])
                yield Claim(holder, "action", known[0], READS)
                yield Claim(field, "field", known[1], within=holder)
    # An action that one of the other fields has made is the one of the buttons in it.
    inside = _inside_actions(controls, claims) if groups else ()
    for name, found in groups.items():
        group = [field for field in found if field not in inside]
        holder = None if not group else _holder(group, controls, claims) or _label(group[0], controls, claims)
        if holder is not None:
            said = field_name(group[0], controls)
            yield _claim(holder, group[0], said, controls)
            # The buttons of a group share a name, unless a tool has counted it up.
            shared = said if is_counted_name(name) else identifier([as_name(name).lstrip("_")], "choice", "_")
            for field in group:
                yield Claim(field, "field", shared, within=holder)


def annotate_widgets(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield the fields that ARIA makes: of their form, else of an action on what holds them.

    A switch or a box of no form is an action itself: a click on it changes something.
    """
    found = [each for each in widgets(controls) if each not in controls.annotated and each not in claims]
    forms = controls.document.enclosing(found, controls.forms) if found else {}
    for widget in found:
        name, form = field_name(widget, controls), forms.get(widget)
        if form is not None and (form in claims or controls.is_action(form)):
            yield Claim(widget, "field", name, within=form)
        elif widget_kind(widget) == "checkbox":
            yield Claim(widget, "action", f"toggle.{name.replace('_', '-')}", UNKNOWN)
        else:
            holder = _holder([widget], controls, claims)
            if holder is not None and holder not in claims:
                yield _claim(holder, widget, name, controls)
            is_held = holder is not None and (holder not in claims or claims[holder].kind == "action")
            yield Claim(widget, "field", name, within=holder if is_held else None)  # no look-up finds it otherwise


def field_name(field: HtmlElement, controls: Controls) -> str:
    """Return the field id that a field's own names give, with what a label says before it: `customer_email`."""
    qualified = _qualified_name(field, controls)
    if qualified:
        return qualified
    return identifier(source_names(field, controls), field.input_type if field.name == "input" else field.name, "_")


def _qualified_name(field: HtmlElement, controls: Controls) -> str:
    """Return what a label says that ends with the attribute `name` and says more; else an empty string."""
    if field.input_type in _VERBS and field.name == "input":  # the label of one button isn't what they are about
        return ""
    written = slug(field.get("name") or "", "_")
    is_labelled = field.get("aria-label") or field in controls.labels
    if not written or not is_labelled or is_counted_name(field.get("name") or ""):
        return ""
    label = next(iter(spoken_names(field, controls)), "")
    if label.endswith(("?", "\uff1f")):
        return ""
    words = [word for word in slug(label, "_").split("_") if word not in _FILLERS]
    qualified = "_".join(words)
    return qualified if len(words) <= _MOST_WORDS and qualified.endswith(f"_{written}") else ""


def repeated_names(fields: Iterable[HtmlElement]) -> set[str]:
    """Return the names that several checkboxes share, one choice of many; none that a tool has counted up."""
    seen: set[str] = set()
    repeated: set[str] = set()
    for field in fields:
        if field.name == "input" and field.input_type == "checkbox":
            name = field.get("name")
            if name and not is_counted_name(name):
                (repeated if name in seen else seen).add(name)
    return repeated


def repeated_by_form(controls: Controls) -> dict[HtmlElement | None, set[str]]:
    """Return these names for the fields of each form, and for those of none."""
    groups: dict[HtmlElement | None, list[HtmlElement]] = {}
    for field in controls.fields:
        groups.setdefault(controls.form_owners.get(field), []).append(field)
    return {form: repeated_names(fields) for form, fields in groups.items()}


def choice_name(field: HtmlElement, name: str, repeated: Container[str]) -> str:
    """Return the field id of one of several checkboxes with one name: with its value, which tells them apart."""
    written, value = field.get("name"), field.get("value")
    if not repeated or not written or not value or written not in repeated or field.input_type != "checkbox":
        return name
    return identifier([as_name(f"{written} {value}")], name, "_")


def _known(field: HtmlElement, name: str, controls: Controls) -> tuple[str, str] | None:
    """Return the action and the field that any reader knows a field for: the site's search, its colours."""
    if is_query(field, controls):
        return "docs.search", "query"
    if field.name == "select" and "theme" in name.split("_"):
        return "theme.set", "theme"
    return None


def _claim(holder: HtmlElement, field: HtmlElement, name: str, controls: Controls) -> Claim:
    verb = _VERBS.get(field.input_type, "set") if field.name == "input" else "set"
    record = record_of(field, controls, acts=lambda _: False) if controls.has_rows else None
    if record is None:
        return Claim(holder, "action", f"{verb}.{name.replace('_', '-')}", READS)
    steady = name.replace("_", "-") if not any(map(str.isdigit, name)) else record.noun or "record"
    return Claim(holder, "action", f"{verb}.{steady}-{record.key}", READS)


def _inside_actions(controls: Controls, claims: Claims) -> Container[HtmlElement]:
    """Return the fields that stand in an action, claimed or written by an author."""
    actions = {element for element, claim in claims.items() if claim.kind == "action"}
    actions |= {element for element in controls.annotated if controls.is_action(element)}
    return controls.document.enclosing(controls.fields, actions)


def _label(field: HtmlElement, controls: Controls, claims: Claims) -> HtmlElement | None:
    """Return the first label that can be made the field's action."""
    for label in controls.labels.get(field, ()):
        if label.start is not None and label not in controls.annotated and label not in claims:
            return label
    return None


def _holder(group: list[HtmlElement], controls: Controls, claims: Claims) -> HtmlElement | None:
    """Return the nearest element that holds all of a group, when it is small enough to be a control."""
    holder = group[0].parent
    while holder is not None and len(group) > 1:
        inside = set(holder.elements("input"))
        if all(field in inside for field in group):
            break
        holder = holder.parent
    if holder is None or holder.name in _TOO_WIDE or holder.start is None:
        return None
    claim = claims.get(holder)
    if holder in controls.annotated or (claim is not None and claim.kind != "action"):
        return None
    return holder


def annotate_confirmations(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield the fields that confirm a dangerous action, each bound to it: that of its form, or the nearest one."""
    dangerous = [each for each in claims.values() if each.behaviour is not None and each.behaviour.danger == "high"]
    alone = sorted([each for each in dangerous if each.within is None], key=lambda each: each.element.position)
    if not alone:
        return
    for field in controls.fields:
        if field in claims or field in controls.annotated or not confirmation_text(field, controls):
            continue
        form = controls.form_owners.get(field)
        action = claims.get(form) if form is not None else _nearest(field, alone)
        if action is not None and action.kind == "action":
            steady, _ = attribute_names(field)
            verb = action.name.rpartition(".")[2].replace("-", "_")
            name = next(filter(None, (slug(each, "_") for each in steady)), "") or f"{verb}_confirmation_text"
            yield Claim(field, "field", name, within=action.element)


def annotate_sent_fields(controls: Controls, claims: Claims) -> Iterator[Claim]:
    """Yield the texts of no form that a button beside them sends, as an address to "Subscribe" with."""
    sending = [each for each in claims.values() if each.behaviour in (SENDS, BINDS) and each.within is None]
    buttons = sorted((each for each in sending if is_button(each.element)), key=lambda each: each.element.position)
    for field in controls.fields if buttons else ():
        if field in claims or field in controls.annotated or field in controls.form_owners or not _is_text(field):
            continue
        button = _nearest(field, buttons)
        if button is not None and _are_alone(field, button.element):
            yield Claim(field, "field", field_name(field, controls), within=button.element)


def _is_text(field: HtmlElement) -> bool:
    return field.name == "textarea" or (field.name == "input" and field.input_type in _TEXTS)


def _are_alone(field: HtmlElement, button: HtmlElement) -> bool:
    """Tell whether a small part of the page holds a field and a button, few other texts and no other control."""
    beside = set(islice(button.ancestors(), _MOST_BESIDE))
    around = next((each for each in islice(field.ancestors(), _MOST_BESIDE) if each in beside), None)
    if around is None or around.name in _TOO_WIDE:
        return False
    found = list(islice(around.iter_elements("input", "select", "textarea", "button"), _MOST_SENT + 2))
    others = [each for each in found if each != button]
    return len(others) <= _MOST_SENT and all(map(_is_text, others))


def _nearest(field: HtmlElement, actions: list[Claim]) -> Claim | None:
    """Return the action that stands nearest in the tree, then in the text, of the few around the field."""
    place = bisect_left(actions, field.position, key=lambda each: each.element.position)
    around = {element: depth for depth, element in enumerate(field.ancestors())}
    start, best = field.start or 0, None
    least = (len(around), 0)
    for action in actions[max(0, place - _MOST_NEAR) : place + _MOST_NEAR]:
        depth = next((around[each] for each in action.element.ancestors() if each in around), len(around))
        distance = (depth, abs((action.element.start or 0) - start))
        if best is None or distance < least:
            best, least = action, distance
    return best
