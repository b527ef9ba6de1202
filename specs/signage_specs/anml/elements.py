"""The element table of ANML 1.0, and the names in it.

The draft's schema was never published with it, so the table follows the prose of sections 8 and 12, and settles
the places where the prose contradicts itself: a `form` that the lists of section 7.2.4 leave out is stated here.
"""

# isort: off
# fmt: off
from typing import Final

from signage_specs.anml.vocabulary import (
    AUTH, CONFIDENTIALITY, CONSENT, INFERENCE, MANY, MEDIA_TYPE_XML, ONE, PARAM_TYPES, PERSPECTIVE, POLICY,
    PRIORITY, REASON, REQUIRES, RESULT, ROLE, SEVERAL, STEP_STATUS, USAGE, VALUE_TYPES, VERSION, AttributeModel,
    ChildModel, ElementModel,
)

_ONE, _MANY, _SEVERAL = ChildModel(ONE), ChildModel(MANY), ChildModel(SEVERAL)
_STRING = AttributeModel()
_NEEDED = AttributeModel(required=True)
_ID = AttributeModel("id")
_NEEDED_ID = AttributeModel("id", required=True)
_SCOPE = AttributeModel("reference")
_FALSE = AttributeModel("boolean", default="false", json="boolean")
_BOOLEAN = AttributeModel("boolean", json="boolean")
_TTL = AttributeModel("seconds", json="number")
_USAGE = AttributeModel("enum", values=USAGE)
_LANG = AttributeModel("lang")
_MEDIA_TYPE = AttributeModel("media-type")
_SOURCE = AttributeModel("uri-reference", required=True)
_SIZE = AttributeModel("number", json="either", lenient=True)
_INFERENCE = AttributeModel("enum", values=INFERENCE)
_DOMAIN = AttributeModel("domain", required=True)
_VALUE_TYPE = AttributeModel("enum", values=VALUE_TYPES)

_SECTIONS = dict.fromkeys(
    ("head", "constraints", "state", "interact", "knowledge", "persona", "aesthetic", "body", "footer", "status"),
    _ONE,
)
_BLOCKS = dict.fromkeys(("section", "data", "img", "audio", "video", "link"), _MANY) | {"nav": _SEVERAL}
_SPOKEN = {"transcript": _ONE, "description": _ONE}

