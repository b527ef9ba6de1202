"""The grammars of ANML native: snapshots, and the actions on them."""

from typing import Any, Final

from pygments.token import Comment, Generic, Keyword, Literal, Name, Number, Operator, Punctuation, String

from signage_grammars.rules import (
    LINE,
    QUOTED,
    SPACE,
    Rule,
    alternatives,
    by_kind,
    escaped,
    grammar,
    group,
    include,
    region,
    token,
    tokens,
)
from signage_lexers.native_snapshot import ROLE_KINDS
from signage_lexers.stream import CHANGED, REFERENCE
from signage_specs.anml_native.vocabulary import ACTION_VERBS, DIRECTIONS

NATIVE: Final = "source.anml.native"
ACTIONS: Final = "source.anml.actions"

NUMBER: Final = r"[-+]?[0-9][0-9_,]*(?:\.[0-9]+)?(?:%|[A-Za-z]{1,2})?"
_REF, _UNKNOWN = REFERENCE, Name.Other
_WORD: Final = r"[A-Za-z][\w-]*"


def _parts(stop: str = "") -> Rule:
    """Return the rules for what follows a role, in any order; in a cell of a table, up to the character `stop`."""
    quoted = rf'"(?:[^"\\\n{stop}]|\\[^\n])*"?'
    return group(
        tokens(
            rf'(\w[\w.:-]*)(=)(?:({quoted})|(#)([\w-]+)|({NUMBER})(?=[\s"{stop}]|$)|([^\s"{stop}]+))?',
            *(Name.Attribute, Operator, String.Double, Punctuation, _REF, Number, String),
        ),
        tokens(
            rf'(\[)(?:(\w[\w-]*)(?=\]|$)|([^\[\]\s"{stop}]*))(\]?)',
            *(Punctuation, Name.Decorator, _UNKNOWN, Punctuation),
        ),
        tokens(f"({quoted})", String.Double),
        token(rf"(?<!\S)--(?!\S)[^\n{stop}]*", Comment.Single),
        token(r"\w[\w.:-]*", _UNKNOWN),
        token(r'[^\w\s"\[]', Punctuation),
    )


_MARKER: Final = rf"(?:(?:(\+)|(-)|(\*)){SPACE}*(?=[A-Za-z>|~]))?"
_ANY_MARKER: Final = rf"(?:[-+*]{SPACE}*)?"
_MARKER_KINDS: Final = (Generic.Inserted, Generic.Deleted, CHANGED)


def _element() -> Rule:
    role, kinds = by_kind(ROLE_KINDS, _WORD, _UNKNOWN)
    return region(
        rf"{LINE}{SPACE}*{_MARKER}(?:({_WORD})(:)(?=[A-Za-z]))?{role}(?:(#)([\w-]*))?(?:{SPACE}+({QUOTED}))?",
        "$",
        [include("parts")],
        (*_MARKER_KINDS, Name.Namespace, Punctuation, *kinds, Punctuation, _REF, String.Double),
    )


# Text in a cell of a table, up to the white space before the next pipe.
_CELL_TEXT: Final = r"(?:[^\s|\\]|\\[^\n]?|[^\S\n]+(?=[^\s|]))+"
_PIPE: Final = r"\\\|"


def _cell_element(role: str, kinds: list[Any], behind: str) -> Rule:
    """Return the rule for a cell that holds an element; a pipe in the element's name doesn't end it."""
    return region(
        rf'(\|){SPACE}*{role}{behind}(?:{SPACE}+("[^"\n]*"))?',
        r"(?=\||$)",
        [token(_PIPE, Punctuation), include("cell-parts")],
        (Punctuation, *kinds, Punctuation, _REF, String.Double),
    )


