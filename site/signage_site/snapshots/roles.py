"""Tell which role an element has: as ARIA says, else as HTML's own mapping does (HTML-AAM 1.0, section 4)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from signage_core.frozen import frozen
from signage_specs.readers.html import HtmlElement

# A role of ARIA that says nothing about an element (ARIA 1.2, section 5.4), and one that takes away what HTML says.
_ABSTRACT: Final = frozenset(
    (
        *("command", "composite", "input", "landmark", "range", "roletype", "section", "sectionhead", "select"),
        *("structure", "widget", "window"),
    )
)
_NO_ROLE: Final = frozenset({"none", "presentation", "generic"})
# Roles of parts of a sentence: what they say is the sentence's.
_INLINE: Final = frozenset(
    (
        *("code", "deletion", "emphasis", "insertion", "mark", "paragraph", "strong", "subscript", "suggestion"),
        *("superscript", "time"),
    )
)
ROLES: Final = frozenset({
    "alert", "alertdialog", "application", "article", "banner", "blockquote", "button", "caption", "cell",
    "checkbox", "code", "columnheader", "combobox", "complementary", "contentinfo", "definition", "deletion",
    "dialog", "directory", "document", "emphasis", "feed", "figure", "form", "grid", "gridcell", "group",
    "heading", "img", "image", "insertion", "link", "list", "listbox", "listitem", "log", "main", "marquee",
    "math", "mark", "menu", "menubar", "menuitem", "menuitemcheckbox", "menuitemradio", "meter", "navigation",
    "note", "option", "paragraph", "progressbar", "radio", "radiogroup", "region", "row", "rowgroup",
    "rowheader", "scrollbar", "search", "searchbox", "separator", "slider", "spinbutton", "status", "strong",
    "subscript", "suggestion", "superscript", "switch", "tab", "table", "tablist", "tabpanel", "term", "textbox",
    "time", "timer", "toolbar", "tooltip", "tree", "treegrid", "treeitem", *_NO_ROLE,
})  # fmt: skip
"""Roles of ARIA 1.2 that an author may write, and those of 1.3 that browsers know."""

INTERACTIVE: Final = frozenset(
    (
        *("button", "checkbox", "combobox", "link", "listbox", "menuitem", "menuitemcheckbox", "menuitemradio"),
        *("option", "radio", "searchbox", "slider", "spinbutton", "switch", "tab", "textbox", "treeitem"),
    )
)
"""Roles that a person acts on."""

NAMED_BY_CONTENT: Final = frozenset(
    (
        *("button", "checkbox", "heading", "link", "menuitem", "menuitemcheckbox", "menuitemradio", "option"),
        *("radio", "switch", "tab", "tooltip", "treeitem"),
    )
)
"""Roles that what is in an element names, and whose text therefore isn't repeated."""

_BY_NAME: Final = MappingProxyType({
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "heading"),
    **dict.fromkeys(("ul", "ol", "menu", "dir", "dl"), "list"),
    **dict.fromkeys(("tbody", "thead", "tfoot"), "rowgroup"),
    **dict.fromkeys(("address", "details", "fieldset", "hgroup", "optgroup"), "group"),
    "article": "article", "audio": "audio", "blockquote": "blockquote", "button": "button", "caption": "caption",
    "dd": "definition", "dialog": "dialog", "dt": "term", "figcaption": "caption", "figure": "figure",
    "form": "form", "hr": "separator", "iframe": "iframe", "li": "listitem", "main": "main", "math": "math",
    "meter": "meter", "nav": "navigation", "option": "option", "output": "status", "pre": "code",
    "progress": "progressbar", "search": "search", "table": "table", "td": "cell", "textarea": "textbox",
    "tr": "row", "video": "video",
})  # fmt: skip
_BY_INPUT_TYPE: Final = MappingProxyType({
    **dict.fromkeys(("button", "submit", "reset", "image", "file"), "button"),
    "checkbox": "checkbox", "number": "spinbutton", "radio": "radio", "range": "slider",
})  # fmt: skip
_SECTIONING: Final = frozenset({"article", "aside", "main", "nav", "section"})
_SECTIONING_ROLES: Final = frozenset({"article", "complementary", "main", "navigation", "region"})
_EDITABLE: Final = frozenset({"", "true", "plaintext-only"})


