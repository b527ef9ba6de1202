"""The grammars of AnyT: workflows, and the state that their cells leave behind.

Markdown and the languages of scripts are shown by the grammars that an editor has for them.
"""

import re
from typing import Final

from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

from signage_grammars.json_forms import MARKER_SCOPE, JsonRules
from signage_grammars.rules import (
    LINE,
    QUOTED,
    SPACE,
    Rule,
    alternatives,
    by_kind,
    captures,
    grammar,
    group,
    include,
    lines,
    region,
    token,
    tokens,
)
from signage_grammars.yaml_rules import yaml_lines
from signage_lexers.anyt_forms import DATA_MARKS, FORM_MARKS
from signage_lexers.anyt_segments import FORM_KEYS, FORM_STYLES, FRONTMATTER, LINE_TYPES
from signage_lexers.json_text import UNKNOWN, Place
from signage_lexers.stream import CONTENT, REFERENCE, TokenType
from signage_specs.anyt.vocabulary import (
    ACTIONS_MARK,
    ATTRIBUTES_2,
    CELL_KINDS,
    CELLS_FOLDER,
    FORM_KEY,
    FORM_LANGUAGE,
    FORM_LANGUAGES_2,
    FORM_TAG_2,
    ID_ATTRIBUTE,
    INPUTS_KEY,
    MARKERS,
    OUTPUT_MARK,
)

ANYT: Final = "text.html.markdown.anyt"
STATE: Final = "source.anyt.state"

_MARKDOWN: Final = include("text.html.markdown")
_JSON, _LINES = FORM_LANGUAGES_2
_QUIET: Final = ("note", FORM_TAG_2)
_SCRIPT: Final = "shell"
_SCRIPTS: Final = (
    ("source.python", "python"),
    ("source.js", "node"),
    ("source.ts", "bun|deno|tsx"),
    ("source.ruby", "ruby"),
    ("source.perl", "perl"),
)
"""The grammar of a script by the program in its first line; without one it is the shell's."""

_NEXT_CELL: Final = rf"{LINE}(?={SPACE}*<(?:{alternatives(CELL_KINDS)})(?:[\s/>]|$))"


def _attributes(*more: str) -> Rule:
    """Return the rule for the rest of an opening tag."""
    known = alternatives((*ATTRIBUTES_2, *more))
    value = r'"[^"\n]*"?|[^\s>"]*'
    return region(
        r"\G",
        "(/?>)|$",
        [
            tokens(rf"({ID_ATTRIBUTE})(?![\w.:-])(?:(=)({value}))?", Name.Attribute, Operator, REFERENCE),
            tokens(rf"({known})(?![\w.:-])(?:(=)({value}))?", Name.Attribute, Operator, String),
            tokens(rf"([\w.:-]+)(?:(=)({value}))?", Name.Other, Operator, String),
            token(r"\S", Punctuation),
        ],
        (),
        (Punctuation,),
    )


def _cells(kind: str, body: list[Rule], text_scope: str = "") -> list[Rule]:
    """Return the rules for the cells of a kind: on one line, empty, or with a body."""
    name = CONTENT if kind in _QUIET else Keyword
    attributes = _attributes("type") if kind == FORM_TAG_2 else _attributes()
    opening, closing = rf"{LINE}{SPACE}*(<)({kind})(?=[\s/>]|$)", rf"(</)({kind})\s*(>)"
    shown = (Punctuation, name)
    content = region(rf"(?<=>)|{LINE}", rf"{LINE}(?={SPACE}*</{kind}[\s>])|{_NEXT_CELL}", body)
    if text_scope:
        content["contentName"] = text_scope
    return [
        region(rf"{opening}(?=[^>]*/>)", "$", [attributes], shown),
        region(
            rf"{opening}(?=.*</{kind}\s*>\s*$)",
            rf"{closing}|$",
            [attributes, _MARKDOWN],
            shown,
            (*shown, Punctuation),
        ),
        region(
            opening, rf"{LINE}{SPACE}*{closing}|{_NEXT_CELL}", [attributes, content], shown, (*shown, Punctuation)
        ),
    ]


