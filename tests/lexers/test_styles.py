"""The style pair: words can be read, what means different things looks different, and the CSS says the same."""

from __future__ import annotations

import re
import subprocess
import sys
from io import StringIO
from math import hypot
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pytest
from pygments import highlight
from pygments.formatters import HtmlFormatter, Terminal256Formatter
from pygments.lexers import get_lexer_by_name
from pygments.style import Style
from pygments.styles import get_all_styles, get_style_by_name
from pygments.token import STANDARD_TYPES, Name, Number, String, Text, Token, Whitespace, is_token_subtype
from sphinx.highlighting import PygmentsBridge

from signage_lexers import legibility as legibility_module
from signage_lexers.legibility import PAIRS, contrast, difference, lab, legibility, main
from signage_lexers.stream import CONTENT
from signage_lexers.styles import (
    APPEARANCES,
    DARK_BACKGROUND,
    DARK_MARKED_LINE,
    LIGHT_BACKGROUND,
    LIGHT_MARKED_LINE,
    SignageDarkStyle,
    SignageLightStyle,
    appearance_of,
)
from signage_lexers.stylesheet import labels, stylesheet

if TYPE_CHECKING:
    from pygments.token import _TokenType

ROOT = Path(__file__).parents[2]
STYLES = {"light": SignageLightStyle, "dark": SignageDarkStyle}
BACKGROUNDS = {
    "light": (LIGHT_BACKGROUND, LIGHT_MARKED_LINE, "#ffffff", "#f2f2f2"),
    "dark": (DARK_BACKGROUND, DARK_MARKED_LINE, "#000000", "#202020"),
}
SIDES = tuple(STYLES)
# The classes of words that are to be found at a glance.
LOUD = {"acted-on", "action", "added", "changed", "danger", "reference", "state", "word"}


def test_contrast_is_that_of_wcag() -> None:
    assert 21 == pytest.approx(contrast("#000000", "#ffffff"))
    assert 1 == pytest.approx(contrast("#7f7f7f", "#7f7f7f"))
    assert 4.48 == pytest.approx(contrast("#777777", "#ffffff"), abs=0.01)
    assert contrast("#0000ff", "#ffffff") == contrast("#ffffff", "#0000ff") == pytest.approx(8.59, abs=0.01)


def test_differences_are_those_of_cielab() -> None:
    assert 100 == pytest.approx(difference("#000000", "#ffffff"), abs=0.01)
    assert 0 == difference("#123456", "#123456")
    assert (53.24, 80.09, 67.2) == pytest.approx(lab("#ff0000"), abs=0.05)


@pytest.mark.parametrize("side", SIDES)
def test_every_word_can_be_read(side: str) -> None:
    style = STYLES[side]
    faint = [
        (kind, background)
        for background in BACKGROUNDS[side]
        for kind in STANDARD_TYPES
        if contrast(f"#{style.style_for_token(kind)['color']}", background) < 4.5
    ]
    assert [] == faint


@pytest.mark.parametrize("side", SIDES)
def test_what_means_different_things_looks_different(side: str) -> None:
    assert () == legibility(STYLES[side]).alike


@pytest.mark.parametrize("side", SIDES)
def test_what_can_be_acted_on_is_loud_and_content_is_quiet(side: str) -> None:
    chroma = {each.name: hypot(*lab(getattr(each, side))[1:]) for each in APPEARANCES}
    bold = {each.name for each in APPEARANCES if each.bold}
    assert set() == {name for name in LOUD - bold if chroma[name] < 40}
    assert set() == {name for name in chroma.keys() - LOUD if chroma[name] > 35}


def test_what_can_be_acted_on_is_found_without_seeing_colours() -> None:
    assert {"acted-on", "action", "added", "danger", "heading"} == {each.name for each in APPEARANCES if each.bold}


def test_each_kind_has_one_class() -> None:
    kinds = [kind for each in APPEARANCES for kind in each.kinds]
    assert len(kinds) == len(set(kinds))
    assert len(APPEARANCES) == len({each.name for each in APPEARANCES})


def test_a_kind_that_no_class_names_is_shown_as_the_nearest_above_it() -> None:
    assert "number" == appearance_of(Number.Integer.Long).name
    assert "text" == appearance_of(String.Single).name
    assert "plain" == appearance_of(Name.Made.Up).name
    assert "plain" == appearance_of(Token).name


@pytest.mark.parametrize("side", SIDES)
def test_styles_show_what_the_table_says(side: str) -> None:
    for kind in STANDARD_TYPES:
        appearance = appearance_of(kind)
        shown = STYLES[side].style_for_token(kind)
        expected = (getattr(appearance, side), appearance.bold, appearance.italic)
        assert expected == (f"#{shown['color']}", shown["bold"], shown["italic"]), kind


def test_what_our_lexers_yield_has_a_class() -> None:
    plain = {Text, Whitespace, Name, Name.Other}
    for path in sorted((Path(__file__).parent / "goldens").glob("*/*.txt")):
        lexer = get_lexer_by_name(path.parent.name, stripnl=False)
        for kind, value in lexer.get_tokens(path.read_text(encoding="utf-8")):
            assert kind in plain or "plain" != appearance_of(kind).name, (path.name, kind, value)


