"""Write the two schemas that are shipped beside this module: `python -m signage_specs.anml.schemas`."""

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Final

from signage_specs.anml.json_schema import json_schema
from signage_specs.anml.relax_ng import relax_ng

SCHEMAS: Final[dict[str, Callable[[], str]]] = {"anml.rng": relax_ng, "anml.schema.json": json_schema}
"""Each file, and what makes it of the element table."""


def read_schema(name: str) -> str:
    """Return the text of a shipped schema.

    Args:
        name: `anml.rng` or `anml.schema.json`.
    """
    return files("signage_specs.anml").joinpath(name).read_text(encoding="utf-8")


def main() -> None:
    """Write both files anew."""
    for name, make in SCHEMAS.items():
        Path(__file__).with_name(name).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
