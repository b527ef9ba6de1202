"""Signage's command line."""
