"""Where Signage's own documentation is, for what points into it."""

DOCUMENTATION = "https://signage.example.org/"
"""The address that the documentation is served at; `site_url` in mkdocs.yml is the same."""


def rule_address(code: str) -> str:
    """Return the address of a rule's page."""
    return f"{DOCUMENTATION}rules/{code}/"
