"""ko-browser snapshots become ANML native documents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.writer import write_canonical
from signage_specs.diagnostic import Severity
from signage_specs.ko_snapshot.conversion import convert_ko_snapshot
from signage_specs.ko_snapshot.parser import parse_snapshot
from signage_specs.ko_snapshot.tree import OtherLine
from signage_specs.ko_snapshot.vocabulary import ROLES, STATES, TOOL_STATES
from signage_specs.ko_snapshot.writer import element_line, page_line
from signage_specs.registry import ANML_NATIVE
from signage_specs.rule import Context

if TYPE_CHECKING:
    from collections.abc import Callable

CONVERSIONS = [
    ('1: link "Catalogue"', 'link#e1 "Catalogue"'),
    ("7: button", "button#e7"),
    ('1: navigation "Main"', 'nav "Main"'),
    ("1: banner", "header"),
    ("1: contentinfo", "footer"),
    ("1: complementary", "aside"),
    ("1: listitem", "item"),
    ('1: listitem "Tides"', 'item#e1 "Tides"'),
    ('1: heading "Renew"', 'h2#e1 "Renew"'),
    ("1: heading", "h2"),
    ('1: alert "Saved"', 'region#e1 "Saved"'),
    ('1: StaticText "Two loans"', 'p "Two loans"'),
    ('1: Iframe "Advert"', 'region#e1 "Advert"'),
    ('1: LabelText "Card"', 'label#e1 "Card"'),
    ('1: textbox "Card" value="4711"', 'textbox#e1 "Card" value=4711'),
    ('1: textbox "Card" value="4 7 \\"1\\""', 'textbox#e1 "Card" value="4 7 \\"1\\""'),
    ("1: checkbox checked disabled", "checkbox#e1 [checked] [disabled]"),
    ("1: checkbox unchecked", "checkbox#e1"),
    ("1: checkbox mixed", "checkbox#e1 checked=mixed"),
    ("1: combobox collapsed required", "combobox#e1 expanded=false [required]"),
    ("1: combobox expanded", "combobox#e1 [expanded]"),
    ("1: textbox focused \u2190[cursor]", "textbox#e1 [focused]"),
    ('1: link "a \\"b\\" \\\\ c"', 'link#e1 "a \\"b\\" \\\\ c"'),
    ('1: link "two\\nlines"', 'link#e1 "two lines"'),
    ('1: link "\\xff"', 'link#e1 "\ufffd"'),
    ('1: link ""', "link#e1"),
    ("[5] link", "link#e5"),
    ("@e5 link", "link#e5"),
    ('1: link "a" "b"', 'link#e1 "a"\n  > b'),
    ("1: link foo,bar", "link#e1\n  > foo,bar"),
    ("1:", "group"),
    ("1: 42", "group"),
    ('Page: "The  Sea"\n\n1: main', '---\ntitle: "The  Sea"\n---\nmain'),
    ('Page: ""\n\n1: main', "main"),
    ("Scoped to: #menu\n\n1: list", '---\nscope: "#menu"\n---\nlist'),
    ("<ko-browser-content>\n1: list\n</ko-browser-content>", "list"),
    ("1: list\n  2: listitem\n    3: link\n4: main", "list\n  item\n    link#e3\nmain"),
    # A filter kept the indentation of the whole page.
    ("    3: link\n      4: img\n  9: button", "link#e3\n  img\nbutton#e9"),
    ("1: list\n      4: link\n    5: tab\n6: main", "list\n  link#e4\n  tab#e5\nmain"),
    ("1: list\n  2: link\n  ...\n  9: link", "list\n  link#e2\n  ...\n  link#e9"),
    ("1: list\nwhat is this\n2: main", "list\n  > what is this\nmain"),
    ('Viewport: "10x10"\n1: main', 'p "Viewport: \\"10x10\\""\nmain'),
]


@pytest.mark.parametrize(("text", "expected"), CONVERSIONS)
def test_conversion(text: str, expected: str) -> None:
    document = convert_ko_snapshot(parse_snapshot(f"{text}\n"))
    assert f"{expected}\n" == document.text
    assert document == parse(document.text)


def test_a_name_that_was_cut_stays_cut() -> None:
    text = element_line(1, "link", name="x" * 100)
    converted = convert_ko_snapshot(parse_snapshot(text)).text
    assert f'link#e1 "{"x" * 77}..."\n' == converted


LINES = st.builds(
    element_line,
    st.integers(1, 50),
    st.sampled_from([*sorted(ROLES), "Iframe", "StaticText"]),
    depth=st.integers(0, 4),
    name=st.one_of(st.just(""), st.text(max_size=8)),
    value=st.one_of(st.just(""), st.text(max_size=8)),
    states=st.lists(st.sampled_from([*STATES, *TOOL_STATES]), max_size=3),
)


@given(st.text(max_size=10), st.lists(LINES, max_size=8, unique_by=lambda line: line.split(":")[0].strip()))
def test_sound_snapshots_become_sound_documents(title: str, lines: list[str]) -> None:
    lines = sorted(lines, key=lambda line: int(line.split(":")[0]))
    snapshot = parse_snapshot("".join(f"{line}\n" for line in (page_line(title), "", *lines)))
    document = convert_ko_snapshot(snapshot)
    errors = [d for d in ANML_NATIVE.check(document.text, Context()) if d.severity is not Severity.INFO]
    assert {"N009"} >= {each.code for each in errors}  # roles are an open set
    document.text.encode()
    assert document.text == write_canonical(document)
    assert len(snapshot.elements) == len(document.element_lines)
    for before, (_, after) in zip(snapshot.elements, document.element_lines, strict=True):
        name = before.name.text if before.name else ""
        assert " ".join(name.replace("\r", "\n").split("\n")).split() == (
            after.element.name.value.split() if after.element.name else []
        )
        assert after.element.ref is None or f"e{before.id}" == after.element.ref.text


@given(st.text(st.sampled_from('1: link"\\ n\n\t[]@e5.\u2502Page:Scoped to<>ko-browser/content=value')))
def test_any_text(text: str) -> None:
    document = convert_ko_snapshot(parse_snapshot(text))
    assert document == parse(document.text)
    before = parse_snapshot(text)
    others = [line for line in before.lines if isinstance(line, OtherLine) and line.kind == "unknown"]
    elements = len(before.elements)  # lines of no known shape above them are elements of their own
    assert elements <= len(document.element_lines) <= elements + len(others)


def test_the_specification(
    specification_blocks: Callable[[str], list[Any]], specification_text: Callable[[str], str]
) -> None:
    text = specification_text("ko-browser-snapshot-1.0.txt")
    assert [] == specification_blocks("ko-browser-snapshot-1.0.txt")  # a flattened page, without fences
    page = "\n".join(text.split("\n")[272:279])
    document = convert_ko_snapshot(parse_snapshot(page))
    assert len(parse_snapshot(page).elements) == len(document.element_lines) > 2
    assert {"N021"} >= {d.code for d in ANML_NATIVE.check(document.text, Context())}
