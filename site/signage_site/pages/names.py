"""Read what a control is called: its name, in the order that browsers take, or what its sign or icon means."""

import re
from collections.abc import Container, Iterator
from itertools import islice
from types import MappingProxyType

from signage_site.pages.controls import Controls, is_field, role
from signage_site.pages.identifiers import as_name
from signage_site.pages.texts import HEADINGS, text_around, text_beside, visible_text
from signage_specs.readers.html import HtmlElement

_MOST_TEXT = 1000  # code points
_MOST_PARTS = 20  # headings of a form that are looked at
_MOST_BESIDE = 20  # elements that are looked at
_LABEL_SIGNS = re.compile(r"^\*\s*|[\s:\uff1a*]+$")  # of a label: "Name *:"
_LONGEST_TITLE = 120  # code points; a label may hold all that it opens
# An id or a name that a tool has counted up: it changes when something is added in front.
_COUNTED = re.compile(r"\d")
# React's `useId` counts in base 32, so many have no digit: `:ra:`, `:Rlm:`, `:shop-ra:`, `_r_b_`, `«rb»`.
_COUNTED_BY_REACT = re.compile(
    r"(?<!\w)(?::(?:[\w-]{0,40}-)?[rR][0-9a-vH]*:|_(?:[\w-]{0,40}-)?[rR]_[0-9a-vH]*_)(?!\w)|«[^«»]+»"
)
# Ids that libraries of components make up, which shift with each build.
_BY_LIBRARY = re.compile(r"(?:reka|radix|headlessui|bits|melt|zag|mantine|mui|chakra)-.*[\d:]")
# What ids say of any control: `inputName`, `id_name`. A sign or a capital follows.
_FRAME_OF_IDS = re.compile(
    r"(?:(?:id|input|example|field|txt|validation)(?:[-_]|(?=[A-Z]))|(?<=[a-z])Input(?=[A-Z]))+"
)
_NAMED_BY_CONTENT = frozenset({"button", "a", "label", "summary", "option", "legend"})
# Roles that do the same (ARIA 1.2, "Roles Supporting Name from Content"). What a region holds is no name of it.
_ROLES_NAMED_BY_CONTENT = frozenset(
    (
        *("button", "cell", "checkbox", "columnheader", "gridcell", "heading", "link", "menuitem"),
        *("menuitemcheckbox", "menuitemradio", "option", "radio", "row", "rowheader", "switch", "tab"),
        *("tooltip", "treeitem"),
    )
)
# What a control is about when nothing names it: the entry, cell or paragraph that it stands in.
_SURROUNDINGS = "li, td, th, dd, p, figure, summary"
_TEXTS = MappingProxyType(
    dict.fromkeys("\u00d7\u2715\u2716\u2717\u274c", "close")  # crosses
    | dict.fromkeys("\u2630\u2261", "menu")  # three lines
    | dict.fromkeys("\u22ee\u22ef\u2026", "more")  # three dots
    | {"\N{LEFT-POINTING MAGNIFYING GLASS}": "search", "\N{WASTEBASKET}": "delete"}
)
# What icons and buttons are called in the class names of themes, and what that means.
_WORDS = MappingProxyType(
    {
        **dict.fromkeys(("hamburger", "burger", "bars", "menu", "navbar", "toggler", "dropdown"), "menu"),
        **dict.fromkeys(("close", "times", "xmark", "cross"), "close"),
        **dict.fromkeys(("search", "magnifying", "magnifier", "loupe"), "search"),
        **dict.fromkeys(("theme", "appearance", "darkmode", "moon", "sun"), "theme"),
        **dict.fromkeys(("copy", "clipboard"), "copy"),
        **dict.fromkeys(("trash", "trashcan", "dustbin", "wastebasket"), "delete"),
        **dict.fromkeys(("language", "languages", "translate"), "language"),
        **dict.fromkeys(("print", "fullscreen", "sidebar", "help"), ""),
        **dict.fromkeys(("next", "prev", "previous", "first", "last", "top", "toggle", "show", "hide"), ""),
    }
)
# An id of these words alone says nothing of what a control is about.
_WIDGETS = frozenset("nav navbar dropdown menu button btn link toggle toggler".split())  # noqa: SIM905  as one reads them
# The attributes in which libraries are told the icon: UIkit, Feather, Lucide, Iconify.
_ICON_ATTRIBUTES = ("uk-icon", "data-feather", "data-lucide", "data-icon")
# Elements that show the icon which an attribute names.
_ICON_ELEMENTS = {
    **dict.fromkeys(("ion-icon", "sl-icon", "box-icon", "wa-icon", "fa-icon"), "name"),
    **dict.fromkeys(("iconify-icon", "fluent-icon", "ui5-icon", "calcite-icon"), "icon"),
}
_SIGNS = ("i", "span", "svg", "use", "div", *_ICON_ELEMENTS)
_SLIDES = ("data-bs-slide-to", "data-slide-to")
# A class says these of any control.
_FRAME = frozenset({"btn", "button", "icon", "icons", "js", "fa", "fas", "far", "bi", "is", "has", "svg", "link"})
_CAMEL_BREAK = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_NOT_WORD = re.compile(r"[^A-Za-z]+")
_UTILITY = re.compile(r"[:\[\]/]|-\d")  # such as `top-4` or `md:hidden`: how it looks
_MOST_INSIDE = 8
_COUNT = re.compile(r"\d[\d.,]*\+?(?:\s.*)?")  # with what is counted
# How icons are called: Font Awesome, Bootstrap, Material Design, Feather, Tabler, Glyphicons, Ionicons, Remix.
_ICON = re.compile(r"(?:fa|bi|mdi|feather|ti|ri|glyphicon|icon|ion|la|octicon|lucide)-(?P<what>[a-z]+(?:-[a-z]+)*)")
# Iconify's, as Tailwind's and UnoCSS' utilities: `icon-[lucide--search]`, `i-lucide:search`.
_UTILITY_ICON = re.compile(r"(?:icon-\[[a-z\d-]+--|i-[a-z\d-]+:)(?P<what>[a-z]+(?:-[a-z]+)*)(?:-\d+)?\]?")
_OF_ICONS = re.compile(r"^.*:\s*|(?<![-\d])[-\d]++$|;.*")  # what such an attribute says besides the icon's name
_STYLES = frozenset(
    (
        *("fw", "lg", "sm", "xs", "xl", "solid", "regular", "light", "thin", "brands", "duotone", "alt", "fill"),
        *("filled", "outline", "o", "line", "circle", "square", "spin", "h", "v", "up", "down", "ios", "md"),
    )
)
_ICONS = MappingProxyType(
    {
        **dict.fromkeys(("chevron-left", "arrow-left", "angle-left", "caret-left"), "previous"),
        **dict.fromkeys(("chevron-right", "arrow-right", "angle-right", "caret-right"), "next"),
        **dict.fromkeys(("sync", "redo", "rotate", "refresh", "arrow-clockwise"), "refresh"),
        **dict.fromkeys(("pencil", "pen", "edit"), "edit"),
        **dict.fromkeys(("cog", "gear", "cogs", "wrench", "tools", "sliders"), "settings"),
        **dict.fromkeys(("list", "align-justify"), "menu"),
        **dict.fromkeys(("th", "th-large", "grid"), "apps"),
        **dict.fromkeys(("expand-arrows", "expand-arrows-alt", "arrows-fullscreen", "maximize"), "fullscreen"),
        **dict.fromkeys(("bell", "bell-o"), "notifications"),
        **dict.fromkeys(("user", "person"), "account"),
        **dict.fromkeys(("envelope", "mail"), "mail"),
        **dict.fromkeys(("eye", "view"), "view"),
        **dict.fromkeys(("plus", "add"), "add"),
        **dict.fromkeys(("minus", "window-minimize"), "collapse"),
        **dict.fromkeys(("ellipsis", "dots", "three-dots", "ellipsis-vertical"), "more"),
    }
)


