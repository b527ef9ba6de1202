"""A line of an accessibility snapshot is refused by YAML, or read as something else.

What:
    The snapshots of Playwright are YAML. A node with nodes below it ends in a colon. A name is in double quotes.
    A node whose name has a colon and a space in it is between apostrophes. A text that YAML would take for another
    key, a comment or a number is in double quotes. Lines are indented by spaces. The snapshots of agent-browser
    aren't YAML, and aren't judged.
Why:
    `toMatchAriaSnapshot` refuses the whole snapshot, or compares the page with another text than the one that is
    written.
Example (aria-snapshot):
    - textbox "Email": To: Ada
Example (aria-snapshot):
    - list
      - listitem: Peas
Use instead (aria-snapshot):
    - textbox "Email": "To: Ada"
    - list:
      - listitem: Peas
"""

import json
import re

from signage_specs.anml_native.aria.tree import (
    BLOCK,
    LIST_ITEM,
    AnyAriaLine,
    AriaBlank,
    AriaBlock,
    AriaElision,
    AriaHeader,
    AriaNode,
    AriaProperty,
    AriaSnapshot,
    AriaUnknown,
)
from signage_specs.rule import WARNING, Edit, Finding, Findings, Fix, Span, quoted, rule

_HINTS = frozenset({"active", "clickable", "editable", "focusable"})  # words that tools write without brackets
_BROWSER_ROLE = re.compile(r"[A-Z]")  # `StaticText`: a role that only browsers have inside
_JOINED = re.compile(r"\[[^\[\]]*,")  # `[level=1, ref=e1]`
_BARE_NAME = re.compile(r"[ \t]+([A-Za-z][\w-]*+(?>(?:[ \t]+[A-Za-z][\w-]*+)*))")
_KEY_END = re.compile(r":(?=\s|\Z)|\s#")
_STRING = re.compile(r"""(?:"(?>(?:[^"\\]|\\.)*)"|'(?>(?:[^']|'')*)')(\s*+\Z|\s++#)?""")
_INDICATOR = re.compile(r"[\[\]{}*&!%@`,#|>]|[-?:](?=\s|\Z)")
_NO_STRING = re.compile(
    r"null|Null|NULL|~|[Tt]rue|TRUE|[Ff]alse|FALSE|0o[0-7]++|0x[\da-fA-F]++|[-+]?+\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"
    r"|[-+]?+(?:\.\d++|\d++(?>(?:\.\d*+)?))(?>(?:[eE][-+]?+\d++)?)"
)
_SAME_AS_WRITTEN = re.compile(r"true|false|-?+(?:0|[1-9]\d{0,14})(?>(?:\.\d{0,5}[1-9])?)")


@rule(
    "N048",
    WARNING,
    section="11",
    fixable="safe",
    advice="End a node with nodes below it in a colon, and quote what YAML reads otherwise.",
)
def check(snapshot: AriaSnapshot) -> Findings:
    if not _is_yaml(snapshot):
        return
    lines = [line for line in snapshot.lines if not isinstance(line, AriaBlank | AriaBlock | AriaElision)]
    for line, after in zip(lines, [*lines[1:], None], strict=False):
        indent = line.raw[: len(line.raw) - len(line.raw.lstrip())]
        if "\t" in indent:
            edit = Edit(Span(line.span.start, line.span.start + len(indent)), indent.replace("\t", "  "))
            message = "YAML refuses a tab as indentation. Write two spaces."
            yield Finding(line.span, message, fix=Fix("Write spaces for tabs", (edit,)))
        is_parent = isinstance(after, AriaNode | AriaProperty) and after.depth > line.depth
        if isinstance(line, AriaNode):
            yield from _key(snapshot.text, line)
            if is_parent and line.colon is None:
                end = line.span.start + len(line.raw.rstrip())
                message = "Missing colon: nodes follow below this one. Write `:` at the end of the line."
                yield Finding(line.span, message, fix=_written(Span(end, end), ":"))
        if isinstance(line, AriaNode | AriaProperty) and line.colon is not None:
            yield from _text(line, line.colon, snapshot.text, is_parent=is_parent, after=after)


def _is_yaml(snapshot: AriaSnapshot) -> bool:
    """Whether a snapshot is of Playwright's form. Those of agent-browser have refs, and no colons behind nodes."""
    has_refs = has_colons = False
    for line in snapshot.lines:
        if isinstance(line, AriaHeader):
            return False
        if isinstance(line, AriaNode):
            is_item = LIST_ITEM.match(line.raw.lstrip()) is not None
            if not is_item or _BROWSER_ROLE.match(line.role.text) or _JOINED.search(line.raw):
                return False
            has_refs = has_refs or line.ref is not None
            has_colons = has_colons or line.is_quoted or (line.colon is not None and line.text is None)
    return has_colons or not has_refs


def _key(text: str, node: AriaNode) -> Findings:
    bare = _BARE_NAME.match(text, node.role.span.end, node.span.end)
    if bare and node.name is None and not _HINTS.intersection(bare[1].split()):
        right = f'"{bare[1]}"'
        span = Span(*bare.span(1))
        yield Finding(span, f"Name without double quotes. Write {quoted(right)}.", fix=_written(span, right))
    if node.is_quoted:
        return
    key = Span(node.role.span.start, node.span.end if node.colon is None else node.colon)
    written = text[key.start : key.end].rstrip()
    end = _KEY_END.search(written)
    if end:
        what = "`:` in this name as the end of a key" if end[0] == ":" else "`#` in this name as a comment"
        right = "'" + written.replace("'", "''") + "'"
        message = f"YAML reads {what}. Write {quoted(right)}."
        yield Finding(key, message, fix=_written(Span(key.start, key.start + len(written)), right))


def _text(
    line: AriaNode | AriaProperty, colon: int, text: str, *, is_parent: bool, after: AnyAriaLine | None
) -> Findings:
    behind = text[colon + 1 : line.span.end]
    words = behind.strip()
    start = colon + 1 + len(behind) - len(behind.lstrip())
    span = Span(start, start + len(words))
    string = _STRING.match(words)
    if not words or (behind[0].isspace() and words[0] == "#"):
        return
    if is_parent:
        yield Finding(span, f"Text beside nodes below it. Write {quoted(f'- text: {words}')} as the first of them.")
    elif not behind[0].isspace():
        fix = _written(Span(colon, colon + 1), ": ")
        yield Finding(Span(colon, colon + 1), "Missing space after the colon. Write `: `.", fix=fix)
    elif words[0] in "\"'" and string is None:
        if not isinstance(after, AriaUnknown):  # which another rule reports
            yield Finding(span, f"Unclosed text. Write {quoted(words[0])} after its last word.")
    elif (string is not None and string[1] is None) or (string is None and _is_misread(line, words)):
        right = json.dumps(words, ensure_ascii=False)
        message = f"YAML refuses this text, or reads it otherwise. Write {quoted(right)}."
        yield Finding(span, message, fix=_written(span, right))


def _is_misread(line: AriaNode | AriaProperty, words: str) -> bool:
    """Whether YAML 1.2 makes anything but the same text of words without quotes."""
    if _NO_STRING.fullmatch(words):
        must_be_text = isinstance(line, AriaProperty) or line.role.text == "text"
        return must_be_text or not _SAME_AS_WRITTEN.fullmatch(words)
    return bool((_INDICATOR.match(words) and not BLOCK.match(words)) or _KEY_END.search(words))


def _written(span: Span, words: str) -> Fix:
    return Fix(f"Write {quoted(words)}", (Edit(span, words),))