@pytest.mark.parametrize("side", SIDES)
def test_pygments_finds_the_style(side: str) -> None:
    assert f"signage-{side}" in set(get_all_styles())
    assert STYLES[side] is get_style_by_name(f"signage-{side}")


@pytest.mark.parametrize("side", SIDES)
def test_sphinx_finds_the_style(side: str) -> None:
    sheet = PygmentsBridge("html", f"signage-{side}").get_stylesheet()
    (acted_on,) = (each for each in APPEARANCES if each.name == "acted-on")
    assert f".highlight .k {{ color: {getattr(acted_on, side).upper()}; font-weight: bold }}" in sheet
    latex = PygmentsBridge("latex", f"signage-{side}")
    assert r"\PYG{k}{button}\PYG{p}{\PYGZsh{}}\PYG{n+nc}{e1}" in latex.highlight_block("button#e1\n", "anml")


@pytest.mark.parametrize("side", SIDES)
def test_a_terminal_of_256_colours_tells_the_same_apart(side: str) -> None:
    formatter = Terminal256Formatter(style=STYLES[side])

    def shown(kind: _TokenType) -> str:
        written = StringIO()
        formatter.format([(kind, "x")], written)
        return written.getvalue()

    assert [] == [said for first, second, said in PAIRS if shown(first) == shown(second)]


def declarations(sheet: str) -> dict[str, tuple[str, str, str]]:
    """Return what the stylesheet declares for each class of words: colour, weight, slant; read on its own."""
    found: dict[str, tuple[str, str, str]] = {}
    for selector, body in re.findall(r"^  :is\(([^)]*)\) \{([^}]*)\}", sheet, re.MULTILINE):
        values = dict(re.findall(r"([\w-]+): (.*?) !important;", body))
        for name in selector.split(", "):
            assert name not in found
            found[name] = (values["color"], values["font-weight"], values["font-style"])
    return found


def properties(sheet: str) -> list[dict[str, str]]:
    """Return what the stylesheet sets for light modes, for dark ones, and where the browser's own is followed."""
    blocks = re.findall(r"\{([^{}]*--signage-[\w-]+: #[^{}]*)\}", sheet)
    return [dict(re.findall(r"(--signage-[\w-]+): (#\w{6});", block)) for block in blocks]


@pytest.mark.parametrize("side", SIDES)
def test_the_stylesheet_says_what_the_style_says(side: str) -> None:
    sheet = stylesheet()
    light, dark, auto = properties(sheet)
    assert dark == auto
    assert [dark] * 3 == properties(stylesheet(always_dark=True))
    colours = light if side == "light" else dark
    for kind, name in STANDARD_TYPES.items():
        if not name:
            continue
        colour, weight, slant = declarations(sheet)[f".{name}"]
        shown = STYLES[side].style_for_token(kind)
        assert f"#{shown['color']}" == colours[colour.removeprefix("var(").removesuffix(")")], name
        assert ("bold" if shown["bold"] else "normal", "italic" if shown["italic"] else "normal") == (weight, slant)


def test_the_stylesheet_is_about_our_languages_alone() -> None:
    blocks = re.search(r"^:is\(\n(.*?)\n\) \{", stylesheet(), re.MULTILINE | re.DOTALL)
    assert blocks
    classes = [line.strip(" ,.") for line in blocks[1].splitlines()]
    assert sorted(f"{kind}-{label}" for label in labels() for kind in ("highlight", "language")) == sorted(classes)
    for label in labels():
        assert "signage_lexers" == type(get_lexer_by_name(label)).__module__.partition(".")[0]


def test_the_stylesheet_can_be_printed() -> None:
    command = [sys.executable, "-m", "signage_lexers.stylesheet"]
    assert stylesheet() == subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_every_class_of_the_html_has_a_rule() -> None:
    text = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
    known = set(declarations(stylesheet()))
    for _, label, code in re.findall(r"^(`{3,})([\w-]+)\n(.*?)^\1$", text, re.MULTILINE | re.DOTALL):
        html = highlight(code, get_lexer_by_name(label), HtmlFormatter())
        used = {names.split()[0] for names in re.findall(r'<span class="([^"]+)"', html)}
        assert {f".{name}" for name in used} <= known, label


def test_any_style_can_be_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["signage-light", "signage-dark"])
    assert 1 == main(["bw"])
    assert "added and removed" in capsys.readouterr().out
    assert 2 == main(["no-such-style"])
    assert "`pygmentize -L styles`" in capsys.readouterr().err


def test_a_background_of_a_word_counts() -> None:
    class Marked(Style):
        background_color = "#ffffff"
        styles: ClassVar = {Token: "#000000", CONTENT: "bg:#101010"}

    measured = legibility(Marked)
    assert (CONTENT,) == measured.faint
    assert "interactive and content roles" not in measured.alike
    assert "1.1, faint: Name.Builtin" in str(measured)


def test_pairs_are_of_kinds_that_our_lexers_yield() -> None:
    yielded = {
        kind
        for path in (Path(__file__).parent / "goldens").glob("*/*.txt")
        for kind, _ in get_lexer_by_name(path.parent.name).get_tokens(path.read_text(encoding="utf-8"))
    }
    for first, second, said in PAIRS:
        for kind in (first, second):
            assert any(is_token_subtype(each, kind) for each in yielded), (kind, said)
    assert legibility_module.LEAST_CONTRAST == 4.5
