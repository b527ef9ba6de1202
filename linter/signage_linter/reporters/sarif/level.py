"""Severities as SARIF calls them."""

from signage_specs.diagnostic import Severity

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