def _table() -> Rule:
    """Return the rule for the lines of a table: the names of its columns, rows, and what sums them up."""
    any_role = by_kind(ROLE_KINDS, _WORD, _UNKNOWN)
    known_role = by_kind(ROLE_KINDS, rf"(?i:{alternatives(ROLE_KINDS)})(?![\w-])", _UNKNOWN)
    number = rf"({NUMBER})(?={SPACE}*(?:\||$))"
    header = tokens(rf"(\|){SPACE}*({_CELL_TEXT})?", Punctuation, escaped(Generic.Subheading, _PIPE))
    row = (
        _cell_element(*any_role, r"(#)([a-z][0-9]+)(?![\w#])"),
        _cell_element(*known_role, rf'(?:(#)([\w-]*)|(?={SPACE}+"|{SPACE}*\[|{SPACE}+[A-Za-z_][\w-]*=))'),
        tokens(rf"(\|){SPACE}*(?:{number}|({_CELL_TEXT}))?", Punctuation, Number, escaped(String, _PIPE)),
    )
    summary_kinds = (*_MARKER_KINDS, Keyword.Pseudo, Comment.Special)
    summary = rf"{SPACE}*{_MARKER}(~){SPACE}*(.*)"
    # The first line is what begins a table. Behind its first cell, what stands before a pipe can begin none.
    begins = r"(?<![^\s>])"
    rest = [
        region(rf"{LINE}{begins}{SPACE}*{_MARKER}(?=\|)", "$", list(row), _MARKER_KINDS),
        tokens(rf"{LINE}{begins}{summary}", *summary_kinds),
    ]
    end = rf"{LINE}{begins}(?!{SPACE}*(?:$|{_ANY_MARKER}[|~]))"
    return group(
        region(
            rf"{LINE}{SPACE}*{_MARKER}(\|){SPACE}*({_CELL_TEXT})?",
            end,
            [*rest, header],
            (*_MARKER_KINDS, Punctuation, escaped(Generic.Subheading, _PIPE)),
        ),
        region(rf"{LINE}{summary}", end, rest, summary_kinds),
    )


def _frontmatter(start: str) -> Rule:
    """Return the rule for the metadata; without a closing line it ends where an element begins."""
    return region(
        rf"{start}(---){SPACE}*$",
        rf'{LINE}(---){SPACE}*$|{LINE}(?={SPACE}*{_WORD}(?:#\w|{SPACE}+"|{SPACE}*$))',
        [
            tokens(
                rf"{LINE}{SPACE}*([A-Za-z_][\w-]*){SPACE}*(:){SPACE}*(?:({QUOTED})(?={SPACE}*$)|(.*\S))?",
                *(Name.Tag, Punctuation, String.Double, Literal),
            )
        ],
        (Name.Namespace,),
        (Name.Namespace,),
    )


def snapshot_rules() -> dict[str, Rule]:
    """Return the parts that the grammar of snapshots is made of, by name.

    `document` is a whole file. `fenced` stands in a block, where no anchor means the first line of the text, so
    that its body lasts as long as the block.
    """
    return {
        "document": group(_frontmatter(r"\A"), include("body")),
        "fenced": group(_frontmatter(rf"{LINE}{SPACE}*"), region(rf"{LINE}(?=.*\S)", "(?!)", [include("body")])),
        "body": group(
            _table(),
            tokens(rf"{LINE}{SPACE}*{_MARKER}(>){SPACE}*(.*\S)?", *_MARKER_KINDS, Punctuation, String.Doc),
            _element(),
            region(rf"{LINE}{SPACE}*(?=\S)", "$", [include("parts")]),
        ),
        "parts": _parts(),
        "cell-parts": _parts("|"),
    }


def native() -> Rule:
    """Return the grammar of snapshots."""
    return grammar("ANML native", NATIVE, [include("document")], snapshot_rules())


def actions() -> Rule:
    """Return the grammar of actions."""
    line = region(
        rf"{LINE}{SPACE}*(?:(?:({alternatives(ACTION_VERBS)})(?![\w-])|({_WORD}))|(?=\S))(?:{SPACE}*(#)([\w-]+))?",
        "$",
        [token(rf"(?<![\w.:-])(?:{alternatives(DIRECTIONS)})(?![\w.:=-])", Name.Constant), include("parts")],
        (Keyword, _UNKNOWN, Punctuation, _REF),
    )
    roles, verbs = alternatives(ROLE_KINDS), alternatives(ACTION_VERBS)
    both = alternatives(ROLE_KINDS.keys() & ACTION_VERBS)
    opens = (
        rf"{SPACE}*(?:---{SPACE}*$|(?!(?:{both}){SPACE}+#)(?:{roles})"
        rf"(?:{SPACE}*#\w|(?={SPACE}+(?:[\[\"'“]|[\w-]+=)|{SPACE}*$)))"
    )
    action = rf"{SPACE}*(?:(?:{verbs})|(?!(?:{roles}){SPACE})[A-Za-z]+){SPACE}+[#@][A-Za-z]?[0-9]+(?=\s|$)"
    snapshot = region(
        rf"\G(?={opens})", rf"{LINE}(?={action})", [_frontmatter(rf"\G{SPACE}*"), include(f"{NATIVE}#body")]
    )
    # What stands before the first action is a snapshot only where the text begins as one.
    whole = region(rf"{LINE}(?=.*\S)(?!{SPACE}*(?:\.\.\.|…){SPACE}*$)", "(?!)", [snapshot, line])
    return grammar("ANML actions", ACTIONS, [whole], {"parts": _parts()})
