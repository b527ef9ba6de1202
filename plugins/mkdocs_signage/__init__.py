"""The MkDocs plugin: checks the examples while the site builds, and signs the site."""
