"""Say in JSON Schema what a number takes (its bounds, whether it is whole), or a text (format, meaning, length)."""

import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from signage_specs.aaf.vocabulary import SEMANTIC_KEYWORD, SEMANTICS_BY_INPUT_TYPE
from signage_specs.javascript_pattern import pattern_fault

# JSON Schema's own where it has one. Its `date-time` and `time` want an offset from UTC, which no browser takes; in
# OpenAPI's registry of formats there are others without one.
_FORMATS = {
    "email": "email",
    "url": "uri",
    "date": "date",
    "datetime-local": "date-time-local",
    "time": "time-local",
    "tel": "tel",
}
#: The attributes that bound a day or a time.
BOUNDS = ("min", "max")
# What browsers fill in (HTML, section 4.10.18.7.1), where schema.org has a word for it.
_SEMANTICS = {
    token: f"https://schema.org/{word}"
    for word, tokens in {
        "name": ("name", "cc-name"),
        "givenName": ("given-name", "cc-given-name"),
        "additionalName": ("additional-name",),
        "familyName": ("family-name", "cc-family-name"),
        "honorificPrefix": ("honorific-prefix",),
        "honorificSuffix": ("honorific-suffix",),
        "alternateName": ("nickname",),
        "jobTitle": ("organization-title",),
        "legalName": ("organization",),
        "email": ("email",),
        "telephone": ("tel", "tel-national"),
        "streetAddress": ("street-address", "address-line1"),
        "addressLocality": ("address-level2",),
        "addressRegion": ("address-level1",),
        "postalCode": ("postal-code",),
        "addressCountry": ("country", "country-name"),
        "birthDate": ("bday",),
        "gender": ("sex",),
        "url": ("url",),
        "image": ("photo",),
        "priceCurrency": ("transaction-currency",),
        "price": ("transaction-amount",),
    }.items()
    for token in tokens
}
_SECRETS = frozenset({"current-password", "new-password", "one-time-code", "cc-csc"})
_MIME_TYPE = re.compile(r"[\w.+-]+/[\w.+-]+")


def text_schema(kind: str, limits: Mapping[str, str | None], autocomplete: str) -> dict[str, Any]:
    """Return the schema of a text.

    The kind is the type of an `input`, else the name of the element. Limits are the values of the attributes that
    bound it, None if not there. `autocomplete` is what browsers fill in; it may be empty.
    """
    schema: dict[str, Any] = {"type": "string"}
    if kind in _FORMATS:
        schema["format"] = _FORMATS[kind]
    meaning = SEMANTICS_BY_INPUT_TYPE.get(kind) or _SEMANTICS.get(autocomplete)
    if meaning:
        schema[SEMANTIC_KEYWORD] = meaning
    if kind == "password" or autocomplete in _SECRETS:
        schema["writeOnly"] = True
    schema |= _bounds(kind, limits)
    shortest, longest = _length(limits.get("minlength")), _length(limits.get("maxlength"))
    if shortest is not None:
        schema["minLength"] = shortest
    if longest is not None and (shortest is None or longest >= shortest):
        schema["maxLength"] = longest
    pattern = limits.get("pattern")
    if pattern and not pattern_fault(pattern):
        schema["pattern"] = f"^(?:{pattern})$"  # HTML's matches the whole value, JSON Schema's any part
    return schema


def _bounds(kind: str, limits: Mapping[str, str | None]) -> dict[str, Any]:
    """Return the first and last day or time, and the types of files."""
    schema: dict[str, Any] = {}
    if kind in _FORMATS and set(limits) == set(BOUNDS):  # as ajv has it: JSON Schema bounds numbers alone
        for bound, keyword in zip(BOUNDS, ("formatMinimum", "formatMaximum"), strict=True):
            if limits[bound]:
                schema[keyword] = (limits[bound] or "").strip()
    accepted = (limits.get("accept") or "").strip()
    if accepted and _MIME_TYPE.fullmatch(accepted):
        schema["contentMediaType"] = accepted
    elif accepted:
        schema["description"] = f"A file: {accepted}."
    return schema


def _length(text: str | None) -> int | None:
    """Return the length that an attribute says, or None."""
    length = (text or "").strip()
    return int(length) if re.fullmatch(r"[0-9]{1,9}", length) else None


# A number as an attribute may have it (HTML, section 2.3.4.3), with a plus sign as well.
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_RANGE = {"min": Decimal(0), "max": Decimal(100)}  # what a range has without the attributes


def number_schema(limits: Mapping[str, str | None], kind: str) -> dict[str, Any]:
    """Return the schema of a number: `limits` are the values of the attributes that bound it, None if not there."""
    schema: dict[str, Any] = {"type": "number"}
    minimum, maximum = (_limit(limits[name], _RANGE[name] if kind == "range" else None) for name in ("min", "max"))
    step, base = _step(limits["step"]), _step_base(limits)
    if minimum is not None:
        schema["minimum"] = _json_number(minimum)
    if maximum is not None and (minimum is None or maximum >= minimum):
        schema["maximum"] = _json_number(maximum)
    # Only whole numbers have a step in a schema: binary floats make 0.07 no multiple of 0.01.
    if step is not None and step == step.to_integral_value() and base == base.to_integral_value():
        schema["type"] = "integer"
        if step > 1 and base % step == 0:
            schema["multipleOf"] = int(step)
    return schema


def _step(text: str | None) -> Decimal | None:
    """Return the step of a number: 1 where none is said, None for `any` (HTML, section 4.10.5.3.8)."""
    if (text or "").strip().lower() == "any":
        return None
    step = _decimal(text)
    return step if step is not None and step > 0 else Decimal(1)


def _step_base(limits: Mapping[str, str | None]) -> Decimal:
    """Return what steps count from (HTML, section 4.10.5.3.8): only when it is a step are all values multiples."""
    base = _decimal(limits["min"])
    if base is None:
        base = _decimal(limits["value"])
    return Decimal(0) if base is None else base


def _limit(text: str | None, otherwise: Decimal | None) -> Decimal | None:
    number = _decimal(text)
    return otherwise if number is None else number


def _decimal(text: str | None) -> Decimal | None:
    """Return the number that an attribute says, or None: `any`, an empty value, infinity are none."""
    written = _NUMBER.fullmatch((text or "").strip())
    if written is None:
        return None
    try:
        number = Decimal(written[0])
    except InvalidOperation:  # its exponent is too large
        return None
    return number if number.is_finite() and abs(number) < Decimal(10) ** 15 else None


def _json_number(number: Decimal) -> int | float:
    return int(number) if number == number.to_integral_value() else float(number)
