"""What standard output can show: colours, and escapes for the characters that its encoding lacks."""

import os
import sys


def wants_colour() -> bool | None:
    """Return whether the environment asks for colours or against them; None leaves it to where the output goes.

    `NO_COLOR` wins over `FORCE_COLOR`; an empty value counts as none, and so does the 0 of `FORCE_COLOR`.
    """
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return False if os.environ.get("TERM") == "dumb" else None


def tolerate_encoding() -> None:
    """Let standard output write an escape for what its encoding lacks, instead of failing."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None and sys.stdout.errors == "strict":
        reconfigure(errors="backslashreplace")