ELEMENTS: Final[dict[str, ElementModel]] = {
    "anml": ElementModel("8.1", {
        "version": AttributeModel("version", default=VERSION), "role": AttributeModel("enum", values=ROLE),
        "supported-versions": AttributeModel("versions"), "lang": _LANG, "ttl": _TTL,
    }, {**_SECTIONS, "site": _MANY}),
    "site": ElementModel("8.2", {
        "domain": _DOMAIN, "trust-verified": AttributeModel("datetime", lenient=True),
    }, {**_SECTIONS, "site-ref": _MANY}),
    "head": ElementModel("8.3", children={"title": _ONE, "meta": _MANY, "trust": _ONE, "site-ref": _MANY}),
    "title": ElementModel("8.3.1", text=True, shorthand=True),
    "meta": ElementModel("8.3.2", {"name": _STRING, "value": _STRING}),
    "trust": ElementModel("12.5", {"domain": _DOMAIN}),
    "site-ref": ElementModel("12.6", {
        "domain": _DOMAIN, "canonical": AttributeModel("uri", required=True), "relationship": _STRING,
    }),
    "constraints": ElementModel("8.4", children={"disclosure": _MANY}),
    "disclosure": ElementModel("8.4.1", {
        "field": _NEEDED, "requires": AttributeModel("enum", required=True, values=REQUIRES),
        "valid-for": AttributeModel("seconds", json="either", lenient=True),
    }),
    "state": ElementModel("8.5", children={"context": _ONE, "flow": _ONE}),
    "context": ElementModel("8.5.1", children={"step": ChildModel(ONE, "context/step")}),
    "context/step": ElementModel("8.5.1", text=True, shorthand=True),
    "flow": ElementModel("8.5.2", children={"step": _MANY}),
    "step": ElementModel("8.5.3", {
        "id": _NEEDED_ID, "label": _STRING, "status": AttributeModel("enum", values=STEP_STATUS),
        "required": _FALSE, "next": AttributeModel("reference"), "condition": _STRING,
        "action": AttributeModel("reference"),
    }),
    "interact": ElementModel("8.6", children={"action": _MANY}),
    "action": ElementModel("8.6.1", {
        "id": _NEEDED_ID, "method": AttributeModel("method", required=True),
        "endpoint": AttributeModel("uri-reference", required=True),
        "enctype": AttributeModel("media-type", default="application/x-www-form-urlencoded"),
        "auth": AttributeModel("enum", values=AUTH, default="none"), "idempotent": _BOOLEAN, "confirm": _BOOLEAN,
        "description": _STRING,
    }, {"param": _MANY, "response": _ONE}),
    "param": ElementModel("8.6.2", {
        "name": _STRING, "type": AttributeModel("enum", values=PARAM_TYPES), "required": _FALSE, "default": _STRING,
        "description": _STRING, "pattern": _STRING, "min": AttributeModel("bound", json="bound"),
        "max": AttributeModel("bound", json="bound"),
    }, {"option": _MANY}),
    "option": ElementModel("8.6.3", {"value": _NEEDED, "label": _STRING}),
    "response": ElementModel("8.6.4", {
        "type": AttributeModel("media-type", default=MEDIA_TYPE_XML), "description": _STRING,
    }),
    "knowledge": ElementModel("8.7", children={"inform": _MANY, "ask": _MANY, "answer": _MANY, "refuse": _MANY}),
    "inform": ElementModel("8.7.1", {
        "ttl": _TTL, "scope": _SCOPE, "priority": AttributeModel("enum", values=PRIORITY, default="normal"),
        "confidentiality": AttributeModel("enum", values=CONFIDENTIALITY, default="public"), "usage": _USAGE,
    }, text=True),
    "ask": ElementModel("8.7.2", {
        "field": _NEEDED, "action": AttributeModel("reference", required=True), "required": _FALSE,
        "purpose": _NEEDED, "type": _VALUE_TYPE,
    }),
    "answer": ElementModel("8.7.3", {
        "field": _NEEDED, "value": _NEEDED, "consent": AttributeModel("enum", values=CONSENT),
        "consent-granted": AttributeModel("datetime", lenient=True),
    }),
    "refuse": ElementModel("8.7.4", {
        "field": _NEEDED, "reason": AttributeModel("enum", required=True, values=REASON),
        "constraint": AttributeModel("reference"), "message": _STRING,
    }),
    "persona": ElementModel("8.8", children=dict.fromkeys(
        ("model", "language", "tone", "voice", "instructions", "vocabulary"), _ONE,
    )),
    "model": ElementModel("8.8.1", {"name": _STRING, "provider": _STRING, "capability": _STRING}),
    "language": ElementModel("8.8.2", {"value": _LANG, "policy": AttributeModel("enum", values=POLICY)}),
    "tone": ElementModel("8.8.3", {"value": _STRING}),
    "voice": ElementModel("8.8.4", {"perspective": AttributeModel("enum", values=PERSPECTIVE), "name": _STRING}),
    "instructions": ElementModel("8.8.5", text=True, shorthand=True),
    "vocabulary": ElementModel("8.8.6", children={"prefer": _MANY, "avoid": _MANY}),
    "prefer": ElementModel("8.8.7", text=True, shorthand=True),
    "avoid": ElementModel("8.8.8", text=True, shorthand=True),
    "aesthetic": ElementModel("8.9", children={
        "display-name": _ONE, "logo": _MANY, "colors": _ONE, "typography": _ONE,
    }),
    "display-name": ElementModel("8.9.1", text=True, shorthand=True),
    "logo": ElementModel("8.9.2", {
        "src": AttributeModel("uri-reference", lenient=True), "alt": _STRING, "type": _MEDIA_TYPE,
        "variant": _STRING,
    }),
    "colors": ElementModel("8.9.3", children={"color": _MANY}),
    "color": ElementModel("8.9.4", {"role": _STRING, "value": _STRING}),
    "typography": ElementModel("8.9.5", children={"font": _MANY}),
    "font": ElementModel("8.9.6", {"role": _STRING, "family": _STRING, "fallback": _STRING}),
    "body": ElementModel("8.10", {"usage": _USAGE}, _BLOCKS, text=True),
    "section": ElementModel("8.10.1", {"id": _ID, "label": _STRING, "usage": _USAGE}, _BLOCKS, text=True),
    "img": ElementModel("8.10.2", {
        "src": _SOURCE, "inference": _INFERENCE, "type": _MEDIA_TYPE, "width": _SIZE, "height": _SIZE,
        "usage": _USAGE,
    }, {"description": _ONE}),
    "audio": ElementModel("8.10.3", {
        "src": _SOURCE, "inference": _INFERENCE, "type": _MEDIA_TYPE, "duration": _SIZE, "lang": _LANG,
        "usage": _USAGE,
    }, _SPOKEN),
    "video": ElementModel("8.10.4", {
        "src": _SOURCE, "inference": _INFERENCE, "type": _MEDIA_TYPE, "duration": _SIZE, "width": _SIZE,
        "height": _SIZE, "lang": _LANG, "usage": _USAGE,
    }, _SPOKEN),
    "description": ElementModel("8.10.5", text=True, shorthand=True),
    "transcript": ElementModel("8.10.6", text=True, shorthand=True),
    "link": ElementModel("8.10.7", {"href": _SOURCE, "rel": _STRING, "type": _MEDIA_TYPE, "label": _STRING}),
    "data": ElementModel("8.10.8", {"id": _ID, "label": _STRING, "usage": _USAGE}, {"item": _MANY}),
    "item": ElementModel("8.10.9", {"id": _ID}, {"field": _MANY}),
    "field": ElementModel("8.10.10", {"name": _STRING, "type": _VALUE_TYPE}, text=True),
    "nav": ElementModel("8.10.11", {
        "next": AttributeModel("uri-reference"), "prev": AttributeModel("uri-reference"), "cursor": _STRING,
        "total": AttributeModel("integer", json="either", lenient=True),
    }),
    "footer": ElementModel("8.12", children={"rights": _SEVERAL, "attribution": _MANY}, text=True, text_last=True),
    "rights": ElementModel("8.12.1", {
        "holder": _STRING, "year": _STRING, "license": _STRING,
        "usage": AttributeModel("enum", values=USAGE, default="none"), "scope": _SCOPE,
    }, text=True),
    "attribution": ElementModel("8.12.2", {"required": _FALSE, "scope": _SCOPE}, text=True),
    "status": ElementModel("8.13", {
        "code": _NEEDED, "result": AttributeModel("enum", required=True, values=RESULT), "message": _STRING,
        "retry-after": AttributeModel("seconds", json="either"),
    }),
}
"""Every element by name. `context/step` is the `step` inside `context`, which is text; `step` is that of `flow`."""