def written_role(element: HtmlElement) -> str:
    """Return the first role that an author wrote and that there is; an empty string without one."""
    written = element.get("role")
    if not written:
        return ""
    return next((each for each in written.lower().split() if each in ROLES and each not in _ABSTRACT), "")


def role_of(element: HtmlElement, *, is_sectioned: bool, is_named: bool) -> str:
    """Return the role of an element; an empty string where it has none.

    Args:
        element: in HTML, or the outermost of a drawing or a formula.
        is_sectioned: an article, a section or the like is around it, so that a header is no banner.
        is_named: an author gave it a name, without which a section is no region.
    """
    role = written_role(element)
    if role in _NO_ROLE and _conflicts(element):
        role = ""  # what can be focused is never without a role (ARIA 1.2, section 7.1)
    if role in ("region", "form") and not is_named:
        role = ""
    if role:
        return "" if role in _NO_ROLE or role in _INLINE else {"image": "img"}.get(role, role)
    return _native_role(element, _Surroundings(is_sectioned, is_named))


def is_sectioning(element: HtmlElement, role: str) -> bool:
    """Tell whether headers and footers inside an element are its own, and not the page's."""
    return element.name in _SECTIONING or role in _SECTIONING_ROLES


def _conflicts(element: HtmlElement) -> bool:
    """Tell whether an element can be focused, so that its own role holds."""
    if element.get("disabled") is not None:
        return False
    if element.name in ("button", "input", "select", "textarea", "iframe", "summary"):
        return True
    return (element.name == "a" and element.get("href") is not None) or element.get("tabindex") is not None


@frozen
class _Surroundings:
    is_sectioned: bool
    is_named: bool


def _native_role(element: HtmlElement, around: _Surroundings) -> str:
    name = element.name
    if element.namespace != "html":
        is_told = name == "math" or (name == "svg" and around.is_named)
        return {"svg": "img", "math": "math"}.get(name, "") if is_told else ""
    found = _BY_CONTEXT.get(name)
    if found is not None:
        return found(element, around)
    role = _BY_NAME.get(name, "")
    return role or ("textbox" if element.get("contenteditable") in _EDITABLE else "")


def _of_link(element: HtmlElement, _around: _Surroundings) -> str:
    return "link" if element.get("href") is not None else ""


def _of_input(element: HtmlElement, _around: _Surroundings) -> str:
    kind = element.input_type
    role = _BY_INPUT_TYPE.get(kind)
    if role is not None:
        return role
    if element.get("list") is not None and kind in ("text", "search", "email", "tel", "url"):
        return "combobox"
    return "searchbox" if kind == "search" else "textbox"


def _of_select(element: HtmlElement, _around: _Surroundings) -> str:
    size = (element.get("size") or "").strip()
    is_list = element.get("multiple") is not None or (size.isdecimal() and int(size[:9]) > 1)
    return "listbox" if is_list else "combobox"


def _of_picture(element: HtmlElement, around: _Surroundings) -> str:
    return "" if element.get("alt") == "" and not around.is_named else "img"


def _of_summary(element: HtmlElement, _around: _Surroundings) -> str:
    parent = element.parent
    return "button" if parent is not None and parent.name == "details" else ""


def _of_column(element: HtmlElement, _around: _Surroundings) -> str:
    scope = (element.get("scope") or "").strip().lower()
    return "rowheader" if scope in ("row", "rowgroup") else "columnheader"


_BY_CONTEXT: Final[Mapping[str, Callable[[HtmlElement, _Surroundings], str]]] = MappingProxyType({
    **dict.fromkeys(("a", "area"), _of_link),
    "aside": lambda _, around: "complementary" if around.is_named or not around.is_sectioned else "",
    "footer": lambda _, around: "" if around.is_sectioned else "contentinfo",
    "header": lambda _, around: "" if around.is_sectioned else "banner",
    "img": _of_picture,
    "input": _of_input,
    "section": lambda _, around: "region" if around.is_named else "",
    "select": _of_select,
    "summary": _of_summary,
    "th": _of_column,
})  # fmt: skip
