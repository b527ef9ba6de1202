"""What stands in a line of the page: its text, links, formulas, images, films and sounds."""

import re
from collections.abc import Callable
from urllib.parse import quote, urlsplit

from signage_site.pages.base import PageBase
from signage_site.themes import of_all
from signage_specs.anml.canonical import CanonicalElement, build
from signage_specs.anml.values import is_uri_reference
from signage_specs.anml.writer import FORBIDDEN
from signage_specs.readers.html import HtmlElement

BREAK = "\v"  # a forced line break, while the rest of the white space is not yet put in order
_SCHEMES = ("http", "https", "mailto", "tel", "ftp", "ftps", "sftp", "ssh", "git", "irc", "ircs", "matrix", "xmpp")
# A target that is an address as it stands, and leads to no script: without a colon it has no scheme.
_PLAIN = re.compile(r"(?:https?://)?[A-Za-z0-9\-._~/?#@!$&'()*+,;=]+")
_SAFE = "/~!$&'()*+,;=:@%?#[]"
# What is raised or lowered, and what it belongs to. A number raised behind a long word is a note's. "e", "a" and
# "o" make an ordinal of a number, and "No" of an N.
_TERM = r"(?:[0-9]+(?:[.,][0-9]+)?|[^\W\d_])"
_COMPOUND = re.compile(r"(?:[0-9]+|[^\W\d_])(?:[+\-\u2212*/·][0-9]*[^\W_])+")
_RAISED = re.compile(rf"[+\-\u2212]?{_TERM}|[0-9]*[+\-\u2212]|{_COMPOUND.pattern}")
_LOWERED = re.compile(rf"[+\-\u2212]?{_TERM}|[^\W_]+|{_COMPOUND.pattern}")
_BEFORE_RAISED = re.compile(r"(?:[0-9)\]]|(?<![^\W_])[^\W\d_]{1,3})\Z")
_BEFORE_LOWERED = re.compile(r"(?:[^\W_]|[)\]])\Z")
_ORDINAL = re.compile(r"[0-9IVXLCDMNn][eao]")
_LONGEST_BASE = 8  # code points that are looked at
_LONGEST_LABEL = 500  # code points
_LONGEST_ADDRESS = 2000  # code points
_TEX = ("application/x-tex", "application/x-latex", "tex", "latex")
_DEEPEST = 32  # elements in elements; below them, the text alone is taken
_SILENT = ("annotation", "annotation-xml", "mphantom", "mprescripts", "none")
_INVISIBLE = str.maketrans("", "", "\u2061\u2062\u2063\u2064\u200b")  # what only says how to read a formula
_SIMPLE = re.compile(r"[^\W_]+(?:[.,][0-9]+)?|[^\s(]?|\([^()]*\)")  # needs no parentheses around it
_WORDS = re.compile(r"[^\W\d_]{2,}")
# What stands below and above something, by the element's name: the signs in front of them.
_SCRIPTS = {
    "msub": ("_",),
    "munder": ("_",),
    "msup": ("^",),
    "mover": ("^",),
    "msubsup": ("_", "^"),
    "munderover": ("_", "^"),
}
_SIZE = re.compile(r"[0-9]{1,6}")
# Pictures that are read as a sign in the line: an emoji.
_SIGNS = frozenset(of_all(lambda theme: theme.emoji))


def clean(text: str) -> str:
    """Return a text without the characters that XML can't hold; its white space stays."""
    return FORBIDDEN.sub("", text.replace("\f", " ").replace("\v", " ").replace("\r", ""))


def one_line(text: str) -> str:
    """Return a text on one line."""
    if text.isprintable():  # then nothing in it is to be cleaned
        return " ".join(text.split())
    return " ".join(clean(text).split())


def label_text(text: str) -> str:
    """Return a text as a label: on one line, and not longer than labels are."""
    line = one_line(text)
    return line if len(line) <= _LONGEST_LABEL else line[: _LONGEST_LABEL - 1] + "…"


