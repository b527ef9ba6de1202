"""What is taken from a page as a value: a text on one line, a label, an address, a formula as TeX."""

import re
from urllib.parse import quote

from turbohtml import Element, Text

from signage_core.addresses import urlsplit
from signage_site.pages.base import PageBase
from signage_specs.anml.values import is_uri_reference
from signage_specs.anml.writer import FORBIDDEN

_SCHEMES = ("http", "https", "mailto", "tel", "ftp", "ftps", "sftp", "ssh", "git", "irc", "ircs", "matrix", "xmpp")
# A target that is an address as it stands, and leads to no script: without a colon it has no scheme.
_PLAIN = re.compile(r"(?:https?://)?[A-Za-z0-9\-._~/?#@!$&'()*+,;=]+")
_SAFE = "/~!$&'()*+,;=:@%?#[]"
_LONGEST_LABEL = 500  # code points
_LONGEST_ADDRESS = 2000  # code points
_TEX = ("application/x-tex", "application/x-latex", "tex", "latex")
_DEEPEST = 32  # elements in elements of a formula; below them, the text alone is taken
_SILENT = ("annotation", "annotation-xml", "mphantom", "mprescripts", "none")
# What an element of MathML says in TeX, with its parts; what stands between them; and around them.
_SHAPES = {
    "mfrac": r"\frac{%s}{%s}",
    "mroot": r"\sqrt[%s]{%s}",
    **dict.fromkeys(("msub", "munder"), "%s_{%s}"),
    **dict.fromkeys(("msup", "mover"), "%s^{%s}"),
    **dict.fromkeys(("msubsup", "munderover"), "%s_{%s}^{%s}"),
}
_BETWEEN = {"mtable": r" \\ ", "mtr": " & "}
_AROUND = {
    "msqrt": r"\sqrt{%s}",
    "mtable": r"\begin{matrix}%s\end{matrix}",
    "mtext": r"\text{%s}",
    "mi": r"\operatorname{%s}",
}
_INVISIBLE = str.maketrans("", "", "\u2061\u2062\u2063\u2064\u200b")  # what only says how to read a formula


def clean(text: str) -> str:
    """Return a text without the characters that XML can't hold; its white space stays."""
    if text.isprintable():  # which nothing that XML forbids is
        return text
    return FORBIDDEN.sub("", text.replace("\f", " ").replace("\v", " ").replace("\r", ""))


def one_line(text: str) -> str:
    """Return a text on one line."""
    return " ".join(clean(text).split())


def shortened(text: str, most: int) -> str:
    """Return the words of a text that so many code points hold, with an ellipsis where that isn't all."""
    return text if len(text) <= most else text[: most - 1].rsplit(" ", 1)[0] + "…"


def label_text(text: str) -> str:
    """Return a text as a label: on one line, and not longer than labels are."""
    line = one_line(text)
    return line if len(line) <= _LONGEST_LABEL else line[: _LONGEST_LABEL - 1] + "…"


def address(target: str | None, base: PageBase | None = None) -> str:
    """Return a link's target as a URI reference; an empty string where it leads nowhere, or to a script.

    Without a base it is as the page has it.
    """
    written = clean(target or "").strip().replace("\n", "").replace("\t", "")
    lead, sign, fragment = written.partition("#")
    written = f"{lead}{sign}{fragment.replace('#', '%23')}"  # as that of a room on Matrix
    if not written or len(written) > _LONGEST_ADDRESS:
        return ""
    if (base is None or not base.moves(written)) and _PLAIN.fullmatch(written):
        return written
    try:
        resolved = written if base is None or written.startswith("#") else base.beside(written)
        scheme = urlsplit(resolved).scheme
    except ValueError:  # such as an open bracket where the host should be
        return ""
    if scheme and scheme.lower() not in _SCHEMES:
        return ""
    result = quote(resolved, safe=_SAFE, errors="replace")
    if not is_uri_reference(result):
        result = quote(resolved, safe=_SAFE.replace("%", "").replace("[", "").replace("]", ""), errors="replace")
    return result if is_uri_reference(result) else ""


def formula_tex(formula: Element) -> str:
    """Return a `math` element as TeX: what it says itself, else what its elements say; linear."""
    for annotation in formula.select("annotation"):
        if (annotation.attr("encoding") or "").strip().lower() in _TEX and annotation.text.strip():
            return annotation.text.strip()
    return (formula.attr("alttext") or "").strip() or _tex(formula, 0).strip()


def _tex(element: Element, depth: int) -> str:
    name = element.tag
    if depth > _DEEPEST:
        return " ".join(element.text.split()).translate(_INVISIBLE)
    parts: list[str] = []
    for piece in element.children:
        if isinstance(piece, Text):
            parts.append(" ".join(piece.data.split()).translate(_INVISIBLE))
        elif isinstance(piece, Element) and piece.tag not in _SILENT:
            parts.append(_tex(piece, depth + 1))
    parts = [each for each in parts if each]
    if name in ("semantics", "maction"):
        return "".join(parts[:1])
    if name == "mroot":
        parts.reverse()
    shape = _SHAPES.get(name, "")
    if shape and shape.count("%s") == len(parts):
        return shape % tuple(parts)
    said = _BETWEEN.get(name, " " if any(each[:1] == "\\" for each in parts) else "").join(parts)
    return _AROUND[name] % said if name in _AROUND and (name != "mi" or len(said) > 1) else said
