class Panel:
    """A panel."""

    @property
    def show(self) -> str:
        """Return "@@"."""
        if self:
            return "@@"

        return "@@"

    # What follows isn't shown.
    hidden = 1
