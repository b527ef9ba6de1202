from __future__ import annotations

import pytest

from signage_linter.page import NOWHERE, PageFault
from signage_linter.recognise import recognise
from signage_linter.rules.contradicted_label import check
from signage_specs.rule import Context, judge

MANIFEST = '{"actions": {"a.b": {"inputSchema": {}, "confirmation": "never", "idempotent": true}}}'


@pytest.mark.parametrize(
    ("label", "text", "better"),
    [
        ("anml-json", "<anml/>", "anml-xml"),
        ("anml-xml", '{"head": {}}', "anml-json"),
        ("anml-native", "\n<anml/>", "anml-xml"),
        ("aria-snapshot", '{"anml": "1.0"}', "anml-json"),
        ("agent-manifest", '<form data-agent-kind="action"></form>', "agent-html"),
        ("agent-html", MANIFEST, "agent-manifest"),
        ("agent-html", "[1, 2]", ""),
        ("agent-manifest", "<p>Text.</p>", ""),
        ("anml-xml", "[1, 2]", ""),
    ],
)
def test_a_block_under_a_false_label_is_given_one_that_fits_or_none(label: str, text: str, better: str) -> None:
    found = recognise(label, text)
    assert (None, "contradicted-label", better) == (found.format, found.problem, found.detail)


@pytest.mark.parametrize(
    ("better", "message"),
    [
        ("anml-json", "The block is not `agent-html`. Label it `anml-json`."),
        ("", "The block is not `agent-html`. Write the label of its format."),
    ],
)
def test_the_message_names_no_label_that_would_be_false_too(better: str, message: str) -> None:
    fault = PageFault("contradicted-label", NOWHERE, "agent-html", 1, better)
    assert [message] == [each.message for each in judge([check], fault, Context())]
