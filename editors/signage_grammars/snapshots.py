"""The grammars of the snapshots of other tools: accessibility snapshots, and those of ko-browser."""

from typing import Final

from pygments.token import Comment, Generic, Name, Number, Operator, Punctuation, String

from signage_grammars.rules import (
    LINE,
    QUOTED,
    SPACE,
    STRING,
    Rule,
    alternatives,
    by_kind,
    grammar,
    group,
    include,
    region,
    token,
    tokens,
)
from signage_lexers.aria_lines import ARIA_ROLE_KINDS
from signage_lexers.stream import CONTENT, FRAME, REFERENCE
from signage_specs.ko_snapshot.vocabulary import (
    CONTENT_WRAPPER,
    CURSOR_MARK,
    PAGE_KEYWORD,
    SCOPE_HEADER,
    STATES,
    TOOL_STATES,
    VALUE_KEYWORD,
)

_NUMBER: Final = r"[-+]?[0-9][0-9_]*(?:\.[0-9]+)?(?:%|[A-Za-z]{1,2})?"
ARIA: Final = "source.aria-snapshot"
KO: Final = "source.ko-browser"


def aria() -> Rule:
    """Return the grammar of accessibility snapshots, as test tools and agent-browser print them."""
    bracketed, bracketed_kinds = by_kind(ARIA_ROLE_KINDS, r"[\w-]+", Name.Other)
    role, kinds = by_kind(ARIA_ROLE_KINDS, r"[A-Za-z][\w-]*", Name.Other)
    attributes = group(
        tokens(r"\b(url)(=)([^\]\n]+)", Name.Attribute, Operator, String),
        tokens(rf'\b(ref)(=)(?:({QUOTED})|([^\s,\]"]+))?', Name.Attribute, Operator, String.Double, REFERENCE),
        tokens(
            rf'(?<![\w-])([A-Za-z_][\w-]*)(=)(?:({QUOTED})|({_NUMBER})(?=[\s,\]"]|$)|([^\s,\]"]+))?',
            *(Name.Attribute, Operator, String.Double, Number, String),
        ),
    )
    parts = group(
        STRING,
        token(r"/(?:[^/\\\n]|\\[^\n])+/(?!\S)", String.Regex),
        include("attributes"),
        token(r"\w[\w-]*", Name.Decorator),
    )
    after = [
        include("parts"),
        region(
            r"(\[)", r"(\])|(?=$)", [include("parts"), token(r"\S", Punctuation)], (Punctuation,), (Punctuation,)
        ),
        tokens(r"(:)(?!\S)\s*(.*\S)?", Punctuation, String),
        token(r"\S", Punctuation),
    ]
    patterns = [
        tokens(rf"{LINE}{SPACE}*(Page|URL|Scope|Frame)(:)(?=\s){SPACE}*(.*\S)?", FRAME, Punctuation, String),
        tokens(rf"{LINE}{SPACE}*(?:(#.*)|(\.\.\.|…|\([a-z ]+\))(?={SPACE}*$))", Comment.Single, Comment.Special),
        region(
            rf"{LINE}{SPACE}*(?:(-){SPACE}+('?))?(?:(/[\w-]+)(?=:)|(@)([\w-]+){SPACE}*(?:(\[){bracketed}(\]))?|{role})?",
            "$",
            after,
            (
                *(Punctuation, Punctuation, Name.Attribute, Punctuation, REFERENCE, Punctuation),
                *(*bracketed_kinds, Punctuation, *kinds),
            ),
        ),
    ]
    return grammar("Accessibility snapshot", ARIA, patterns, {"parts": parts, "attributes": attributes})


def ko() -> Rule:
    """Return the grammar of ko-browser's snapshots."""
    role, kinds = by_kind(ARIA_ROLE_KINDS, r"[A-Za-z][\w-]*", CONTENT)
    parts = group(
        STRING,
        tokens(rf'\b({VALUE_KEYWORD})(=)(?=")', Name.Attribute, Operator),
        token(alternatives((CURSOR_MARK,)), Generic.Emph),
        token(rf"(?<!\w)(?:{alternatives((*STATES, *TOOL_STATES))})(?![\w-])", Name.Decorator),
        token(r"\w[\w-]*", Name.Other),
        token(r'[^\w\s"]', Punctuation),
    )
    ids = (REFERENCE, Punctuation, Punctuation, REFERENCE, Punctuation, Punctuation, REFERENCE)
    patterns = [
        region(
            rf"{LINE}{SPACE}*(?:([0-9]+)(:)|(\[)([0-9]+)(\])|(@)(e[0-9]+))(?:{SPACE}+{role}(?![\w:]))?",
            "$",
            [include("parts")],
            (*ids, *kinds),
        ),
        region(rf"{LINE}{SPACE}*({PAGE_KEYWORD})(:)(?={SPACE}*\")", "$", [include("parts")], (FRAME, Punctuation)),
        tokens(rf"{LINE}{SPACE}*({SCOPE_HEADER[:-1]})(:){SPACE}*(.*)", FRAME, Punctuation, String.Other),
        token(rf"{LINE}{SPACE}*</?{CONTENT_WRAPPER}\b.*", Comment.Preproc),
    ]
    return grammar("ko-browser snapshot", KO, patterns, {"parts": parts})
