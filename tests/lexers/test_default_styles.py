"""What the themes' own colours do with our words, measured; the guide's table says the same."""

from __future__ import annotations

import colorsys
import configparser
import re
from importlib.resources import files
from pathlib import Path

import pytest
from alabaster.support import Alabaster  # type: ignore[import-untyped]  # it has no types
from pygments.style import Style
from pygments.styles import get_style_by_name
from pygments.token import STANDARD_TYPES, Token

from signage_lexers.legibility import PAIRS, Legibility, contrast, legibility
from signage_lexers.styles import APPEARANCES

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "colours.md"
SHEETS = files("material") / "templates" / "assets" / "stylesheets"
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
HUE_AND_PARTS = re.compile(r"hsla\(([\d.]+)deg, ([\d.]+)%, ([\d.]+)%, ([\d.]+)\)")
SCHEMES = {"light": "default", "dark": "slate"}


def material_sheet() -> str:
    return "".join(
        sheet.read_text(encoding="utf-8")
        for prefix in ("main.", "palette.")
        for sheet in SHEETS.iterdir()
        if sheet.name.startswith(prefix) and sheet.name.endswith(".min.css")
    )


def properties(sheet: str, scheme: str) -> dict[str, str]:
    """Return the custom properties of a colour scheme; what it doesn't set is the default scheme's."""
    found: dict[str, str] = {}
    for wanted in ("default", scheme):
        for selector, body in RULE.findall(sheet):
            if selector.endswith(f"[data-md-color-scheme={wanted}]"):
                found |= {name: value for name, _, value in (part.partition(":") for part in body.split(";"))}
    return found


def over(colour: str, background: str) -> str:
    """Return what a CSS colour is on an opaque background."""
    if match := HUE_AND_PARTS.fullmatch(colour):
        hue, saturation, lightness, alpha = (float(part) for part in match.groups())
        parts = [part * 255 for part in colorsys.hls_to_rgb(hue / 360, lightness / 100, saturation / 100)]
    else:
        digits = colour.removeprefix("#")
        digits = "".join(digit * 2 for digit in digits) if len(digits) < 6 else digits
        parts = [float(int(digits[start : start + 2], 16)) for start in (0, 2, 4)]
        alpha = int(digits[6:], 16) / 255 if len(digits) > 6 else 1
    below = [int(background[start : start + 2], 16) for start in (1, 3, 5)]
    mixed = (round(part * alpha + under * (1 - alpha)) for part, under in zip(parts, below, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def material_style(scheme: str) -> type[Style]:
    """Return Material's colours as a Pygments style; CSS classes inherit nothing from those of parent tokens."""
    sheet = material_sheet()
    names = properties(sheet, scheme)

    def value(text: str) -> str:
        while "var(" in text:
            text = re.sub(r"var\((--[\w-]+)\)", lambda match: names[match[1]], text)
        return text

    background = over(value("var(--md-code-bg-color)"), "#ffffff")
    foreground = over(value("var(--md-code-fg-color)"), background)
    kinds = {name: kind for kind, name in STANDARD_TYPES.items()}
    styles = dict.fromkeys(STANDARD_TYPES, foreground)
    for selector, body in RULE.findall(sheet):
        for part in selector.split(","):
            name = part.removeprefix(".highlight .")
            declaration = re.fullmatch(r"(color|background-color):(var\([\w-]+\))", body)
            if name == part or name not in kinds or not declaration:
                continue
            ground = "bg:" if declaration[1] == "background-color" else ""
            styles[kinds[name]] += f" {ground}{over(value(declaration[2]), background)}"
    return type("MaterialStyle", (Style,), {"background_color": background, "styles": styles})


def alabaster_background() -> str:
    theme = configparser.ConfigParser(interpolation=None)
    theme.read_string((files("alabaster") / "theme.conf").read_text(encoding="utf-8"))
    return theme["options"]["highlight_bg"].lower()


def measured() -> dict[str, Legibility]:
    return {
        "Material, light": legibility(material_style("default")),
        "Material, dark": legibility(material_style("slate")),
        "furo, light": legibility(get_style_by_name("a11y-light")),
        "furo, dark": legibility(get_style_by_name("native")),
        "alabaster": legibility(Alabaster, alabaster_background()),
        "Pygments' default": legibility(get_style_by_name("default")),
        "`signage-light`": legibility(get_style_by_name("signage-light")),
        "`signage-dark`": legibility(get_style_by_name("signage-dark")),
    }


def table() -> str:
    rows = [
        f"| {name} | {each.lowest:.1f} | {len(each.faint)} | {len(PAIRS) - len(each.alike)} of {len(PAIRS)} |"
        for name, each in measured().items()
    ]
    head = ["| Colours | Lowest contrast | Kinds below 4.5 | Pairs told apart |", "| --- | --- | --- | --- |"]
    return "\n".join(head + rows) + "\n"


def test_the_guide_says_what_was_measured() -> None:
    assert table() in GUIDE.read_text(encoding="utf-8")


def test_the_guide_names_every_property() -> None:
    rows = "".join(f"| `--signage-{each.name}` | {each.meaning} |\n" for each in APPEARANCES)
    assert f"| --- | --- |\n{rows}\n" in GUIDE.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["Material, light", "Material, dark", "furo, light", "furo, dark", "alabaster"])
def test_every_theme_tells_a_button_from_what_holds_it_and_from_its_ref(name: str) -> None:
    assert not {"interactive and structural roles", "a role and its ref"} & set(measured()[name].alike)


@pytest.mark.parametrize(("side", "scheme"), SCHEMES.items())
def test_our_words_can_be_read_on_what_material_puts_below_them(side: str, scheme: str) -> None:
    names = properties(material_sheet(), scheme)
    code = material_style(scheme).background_color
    marked, inserted, deleted = (
        over(names[f"--md-{name}"], code)
        for name in ("code-hl-color--light", "typeset-ins-color", "typeset-del-color")
    )
    colours = {appearance.name: getattr(appearance, side) for appearance in APPEARANCES}
    grounds = [(name, ground) for name in colours for ground in (code, marked)]
    grounds += [("added", inserted), ("danger", deleted)]
    assert [] == [(name, ground) for name, ground in grounds if contrast(colours[name], ground) < 4.5]


def test_our_words_can_be_read_on_alabaster() -> None:
    ground = alabaster_background()
    assert [] == [each.name for each in APPEARANCES if contrast(each.light, ground) < 4.5]


def test_a_style_without_colours_leaves_them_to_the_page() -> None:
    plain = type("Plain", (Style,), {"background_color": "#000000", "styles": {Token: ""}})
    assert 21 == pytest.approx(legibility(plain).lowest)
    assert len(PAIRS) == len(legibility(plain).alike)