def _script_body() -> list[Rule]:
    more = rf"{LINE}(?!{SPACE}*</{_SCRIPT}[\s>])"
    by_program = [(rf"{LINE}(?=#!.*\b(?:{programs}))", name) for name, programs in _SCRIPTS]
    return [
        lines(begin, more, [include(name)], contentName="meta.embedded.block")
        for begin, name in (*by_program, (rf"{LINE}(?=.*\S)", "source.shell"))
    ]


def _cell_lines() -> Rule:
    """Return the rules for what means something in a cell besides Markdown."""
    action = tokens(
        rf"{LINE}{SPACE}*(-){SPACE}+(`)([^`\n]+)(`){SPACE}*(-(?!\S))?",
        *(Keyword, Punctuation, Name.Function, Punctuation, Punctuation),
    )
    return group(
        tokens(
            rf"{LINE}{SPACE}*({re.escape(OUTPUT_MARK)})(.*)",
            *(Keyword, [token(",", Punctuation), token(r"[^,\s](?:[^,]*[^,\s])?", String.Other)]),
        ),
        region(
            rf"{LINE}{SPACE}*({re.escape(ACTIONS_MARK)})(?!\S)",
            rf"{LINE}(?!{SPACE}*(?:$|-{SPACE}+`))",
            [action],
            (Keyword,),
        ),
    )


def _form_fence() -> Rule:
    """Return the rule for a block of YAML in an input."""
    end = rf"{LINE}(?={SPACE}*(?:`{{3,}}|~{{3,}}){SPACE}*$)"
    return region(
        rf"{LINE}{SPACE}*(`{{3,}}|~{{3,}}){SPACE}*({FORM_LANGUAGE}){SPACE}*$",
        rf"{LINE}{SPACE}*(\1){SPACE}*$",
        [
            token(rf"{LINE}{SPACE}*#.*", Comment.Single),
            region(rf"{LINE}(?={FORM_KEY}\s*:)", end, [include("form")]),
            region(rf"{LINE}(?=.*\S)", end, [yaml_lines({}, Place(Name.Tag))]),
        ],
        (String, String),
        (String,),
    )


def _forms() -> list[Rule]:
    """Return the rules for forms between tags, by their language."""
    rules: list[Rule] = []
    for language, part in ((_JSON, "form-json"), (_LINES, "form-lines"), ("", "form")):
        for rule in _cells(FORM_TAG_2, [include(part)]):
            condition = rf"(?=[^>]*\btype\s*=\s*[\"']?{language}\b)" if language else ""
            rules.append({**rule, "begin": rule["begin"] + condition})
    return rules


def _form_lines() -> Rule:
    """Return the rules for a form of lines: `name: type[option, option] | label | setting, key=value`."""
    kind, kinds = by_kind(LINE_TYPES, "[A-Za-z]+", Name.Other)
    settings: dict[TokenType, list[str]] = {}
    for key, place in sorted(FORM_KEYS.items()):
        settings.setdefault(place.key, []).append(key)
    setting = [
        tokens(
            rf"({keys})(?![\w-])(?:\s*(=)\s*(?:({QUOTED})|(-?[0-9.]+)(?=\s*(?:[,|]|$))|(true|false)(?=\s*(?:[,|]|$))|([^,\"\n]+))?)?",
            *(shown, Operator, String.Double, Number, Keyword.Constant, String),
        )
        for keys, shown in [
            *((alternatives(each), kind) for kind, each in settings.items()),
            ("[A-Za-z]+", UNKNOWN.key),
        ]
    ]
    options: list[Rule] = [token(",", Punctuation), token(r"[^,\s](?:[^,]*[^,\s])?", String.Other)]
    return group(
        token(rf"{LINE}{SPACE}*#.*", Comment.Single),
        region(
            rf"{LINE}{SPACE}*([^\s:|#]+){SPACE}*(:){SPACE}*{kind}{SPACE}*(?:(\[)([^\]|\n]*)(\]))?(?={SPACE}*(?:\||$))",
            "$",
            [
                tokens(rf"\G{SPACE}*(\|)([^|\n]*)(\|)?", Punctuation, [token(r"\S(?:.*\S)?", String)], Punctuation),
                *setting,
                token("[,|]", Punctuation),
            ],
            (REFERENCE, Punctuation, *kinds, Punctuation, options, Punctuation),
        ),
    )


