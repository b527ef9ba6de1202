"""The option `likely`: which blocks without a label of ours are checked, in every format, with warnings at most."""

from __future__ import annotations

from pathlib import Path

import pytest

from signage_linter.config import Configuration
from signage_linter.recognise import recognise
from signage_linter.run import check_paths
from signage_specs.diagnostic import Severity
from signage_specs.registry import FORMATS

TEXTS = {
    "anml-native": 'form\n  textbox#e1 "Email"\n',
    "anml-actions": "click #e1\nscroll #e2 down\n",
    "aria-snapshot": '- navigation:\n  - link "Home" [ref=e1]\n',
    "anml-xml": '<anml role="service">\n  <head><title>Tents</title></head>\n</anml>\n',
    "anml-json": '{"anml": "1.0", "role": "service"}\n',
    "anml-trust": '{"site": "garden.example", "authorized-domains": []}\n',
    "anml-dns": "v=anml1;manifest=https://garden.example/anml-trust\n",
    "ko-snapshot": 'Page: "Docs"\n\n1: link "Home"\n',
    "anyt": '<task id="collect">\nCollect.\n</task>\n',
    "agent-html": '<form data-agent-kind="action" data-agent-action="plant.move"></form>\n',
    "agent-manifest": '{"site": {}, "actions": {"a.b": {"inputSchema": {}}}}\n',
    "agent-plan": '{"action": "plant.move", "args": {"bed": "A"}}\n',
}
# What is under a label by a certain signature alone, or as a file alone.
OTHER_LABELS = {"aria-snapshot": ("yaml",), "agent-plan": ("json",), "agent-manifest": ("json",)}
PROSE = [
    "button to press: see below\n",
    "- link to the guide\n- button\n",
    "name: x\nrole: link\n",
    "1: first\n2: second\n",
    '{"action": "send"}\n',
    "click the link #e1\n",
    "<task>\n",
    "",
]


def test_every_format_of_blocks_has_a_likely_signature() -> None:
    named = {each.name for each in FORMATS if any(not signature.certain for signature in each.signatures)}
    assert {each.name for each in FORMATS} - {"anyt-state"} == named == set(TEXTS)


@pytest.mark.parametrize("name", TEXTS)
def test_a_likely_block_is_checked_when_that_is_asked_for(name: str) -> None:
    labels = ("json",) if name == "agent-manifest" else ("", "text", *OTHER_LABELS.get(name, ()))
    for label in labels:
        found = recognise(label, TEXTS[name], likely=True)
        assert (name, False) == (found.format and found.format.name, found.certain), label
        assert recognise(label, TEXTS[name]).format is None, label


@pytest.mark.parametrize("text", PROSE)
def test_prose_is_not_taken_for_a_format(text: str) -> None:
    assert [None, None] == [recognise(label, text, likely=True).format for label in ("", "text")]


@pytest.mark.parametrize(
    "text",
    [
        'You: log in\n\n-> snapshot\n\n  - textbox "Email" [ref=e5]\n',
        '- textbox "Email" [ref=e5]\n\n-> type e5\n\n- textbox "Email" [ref=e5]\n',
        '- button "Send" [ref=e2]\n+ button "Send" [ref=e2] [disabled]\n1 addition, 1 removal\n',
        'The model reads:\n  Page: "Search"\n  1: combobox "Search"\n  2: button "Go"\n\nIt writes:\n  click 2\n',
        'The page:\n\nform\n  textbox#e1 "Email"\n\nThe agent:\n\nfill #e1 "a@example.com"\n',
    ],
)
def test_the_log_of_a_session_is_not_taken_for_a_snapshot(text: str) -> None:
    assert {None} == {recognise(label, text, likely=True).format for label in ("", "text", "txt", "yaml")}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("aria-snapshot", 'Page: Home\nURL: https://a.example/\n\n@e1 [link] "Home"\n- link "Home" [ref=e1]\n'),
        ("aria-snapshot", '\r\n- list:\r\n  - /url: x\r\n  ...\r\n  - button "Go" [ref=e2]\r\n'),
        ("ko-snapshot", '...\n  4: button "Go"\n  5: link "Home"\n'),
        ("anml-native", '---\ntitle: Home\n---\nmain\n  link#e1 "Home"\n'),
        ("anml-native", '\nnav "Main" [open]\n  link#e1 "Home"\n'),
    ],
)
def test_a_snapshot_may_start_with_what_its_format_allows(name: str, text: str) -> None:
    found = recognise("", text, likely=True).format

    assert name == (found and found.name)


def test_a_likely_block_has_warnings_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("page.md").write_text('```text\nbutton#e1 "A"\nbutton#e1 "B"\n```\n')
    found = check_paths([Path("page.md")], Configuration(likely=True)).diagnostics
    assert [("N014", Severity.WARNING)] == [(each.code, each.severity) for each in found]
    assert () == check_paths([Path("page.md")], Configuration()).diagnostics
