"""Name where a site's own documents are, in its folder."""

ANML = ".well-known/anml"
ANML_AS_JSON = f"{ANML}.json"
MANIFEST = ".well-known/agent-manifest.json"
TRUST = ".well-known/anml-trust"
SECTIONS = "anml-sections"
"""The folder of the documents that list the pages of a large site."""
