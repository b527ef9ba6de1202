"""Make the reference pages of this documentation from the code: rules, configuration, command line, formats.

Both hosts call `write` before they read the pages, so that there is no second copy of any fact to keep true. Two
pages are in the repository all the same, for those who read the guides there; a test holds them to the code.
"""

import inspect
import re
from pathlib import Path
from typing import Any

import click
from markdown.extensions.toc import slugify

import signage
from signage.main import COMMANDS, main
from signage_core.wording import listed
from signage_linter.config import OPTIONS
from signage_linter.reporters.sarif import example_fence
from signage_linter.rule_names import all_rules
from signage_linter.rules import PAGE_RULES
from signage_specs.diagnostic import Diagnostic, Fixable, Profile, Severity
from signage_specs.format import Format
from signage_specs.registry import FORMATS, rules_by_code
from signage_specs.rule import Context, Rule
from signage_specs.rule_documentation import RuleExample, read_documentation
from signage_specs.span import LineTable


def on_pre_build(config: Any) -> None:
    """Write the pages when MkDocs starts a build (this module is listed under `hooks`)."""
    write(Path(config.docs_dir))


def write(docs: Path) -> None:
    """Write every reference page into the documentation's folder; a page that is true already stays untouched."""
    pages = _pages()
    for folder in ("rules", "reference"):
        for old in (docs / folder).glob("*.md"):
            if old.relative_to(docs).as_posix() not in pages:
                old.unlink()
    for name, text in pages.items():
        file = docs / name
        file.parent.mkdir(exist_ok=True)
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


def _pages() -> dict[str, str]:
    pages = {
        "reference/configuration.md": _configuration_page(),
        "reference/command-line.md": _command_line_page(),
        "reference/formats.md": _formats_page(),
        "reference/python.md": _python_page(),
        "rules/index.md": _rules_page(),
    }
    for rule, form in rules_by_code().values():
        pages[f"rules/{rule.code}.md"] = _rule_page(rule, form)
    for rule in PAGE_RULES:
        pages[f"rules/{rule.code}.md"] = _rule_page(rule, None)
    return pages


def _python_page() -> str:
    parts: list[str] = []
    for name in sorted(signage.__all__, key=lambda name: (name[0].isupper(), name)):
        value = getattr(signage, name)
        if inspect.isfunction(value):
            signature = re.sub(r"\b(?:\w+\.)+(?=\w)", "", str(inspect.signature(value)))
            parts.append(f"## {name}\n\n```python\nsignage.{name}{signature}\n```\n\n{_docstring(value)}")
        else:
            parts.append(f"## {name}\n\n{_docstring(value)}")
    return _page(
        "Python",
        "`import signage` offers these names; they are typed, and each is loaded at its first use. Everything else "
        "in Signage's packages is private and changes without notice.",
        *parts,
    )


def _docstring(value: object) -> str:
    """Return a docstring in Markdown: its sections as lists with a title."""
    lines: list[str] = []
    for line in (inspect.getdoc(value) or "").split("\n"):
        if line in ("Args:", "Attributes:", "Returns:", "Raises:"):
            lines.append(f"**{line.removesuffix(':').replace('Args', 'Arguments')}**\n")
        elif match := re.match(r" {4}(\w+(?:, \w+)*): (.*)", line):
            lines.append(f"- `{match[1]}`: {match[2]}")
        else:
            lines.append(f"  {line.strip()}" if line.startswith(" " * 8) else line.strip())
    return "\n".join(lines)


def _formats_page() -> str:
    rows = [
        [
            each.title,
            ", ".join(f"`{label}`" for label in each.labels),
            ", ".join([*(f"`*{suffix}`" for suffix in each.suffixes), *(f"`{name}`" for name in each.filenames)]),
            f"{each.specification.title} {each.specification.version}",
            str(len(each.rules)),
        ]
        for each in FORMATS
    ]
    return _page(
        "Formats",
        "The label `anml` stands for `anml-xml`, `anml-json` or `anml-native`: the first character that isn't "
        "blank decides. So it is with the suffix `.anml`.",
        _table(["Format", "Labels", "Files", "Specification", "Rules"], rows),
    )


