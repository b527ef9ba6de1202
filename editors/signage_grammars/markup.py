"""The grammars of the formats in markup: ANML's XML, and HTML that is annotated for agents."""

from collections.abc import Iterable, Mapping
from typing import Final

from pygments.token import Comment, Name, Operator, Punctuation, String

from signage_grammars.json_forms import manifest_rules
from signage_grammars.rules import (
    Rule,
    Shown,
    alternatives,
    escaped,
    grammar,
    group,
    include,
    region,
    scope,
    token,
    tokens,
)
from signage_lexers.anml_markup import ATTRIBUTES, ELEMENT_KINDS
from signage_lexers.html_page import AGENT_ATTRIBUTES, UNKNOWN_ATTRIBUTE
from signage_lexers.json_text import UNKNOWN, Place
from signage_lexers.stream import TokenType
from signage_specs.aaf.vocabulary import MANIFEST_SCRIPT_TYPE, PREFIX

XML: Final = "text.xml.anml"
HTML: Final = "text.html.agent"

_FOREIGN: Final = Place(Name.Attribute)
_NAMESPACE: Final = Place(Name.Namespace)
_NAME: Final = r"[^\W\d][\w.-]*"
_ENTITY: Final = r"&(?:lt|gt|amp|apos|quot|#[0-9]+|#x[0-9A-Fa-f]+);"


def _remarks() -> list[Rule]:
    """Return the rules for what is neither an element nor text; what is never closed lasts to the end."""
    preprocessor = scope(Comment.Preproc)
    doctype = [region(r"\[", r"\]", [], name=preprocessor)]
    return [
        region("<!--", "-->", [], name=scope(Comment.Multiline)),
        region(r"<!\[CDATA\[", r"\]\]>", [], name=preprocessor),
        region(r"<\?", r"\?>", [], name=preprocessor),
        region(r"<!(?=[A-Za-z\[])", ">", doctype, name=preprocessor),
    ]


def _grouped(places: Mapping[str, Place]) -> list[tuple[Place, list[str]]]:
    """Return the names that lead to alike places, together."""
    groups: dict[object, tuple[Place, list[str]]] = {}
    for name, place in sorted(places.items(), key=lambda each: each[0]):
        alike = (place.key, place.text, tuple(place.words.items()))
        groups.setdefault(alike, (place, []))[1].append(name)
    return list(groups.values())


def _attribute(names: str, place: Place, prefix: tuple[str, ...] = ()) -> list[Rule]:
    """Return the rules for attributes of one kind: with one of a few words, with any value, with a long one."""
    text = escaped(place.text, _ENTITY)
    start = rf"(?<![\w.:-]){prefix[0] if prefix else ''}({names})\s*(=)\s*"
    shown = (*((Name.Namespace, Punctuation) if prefix else ()), place.key, Operator)
    words: dict[TokenType, list[str]] = {}
    for word, kind in sorted(place.words.items(), key=lambda each: each[0]):
        words.setdefault(kind, []).append(word)
    fixed = [tokens(rf"{start}({_one_of(each)})", *shown, kind) for kind, each in words.items()]
    value = r"\"[^\"<]*\"|'[^'<]*'|(?![\"'])[^\s\"'<>]+"
    return [
        *fixed,
        tokens(rf"{start}({value})", *shown, text),
        *(
            region(
                rf"{start}(?={quote})", rf"(?<={quote})(?!\G)|(?=<)|\G(?!{quote})", [_quoted(quote, place)], shown
            )
            for quote in "\"'"
        ),
        tokens(start, *shown),
    ]


def _one_of(words: list[str]) -> str:
    """Return an expression for an attribute's value that is one of some words, in quotes or not."""
    known = alternatives(words)
    return rf"\"(?:{known})\"|'(?:{known})'|(?:{known})(?=[\s/>]|$)"


def _quoted(quote: str, place: Place) -> Rule:
    """Return the rule for a value of several lines."""
    entity = token(_ENTITY, String.Escape)
    return region(quote, rf"{quote}|(?=<)", [entity], name=scope(place.text))


def _element(name: str, attributes: list[Rule], shown: tuple[Shown, ...]) -> Rule:
    """Return the rule for the tags of some elements."""
    return region(
        rf"(</?){name}(?![\w.:-])",
        r"(/?>)|(?=<)",
        [*attributes, include("other-attributes")],
        shown,
        (Punctuation,),
    )


