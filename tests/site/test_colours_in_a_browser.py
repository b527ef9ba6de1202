"""A fresh site with the README's one line, in a browser: its examples have the colours of the gallery."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from devtools import opened, served
from pygments.token import STANDARD_TYPES

from signage_lexers.styles import appearance_of
from signage_lexers.stylesheet import labels

if TYPE_CHECKING:
    from collections.abc import Callable

    from devtools import Browser

pytestmark = pytest.mark.connects

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
GALLERY = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^(`{3,})([\w-]+)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
WORDS = """[...document.querySelectorAll('.highlight')].flatMap(block => {
  const named = block.closest('[class*="language-"], [class*="highlight-"]')?.className ?? '';
  return [...block.querySelectorAll('pre span[class]')].filter(each => each.textContent.trim()).map(each => {
    const style = getComputedStyle(each);
    return [named, each.className, style.color, style.fontWeight, style.fontStyle, style.textDecorationLine];
  });
})"""
LABEL = re.compile(r"(?:language|highlight)-([\w-]+)")


def one_line(language: str, within: str) -> str:
    """Return the README's lines for a host: those of the block that has a word."""
    (lines,) = (code for _, label, code in BLOCK.findall(README) if label == language and within in code)
    return str(lines)


def material(folder: Path) -> Path:
    (folder / "docs").mkdir(parents=True)
    (folder / "docs" / "index.md").write_text(GALLERY, encoding="utf-8")
    settings = "site_name: Ferry\ntheme: {name: material, font: false}\n"
    (folder / "mkdocs.yml").write_text(settings + one_line("yaml", "plugins:"), encoding="utf-8")
    run([sys.executable, "-m", "mkdocs", "build", "-q", "-d", "built"], folder)
    return folder / "built"


def furo(folder: Path) -> Path:
    folder.mkdir()
    blocks = [
        f".. code-block:: {label}\n\n" + "".join(f"   {line}\n" for line in code.split("\n"))
        for _, label, code in BLOCK.findall(GALLERY)
    ]
    (folder / "index.rst").write_text("\n".join(["Ferry\n=====\n", *blocks]), encoding="utf-8")
    settings = 'html_theme = "furo"\n'
    (folder / "conf.py").write_text(settings + one_line("python", "sphinx_signage"), encoding="utf-8")
    run([sys.executable, "-m", "sphinx", "-q", "-b", "html", ".", "built"], folder)
    return folder / "built"


def run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


# How a theme's page is turned to its dark colours.
DARK: dict[Callable[[Path], Path], str] = {
    material: "document.body.setAttribute('data-md-color-scheme', 'slate')",
    furo: "document.body.dataset.theme = 'dark'",
}


def expected(classes: str, side: str) -> tuple[str, str, str, str]:
    """Return the colour, the weight, the slant and the line that the palette has for a token's class."""
    kinds = {name: kind for kind, name in STANDARD_TYPES.items()}
    appearance = appearance_of(kinds[classes.split(maxsplit=1)[0]])
    colour = getattr(appearance, side)
    parts = ", ".join(str(int(colour[start : start + 2], 16)) for start in (1, 3, 5))
    return f"rgb({parts})", "700" if appearance.bold else "400", "italic" if appearance.italic else "normal", "none"


@pytest.mark.parametrize("build", [material, furo])
def test_a_fresh_site_looks_as_the_gallery_does(
    build: Callable[[Path], Path], tmp_path: Path, browser: Browser
) -> None:
    site = build(tmp_path / "site")
    with served(site) as origin, opened(browser, origin, "index.html") as tab:
        for side in ("light", "dark"):
            if side == "dark":
                tab.evaluate(DARK[build])
            words = [
                (match[1], kind, tuple(shown))
                for named, kind, *shown in tab.evaluate(WORDS)
                if (match := LABEL.search(named)) and match[1] in labels()
            ]
            assert len(words) > 2000
            assert set(labels()) == {label for label, _, _ in words}
            assert [] == [each for each in words if expected(each[1], side) != each[2]]