class Line:
    """The text that has been read since the last start of a block.

    Attributes:
        add: adds a text as it stands in the page.
    """

    def __init__(self) -> None:
        """Start with nothing read."""
        self._pieces: list[str] = []
        self._verbatim: list[int] = []  # the places of the pieces in which every space counts
        self.add: Callable[[str], None] = self._pieces.append

    def mark(self) -> int:
        """Return a place in the text, to ask for what came after it."""
        return len(self._pieces)

    def since(self, mark: int) -> str:
        """Return the text after a place, on one line; all of it where the text has been taken since."""
        return one_line("".join(self._pieces[mark:]))

    def raise_or_lower(self, mark: int, *, lowered: bool) -> None:
        """Say that the text after a place is raised or lowered, where that matters.

        It does where it is a number, a sign or a name behind what it belongs to. An ordinal's ending is read as it
        stands, and so are signs such as a trademark's.
        """
        if len(self._pieces) != mark + 1 or not mark or mark in self._verbatim:
            return
        said, before = self._pieces[mark].strip(), self._pieces[mark - 1]
        pattern, base = (_LOWERED, _BEFORE_LOWERED) if lowered else (_RAISED, _BEFORE_RAISED)
        if not lowered and _ORDINAL.fullmatch(before[-1:] + said):
            return
        if pattern.fullmatch(said) and base.search(before[-_LONGEST_BASE:]):
            text = f"({said})" if _COMPOUND.fullmatch(said) else said
            self._pieces[mark] = f"{'_' if lowered else '^'}{text}"

    def end_row(self, mark: int) -> None:
        """Begin a new line of code, unless one has begun already.

        Args:
            mark: where the code begins.
        """
        if len(self._pieces) > mark and not self._pieces[-1].endswith(("\n", BREAK)):
            self._pieces.append("\n")

    def keep(self, mark: int) -> None:
        """Keep the text after a place as it stands: lines of their own, in which every space counts."""
        text = "".join(self._pieces[mark:])
        del self._pieces[mark:]
        self._verbatim.append(len(self._pieces))
        self._pieces.append(_code(text))

    def taken(self) -> str:
        """Return the text, white space put in order but in what is kept as it stands, and start anew."""
        if not self._pieces:
            return ""
        if self._verbatim:
            return self._taken_around_verbatim()
        text = "".join(self._pieces)
        self._pieces.clear()
        return _in_order(text)

    def taken_verbatim(self) -> str:
        """Return the text with its white space as it stands, and start anew."""
        text = "".join(self._pieces)
        self._pieces.clear()
        self._verbatim.clear()
        return _code(text)

    def _taken_around_verbatim(self) -> str:
        blocks: list[str] = []
        behind = 0
        for place in self._verbatim:
            blocks += (_in_order("".join(self._pieces[behind:place])), self._pieces[place])
            behind = place + 1
        blocks.append(_in_order("".join(self._pieces[behind:])))
        self._pieces.clear()
        self._verbatim.clear()
        return "\n".join(block for block in blocks if block and not block.isspace())


def _in_order(text: str) -> str:
    """Return a text with its white space put in order; its lines are where breaks are forced."""
    if not text or text.isspace():
        return ""
    if BREAK not in text:
        return one_line(text)
    lines = (one_line(line) for line in text.split(BREAK))
    return "\n".join(line for line in lines if line)


def _code(text: str) -> str:
    """Return a text as code: every space counts, empty lines around it don't."""
    return clean(text.replace(BREAK, "\n")).strip("\n")


def address(target: str | None, base: PageBase | None = None) -> str:
    """Return a link's target as a URI reference; an empty string where it leads nowhere else, or to a script.

    Args:
        target: as the page has it.
        base: what the page's references start from; None where they are no page's.
    """
    written = clean(target or "").strip().replace("\n", "").replace("\t", "")
    if not written or written.startswith("#") or len(written) > _LONGEST_ADDRESS:
        return ""
    if (base is None or not base.moves(written)) and _PLAIN.fullmatch(written):
        return written
    try:
        resolved = written if base is None else base.beside(written)
        scheme = urlsplit(resolved).scheme
    except ValueError:  # such as an open bracket where the host should be
        return ""
    if scheme and scheme.lower() not in _SCHEMES:
        return ""
    result = quote(resolved, safe=_SAFE, errors="replace")
    if not is_uri_reference(result):
        result = quote(resolved, safe=_SAFE.replace("%", "").replace("[", "").replace("]", ""), errors="replace")
    return result if is_uri_reference(result) else ""


