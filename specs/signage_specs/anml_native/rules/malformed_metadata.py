"""A line of the frontmatter is no `key: value`, or its key was there before.

What:
    Between the two `---` each line is one key, a colon and a value. No key comes twice, and no line is blank.
Why:
    A line without a key can't be found, and of two values with one key a reader keeps one or the other.
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
from collections.abc import Iterator

from signage_specs.anml_native.rules.excerpt import excerpt
from signage_specs.anml_native.rules.frontmatter import frontmatter_end
from signage_specs.anml_native.tree import AnyLine, BlankLine, DelimiterLine, Document, ElisionLine, MetaLine
from signage_specs.diagnostic import ERROR, ERROR_ELSE_WARNING, Edit, Finding, Fix, Related
from signage_specs.rule import Context, rule
from signage_specs.span import Span

_SPACED = re.compile(r"([A-Za-z_][\w-]*)(\s+):(?=\s|\Z)")


@rule(
    "N002",
    ERROR,
    section="1.1",
    rows=("N02",),
    advice="Write each line of the frontmatter as `key: value`, each key once.",
)
def check(document: Document, context: Context) -> Iterator[Finding]:
    """Yield lines that aren't metadata, repeated keys, and blank lines or elisions in between."""
    before: AnyLine | None = None
    blanks: list[AnyLine] = []
    front = frontmatter_end(document)
    for index, line in enumerate(document.lines):
        if isinstance(line, BlankLine):
            blanks.append(line)
            continue
        if isinstance(line, MetaLine):
            if isinstance(before, MetaLine | DelimiterLine):
                yield from (_blank(blank) for blank in blanks)
            yield from _entry(line, document)
        elif isinstance(line, ElisionLine) and index < front and not context.embedded:
            yield Finding(line.span, "`...` is no metadata. Write `key: value`, or take the line out.")
        blanks = []
        before = line


def _blank(line: AnyLine) -> Finding:
    end = line.span.end + len(line.ending)
    fix = Fix("Take the blank line out", (Edit(Span(line.span.start, end), ""),))
    message = "Frontmatter has no blank lines. Take this one out."
    return Finding(line.span, message, levels=ERROR_ELSE_WARNING, fix=fix)


def _entry(line: MetaLine, document: Document) -> Iterator[Finding]:
    if line.key is None:
        yield _no_entry(line, document)
        return
    shown = excerpt(line.key.text)
    if line.indent:
        margin = Fix("Take the indentation out", (Edit(line.margin, ""),))
        yield Finding(line.margin, f"`{shown}` is indented. Start it at the left margin.", fix=margin)
    first = document.meta[line.key.text]
    if first is not line and first.key is not None:
        related = (Related(first.key.span, f"first `{shown}`"),)
        message = f"`{shown}` is in this frontmatter already. Keep one of the two."
        whole = Span(line.span.start, line.span.end + len(line.ending))
        fix = Fix("Take the repetition out", (Edit(whole, ""),)) if line.value == first.value else None
        yield Finding(line.key.span, message, related=related, fix=fix)


def _no_entry(line: MetaLine, document: Document) -> Finding:
    spaced = _SPACED.match(line.value)
    if spaced is not None and spaced.group(1) not in document.meta:
        space = Span(line.value_span.start + spaced.end(1), line.value_span.start + spaced.end(2))
        fix = Fix("Take the space out", (Edit(space, ""),))
        return Finding(
            line.value_span, f"No space stands in front of the colon. Write `{spaced.group(1)}:`.", fix=fix
        )
    message = f"`{excerpt(line.value)}` is no metadata. Write `key: value`, such as `title: Cart`."
    return Finding(line.value_span, message)
