"""The element table of ANML 1.0.

The draft's schema was never published with it, so the table follows the prose of sections 8 and 12, and settles
the places where the prose contradicts itself: a `form` that the lists of section 7.2.4 leave out is stated here.
"""

from typing import Final

from signage_specs.anml.vocabulary import (
    AUTH,
    CONFIDENTIALITY,
    CONSENT,
    INFERENCE,
    MEDIA_TYPE_XML,
    PARAM_TYPES,
    PERSPECTIVE,
    POLICY,
    PRIORITY,
    REASON,
    REQUIRES,
    RESULT,
    ROLE,
    STEP_STATUS,
    USAGE,
    VALUE_TYPES,
    VERSION,
)
from signage_specs.anml.vocabulary.content_model import MANY, ONE, SEVERAL, Attribute, Child, Element

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