def xml_rules() -> dict[str, Rule]:
    """Return the parts that the grammar of ANML's XML is made of, by name; `document` is the whole of it.

    A prefix is ANML's own when it is `anml`: an expression can't know what a document declares.
    """
    repository: dict[str, Rule] = {
        "other-attributes": group(
            *_attribute(_NAME, _NAMESPACE, ("(xmlns)(:)",)),
            *_attribute("xmlns", _NAMESPACE),
            *_attribute(r"[\w.-]+", _FOREIGN, (r"([\w.-]+)(:)",)),
            *_attribute(r"[\w.-]+", UNKNOWN),
            token(r"[\w.:-]+", Name.Other),
        )
    }
    alike: dict[object, list[str]] = {}
    for name, kind in sorted(ELEMENT_KINDS.items()):
        attributes = ATTRIBUTES.get(name, {})
        key = (kind, *((each, place.key, place.text, *place.words) for each, place in attributes.items()))
        alike.setdefault(key, []).append(name)
    elements: list[Rule] = []
    for names in alike.values():
        rules: list[Rule] = []
        for place, each in _grouped(ATTRIBUTES.get(names[0], {})):
            rules += _attribute(alternatives(each), place)
        shown = (Punctuation, Name.Namespace, Punctuation, ELEMENT_KINDS[names[0]])
        elements.append(_element(rf"(?:(anml)(:))?({alternatives(names)})", rules, shown))
    foreign = _element(
        rf"({_NAME})(:)({_NAME})",
        _attribute(r"[\w.-]+", _FOREIGN),
        (Punctuation, Name.Namespace, Punctuation, Name.Tag),
    )
    unknown = _element(rf"(?:(anml)(:))?({_NAME})", [], (Punctuation, Name.Namespace, Punctuation, Name.Other))
    repository["document"] = group(*_remarks(), *elements, unknown, foreign, token(_ENTITY, Name.Entity))
    return repository


def anml_xml() -> Rule:
    """Return the grammar of ANML's XML."""
    return grammar("ANML XML", XML, [include("document")], xml_rules())


def _html_attribute(names: str, place: Place) -> list[Rule]:
    """Return the rules for attributes of HTML, whose values may hold everything but their quotes."""
    start = rf"(?i:(?<![^\s\"'/])({names})(?=[\s=/>]|$)(?:\s*(=)\s*)?)"
    words: dict[TokenType, list[str]] = {}
    for word, kind in sorted(place.words.items(), key=lambda each: each[0]):
        words.setdefault(kind, []).append(word)
    fixed = [tokens(rf"{start}({_one_of(each)})", place.key, Operator, kind) for kind, each in words.items()]
    return [
        *fixed,
        tokens(rf"{start}(?<==|=\s)(\"[^\"]*\"|'[^']*'|(?![\"'])[^\s>]+)", place.key, Operator, place.text),
        *(
            region(
                rf"{start}(?<==|=\s)({quote})",
                quote,
                [],
                (place.key, Operator, place.text),
                contentName=scope(place.text),
                endCaptures={"0": {"name": scope(place.text)}},
            )
            for quote in "\"'"
        ),
        tokens(start, place.key, Operator),
    ]


def agent_html() -> Rule:
    """Return the grammar of annotated HTML; scripts and styles are in the grammars of their own languages."""
    manifest, rules = manifest_rules()
    attributes: list[Rule] = []
    for place, names in _grouped(AGENT_ATTRIBUTES):
        attributes += _html_attribute(alternatives(names), place)
    attributes += _html_attribute(rf"{PREFIX}[^\s\"'<>/=]+", UNKNOWN_ATTRIBUTE)
    attributes += _html_attribute(r"[^\s\"'<>/=]+", Place(Name.Attribute, String))
    tag_end = (r"(/?\s*>)|(?=<)", [include("attributes")])
    patterns = [
        *_remarks(),
        *(_raw_text(*each) for each in _raw_texts(manifest)),
        region(r"(</?)([A-Za-z][\w:.-]*)", *tag_end, (Punctuation, Name.Tag), (Punctuation,)),
        token(r"&#?\w{1,40};", Name.Entity),
    ]
    return grammar("Agent-annotated HTML", HTML, patterns, {"attributes": group(*attributes), **rules.repository})


def _raw_texts(manifest: Rule) -> Iterable[tuple[str, str, str, list[Rule]]]:
    """Yield the elements that hold no markup: name, what its tag has besides, the scope and rules of its text."""
    is_manifest = rf"(?=[^>]*\btype\s*=\s*[\"']?{alternatives((MANIFEST_SCRIPT_TYPE,))})"
    yield "script", is_manifest, "", [manifest]
    yield "script", "", "meta.embedded.block.javascript", [include("source.js")]
    yield "style", "", "meta.embedded.block.css", [include("source.css")]


def _raw_text(name: str, behind: str, text_scope: str, rules: list[Rule]) -> Rule:
    end = rf"(?i:(?=</{name}[\s/>]))"
    text = region(r"(?<=>)", end, rules)
    if text_scope:
        text["contentName"] = text_scope
    return region(
        rf"(?i)(<)({name})(?=[\s/>]|$){behind}",
        end,
        [region(r"\G", r"(/?>)", [include("attributes")], (), (Punctuation,)), text],
        (Punctuation, Name.Tag),
    )
