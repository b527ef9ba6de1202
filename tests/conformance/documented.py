"""The examples in the rules' documentation, each with its format and the way to judge it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from signage_linter.check import check_page
from signage_linter.config import Configuration
from signage_linter.finders.markdown.find import find
from signage_linter.finders.markdown.settings import MarkdownSettings
from signage_linter.report import PageDiagnostic
from signage_linter.source import Source, SourceCache
from signage_specs.aaf.alignment import Site, shown_by
from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.context import AafContext
from signage_specs.aaf.manifest.declared import declared_by
from signage_specs.aaf.manifest.tree import parse_manifest
from signage_specs.anml.context import AnmlContext
from signage_specs.diagnostic import Diagnostic, Profile
from signage_specs.format import Format
from signage_specs.registry import FORMATS_BY_LABEL, rules_by_code
from signage_specs.rule import Context, Rule, judge
from signage_specs.rule_documentation import RuleExample, read_documentation


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
    form: Format
    example: RuleExample
    context: Context

    def found(self, text: str, *, in_page: bool, profile: Profile | None = None) -> list[Diagnostic]:
        """Return what is found in a text in place of the example, as one in a page or as a file.

        The file may be a part of a document: what it leaves out isn't the example's point. The profile is the
        example's own unless another one is given.
        """
        context = replace(self.context, profile=profile or self.context.profile)
        if in_page:
            return self.form.check_example(text, context)
        document = self.form.parse(text)
        fragment = self.form.implementation.is_fragment(document)
        return judge(self.form.rules, document, replace(context, fragment=fragment))


def _context(example: RuleExample, beside: RuleExample | None) -> Context:
    context = Context(profile=Profile.STRICT if example.strict else Profile.AS_USED)
    if beside is None:
        return context
    if beside.label == "agent-manifest":
        declared = declared_by(parse_manifest(beside.text))
        listed = declared.pages.get("/") if declared.pages else None
        return replace(context, extras=(AafContext(site=Site(declared=declared, listed=listed)),))
    if beside.label == "agent-html":
        shown = shown_by([("/", parse_annotated_html(beside.text)), ("/empty/", parse_annotated_html(""))])
        return replace(context, extras=(AafContext(site=Site(shown=shown)),))
    assert FORMATS_BY_LABEL[beside.label or "anml-xml"].name in ("anml-xml", "anml-json")
    return replace(context, extras=(AnmlContext(beside.text, beside.text),))


def documented() -> Iterator[tuple[str, Documented]]:
    """Yield every example of every format's rules, each with a name such as `N014-fault-0`."""
    for code, (rule, form) in rules_by_code().items():
        documentation = read_documentation(rule.documentation)
        for number, example in enumerate(documentation.examples):
            of = FORMATS_BY_LABEL[example.label] if example.label else form
            name = f"{code}-{'clean' if example.clean else 'fault'}-{number}"
            yield name, Documented(rule, of, example, _context(example, documentation.beside))


def page_diagnostics(text: str, profile: Profile = Profile.AS_USED) -> tuple[PageDiagnostic, ...]:
    """Return what is found on a Markdown page."""
    source = Source("page.md", text)
    sources = SourceCache(Path("no-such-folder"))
    sources.add(source)
    page = find(source, MarkdownSettings())
    return check_page(page, Configuration(profile=profile), sources).diagnostics
