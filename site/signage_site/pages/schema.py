"""Say in JSON Schema what a field takes, from what its control says in HTML."""

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

from signage_core.frozen import frozen
from signage_site.pages.confirmations import confirmation_text
from signage_site.pages.controls import Controls, role
from signage_site.pages.identifiers import slug
from signage_site.pages.names import accessible_name, as_title, spoken_names
from signage_site.pages.texts import text_beside, visible_text
from signage_site.pages.value_schema import BOUNDS, number_schema, text_schema
from signage_site.pages.widgets import bound_of, choices_of, widget_kind
from signage_specs.aaf.placeholder import asks_to_choose
from signage_specs.aaf.vocabulary import FIELD_CONTROLS
from signage_specs.readers.html import HtmlElement

#: A JSON Schema, or a part of one.
Schema: TypeAlias = dict[str, Any]

_GROUPS = frozenset({"radiogroup", "group"})  # the roles that radio buttons stand in
_AROUND = "fieldset, [role]"
_MULTIPLE = frozenset({"select", "email", "file"})
_MOST_EXAMPLES = 20
_MOST_LABELS = 12
_BUTTONS = ("radio", "checkbox")
# What a page says of a wrong value is no description of the field.
_ERRORS = re.compile(r"(?:^|[-_])(?:error|invalid)")
# What a control says about its value, in the order of `FieldFacts.limits`: what applies to its type (HTML, section
# 4.10.5) and has a place in its schema. A control that isn't HTML's own is text.
_LIMITS_OF_TEXT = ("minlength", "maxlength", "pattern")
_LIMITS_OF_NUMBERS = ("min", "max", "step", "value")
_LIMITS: dict[str, tuple[str, ...]] = {
    "textarea": ("minlength", "maxlength"),
    "number": _LIMITS_OF_NUMBERS,
    "range": _LIMITS_OF_NUMBERS,
    "checkbox": (),
    "radio": (),
    "select": (),
    "color": (),
    "file": ("accept",),
    "hidden": (),
    "date": BOUNDS,
    "datetime-local": BOUNDS,
    "month": BOUNDS,
    "time": BOUNDS,
    "week": BOUNDS,
}
# What people don't type, the attribute `readonly` doesn't hold for (HTML, section 4.10.5.3.3).
_FOLDED = (
    "details:not([open]), [hidden], [style*='display:none'], [style*='display: none'], "
    "[style*='max-height:0'], [style*='max-height: 0']"
)
_NEVER_READ_ONLY = frozenset({"select", "checkbox", "radio", "range", "color", "file", "hidden"})
# What a keypad of digits (`type=tel`) is wanted for and is no telephone number.
_DIGITS = frozenset(
    (
        *("card", "cc", "cvc", "cvv", "csc", "exp", "expiry", "expires", "expiration", "month", "year", "iban"),
        *("otp", "pin", "code", "zip", "postal", "postcode"),
    )
)
_NEVER_REQUIRED = frozenset({"range", "color", "hidden"})  # by the attribute: they have a value at any time


@frozen
class FieldFacts:
    """What a page says about one field. Equal ones have equal schemas, so that a schema is made once for a site.

    Attributes:
        kind: the type of an `input`, else the name of the element.
        title: what people call it; may be empty.
        description: more about it; may be empty.
        choices: the values that there are; empty where it doesn't offer any.
        limits: the values of the attributes that bound what such a field takes, each None if not there.
        several: more than one value can be given: of the choices, or addresses with commas between them.
        fixed: people can't change it.
        required: the page asks for a value.
        autocomplete: the last token of the attribute, which says what browsers fill in.
        examples: what a list of suggestions has.
        labels: what people read for each of few choices, where a value doesn't say it.
        folded: it stands in a part of its form that opens only when somebody asks for it.
        constant: what a person types to confirm; empty where any text will do.
    """

    kind: str
    title: str
    description: str
    choices: tuple[str, ...]
    limits: tuple[str | None, ...]
    several: bool
    fixed: bool
    required: bool
    constant: str = ""
    autocomplete: str = ""
    examples: tuple[str, ...] = ()
    labels: tuple[tuple[str, str], ...] = ()
    folded: bool = False


