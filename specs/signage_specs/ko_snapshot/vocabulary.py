"""The words of ko-browser snapshots: roles, states, limits and marks, as plain data."""

# fmt: off
PAGE_KEYWORD = "Page"
VALUE_KEYWORD = "value"

# Section 8. The value is the action that the specification names; empty for the roles that give context.
INTERACTIVE_ROLES: dict[str, str] = {
    "link": "click", "button": "click", "textbox": "type or fill", "checkbox": "check or uncheck", "radio": "click",
    "combobox": "select", "slider": "", "tab": "click", "menuitem": "click", "searchbox": "type or fill",
    "spinbutton": "type", "switch": "click",
}
STRUCTURAL_ROLES: tuple[str, ...] = (
    "heading", "navigation", "list", "listitem", "table", "row", "cell", "img", "banner", "main", "complementary",
    "contentinfo", "dialog", "alert", "status",
)
ROLES: frozenset[str] = frozenset((*INTERACTIVE_ROLES, *STRUCTURAL_ROLES))

# Section 7, in the order of its table.
STATES: tuple[str, ...] = (
    "focused", "disabled", "checked", "expanded", "collapsed", "selected", "required", "readonly", "multiline",
)
# What the tool prints beyond section 7.
TOOL_STATES: tuple[str, ...] = ("unchecked", "mixed")

# One element has at most one state of each group.
EXCLUSIVE_STATES: tuple[tuple[str, ...], ...] = (
    ("expanded", "collapsed"),
    ("checked", "unchecked", "mixed"),
)

# The tool's mark for elements that a click handler, not a role, makes interactive.
CURSOR_MARK = "←[cursor]"

# Section 6, in characters before quoting.
NAME_LIMIT = 80
VALUE_LIMIT = 50
TRUNCATION_MARK = "..."

# Wrappers that the tool prints around a snapshot.
SCOPE_HEADER = "Scoped to:"
CONTENT_WRAPPER = "ko-browser-content"

INDENT_WIDTH = 2
