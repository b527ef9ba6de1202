"""What is known about the place under the pointer: a word of a format, a rule, a label, a directive, an option."""

import re
from collections.abc import Iterator
from typing import Any

from signage.server.analysis import Analysis
from signage.server.anatomy import anatomy
from signage.server.anatomy.model import code
from signage.server.diagnostics import own_range
from signage.server.workspace import Document, Workspace, is_configuration
from signage_core.wording import listed
from signage_linter.config import OPTIONS
from signage_linter.recognise import DISPATCHED_LABELS, DISPATCHING_LABEL
from signage_linter.rule_names import all_rules
from signage_specs.format import Format
from signage_specs.registry import FORMATS_BY_LABEL
from signage_specs.rule_documentation import read_documentation
from signage_specs.span import Span

_MOST_RULES = 3  # that are explained at one place
_CODE = re.compile(r"\b[A-Z]\d{3}\b")
_DIRECTIVE = re.compile(r"signage:\s*(?P<verb>[a-z-]+)")
_VERBS = {
    "skip": "The next example isn't checked. Give a `reason`.",
    "expect": "The next example has these findings, and is wrong without them.",
    "fragment": "The next example is a part of a document: it isn't judged for what it leaves out.",
    "profile": "The reading of the specification that the next example is measured by.",
    "format": "The format of the next example, whatever its label.",
    "snapshot": "The next example is a snapshot of this page of the built site, and is compared with it.",
    "skip-start": "No example from here to `skip-end` is checked.",
    "skip-end": "Ends what `skip-start` began.",
}
_LABEL = re.compile(r"^[ \t>]*(?:(?:`{3,}|~{3,}|:{3,})[ \t]*\{?\.?|\.\. [\w:-]+::[ \t]+)(?P<label>[\w.-]+)")


def hover(document: Document, workspace: Workspace, parameters: Any) -> Any:
    """Return what is known about a position; None where nothing is."""
    positions = workspace.positions(document)
    offset = positions.offset(parameters["position"])
    if is_configuration(document.source.path):
        found = _word(document.source.text, offset)
        return _answer([option for option in (_option(found),) if option])
    analysis = workspace.analysis(document)
    said = [*_meaning(analysis, offset), *_around(analysis, offset)]
    rules: dict[str, None] = {}
    for each in analysis.diagnostics:
        span = positions.span(own_range(each, analysis, positions))
        if span.start <= offset <= span.end:
            rules[each.code] = None
    said += [explained(code) for code in list(rules)[:_MOST_RULES]]
    return _answer(said)


def _answer(said: list[str]) -> Any:
    return {"contents": {"kind": "markdown", "value": "\n\n---\n\n".join(said)}} if said else None


def _meaning(analysis: Analysis, offset: int) -> Iterator[str]:
    """Yield what the word of a format at an offset means, and what its ref or id names."""
    found = analysis.block_at(offset)
    if found is None:
        return
    block, inner = found
    parts = anatomy(block)
    word = parts.word_at(inner)
    if word is not None:
        written = block.example.text[word.span.start : word.span.end]
        yield f"{code(written)}: {word.meaning}{_source(block.form, word.section)}"
    name = parts.name_at(inner)
    if name is not None and not name.declares:
        from signage.server.names import related  # noqa: PLC0415  few hover over a name that is meant elsewhere

        for other in related(analysis, block):
            declared = anatomy(other)
            spans = [each.span for each in declared.names if each.declares and each.text == name.text]
            holders = [part for part in declared.parts if any(_holds(part.span, span) for span in spans)]
            if holders:
                yield f"{code(name.text)}: {code(holders[-1].name)}"


def _holds(outer: Span, inner: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _source(form: Format, section: str) -> str:
    if not section:
        return ""
    return f"\n\n{form.specification.title} {form.specification.version}, section {section}"


def _around(analysis: Analysis, offset: int) -> Iterator[str]:
    """Yield what a label, a directive or a code in one means, on a line that belongs to no example."""
    line, column = analysis.source.lines.position(offset)
    text = analysis.source.lines.line(line)
    directive = _DIRECTIVE.search(text)
    if directive is not None:
        code = next((each[0] for each in _CODE.finditer(text) if each.start() < column <= each.end() + 1), "")
        if code in all_rules():
            yield explained(code)
        elif directive["verb"] in _VERBS:
            yield f"`{directive['verb']}`: {_VERBS[directive['verb']]}"
    label = _LABEL.match(text)
    if label is not None and label.start("label") < column <= label.end("label") + 1:
        name = label["label"].lower()
        form = FORMATS_BY_LABEL.get(name)
        if name == DISPATCHING_LABEL:
            yield f"**ANML** in any of its forms: {listed(DISPATCHED_LABELS, 'or')}."
        elif form is not None:
            written = f"{form.specification.title} {form.specification.version}"
            yield f"**{form.title}** ({written}). Labels: {listed(form.labels, 'and')}."


def explained(code: str) -> str:
    """Return a rule in Markdown: what it finds, why, and an example of each."""
    rule, _ = all_rules()[code]
    documentation = read_documentation(rule.documentation)
    section = f", section {rule.section}" if rule.section else ""
    lines = [f"**{rule.code} {rule.name}**{section}: {documentation.summary}", "", documentation.why]
    for clean, title in ((False, "Example"), (True, "Use instead")):
        example = next((each for each in documentation.examples if each.clean is clean), None)
        if example is not None:
            fence = "`" * max(3, *(len(run) + 1 for run in re.findall("`+", example.text) or [""]))
            lines += ["", f"{title}:", "", fence, example.text.rstrip("\n"), fence]
    return "\n".join(lines)


def _word(text: str, offset: int) -> str:
    before = re.search(r"[\w-]*\Z", text[max(offset - 100, 0) : offset])
    behind = re.match(r"[\w-]*", text[offset : offset + 100])
    return (before[0] if before else "") + (behind[0] if behind else "")


def _option(name: str) -> str:
    option = next((each for each in OPTIONS if each.name == name), None)
    if option is None:
        return ""
    choices = f" One of {listed(option.choices)}." if option.choices else ""
    return f"`{option.name}`: {option.help}{choices}"