def spoken_names(element: HtmlElement, controls: Controls) -> tuple[str, ...]:
    """Return what people call a control, the best source first; never an empty string.

    ARIA label, labels, legend of the group, content or value of a button, alternative text, placeholder, title.
    """
    found = controls.spoken.get(element)
    if found is None:  # read once for the ids, the annotations and the facts
        names = [" ".join(name.split()) for name in _spoken_names(element, controls) if name]
        found = controls.spoken[element] = tuple([name for name in names if name])
    return found


def as_title(name: str) -> str:
    """Return a name as a title: cut after a word where it goes on, empty where it is a sign such as a cross."""
    if not name[:1].isalnum() and not any(map(str.isalnum, name)):
        return ""
    name = _LABEL_SIGNS.sub("", name)
    start = name[:_LONGEST_TITLE]
    return name if start == name else f"{start.rpartition(' ')[0] or start}…"


def accessible_name(element: HtmlElement, controls: Controls) -> str:
    """Return the first of the spoken names, or an empty string."""
    found = controls.spoken.get(element)
    if found is None:
        label = " ".join((element.get("aria-label") or "").split())
        if label and not element.get("aria-labelledby"):
            return label  # the others aren't to be looked for
        found = spoken_names(element, controls)
    return found[0] if found else ""


