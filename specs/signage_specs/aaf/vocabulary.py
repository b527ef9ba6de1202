"""The words of AAF 0.1 as plain data: attributes, value sets, patterns, manifest keys."""

# fmt: off
#: What every attribute of the format starts with.
PREFIX = "data-agent-"

#: The dialects: the specification, and the later drafts' links and pages on top of it.
DIALECT = "0.1"
DIALECT_WITH_LINKS = "0.1+links"

#: Section 6.1: the attributes, and what each one is for.
ATTRIBUTES = {
    "data-agent-kind": "what the element is",
    "data-agent-action": "the id of the action",
    "data-agent-field": "the id of the field",
    "data-agent-danger": "how risky the action is",
    "data-agent-confirm": "when the user is asked",
    "data-agent-scope": "the permission that the action needs",
    "data-agent-idempotent": "whether doing it again is safe",
    "data-agent-output": "what the result is, or the name of its schema",
    "data-agent-for-action": "the action that the element belongs to, when it is outside of it",
    "data-agent-version": "the version of the semantics, on a container",
}
LINK_ATTRIBUTES = {
    "data-agent-page": "the page that the link leads to",
    "data-agent-ignore": "leave the element out of audits",
}

KINDS = ("action", "field", "status", "result", "collection", "item", "dialog", "step")
KINDS_BY_DIALECT = {DIALECT: KINDS, DIALECT_WITH_LINKS: (*KINDS, "link")}
ALL_KINDS = frozenset(KINDS_BY_DIALECT[DIALECT_WITH_LINKS])
ATTRIBUTES_BY_DIALECT = {DIALECT: ATTRIBUTES, DIALECT_WITH_LINKS: ATTRIBUTES | LINK_ATTRIBUTES}

DANGERS = ("none", "low", "high")
CONFIRMATIONS = ("never", "optional", "review", "required")
IDEMPOTENCES = ("true", "false")

#: The attributes that have a fixed set of values in every dialect.
VALUES = {
    "data-agent-danger": DANGERS,
    "data-agent-confirm": CONFIRMATIONS,
    "data-agent-idempotent": IDEMPOTENCES,
}

#: The forms of the ids, as the examples write them. Regular expressions that match a whole value.
ACTION_ID = r"[a-z][a-z0-9_-]*(?:\.[a-z][a-z0-9_-]*)*"
FIELD_ID = r"[a-z][a-z0-9_]*"
SCOPE = r"[a-z][a-z0-9_.]*"
VERSION = r"[0-9]+\.[0-9]+"

#: What other people call an attribute of the format, and the manifest calls it too.
ATTRIBUTE_SYNONYMS = {
    "data-agent-risk": "data-agent-danger", "data-agent-severity": "data-agent-danger",
    "data-agent-confirmation": "data-agent-confirm", "data-agent-name": "data-agent-action",
    "data-agent-id": "data-agent-action", "data-agent-type": "data-agent-kind",
    "data-agent-role": "data-agent-kind", "data-agent-input": "data-agent-field",
    "data-agent-permission": "data-agent-scope", "data-agent-result": "data-agent-output",
    "data-agent-for": "data-agent-for-action",
}

#: The native controls that an agent fills in; the input types that submit a form, those of which several make one
#: field, those that an agent doesn't fill in; and the roles of widgets that native controls are parts of.
FIELD_CONTROLS = ("input", "select", "textarea")
SUBMIT_TYPES = ("submit", "image")
CHOICE_INPUT_TYPES = ("radio", "checkbox")
NO_FIELD_INPUT_TYPES = ("hidden", "submit", "button", "reset", "image")
FIELD_ROLES = ("combobox", "listbox", "searchbox", "slider", "spinbutton", "switch", "textbox")

#: Section 6.4: where a manifest is found.
WELL_KNOWN_PATH = "/.well-known/agent-manifest.json"
MANIFEST_SCRIPT_TYPE = "application/agent+json"

