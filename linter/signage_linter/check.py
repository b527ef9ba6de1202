"""Check a page: recognise its examples, judge them, map what was found, apply what the directives ask for."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from signage_core.wording import is_slip
from signage_linter.config import Configuration
from signage_linter.directive import SNAPSHOT, VERBS, Directive, Treatment, opening_of, treatments
from signage_linter.mapping import ExampleMapping, fault_diagnostic, page_diagnostic
from signage_linter.page import Example, FaultKind, Page, PageFault, Place, internal_fault, is_excerpt
from signage_linter.recognise import DISPATCHING_LABEL, FormatMatch, format_of_file, recognise
from signage_linter.report import Counts, PageDiagnostic, PageEdit, PageFix, PageReport, Shown
from signage_linter.room import cell_end, fitted
from signage_linter.rules import PAGE_RULES, internal_error
from signage_linter.severities import is_named, severity_of
from signage_linter.shown import read_shown
from signage_linter.source import Source, SourceCache
from signage_specs.aaf.context import AafContext
from signage_specs.anml.context import AnmlContext
from signage_specs.diagnostic import Diagnostic, Profile, Severity
from signage_specs.format import Format
from signage_specs.registry import FORMATS_BY_LABEL
from signage_specs.rule import Context, judge

# A line by which a generator includes a file or runs a template: mdBook, Hugo, Jekyll, Eleventy, VitePress.
_TEMPLATE = re.compile(
    r"^[ \t]*(?:\{\{[ \t]*+(?![\"}]).*\}\}|\{%.*%\}|\{!.*!\}|\{\*.*\*\}|<<<[ \t]+\S.*)[ \t]*$", re.MULTILINE
)
# What such a template fills in; mkdocs-macros' too.
_PLACEHOLDER = re.compile(r"\{\{[ \t]*+(?![\"}])[^{}\n]{1,200}\}\}|\{%[^%\n]{1,200}%\}")
_LONGEST_PLACEHOLDER = 210  # code points
# What Material turns into a sign that unfolds an annotation, where the highlighter takes it for a comment.
_ANNOTATION = re.compile(r"(?<=\s)//[ \t]*+(?:\(\d{1,3}\)!?[ \t]*+){1,20}$", re.MULTILINE)
_ANNOTATED = ("anml-json", "anml-native", "agent-manifest", "agent-plan", "anml-trust")
# The formats whose text may have such a line as it is written.
_OPEN_TO_TEMPLATES = ("agent-html", "anyt")
# What is wrong with a block that goes on into the text below the example.
_UNENDED = ("unclosed-fence", "swallowed-fence")


#: Returns what a format's rules find in an example of a page.
Judge = Callable[[Format, Page, Example, Context], Sequence[Diagnostic]]


def judged(form: Format, page: Page, example: Example, context: Context) -> Sequence[Diagnostic]:
    """Parse an example, or the file that a page is, and return what the rules find in it."""
    if page.markup == "file":
        return form.check_file(example.text, page.path, context)
    return form.check_example(example.text, context)


def check_page(
    page: Page, configuration: Configuration, sources: SourceCache, judge_example: Judge = judged
) -> PageReport:
    """Return what is wrong with a page's examples, and with the page around them.

    Who checks a page again and again may judge its examples in a way that remembers them.

    Whatever else is raised is a fault of ours, and costs this page one finding. Raises MemoryError where the system
    has no more.
    """
    try:
        return _check_page(page, configuration.for_path(page.path, sources.root), sources, judge_example)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001  see above
        fault = internal_fault(error, page.path)
        findings = judge((internal_error.check,), fault, Context())
        counts = Counts(blocks=len(page.examples))
        return PageReport(page.path, tuple(fault_diagnostic(each, fault) for each in findings), counts)


def _check_page(page: Page, configuration: Configuration, sources: SourceCache, judge_example: Judge) -> PageReport:
    treated, faults = treatments(page, sources)
    counts = Counts(blocks=len(page.examples))
    diagnostics: list[PageDiagnostic] = []
    shown: list[Shown] = []
    unended = frozenset((each.place.path, each.place.line) for each in page.faults if each.kind in _UNENDED)
    for example, treatment in zip(page.examples, treated, strict=True):
        check = _ExampleCheck(page, configuration, sources, example, treatment, judge_example)
        found = check.run()
        # Nothing is fixed in it: a heading or a list of the page may look like a mistake there.
        goes_on = unended and any((each.path, each.line) in unended for each in (example.opening, *example.places))
        diagnostics.extend([replace(each, fix=None) for each in found] if goes_on else found)
        faults.extend(check.faults)
        shown.extend(check.shown)
        counts += check.counts
    diagnostics.extend(page_diagnostics([*page.faults, *faults], configuration, sources))
    diagnostics.sort(key=lambda each: (each.path != page.path, each.path, each.line, each.column, each.code))
    return PageReport(page.path, tuple(diagnostics), counts, tuple(shown))


def document_diagnostics(
    form: Format, document: Any, example: Example, configuration: Configuration, sources: SourceCache
) -> list[PageDiagnostic]:
    """Return what a format's rules find in a document that was read from several files."""
    context = Context(profile=configuration.profile, extras=(AafContext(configuration.dialect.value),))
    mapping = ExampleMapping(example, sources, "file")
    found = (page_diagnostic(each, form, example, mapping) for each in judge(form.rules, document, context))
    return list(_reported(found, configuration, sources.root))


