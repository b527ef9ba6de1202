"""A line doesn't start with a role, or the role has other characters than lowercase letters and digits.

What:
    A role is a lowercase letter, then lowercase letters and digits. The prose says so; the grammar's `letter`
    leaves it open. Lines with nothing of an element, such as sentences and code, are reported once for each run.
Why:
    The role is the first thing that an agent reads of an element. To it `Button` is not `button`.
Example:
    Button#e1 "Pay"
Example:
    The customer pays here.
Use instead:
    button#e1 "Pay"
"""

import re

from signage_specs.anml_native.element import Element
from signage_specs.anml_native.repairs import ROLE, meant_role, replacement
from signage_specs.anml_native.tree import (
    AnyLine,
    BlankLine,
    Document,
    ElementLine,
    ElisionLine,
    ProseLine,
    elements_of,
)
from signage_specs.anml_native.vocabulary import RESERVED_KEYS, STRUCTURAL_ROLES, VISUAL_ROLES
from signage_specs.rule import ERROR, Context, Finding, Findings, quoted, rule

_LONGEST_START = 40  # code points of a stray line that are looked at
_METADATA = re.compile(rf"({'|'.join(RESERVED_KEYS)}|type|base):(?:\s|\Z)")
_COMMENT = "{} is a comment, which the format doesn't define. Explain this in the text around the block."
_OTHER_LINE = '{} is not a valid line. Start it with a role, such as `button#e1 "Pay"`, or put text after `>`.'
_STRAY_LINES = (
    (re.compile(r"-{2}|-{4,}|={3,}|\+{3}|\*{3}|_{3}"), "Write exactly three hyphens, `---`, around frontmatter."),
    (re.compile(r"[+*-]"), "{} without an element. Write the element that it marks."),
    (
        re.compile(r"\d+: [a-z]+(?: .*)?"),
        "{} is a line of a ko-browser snapshot. Label the block `ko-browser`, or convert it.",
    ),
    (re.compile(r"(?:#|//|/\*|<!--|;|%).*"), _COMMENT),
    (
        re.compile(r"(?:\.\.\.|\u2026).*"),
        "Text after an elision. Write `...` alone on its line, or sum up what was left out in a `~` line.",
    ),
    (re.compile(r".*\|.*"), "{} is not a valid line. Start and end a row of a table with `|`."),
)
_WITH_AT_SIGN = re.compile(r"([a-z][a-z0-9]*)@([a-z][0-9]+)")


@rule(
    "N008",
    ERROR,
    section="2.1",
    fixable="safe",
    advice="Start the line with a role in lowercase letters and digits.",
)
def check(document: Document, context: Context) -> Findings:
    # N002 reports an elision in the frontmatter.
    before: AnyLine | None = None
    for index, line in enumerate(document.lines):
        if isinstance(line, BlankLine):
            continue
        if isinstance(line, ElisionLine) and not context.embedded and index >= document.body_start:
            message = "`...` is only valid in a page. Write what is there, or sum it up in a `~` line."
            yield Finding(line.words_span, message)
        if (
            isinstance(line, ProseLine)
            and not isinstance(before, ProseLine)
            and not (context.fragment and _METADATA.match(line.text))
        ):
            yield Finding(line.words_span, _stray_line(line.text.rstrip()))
        for element in elements_of(line):
            if not ROLE.fullmatch(element.role.text):
                yield _finding(element, document, on_line=isinstance(line, ElementLine))
        before = line


def _finding(element: Element, document: Document, *, on_line: bool) -> Finding:
    role, span = element.role.text, element.role.span
    if not role:
        where = "line" if on_line else "cell"
        span = element.span if element.span.start < element.span.end else span
        return Finding(span, f"This {where} has no role. Start it with a role, such as `button`.")
    with_at_sign = _WITH_AT_SIGN.fullmatch(role)
    if with_at_sign and element.ref is None:
        right = "#".join(with_at_sign.groups())
        fix = replacement(span, right)
        message = f"Ref attached with `@`. Write {quoted(right)}."
        may_have_one = with_at_sign[2] not in document.refs and with_at_sign[1] not in STRUCTURAL_ROLES
        return Finding(span, message, fix=fix if may_have_one else None)
    better = meant_role(element)
    if better == role:
        message = f"{quoted(role)} is not a valid role. Write lowercase letters and digits, such as `menuitem`."
        return Finding(span, message)
    if better == role.lower():
        fault = f"Role {quoted(role)} with capital letters."
    elif better == role.lower().removesuffix(":"):
        fault = f"Role {quoted(role)} with a colon."
    else:
        fault = f"{quoted(role)} is not a valid role."
    if better in VISUAL_ROLES:
        return Finding(span, f"{fault} Write what the element is, such as `group`, `label` or `badge`.")
    return Finding(span, f"{fault} Write {quoted(better)}.", fix=replacement(span, better, "Correct the role"))


def _stray_line(words: str) -> str:
    """Return the message about a line with nothing of an element, by what its author probably meant."""
    start = words[:_LONGEST_START]
    metadata = _METADATA.match(start)
    if metadata:
        return f"`{metadata[1]}` is metadata. Put it between two lines of `---` at the top of the document."
    message = next((message for shape, message in _STRAY_LINES if shape.fullmatch(start)), _OTHER_LINE)
    return message.format(quoted(words))
