"""What the element table says of an element: its attributes, its children, whether it has text."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

ONE: Final = "one"
"""A child that stands at most once, and is a bare object in JSON."""
MANY: Final = "many"
"""A repeatable child: always an array in JSON (section 7.2.4)."""
SEVERAL: Final = "several"
"""A repeatable child that is one object in JSON, or an array when there are several: `rights` and `nav`."""

_NONE: Final[Mapping[str, Any]] = MappingProxyType({})


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
    attributes: Mapping[str, Attribute] = _NONE
    children: Mapping[str, Child] = _NONE
    text: bool = False
    shorthand: bool = False
    text_last: bool = False

    @property
    def empty(self) -> bool:
        """Whether the content model is EMPTY."""
        return not self.text and not self.children
