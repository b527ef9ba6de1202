"""Check a page: recognise its examples, judge them, map what was found, apply what the directives ask for."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from signage_linter.config import Configuration
from signage_linter.directive import Directive, Treatment, treatments
from signage_linter.mapping import ExampleMapping, page_diagnostic
from signage_linter.page import Example, Page, PageFault, is_excerpt
from signage_linter.recognise import FormatMatch, format_of_file, recognise
from signage_linter.report import Counts, PageDiagnostic, PageReport
from signage_linter.rules import PAGE_RULES
from signage_linter.source import SourceCache
from signage_specs.aaf.formats import AafContext
from signage_specs.anml.formats import AnmlContext
from signage_specs.diagnostic import Profile, Severity
from signage_specs.format import Format
from signage_specs.registry import FORMATS_BY_LABEL
from signage_specs.rule import Context, judge

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
    configuration = configuration.for_path(page.path)
    check = _PageCheck(page, configuration, sources)
    treated, faults = treatments(page, sources)
    counts = Counts(blocks=len(page.examples))
    diagnostics: list[PageDiagnostic] = []
    for example, treatment in zip(page.examples, treated, strict=True):
        outcome = check.outcome(example, treatment)
        diagnostics.extend(outcome.diagnostics)
        faults.extend(outcome.faults)
        counts += outcome.counts
    diagnostics.extend(_page_diagnostics([*page.faults, *faults], configuration))
    return PageReport(page.path, tuple(sorted(diagnostics, key=_in_page_order(page))), counts)


def document_diagnostics(
    form: Format, document: Any, example: Example, configuration: Configuration, sources: SourceCache
) -> list[PageDiagnostic]:
    """Return what a format's rules find in a document that was read from several files.

    Args:
        form: the format.
        document: as the format's parser makes it.
        example: the text that the document's spans are of, and where its lines stand.
        configuration: profile, selection and the rest.
        sources: the files.
    """
    context = Context(profile=configuration.profile, extras=(AafContext(configuration.dialect.value),))
    mapping = ExampleMapping(example, sources, is_file=True)
    found = (page_diagnostic(each, form, example, mapping) for each in judge(form.rules, document, context))
    return [each for each in found if selected(each, configuration)]


def selected(diagnostic: PageDiagnostic, configuration: Configuration) -> bool:
    """Tell whether the configuration reports a diagnostic: `select` and `ignore` take codes, prefixes, names."""

    def named(patterns: Iterable[str]) -> bool:
        return any(diagnostic.code.startswith(pattern) or diagnostic.name == pattern for pattern in patterns)

    configuration = configuration.for_path(diagnostic.path)
    return (not configuration.select or named(configuration.select)) and not named(configuration.ignore)


def _in_page_order(page: Page) -> Callable[[PageDiagnostic], tuple[bool, str, int, int, str]]:
    return lambda each: (each.path != page.path, each.path, each.line, each.column, each.code)


@dataclass(frozen=True, slots=True)
class _PageCheck:
    """What the examples of one page are checked with."""

    page: Page
    configuration: Configuration
    sources: SourceCache

    def outcome(self, example: Example, treatment: Treatment) -> _Outcome:
        """Return what comes of an example."""
        recognition = self._recognition(example, treatment)
        if recognition.format is None:
            return _Outcome(faults=tuple(_unrecognised(example, treatment, recognition, self.sources)))
        found = self._findings(recognition.format, example, treatment)
        if not recognition.certain:
            found = [_warning_at_most(each) for each in found]
        skip = treatment.first("skip", "skip-start")
        if skip is not None:
            faults = tuple(_skip_faults(skip, found, example, self.sources))
            return _Outcome((), faults, Counts(found=1, skipped=1))
        remaining, unmet = _expected(found, treatment, example, self.sources)
        met = bool(treatment.expectations) and not any(fault.kind == "unmet-expectation" for fault in unmet)
        counts = Counts(found=1, checked=1, expected=int(met))
        reported = tuple(each for each in remaining if selected(each, self.configuration))
        return _Outcome(reported, tuple(unmet), counts)

    def _recognition(self, example: Example, treatment: Treatment) -> FormatMatch:
        """Return what format an example is in: a directive's word comes before the label's."""
        if self.page.markup == "file":
            return FormatMatch(format_of_file(self.page.path.rsplit("/", 1)[-1], example.text))
        forced = treatment.first("format")
        if forced is None or forced.unknown_part:
            # A format that doesn't exist is reported, and forces nothing.
            return recognise(example.label, example.text, likely=self.configuration.likely)
        label = forced.arguments[0]
        return FormatMatch(FORMATS_BY_LABEL[label]) if label in FORMATS_BY_LABEL else recognise(label, example.text)

    def _findings(self, form: Format, example: Example, treatment: Treatment) -> list[PageDiagnostic]:
        """Return what the rules say of an example, at its places in the files."""
        page, profile = self.page, treatment.first("profile")
        asked = profile.arguments[0] if profile is not None and profile.arguments else ""
        anml = page.context.of(AnmlContext)
        context = replace(
            page.context,
            profile=Profile(asked) if asked in tuple(Profile) else self.configuration.profile,
            fragment=treatment.first("fragment") is not None or is_excerpt(example, self.sources.get),
            extras=(replace(page.context.of(AafContext), dialect=self.configuration.dialect.value), anml),
        )
        is_file = page.markup == "file"
        found = (
            form.check_file(example.text, page.path, context)
            if is_file
            else form.check_example(example.text, context)
        )
        mapping = ExampleMapping(example, self.sources, is_file)
        return [page_diagnostic(each, form, example, mapping) for each in found]


def _warning_at_most(diagnostic: PageDiagnostic) -> PageDiagnostic:
    """Return a finding in what only looks like a format."""
    return replace(diagnostic, severity=min(diagnostic.severity, Severity.WARNING, key=lambda each: each.rank))


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
            faults.append(
                _directive_fault(
                    "unmet-expectation", directive, "an error, but the example has none", example, sources
                )
            )
        for code in wanted:
            if not any(code in (each.code, each.name) for each in found):
                seen = ", ".join(sorted({each.code for each in found})) or "no findings"
                fault = _directive_fault(
                    "unmet-expectation", directive, f"{code}, but the example has {seen}", example, sources
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
    example: Example, treatment: Treatment, recognition: FormatMatch, sources: SourceCache
) -> Iterator[PageFault]:
    kinds = {"foreign": "foreign-anml", "contradicted": "contradicted-label", "misspelled": "misspelled-label"}
    skip = treatment.first("skip", "skip-start")
    if recognition.problem and skip is None:
        place = (
            example.opening if example.opening.line else example.places[0] if example.places else example.opening
        )
        yield PageFault(kinds[recognition.problem], place, example.label, 1, recognition.detail)
    for directive in treatment.directives:
        if directive.verb != "skip-start" and not directive.unknown_part and not recognition.problem:
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
