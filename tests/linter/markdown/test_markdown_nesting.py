"""Property: a fence anywhere in nested containers is found with the exact line and column of each line."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st
from markdown import Markdown

from signage_linter.finders.markdown.find import find
from signage_linter.finders.markdown.recorder import ExampleRecorder
from signage_linter.finders.markdown.settings import DEFAULT_CONFIGS, DEFAULT_EXTENSIONS, MarkdownSettings
from signage_linter.source import Source

_SETTINGS = MarkdownSettings()
# What a container puts in front of its first line, and in front of every other.
_CONTAINERS = {
    "bullet": ("- item", "    "),
    "number": ("1. item", "    "),
    "admonition": ('!!! note "Title"', "    "),
    "details": ("??? tip", "    "),
    "tab": ('=== "Tab"', "    "),
    "quote": ("> words", "> "),
}
_FILLERS = (
    "",
    "Text.",
    "Text.\n\nMore text.",
    "## Heading",
    "    indented code",
    "| a | b |\n|---|---|\n| c | d |",
)
# A line that is a fence, or only blanks, is another matter.
_CODE = st.lists(
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=12).filter(
        lambda line: not line.strip().startswith(("```", "~~~")) and line == line.rstrip()
    ),
    min_size=1,
    max_size=5,
)


@dataclass(frozen=True, slots=True)
class Planted:
    """A page with one fence in it, and where its lines were put."""

    page: str
    places: tuple[tuple[int, int, str], ...]


@st.composite
def planted_pages(draw: st.DrawFn) -> Planted:
    """Draw a page: fillers, nested containers, a fence in the innermost."""
    fence = draw(st.sampled_from(("```", "~~~", "`````")))
    code = ["start of code", *draw(_CODE), "end of code"]
    lines = [f"{fence}{draw(st.sampled_from(('anml', ' anml', '{.anml}')))}", *code, fence]
    first = 1
    for kind in draw(st.lists(st.sampled_from(sorted(_CONTAINERS)), max_size=4)):
        opening, lead = _CONTAINERS[kind]
        lines = [opening, "", *lines]
        lines = [lines[0], *((lead + line).rstrip() for line in lines[1:])]
        first += 2
    above = draw(st.sampled_from(_FILLERS)).split("\n")
    below = draw(st.sampled_from(_FILLERS)).split("\n")
    page = [*above, "", *lines, "", *below]
    start = len(above) + 1 + first
    places: list[tuple[int, int, str]] = []
    column = len(page[start]) - len("start of code") + 1
    for offset, text in enumerate(code):
        places.append((start + offset + 1, column, text))
    return Planted("\n".join(page) + "\n", tuple(places))


@given(planted=planted_pages())
def test_every_line_has_its_exact_place(planted: Planted) -> None:
    page = find(Source("page.md", planted.page), _SETTINGS)
    blocks = [example for example in page.examples if example.label == "anml"]

    assert ["anml"] == [example.label for example in blocks]
    assert [each for each in planted.places if each[2]] == [
        (place.line, place.column, line)
        for place, line in zip(blocks[0].places, blocks[0].text.split("\n"), strict=True)
        if line
    ]
    assert all(place.exact for place in blocks[0].places)


@given(text=st.text(st.sampled_from("`~ \n\t>-1.#!=?\"'<>/abc:{}[]^;8\r\x02\x03"), max_size=200))
def test_any_text_is_converted_as_without_the_recorder(text: str) -> None:
    configs = {**DEFAULT_CONFIGS, "pymdownx.superfences": {"preserve_tabs": True}}
    recorder = ExampleRecorder(notify=_fail)
    without = Markdown(extensions=list(DEFAULT_EXTENSIONS), extension_configs=configs)
    recorded = Markdown(extensions=[*DEFAULT_EXTENSIONS, recorder], extension_configs=configs)

    assert without.convert(text) == recorded.convert(text)


def _fail(message: str) -> None:
    raise AssertionError(message)
