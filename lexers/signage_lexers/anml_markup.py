"""Tokens of ANML 1.0 in XML, in JSON, and of whatever is called ANML."""

import re
from collections.abc import Callable, Generator, Mapping

from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text, Whitespace

from signage_lexers.json_text import UNKNOWN, Place, json_tokens
from signage_lexers.native_snapshot import snapshot_tokens
from signage_lexers.stream import (
    ACTED_ON,
    CONTENT,
    FRAME,
    REFERENCE,
    SECTION,
    TokenStream,
    TokenType,
    escaped_tokens,
    group_tokens,
    text_tokens,
    tokens_by_line,
)
from signage_specs.anml.elements import ELEMENT_NAMES, ELEMENTS
from signage_specs.anml.vocabulary import NAMESPACE_FAMILY, TEXT_KEY, VERSION_KEY, AttributeModel
from signage_specs.anml_trust.vocabulary import (
    MANIFEST_KEYS,
    RECORD_KEYS,
    RECORD_TAGS,
    RECORD_VERSION,
    RESPONSE_KEYS,
    SCOPES,
    SERVICE_TAGS,
)

_ENTITY_TEXT = r"&(?:lt|gt|amp|apos|quot|\#[0-9]++|\#x[0-9A-Fa-f]++);"
_ENTITY = re.compile(_ENTITY_TEXT)
_MARKUP = re.compile(
    rf"""
      (?P<text>[^<&]++)
    | (?P<tag>(?P<opening></?)(?>(?:(?P<prefix>[^\W\d][\w.-]*+):)?)(?P<name>[^\W\d][\w.-]*+))
    | (?P<entity>{_ENTITY_TEXT})
    | (?P<comment><!--(?>(?:[^-]++|-(?!->))*)(?:-->)?)
    | (?P<cdata><!\[CDATA\[(?>(?:[^\]]++|\](?!\]>))*)(?:\]\]>)?)
    | (?P<instruction><\?(?>(?:[^?]++|\?(?!>))*)(?:\?>)?)
    | (?P<doctype><!(?=[A-Za-z])[^\[>]*+(?>(?:\[[^\]]*+\]?[^>]*+)?)>?)
    | (?P<other>[<&])
    """,
    re.VERBOSE,
)
# An attribute's value can't hold `<`: a quote that is never closed ends there.
_TAG_PART = re.compile(
    r"""
    (?P<space>\s*+)
    (?>(?:
        (?>(?:(?P<prefix>[\w.-]++):)?)(?P<name>[\w.-]++)(?P<before>\s*+)(?P<equals>=)(?P<after>\s*+)
        (?P<value>"[^"<]*+"?|'[^'<]*+'?|[^\s"'<>]*+)
      | (?P<end>/?>)
      | (?P<next>(?=<))
      | (?P<word>[\w.:-]++)
      | (?P<other>[^\s<])
    )?)
    """,
    re.VERBOSE,
)
# The prefix that a document gives to the namespace itself.
_OWN_PREFIX = re.compile(rf"""\sxmlns:([\w.-]++)\s*+=\s*+["']{NAMESPACE_FAMILY}""")

_ROOT = re.compile(rf"""(?>(?:\s++|<[?!][^>]*+>)*)<(?>(?:[\w.-]++:)?){VERSION_KEY}\s[^>]*?["']{NAMESPACE_FAMILY}""")

_DECLARATION = "xmlns"
_NAMESPACE = Place(Name.Namespace)
_FOREIGN = Place(Name.Attribute)
_NO_ATTRIBUTES: Mapping[str, Place] = {}


def is_document(text: str) -> bool:
    """Whether a text begins with a root element in the namespace."""
    return _ROOT.match(text) is not None


def markup_tokens(text: str) -> TokenStream:
    """Yield the tokens of a document or a piece of one; what is never closed lasts to the end."""
    declared = _OWN_PREFIX.search(text)
    own_prefix = declared[1] if declared else None
    markup_at = _MARKUP.match
    position = 0
    while match := markup_at(text, position):
        kind = match.lastgroup
        if kind == "text":
            yield from text_tokens(position, match[0])
        elif kind == "tag":
            position = yield from _tag_tokens(text, match, own_prefix)
            continue
        elif kind == "entity":
            yield position, Name.Entity, match[0]
        elif kind == "comment":
            yield position, Comment.Multiline, match[0]
        elif kind == "other":
            yield position, Text, match[0]
        else:
            yield position, Comment.Preproc, match[0]
        position = match.end()


