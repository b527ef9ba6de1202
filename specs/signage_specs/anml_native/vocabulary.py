"""The words of ANML native: roles, states, keys, verbs, and what accessibility snapshots call them.

Plain data. Importing it loads nothing else, so that highlighters can use it.
"""

# fmt: off
from typing import Final

INTERACTIVE_ROLES: Final = frozenset({
    "button", "checkbox", "combobox", "command", "link", "listbox", "menuitem", "option", "radio", "searchbox",
    "select", "slider", "spinbutton", "switch", "tab", "textbox", "toggle", "treeitem",
})
"""Roles that an agent can act on; each element has a ref (2.1)."""

HEADING_ROLES: Final = ("h1", "h2", "h3", "h4", "h5", "h6")

CONTENT_ROLES: Final = frozenset({
    *HEADING_ROLES, "article", "audio", "badge", "caption", "cell", "chip", "code", "img", "item", "label", "quote",
    "region", "section", "video",
})
"""Roles that have a ref when they have a name (2.1)."""

STRUCTURAL_ROLES: Final = frozenset({
    "aside", "card", "dialog", "divider", "footer", "form", "grid", "group", "header", "list", "main", "menu",
    "nav", "panel", "row", "table", "tablist", "toolbar", "tree",
})
"""Roles that only give hierarchy; they have no ref (2.1)."""

DOMAIN_ROLES: Final = {
    "terminal": ("prompt", "output", "cursor", "statusbar"),
    "database": ("resultset", "column", "record", "schema"),
    "cloud": ("resource", "service", "endpoint", "policy", "metric"),
    "ide": ("file", "function", "class", "variable", "diagnostic", "diff"),
}
"""Roles of each domain (2.1). The specification gives them no policy on refs."""

ALL_DOMAIN_ROLES: Final = frozenset(role for roles in DOMAIN_ROLES.values() for role in roles)

UNLISTED_ROLES: Final = frozenset({"banner", "p"})
"""Roles that the specification's examples use and its lists leave out."""

ROLES: Final = INTERACTIVE_ROLES | CONTENT_ROLES | STRUCTURAL_ROLES | ALL_DOMAIN_ROLES  # every listed role

VISUAL_ROLES: Final = frozenset(
    {"b", "big", "bold", "center", "div", "font", "i", "italic", "small", "span", "u", "underline"}
)
"""Words that say what a thing looks like, which no role does (principle 4)."""

TABLE_ROLES: Final = frozenset({"grid", "resultset", "table"})  # roles whose children may be table lines (3, 7.2)

FIELD_ROLES: Final = frozenset({
    "checkbox", "combobox", "listbox", "prompt", "radio", "searchbox", "select", "slider", "spinbutton", "switch",
    "textbox",
})
"""Roles that hold a value of their own, so that the text of one is `value=` and not a name."""

STATES: Final = frozenset({
    "checked", "disabled", "expanded", "hidden", "highlighted", "masked", "modal", "not_null", "open", "pressed",
    "primary", "primary_key", "required", "selected", "unique",
})
"""States that the specification's examples use; the set is open (2.5)."""

BARE_STATES: Final = frozenset({"exported"})
"""States that the specification's examples write without brackets (7.4)."""

RESERVED_KEYS: Final = ("url", "title", "viewport", "ts", "source", "budget", "encoding", "depth", "filter")
"""The reserved keys of the frontmatter (1.1)."""

EXAMPLE_KEYS: Final = frozenset({
    "account", "cwd", "database", "duration_ms", "engine", "file", "language", "project", "provider", "query",
    "region", "shell",
})
"""Other keys that the specification's examples have (7)."""

CONTROL_KEYS: Final = frozenset({"budget", "depth", "filter"})
"""The keys that say what was left out of a snapshot (4)."""

DIFF_KEYS: Final = ("type", "base")  # keys that make a document a diff (5); they are not reserved

INTEGER_KEYS: Final = frozenset({"budget", "depth", "ts"})

FILTERS: Final = ("interactive", "compact")

ELISIONS: Final = frozenset({"...", "\u2026"})  # what stands for something left out, alone on its line

REFERENCE_KEYS: Final = frozenset({"for"})  # attributes whose value is another element's ref (13, an open question)

ACTION_ARGUMENTS: Final = {
    "click": "none", "fill": "text", "check": "none", "uncheck": "none", "select": "text", "scroll": "direction",
    "hover": "none", "expand": "none", "keys": "text",
}
"""The verbs of actions and the kind of their argument: `none`, `text` (quoted), `direction` (6)."""

