"""The element table of ANML 1.0, as plain data that the parser, the rules and the lexers share.

The draft's schema was never published with it, so the table follows the prose of sections 8 and 12, and settles
the places where the prose contradicts itself: a `form` that the lists of section 7.2.4 leave out is stated here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

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

ONE: Final = "one"
"""A child that stands at most once, and is a bare object in JSON."""
MANY: Final = "many"
"""A repeatable child: always an array in JSON (section 7.2.4)."""
SEVERAL: Final = "several"
"""A repeatable child that is one object in JSON, or an array when there are several: `rights` and `nav`."""


class Attribute(NamedTuple):
    """An attribute of an element.

    Attributes:
        type: `string`, `boolean`, `seconds`, `integer`, `number`, `bound`, `enum`, `version`, `versions`, `uri`
            (absolute), `uri-reference`, `media-type`, `lang`, `datetime`, `domain`, `method`, `id` (names this
            element), `reference` (names another).
        required: the draft says REQUIRED.
        values: the values of an enum.
        default: the value that an absent attribute has.
        json: `string`, `boolean`, `number`; `either`, written as a number and read as both.
        lenient: a bad value is a warning only.
    """

    type: str = "string"
    required: bool = False
    values: tuple[str, ...] = ()
    default: str | None = None
    json: str = "string"
    lenient: bool = False


class Child(NamedTuple):
    """An element inside another.

    Attributes:
        form: ONE, MANY or SEVERAL.
        definition: the key of its entry in ELEMENTS where that isn't its name: `step` means two things.
    """

    form: str
    definition: str = ""


class Element(NamedTuple):
    """An element.

    Attributes:
        section: where the draft defines it.
        attributes: by name, in the order of writing.
        children: by name, in the order of writing.
        text: character data is allowed.
        shorthand: a JSON string may stand for the element that has text alone; the writer does so.
        text_last: the text is written after the children.
    """

    section: str
    attributes: dict[str, Attribute] = {}  # noqa: RUF012 (a NamedTuple's default; nothing writes to it)
    children: dict[str, Child] = {}  # noqa: RUF012 (the same)
    text: bool = False
    shorthand: bool = False
    text_last: bool = False

    @property
    def empty(self) -> bool:
        """Whether the content model is EMPTY."""
        return not self.text and not self.children


_STRING = Attribute()
_NEEDED = Attribute(required=True)
_ID = Attribute("id")
_NEEDED_ID = Attribute("id", required=True)
_SCOPE = Attribute("reference")
_FALSE = Attribute("boolean", default="false", json="boolean")
_BOOLEAN = Attribute("boolean", json="boolean")
_TTL = Attribute("seconds", json="number")
_USAGE = Attribute("enum", values=USAGE)
_LANG = Attribute("lang")
_MEDIA_TYPE = Attribute("media-type")
_SOURCE = Attribute("uri-reference", required=True)
_SIZE = Attribute("number", json="either", lenient=True)
_INFERENCE = Attribute("enum", values=INFERENCE)
_DOMAIN = Attribute("domain", required=True)
_VALUE_TYPE = Attribute("enum", values=VALUE_TYPES)

_SECTIONS = {
    name: Child(ONE)
    for name in (
        "head",
        "constraints",
        "state",
        "interact",
        "knowledge",
        "persona",
        "aesthetic",
        "body",
        "footer",
        "status",
    )
}
_BLOCKS = {
    "section": Child(MANY),
    "data": Child(MANY),
    "img": Child(MANY),
    "audio": Child(MANY),
    "video": Child(MANY),
    "link": Child(MANY),
    "nav": Child(SEVERAL),
}
_SPOKEN = {"transcript": Child(ONE), "description": Child(ONE)}

ELEMENTS: Final[dict[str, Element]] = {
    "anml": Element(
        "8.1",
        {
            "version": Attribute("version", default=VERSION),
            "role": Attribute("enum", values=ROLE),
            "supported-versions": Attribute("versions"),
            "lang": _LANG,
            "ttl": _TTL,
        },
        {**_SECTIONS, "site": Child(MANY)},
    ),
    "site": Element(
        "8.2",
        {"domain": _DOMAIN, "trust-verified": Attribute("datetime", lenient=True)},
        {**_SECTIONS, "site-ref": Child(MANY)},
    ),
    "head": Element(
        "8.3", children={"title": Child(ONE), "meta": Child(MANY), "trust": Child(ONE), "site-ref": Child(MANY)}
    ),
    "title": Element("8.3.1", text=True, shorthand=True),
    "meta": Element("8.3.2", {"name": _STRING, "value": _STRING}),
    "trust": Element("12.5", {"domain": _DOMAIN}),
    "site-ref": Element(
        "12.6", {"domain": _DOMAIN, "canonical": Attribute("uri", required=True), "relationship": _STRING}
    ),
    "constraints": Element("8.4", children={"disclosure": Child(MANY)}),
    "disclosure": Element(
        "8.4.1",
        {
            "field": _NEEDED,
            "requires": Attribute("enum", required=True, values=REQUIRES),
            "valid-for": Attribute("seconds", json="either", lenient=True),
        },
    ),
    "state": Element("8.5", children={"context": Child(ONE), "flow": Child(ONE)}),
    "context": Element("8.5.1", children={"step": Child(ONE, "context/step")}),
    "context/step": Element("8.5.1", text=True, shorthand=True),
    "flow": Element("8.5.2", children={"step": Child(MANY)}),
    "step": Element(
        "8.5.3",
        {
            "id": _NEEDED_ID,
            "label": _STRING,
            "status": Attribute("enum", values=STEP_STATUS),
            "required": _FALSE,
            "next": Attribute("reference"),
            "condition": _STRING,
            "action": Attribute("reference"),
        },
    ),
    "interact": Element("8.6", children={"action": Child(MANY)}),
    "action": Element(
        "8.6.1",
        {
            "id": _NEEDED_ID,
            "method": Attribute("method", required=True),
            "endpoint": Attribute("uri-reference", required=True),
            "enctype": Attribute("media-type", default="application/x-www-form-urlencoded"),
            "auth": Attribute("enum", values=AUTH, default="none"),
            "idempotent": _BOOLEAN,
            "confirm": _BOOLEAN,
            "description": _STRING,
        },
        {"param": Child(MANY), "response": Child(ONE)},
    ),
    "param": Element(
        "8.6.2",
        {
            "name": _STRING,
            "type": Attribute("enum", values=PARAM_TYPES),
            "required": _FALSE,
            "default": _STRING,
            "description": _STRING,
            "pattern": _STRING,
            "min": Attribute("bound", json="bound"),
            "max": Attribute("bound", json="bound"),
        },
        {"option": Child(MANY)},
    ),
    "option": Element("8.6.3", {"value": _NEEDED, "label": _STRING}),
    "response": Element("8.6.4", {"type": Attribute("media-type", default=MEDIA_TYPE_XML), "description": _STRING}),
    "knowledge": Element(
        "8.7", children={"inform": Child(MANY), "ask": Child(MANY), "answer": Child(MANY), "refuse": Child(MANY)}
    ),
    "inform": Element(
        "8.7.1",
        {
            "ttl": _TTL,
            "scope": _SCOPE,
            "priority": Attribute("enum", values=PRIORITY, default="normal"),
            "confidentiality": Attribute("enum", values=CONFIDENTIALITY, default="public"),
            "usage": _USAGE,
        },
        text=True,
    ),
    "ask": Element(
        "8.7.2",
        {
            "field": _NEEDED,
            "action": Attribute("reference", required=True),
            "required": _FALSE,
            "purpose": _NEEDED,
            "type": _VALUE_TYPE,
        },
    ),
    "answer": Element(
        "8.7.3",
        {
            "field": _NEEDED,
            "value": _NEEDED,
            "consent": Attribute("enum", values=CONSENT),
            "consent-granted": Attribute("datetime", lenient=True),
        },
    ),
    "refuse": Element(
        "8.7.4",
        {
            "field": _NEEDED,
            "reason": Attribute("enum", required=True, values=REASON),
            "constraint": Attribute("reference"),
            "message": _STRING,
        },
    ),
    "persona": Element(
        "8.8",
        children={
            name: Child(ONE) for name in ("model", "language", "tone", "voice", "instructions", "vocabulary")
        },
    ),
    "model": Element("8.8.1", {"name": _STRING, "provider": _STRING, "capability": _STRING}),
    "language": Element("8.8.2", {"value": _LANG, "policy": Attribute("enum", values=POLICY)}),
    "tone": Element("8.8.3", {"value": _STRING}),
    "voice": Element("8.8.4", {"perspective": Attribute("enum", values=PERSPECTIVE), "name": _STRING}),
    "instructions": Element("8.8.5", text=True, shorthand=True),
    "vocabulary": Element("8.8.6", children={"prefer": Child(MANY), "avoid": Child(MANY)}),
    "prefer": Element("8.8.7", text=True, shorthand=True),
    "avoid": Element("8.8.8", text=True, shorthand=True),
    "aesthetic": Element(
        "8.9",
        children={"display-name": Child(ONE), "logo": Child(MANY), "colors": Child(ONE), "typography": Child(ONE)},
    ),
    "display-name": Element("8.9.1", text=True, shorthand=True),
    "logo": Element(
        "8.9.2",
        {"src": Attribute("uri-reference", lenient=True), "alt": _STRING, "type": _MEDIA_TYPE, "variant": _STRING},
    ),
    "colors": Element("8.9.3", children={"color": Child(MANY)}),
    "color": Element("8.9.4", {"role": _STRING, "value": _STRING}),
    "typography": Element("8.9.5", children={"font": Child(MANY)}),
    "font": Element("8.9.6", {"role": _STRING, "family": _STRING, "fallback": _STRING}),
    "body": Element("8.10", {"usage": _USAGE}, _BLOCKS, text=True),
    "section": Element("8.10.1", {"id": _ID, "label": _STRING, "usage": _USAGE}, _BLOCKS, text=True),
    "img": Element(
        "8.10.2",
        {
            "src": _SOURCE,
            "inference": _INFERENCE,
            "type": _MEDIA_TYPE,
            "width": _SIZE,
            "height": _SIZE,
            "usage": _USAGE,
        },
        {"description": Child(ONE)},
    ),
    "audio": Element(
        "8.10.3",
        {
            "src": _SOURCE,
            "inference": _INFERENCE,
            "type": _MEDIA_TYPE,
            "duration": _SIZE,
            "lang": _LANG,
            "usage": _USAGE,
        },
        _SPOKEN,
    ),
    "video": Element(
        "8.10.4",
        {
            "src": _SOURCE,
            "inference": _INFERENCE,
            "type": _MEDIA_TYPE,
            "duration": _SIZE,
            "width": _SIZE,
            "height": _SIZE,
            "lang": _LANG,
            "usage": _USAGE,
        },
        _SPOKEN,
    ),
    "description": Element("8.10.5", text=True, shorthand=True),
    "transcript": Element("8.10.6", text=True, shorthand=True),
    "link": Element("8.10.7", {"href": _SOURCE, "rel": _STRING, "type": _MEDIA_TYPE, "label": _STRING}),
    "data": Element("8.10.8", {"id": _ID, "label": _STRING, "usage": _USAGE}, {"item": Child(MANY)}),
    "item": Element("8.10.9", {"id": _ID}, {"field": Child(MANY)}),
    "field": Element("8.10.10", {"name": _STRING, "type": _VALUE_TYPE}, text=True),
    "nav": Element(
        "8.10.11",
        {
            "next": Attribute("uri-reference"),
            "prev": Attribute("uri-reference"),
            "cursor": _STRING,
            "total": Attribute("integer", json="either", lenient=True),
        },
    ),
    "footer": Element(
        "8.12", children={"rights": Child(SEVERAL), "attribution": Child(MANY)}, text=True, text_last=True
    ),
    "rights": Element(
        "8.12.1",
        {
            "holder": _STRING,
            "year": _STRING,
            "license": _STRING,
            "usage": Attribute("enum", values=USAGE, default="none"),
            "scope": _SCOPE,
        },
        text=True,
    ),
    "attribution": Element("8.12.2", {"required": _FALSE, "scope": _SCOPE}, text=True),
    "status": Element(
        "8.13",
        {
            "code": _NEEDED,
            "result": Attribute("enum", required=True, values=RESULT),
            "message": _STRING,
            "retry-after": Attribute("seconds", json="either"),
        },
    ),
}
"""Every element by name. `context/step` is the `step` inside `context`, which is text; `step` is that of `flow`."""

IGNORED_ATTRIBUTES: Final = frozenset({("site", "trust-manifest")})
"""Named in the prose of sections 12.1 and 12.7, defined nowhere: readers ignore them."""

NOT_BLANK: Final = frozenset(
    (key, name)
    for key, element in ELEMENTS.items()
    for name, attribute in element.attributes.items()
    if attribute.required and (attribute.type == "id" or name in ("field", "code", "purpose"))
)
"""Required attributes that must say something: a blank name or purpose is as good as none."""

TEXT_KEY: Final = "content"
"""The JSON key of an element's text (section 7.2.3)."""
VERSION_KEY: Final = "anml"
"""The JSON key of the root's version (section 7.2.1)."""

ELEMENT_NAMES: Final = frozenset(name for name in ELEMENTS if "/" not in name)
ATTRIBUTE_NAMES: Final = frozenset(attribute for element in ELEMENTS.values() for attribute in element.attributes)
BOOLEAN_ATTRIBUTES: Final = frozenset(
    name
    for element in ELEMENTS.values()
    for name, attribute in element.attributes.items()
    if attribute.type == "boolean"
)
PARENTS: Final = {
    name: tuple(key for key, element in ELEMENTS.items() if name in element.children)
    for name in sorted(ELEMENT_NAMES)
}
"""Which elements may contain each element."""


def definition_of(parent: str, name: str) -> str:
    """Return the key in ELEMENTS of the element `name` inside the element defined as `parent`.

    An element outside its place has its own definition, so that what it says can still be checked.

    Args:
        parent: a key of ELEMENTS, or an empty string when there is no parent.
        name: a name as written; an unknown one gives an empty string.
    """
    known = ELEMENTS.get(parent)
    if known is not None and name in known.children:
        return known.children[name].definition or name
    return name if name in ELEMENT_NAMES else ""
