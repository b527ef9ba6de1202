"""Say a formula on a line: as TeX where the page holds it, else as its MathML says from left to right."""

import re

from signage_specs.readers.html import HtmlElement

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
