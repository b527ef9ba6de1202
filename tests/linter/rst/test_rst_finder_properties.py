"""Whatever the text: the finder returns, and what it calls exact is in the page."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from signage_linter.finders.rst.find import find
from signage_linter.source import Source

PIECES = st.sampled_from(
    [
        "::\n\n", ".. code-block:: anml\n\n", ".. note::\n", "   ", "      ", "\n", "\n\n", "- ", "1. ", "text",
        "text::\n\n", 'button "a"\n', ">>> 1\n", "| ", "+--+\n", "====\n", ".. parsed-literal::\n\n", "*a* ",
        ":a: b\n", ".. |s| replace:: x\n", ".. [1] ", ".. _t: u\n", "`x`_ ", "\t", "> q\n", ".. highlight:: c\n",
        "   :dedent: 2\n", ".. x:y:: z\n", "..\n", "=== ===\n", "\r\n", "\u2028", "\x85", "é", "__ x\n",
        ".. include:: x\n", ".. literalinclude:: x\n   :lines: 1-\n", ".. csv-table::\n   :url: http://x.invalid\n",
    ]
)  # fmt: skip


@given(st.lists(PIECES | st.text(max_size=8), max_size=40).map("".join))
def test_the_finder_never_raises_and_exact_places_hold_their_text(text: str) -> None:
    source = Source("page.rst", text)
    page = find(source)
    assert [] == [each for each in page.faults if "gave up" in each.detail]
    for example in page.examples:
        assert len(example.places) == example.text.count("\n") + 1
        for place, line in zip(example.places, example.text.split("\n"), strict=True):
            if place.exact and line.strip():
                assert source.lines.line(place.line)[place.column - 1 :].startswith(line.rstrip())