def workflow() -> Rule:
    """Return the grammar of workflows, of a cell alone, and of a piece of a form or of the frontmatter."""
    json = JsonRules()
    form_json = json.content(FORM_STYLES)
    cells = [
        rule
        for kind in CELL_KINDS
        for rule in (
            _cells(kind, _script_body())
            if kind == _SCRIPT
            else _cells(
                kind,
                [
                    include("cell-lines"),
                    *([include("form-fence")] if kind == "input" else []),
                    include("forms"),
                    _MARKDOWN,
                ],
            )
        )
    ]
    stray = tokens(
        rf"{LINE}{SPACE}*(</)({alternatives((*CELL_KINDS, FORM_TAG_2))})\s*(>)", Punctuation, Keyword, Punctuation
    )
    inputs = region(
        rf"{LINE}({INPUTS_KEY})\s*(:)(?=\s|$)",
        rf"{LINE}(?=[^\s#])",
        [yaml_lines({}, Place(Name.Variable))],
        (FRONTMATTER[INPUTS_KEY].key, Punctuation),
    )
    repository = {
        "frontmatter": group(
            inputs,
            yaml_lines(
                {key: Place(place.key) for key, place in FRONTMATTER.items()}, UNKNOWN, nested=Place(Name.Tag)
            ),
        ),
        "form": yaml_lines(FORM_KEYS, UNKNOWN),
        "form-json": group(form_json),
        "form-lines": _form_lines(),
        "form-fence": _form_fence(),
        "forms": group(*_forms()),
        "cell-lines": _cell_lines(),
        "cells": group(*cells, stray),
        "body": group(include("cells"), include("cell-lines"), include("form-fence"), include("forms"), _MARKDOWN),
        **json.repository,
    }
    repository["fenced"] = group(
        _document(rf"{LINE}{SPACE}*"), *_pieces(LINE), region(rf"{LINE}(?=.*\S)", "(?!)", [include("body")])
    )
    return grammar("AnyT workflow", ANYT, [_document(r"\A"), *_pieces(r"\A"), include("body")], repository)


def _document(start: str) -> Rule:
    """Return the rule for the frontmatter; without a closing line it ends at the first cell."""
    line = rf"(---){SPACE}*$"
    end = rf"{LINE}{SPACE}*{line}|{_NEXT_CELL}"
    return region(f"{start}{line}", end, [include("frontmatter")], (Name.Namespace,), (Name.Namespace,))


def _pieces(start: str) -> list[Rule]:
    """Return the rules for texts that are nothing but data."""
    return [
        region(rf"{start}(?=\s*\{{)", "(?!)", [include("form-json")]),
        region(rf"{start}(?=\s*(?:-\s+\w+|(?:{'|'.join(FORM_MARKS)}))\s*:(?!\S))", "(?!)", [include("form")]),
        region(rf"{start}(?=\s*(?:-\s+)?(?:{DATA_MARKS})\s*:(?!\S))", "(?!)", [include("frontmatter")]),
    ]


def state() -> Rule:
    """Return the grammar of a cell's state: a marker, or a workflow and the paths of its cells' files."""
    path = (
        rf"{LINE}{SPACE}*((?:[^\s/]*/)*?)({re.escape(CELLS_FOLDER)}/)([^/\n]+)(/)"
        rf"(?:({alternatives(MARKERS)})(?={SPACE}*$)|([^\n]*))"
    )
    more = rf"{LINE}(?!{SPACE}*(?:[^\s/]*/)*?{re.escape(CELLS_FOLDER)}/)"
    shown = (Text, Name.Namespace, REFERENCE, Punctuation, Keyword, Name.Other)
    marker = [include(MARKER_SCOPE)]
    patterns = [
        lines(path, more, marker, beginCaptures=captures(*shown)),
        lines(rf"{LINE}(?=\s*\{{)", more, marker),
        include(ANYT),
    ]
    return grammar("AnyT cell state", STATE, patterns, {})