#: Section 6.4 and 6.5: each object of a manifest, its keys in the order that they are written in, and the type of
#: each: a JSON Schema type name, or the name of another object of this table, an array or a map of which is
#: written `[name]` and `{name}`.
MANIFEST_KEYS: dict[str, dict[str, str]] = {
    "manifest": {
        "@context": "context", "version": "version", "site": "site", "actions": "{action}", "data": "{data view}",
        "pages": "{page}", "errors": "{error}",
    },
    "site": {"name": "text", "origin": "origin", "description": "text"},
    "action": {
        "title": "text", "description": "text", "scope": "scope", "risk": "risk", "confirmation": "confirmation",
        "idempotent": "boolean", "inputSchema": "schema", "outputSchema": "schema", "endpoint": "endpoint",
    },
    "data view": {
        "title": "text", "description": "text", "scope": "scope", "inputSchema": "schema", "outputSchema": "schema",
    },
    "page": {"title": "text", "description": "text", "actions": "[name]", "data": "[name]"},
    "error": {"message": "text"},
}
REQUIRED_KEYS: dict[str, tuple[str, ...]] = {
    "manifest": ("version", "site", "actions"),
    "site": ("name", "origin"),
    "action": ("title", "scope", "risk", "confirmation", "idempotent", "inputSchema", "outputSchema"),
    "data view": ("title", "scope", "outputSchema"),
    "page": ("title",),
    "error": (),
}

#: What pages and manifests both say of an action: the manifest's key, and the attribute.
POLICY = {
    "risk": "data-agent-danger", "confirmation": "data-agent-confirm", "scope": "data-agent-scope",
    "idempotent": "data-agent-idempotent",
}

RISKS = DANGERS
ENUMERATIONS = {"risk": RISKS, "confirmation": CONFIRMATIONS}

#: Keys that other formats have for a key of the manifest.
KEY_SYNONYMS = {
    "danger": "risk", "confirm": "confirmation", "input_schema": "inputSchema", "input": "inputSchema",
    "parameters": "inputSchema", "output_schema": "outputSchema", "output": "outputSchema", "name": "title",
    "context": "@context", "url": "origin",
}

#: The keyword that gives a schema a meaning, and the names that JSON Schema has for types.
SEMANTIC_KEYWORD = "x-semantic"
SCHEMA_TYPES = ("array", "boolean", "integer", "null", "number", "object", "string")

#: Section 6.4: the meaning that an input type has by itself.
SEMANTICS_BY_INPUT_TYPE = {
    "email": "https://schema.org/email", "url": "https://schema.org/URL", "date": "https://schema.org/Date",
    "tel": "https://schema.org/telephone",
}

#: Section 6.6: the shapes of a planner's result, each with its keys.
PLAN_KEYS = {
    "action": ("action", "args"),
    "navigate": ("navigate",),
    "answer": ("action", "answer"),
}
#: What models write for a key.
PLAN_SYNONYMS = {
    **dict.fromkeys(("arguments", "parameters", "params", "input", "inputs"), "args"),
    **dict.fromkeys(("tool", "function"), "action"),
}
#: The action of an answer, and the one that stands for a navigation in what models write.
NO_ACTION = "none"
NAVIGATE_ACTION = "navigate"
#: Ids that no action can have: a planner means something else by them.
RESERVED_IDS = (NO_ACTION, NAVIGATE_ACTION)
#: The arguments in which such a navigation names its page; the specification shows the first.
PAGE_ARGUMENTS = ("page", "path", "route", "url")


def is_harmless(danger: str, confirm: str, idempotent: str) -> bool:
    """Tell whether an action by its own word harms nothing and asks nobody: a manifest may leave it out.

    It changes nothing, or little that stays the same however often it is done.

    Args:
        danger: as `data-agent-danger` says; empty where it doesn't.
        confirm: as `data-agent-confirm` says; likewise.
        idempotent: as `data-agent-idempotent` says; likewise.
    """
    if danger == "none":
        return confirm == "never"
    return danger == "low" and confirm in ("never", "optional") and idempotent == "true"
