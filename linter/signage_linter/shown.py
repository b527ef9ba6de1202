"""Hold examples that show built pages against these pages, when a build, or an earlier one, has made them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from signage_core.wording import quoted
from signage_linter.config import Configuration
from signage_linter.directive import Directive
from signage_linter.page import Example, PageFault, Place
from signage_linter.report import PageDiagnostic, RunReport, Shown
from signage_linter.source import SourceCache
from signage_specs.format import Format

_OPTIONS = ("of", "selector")
_FORMAT = "anml-native"

#: Returns the snapshot of a page, or of the element in it that a selector names. Raises NoSnapshotError.
Snapshots = Callable[[str, str], str]


def read_shown(directive: Directive, form: Format, example: Example, place: Place) -> Shown | str:
    """Return which page an example shows, as a directive says; what is wrong with the directive as a text."""
    options: dict[str, str] = {}
    for argument in directive.arguments:
        key, sign, value = argument.partition("=")
        if key not in _OPTIONS or not sign:
            return (
                f"`snapshot` doesn't know {quoted(argument)}. Write `of=PAGE`, and `selector=CSS` for a part of it."
            )
        if key in options:
            return f"`snapshot` has `{key}` twice. Keep one of the two."
        options[key] = value
    if not options.get("of"):
        return "`snapshot` names no page. Write its path in the built site, such as `of=guide/index.html`."
    if form.name != _FORMAT:
        return f"`snapshot` is about a block in ANML native, and this one is {form.title}. Remove the directive."
    return Shown(options["of"], options.get("selector", ""), example.text, place, example.places)


def held_against(
    report: RunReport, snapshots: Snapshots, configuration: Configuration, sources: SourceCache
) -> RunReport:
    """Return a report with what differs between its examples and the pages that they show."""
    found = differing(report.shown, snapshots, configuration, sources)
    if not found:
        return report
    ordered = sorted((*report.diagnostics, *found), key=lambda each: (each.path, each.line, each.column, each.code))
    return replace(report, diagnostics=tuple(ordered))


def differing(
    shown: Sequence[Shown], snapshots: Snapshots, configuration: Configuration, sources: SourceCache
) -> list[PageDiagnostic]:
    """Return what differs between examples and the pages that they show, in their order."""
    if not shown:
        return []
    # Loaded where there are such examples: a check of pages without them needs none of it.
    from signage_linter.check import page_diagnostics  # noqa: PLC0415  see above

    faults = (fault for each in shown for fault in _faults(each, snapshots))
    return list(page_diagnostics(faults, configuration, sources))


def _faults(shown: Shown, snapshots: Snapshots) -> Iterator[PageFault]:
    from signage_specs.anml_native.documented import NoSnapshotError, differences  # noqa: PLC0415  as above
    from signage_specs.anml_native.parser import parse  # noqa: PLC0415  as above

    try:
        found = differences(parse(shown.text), parse(snapshots(shown.page, shown.selector)))
    except NoSnapshotError as error:
        yield PageFault("differing-snapshot", shown.directive, f"Could not compare the snapshot: {error}")
        return
    for each in found:
        place = shown.places[each.line - 1] if each.line <= len(shown.places) else shown.directive
        yield PageFault("differing-snapshot", place, each.message)
