"""A rule as a descriptor: what it finds, why, and what to write instead, from the rule's own documentation."""

from typing import Any

from signage_linter.documentation import rule_address
from signage_linter.report import PageDiagnostic
from signage_linter.reporters.sarif.level import LEVELS
from signage_linter.rule_text import markdown, plain_text
from signage_linter.rules import PAGE_RULES
from signage_specs.diagnostic import Levels, Severity
from signage_specs.format import Format
from signage_specs.registry import FORMATS
from signage_specs.rule import Rule
from signage_specs.rule_documentation import read_documentation

_PROBLEMS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "recommendation"}


def descriptor(example: PageDiagnostic) -> dict[str, Any]:
    """Return the descriptor (3.49) of the rule that made a finding."""
    form = next((each for each in FORMATS if each.name == example.format), None)
    rules: tuple[Rule[Any], ...] = form.rules if form is not None else PAGE_RULES
    return _descriptor(next(rule for rule in rules if rule.code == example.code), form)


def _descriptor(rule: Rule[Any], form: Format | None) -> dict[str, Any]:
    said = read_documentation(rule.documentation)
    severity = _severity(rule.levels)
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": said.summary},
        "fullDescription": {"text": " ".join(f"{said.what} {said.why}".split())},
        "help": {"text": plain_text(rule), "markdown": markdown(rule, form)},
        "helpUri": rule_address(rule.code),
        "defaultConfiguration": {"level": LEVELS[severity]},
        "properties": {
            "tags": [form.name if form is not None else "page"],
            "problem.severity": _PROBLEMS[severity],
        },
    }


def _severity(levels: Levels) -> Severity:
    """Return a rule's severity: that of the default profile, or of the strict one where the default allows it."""
    return levels.as_used or levels.strict or Severity.INFO
