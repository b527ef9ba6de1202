"""Signage: the command line."""
