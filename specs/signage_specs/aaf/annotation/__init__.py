"""Annotated HTML: `data-agent-*` attributes and how fields are found by them (section 6.1)."""
