"""Say in JSON Schema what a number takes: its bounds, and whether it is whole."""

import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

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
