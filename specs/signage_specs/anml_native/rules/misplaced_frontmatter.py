"""The frontmatter doesn't open on the first line, or never closes.

What:
    A `---` on the very first line opens the frontmatter, and the next `---` closes it. No other `---` is valid.
Why:
    A reader that works line by line must know on the first line whether it reads metadata or elements.
Example:
    ---
    url: https://shop.example/cart
Use instead:
    ---
    url: https://shop.example/cart
    ---
    main
"""

from signage_specs.anml_native.tree import AnyLine, BlankLine, DelimiterLine, Document, MetaLine
from signage_specs.rule import ERROR, Context, Edit, Finding, Findings, Fix, Span, rule
from signage_specs.span import Fault

_MESSAGES = {
    "unclosed-frontmatter": "Unclosed frontmatter. Write `---` after the last key.",
    "unopened-frontmatter": "Frontmatter without an opening `---`. Write `---` on the first line.",
    "indented-delimiter": "Indented `---`. Move it to the left margin.",
    "long-delimiter": "Write exactly three hyphens, `---`, around frontmatter.",
    "delayed-frontmatter": "Blank lines before the frontmatter. Remove them.",
    "late-frontmatter": "Frontmatter after other lines. Move it to the top of the document.",
    "stray-delimiter": "`---` outside of frontmatter. Remove it, or move the frontmatter to the top.",
}


@rule(
    "N001",
    ERROR,
    section="1.1",
    fixable="safe",
    advice="Open the frontmatter with `---` on the first line and close it with `---`.",
)
def check(document: Document, context: Context) -> Findings:
    # An elision may hide the end of the frontmatter, and a part leave out its start or its end.
    for fault in document.faults:
        if fault.kind == "unclosed-frontmatter" and context.embedded and _goes_on(document):
            continue
        if context.fragment and fault.kind in ("unclosed-frontmatter", "unopened-frontmatter"):
            continue
        yield Finding(fault.span, _MESSAGES[fault.kind], fix=_fix(document, fault))


def _goes_on(document: Document) -> bool:
    """Whether an elision directly follows metadata."""
    before = document.lines[: document.first_elision]
    is_metadata = all(isinstance(line, DelimiterLine | MetaLine | BlankLine) for line in before)
    return is_metadata and document.first_elision < len(document.lines)


def _fix(document: Document, fault: Fault) -> Fix | None:
    start = fault.span.start
    first = document.lines[0]
    if fault.kind == "unopened-frontmatter":
        return Fix("Open the frontmatter", (Edit(Span(start, start), f"---{first.ending}"),))
    if fault.kind == "indented-delimiter":
        line = next(line for line in document.lines if line.span == fault.span)
        return Fix("Move it to the left margin", (Edit(line.margin, ""),))
    if fault.kind == "long-delimiter":
        return Fix("Write three hyphens", (Edit(fault.span, "---"),))
    if fault.kind == "delayed-frontmatter":
        return Fix("Remove the blank lines", (Edit(Span(0, start), ""),))
    return _closed(document.lines) if fault.kind == "unclosed-frontmatter" else None


def _closed(lines: tuple[AnyLine, ...]) -> Fix | None:
    """Return the fix that closes the frontmatter after its last key, where it has one."""
    last: MetaLine | None = None
    for line in lines[1:]:
        if isinstance(line, MetaLine):
            last = line
        elif not isinstance(line, BlankLine):
            break
    if last is None:
        return None
    end = last.span.end + len(last.ending)
    ending = lines[0].ending
    text = f"---{ending}" if last.ending else f"{ending}---"
    return Fix("Close the frontmatter", (Edit(Span(end, end), text),))
