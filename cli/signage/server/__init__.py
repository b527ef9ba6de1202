"""The language server: the findings, and what the formats know, in an editor."""
