"""`signage explain CODE`: what a rule finds, why, and what to write instead."""

from typing import Any

import click

from signage.commands.failure import Failure
from signage.commands.output import show
from signage_linter.reporters.json_text import json_text
from signage_linter.rule_names import find_rule, rule_hint
from signage_specs.diagnostic import Fixable, Severity
from signage_specs.rule import Rule
from signage_specs.rule_documentation import read_documentation

FIXES = {
    Fixable.SAFE: "some findings have one that `--fix` applies",
    Fixable.UNSAFE: "some findings have one that `--fix --unsafe-fixes` applies",
    Fixable.NO: "none",
}


@click.command()
@click.argument("code")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="The form of the answer.",
)
def explain(code: str, form: str) -> None:
    """Explain a rule.

    CODE is its code, such as N014, or its name, such as duplicate-ref.
    """
    found = find_rule(code)
    if found is None:
        raise Failure(f"Unknown rule `{code.strip()}`. {rule_hint(code)}")
    if form == "json":
        show(json_text(described(*found) | _parts(found[0])))
    else:
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
        f"Fix: {FIXES[rule.fixable]}.",
        "",
        documentation.what,
        "",
        documentation.why,
    ]
    beside = documentation.beside
    for example in (*([beside] if beside is not None else []), *documentation.examples):
        title = "Beside this document" if example is beside else "Use instead" if example.clean else "Example"
        lines += ["", click.style(f"{title}:", bold=True), ""]
        lines += [f"    {line}".rstrip() for line in example.text.rstrip("\n").split("\n")]
    return "\n".join([*lines, "", rule.advice]) + "\n"


def _level(severity: Severity | None) -> str:
    return severity.value if severity else "allowed"


def described(rule: Rule[Any], subject: str) -> dict[str, Any]:
    """Return what a list of rules says of one, as JSON has it."""
    return {
        "code": rule.code,
        "name": rule.name,
        "format": subject,
        "section": rule.section,
        "severity": {"as-used": _level(rule.levels.as_used), "strict": _level(rule.levels.strict)},
        "fixable": rule.fixable.value or "no",
        "summary": read_documentation(rule.documentation).summary,
    }


def _parts(rule: Rule[Any]) -> dict[str, Any]:
    documentation = read_documentation(rule.documentation)
    examples = [
        {"text": each.text, "clean": each.clean, "strict": each.strict, "label": each.label}
        for each in documentation.examples
    ]
    beside = documentation.beside.text if documentation.beside is not None else None
    said = {"what": documentation.what, "why": documentation.why, "advice": rule.advice}
    return said | {"beside": beside, "examples": examples}
