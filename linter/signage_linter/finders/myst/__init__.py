"""Examples in pages of MyST, found without Sphinx."""