def is_counted_name(name: str) -> bool:
    """Tell whether a tool has counted up an attribute `name`; people write numbers too, as in `line2`."""
    return (name[:1] == "_" and _COUNTED.search(name) is not None) or _COUNTED_BY_REACT.search(name) is not None


def attribute_names(
    element: HtmlElement, repeated: Container[str | None] = ()
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the attributes `name` and `id` of an element; behind them, apart, those that a tool has counted up.

    So are the ids that are `repeated` on the page, and tell nothing.
    """
    steady: list[str] = []
    counted: list[str] = []
    name, identity = as_name(element.get("name") or ""), as_name(element.get("id") or "")
    frame = _FRAME_OF_IDS.match(identity)
    identity = identity[frame.end() :] if frame is not None else identity
    identity = identity[:1].lower() + identity[1:] if frame is not None else identity  # one of two words
    if name:
        (counted if is_counted_name(name) else steady).append(name)
    if identity and _BY_LIBRARY.match(identity) is None:
        by_tool = _COUNTED.search(identity) or _COUNTED_BY_REACT.search(identity) or element.get("id") in repeated
        (counted if by_tool or _is_of_any_widget(identity) else steady).append(identity)
    return tuple(steady), tuple(counted)


def _is_of_any_widget(name: str) -> bool:
    """Tell whether a name says what a control is, and not what it is about: `navbarDropdown`."""
    return all(word in _WIDGETS for word in _NOT_WORD.split(_CAMEL_BREAK.sub(" ", name).lower()) if word)


def source_names(element: HtmlElement, controls: Controls) -> Iterator[str]:
    """Yield the names that an id is made from, the best source first.

    The attributes `name` and `id` come first, because they stay when a label is reworded or translated; those
    that a tool has counted up come last.
    """
    steady, counted = attribute_names(element, controls.repeated_ids)
    yield from steady
    yield from spoken_names(element, controls)
    yield from counted
    parent = element.parent
    around = parent.closest(_SURROUNDINGS) if parent is not None else None
    if around is not None:
        yield visible_text(around)


def _spoken_names(element: HtmlElement, controls: Controls) -> list[str | None]:
    """Return the names with all that says nothing."""
    labelled_by = element.get("aria-labelledby")
    found: list[str | None] = []
    if labelled_by:
        found.append(_said_elsewhere(labelled_by, controls))
    found.append(element.get("aria-label"))
    for label in controls.labels.get(element, ()):
        found.append(_text(label, controls))
        found.append(label.get("aria-label") or label.get("title"))
    name = element.name
    if name in ("input", "select", "textarea") and element not in controls.labels and not any(found):
        found.append((text_around(element) or text_beside(element)) if is_field(element) else None)
    if name == "input":
        kind = element.input_type
        if kind in ("submit", "button", "reset"):
            # Without a value a browser writes a word of its own.
            found.append(element.get("value") or ("" if kind == "button" else kind.capitalize()))
        found.append(element.get("alt"))
    elif name in ("form", "fieldset") or element in controls.wizards:
        found += map(visible_text, _headline(element))
    elif name in _NAMED_BY_CONTENT or role(element) in _ROLES_NAMED_BY_CONTENT:
        found.append(_without_counts(element, _text(element, controls)))
    found.append(element.get("placeholder"))
    found.append(element.get("title"))
    return found


def _said_elsewhere(identities: str, controls: Controls) -> str:
    """Return what the elements of some ids say, each by its label or its text: many controls may name the same."""
    found: list[str] = []
    left = _MOST_TEXT
    for element in controls.document.by_ids(identities):
        said = (element.get("aria-label") or _text(element, controls))[:left]
        found.append(said)
        left -= len(said)
        if left <= 0:
            break
    return " ".join(found)


def _headline(element: HtmlElement) -> list[HtmlElement]:
    """Return what a form or a group begins with, in a list; of several parts, each has a name of its own."""
    headings = islice(element.iter_elements("legend", *HEADINGS), _MOST_PARTS)
    found = [each for each in headings if each.closest("[role=alert]") is None]  # what is wrong is no name
    first = found[:1]
    if element.name != "fieldset" and sum(each.name == found[0].name for each in found) > 1:
        return [each for each in found if each.name < found[0].name and each.name != "legend"][:1]
    return first


def _without_counts(element: HtmlElement, text: str) -> str:
    """Return the text of a button without the numbers in it that count something: "Cart" of "Cart 0"."""
    if element.name == "label" or not _COUNTED.search(text):
        return text
    kept = text
    for inner in islice(element.iter_elements("span", "b", "small", "sup", "strong"), _MOST_INSIDE):
        said = visible_text(inner)
        if _COUNT.fullmatch(said):
            kept = " ".join(kept.replace(said, " ", 1).split())
    return kept or text


def _text(element: HtmlElement, controls: Controls) -> str:
    """Return the visible text of an element, read once: a label names its field and itself."""
    found = controls.texts.get(element)
    if found is None:
        found = controls.texts[element] = visible_text(element)
    return found


def sign_of(element: HtmlElement) -> str:
    """Return what the sign or icon of a control means, in a word or two; an empty string where it has none.

    A cross is `close`, three lines are `menu`; else its classes tell, and then the classes of what is in it.
    """
    text = element.text.strip().removesuffix("\ufe0f")
    if text:
        return _TEXTS.get(text, "")
    slide = next(filter(None, map(element.get, _SLIDES)), "")
    if slide.isdecimal():
        return f"slide {int(slide[:9]) + 1}"
    inside = list(islice(element.iter_elements(*_SIGNS), _MOST_INSIDE))
    told = (each.get(name) or "" for each in (element, *inside) for name in _ICON_ATTRIBUTES)
    named = (each.get(_ICON_ELEMENTS[each.name]) or "" for each in inside if each.name in _ICON_ELEMENTS)
    icons = [f"icon-{_OF_ICONS.sub('', name)}" for name in (*told, *named) if name]
    classes = [name for each in inside for name in each.classes]
    icons += [f"icon-{found['what']}" for found in map(_UTILITY_ICON.fullmatch, classes) if found is not None]
    icons += filter(_ICON.fullmatch, classes)
    uses = (each.get("href") or each.get("xlink:href") or "" for each in inside if each.name == "use")
    others = (name for each in (element, *inside) for name in each.classes)
    meanings = (_meaning(name) for name in (*icons, *others, *uses))
    return next((each for each in meanings if each), "")


def _meaning(name: str) -> str:
    if _UTILITY.search(name):
        return ""
    icon = _ICON.fullmatch(name)
    words = [word for word in _NOT_WORD.split(_CAMEL_BREAK.sub(" ", name).lower()) if word and word not in _FRAME]
    telling = [word for word in words if word in _WORDS]
    if telling or icon is None:
        return next((_WORDS[word] for word in telling if _WORDS[word]), " ".join(words) if telling else "")
    kept = "-".join(word for word in icon["what"].split("-") if word not in _STYLES)
    return _ICONS.get(kept, kept.replace("-", " "))


def tells_of_an_event(link: HtmlElement, controls: Controls) -> bool:
    """Tell whether a link says what has happened: "New user registered"; nothing says that it does anything."""
    name = accessible_name(link, controls)
    if link.get("onclick") is not None or role(link) == "menuitem" or any(map(_BUTTON.search, link.classes)):
        return False
    around = link.parent
    if _NEWS.match(name) is None:
        return _EVENT.search(name) is not None
    holders = (link, around) if around is not None and around.name not in _LISTS else (link,)
    beside = (each for holder in holders for each in islice(holder.iter_children(), _MOST_BESIDE))
    return _EVENT.search(name) is not None or any(each.name in _TOLD for each in beside)


_BUTTON = re.compile(r"btn|button", re.IGNORECASE)
_NEWS = re.compile(r"new\b", re.IGNORECASE)
# What was done, which of its kind, or when.
_EVENT = re.compile(
    r"\w\s+(?:\w+ed|sent|paid|made)(?:\W*$|\W*\d|\s+(?:by|on|at|from|for|to)\b)|[#\u2116]\s?\d|\bago\b",
    re.IGNORECASE,
)
_TOLD = ("p", "time", "small")
_LISTS = ("body", "main", "nav")


_HELPFUL = re.compile(
    r"\b(?:page|article|topic|doc\w*|guide|content|information|this|it)\b.{0,40}"
    r"\b(?:helpful|useful|helped you|help you)\b"
    r"|hilfreich|\butile\b|\bútil\b|\bnuttig\b|役に立|有帮助|有幫助",
    re.IGNORECASE,
)


def asks_for_feedback(button: HtmlElement) -> bool:
    """Tell whether it is asked beside a button, or beside what it stands in, whether the page was helpful."""
    around = (each for each in islice(button.ancestors(), 2) if each.name not in ("body", "main"))
    return any(_HELPFUL.search(visible_text(each)) for each in (*around, *islice(button.previous_elements(), 2)))