def _reported(
    found: Iterable[PageDiagnostic], configuration: Configuration, root: Path
) -> Iterator[PageDiagnostic]:
    """Yield the diagnostics that the configuration reports, with the severities that it gives them."""
    for each in found:
        own, rule = configuration.for_path(each.path, root), (each.code, each.name)
        if (not own.select or is_named(*rule, own.select)) and not is_named(*rule, own.ignore):
            yield replace(each, severity=severity_of(*rule, own.severity) or each.severity)


def _warnings_at_most(found: Iterable[PageDiagnostic]) -> list[PageDiagnostic]:
    """Return what is found in a block that only looks like a format."""
    return [replace(each, severity=Severity.WARNING) if each.severity is Severity.ERROR else each for each in found]


@dataclass(slots=True)
class _ExampleCheck:
    """The check of one example: what it is checked with, what is wrong around it, and how it counts."""

    page: Page
    configuration: Configuration
    sources: SourceCache
    example: Example
    treatment: Treatment
    judge_example: Judge
    faults: list[PageFault] = field(default_factory=list[PageFault])
    shown: list[Shown] = field(default_factory=list[Shown])
    counts: Counts = field(default_factory=Counts)

    def run(self) -> list[PageDiagnostic]:
        """Return what is reported; note what is wrong around the example."""
        recognition = self._recognition()
        may_be_template = self._may_be_template(recognition)
        if may_be_template and _TEMPLATE.search(self.example.text) is not None:
            self.counts = Counts(found=1, skipped=1)
            return []
        if recognition.format is None:
            self._note_unrecognised(recognition)
            return []
        found = self._findings(recognition.format)
        if may_be_template and any(map(self._is_of_placeholder, found)):
            self.counts = Counts(found=1, skipped=1)
            return []
        if not recognition.certain:
            found = _warnings_at_most(found)
        skip = self.treatment.first("skip", "skip-start")
        if skip is not None:
            self.counts = Counts(found=1, skipped=1)
            if not skip.reason:
                is_bare = any(each.startswith("reason") for each in skip.arguments)
                self._note("skip-without-reason", skip, "unquoted" if is_bare else "")
            if skip.verb == "skip" and not found:
                self._note("unused-suppression", skip, "the example has no fault to skip")
            return []
        self._note_shown(recognition.format)
        remaining = self._unexpected(found)
        met = bool(self.treatment.expectations) and not self.faults
        self.counts = Counts(found=1, checked=1, expected=int(met))
        reported = list(_reported(remaining, self.configuration, self.sources.root))
        return reported if recognition.certain else _warnings_at_most(reported)

    def _may_be_template(self, recognition: FormatMatch) -> bool:
        """Tell whether a template's marks show that only the build will write what is in the example."""
        label = self.example.label.lower()
        form = recognition.format or FORMATS_BY_LABEL.get(label)
        is_judged = label == DISPATCHING_LABEL if form is None else form.name not in _OPEN_TO_TEMPLATES
        return is_judged and self.page.markup != "file" and not self.treatment.expectations

    def _is_of_placeholder(self, found: PageDiagnostic) -> bool:
        """Tell whether a finding is about what a template fills in: its text touches it."""
        source = self.sources.get(found.path)
        if source is None:
            return False
        line = source.lines.line(found.line)
        start, end = found.column - 1, found.end_column - 1 if found.end_line == found.line else len(line)
        first = max(start - _LONGEST_PLACEHOLDER, 0)
        near = _PLACEHOLDER.finditer(line, first, start + _LONGEST_PLACEHOLDER)
        return any(start <= each.end() and each.start() <= end for each in near)

    def _recognition(self) -> FormatMatch:
        """Return what format the example is in: a directive's word comes before the label's."""
        label, text = self.example.label, self.example.text
        if self.page.markup == "file":
            return FormatMatch(format_of_file(self.page.path.rsplit("/", 1)[-1], text, label))
        forced = self.treatment.first("format")
        if forced is None or forced.unknown_part:
            # A format that doesn't exist is reported, and forces nothing.
            return recognise(label, text, likely=self.configuration.likely)
        label = forced.arguments[0]
        return FormatMatch(FORMATS_BY_LABEL[label]) if label in FORMATS_BY_LABEL else recognise(label, text)

    def _findings(self, form: Format) -> list[PageDiagnostic]:
        """Return what the rules say about the example, at its places in the files."""
        page, example, profile = self.page, self.example, self.treatment.first("profile")
        asked = profile.arguments[0] if profile is not None and profile.arguments else ""
        aaf = replace(page.context.of(AafContext), dialect=self.configuration.dialect.value)
        context = replace(
            page.context,
            profile=Profile(asked) if asked in tuple(Profile) else self.configuration.profile,
            fragment=self.treatment.first("fragment") is not None or is_excerpt(example, self.sources.get),
            extras=(aaf, page.context.of(AnmlContext)),
        )
        if page.markup == "markdown" and form.name in _ANNOTATED and "//" in example.text:
            example = replace(example, text=_ANNOTATION.sub(lambda each: " " * len(each[0]), example.text))
        found = self.judge_example(form, page, example, context)
        mapping = ExampleMapping(example, self.sources, page.markup)
        return [page_diagnostic(each, form, example, mapping) for each in found]

    def _unexpected(self, found: list[PageDiagnostic]) -> list[PageDiagnostic]:
        """Return what was found without what was expected; note the expectations that are not met.

        An expectation names codes or rule names; one without any expects at least one error. Another code never
        meets it.
        """
        remaining = list(found)
        for directive in self.treatment.expectations:
            wanted = tuple(each for each in directive.arguments if each not in VERBS)
            if not wanted and not any(each.severity is Severity.ERROR for each in found):
                self._note("unmet-expectation", directive, "an error, but the example has none")
            missing = [code for code in wanted if not any(code in (each.code, each.name) for each in found)]
            if missing:
                self._note_unmet(missing, directive, found)
            remaining = [
                each
                for each in remaining
                if not ({each.code, each.name} & set(wanted) if wanted else each.severity is Severity.ERROR)
            ]
        return remaining

    def _note_unmet(self, missing: Sequence[str], directive: Directive, found: list[PageDiagnostic]) -> None:
        # Loaded for an expectation that isn't met: it knows every rule.
        from signage_linter.rule_names import is_rule, rule_hint  # noqa: PLC0415  see above

        unknown = [code for code in missing if not is_rule(code)]
        for code in (code for code in missing if is_rule(code)):
            seen = ", ".join(sorted({each.code for each in found})) or "no findings"
            self._note("unmet-expectation", directive, f"{code}, but the example has {seen}")
        if unknown:
            self._note("unmet-expectation", directive, " ".join(unknown), rule_hint(unknown[0]))

    def _note_shown(self, form: Format) -> None:
        """Take the example for a snapshot of each page that directives name; note what is wrong with them."""
        for directive in self.treatment.directives:
            if directive.verb == SNAPSHOT:
                shown = read_shown(directive, form, self.example, self._place(directive))
                if isinstance(shown, Shown):
                    self.shown.append(shown)
                else:
                    self._note("differing-snapshot", directive, shown)

    def _note_unrecognised(self, recognition: FormatMatch) -> None:
        skip = self.treatment.first("skip", "skip-start")
        if recognition.problem and skip is None:
            place = opening_of(self.example)
            self.faults.append(PageFault(recognition.problem, place, self.example.label, 1, recognition.detail))
        for directive in self.treatment.directives:
            if directive.verb != "skip-start" and not directive.unknown_part and not recognition.problem:
                detail = f"`{directive.verb}` is followed by a block that is in none of the formats"
                self._note("unused-suppression", directive, detail)

    def _note(self, kind: FaultKind, directive: Directive, detail: str = "", suggestion: str = "") -> None:
        """Note a fault at a directive."""
        source = self.sources.get(directive.path) if directive.span.end else None
        width = directive.width(source) if source is not None else 1
        self.faults.append(PageFault(kind, self._place(directive), detail, width, suggestion))

    def _place(self, directive: Directive) -> Place:
        """Return where a directive stands: at the comment, or at the block's header when that holds it."""
        source = self.sources.get(directive.path) if directive.span.end else None
        if source is None:
            return self.example.opening
        return Place(source.path, *source.lines.position(directive.span.start))


