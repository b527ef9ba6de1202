"""`signage rules` and `signage formats`, in lists; `signage explain CODE`: what one finds, why, what to write."""

from collections.abc import Collection, Sequence
from typing import Any

import click

from signage.commands.failure import Failure
from signage.commands.options import in_text_or_json
from signage.commands.output import show
from signage_core.wording import did_you_mean, listed, nearest
from signage_linter.config import OPTIONS
from signage_linter.option import Option
from signage_linter.reporters.json import json_text
from signage_linter.rule_names import all_rules, find_rule, rule_hint
from signage_linter.rules import PAGE_RULES
from signage_specs.diagnostic import Fixable, Severity
from signage_specs.registry import FORMATS
from signage_specs.rule import Rule
from signage_specs.rule_documentation import read_documentation

_PAGES = "pages"


@click.command()
@click.argument("names", metavar="[FORMAT]...", nargs=-1)
@click.option("--fixable", is_flag=True, help="Only rules whose findings `--fix` can fix, at least some of them.")
@click.option(
    "--severity",
    type=click.Choice([each.value for each in Severity]),
    help="Only rules of this severity in the default profile.",
)
@in_text_or_json("form", "The form of the list.")
def rules(names: tuple[str, ...], form: str, severity: str | None, *, fixable: bool) -> None:
    """List the rules, with their severities and fixes.

    Each line has code, name, severity and fix. FORMAT is a format such as `anml-native`, or `pages` for what is
    around examples; without any, all are listed. `signage explain CODE` shows a rule's page.
    """
    shown = [
        (rule, title)
        for title, own in _groups(_wanted(names))
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


def _groups(names: Collection[str]) -> list[tuple[str, list[Rule[Any]]]]:
    """Return each of the groups, with the rules that none before it has; those of pages come last."""
    taken: set[str] = set()
    groups: list[tuple[str, list[Rule[Any]]]] = []
    for each in FORMATS:
        if each.name in names:
            groups.append((each.title, [rule for rule in each.rules if rule.code not in taken]))
            taken.update(rule.code for rule in each.rules)
    return [*groups, ("documentation pages", list(PAGE_RULES))] if _PAGES in names else groups


def _wanted(names: Sequence[str]) -> set[str]:
    """Return the formats that are asked for by name or label, and `pages`; all where none is.

    Raises Failure where there is no such format.
    """
    known = {each.name for each in FORMATS} | {_PAGES}
    labels = {label: each.name for each in FORMATS for label in each.labels} | {each: each for each in known}
    unknown = next((name for name in names if name not in labels), None)
    if unknown is not None:
        hint = did_you_mean(unknown, list(labels), "`signage formats` lists them.")
        raise Failure(f"Unknown format `{unknown}`. {hint}")
    return {labels[name] for name in names} or known


FIXES = {
    Fixable.SAFE: "some findings have one that `--fix` applies",
    Fixable.UNSAFE: "some findings have one that `--fix --unsafe-fixes` applies",
    Fixable.NO: "none",
}


_OPTIONS = {each.name: each for each in OPTIONS}


def _complete(_context: click.Context, _parameter: click.Parameter, written: str) -> list[str]:
    codes = [code for code in all_rules() if code.startswith(written.upper())]
    names = [rule.name for rule, _ in all_rules().values() if rule.name.startswith(written.lower())]
    return [*codes, *names, *(name for name in _OPTIONS if name.startswith(written))]


@click.command(epilog=f"The options of the configuration are {listed(list(_OPTIONS), 'and')}.")
@click.argument("code", shell_complete=_complete)
@in_text_or_json("form", "The form of the answer.")
@click.pass_context
def explain(context: click.Context, code: str, form: str) -> None:
    """Explain a rule, what an audit finds, or an option.

    CODE is a code, such as N014 or U015, or its name, such as duplicate-ref, or an option of the configuration,
    such as fail_on.
    """
    found = find_rule(code)
    written = code.strip().lower().removeprefix("--").replace("-", "_")
    if found is None and written in _OPTIONS:
        option, commands = _OPTIONS[written], _commands_with(written, context.find_root())
        if form == "json":
            show(json_text(_described_option(option, commands)))
        else:
            click.echo(_option_explanation(option, commands), nl=False)
        return
    if found is None and _explained_criterion(written, form):
        return
    if found is None:
        near = nearest(written, _OPTIONS)
        hint = rule_hint(code)
        if near and not hint.startswith("Did"):
            raise Failure(f"Unknown rule or option `{code.strip()}`. Did you mean `{near}`?")
        raise Failure(f"Unknown rule `{code.strip()}`. {hint}")
    if form == "json":
        show(json_text(described(*found) | _parts(found[0])))
    else:
        click.echo(_explanation(*found), nl=False)


def _explained_criterion(written: str, form: str) -> bool:
    """Print what an audit finds under a code or a name; tell whether there is one."""
    from signage_site.audit.findings import CRITERIA  # noqa: PLC0415  loaded for what is no rule

    names = {each.name.replace("-", "_"): code for code, each in CRITERIA.items()}
    code = names.get(written, written.upper())
    if code not in CRITERIA:
        return False
    found = CRITERIA[code]
    if form == "json":
        said = {"name": found.name, "score": found.score, "category": found.category}
        more = {"severity": found.severity.value, "found": found.found, "advice": found.advice}
        show(json_text({"code": code} | said | more))
    else:
        head = click.style(f"{code} {found.name}", bold=True)
        click.echo(f"{head}  (`signage audit`: {found.score}, {found.category})\n")
        click.echo(f"Found where {found.found}.\n\nSeverity: {found.severity.value}.\n\n{found.advice}")
    return True


def _commands_with(name: str, root: click.Context) -> list[str]:
    """Return the commands that have an option."""
    if not isinstance(root.command, click.Group):
        return []
    names = [each for each in root.command.list_commands(root) if each != "rules"]  # which filters by a severity
    commands = [root.command.get_command(root, each) for each in names]
    return [
        each.name or ""
        for each in commands
        if each is not None and any(isinstance(item, click.Option) and item.name == name for item in each.params)
    ]


def _option_explanation(option: Option, commands: list[str]) -> str:
    hosts = f"; in MkDocs as `{option.name}`, in Sphinx as `signage_{option.name}`" if option.for_hosts else ""
    flag = f"--{option.name.replace('_', '-')}"
    line = f"Command line: {', '.join(f'`signage {each} {flag}`' for each in commands)}." if commands else ""
    lines = [
        click.style(option.name, bold=True) + "  (option of the configuration)",
        "",
        option.help,
        "",
        f"Value: {option.values}. Default: `{option.default_text}`.",
        f"Configuration: in `signage.toml`, or in `[tool.signage]` of `pyproject.toml`{hosts}.",
        *([line] if line else []),
    ]
    return "\n".join(lines) + "\n"


def _described_option(option: Option, commands: list[str]) -> dict[str, Any]:
    return {
        "option": option.name,
        "help": option.help,
        "values": option.values,
        "default": option.default_text,
        "hosts": option.for_hosts,
        "commands": commands,
    }


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


@click.command()
def formats() -> None:
    """List the formats with their labels and file names."""
    for each in FORMATS:
        click.echo(click.style(each.name, bold=True) + f"  {each.title}")
        click.echo(f"    labels         {', '.join(each.labels)}")
        files = [*(f"*{suffix}" for suffix in each.suffixes), *each.filenames]
        if files:
            click.echo(f"    files          {', '.join(files)}")
        click.echo(f"    specification  {each.specification.title} {each.specification.version}")
        click.echo(f"    rules          {len(each.rules)}")
    click.echo("\nThe label `anml` stands for anml-xml, anml-json or anml-native: the first character decides.")
