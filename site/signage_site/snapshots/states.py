"""Read what an element's value is, which states it is in, and what else an agent has to know to act on it."""

import re
from collections.abc import Iterator
from typing import Final

from turbohtml import Element

from signage_site.pages.controls import Controls
from signage_site.snapshots.names import selected_options
from signage_site.twins.text import address
from signage_specs.readers.html import HtmlElement

_CHECKABLE: Final = frozenset({"checkbox", "menuitemcheckbox", "menuitemradio", "radio", "switch"})
_SELECTABLE: Final = frozenset({"option", "row", "tab", "treeitem"})
_EXPANDABLE: Final = frozenset(
    (
        *("button", "checkbox", "combobox", "gridcell", "link", "listbox", "menuitem", "menuitemcheckbox"),
        *("menuitemradio", "row", "switch", "tab", "treeitem"),
    )
)
_REQUIRED: Final = frozenset(
    {"checkbox", "combobox", "listbox", "radio", "radiogroup", "searchbox", "spinbutton", "textbox", "tree"}
)
_RANGES: Final = frozenset({"meter", "progressbar", "scrollbar", "slider", "spinbutton"})
_TEXTS: Final = frozenset({"combobox", "searchbox", "textbox"})
_WRITTEN: Final = frozenset({*_TEXTS, "spinbutton"})
# What ARIA says by a word, with the word that says nothing; what the word is called here, and what it means.
_TOKENS: Final = {"current": "false", "invalid": "false", "haspopup": "false", "sort": "none"}
_KEYS: Final = {"haspopup": "popup"}
_MEANT: Final = {("haspopup", "true"): "menu"}
_DISABLED: Final = frozenset({"button", "fieldset", "input", "optgroup", "option", "select", "textarea"})
# What has a value or a state without an attribute.
_TELLING: Final = frozenset({"input", "meter", "option", "progress", "select", "summary", "textarea"})
_PLAIN_TYPES: Final = frozenset(
    {"button", "checkbox", "image", "number", "password", "radio", "range", "reset", "search", "submit", "text"}
)
_LIMITS: Final = ("min", "max", "step", "minlength", "maxlength", "pattern")
_NUMBER: Final = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_SIMPLE: Final = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,10})?")