def _configuration_page() -> str:
    options = [
        f"## {each.name}\n\n{each.help}\n\n*Value:* {each.values}. *Default:* `{each.default_text}`."
        for each in OPTIONS
    ]
    in_the_file = listed([each.name for each in OPTIONS if not each.for_hosts], "and")
    return _page(
        "Configuration",
        "The keys are in `[tool.signage]` of `pyproject.toml`, or in `signage.toml`. The same keys are options "
        "of the MkDocs plugin, and with the prefix `signage_` values in Sphinx's `conf.py`, but for "
        f"{in_the_file}, which are in the file alone. The command "
        "line wins over the host, the host over the file. An unknown key is an error, and so are both files in one "
        "folder.",
        *options,
    )


def _command_line_page() -> str:
    parts: list[str] = []
    for command in _commands():
        arguments = [each for each in command.params if isinstance(each, click.Argument)]
        words = [command.name or "", *(each.make_metavar(click.Context(command)) for each in arguments)]
        usage = f"signage {' '.join(words)} [OPTIONS]"
        parts.append(f"## signage {command.name}\n\n```text\n{usage}\n```")
        parts.append(inspect.cleandoc(command.help or ""))
        options = [each for each in command.params if isinstance(each, click.Option)]
        names = [", ".join(f"`{name}`" for name in (*each.opts, *each.secondary_opts)) for each in options]
        rows = [[name, _choices(each), each.help or ""] for name, each in zip(names, options, strict=True)]
        if rows:
            parts.append(_table(["Option", "Value", "Meaning"], rows))
    codes = _table(
        ["Status", "Meaning"],
        [
            ["0", "Nothing was found, or nothing as severe as `--fail-on`."],
            ["1", "A finding is at least as severe as `--fail-on`."],
            ["2", "Wrong usage or configuration, or input that can't be read; standard error says what to do."],
        ],
    )
    return _page("Command line", "Each command explains itself with `--help`.", *parts, "## Exit status", codes)


def _commands() -> list[click.Command]:
    context = click.Context(main)
    commands = (main.get_command(context, name) for name in COMMANDS)
    return [command for command in commands if command is not None]


def _choices(option: click.Option) -> str:
    if isinstance(option.type, click.Choice):
        return ", ".join(f"`{choice}`" for choice in option.type.choices)
    return "" if option.is_flag or option.secondary_opts else f"`{option.type.name}`"


def _rules_page() -> str:
    parts: list[str] = []
    rules = [rule for rule, _ in all_rules().values()]
    fixable = sum(bool(rule.fixable) for rule in rules)
    groups = {form.title: [rule for rule, owner in rules_by_code().values() if owner is form] for form in FORMATS}
    groups = {title: own for title, own in groups.items() if own} | {"Documentation pages": list(PAGE_RULES)}
    for number, (title, own) in enumerate(groups.items()):
        table = f'<div class="rules rules-{number}" markdown>\n\n{_rule_table(own)}\n\n</div>'
        parts += [f"## {title}", table]
    return _page(
        "Rules",
        "Each rule has a code that never changes and a name. `signage explain CODE` prints the text of its page. "
        "The default profile, `as-used`, also admits what the specifications' own examples do; `strict` admits "
        "only what the printed grammar and lists allow. *Fix* names the option that mends findings of the rule, at "
        f"least some: {fixable} of {len(rules)} rules have one. `signage rules` prints and filters this list.",
        _rule_filters(list(groups)),
        *parts,
    )


def _rule_filters(titles: list[str]) -> str:
    """Return controls that hide rows, by stylesheets alone; where those can't, the controls are hidden instead."""
    severities = [*(each.value for each in Severity), "allowed"]
    choices = {
        "format": {"": "all", **{str(number): title for number, title in enumerate(titles)}},
        "severity": {"": "all", **{each: each for each in severities}},
        "profile": {each.value: each.value for each in (Profile.AS_USED, Profile.STRICT)},
        "fix": {
            "": "all",
            **{f"fix-{each.value or 'none'}": _FIXES[each].strip("`") or "none" for each in Fixable},
        },
    }
    controls = [
        f'<label>{name.capitalize()} <select name="{name}" autocomplete="off">'
        + "".join(f'<option value="{value}">{text}</option>' for value, text in options.items())
        + "</select></label>"
        for name, options in choices.items()
    ]
    others = [(_chosen("format", str(number)), f".rules:not(.rules-{number})") for number in range(len(titles))]
    hidden = [f"{chosen} :is({other}, h2:has(+ {other}))" for chosen, other in others]
    hidden += [f"{_chosen('fix', value)} .rules tbody tr:not(:has(.{value}))" for value in list(choices["fix"])[1:]]
    hidden += [
        f"{_chosen('profile', profile)}{_chosen('severity', severity)} "
        f".rules tbody tr:not(:has(.{profile}-{severity}))"
        for profile in choices["profile"]
        for severity in severities
    ]
    style = "\n".join(f"{each} {{ display: none }}" for each in hidden)
    return f'<style>\n{style}\n</style>\n<div class="filters">\n' + "\n".join(controls) + "\n</div>"


