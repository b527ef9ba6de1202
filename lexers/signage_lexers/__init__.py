"""Pygments lexers of the languages that agents speak, one module a format."""
