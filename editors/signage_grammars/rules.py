"""The parts of a TextMate grammar as plain data, and the few ways in which they are put together."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from pygments.token import String

from signage_grammars.scopes import scope
from signage_lexers.stream import TokenType

Rule: TypeAlias = dict[str, Any]
"""A rule of a grammar, as its JSON has it."""

Shown: TypeAlias = TokenType | list[Rule] | Rule | None
"""How a group of an expression is shown: as a token, by rules of its own, as both (a rule), or not at all."""

SPACE: Final = r"[^\S\n]"
LINE: Final = r"(?:^|\G)"
"""Where a line begins: in a list or a quotation of a page, that is behind the marks that belong to the page."""
QUOTED: Final = r'"(?:[^"\\\n]|\\[^\n])*"?'
"""A string in double quotes, which ends with its line at the latest."""
CLOSED: Final = QUOTED.removesuffix("?")

ESCAPES: Final[list[Rule]] = [{"name": scope(String.Escape), "match": r"\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|.)"}]
STRING: Final[Rule] = {"name": scope(String.Double), "match": QUOTED, "captures": {"0": {"patterns": ESCAPES}}}


def token(expression: str, kind: TokenType) -> Rule:
    """Return a rule for one kind of token."""
    return {"match": expression, "name": scope(kind)} if scope(kind) else {"match": expression}


def tokens(expression: str, *shown: Shown) -> Rule:
    """Return a rule whose groups are shown as the kinds at their places."""
    return {"match": expression, "captures": captures(*shown)}


def captures(*shown: Shown) -> Rule:
    """Return how the groups of an expression are shown."""
    return {str(number): _shown(each) for number, each in enumerate(shown, 1) if each and _shown(each)}


def _shown(each: Shown) -> Rule:
    if isinstance(each, dict):
        return each
    if isinstance(each, list):
        return {"patterns": each}
    if each is None or not scope(each):
        return {}
    return {"name": scope(each), **({"patterns": ESCAPES} if each is String.Double else {})}


def region(
    begin: str,
    end: str,
    patterns: list[Rule],
    shown: tuple[Shown, ...] = (),
    shown_end: tuple[Shown, ...] = (),
    **more: Any,
) -> Rule:
    """Return a rule from one expression to another, with rules for what is between them."""
    rule: Rule = {"begin": begin, "end": end}
    if shown:
        rule["beginCaptures"] = captures(*shown)
    if shown_end:
        rule["endCaptures"] = captures(*shown_end)
    return {**rule, **more, "patterns": patterns}


def lines(begin: str, more: str, patterns: list[Rule], **other: Any) -> Rule:
    """Return a rule that lasts as long as each line begins with `more`, whatever is open in it."""
    return {"begin": begin, "while": more, **other, "patterns": patterns}


def include(name: str) -> Rule:
    """Return a rule that stands for a part of this grammar, or for another grammar."""
    return {"include": name if "." in name or name.startswith("$") else f"#{name}"}


def alternatives(words: Iterable[str]) -> str:
    """Return an expression for some words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


def by_kind(words: Mapping[str, TokenType], otherwise: str, kind: TokenType) -> tuple[str, list[TokenType]]:
    """Return an expression with a group for each kind of word, and one for other words; and the groups' kinds.

    `otherwise` is the form of a word, which the known words have, too.
    """
    groups: dict[TokenType, list[str]] = {}
    for word, shown in sorted(words.items(), key=lambda each: each[0]):
        groups.setdefault(shown, []).append(word)
    known = "|".join(f"({alternatives(each)})" for each in groups.values())
    return rf"(?:(?:{known})(?![\w-])|({otherwise}))", [*groups, kind]


def grammar(title: str, name: str, patterns: list[Rule], repository: Mapping[str, Rule]) -> Rule:
    """Return a grammar. `name` is the scope of its language."""
    return {"name": title, "scopeName": name, "patterns": patterns, "repository": dict(repository)}


def escaped(kind: TokenType, escape: str) -> Rule:
    """Return how a group is shown that is one token, with escapes of a form of its own."""
    return {"name": scope(kind), "patterns": [token(escape, String.Escape)]}


def group(*patterns: Rule) -> Rule:
    """Return a part of a grammar that has several rules."""
    return {"patterns": list(patterns)}


def written(document: Rule) -> str:
    """Return a grammar as the text of its file, with a line for each part."""
    parts = [f"{_json(key)}: {_json(value)}" for key, value in document.items() if key != "repository"]
    repository = [f"{_json(name)}: {_json(rule)}" for name, rule in document["repository"].items()]
    whole = [*parts, '"repository": {\n' + ",\n".join(repository) + "\n}"]
    return "{\n" + ",\n".join(whole) + "\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