def _tag_tokens(  # noqa: C901, PLR0912, PLR0915 (a branch for each kind of part)
    text: str, opening: re.Match[str], own_prefix: str | None
) -> Generator[tuple[int, TokenType, str], None, int]:
    """Yield a tag from its opening to its end, which is returned."""
    mark, prefix, name = opening.group("opening", "prefix", "name")
    position = opening.start()
    yield position, Punctuation, mark
    position += len(mark)
    if prefix:
        yield position, Name.Namespace, prefix
        position += len(prefix)
        yield position, Punctuation, ":"
        position += 1
    if prefix and prefix != own_prefix:  # of what another namespace has, nothing is unknown
        places, unknown = _NO_ATTRIBUTES, _FOREIGN
        yield position, Name.Tag, name
    else:
        places, unknown = ATTRIBUTES.get(name, _NO_ATTRIBUTES), UNKNOWN
        yield position, ELEMENT_KINDS.get(name, Name.Other), name
    for match in _TAG_PART.finditer(text, opening.end()):
        space, prefix, attribute, before, equals, after, value, end, following, word, other = match.groups()
        position = match.start()
        if space:
            yield position, Whitespace, space
            position += len(space)
        if equals:
            if prefix:
                yield position, Name.Namespace, prefix
                position += len(prefix)
                yield position, Punctuation, ":"
                position += 1
                place = _NAMESPACE if prefix == _DECLARATION else _FOREIGN
            else:
                place = _NAMESPACE if attribute == _DECLARATION else places.get(attribute, unknown)
            yield position, place.key, attribute
            position += len(attribute)
            if before:
                yield position, Whitespace, before
                position += len(before)
            yield position, Operator, "="
            position += 1
            if after:
                yield position, Whitespace, after
                position += len(after)
            if "&" in value:
                yield from escaped_tokens(_ENTITY, position, value, place.text)
            elif value:
                yield position, place.words.get(value.strip("\"'"), place.text), value
        elif end:
            yield position, Punctuation, end
            return match.end()
        elif following is not None:
            return position
        elif word:
            yield position, Name.Other, word
        elif other:
            yield position, Text, other
    return len(text)


ACTING = frozenset({"action", "answer", "ask", "disclosure", "link", "nav", "option", "param", "refuse", "step"})
"""The elements that an agent does something about, which have to be found at a glance."""

_FIELD_ATTRIBUTE = "field"  # names an `ask` from elsewhere; the draft calls it a string
_DOMAINS = frozenset({"domain", "site"})


def _element_kind(name: str) -> TokenType:
    """Return how the name of an element is shown: frame, what is acted on, or content."""
    if name == VERSION_KEY or name in ELEMENTS[VERSION_KEY].children:
        return FRAME
    return ACTED_ON if name in ACTING else CONTENT


def _attribute_place(name: str, attribute: AttributeModel) -> Place:
    """Return how an attribute and its values are shown: names of things as labels, fixed words as constants."""
    is_label = attribute.type in {"id", "reference", "domain"} or name == _FIELD_ATTRIBUTE
    words = ("true", "false") if attribute.type == "boolean" else attribute.values
    return Place(Name.Attribute, REFERENCE if is_label else String.Double, dict.fromkeys(words, Name.Constant))


ELEMENT_KINDS: Mapping[str, TokenType] = {name: _element_kind(name) for name in ELEMENT_NAMES}

ATTRIBUTES: Mapping[str, Mapping[str, Place]] = {
    definition: {name: _attribute_place(name, attribute) for name, attribute in element.attributes.items()}
    for definition, element in ELEMENTS.items()
}
"""The attributes of each element."""


def _element_places() -> dict[str, Place]:
    """Return the place of each element in JSON; they lead to one another."""
    members: dict[str, dict[str, Place]] = {name: {} for name in ELEMENTS}
    places = {name: Place(ELEMENT_KINDS[name.rpartition("/")[2]], members=members[name]) for name in ELEMENTS}
    for name, element in ELEMENTS.items():
        # An element out of its place is still shown as what it is; a name that nothing defines is not.
        members[name].update({known: places[known] for known in ELEMENT_NAMES})
        members[name].update(ATTRIBUTES[name])
        members[name].update(
            {child: places[entry.definition or child] for child, entry in element.children.items()}
        )
        if element.text:
            members[name][TEXT_KEY] = Place(Name.Attribute)
    members[VERSION_KEY][VERSION_KEY] = Place(FRAME)
    return places


_ELEMENT_PLACES = _element_places()

DOCUMENT = _ELEMENT_PLACES[VERSION_KEY]  # the root of a JSON document

FRAGMENT = Place(
    members={
        **{name: place for attributes in ATTRIBUTES.values() for name, place in attributes.items()},
        **{name: _ELEMENT_PLACES[name] for name in ELEMENT_NAMES},
        TEXT_KEY: Place(Name.Attribute),
    }
)
"""The root of a piece of a JSON document, which doesn't say what it is a piece of."""


def _trust_place(key: str, kind: TokenType) -> Place:
    """Return how a key of a trust document and its value are shown."""
    return Place(
        kind,
        REFERENCE if key in _DOMAINS else String.Double,
        dict.fromkeys(SCOPES, Name.Constant) if key == "scope" else {},
    )


