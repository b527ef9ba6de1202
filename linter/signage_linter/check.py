"""Check a page: recognise its examples, judge them, map what was found, apply what the directives ask for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from signage_linter.page import PageFault
from signage_linter.recognise import Recognition, format_of_file, recognise
from signage_linter.report import Counts, PageDiagnostic, PageEdit, PageFix, PageRelated, PageReport
from signage_linter.rules import PAGE_RULES
from signage_linter.treatment import Treatment, treatments
from signage_specs.diagnostic import Profile, Severity
from signage_specs.registry import FORMATS_BY_LABEL
from signage_specs.rule import Context, judge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from signage_linter.config import Configuration
    from signage_linter.directive import Directive
    from signage_linter.example import Example, OffsetMap, Place
    from signage_linter.page import Page
    from signage_linter.source import SourceCache
    from signage_specs.diagnostic import Diagnostic
    from signage_specs.format import Format
    from signage_specs.span import Span


_NO_COUNTS = Counts()


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What came of one example: what is reported, what is wrong around it, and how it counts."""

    diagnostics: tuple[PageDiagnostic, ...] = ()
    faults: tuple[PageFault, ...] = ()
    counts: Counts = _NO_COUNTS


def check_page(page: Page, configuration: Configuration, sources: SourceCache) -> PageReport:
    """Return what is wrong with a page's examples, and with the page around them.

    Args:
        page: as a finder read it.
        configuration: profile, selection and the rest.
        sources: the files that the page is made of.
    """
    treated, faults = treatments(page, sources)
    counts = Counts(blocks=len(page.examples))
    diagnostics: list[PageDiagnostic] = []
    for example, treatment in zip(page.examples, treated, strict=True):
        outcome = _check_example(page, example, treatment, configuration, sources)
        diagnostics.extend(outcome.diagnostics)
        faults.extend(outcome.faults)
        counts += outcome.counts
    diagnostics.extend(_page_diagnostics([*page.faults, *faults], configuration))
    return PageReport(page.path, tuple(sorted(diagnostics, key=_in_page_order(page))), counts)


def document_diagnostics(
    form: Format[Any], document: Any, example: Example, configuration: Configuration
) -> list[PageDiagnostic]:
    """Return what a format's rules find in a document that was read from several files.

    Args:
        form: the format.
        document: as the format's parser makes it.
        example: the text that the document's spans are of, and where its lines stand.
        configuration: profile, selection and the rest.
    """
    context = Context(profile=configuration.profile, dialect=configuration.dialect.value)
    offsets = example.offset_map()
    found = (_mapped(each, form, example, offsets) for each in judge(form.rules, document, context))
    return [each for each in found if selected(each, configuration)]


def selected(diagnostic: PageDiagnostic, configuration: Configuration) -> bool:
    """Tell whether the configuration reports a diagnostic: `select` and `ignore` take codes, prefixes, names."""

    def named(patterns: Iterable[str]) -> bool:
        return any(diagnostic.code.startswith(pattern) or diagnostic.name == pattern for pattern in patterns)

    return (not configuration.select or named(configuration.select)) and not named(configuration.ignore)


def _in_page_order(page: Page) -> Callable[[PageDiagnostic], tuple[bool, str, int, int, str]]:
    return lambda each: (each.path != page.path, each.path, each.line, each.column, each.code)


def _check_example(
    page: Page, example: Example, treatment: Treatment, configuration: Configuration, sources: SourceCache
) -> _Outcome:
    forced = treatment.first("format")
    if page.markup == "file":
        recognition = Recognition(format_of_file(page.path.rsplit("/", 1)[-1], example.text))
    elif forced is not None and forced.arguments[:1] and forced.arguments[0] in FORMATS_BY_LABEL:
        recognition = Recognition(FORMATS_BY_LABEL[forced.arguments[0]])
    else:
        label = forced.arguments[0] if forced is not None and forced.arguments else example.label
        recognition = recognise(label, example.text, likely=configuration.likely)
    if recognition.format is None:
        return _Outcome(faults=tuple(_unrecognised(example, treatment, recognition, sources)))
    found = _findings(page, example, treatment, recognition, configuration)
    skip = treatment.first("skip", "skip-start")
    if skip is not None:
        return _Outcome((), tuple(_skip_faults(skip, found, example, sources)), Counts(found=1, skipped=1))
    remaining, faults = _expected(found, treatment, example, sources)
    met = bool(treatment.expectations) and not any(fault.kind == "unmet-expectation" for fault in faults)
    counts = Counts(found=1, checked=1, expected=int(met))
    return _Outcome(tuple(each for each in remaining if selected(each, configuration)), tuple(faults), counts)


def _findings(
    page: Page, example: Example, treatment: Treatment, recognition: Recognition, configuration: Configuration
) -> list[PageDiagnostic]:
    """Return what the rules say of an example, at its places in the files."""
    assert recognition.format is not None  # noqa: S101  the caller has looked
    form: Format[Any] = recognition.format
    profile = treatment.first("profile")
    asked = profile.arguments[0] if profile is not None and profile.arguments else ""
    context = Context(
        profile=Profile(asked) if asked in tuple(Profile) else configuration.profile,
        fragment=treatment.first("fragment") is not None,
        dialect=configuration.dialect.value,
        origin=page.origin,
        twin=page.twin,
        encoding=page.encoding,
        site=page.site,
    )
    found = (
        form.check_file(example.text, page.path, context)
        if page.markup == "file"
        else form.check_example(example.text, context)
    )
    offsets = example.offset_map()
    mapped = [_mapped(each, form, example, offsets) for each in found]
    if recognition.certain:
        return mapped
    return [
        replace(each, severity=Severity.WARNING) if each.severity is Severity.ERROR else each for each in mapped
    ]


