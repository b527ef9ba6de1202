"""Write an accessibility snapshot as it was; `conversion` turns it into ANML native."""

from signage_specs.anml_native.aria.tree import AriaSnapshot


def write_snapshot(snapshot: AriaSnapshot) -> str:
    """Return the text of a snapshot exactly as it was written. The format isn't ours to put in order."""
    return "".join(line.raw for line in snapshot.lines)
