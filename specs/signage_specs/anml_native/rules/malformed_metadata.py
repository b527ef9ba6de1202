"""A line of the frontmatter isn't `key: value`, or repeats a key.

What:
    Between the two `---` each line is a key, a colon and a value. No key occurs twice, and no line is blank.
Why:
    A value without a key can't be looked up, and of two values with the same key a reader keeps either one.
Example:
    ---
    url
    ---
    main
Example:
    ---
    title: Cart
    title: Basket
    ---
    main
Use instead:
    ---
    url: https://shop.example/cart
    title: Cart
    ---
    main
"""

import re

from signage_specs.anml_native.repairs import replacement
from signage_specs.anml_native.tree import AnyLine, BlankLine, DelimiterLine, Document, ElisionLine, MetaLine
from signage_specs.rule import ERROR, ERROR_ELSE_WARNING, Context, Finding, Findings, Related, Span, quoted, rule

_SPACED = re.compile(r"([A-Za-z_][\w-]*)(\s+):(?=\s|\Z)")


@rule(
    "N002",
    ERROR,
    section="1.1",
    fixable="safe",
    advice="Write each line of the frontmatter as `key: value`, each key once.",
)
def check(document: Document, context: Context) -> Findings:
    before: AnyLine | None = None
    blanks: list[AnyLine] = []
    for index, line in enumerate(document.lines):
        if isinstance(line, BlankLine):
            blanks.append(line)
            continue
        is_inside = isinstance(line, MetaLine) and isinstance(before, MetaLine | DelimiterLine)
        is_last = isinstance(line, DelimiterLine) and isinstance(before, MetaLine)
        for blank in blanks if is_inside or is_last else ():
            fix = replacement(blank.whole, "", "Remove the blank line")
            message = "Blank line in frontmatter. Remove it."
            yield Finding(blank.span, message, levels=ERROR_ELSE_WARNING, fix=fix)
        if isinstance(line, MetaLine):
            yield from _entry(line, document)
        elif isinstance(line, ElisionLine) and index < document.body_start and not context.embedded:
            yield Finding(line.span, "`...` is not valid in frontmatter. Write `key: value`, or remove the line.")
        blanks = []
        before = line


def _entry(line: MetaLine, document: Document) -> Findings:
    if line.key is None:
        yield _no_entry(line, document)
        return
    shown = quoted(line.key.text)
    if line.indent:
        margin = replacement(line.margin, "", "Remove the indentation")
        yield Finding(line.margin, f"Indented key {shown}. Move it to the left margin.", fix=margin)
    first = document.meta[line.key.text]
    if first is not line and first.key is not None:
        related = (Related(first.key.span, f"first {shown}"),)
        message = f"Duplicate key {shown}. Keep one of the two."
        fix = replacement(line.whole, "", "Remove the repetition") if line.value == first.value else None
        yield Finding(line.key.span, message, related=related, fix=fix)


def _no_entry(line: MetaLine, document: Document) -> Finding:
    spaced = _SPACED.match(line.value)
    if spaced is not None and spaced.group(1) not in document.meta:
        space = Span(line.value_span.start + spaced.end(1), line.value_span.start + spaced.end(2))
        fix = replacement(space, "", "Remove the space")
        return Finding(line.value_span, f"Space before the colon. Write {quoted(f'{spaced[1]}:')}.", fix=fix)
    message = f"{quoted(line.value)} is not valid metadata. Write `key: value`, such as `title: Cart`."
    return Finding(line.value_span, message)
