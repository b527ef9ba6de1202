"""Read JSON as RFC 8259 has it, with the place of every value, and go on after each fault."""

import re
from collections.abc import Callable

from signage_core.frozen import frozen
from signage_specs.readers.json_nodes import (
    JsonArray,
    JsonLiteral,
    JsonMember,
    JsonNode,
    JsonNumber,
    JsonObject,
    JsonString,
    JsonUnknown,
    duplicate_keys,
    read_string,
    read_word,
    unknown_word,
)
from signage_specs.span import Fault, Span

#: How many containers may stand in one another. The reader calls itself once for each.
MAX_DEPTH = 64

_SPACE = re.compile(r"[ \t\n\r]*+")
_COMMENT = re.compile(r"//[^\r\n]*|\#[^\r\n]*|/\*(?s:.*?)(?:\*/|\Z)")
_ELIDING_COMMENT = re.compile(r"(?://|\#|/\*)\s*(?:\.{3}|…)\s*(?:\*/)?")
_ODD_SPACE = re.compile(r"(?>(?:[^\S \t\n\r]|\ufeff)+)")
# What can stand behind white space in JSON, and starts no comment and no elision; also the end.
_ORDINARY = frozenset(("", *'"{}[],:-0123456789tfn'))
_ELISION = re.compile(r"(?>(?:\.{3}|…)+)")
# What people write for a colon, and the rest of a value without quotes: up to what means something in JSON.
_COLON = re.compile(r"[:=;]+>?(?>(?:[ \t]*:)*)")
_REST = re.compile(r"""(?>(?:[^\s,\[\]{}"']|[ \t]++(?=[^\s,\[\]{}"'#/]))+)""")
_SKIP = re.compile(r"""(?>(?:[^\[\]{}"]|"[^"\\\r\n]*+")+)|[\[{]++|[\]}]++""")


@frozen
class JsonDocument:
    """One JSON text: its value, where one can be read, and all that RFC 8259 does not admit, in text order.

    It is certain where no fault leaves open what belongs where.
    """

    text: str
    root: JsonNode | None
    faults: tuple[Fault, ...]
    certain: bool = True


class _TooManyError(Exception):
    """Thrown at the first value beyond the bound; caught by `document` alone."""


def read_json(text: str, max_depth: int = MAX_DEPTH, max_values: int | None = None) -> JsonDocument:
    """Read a JSON text; of a text with faults, everything that can still be read.

    Never raises. Time and memory are linear in the text.

    Faults, each with a clause in `detail` that a message can end with: `json-syntax`, `trailing-comma`, `comment`,
    `elision` (`...` or `…`), `bare-members` (the braces of an object are missing), `trailing-content`,
    `duplicate-key` (the key is in `detail`), `non-finite-number`, `lone-surrogate`, `too-deep`, `too-many-values`
    (none of them is kept), `byte-order-mark`.

    At most `max_depth` containers stand in one another, 200 of them at the most; deeper ones are passed over. None
    for `max_values` is any number of keys and values.
    """
    return _Reader(text, min(max_depth, 200), max_values).document()