def page_diagnostics(
    faults: Iterable[PageFault], configuration: Configuration, sources: SourceCache
) -> Iterator[PageDiagnostic]:
    """Yield what the page rules say of the page's own faults."""
    context = Context(profile=configuration.profile)
    for fault in faults:
        for each in judge(PAGE_RULES, fault, context):
            diagnostic = replace(fault_diagnostic(each, fault), fix=page_fix(fault, sources.get))
            is_ours = each.code == internal_error.check.code
            yield from [diagnostic] if is_ours else _reported([diagnostic], configuration, sources.root)


_RESPELLED = ("misspelled-label", "contradicted-label", "unknown-directive")


def page_fix(fault: PageFault, source_of: Callable[[str], Source | None]) -> PageFix | None:
    """Return the fix of a page's fault; None where its place is a guess, or there are several answers."""
    place = fault.place
    source = source_of(place.path) if place.exact and place.line else None
    if source is None:
        return None
    line = source.lines.line(place.line)
    if fault.kind in _RESPELLED and fault.suggestion and fault.detail[0] not in "<.%[":
        rest = line[place.column - 1 :]
        if rest.count(fault.detail) != 1:
            return None
        start = place.column + rest.index(fault.detail)
        end = start + len(fault.detail)
        is_safe = fault.kind != "contradicted-label" and is_slip(fault.detail.lower(), fault.suggestion)
        edit = PageEdit(place.path, place.line, start, place.line, end, fault.suggestion)
        in_cell = "|" in line[: place.column - 1] or cell_end(source, place.line, place.column) is not None
        fitting = fitted(source, edit, end) if in_cell else edit
        return PageFix(f"Write `{fault.suggestion}`", (fitting,), is_safe) if fitting is not None else None
    said = line.strip()
    if fault.kind == "unused-suppression" and said.startswith("<!-- signage:") and said.endswith("-->"):
        edit = PageEdit(place.path, place.line, 1, place.line + 1, 1, "")
        return PageFix("Remove the directive", (edit,), is_safe=False)
    return None
