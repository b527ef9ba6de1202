"""Every rule's own examples, for all formats and for pages: what is wrong in them is found, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from signage_linter.check import check_page
from signage_linter.config import Configuration
from signage_linter.finders import markdown
from signage_linter.rules import PAGE_RULES
from signage_linter.source import Source, SourceCache
from signage_specs.aaf.alignment import Site, shown_by
from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.manifest.declaration import declared_by
from signage_specs.aaf.manifest.parser import parse_manifest
from signage_specs.diagnostic import Profile
from signage_specs.registry import FORMATS_BY_LABEL, rules_by_code
from signage_specs.rule import Context, judge
from signage_specs.rule_documentation import RuleExample, read_documentation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from signage_specs.diagnostic import Diagnostic
    from signage_specs.format import Format
    from signage_specs.rule import Rule


@dataclass(frozen=True, slots=True)
class Documented:
    """An example of a rule's documentation.

    Attributes:
        rule: the rule.
        form: the format that the example is in.
        example: the text, and whether the rule is to find something in it.
        context: how it is to be judged, with the document that stands beside it.
    """

    rule: Rule[Any]
    form: Format[Any]
    example: RuleExample
    context: Context

    def found(self, text: str, *, in_page: bool) -> list[Diagnostic]:
        """Return what is found in a text in place of the example, as one in a page or as a file.

        The file may be a part of a document: what it leaves out isn't the example's point.
        """
        if in_page:
            return self.form.check_example(text, self.context)
        document = self.form.parse(text)
        return judge(self.form.rules, document, replace(self.context, fragment=self.form.is_fragment(document)))


def _context(example: RuleExample, beside: RuleExample | None) -> Context:
    context = Context(profile=Profile.STRICT if example.strict else Profile.AS_USED)
    if beside is None:
        return context
    if beside.label == "agent-manifest":
        return replace(context, site=Site(declared=declared_by(parse_manifest(beside.text))))
    if beside.label == "agent-html":
        return replace(context, site=Site(shown=shown_by([parse_annotated_html(beside.text)])))
    assert FORMATS_BY_LABEL[beside.label or "anml-xml"].name in ("anml-xml", "anml-json")
    return replace(context, origin=beside.text, twin=beside.text)


def _documented() -> Iterable[tuple[str, Documented]]:
    for code, (rule, form) in rules_by_code().items():
        said = read_documentation(rule.documentation)
        for number, example in enumerate(said.examples):
            of = FORMATS_BY_LABEL[example.label] if example.label else form
            name = f"{code}-{'clean' if example.clean else 'fault'}-{number}"
            yield name, Documented(rule, of, example, _context(example, said.beside))


EXAMPLES = dict(_documented())
FAULTY = {name: each for name, each in EXAMPLES.items() if not each.example.clean}
PAGES = [
    pytest.param(rule, example, id=f"{rule.code}-{'clean' if example.clean else 'fault'}-{number}")
    for rule in PAGE_RULES
    for number, example in enumerate(read_documentation(rule.documentation).examples)
]
BESIDE = {code: read_documentation(rule.documentation).beside for code, (rule, _) in rules_by_code().items()}


@pytest.mark.parametrize("each", EXAMPLES.values(), ids=EXAMPLES)
def test_an_example_yields_its_code_alone_and_its_correction_nothing(each: Documented) -> None:
    expected: set[str] = set() if each.example.clean else {each.rule.code}
    for in_page in (True, False):
        found = each.found(each.example.text, in_page=in_page)
        assert expected == {diagnostic.code for diagnostic in found}


@pytest.mark.parametrize(("rule", "example"), PAGES)
def test_a_page_yields_its_code_alone_and_its_correction_nothing(rule: Rule[Any], example: RuleExample) -> None:
    source = Source("page.md", example.text)
    sources = SourceCache(Path("no-such-folder"))
    sources.add(source)
    page = markdown.find(source, markdown.MarkdownSettings())
    found = check_page(page, Configuration(), sources).diagnostics
    assert ([] if example.clean else [rule.code]) == [each.code for each in found]


def test_some_example_of_a_rule_has_the_severity_that_the_rule_states() -> None:
    """A finding may have a severity of its own; what `explain` prints is the rule's."""
    shown = {
        (each.rule.code, found.severity)
        for each in FAULTY.values()
        for found in each.found(each.example.text, in_page=False)
        if found.severity is each.rule.levels.severity(each.context.profile)
    }
    assert set() == set(rules_by_code()) - {code for code, _ in shown}


@pytest.mark.parametrize("code", [code for code, beside in BESIDE.items() if beside])
def test_the_document_beside_is_clean(code: str) -> None:
    beside = BESIDE[code]
    assert beside is not None
    form = FORMATS_BY_LABEL[beside.label] if beside.label else rules_by_code()[code][1]
    assert [] == form.check_example(beside.text, Context())


def _fixed(text: str, found: Iterable[Diagnostic]) -> str:
    """Return a text with every fix applied, from the end to the start; of two that overlap the first one is."""
    edits = [edit for each in found if each.fix for edit in each.fix.edits]
    end = len(text) + 1
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        if edit.span.end <= end:
            text = text[: edit.span.start] + edit.text + text[edit.span.end :]
            end = edit.span.start
    return text


def test_a_fix_takes_the_findings_away_and_brings_no_new_ones() -> None:
    fixed = 0
    for name, each in FAULTY.items():
        found = each.found(each.example.text, in_page=True)
        if not any(diagnostic.fix for diagnostic in found):
            continue
        fixed += 1
        after = each.found(_fixed(each.example.text, found), in_page=True)
        assert sum(diagnostic.fix is None for diagnostic in found) >= len(after), name
        assert {each.rule.code} >= {diagnostic.code for diagnostic in after}, name
        assert not any(diagnostic.fix for diagnostic in after), name
    assert fixed >= 40
