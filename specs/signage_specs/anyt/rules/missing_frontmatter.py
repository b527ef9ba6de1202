"""The file doesn't start with frontmatter between two `---` lines.

What:
    The first line is `---`, and a second `---` line ends the frontmatter. A byte order mark before it is a
    warning.
Why:
    Without the two lines the settings are read as prose, and every one of them takes its default.
Example:
    ---
    name: nightly-report

    <task id="collect">
    Collect the figures of the day.
    </task>
Use instead:
    ---
    name: nightly-report
    ---

    <task id="collect">
    Collect the figures of the day.
    </task>
"""

from signage_specs.anyt.tree import Workflow
from signage_specs.rule import ERROR, WARNING, Context, Edit, Finding, Findings, Fix, Span, rule

_MESSAGES = {
    "late-frontmatter": "`---` must be the first line. Remove the blank lines before it.",
    "unclosed-frontmatter": "The frontmatter isn't closed. End it with a line `---`.",
}
_MARKED = "The file starts with a byte order mark. Save it without."
_MISSING = "The frontmatter is missing. Start the file with settings such as `name: …` between two `---` lines."


def _fix(document: Workflow, kind: str) -> Fix | None:
    front = document.frontmatter
    if front is None or front.opening is None:
        return None
    if kind == "late-frontmatter":
        return Fix("Remove the blank lines", (Edit(Span(0, front.opening.start), ""),))
    end = front.span.end
    while end > front.opening.end and document.text[end - 1].isspace():
        end -= 1
    break_ = "\r\n" if "\r\n" in document.text[: end + 2] else "\n"
    return Fix("Close the frontmatter", (Edit(Span(end, end), f"{break_}---"),), is_safe=False)


@rule(
    "A001",
    ERROR,
    section="YAML Frontmatter",
    fixable="safe",
    advice="Start the file with frontmatter between two `---` lines.",
)
def check(document: Workflow, context: Context) -> Findings:
    if context.encoding == "utf-8-sig":  # decoding has taken the mark away
        yield Finding(Span(0, min(1, len(document.text))), _MARKED, WARNING)
    for fault in document.faults:
        if fault.kind == "byte-order-mark":
            fix = Fix("Remove the byte order mark", (Edit(fault.span, ""),))
            yield Finding(fault.span, _MARKED, WARNING, fix=fix)
        elif fault.kind in _MESSAGES:
            yield Finding(fault.span, _MESSAGES[fault.kind], fix=_fix(document, fault.kind))
    if not context.fragment and not (document.frontmatter and document.frontmatter.opening):
        yield Finding(Span(0, len(document.text.split("\n", 1)[0])), _MISSING)
