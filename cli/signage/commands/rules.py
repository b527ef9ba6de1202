"""`signage rules`: the rules in a list, all or those that are asked for."""

from typing import Any

import click

from signage.commands.explain import described
from signage.commands.failure import Failure
from signage.commands.output import show
from signage_core.wording import did_you_mean
from signage_linter.reporters.json import json_text
from signage_linter.rules import PAGE_RULES
from signage_specs.diagnostic import Fixable, Severity
from signage_specs.registry import FORMATS
from signage_specs.rule import Rule

_PAGES = "pages"


@click.command()
@click.argument("names", metavar="[FORMAT]...", nargs=-1)
@click.option("--fixable", is_flag=True, help="Only rules whose findings `--fix` can fix, at least some of them.")
@click.option(
    "--severity",
    type=click.Choice([each.value for each in Severity]),
    help="Only rules of this severity in the default profile.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="The form of the list.",
)
def rules(names: tuple[str, ...], form: str, severity: str | None, *, fixable: bool) -> None:
    """List the rules, with their severities and fixes.

    Each line has code, name, severity and fix. FORMAT is a format such as `anml-native`, or `pages` for what is
    around examples; without any, all are listed. `signage explain CODE` shows a rule's page.
    """
    wanted = _wanted(names)
    shown = [
        (rule, title)
        for name, title, own in _groups()
        if name in wanted
        for rule in own
        if not (fixable and rule.fixable is not Fixable.SAFE)
        and severity in (None, rule.levels.as_used.value if rule.levels.as_used else None)
    ]
    if form == "json":
        show(json_text([described(rule, title) for rule, title in shown]))
        return
    width = max((len(rule.name) for rule, _ in shown), default=0)
    for rule, _ in shown:
        level = rule.levels.as_used.value if rule.levels.as_used else "strict only"
        fix = {Fixable.SAFE: "fixable", Fixable.UNSAFE: "fixable (unsafe)"}.get(rule.fixable, "")
        click.echo(f"{rule.code}  {rule.name:<{width}}  {level:<11}  {fix}".rstrip())


def _groups() -> list[tuple[str, str, list[Rule[Any]]]]:
    """Return each format with the rules that no earlier one has, and at the end those of pages."""
    listed: set[str] = set()
    groups: list[tuple[str, str, list[Rule[Any]]]] = []
    for each in FORMATS:
        groups.append((each.name, each.title, [rule for rule in each.rules if rule.code not in listed]))
        listed.update(rule.code for rule in each.rules)
    return [*groups, (_PAGES, "documentation pages", list(PAGE_RULES))]


def _wanted(names: tuple[str, ...]) -> set[str]:
    """Return the names of groups that are asked for; of a format whose rules are another's, the other one too.

    Raises Failure where there is no such format.
    """
    known = {each.name: each for each in FORMATS}
    labels = {label: each for each in FORMATS for label in each.labels} | known
    found: set[str] = set()
    for name in names:
        if name == _PAGES:
            found.add(name)
        elif name not in labels:
            hint = did_you_mean(name, [*labels, _PAGES], "`signage formats` lists them.")
            raise Failure(f"Unknown format `{name}`. {hint}")
        else:
            codes = {rule.code for rule in labels[name].rules}
            found.update(each for each, _, own in _groups() if codes & {rule.code for rule in own})
    return found or {*known, _PAGES}