class States:
    """What the elements of one page are like."""

    def __init__(self, controls: Controls) -> None:
        """Read the states of a page's elements."""
        self._controls = controls
        self._out_of_use = _out_of_use(controls)
        self._asked_last: Element | None = None
        self._chosen_last: frozenset[Element] = frozenset()

    def is_disabled(self, element: HtmlElement) -> bool:
        """Tell whether nobody can act on an element: it says so, or a group around it does."""
        if element.name in _DISABLED and (element.get("disabled") is not None or element in self._out_of_use):
            return True
        return _says(element, "aria-disabled")

    def states(self, element: HtmlElement, role: str) -> Iterator[str]:
        """Yield the states that hold, as ANML native calls them."""
        if self._says_nothing(element):
            return iter(())
        holds = {
            "checked": role in _CHECKABLE and self._checked(element) == "true",
            "disabled": self.is_disabled(element),
            "expanded": role in _EXPANDABLE and self._expanded(element) == "true",
            "pressed": role == "button" and _token(element, "aria-pressed") == "true",
            "selected": role in _SELECTABLE and self._is_selected(element),
            "required": role in _REQUIRED and (_has(element, "required") or _says(element, "aria-required")),
            "masked": element.name == "input" and element.input_type == "password",
            "open": element.name == "dialog",  # a closed one is hidden
            "modal": role in ("dialog", "alertdialog") and _says(element, "aria-modal"),
        }
        return (state for state, is_so in holds.items() if is_so)

    def _says_nothing(self, element: HtmlElement) -> bool:
        """Tell whether an element has neither states nor values, as most have not: it has no attributes."""
        return element.is_bare and element.name not in _TELLING and element not in self._out_of_use

    def attributes(self, element: HtmlElement, role: str) -> Iterator[tuple[str, str]]:
        """Yield what an element says by key and value, in a steady order; no value is empty."""
        if self._says_nothing(element):
            return iter(())
        found = self._attributes(element, role)
        return ((key, value) for key, value in found if value)

    def value(self, element: HtmlElement, role: str) -> str:
        """Return what a field holds before anybody fills it in; an empty string for nothing, and for a secret."""
        if role in _RANGES:
            return _range_value(element, role)
        if element.name == "input":
            kind = element.input_type
            if role not in _TEXTS or kind in ("password", "checkbox", "radio"):
                return ""
            return (element.get("value") or "") or ("#000000" if kind == "color" else "")
        if element.name == "textarea":
            return element.text
        if element.name == "select":
            chosen = selected_options(element.node) if role == "combobox" else []
            return (chosen[0].attr("label") or chosen[0].text) if chosen else ""
        return element.text if role in _TEXTS else ""

    def _attributes(self, element: HtmlElement, role: str) -> Iterator[tuple[str, str]]:
        kind = element.input_type if element.name == "input" else ""
        yield "href", address(element.get("href")) if role == "link" else ""
        yield "src", address(element.get("src")) if role == "iframe" else ""
        yield "type", "" if kind in _PLAIN_TYPES else kind
        yield "value", self.value(element, role)
        if role in _WRITTEN:
            yield "placeholder", element.get("placeholder") or element.get("aria-placeholder") or ""
        yield from self._limits(element, role)
        yield from self._undecided(element, role)
        is_fixed = _has(element, "readonly") or _says(element, "aria-readonly")
        yield "readonly", "true" if is_fixed and role in (*_WRITTEN, "slider", "listbox") else ""
        is_multiple = _has(element, "multiple") or _says(element, "aria-multiselectable")
        yield "multiple", "true" if is_multiple and role == "listbox" else ""
        for key, usual in _TOKENS.items():
            said = _token(element, f"aria-{key}")
            yield _KEYS.get(key, key), "" if said == usual else _MEANT.get((key, said), said)

    def _limits(self, element: HtmlElement, role: str) -> Iterator[tuple[str, str]]:
        if element.name in ("input", "textarea"):
            yield from ((name, element.get(name) or "") for name in _LIMITS)
        elif role in _RANGES:
            yield from (
                (name, element.get(f"aria-value{name}") or element.get(name) or "") for name in ("min", "max")
            )

    def _undecided(self, element: HtmlElement, role: str) -> Iterator[tuple[str, str]]:
        """Yield what is neither a state nor the lack of one: half checked, and closed or let go on purpose."""
        pressed = _token(element, "aria-pressed") if role == "button" else ""
        yield "checked", "mixed" if role in _CHECKABLE and self._checked(element) == "mixed" else ""
        yield "expanded", "false" if role in _EXPANDABLE and self._expanded(element) == "false" else ""
        yield "pressed", pressed if pressed in ("false", "mixed") else ""

    def _checked(self, element: HtmlElement) -> str:
        if element.name == "input" and element.input_type in ("checkbox", "radio"):
            return "true" if self._is_on(element) else "false"
        return _token(element, "aria-checked")

    def _is_on(self, element: HtmlElement) -> bool:
        """Tell whether a box is checked; of the buttons of one group, the last that says so is."""
        if element.get("checked") is None:
            return False
        name = element.get("name")
        if element.input_type != "radio" or not name:
            return True
        group = self._controls.radio_group(element, name)
        return next((each for each in reversed(group) if each.get("checked") is not None), element) == element

    def _expanded(self, element: HtmlElement) -> str:
        if element.name == "summary":
            around = element.parent
            return "true" if around is not None and around.get("open") is not None else "false"
        return _token(element, "aria-expanded")

    def _is_selected(self, element: HtmlElement) -> bool:
        if element.name == "option":
            around = element.node.closest("select")
            return around is not None and element.node in self._chosen(around) and "disabled" not in around.attrs
        return _says(element, "aria-selected")

    def _chosen(self, select: Element) -> frozenset[Element]:
        if self._asked_last != select:  # a list's options are asked for one after the other
            self._asked_last, self._chosen_last = select, frozenset(selected_options(select))
        return self._chosen_last


def _out_of_use(controls: Controls) -> frozenset[HtmlElement]:
    """Return the controls in a disabled group, without those in its legend, and options of a disabled list."""
    if "disabled" not in controls.document.text.lower():
        return frozenset()
    holders = controls.document.elements("optgroup", "select")
    groups = [*controls.disabled_groups, *(each for each in holders if _has(each, "disabled"))]
    concerned = [*controls.fields, *controls.buttons, *controls.document.elements("option")]
    inside = controls.document.enclosing(concerned, groups)
    legends = [each for each in controls.document.elements("legend") if each.parent in groups]
    spared = controls.document.enclosing(concerned, legends) if legends else {}
    return frozenset(each for each in inside if each not in spared)


def _range_value(element: HtmlElement, role: str) -> str:
    """Return where a slider or a gauge is: in the middle where nothing says it (HTML, section 4.10.5.1.13)."""
    said = element.get("aria-valuetext") or element.get("aria-valuenow")
    if said:
        return said
    is_native = element.name in ("input", "meter", "progress")
    value = (element.get("value") or "") if is_native else ""
    if _NUMBER.fullmatch(value):
        return value
    if role not in ("scrollbar", "slider"):
        return ""
    least, most = (_bound(element, name, is_native, least) for name, least in (("min", 0.0), ("max", 100.0)))
    return _written(max(least, (least + most) / 2))


def _bound(element: HtmlElement, name: str, is_native: bool, otherwise: float) -> float:
    written = (element.get(name if is_native else f"aria-value{name}") or "").strip()
    return float(written) if _SIMPLE.fullmatch(written) else otherwise


def _written(number: float) -> str:
    return str(int(number)) if number == int(number) else str(number)


def _has(element: HtmlElement, name: str) -> bool:
    return element.get(name) is not None


def _token(element: HtmlElement, name: str) -> str:
    value = (element.get(name) or "").strip().lower()
    return value if value.isalpha() or value == "" else ""


def _says(element: HtmlElement, name: str) -> bool:
    return _token(element, name) == "true"
