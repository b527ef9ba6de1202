"""How the words of AnyT are shown: the keys of the frontmatter, of forms, and of completion markers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygments.token import Keyword, Name, String

from signage_lexers.json_text import Place
from signage_specs.anyt.vocabulary import (
    FIELD_KEYS,
    FIELD_KEYS_2,
    FIELD_TYPES,
    FIELD_TYPES_2,
    FORM_KEY,
    FRONTMATTER_KEYS,
    FRONTMATTER_KEYS_2,
    MARKERS,
    OPTION_KEYS,
    TYPE_ALIASES_2,
    UNSTORED_STATUSES,
    VALIDATION_RULES,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

_TYPES = dict.fromkeys((*FIELD_TYPES, *FIELD_TYPES_2), Name.Constant)

LINE_TYPES = {**_TYPES, **dict.fromkeys(TYPE_ALIASES_2, Name.Constant)}
"""The types of the fields in a form of lines, where they have other names too."""

_KEY = Place(Name.Attribute)
_OPTION = dict.fromkeys(OPTION_KEYS, _KEY)
_VALIDATION = dict.fromkeys(VALIDATION_RULES, _KEY)
_FIELD = {
    **dict.fromkeys(FIELD_KEYS | FIELD_KEYS_2, _KEY),
    "name": Place(Name.Attribute, Name.Label),
    "type": Place(Name.Attribute, words=_TYPES),
    "options": Place(Name.Attribute, members=_OPTION),
    "validation": Place(Name.Attribute, members=_VALIDATION),
}

FORM = Place(members={**_FIELD, FORM_KEY: Place(Keyword.Namespace, members=_FIELD)})
"""The root of a form in JSON, or of one of its fields."""

FORM_KEYS: Mapping[str, Place] = {**_VALIDATION, **_OPTION, **FORM.members}
"""The keys of a form wherever they stand: in YAML, and in lines."""

FRONTMATTER: Mapping[str, Place] = dict.fromkeys(FRONTMATTER_KEYS | FRONTMATTER_KEYS_2, Place(Name.Tag))
"""The keys of the frontmatter."""

_STATUSES = {
    status: Name.Exception if status in UNSTORED_STATUSES or status == MARKERS[".failed"] else Name.Constant
    for status in (*MARKERS.values(), *UNSTORED_STATUSES)
}
"""What warns stands out: a failure, and what is never stored."""

MARKER = Place(
    members={
        "status": Place(Name.Attribute, words=_STATUSES),
        "timestamp": Place(Name.Attribute, String.Other),
        "outputs": Place(Name.Attribute, String.Other),
        **dict.fromkeys(("duration", "error", "exitCode", "response"), _KEY),
    }
)
"""The root of a completion marker."""
