"""The words of ANML 1.0, and the types by which the element table describes elements. Plain data."""

# fmt: off
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

NAMESPACE: Final = "urn:ietf:params:xml:ns:anml:1.0"
"""The namespace URI. Section 5.3.2 says that it may change: it is written here and nowhere else."""

NAMESPACE_FAMILY: Final = "urn:ietf:params:xml:ns:anml"
"""What every version's namespace starts with; a document of another version is still meant as ANML."""

VERSION: Final = "1.0"

USAGE: Final = ("none", "display", "cache", "store", "train")
"""The usage values, the narrowest first (section 16.5)."""

REQUIRES: Final = ("none", "implicit-consent", "explicit-consent", "authentication")
REASON: Final = (
    "constraint-violation", "user-denied", "policy-violation", "unsupported-field", "trust-insufficient",
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
VALUE_TYPES: Final = ("string", "number", "boolean", "date", "datetime", "uri")  # the type system of section 8.11
PARAM_TYPES: Final = (*VALUE_TYPES, "enum")  # `enum` is a type of `param` only (section 8.6.2)

RELATIONSHIPS: Final = (
    "carries-products", "licensed-distributor", "authorized-service", "official-partner", "affiliate",
    "content-aggregator",
)
"""The registered relationships of a `site-ref` (section 17.1); others are allowed."""

MEDIA_TYPE_XML: Final = "application/anml+xml"
MEDIA_TYPE_JSON: Final = "application/anml+json"

TEXT_KEY: Final = "content"  # the JSON key of an element's text (section 7.2.3)
VERSION_KEY: Final = "anml"  # the JSON key of the root's version (section 7.2.1)

ONE: Final = "one"  # a child that is allowed once, and is a bare object in JSON
MANY: Final = "many"  # a repeatable child: always an array in JSON (section 7.2.4)
SEVERAL: Final = "several"
"""A repeatable child that is one object in JSON, or an array when there are several: `rights` and `nav`."""

_NONE: Final[Mapping[str, Any]] = MappingProxyType({})


class AttributeModel(NamedTuple):
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


class ChildModel(NamedTuple):
    """An element inside another: ONE, MANY or SEVERAL.

    The definition is the key of its entry in ELEMENTS where that isn't its name: `step` means two things.
    """

    form: str
    definition: str = ""


#: The named colours of CSS Color 4, those of the system, and the two that are neither, in lowercase.
CSS_COLORS = frozenset((
    "aliceblue", "antiquewhite", "aqua", "aquamarine", "azure", "beige", "bisque", "black", "blanchedalmond",
    "blue", "blueviolet", "brown", "burlywood", "cadetblue", "chartreuse", "chocolate", "coral",
    "cornflowerblue", "cornsilk", "crimson", "cyan", "darkblue", "darkcyan", "darkgoldenrod", "darkgray",
    "darkgreen", "darkgrey", "darkkhaki", "darkmagenta", "darkolivegreen", "darkorange", "darkorchid",
    "darkred", "darksalmon", "darkseagreen", "darkslateblue", "darkslategray", "darkslategrey", "darkturquoise",
    "darkviolet", "deeppink", "deepskyblue", "dimgray", "dimgrey", "dodgerblue", "firebrick", "floralwhite",
    "forestgreen", "fuchsia", "gainsboro", "ghostwhite", "gold", "goldenrod", "gray", "green", "greenyellow",
    "grey", "honeydew", "hotpink", "indianred", "indigo", "ivory", "khaki", "lavender", "lavenderblush",
    "lawngreen", "lemonchiffon", "lightblue", "lightcoral", "lightcyan", "lightgoldenrodyellow", "lightgray",
    "lightgreen", "lightgrey", "lightpink", "lightsalmon", "lightseagreen", "lightskyblue", "lightslategray",
    "lightslategrey", "lightsteelblue", "lightyellow", "lime", "limegreen", "linen", "magenta", "maroon",
    "mediumaquamarine", "mediumblue", "mediumorchid", "mediumpurple", "mediumseagreen", "mediumslateblue",
    "mediumspringgreen", "mediumturquoise", "mediumvioletred", "midnightblue", "mintcream", "mistyrose",
    "moccasin", "navajowhite", "navy", "oldlace", "olive", "olivedrab", "orange", "orangered", "orchid",
    "palegoldenrod", "palegreen", "paleturquoise", "palevioletred", "papayawhip", "peachpuff", "peru", "pink",
    "plum", "powderblue", "purple", "rebeccapurple", "red", "rosybrown", "royalblue", "saddlebrown", "salmon",
    "sandybrown", "seagreen", "seashell", "sienna", "silver", "skyblue", "slateblue", "slategray", "slategrey",
    "snow", "springgreen", "steelblue", "tan", "teal", "thistle", "tomato", "turquoise", "violet", "wheat",
    "white", "whitesmoke", "yellow", "yellowgreen", "accentcolor", "accentcolortext", "activetext",
    "buttonborder", "buttonface", "buttontext", "canvas", "canvastext", "currentcolor", "field", "fieldtext",
    "graytext", "highlight", "highlighttext", "linktext", "mark", "marktext", "selecteditem",
    "selecteditemtext", "transparent", "visitedtext",
))  # fmt: skip


class ElementModel(NamedTuple):
    """An element: the section that defines it, attributes and children by name in the order of writing.

    Character data is allowed where it has `text`, which is written after the children where it is `text_last`. A
    JSON string may stand for a `shorthand`, which has text alone; the writer does so.
    """

    section: str
    attributes: Mapping[str, AttributeModel] = _NONE
    children: Mapping[str, ChildModel] = _NONE
    text: bool = False
    shorthand: bool = False
    text_last: bool = False

    @property
    def empty(self) -> bool:
        """Whether the content model is EMPTY."""
        return not self.text and not self.children
