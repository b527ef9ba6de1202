"""`signage explain CODE`: what a rule finds, why, and what to write instead."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

import click

from signage.commands.failure import Failure
from signage_linter.rules import PAGE_RULES
from signage_specs.registry import RULES_BY_CODE
from signage_specs.rule_documentation import read_documentation

if TYPE_CHECKING:
    from signage_specs.diagnostic import Severity
    from signage_specs.rule import Rule


@click.command()
@click.argument("code")
def explain(code: str) -> None:
    """Explain a rule, named by its CODE such as N014, or by its name such as duplicate-ref."""
    rules: dict[str, tuple[Rule[Any], str]] = {
        key: (rule, each.title) for key, (rule, each) in RULES_BY_CODE.items()
    } | {rule.code: (rule, "documentation pages") for rule in PAGE_RULES}
    by_name = {rule.name: (rule, subject) for rule, subject in rules.values()}
    found = rules.get(code.upper()) or by_name.get(code.lower())
    if found is None:
        near = difflib.get_close_matches(code.upper(), rules, n=1) or difflib.get_close_matches(code, by_name, n=1)
        raise Failure(f"no rule is called `{code}`" + (f"; did you mean `{near[0]}`?" if near else ""))
    click.echo(_explanation(*found), nl=False)


def _explanation(rule: Rule[Any], subject: str) -> str:
    documentation = read_documentation(rule.documentation)
    head = click.style(f"{rule.code} {rule.name}", bold=True)
    section = f", section {rule.section}" if rule.section else ""
    lines = [
        f"{head}  ({subject}{section})",
        "",
        documentation.summary,
        "",
        f"Severity: {_level(rule.levels.as_used)} as used, {_level(rule.levels.strict)} in the strict profile.",
        "",
        documentation.what,
        "",
        documentation.why,
    ]
    if documentation.beside is not None:
        lines += ["", click.style("Beside this document:", bold=True), ""]
        lines += [f"    {line}".rstrip() for line in documentation.beside.text.rstrip("\n").split("\n")]
    for example in documentation.examples:
        title = "Use instead" if example.clean else "Example"
        lines += ["", click.style(f"{title}:", bold=True), ""]
        lines += [f"    {line}".rstrip() for line in example.text.rstrip("\n").split("\n")]
    return "\n".join([*lines, "", rule.advice]) + "\n"


def _level(severity: Severity | None) -> str:
    return severity.value if severity else "allowed"