_RECORD = {key: _trust_place(key, Name.Attribute) for key in RECORD_KEYS}

TRUST = Place(
    members={
        **_RECORD,
        **{key: _trust_place(key, SECTION) for key in (*RESPONSE_KEYS, *MANIFEST_KEYS)},
        "authorized-domains": Place(SECTION, members=_RECORD),
    }
)
"""The root of a trust manifest, of one of its records, or of the answer to a trust query."""

_VERSION = re.compile(rf'"{VERSION_KEY}"\s*+:')
_SIGNATURE = re.compile(rf'\s*+\{{\s*+"{VERSION_KEY}"\s*+:\s*+"[0-9]')


def is_json_document(text: str) -> bool:
    """Whether a text begins as a JSON document."""
    return _SIGNATURE.match(text) is not None


def document_tokens(text: str) -> TokenStream:
    """Return the tokens of a JSON document or a piece of one."""
    return json_tokens(0, text, DOCUMENT if _VERSION.search(text) else FRAGMENT)


def trust_tokens(text: str) -> TokenStream:
    """Return the tokens of a trust manifest, of one of its records, or of the answer to a trust query."""
    return json_tokens(0, text, TRUST)


_FORMS: Mapping[str, Callable[[str], TokenStream]] = {"<": markup_tokens, "{": document_tokens}


def form_tokens(text: str) -> TokenStream:
    """Return the tokens of XML, of JSON or of the indented native form."""
    return _FORMS.get(text.lstrip()[:1], snapshot_tokens)(text)


_TAGS = frozenset((*RECORD_TAGS, *SERVICE_TAGS))
_TAG_LIST = re.compile(r"[^\S\n]*+[A-Za-z][\w.-]*+[^\S\n]*+=")
# `name=value;`: the name may be missing, because a record's strings may be cut anywhere.
_TAG = re.compile(r"(\s*+)(?>(?:([A-Za-z][\w.-]*+)(\s*+)(=))?)((?>(?:[^;\\]++|\\(?!;))*))(?>(\\?;)?)")
_ZONE_PART = re.compile(
    r"""
      (?P<space>\s++)
    | (?P<string>")
    | (?P<comment>;.*+)
    | (?P<type>(?:IN|CH|HS|TXT|SRV)(?![^\s();"]))
    | (?P<number>(?>(?:[0-9]++[smhdw]?)+)(?![^\s();"]))
    | (?P<word>[^\s();"]++)
    | (?P<mark>[()])
    """,
    re.VERBOSE | re.IGNORECASE,
)
_STRING_BODY = re.compile(r'[^"\\]*+(?>(?:\\.?[^"\\]*+)*)')
_ZONE_KINDS: Mapping[str, TokenType] = {
    "space": Whitespace,
    "comment": Comment.Single,
    "type": Keyword.Type,
    "number": Number.Integer,
    "mark": Punctuation,
}


def record_tokens(text: str) -> TokenStream:
    """Return the tokens of records, each of which may be written on several lines."""
    return tokens_by_line(text, _line_tokens)


def _line_tokens(text: str, start: int, end: int) -> TokenStream:
    """Return the tokens of a line: a bare tag list, or a line of a zone file."""
    tokens = _tag_list_tokens if _TAG_LIST.match(text, start, end) else _zone_line_tokens
    return tokens(text, start, end)


def _zone_line_tokens(text: str, start: int, end: int) -> TokenStream:
    """Yield a line of a zone file: owner, numbers, class and type, and strings that hold tags."""
    position = start
    while position < end and (match := _ZONE_PART.match(text, position, end)):
        kind = match.lastgroup or ""
        if kind == "word" and position == start:
            yield position, Name.Namespace, match[0]
        elif kind == "word" and "=" in match[0]:
            yield from _tag_list_tokens(text, position, match.end())
        else:
            yield position, _ZONE_KINDS.get(kind, String), match[0]
        position = match.end()
        if kind == "string":
            body = _STRING_BODY.match(text, position, end)
            stop = body.end() if body else end
            yield from _tag_list_tokens(text, position, stop)
            if stop < end:
                yield stop, String, '"'
            position = stop + 1


def _tag_list_tokens(text: str, start: int, end: int) -> TokenStream:
    """Yield a tag list, or the piece of one that a string holds."""
    position = start
    while position < end and (match := _TAG.match(text, position, end)):
        known = match[2] in _TAGS
        yield from group_tokens(match, Whitespace, Name.Attribute if known else Name.Other, Whitespace, Operator)
        value = Name.Constant if match[5].strip() == RECORD_VERSION else String
        yield from text_tokens(match.start(5), match[5], value)
        if match[6]:
            yield match.start(6), Punctuation, match[6]
        position = match.end()
