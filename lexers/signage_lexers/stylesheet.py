"""The palette as CSS, for hosts that colour code with a stylesheet of their own.

`python -m signage_lexers.stylesheet` prints it.
"""

import sys
from collections.abc import Callable
from typing import Final

from pygments.token import STANDARD_TYPES

from signage_lexers import aaf, anml, anml_native, anyt, aria_snapshot, ko_snapshot
from signage_lexers.styles import APPEARANCES, Appearance, appearance_of

_MODULES: Final = (aaf, anml, anml_native, anyt, aria_snapshot, ko_snapshot)

_INTRODUCTION = """\
/* The colours of Signage's languages: what can be acted on is loud, what is only content is quiet.
   Made by `python -m signage_lexers.stylesheet`, from the table that the Pygments styles signage-light and
   signage-dark are made from. Other languages keep the colours of the theme.
   A theme's own rule may name more classes than ours, hence `!important`. To change a colour, set its property. */
"""


def labels() -> list[str]:
    """Return the labels of every lexer; the class of a block is `language-` or `highlight-` and its label."""
    lexers = (getattr(module, name) for module in _MODULES for name in module.__all__)
    return sorted(alias for lexer in lexers for alias in lexer.aliases)


def stylesheet(*, always_dark: bool = False) -> str:
    """Return the stylesheet, for the themes of MkDocs (with `pygments_lang_class`) and of Sphinx.

    With `always_dark` its colours are for a dark background in light modes too: some styles have a dark one.
    """
    light = _properties("  ", lambda appearance: appearance.dark if always_dark else appearance.light)
    dark = _properties("    ", lambda appearance: appearance.dark)
    auto = _properties("      ", lambda appearance: appearance.dark)
    return "\n".join(
        [
            _INTRODUCTION,
            ":root {",
            *light,
            "}",
            "",
            "@media screen {",
            '  [data-md-color-scheme="slate"],',
            '  [data-bs-theme="dark"],',
            '  [data-theme="dark"] {',
            *dark,
            "  }",
            "",
            "  @media (prefers-color-scheme: dark) {",
            '    [data-theme="auto"] {',
            *auto,
            "    }",
            "  }",
            "}",
            "",
            ":is(",
            ",\n".join(f"  .{prefix}-{label}" for label in labels() for prefix in ("highlight", "language")),
            ") {",
            "\n\n".join(_rule(appearance) for appearance in APPEARANCES),
            "}",
            "",
        ]
    )


def _properties(indent: str, colour: Callable[[Appearance], str]) -> list[str]:
    return [f"{indent}--signage-{appearance.name}: {colour(appearance)};" for appearance in APPEARANCES]


def _rule(appearance: Appearance) -> str:
    """Return the rule of one class of words."""
    words = sorted(
        f".{name}" for kind, name in STANDARD_TYPES.items() if name and appearance_of(kind) is appearance
    )
    return f"""\
  :is({", ".join(words)}) {{
    color: var(--signage-{appearance.name}) !important;
    font-style: {"italic" if appearance.italic else "normal"} !important;
    font-weight: {"bold" if appearance.bold else "normal"} !important;
    text-decoration: none !important;
  }}"""


if __name__ == "__main__":
    sys.stdout.write(stylesheet())
