"""What messages add about faults that the specification's own examples show too."""

from signage_specs.diagnostic import Profile
from signage_specs.rule import Context


def precedent(context: Context) -> str:
    """Return the sentence that a message ends with under `as-used`; nothing under `strict`."""
    if context.profile is Profile.STRICT:
        return ""
    return " The specification's own examples do this too."
