"""The words of ANML 1.0: namespaces, versions, media types, keys of JSON, and the values that attributes have.

Plain data, as the modules beside it are: the parser, the rules and the lexers share it.
"""

from typing import Final

NAMESPACE: Final = "urn:ietf:params:xml:ns:anml:1.0"
"""The namespace URI. Section 5.3.2 says that it may change: it is written here and nowhere else."""

NAMESPACE_FAMILY: Final = "urn:ietf:params:xml:ns:anml"
"""What every version's namespace starts with; a document of another version is still meant as ANML."""

VERSION: Final = "1.0"

USAGE: Final = ("none", "display", "cache", "store", "train")
"""The usage values, the narrowest first (section 16.5)."""

REQUIRES: Final = ("none", "implicit-consent", "explicit-consent", "authentication")
REASON: Final = (
    "constraint-violation",
    "user-denied",
    "policy-violation",
    "unsupported-field",
    "trust-insufficient",
)
ROLE: Final = ("service", "agent-response")
CONSENT: Final = ("explicit", "implicit", "delegated")
RESULT: Final = ("success", "error", "partial")
STEP_STATUS: Final = ("completed", "current", "pending", "skipped")
AUTH: Final = ("none", "required", "optional")
PRIORITY: Final = ("low", "normal", "high")
CONFIDENTIALITY: Final = ("public", "restricted", "private")
POLICY: Final = ("native", "match", "fixed")
PERSPECTIVE: Final = ("first", "third")
INFERENCE: Final = ("none", "optional", "required")
VALUE_TYPES: Final = ("string", "number", "boolean", "date", "datetime", "uri")
"""The type system of section 8.11."""
PARAM_TYPES: Final = (*VALUE_TYPES, "enum")
"""`enum` is a type of `param` only (section 8.6.2)."""

RELATIONSHIPS: Final = (
    "carries-products",
    "licensed-distributor",
    "authorized-service",
    "official-partner",
    "affiliate",
    "content-aggregator",
)
"""The registered relationships of a `site-ref` (section 17.1); others are allowed."""

STANDARD_FIELDS: Final = (
    "fn",
    "email",
    "tel",
    "adr",
    "bday",
    "gender",
    "lang",
    "tz",
    "nickname",
    "org",
    "title",
    "url",
)
"""The vCard property names that section 16.3 registers as field names."""

MEDIA_TYPE_XML: Final = "application/anml+xml"
MEDIA_TYPE_JSON: Final = "application/anml+json"

TEXT_KEY: Final = "content"
"""The JSON key of an element's text (section 7.2.3)."""
VERSION_KEY: Final = "anml"
"""The JSON key of the root's version (section 7.2.1)."""
