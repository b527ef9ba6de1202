"""Tell from its own annotation that an action needs no contract."""


def is_harmless(danger: str, confirm: str, idempotent: str) -> bool:
    """Tell whether an action by its own word harms nothing and asks nobody: a manifest may leave it out.

    It changes nothing, or little that stays the same however often it is done.

    Args:
        danger: as `data-agent-danger` says; empty where it doesn't.
        confirm: as `data-agent-confirm` says; likewise.
        idempotent: as `data-agent-idempotent` says; likewise.
    """
    if danger == "none":
        return confirm == "never"
    return danger == "low" and confirm in ("never", "optional") and idempotent == "true"