def read_field(controls_of_field: list[HtmlElement], controls: Controls, *, choices: bool = True) -> FieldFacts:
    """Return what a page says about one field.

    Args:
        controls_of_field: the control; of a radio group, all of its buttons.
        controls: those of the page, for the labels.
        choices: read the values that there are.
    """
    control = controls_of_field[0]
    kind = _kind(control)
    values: tuple[str, ...] = ()
    told: dict[str, str] = {}
    able = [each for each in controls_of_field if not _is_fixed(each, controls)]
    fixed = not able
    is_widget = control.name not in FIELD_CONTROLS
    if is_widget and choices and kind in ("select", "radio"):
        values = choices_of(control, controls)
        kind = kind if values else "text"  # it may be typed
    elif kind == "select" and choices:
        told = dict(options_of(control))
        values = tuple(filter(None, told))
    elif kind == "radio" and choices:
        values = tuple(dict.fromkeys([_radio_value(button, controls) for button in able or controls_of_field]))
    if kind in _BUTTONS and not is_widget:
        told = {_radio_value(each, controls): accessible_name(each, controls) for each in able or controls_of_field}
    is_group = (kind == "radio" and not is_widget) or (kind == "checkbox" and len(controls_of_field) > 1)
    if kind == "checkbox" and is_group and choices:
        values = tuple(dict.fromkeys([_radio_value(box, controls) for box in able or controls_of_field]))
    title, description = _naming(control, is_group=is_group, controls=controls)
    names = _LIMITS.get(kind, _LIMITS_OF_TEXT)
    limits = tuple([bound_of(control, name) if is_widget else control.get(name) for name in names])
    several = (
        control.get("aria-multiselectable") == "true"
        if is_widget
        else (kind in _MULTIPLE and control.get("multiple") is not None) or (kind == "checkbox" and is_group)
    )
    # A browser checks no value that people can't change (HTML, sections 4.10.18.5 and 4.10.5.3.3).
    asks = any(map(_is_required, able)) or (is_group and control.closest('[aria-required="true"]') is not None)
    required = not fixed and (asks or (not is_group and title.rstrip(" :").endswith("*")))
    constant = confirmation_text(control, controls)
    tokens = (control.get("autocomplete") or "").lower().split()
    if kind == "tel" and not _asks_for_telephone(control, title, tokens):
        kind = "text"
    return FieldFacts(
        kind,
        as_title(title),
        description,
        values,
        limits,
        several,
        fixed,
        required,
        constant,
        tokens[-1] if tokens else "",
        _examples(control, controls),
        _labels(
            {value: as_title(label if label != title else "") for value, label in told.items() if value in values}
        ),
        _is_folded(control, controls),
    )


def _is_folded(control: HtmlElement, controls: Controls) -> bool:
    """Tell whether a part of a field's form is closed, or hidden by its own style, and the field is in it."""
    folded = control.closest(_FOLDED)
    form = controls.form_owners.get(control)
    return folded is not None and form is not None and folded.closest("form") == form and folded != form


def _asks_for_telephone(control: HtmlElement, title: str, tokens: list[str]) -> bool:
    """Tell whether a field with a keypad of digits takes a telephone number: browsers, or names, say it."""
    if tokens and tokens[-1] not in ("on", "off"):
        return tokens[-1].startswith("tel")
    names = (control.get("name") or "", control.get("id") or "", title)
    return _DIGITS.isdisjoint(word for name in names for word in slug(name).split("-"))