def _mapped(diagnostic: Diagnostic, form: Format[Any], example: Example, offsets: OffsetMap) -> PageDiagnostic:
    start, end = _places(diagnostic.span, offsets)
    related = [(offsets.place(each.span.start), each.message) for each in diagnostic.related]
    return PageDiagnostic(
        code=diagnostic.code,
        name=diagnostic.name,
        severity=diagnostic.severity,
        message=diagnostic.message,
        path=start.path,
        line=start.line,
        column=start.column,
        end_line=end.line,
        end_column=end.column,
        format=form.name,
        section=diagnostic.section,
        help=diagnostic.advice,
        approximate=not start.exact,
        included_from=example.included_from,
        related=tuple(PageRelated(place.path, place.line, place.column, said) for place, said in related),
        fix=_mapped_fix(diagnostic, offsets),
    )


def _places(span: Span, offsets: OffsetMap) -> tuple[Place, Place]:
    """Return where a span starts, and where it ends: just past its last code point, in that point's line."""
    start = offsets.place(span.start)
    if span.end <= span.start:
        return start, start
    last = offsets.place(span.end - 1)
    if last.path != start.path or last.line < start.line:
        return start, start
    return start, replace(last, column=last.column + 1)


def _mapped_fix(diagnostic: Diagnostic, offsets: OffsetMap) -> PageFix | None:
    if diagnostic.fix is None:
        return None
    edits: list[PageEdit] = []
    for edit in diagnostic.fix.edits:
        start, end = _places(edit.span, offsets)
        if not (start.exact and end.exact):
            return None
        edits.append(PageEdit(start.path, start.line, start.column, end.line, end.column, edit.text))
    return PageFix(diagnostic.fix.description, tuple(edits))


def _expected(
    found: list[PageDiagnostic], treatment: Treatment, example: Example, sources: SourceCache
) -> tuple[list[PageDiagnostic], list[PageFault]]:
    """Take what was expected out of what was found; return the rest, and the expectations that were not met.

    An expectation names codes or rule names; one without any expects at least one error. Another code never
    meets it.
    """
    remaining, faults = list(found), list[PageFault]()
    for directive in treatment.expectations:
        wanted = directive.arguments
        if not wanted and not any(each.severity is Severity.ERROR for each in found):
            faults.append(_directive_fault("unmet-expectation", directive, "an error", example, sources))
        for code in wanted:
            if not any(code in (each.code, each.name) for each in found):
                seen = ", ".join(sorted({each.code for each in found})) or "nothing"
                fault = _directive_fault(
                    "unmet-expectation", directive, f"{code}, and found {seen}", example, sources
                )
                faults.append(fault)
        remaining = [
            each
            for each in remaining
            if not ({each.code, each.name} & set(wanted) if wanted else each.severity is Severity.ERROR)
        ]
    return remaining, faults


def _skip_faults(
    skip: Directive, found: list[PageDiagnostic], example: Example, sources: SourceCache
) -> Iterator[PageFault]:
    if not skip.reason:
        yield _directive_fault("skip-without-reason", skip, "", example, sources)
    if skip.verb == "skip" and not any(each.severity.rank for each in found):
        yield _directive_fault("unused-suppression", skip, "the example has no fault to skip", example, sources)


def _unrecognised(
    example: Example, treatment: Treatment, recognition: Recognition, sources: SourceCache
) -> Iterator[PageFault]:
    kinds = {"foreign": "foreign-anml", "contradicted": "contradicted-label", "misspelled": "misspelled-label"}
    skip = treatment.first("skip", "skip-start")
    if recognition.problem and skip is None:
        place = (
            example.opening if example.opening.line else example.places[0] if example.places else example.opening
        )
        yield PageFault(kinds[recognition.problem], place, example.label, 1, recognition.detail)
    for directive in treatment.directives:
        if directive.verb != "skip-start" and not recognition.problem:
            detail = f"`{directive.verb}` is followed by a block that is in none of the formats"
            yield _directive_fault("unused-suppression", directive, detail, example, sources)


def _directive_fault(
    kind: str, directive: Directive, detail: str, example: Example, sources: SourceCache
) -> PageFault:
    """Return a fault at a directive: at the comment, or at the block's header when that holds it."""
    source = sources.get(directive.path) if directive.span.end else None
    if source is None:
        return PageFault(kind, example.opening, detail)
    line, column = source.lines.position(directive.span.start)
    return PageFault(kind, replace(example.opening, path=source.path, line=line, column=column, exact=True), detail)


def _page_diagnostics(faults: Iterable[PageFault], configuration: Configuration) -> Iterator[PageDiagnostic]:
    """Yield what the page rules say of the page's own faults."""
    context = Context(profile=configuration.profile)
    for fault in faults:
        for each in judge(PAGE_RULES, fault, context):
            diagnostic = PageDiagnostic(
                code=each.code,
                name=each.name,
                severity=each.severity,
                message=each.message,
                path=fault.place.path,
                line=fault.place.line,
                column=fault.place.column,
                end_line=fault.place.line,
                end_column=fault.place.column + fault.width,
                format="",
                section=each.section,
                help=each.advice,
                approximate=not fault.place.exact,
            )
            if selected(diagnostic, configuration):
                yield diagnostic
