"""What a rule's documentation says, as one text: plain, or in Markdown with its examples as fences."""

import re
from typing import Any

from signage_specs.format import Format
from signage_specs.rule import Rule
from signage_specs.rule_documentation import RuleExample, read_documentation

_BACKTICKS = re.compile(r"^\s*(`{3,})", re.MULTILINE)


def plain_text(rule: Rule[Any]) -> str:
    """Return what the rule finds, why that is wrong, and what to do: a paragraph each."""
    said = read_documentation(rule.documentation)
    return f"{said.what}\n\n{said.why}\n\n{rule.advice}"


def markdown(rule: Rule[Any], form: Format | None) -> str:
    """Return the same in Markdown, with the examples.

    Args:
        rule: the rule.
        form: the format that it is of; None for a rule about pages.
    """
    said = read_documentation(rule.documentation)
    parts = [said.what, said.why]
    if said.beside is not None:
        parts += ["**Beside this document**", _fence(said.beside, form)]
    for example in said.examples:
        parts += ["**Use instead**" if example.clean else "**Example**", _fence(example, form)]
    return "\n\n".join([*parts, rule.advice]) + "\n"


def _fence(example: RuleExample, form: Format | None) -> str:
    text = example.text.rstrip("\n").replace("\r\n", "\n").replace("\r", "\n")  # as on any page
    label = example.label or (form.labels[0] if form is not None else "markdown")
    longest = max((len(match.group(1)) for match in _BACKTICKS.finditer(text)), default=2)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{label}\n{text}\n{fence}"


DOCUMENTATION = "https://signage.example.org/"
"""The address that the documentation is served at; `site_url` in mkdocs.yml is the same."""


def rule_address(code: str) -> str:
    """Return the address of a rule's page."""
    return f"{DOCUMENTATION}rules/{code}/"