class _Reader:
    """The state of one reading: where it is, which brackets are open, what was wrong so far."""

    def __init__(self, text: str, max_depth: int, max_values: int | None) -> None:
        self.text = text
        self.at = 0
        self.max_depth = max_depth
        self.max_values = self.values_left = len(text) if max_values is None else max_values
        self.open = {"}": 0, "]": 0}
        self.ended = False  # what the end of the text leaves open is reported
        self.cut = False  # the last value has no closing quote or no quotes, and so perhaps no comma
        self.swallowed = False  # a string without its closing quote has a closing bracket in it
        self.lost = False  # nothing was right since a fault after which it isn't certain what belongs where
        self.certain = True
        self.faults: list[Fault] = []

    def document(self) -> JsonDocument:
        try:
            return self.whole()
        except _TooManyError:
            span = Span(self.at, self.at + 1)
            fault = Fault(
                "too-many-values", span, f"there are more than {self.max_values} values; split the document"
            )
            return JsonDocument(self.text, None, (fault,))

    def whole(self) -> JsonDocument:
        if self.text.startswith("\ufeff"):
            self.at = 1
            self.fault("byte-order-mark", 0, 1, "the text starts with a byte order mark. Remove it")
        self.skip_elisions()
        root = self.value() if self.at < len(self.text) else None
        self.skip_space()
        if isinstance(root, JsonString) and self.text.startswith(":", self.at):
            root = self.bare_members(root)
        self.skip_elisions()
        if self.at < len(self.text) and not isinstance(root, JsonUnknown):
            end = len(self.text.rstrip())
            self.fault("trailing-content", self.at, end, "a JSON text is one value. Remove the rest")
            self.certain = False
        if root is None and self.faults and self.faults[-1].kind == "elision":
            root = JsonUnknown(self.faults[-1].span)
        elif root is None:
            self.fault("json-syntax", 0, len(self.text), "there is no value. Write one")
        return JsonDocument(self.text, root, tuple(sorted(self.faults, key=lambda fault: fault.span)), self.certain)

    def fault(self, kind: str, start: int, end: int, detail: str) -> None:
        self.faults.append(Fault(kind, Span(start, end), detail))

    def doubt(self, start: int, end: int, detail: str) -> None:
        """Report a fault after which it isn't certain what belongs where."""
        self.fault("json-syntax", start, end, detail)
        self.lose(len(self.faults) - 1)

    def lose(self, since: int) -> None:
        """Keep the faults from a number on, and where nothing was right since others of this kind, end instead.

        A quote that is missing turns all later strings inside out, and everything there would be a fault.
        """
        if self.lost or self.swallowed:
            del self.faults[since:]
            self.at, self.ended = len(self.text), True
        self.lost, self.certain = True, False

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def skip_space(self) -> None:
        """Pass over white space, and over what people write as if it were."""
        while self.text[self.at : self.at + 1] not in _ORDINARY:
            space = _SPACE.match(self.text, self.at)
            start = self.at = space.end() if space else self.at
            if self.peek() in _ORDINARY:
                return
            comment = _COMMENT.match(self.text, start)
            if comment:
                self.at = comment.end()
                if _ELIDING_COMMENT.fullmatch(comment.group()):
                    self.fault("elision", start, self.at, "something was left out. Write it")
                else:
                    self.fault("comment", start, self.at, "JSON has no comments. Remove this one")
            elif odd := _ODD_SPACE.match(self.text, start):
                self.at = odd.end()
                detail = f"U+{ord(self.text[start]):04X} is not white space in JSON. Write a plain space"
                self.fault("json-syntax", start, self.at, detail)
            else:
                return

    def skip_elision(self) -> bool:
        """Pass over one `...`; True when there was one."""
        if self.text[self.at : self.at + 1] in _ORDINARY:
            return False
        self.skip_space()
        match = _ELISION.match(self.text, self.at) if self.peek() not in _ORDINARY else None
        if match:
            self.fault("elision", self.at, match.end(), "something was left out. Write it")
            self.at = match.end()
        return match is not None

    def skip_elisions(self) -> None:
        while self.skip_elision():
            pass

    def value(self, *, is_key: bool = False) -> JsonNode:
        """Read one value; the caller has passed over white space and knows that the text goes on."""
        self.values_left -= 1
        if self.values_left < 0:
            raise _TooManyError
        start, character, since, self.cut = self.at, self.peek(), len(self.faults), False
        if character in ('"', "'"):
            string = read_string(self.text, self.at, self.faults)
            self.at = string.span.end
            self.cut = self.at < start + 2 or self.text[self.at - 1] != character
            if self.cut:
                self.ended |= self.at == len(self.text)
                self.lose(since)
                self.swallowed |= not {"}", "]"}.isdisjoint(string.value)
            return string
        if character in ("{", "["):
            if sum(self.open.values()) >= self.max_depth:
                return self.too_deep()
            return self.object() if character == "{" else self.array()
        word = read_word(self.text, self.at, self.faults)
        self.at = word.span.end
        if isinstance(word, JsonUnknown) and start < self.at:
            rest = None if is_key else _REST.match(self.text, self.at)
            if rest:
                word, self.at = unknown_word(self.text, Span(start, rest.end()), self.faults), rest.end()
                del self.faults[since]
            self.cut = self.peek() not in ('"', "'")
            if not self.cut:
                self.lose(since)
        return word

    def too_deep(self) -> JsonNode:
        """Pass over a container that is nested too deep, without going into it."""
        start, opening, depth = self.at, self.peek(), 0
        while self.at < len(self.text):
            match = _SKIP.match(self.text, self.at)
            if match is None:
                self.at = read_string(self.text, self.at, []).span.end
                continue
            run = match[0]
            if run[0] in "]}" and len(run) >= depth:
                self.at += depth
                break
            depth += len(run) if run[0] in "[{" else -len(run) if run[0] in "]}" else 0
            self.at = match.end()
        self.fault("too-deep", start, start + 1, f"more than {self.max_depth} levels are nested. Nest less")
        span = Span(start, self.at)
        return JsonObject(span, (), elided=True) if opening == "{" else JsonArray(span, (), elided=True)

    def object(self) -> JsonObject:
        start = self.at
        members: list[JsonMember] = []
        elided = self.entries(lambda: self.member(members), "}")
        self.faults += duplicate_keys(members)
        return JsonObject(Span(start, self.at), tuple(members), elided)

    def array(self) -> JsonArray:
        start = self.at
        items: list[JsonNode] = []
        elided = self.entries(lambda: items.append(self.value()), "]")
        return JsonArray(Span(start, self.at), tuple(items), elided)

    def bare_members(self, key: JsonString) -> JsonObject:
        """Read the members of an object whose braces were left out; its first key was read already."""
        self.fault("bare-members", key.span.start, key.span.end, "the braces of the object are missing. Write them")
        members: list[JsonMember] = []
        self.at = key.span.start
        elided = self.entries(lambda: self.member(members), "")
        self.faults += duplicate_keys(members)
        end = members[-1].value.span.end if members else key.span.end
        return JsonObject(Span(key.span.start, end), tuple(members), elided)

    def entries(self, read: Callable[[], None], closing: str) -> bool:
        """Read members or items, the commas between them, and the closing bracket; True where some are elided.

        So they are where the text ends too early. An empty `closing` is the end of the text.
        """
        start, elided, comma, separated = self.at, False, -1, True
        if closing:
            self.at += 1
            self.open[closing] += 1
        while True:
            if self.skip_elision():
                elided, comma, separated = True, -1, True
                continue
            character = self.peek()
            if character in ("", "}", "]"):
                if self.close(start, character, closing, comma):
                    return elided or bool(closing and not character)
            elif character == ",":
                if separated and not (elided and comma < 0):
                    self.fault("json-syntax", self.at, self.at + 1, "nothing comes before the comma. Remove it")
                comma, separated = self.at, True
                self.at += 1
            elif character == ":":
                self.at += 1
                self.doubt(self.at - 1, self.at, "nothing comes before the colon. Write a key")
            else:
                self.entry(read, separated=separated)
                comma, separated = -1, False

    def entry(self, read: Callable[[], None], *, separated: bool) -> None:
        """Read one member or item; `separated` says that a comma comes before it, or nothing."""
        if not separated and not self.cut:
            self.doubt(self.at, self.at + 1, "a comma is missing before this. Write it")
        faults = len(self.faults)
        if not self.ended:
            read()
        self.lost &= len(self.faults) > faults

    def close(self, start: int, character: str, closing: str, comma: int) -> bool:
        """Close a container at a closing bracket or the end; False where the bracket belongs to none.

        `comma` is the place of a comma that nothing follows, or negative. Bare members may have one: they are
        a cutting, and their comma comes with them.
        """
        if comma >= 0 and closing and character:
            self.fault("trailing-comma", comma, comma + 1, "nothing follows the comma. Remove it")
        if character == closing:
            self.at += len(character)
            self.cut = False
        elif not character:
            if not self.ended and self.certain:
                self.fault("json-syntax", start, start + 1, f"no `{closing}` closes this. Write it")
            self.ended, self.certain = True, self.certain and not closing
        elif closing and self.open[character]:
            self.doubt(self.at, self.at + 1, f"`{closing}` is missing before this. Write it")
        else:
            self.at += 1
            self.doubt(self.at - 1, self.at, f"nothing was opened that `{character}` closes. Remove it")
            return False
        if closing:
            self.open[closing] -= 1
        return True

    def key(self) -> JsonNode:
        """Read a key; what is written without quotes is one all the same."""
        key = self.value(is_key=True)
        if isinstance(key, JsonUnknown | JsonNumber | JsonLiteral) and key.span.start < key.span.end:
            if not isinstance(key, JsonUnknown):
                self.fault("json-syntax", *_ends(key.span), "a key must be in double quotes. Write them")
            return JsonString(key.span, self.text[key.span.start : key.span.end])
        return key

    def member(self, members: list[JsonMember]) -> None:
        key = self.key()
        self.skip_space()
        sign = _COLON.match(self.text, self.at)
        if not isinstance(key, JsonString):
            self.doubt(*_ends(key.span), "a key must be a string. Write it in double quotes")
            return
        if sign:
            self.at = sign.end()
            if sign[0] != ":":
                self.fault("json-syntax", *sign.span(), "one colon follows a key. Write `:`")
        elif not self.cut:
            self.doubt(*_ends(key.span), "a colon and a value are missing after the key. Write them")
        if self.ended and not sign:
            return
        if self.skip_elision():
            members.append(JsonMember(key, JsonUnknown(self.faults[-1].span)))
        elif self.peek() in ("", ",", "}", "]"):
            if sign:
                self.fault("json-syntax", *_ends(key.span), "the key has no value. Write one")
            self.ended |= not self.peek()
            members.append(JsonMember(key, JsonUnknown(Span(key.span.end, key.span.end))))
        else:
            value = self.value()
            if sign or not self.ended:
                members.append(JsonMember(key, value))


def _ends(span: Span) -> tuple[int, int]:
    return span.start, span.end
