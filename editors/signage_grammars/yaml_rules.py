"""Rules for YAML, as forms and frontmatter have it."""

from collections.abc import Mapping
from typing import Final

from pygments.token import Comment, Literal, Name, Punctuation, String

from signage_grammars.rules import LINE, Rule, alternatives, by_kind, captures, group, lines, region, token, tokens
from signage_lexers.json_text import Place
from signage_lexers.stream import TokenType

_KEY: Final = r"\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'|[^\s#'\":,\[\]{}-][^:#\n\[\]{},]*?|-[^\s:][^:\n]*?"
_PLAIN: Final = r"[^\s#,\[\]{}\"'](?:[^#,\[\]{}\n]|(?<!\s)#)*?(?=\s*(?:[,\[\]{}]|\s#|$))"
_QUOTED: Final = r"\"(?:[^\"\\\n]|\\.)*\"?|'[^'\n]*'?"
_COMMENT: Final = token(r"(?:^|(?<=\s))#.*", Comment.Single)


def yaml_lines(keys: Mapping[str, Place], unknown: Place, nested: Place | None = None) -> Rule:
    """Return rules for lines of YAML: known keys, and others; `nested` is where all keys lead that are indented."""
    groups: dict[object, tuple[Place, list[str]]] = {}
    for key, place in sorted(keys.items(), key=lambda each: each[0]):
        groups.setdefault((place.key, place.text, tuple(place.words.items())), (place, []))[1].append(key)
    places = [(alternatives(names), place) for place, names in groups.values()]
    anywhere = [*places, (_KEY, unknown)]
    flow = _flow([(_KEY, nested)] if nested is not None else anywhere)
    rules = [_COMMENT, _block_scalar(keys, unknown)]
    if nested is not None:
        rules.append(_pair(rf"{LINE}\s+(?:(-)\s+)?({_KEY})", nested.key, [*_values(nested), flow]))
    rules += [
        _pair(rf"(?<![\w-])(?:(-)\s+)?({key})", place.key, [*_values(place), flow]) for key, place in anywhere
    ]
    return group(*rules, *_values(Place()), flow)


def _pair(key: str, kind: TokenType, values: list[Rule]) -> Rule:
    return region(rf"{key}\s*(:)(?=\s|$)", r"$|(?=[,\]}])", values, (Punctuation, kind, Punctuation))


def _flow(places: list[tuple[str, Place]]) -> Rule:
    """Return the rule for what is in brackets or braces."""
    mark = token(r"[,\[{]", Punctuation)
    pairs = [
        _pair(rf"()({key})", place.key, [*_fixed(place, r"(?=\s*(?:[,\]}]|$))"), _quoted(place), _plain(place)])
        for key, place in places
    ]
    within = [*pairs, _quoted(Place()), _plain(Place()), mark]
    return region(r"([{\[])", r"([}\]])|$", within, (Punctuation,), (Punctuation,))


def _plain(place: Place) -> Rule:
    return token(_PLAIN, Literal.Scalar.Plain if place.text is String.Double else place.text)


def _fixed(place: Place, end: str) -> list[Rule]:
    """Return rules for the words that have a meaning as the value of a key."""
    words: dict[TokenType, list[str]] = {}
    for word, kind in sorted(place.words.items(), key=lambda each: each[0]):
        words.setdefault(kind, []).append(word)
    return [token(rf"(?<!\S)(?:{alternatives(each)}){end}", kind) for kind, each in words.items()]


def _quoted(place: Place) -> Rule:
    return token(_QUOTED, String if place.text is String.Double else place.text)


def _block_scalar(keys: Mapping[str, Place], unknown: Place) -> Rule:
    """Return the rule for a key whose value is the more indented lines behind it."""
    known = {name: place.key for name, place in keys.items()}
    key, kinds = by_kind(known, _KEY, unknown.key) if known else (f"({_KEY})", [unknown.key])
    return lines(
        rf"{LINE}(\s*)(?:(-)\s+)?{key}\s*(:)\s*([|>][0-9+-]*)\s*$",
        rf"{LINE}(?=\1\s+\S|\s*$)",
        [token(r"\S.*", Name.Constant)],
        beginCaptures=captures(None, Punctuation, *kinds, Punctuation, Punctuation),
    )


def _values(place: Place) -> list[Rule]:
    """Return rules for the values of a key, and for the marks around them."""
    return [
        _COMMENT,
        *_fixed(place, r"(?=\s*$)"),
        _quoted(place),
        tokens(r"(-)(?=\s|$)", Punctuation),
        token(r"[,|>\]}]", Punctuation),
        _plain(place),
    ]
