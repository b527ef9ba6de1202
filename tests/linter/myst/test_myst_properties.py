"""Whatever the text: the finder returns, what it calls exact is in the page, and time stays in proportion."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_linter.finders.myst.find import find
from signage_linter.finders.myst.settings import MystSettings
from signage_linter.source import Source

if TYPE_CHECKING:
    from collections.abc import Callable

PIECES = st.sampled_from(
    [
        "```anml\n", "```\n", "````{note} x\n", "````\n", "~~~\n", "~~~{tip}\n", ":::{note}\n", ":::\n",
        "::::{a} b\n", "::::\n", ":::name\n", "```{code-block} anml\n", ":class: a b\n", ":dedent: 2\n",
        "---\n", "key: |\n", "  ", "    ", "\t", "> ", "- ", "1. ", "\n", "\n\n", "text\n", "% c\n", "+++\n",
        "(t)=\n", "[^1]: ", "term\n: ", ":f: ", "$$\n", "{.a b=1}\n", "```{eval-rst}\n", "::\n\n",
        ".. code-block:: anml\n\n   ", "| a |\n| - |\n", "```{literalinclude} x\n", "```{include} page.md\n",
        "```{parsed-literal}\n", "*a* `b` {c}`d`\n", "\x00", "\r", "```{highlight} x\n", "\u2028", "\x0c",
        "\x85", "é", "<div>\n", "<!-- ", "-->\n", "\\begin{align}\n", "```{.a}\n", "```{code} a b\n", "```{}\n",
        "[a]: b\n", "button\n", "'", '"', "#",
    ]
)  # fmt: skip


@given(
    st.lists(PIECES | st.text(max_size=8), max_size=40).map("".join),
    st.sampled_from([None, frozenset[str](), frozenset({"colon_fence", "attrs_block"})]),
    st.booleans(),
)
def test_the_finder_never_raises_and_exact_places_hold_their_text(
    text: str, extensions: frozenset[str] | None, exact: bool
) -> None:
    source = Source("page.md", text)
    chosen = MystSettings(
        enable_extensions=extensions, colon_fence_exact_match=exact, fence_as_directive=frozenset({"anml"})
    )
    page = find(source, chosen)
    assert [] == [fault for fault in page.faults if "gave up" in fault.detail]
    assert all(1 <= fault.place.line <= len(source.lines.starts) for fault in page.faults)
    for example in page.examples:
        assert len(example.places) == example.text.count("\n") + 1
        for place, line in zip(example.places, example.text.split("\n"), strict=True):
            assert place.path == "page.md"
            if place.exact and line.strip():
                assert source.lines.line(place.line)[place.column - 1 :].startswith(line.rstrip())


@pytest.mark.parametrize(
    "piece",
    [
        ":::{note}\n",
        "```anml\nbutton\n```\n\n",
        "````{note}\n```anml\nbutton\n```\n````\n",
        "- item\n  ```{code-block} anml\n  button\n  ```\n",
        "```{eval-rst}\n::\n\n  button\n```\n",
        "> ",
        "```{code-block} a\n---\n",
    ],
)
def test_time_is_in_proportion_to_the_text(
    piece: str, takes_linear_time: Callable[[Callable[[str], object], Callable[[int], str], int], bool]
) -> None:
    assert takes_linear_time(lambda text: find(Source("page.md", text)), lambda size: piece * size, 60)


def test_nesting_is_bounded() -> None:
    assert find(Source("page.md", ":::{note}\n" * 5_000 + "```anml\nbutton\n```\n")).examples == ()