def _chosen(name: str, value: str) -> str:
    return f':root:has([name="{name}"] [value="{value}"]:checked)'


def _rule_table(rules: list[Rule[Any]]) -> str:
    rows = [
        [
            f"[{rule.code}]({rule.code}.md){{.{' .'.join(_marks(rule))}}}",
            f"`{rule.name}`",
            _level(rule.levels.as_used),
            _level(rule.levels.strict),
            _FIXES[rule.fixable],
            _cell(read_documentation(rule.documentation).summary),
        ]
        for rule in rules
    ]
    return _table(["Code", "Name", "Default", "Strict", "Fix", "What it finds"], rows)


def _marks(rule: Rule[Any]) -> list[str]:
    """Return the classes that the filters look for in a rule's row."""
    levels = {Profile.AS_USED: rule.levels.as_used, Profile.STRICT: rule.levels.strict}
    return [
        *(f"{each.value}-{_level(level)}" for each, level in levels.items()),
        f"fix-{rule.fixable.value or 'none'}",
    ]


_FIXES = {Fixable.SAFE: "`--fix`", Fixable.UNSAFE: "`--unsafe-fixes`", Fixable.NO: ""}


def _level(severity: Severity | None) -> str:
    return severity.value if severity else "allowed"


def _rule_page(rule: Rule[Any], form: Format | None) -> str:
    said = read_documentation(rule.documentation)
    title = form.title if form else "Documentation pages"
    subject = f"[{title}](index.md#{slugify(title, '-')})"
    origin = f"{form.specification.title}, section {rule.section}" if form else "—"
    row = [subject, origin, _level(rule.levels.as_used), _level(rule.levels.strict), _FIXES[rule.fixable] or "none"]
    parts = [said.summary, _table(["Format", "Specification", "Default", "Strict", "Fix"], [row])]
    parts += ["## What it finds", said.what, "## Why", said.why]
    if said.beside is not None:
        parts += ["## Beside this document", _example(said.beside, form)]
    for example in said.examples:
        title, kind = ("Use instead", "right") if example.clean else ("Example", "wrong")
        parts += [f"## {title}", f'<div class="pair {kind}" markdown>', _example(example, form), "</div>"]
    return _page(f"{rule.code} {rule.name}", *parts, rule.advice)


def _example(example: RuleExample, form: Format | None) -> str:
    """Return an example as a fence, with a directive that expects the codes that it yields on a page."""
    text = example.text.rstrip("\n").replace("\r\n", "\n").replace("\r", "\n")  # as on any page
    label = example.label or (form.labels[0] if form else "markdown")
    directives: list[str] = []
    report = ""
    judge = next((each for each in FORMATS if label in each.labels), None)
    if judge is not None:
        profile = Profile.STRICT if example.strict else Profile.AS_USED
        found = judge.check_example(text, Context(profile=profile))
        codes = {each.code for each in found}
        directives += ["<!-- signage: profile strict -->"] if example.strict else []
        directives += [f"<!-- signage: expect {', '.join(sorted(codes))} -->"] if codes else []
        report = _report(text, found)
    return "\n".join([*directives, example_fence(example, form)]) + report


def _report(text: str, found: list[Diagnostic]) -> str:
    """Return what is reported about an example, as the command line says it; empty for nothing."""
    lines = LineTable(text)
    places = [(*lines.position(each.span.start), each) for each in found]
    said = [f"{line}:{column}: {each.code} {each.severity}: {each.message}" for line, column, each in places]
    fence = "`" * (3 + max((len(each) for each in re.findall("`+", "".join(said))), default=0))
    return "\n\n" + "\n".join([f"{fence}text", *said, fence]) if said else ""


def _page(title: str, *parts: str) -> str:
    return "\n\n".join([f"# {title}", *parts]) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(_cell(cell) for cell in row) + " |" for row in lines)