def link(target: str, label: str) -> CanonicalElement:
    """Return a link in a page's content as an element."""
    return build("link", {"href": target, "rel": "related", "label": label or None})


def formula_text(formula: HtmlElement) -> str:
    """Return what a `math` element says; linear."""
    for annotation in formula.elements("annotation"):
        if (annotation.get("encoding") or "").strip().lower() in _TEX:
            tex = annotation.text.strip()
            if tex:
                return tex
    return (formula.get("alttext") or "").strip() or _said(formula, 0).strip()


def _said(element: HtmlElement, depth: int) -> str:
    """Return what an element of MathML says."""
    if depth > _DEEPEST:
        return element.text.strip().translate(_INVISIBLE)
    name = element.name
    if name in _SILENT:
        return ""
    if name == "mspace":
        return " "
    pieces: list[str] = []
    for piece in element.pieces():
        if isinstance(piece, str):
            text = " ".join(piece.split()).translate(_INVISIBLE)
            if text:
                pieces.append(text)
        elif piece.name not in _SILENT:
            pieces.append(_said(piece, depth + 1))
    return _composed(name, pieces)


def _composed(name: str, pieces: list[str]) -> str:
    """Return what an element says that holds what says this."""
    signs = _SCRIPTS.get(name)
    if signs is not None and len(pieces) == len(signs) + 1:
        scripts = [sign + _whole(piece) for sign, piece in zip(signs, pieces[1:], strict=True) if piece]
        return _whole(pieces[0]) + "".join(scripts)
    if name in ("mfrac", "mroot") and len(pieces) == 2:  # noqa: PLR2004  above and below; of what, and which
        first, second = map(_whole, pieces)
        return f"{first}/{second}" if name == "mfrac" else f"{first}^(1/{second})"
    match name:
        case "msqrt":
            said = f"sqrt({_joined(pieces)})"
        case "mtable":
            said = f"[{'; '.join(pieces)}]"
        case "mtr":
            said = ", ".join(pieces)
        case "mfenced":
            said = f"({', '.join(pieces)})"
        case "maction" | "semantics":
            said = "".join(pieces[:1])
        case _:
            said = _joined(pieces)
    return said


def _whole(said: str) -> str:
    """Return a part of a formula so that what stands beside it isn't taken for a part of it."""
    return said if _SIMPLE.fullmatch(said) else f"({said})"


def _joined(pieces: list[str]) -> str:
    """Return parts of a formula one after the other; words have a space between."""
    said: list[str] = []
    before = ""
    for piece in filter(None, pieces):
        if before[-1:].isalnum() and piece[:1].isalnum() and (_WORDS.search(before) or _WORDS.search(piece)):
            said.append(" ")
        said.append(piece)
        before = piece
    return "".join(said)


def is_sign(image: HtmlElement) -> bool:
    """Tell whether an image stands for a character in a line of text."""
    return not _SIGNS.isdisjoint(image.classes)


def described_image(image: HtmlElement, description: str, base: PageBase) -> CanonicalElement | None:
    """Return an image with what it shows; None without a description or an address that leads to it.

    One that nothing is said of is an ornament.

    Args:
        image: the element.
        description: what it shows; may be empty.
        base: what the page's references start from.
    """
    source = address(image.get("src"), base)
    if not source or not description:
        return None
    sizes = {name: value for name in ("width", "height") if _SIZE.fullmatch(value := image.get(name) or "")}
    return build("img", {"src": source, **sizes}, children=[build("description", text=description)])


def film_or_sound(player: HtmlElement, source: HtmlElement, base: PageBase) -> CanonicalElement | None:
    """Return what a player plays; None where its source says no address.

    Of one that nothing is said of, agents get a link alone.

    Args:
        player: an `audio` or `video` element.
        source: itself, or a `source` element in it.
        base: what the page's references start from.
    """
    target = address(source.get("src"), base)
    if not target:
        return None
    description = label_text(player.get("aria-label") or player.get("title") or "")
    if not description:
        return link(target, player.name)
    return build(player.name, {"src": target}, children=[build("description", text=description)])


def source_of(element: CanonicalElement) -> str:
    """Return where an image, a film or a sound is."""
    attributes = dict(element.attributes)
    return attributes.get("src") or attributes.get("href") or ""