UNLISTED_VERBS: Final = frozenset({"text"})
"""Verbs that an example uses (2.2) and section 6 leaves out; they take no argument."""

ACTION_VERBS: Final = frozenset(ACTION_ARGUMENTS) | UNLISTED_VERBS

VERB_SYNONYMS: Final = {
    "choose": "select", "enter": "fill", "input": "fill", "open": "expand", "pick": "select", "press": "keys",
    "tap": "click", "tick": "check", "type": "fill", "untick": "uncheck", "write": "fill",
}
"""Words that people write for a verb (6)."""

DIRECTIONS: Final = ("up", "down", "left", "right")

VERB_ROLES: Final = {
    "fill": frozenset({"combobox", "prompt", "searchbox", "slider", "spinbutton", "textbox"}),
    "check": frozenset({"checkbox", "menuitem", "radio", "switch", "toggle"}),
    "uncheck": frozenset({"checkbox", "menuitem", "switch", "toggle"}),
    "select": frozenset({"combobox", "listbox", "select"}),
}
"""The roles that a verb makes sense on; verbs that aren't listed suit every role."""

ARIA_ROLES: Final = {
    "LabelText": "label", "StaticText": "p", "alertdialog": "dialog", "blockquote": "quote", "banner": "header",
    "columnheader": "cell", "complementary": "aside", "contentinfo": "footer", "generic": "group",
    "gridcell": "cell", "image": "img", "listitem": "item", "menubar": "menu", "menuitemcheckbox": "menuitem",
    "menuitemradio": "menuitem", "navigation": "nav", "paragraph": "p", "radiogroup": "group", "rowgroup": "group",
    "rowheader": "cell", "separator": "divider", "tabpanel": "panel", "text": "p", "treegrid": "grid",
}
"""The native role of each ARIA role that has another name; `heading` becomes `h1` to `h6` by its level (11)."""

HTML_ROLES: Final = {
    "a": "link", "blockquote": "quote", "hr": "divider", "li": "item", "ol": "list", "summary": "button",
    "td": "cell", "textarea": "textbox", "th": "cell", "tr": "row", "ul": "list",
}
"""The native role of each HTML tag that a snapshot may name instead of a role."""

BROWSER_ROLES: Final = {
    "Abbr": "p", "Audio": "audio", "Canvas": "img", "ColorWell": "textbox", "ComboBoxMenuButton": "combobox",
    "ComboBoxSelect": "combobox", "Date": "textbox", "DateTime": "textbox", "DescriptionList": "list",
    "DescriptionListDetail": "item", "DescriptionListTerm": "label", "Details": "group",
    "DisclosureTriangle": "button", "EmbeddedObject": "region", "Figcaption": "caption", "Iframe": "region",
    "IframePresentational": "region", "InputTime": "textbox", "LayoutTable": "table", "LayoutTableCell": "cell",
    "LayoutTableRow": "row", "Legend": "caption", "MenuListOption": "option", "MenuListPopup": "menu",
    "PluginObject": "region", "PopUpButton": "combobox", "Pre": "code", "RootWebArea": "region", "Ruby": "p",
    "RubyAnnotation": "p", "Section": "group", "SectionFooter": "group", "SectionHeader": "group", "SvgRoot": "img",
    "ToggleButton": "toggle", "Video": "video", "WebArea": "region", "alert": "region", "application": "region",
    "definition": "item", "deletion": "p", "directory": "list", "document": "region", "emphasis": "p",
    "feed": "list",
    "figure": "group", "iframe": "region", "insertion": "p", "log": "region", "mark": "p", "marquee": "region",
    "math": "code", "meter": "metric", "none": "group", "note": "region", "presentation": "group",
    "progressbar": "metric", "scrollbar": "slider", "search": "form", "status": "region", "strong": "p",
    "subscript": "p", "suggestion": "group", "superscript": "p", "term": "label", "time": "p", "timer": "region",
    "tooltip": "label",
}
"""The native role of each role that browsers have besides, and of ARIA's that no list of the specification has."""

OTHER_NAMES: Final = {**HTML_ROLES, **BROWSER_ROLES, **ARIA_ROLES}  # of every role and tag that has another name

INPUT_ROLES: Final = {
    "button": "button", "checkbox": "checkbox", "number": "spinbutton", "radio": "radio", "range": "slider",
    "reset": "button", "search": "searchbox", "submit": "button",
}
"""The native role of `input` by its type; every other type is a `textbox`."""