def _labels(told: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the labels of a few choices that say more than their values."""
    more = [(value, label) for value, label in told.items() if value and label and slug(label) not in slug(value)]
    return tuple(more) if 1 < len(told) <= _MOST_LABELS else ()


def grouped_controls(field: HtmlElement, controls: Controls) -> list[HtmlElement]:
    """Return the radio buttons or checkboxes of one name that a field stands for; of any other, that itself."""
    if field.name == "input":
        name = field.get("name") if field.input_type == "radio" else None
        return controls.radio_group(field, name) if name else [field]
    if field.name in FIELD_CONTROLS:
        return [field]
    inside = (each for each in field.elements("input") if each.input_type in ("radio", "checkbox"))
    first = next(inside, None)
    if first is None:
        return [field]
    return [first, *(each for each in inside if each.get("name") == first.get("name"))]


def _examples(control: HtmlElement, controls: Controls) -> tuple[str, ...]:
    """Return what the list of suggestions of a text field has."""
    name = control.get("list") if control.name == "input" else None
    suggestions = controls.document.by_id(name) if name else None
    if suggestions is None or suggestions.name != "datalist":
        return ()
    return tuple([value for value, _ in options_of(suggestions) if value][:_MOST_EXAMPLES])


def field_schema(field: FieldFacts) -> Schema:
    """Return the schema of one field."""
    schema: Schema
    names = _LIMITS.get(field.kind, _LIMITS_OF_TEXT)
    limits: dict[str, str | None] = dict(zip(names, field.limits, strict=True))
    if field.several and field.kind in ("select", "checkbox"):
        schema = {"type": "array", "items": _choice(field.choices), "uniqueItems": True}
    elif field.kind in ("select", "radio"):
        schema = _choice(field.choices)
    elif field.kind == "checkbox":
        # A browser sends nothing while a required one isn't checked.
        schema = {"type": "boolean", **({"const": True} if field.required else {})}
    elif field.kind in ("number", "range"):
        schema = number_schema(limits, field.kind)
    elif field.constant:
        schema = {"type": "string", "const": field.constant}
    else:
        schema = _text(limits, field)
    if field.title:
        schema["title"] = field.title
    labels = f"{', '.join(f'{value}: {label}' for value, label in field.labels)}." if field.labels else ""
    description = " ".join(filter(None, (field.description, schema.get("description"), labels)))
    if description:
        schema["description"] = description
    if field.fixed:
        schema["readOnly"] = True
    return schema


def _text(limits: Mapping[str, str | None], field: FieldFacts) -> Schema:
    schema = text_schema(field.kind, limits, field.autocomplete)
    if field.examples:
        schema["examples"] = list(field.examples)
    if field.several and field.kind == "file":
        return {"type": "array", "items": schema}
    if field.several:  # addresses with commas between them aren't one address; a pattern is for each
        schema.pop("format", None)
        schema.pop("pattern", None)
    return schema


def _kind(control: HtmlElement) -> str:
    return control.input_type if control.name == "input" else widget_kind(control) or control.name


def _is_fixed(control: HtmlElement, controls: Controls) -> bool:
    """Tell whether people can't change a control: by its attributes, or because its group is disabled."""
    if control.get("readonly") is not None and _kind(control) not in _NEVER_READ_ONLY:
        return True
    return is_disabled(control, controls) and not waits_for_its_script(control)


def waits_for_its_script(control: HtmlElement) -> bool:
    """Tell whether a field is disabled until the script that searches is ready: nobody publishes one for good."""
    return control.get("disabled") is not None and control.input_type == "search"


def is_disabled(control: HtmlElement, controls: Controls) -> bool:
    """Tell whether a control isn't sent: by its attribute, or because its group is disabled."""
    if control.get("disabled") is not None:
        return True
    if not controls.disabled_groups:
        return False
    # What stands in the legend of a disabled group isn't disabled by it (HTML, section 4.10.15).
    group, legend = control.closest("fieldset[disabled]"), control.closest("fieldset[disabled] > legend")
    return group is not None and (legend is None or legend.parent != group)


def _is_required(control: HtmlElement) -> bool:
    """Tell whether the page asks for a value: the attribute, or an `aria-required` that is true."""
    if control.get("required") is not None and _kind(control) not in _NEVER_REQUIRED:
        return True
    return (control.get("aria-required") or "").strip().lower() == "true"


def _naming(control: HtmlElement, *, is_group: bool, controls: Controls) -> tuple[str, str]:
    if is_group:  # the label of one button says what the button is, not what the group is
        beside = text_beside(control)
        return _group_name(control, controls) or (
            beside if beside != accessible_name(control, controls) else ""
        ), ""
    names = spoken_names(control, controls)
    title = names[0] if names else ""
    describing = control.get("aria-describedby")
    hints = controls.document.by_ids(describing) if describing else []
    texts = [visible_text(hint) for hint in hints if not _is_error(hint)]
    for text in texts:  # it stands in the label, perhaps
        title = title.removesuffix(text).rstrip() or title
    described = " ".join(texts)
    return title, described or next((name for name in names if as_title(name) != as_title(title)), "")


def _is_error(hint: HtmlElement) -> bool:
    return hint.get("role") == "alert" or any(map(_ERRORS.search, (*hint.classes, hint.get("id") or "")))


def _group_name(button: HtmlElement, controls: Controls) -> str:
    """Return the name of the nearest group that has one, up to the nearest `fieldset`; may be empty."""
    around = button.closest(_AROUND)
    while around is not None:
        is_fieldset = around.name == "fieldset"
        if is_fieldset or role(around) in _GROUPS:
            name = accessible_name(around, controls)
            if name or is_fieldset:
                return name
        above = around.parent
        around = above.closest(_AROUND) if above is not None else None
    return ""


def options_of(control: HtmlElement) -> list[tuple[str, str]]:
    """Return the values that a list offers, each with its text, which is the value where it has no other."""
    options: list[tuple[str, str]] = []
    for option in control.elements("option"):
        if option.get("disabled") is None and not _in_disabled_group(option):
            text, value = " ".join(option.text.split()), option.get("value")
            options.append((text if value is None else value, text))
    if options and asks_to_choose(*options[0]):
        return options[1:]
    if control.get("required") is not None:
        return [option for option in options if option[0]]  # the placeholder is no answer
    return options


def _in_disabled_group(option: HtmlElement) -> bool:
    group = option.parent
    return group is not None and group.name == "optgroup" and group.get("disabled") is not None


def _choice(values: tuple[str, ...]) -> Schema:
    """Return a string that is one of some values; of any, where a script fills them in."""
    return {"type": "string", "enum": list(values)} if values else {"type": "string"}


def _radio_value(button: HtmlElement, controls: Controls) -> str:
    value = button.get("value")
    if value is not None:
        return value
    return accessible_name(button, controls) or button.get("id") or "on"
