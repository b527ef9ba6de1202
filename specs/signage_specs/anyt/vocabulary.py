"""The words of AnyT workflows: cell kinds, attributes, frontmatter keys, form fields and markers, as plain data."""

# fmt: off
# Cell kinds, in the order of the specification.
CELL_KINDS: tuple[str, ...] = ("task", "input", "shell", "note", "break")
KINDS_THAT_NEED_AN_ID: frozenset[str] = frozenset(("task", "input", "shell", "break"))

# Attributes of a cell's opening tag.
ID_ATTRIBUTE = "id"
STATE_ATTRIBUTES: frozenset[str] = frozenset(("status", "duration", "error", "exitCode"))
ATTRIBUTES_2: frozenset[str] = frozenset(("label", "agent", "skip"))
ATTRIBUTES_OF_CELLS: frozenset[str] = frozenset((ID_ATTRIBUTE, *STATE_ATTRIBUTES, *ATTRIBUTES_2))

# The frontmatter.
FRONTMATTER_DELIMITER = "---"
STRING_KEYS: tuple[str, ...] = ("name", "version", "workdir")
TIMESTAMP_KEYS: tuple[str, ...] = ("created", "updated")
INPUTS_KEY = "inputs"
FRONTMATTER_KEYS: frozenset[str] = frozenset((*STRING_KEYS, *TIMESTAMP_KEYS, INPUTS_KEY))
SCHEMA_KEY = "schema"
FRONTMATTER_KEYS_2: frozenset[str] = frozenset((SCHEMA_KEY, "description", "env_file", "dependencies", "agents"))
FRONTMATTER_DEFAULTS: dict[str, str] = {
    "name": "Untitled Workflow",
    "version": "1.0.0",
    "workdir": "anyt_workspace",
}

# Lines with a meaning inside cells.
OUTPUT_MARK = "**Output:**"
ACTIONS_MARK = "**Actions:**"

DEFAULT_ACTIONS: tuple[tuple[str, str], ...] = (
    ("continue", "Proceed to next step"),
    ("skip", "Skip this prompt"),
)

# Forms.
FORM_LANGUAGE = "yaml"
FORM_KEY = "fields"
FORM_TAG_2 = "form"
# The languages of such a form: JSON, and before it lines of one field each.
FORM_LANGUAGES_2: tuple[str, ...] = ("json", "dsl")
FIELD_TYPES: tuple[str, ...] = ("text", "textarea", "number", "select", "radio", "checkbox", "multiselect")
FIELD_TYPES_2: tuple[str, ...] = ("file",)
# Other names that types have in a form of lines.
TYPE_ALIASES_2: dict[str, str] = {
    "string": "text", "str": "text", "int": "number", "integer": "number", "bool": "checkbox",
    "boolean": "checkbox", "enum": "select", "multi": "multiselect",
}
OPTION_TYPES: frozenset[str] = frozenset(("select", "radio", "multiselect"))
FIELD_KEYS: frozenset[str] = frozenset(
    ("name", "type", "label", "description", "required", "default", "placeholder", "options", "rows", "validation")
)
FIELD_KEYS_2: frozenset[str] = frozenset(("accept", "multiple"))
OPTION_KEYS: frozenset[str] = frozenset(("value", "label", "description"))
# The keys of `validation` that each type knows.
VALIDATION_KEYS: dict[str, tuple[str, ...]] = {
    "text": ("minLength", "maxLength", "pattern"), "textarea": ("minLength", "maxLength"), "number": ("min", "max"),
    "select": (), "radio": (), "checkbox": (), "multiselect": ("minItems", "maxItems"), "file": (),
}
# What schema 2.x adds to them.
VALIDATION_KEYS_2: dict[str, tuple[str, ...]] = {
    "number": ("step",),
    "file": ("minFiles", "maxFiles"),
}
VALIDATION_RULES: frozenset[str] = frozenset(
    rule for known in (*VALIDATION_KEYS.values(), *VALIDATION_KEYS_2.values()) for rule in known
)
# The pairs of which the first must not exceed the second.
VALIDATION_RANGES: tuple[tuple[str, str], ...] = (
    ("minLength", "maxLength"), ("min", "max"), ("minItems", "maxItems"), ("minFiles", "maxFiles"),
)
# Other keys that belong to some types only.
TYPES_WITH_PLACEHOLDER: frozenset[str] = frozenset(("text", "textarea"))
TYPES_WITH_PLACEHOLDER_2: frozenset[str] = frozenset(("number",))
TYPES_WITH_ROWS: frozenset[str] = frozenset(("textarea",))

# Completion markers: the file name and the status that it says.
MARKERS: dict[str, str] = {".done": "done", ".failed": "failed", ".skipped": "skipped"}
UNSTORED_STATUSES: frozenset[str] = frozenset(("pending", "active"))
# The markers that each kind of cell may have.
KIND_MARKERS: dict[str, tuple[str, ...]] = {
    "task": (".done", ".failed"), "shell": (".done", ".failed"), "input": (".done", ".skipped"), "note": (".done",),
    "break": (".done",),
}
# The other files of each kind's cell folder.
KIND_FILES: dict[str, tuple[str, ...]] = {
    "task": ("prompt.md", "output.log", "raw-output.log", "progress.md"),
    "shell": ("script.sh", "output.log", "raw-output.log"),
    "input": ("prompt.md", "response.json"),
    "note": ("content.md",),
    "break": (),
}
# What schema 2.x adds to them.
KIND_FILES_2: dict[str, tuple[str, ...]] = {
    "task": ("task.md", "summary.md"),
}
CELLS_FOLDER = ".anyt/cells"
