"""Read of stylesheets what hides elements, or makes lines of them: `display` and `visibility` (CSS Cascade 4).

The window is that of a desktop computer: 1280 by 800 pixels, light, with a mouse.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from signage_core.frozen import frozen

WIDTH: Final = 1280  # pixels of the window
HEIGHT: Final = 800
_MOST_RULES: Final = 20_000  # of one stylesheet
_LONGEST_SELECTOR: Final = 300  # code points; a longer one is passed over, and so is one of more parts
_MOST_PARTS: Final = 8
_PIXELS: Final = {"px": 1.0, "em": 16.0, "rem": 16.0, "pt": 4 / 3}

_PIECE: Final = re.compile(
    r"""/\*.*?(?:\*/|\Z) | "(?>(?:[^"\\\n]|\\.)*)["\n]? | '(?>(?:[^'\\\n]|\\.)*)['\n]?
    | \\. | [{};] | [^/"'\\{};]++ | .""",
    re.VERBOSE | re.DOTALL,
)
_DECLARATION: Final = re.compile(
    r"(?:^|;)\s*(display|visibility)\s*+:\s*+([a-z-]++(?:\s++[a-z-]++)?)\s*+(!\s*+important\s*+)?(?=;|\Z)",
    re.IGNORECASE,
)
_CONCERNED: Final = re.compile("display|visibility", re.IGNORECASE)
_COMBINATORS: Final = re.compile(r"\s*[>+~]\s*|\s+")
# What is so only while a person does something, and pseudo-elements, which are no elements.
_NEVER: Final = re.compile(
    r":(?:hover|focus(?:-within|-visible)?|active|target(?:-within)?|visited|fullscreen|playing|open|popover-open"
    r"|modal|autofill|user-(?:in)?valid|host|slotted|defined|has|-\w)\b|::|\bof\b"
)
_ALWAYS: Final = re.compile(
    r":not\(\s*:(?:hover|focus(?:-within|-visible)?|active|target(?:-within)?|visited|defined)\s*\)", re.IGNORECASE
)
_WHERE: Final = re.compile(r":where\([^()]*\)")
_STRING: Final = re.compile(r"\"[^\"]*\"|'[^']*'")
_OF_IDS: Final = re.compile(r"#[\w-]")
_OF_CLASSES: Final = re.compile(r"\.[\w-]|\[|(?<!:):(?!:|not\b|is\b|where\b)[\w-]")
_OF_TYPES: Final = re.compile(r"(?:(?<=^)|(?<=[\s>+~(,]))[a-zA-Z][\w-]*")
_FEATURE: Final = re.compile(r"\(\s*+([a-z-]++)\s*+(?::([^()]*+))?\)", re.IGNORECASE)
_RANGE: Final = re.compile(
    r"\(\s*(?:([\d.]+[a-z]+)\s*([<>]=?)\s*)?(width|height)\s*(?:([<>]=?)\s*([\d.]+[a-z]+)\s*)?\)", re.IGNORECASE
)
_LENGTH: Final = re.compile(r"([\d.]{1,12})([a-z]+)?", re.IGNORECASE)
_SO: Final = {
    "hover": "hover", "any-hover": "hover", "pointer": "fine", "any-pointer": "fine", "orientation": "landscape",
    "prefers-color-scheme": "light", "prefers-reduced-motion": "no-preference", "prefers-contrast": "no-preference",
    "prefers-reduced-transparency": "no-preference", "forced-colors": "none", "scripting": "none",
    "display-mode": "browser", "update": "fast", "inverted-colors": "none", "color": "", "grid": "0",
}  # fmt: skip
_BEFORE_IMPORTS: Final = re.compile(
    r"(?>(?:\s++|/\*.*?\*/|@(?:charset|layer)\b[^;{]*+;)+)", re.DOTALL | re.IGNORECASE
)
_IMPORT: Final = re.compile(
    r"""@import\s++(?:url\(\s*+)?(?:"([^"\n]*+)"|'([^'\n]*+)'|([^"'()\s;]++))\s*+\)?([^;{}]*+);""", re.IGNORECASE
)
_NESTED: Final = ("@media", "@supports", "@layer")


@frozen
class StyleRule:
    """What elements that a selector matches are shown as.

    Attributes:
        selector: one, without commas.
        name: `display` or `visibility`.
        value: in lowercase.
        weight: what decides between rules for one element: the greater wins, and of equal ones the later.
    """

    selector: str
    name: str
    value: str
    weight: tuple[bool, int, int, int]


@lru_cache(maxsize=64)
def style_rules(text: str) -> tuple[StyleRule, ...]:
    """Return the rules of a stylesheet that say how something is shown, in their order. Never raises; linear."""
    return tuple(rule for _, rule in zip(range(_MOST_RULES), _rules(text), strict=False))


def imports(text: str) -> Iterator[str]:
    """Yield the addresses of the stylesheets that one imports at its beginning, where they hold in the window."""
    place = 0
    while True:
        space = _BEFORE_IMPORTS.match(text, place)
        found = _IMPORT.match(text, space.end() if space is not None else place)
        if found is None:
            return
        place = found.end()
        conditions = re.sub(r"\b(?:layer|supports)\b(?:\([^()]*\))?", "", found[4])
        if media_holds(conditions):
            yield found[1] or found[2] or found[3] or ""


def _rules(text: str) -> Iterator[StyleRule]:
    """Yield the rules; of those in others, which few stylesheets have, none."""
    reader = _Reader()
    for found in _PIECE.finditer(text):
        piece = found.group()
        if piece == "{":
            reader.open()
        elif piece == "}":
            yield from reader.close()
        elif piece == ";" and not reader.is_in_rule:
            reader.pieces.clear()  # a statement, such as `@charset`
        elif not reader.skipped and not piece.startswith("/*"):
            reader.pieces.append(piece)


class _Reader:
    """Where reading a stylesheet is.

    Attributes:
        pieces: what was read since the last brace or statement.
        holds: for each conditional block around, whether what is in it holds.
        selector: of the rule that is open; None outside of rules.
        skipped: how many blocks are open in a rule, or in an at-rule that isn't read.
    """

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.holds: list[bool] = []
        self.selector: str | None = None
        self.skipped = 0

    @property
    def is_in_rule(self) -> bool:
        """Whether declarations are read, or nothing is."""
        return self.selector is not None or self.skipped > 0

    def open(self) -> None:
        """Begin a block."""
        prelude = "".join(self.pieces).strip()
        self.pieces.clear()
        if self.is_in_rule:
            self.skipped += 1
        elif prelude.lower().startswith(_NESTED):
            self.holds.append(_holds(prelude))
        elif prelude.startswith("@"):
            self.skipped = 1
        else:
            self.selector = prelude

    def close(self) -> Iterator[StyleRule]:
        """End a block, and yield what the rule that it ends declares."""
        if self.skipped:
            self.skipped -= 1
        elif self.selector is not None:
            if all(self.holds):
                yield from _declared(self.selector, "".join(self.pieces))
            self.selector = None
        elif self.holds:
            self.holds.pop()
        self.pieces.clear()


def _holds(prelude: str) -> bool:
    """Tell whether what is in an at-rule holds in the window; what `@supports` asks for is taken to be there."""
    return not prelude.lower().startswith("@media") or media_holds(prelude[len("@media") :])


def _declared(selectors: str, declarations: str) -> Iterator[StyleRule]:
    if not _CONCERNED.search(declarations):
        return
    said = {
        name.lower(): (value.lower(), bool(strong)) for name, value, strong in _DECLARATION.findall(declarations)
    }
    for selector in _split(selectors) if said else ():
        plain = _ALWAYS.sub("", selector) or "*"
        if len(plain) > _LONGEST_SELECTOR or _NEVER.search(plain) or len(_COMBINATORS.split(plain)) > _MOST_PARTS:
            continue
        specificity = _specificity(selector)
        for name, (value, is_important) in said.items():
            yield StyleRule(plain, name, value, (is_important, *specificity))


def _split(selectors: str) -> list[str]:
    """Return the selectors of a list, which commas separate that are in no brackets."""
    found: list[str] = []
    depth = start = 0
    for place, sign in enumerate(selectors):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth <= 0:
            found.append(selectors[start:place].strip())
            start = place + 1
    return [each for each in (*found, selectors[start:].strip()) if each]


def _specificity(selector: str) -> tuple[int, int, int]:
    plain = _WHERE.sub("", _STRING.sub("", selector))
    return len(_OF_IDS.findall(plain)), len(_OF_CLASSES.findall(plain)), len(_OF_TYPES.findall(plain))


def media_holds(query: str) -> bool:
    """Tell whether a media query list holds in the window; an empty one does (Media Queries 4)."""
    return any(_query_holds(each.strip().lower()) for each in query.split(",")) if query.strip() else True


def _query_holds(query: str) -> bool:
    is_negated = query.startswith("not ") and "(" not in query.split()[1]
    words = query.removeprefix("not ") if is_negated else query
    kind = words.removeprefix("only ").split("(")[0].replace(" and ", " ").split()
    holds = (not kind or kind[0] in ("all", "screen", "and", "not")) and _features_hold(words)
    return holds != is_negated


def _features_hold(words: str) -> bool:
    parts = re.split(r"\band\b", words)
    return all(_feature_holds(part.strip()) for part in parts if "(" in part)


def _feature_holds(part: str) -> bool:
    if part.startswith("not"):
        return not _feature_holds(part.removeprefix("not").strip())
    between = _RANGE.search(part)
    if between is not None and (between[2] or between[4]):
        size = WIDTH if between[3] == "width" else HEIGHT
        below = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
        return (not between[2] or _compares(size, below[between[2]], between[1])) and (
            not between[4] or _compares(size, between[4], between[5])
        )
    found = _FEATURE.search(part)
    if found is None:
        return False
    name, value = found[1], found[2].strip() if found[2] is not None else None
    for prefix, sign in (("min-", ">="), ("max-", "<=")):
        if name in (f"{prefix}width", f"{prefix}height", f"{prefix}device-width"):
            return _compares(WIDTH if "width" in name else HEIGHT, sign, value or "")
    if name not in _SO:
        return name in ("width", "height") and value is None
    return _SO[name] == value if value is not None else _SO[name] not in ("none", "0", "no-preference")


def _compares(size: float, sign: str, length: str) -> bool:
    found = _LENGTH.fullmatch(length.strip())
    try:
        pixels = float(found[1]) * _PIXELS.get(found[2] or "px", 1.0) if found is not None else None
    except ValueError:  # such as two points
        pixels = None
    if pixels is None:
        return False
    return {"<": size < pixels, "<=": size <= pixels, ">": size > pixels, ">=": size >= pixels}[sign]
