"""The examples of the two guide pages get exactly the codes that their comments expect."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from signage_specs.registry import ANYT, ANYT_STATE, KO_SNAPSHOT
from signage_specs.rule import Context

GUIDES = Path(__file__).resolve().parents[3] / "docs" / "formats"
FORMATS = {label: each for each in (ANYT, ANYT_STATE, KO_SNAPSHOT) for label in each.labels}
BLOCK = re.compile(
    r"(?:^<!-- signage: expect (?P<codes>[A-Z0-9, ]+) -->\n)?"
    r"^(?P<fence>`{3,})(?P<label>[a-z-]+)\n(?P<text>.*?)^(?P=fence)\n",
    re.MULTILINE | re.DOTALL,
)


@pytest.mark.parametrize(("page", "least"), [("anyt.md", 10), ("ko-browser.md", 7)])
def test_examples_get_the_codes_that_are_expected(page: str, least: int) -> None:
    blocks = [
        block for block in BLOCK.finditer((GUIDES / page).read_text(encoding="utf-8")) if block["label"] in FORMATS
    ]
    assert len(blocks) >= least
    for block in blocks:
        found = FORMATS[block["label"]].check_example(block["text"], Context())
        expected = set((block["codes"] or "").replace(" ", "").split(",")) - {""}
        assert expected == {diagnostic.code for diagnostic in found}, block["text"]
