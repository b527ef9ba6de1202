"""The MkDocs plugin: checks and colours the examples while the site builds, and signs the site."""
