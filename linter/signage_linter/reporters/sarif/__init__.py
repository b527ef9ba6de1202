"""SARIF 2.1.0, the form that code scanning reads."""

from signage_linter.reporters.sarif.log import write

__all__ = ["write"]