ELEMENT_NAMES: Final = frozenset(name for name in ELEMENTS if "/" not in name)
ATTRIBUTE_NAMES: Final = frozenset(attribute for element in ELEMENTS.values() for attribute in element.attributes)
PARENTS: Final = {
    name: tuple(key for key, element in ELEMENTS.items() if name in element.children)
    for name in sorted(ELEMENT_NAMES)
}
"""Which elements may contain each element."""

IGNORED_ATTRIBUTES: Final = frozenset({("site", "trust-manifest")})
"""Named in the prose of sections 12.1 and 12.7, defined nowhere: readers ignore them."""

NOT_BLANK: Final = frozenset(
    (key, name)
    for key, element in ELEMENTS.items()
    for name, attribute in element.attributes.items()
    if attribute.required and (attribute.type == "id" or name in ("field", "code", "purpose"))
)
"""Required attributes that must say something: a blank name or purpose is as good as none."""


def definition_of(parent: str, name: str) -> str:
    """Return the key in ELEMENTS of the element `name` inside the element defined as `parent`.

    An element outside its place has its own definition, so that what it says can still be checked.

    An unknown name gives an empty string.
    """
    known = ELEMENTS.get(parent)
    if known is not None and name in known.children:
        return known.children[name].definition or name
    return name if name in ELEMENT_NAMES else ""
