"""Each format, rendered in every style that Pygments ships: what can be acted on is found in nearly all of them."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from pygments import highlight
from pygments.formatters.html import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.styles import STYLE_MAP, get_style_by_name

from signage_lexers.legibility import LEAST_DIFFERENCE, PAIRS, contrast, difference, legibility
from signage_lexers.stylesheet import labels

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "colours.md"
STYLES = sorted(STYLE_MAP)
LEAST = 0.95
SPAN = re.compile(r'<span(?: style="([^"]*)")?>([^<]*)</span>|([^<]+)')
TRAITS = ("font-weight", "font-style", "text-decoration", "background-color")

# For each format a text, and two words of it for each pair: what can be acted on, and what only holds it; a ref or
# an id, and a name or a text.
NATIVE = 'nav\n  button#e1 "Save"\n'
XML = '<anml><head><title>T</title></head><body><action id="a1" label="Save"/></body></anml>'
JSON = '{"anml": "1.0", "body": {"action": {"id": "a1", "label": "Save"}}}'
ARIA = '- navigation:\n  - button "Save" [ref=e1]\n'
WORKFLOW = '<task id="a1" label="Save">\n</task>\n'
SAMPLES = {
    "anml": (NATIVE, ("button", "nav"), ("e1", '"Save"')),
    "anml-actions": (f'{NATIVE}fill #e1 "Ulva"\n', ("fill", "nav"), ("e1", '"Ulva"')),
    "anml-json": (JSON, ('"action"', '"body"'), ('"a1"', '"Save"')),
    "anml-native": (NATIVE, ("button", "nav"), ("e1", '"Save"')),
    "anml-trust": ('{"domain": "a1", "scope": "x"}', None, ('"a1"', '"x"')),
    "anml-xml": (XML, ("action", "body"), ('"a1"', '"Save"')),
    "agent-html": ('<a data-agent-action="a1" title="Save">', None, ('"a1"', '"Save"')),
    "agent-plan": ('{"action": "a1", "args": {"a": "Save"}}', ('"action"', '"args"'), ('"a1"', '"Save"')),
    "anyt": (WORKFLOW, None, ('"a1"', '"Save"')),
    "aria-snapshot": (ARIA, ("button", "navigation"), ("e1", '"Save"')),
    "ko-browser": ('Page: "x"\n\n1: button "Save"\n', ("button", "Page"), ("1", '"Save"')),
}


def rendered(style: str, label: str, text: str) -> list[tuple[str, dict[str, str]]]:
    """Return each run of words with its CSS, as the HTML has it that needs no stylesheet."""
    formatter = HtmlFormatter(style=style, noclasses=True, nowrap=True)
    html: str = highlight(text, get_lexer_by_name(label), formatter)
    return [
        (unescape(word or bare), dict(re.findall(r"([\w-]+):\s*([^;]+)", css)))
        for css, word, bare in SPAN.findall(html)
    ]


def colour(css: dict[str, str], background: str) -> str:
    """Return the colour of a word as `#rrggbb`; where a style gives none, the page's own: black or white."""
    digits = css.get("color", "").removeprefix("#")
    if not digits:
        return max("#000000", "#ffffff", key=lambda each: contrast(each, background))
    return "#" + "".join(digit * 2 for digit in digits) if len(digits) == 3 else f"#{digits}"


def are_told_apart(style: str, label: str, text: str, words: tuple[str, str]) -> bool:
    shown = rendered(style, label, text)
    # Neighbours that look alike are in one span.
    first, second = (next(css for run, css in shown if word in run) for word in words)
    if any(first.get(trait) != second.get(trait) for trait in TRAITS):
        return True
    background = get_style_by_name(style).background_color
    return difference(colour(first, background), colour(second, background)) >= LEAST_DIFFERENCE


@pytest.mark.parametrize("label", SAMPLES)
def test_what_can_be_acted_on_and_refs_are_found_in_nearly_every_style(label: str) -> None:
    text, *pairs = SAMPLES[label]
    for words in pairs:
        if words is not None:
            alike = [style for style in STYLES if not are_told_apart(style, label, text, words)]
            assert len(alike) <= (1 - LEAST) * len(STYLES), (words, alike)


def test_every_format_with_refs_or_ids_has_a_sample() -> None:
    aliases = {get_lexer_by_name(label).aliases[0] for label in labels()}
    without = {"agent-manifest", "anml-dns", "anyt-state"}  # their ids are keys, or all that they have
    assert aliases - without == SAMPLES.keys()


def table() -> str:
    """Return the guide's table: each pair, and the styles that show it apart."""
    alike = [set(legibility(get_style_by_name(style)).alike) for style in STYLES]
    rows = [(said, sum(said not in each for each in alike)) for _, _, said in PAIRS]
    head = f"| What is told apart | Styles of {len(STYLES)} |\n| --- | --- |\n"
    return head + "".join(f"| {said} | {count} |\n" for said, count in rows)


def test_the_guide_has_the_table_of_all_styles() -> None:
    assert table() in GUIDE.read_text(encoding="utf-8")


@pytest.mark.parametrize("said", ["interactive and structural roles", "a role and its ref", "refs and names"])
def test_the_pairs_that_matter_most_are_told_apart(said: str) -> None:
    alike = [style for style in STYLES if said in legibility(get_style_by_name(style)).alike]
    assert len(alike) <= (1 - LEAST) * len(STYLES), alike
