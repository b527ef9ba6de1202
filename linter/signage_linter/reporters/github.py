"""Workflow commands of GitHub Actions: each finding becomes an annotation at its lines."""

import re

from signage_core.terminal import visible
from signage_linter.report import PageDiagnostic, RunReport
from signage_linter.reporters import in_checkout
from signage_linter.source import SourceCache
from signage_specs.diagnostic import Severity

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_IN_MESSAGE = re.compile(r"[%\r\n]")
_IN_PROPERTY = re.compile(r"[%\r\n:,]")


def write(report: RunReport, _sources: SourceCache) -> str:
    """Return one command a line: errors, warnings, notices, then what could not be read or done."""
    commands = [_annotation(each) for each in report.diagnostics]
    commands += [command("error", {"title": "Signage"}, visible(line)) for line in report.unreadable]
    commands += [command("notice", {"title": "Signage"}, visible(line)) for line in report.notes]
    return "".join(f"{each}\n" for each in commands)


def command(name: str, properties: dict[str, str], message: str) -> str:
    """Return a workflow command as the runner reads it. No property may be empty."""
    said = ",".join(f"{key}={_escaped(_IN_PROPERTY, value)}" for key, value in properties.items())
    return f"::{name} {said}::{_escaped(_IN_MESSAGE, message)}"


def _annotation(each: PageDiagnostic) -> str:
    properties = {"title": f"{each.code} {each.name}", **_place(each)}
    # The log shows the message alone, so that it says the place, too.
    lines = [str(each)]
    lines += [str(other) for other in each.related]
    lines += [f"included from {place.path}:{place.line}" for place in reversed(each.included_from)]
    return command(_COMMANDS[each.severity], properties, "\n".join(visible(line) for line in lines))


def _place(each: PageDiagnostic) -> dict[str, str]:
    """Return where the annotation stands. The runner refuses columns of several lines; a guess gets none."""
    if not each.path:
        return {}
    file = {"file": visible(in_checkout(each.path, "GITHUB_WORKSPACE"))}
    if not each.line:
        return file
    place = file | {"line": str(each.line)}
    if each.approximate:
        return place
    if each.end_line != each.line:
        return place | {"endLine": str(each.end_line)}
    columns = {"col": str(each.column), "endLine": str(each.end_line), "endColumn": str(each.end_column)}
    return place | columns


def _escaped(special: re.Pattern[str], text: str) -> str:
    return special.sub(lambda found: f"%{ord(found.group()):02X}", text)
