"""What nobody writes: floods, huge numbers, broken characters. Each ends in a short message, and soon."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from signage_specs.anml_native.actions import ActionLine, parse_actions
from signage_specs.anml_native.aria.parser import parse_snapshot
from signage_specs.anml_native.diff import DiffError, diff
from signage_specs.anml_native.element import MOST_CELLS, MOST_PARTS, Unread
from signage_specs.anml_native.parser import parse
from signage_specs.anml_native.tree import FIRST_LINES, MOST_LINES, TableLine, UnreadLine
from signage_specs.anml_native.writer import element_words, write, write_canonical
from signage_specs.diagnostic import Profile
from signage_specs.registry import ANML_ACTIONS, ANML_NATIVE, ARIA_SNAPSHOT
from signage_specs.rule import Context

if TYPE_CHECKING:
    from signage_specs.format import Format

MEGABYTE = 1_000_000
MOST_SECONDS = 1.0
LONGEST_MESSAGE = 220

CHARACTERS = "\"\\[]|=- \n\r\t#>~+*.'`x9@:,(\0\u201c\u2026\u00a0\u2028\ud800\ufeff\U0001f600"
NUMBER = "9" * 200_000
FLOODS = {
    **{f"U+{ord(character):04X}": character * MEGABYTE for character in CHARACTERS},
    "numbers": (
        f"---\ndepth: {NUMBER}\nbudget: {NUMBER}\nts: {NUMBER}\n---\ntable rows={NUMBER} cols={NUMBER}\n  | a |\n"
        f"  ~ ... {NUMBER} rows omitted ({NUMBER} a, 2 b)\nlink#e{NUMBER}\nlink#e1\nh1#e2 level={NUMBER}\n"
    ),
    "a number of lines in an action": f"link#e1\n\nclick #e{NUMBER}\nscroll #e1 {NUMBER}\n",
    "nested": "".join("  " * level + "list\n" for level in range(1_000)),
    "far to the right": f"nav\n{' ' * MEGABYTE}link#e1\n",
    "one long word": f"button#e1 {'x' * MEGABYTE}\n",
    "one long key": f"---\n{'x' * MEGABYTE}: y\n---\nlink#e1 {'x' * MEGABYTE}=1\n",
    "one long role": f'{"x" * MEGABYTE} "a"\n',
    "one long ref": f"link#{'x' * MEGABYTE}\n",
    "one long name": f'link#e1 "{"x" * MEGABYTE}"\n',
    "one long state": f"link#e1 [{'x' * MEGABYTE}]\n",
    "one long pair": f"link#e1 [a={'x' * MEGABYTE}]\n",
    "quotes": '\\"' * (MEGABYTE // 2),
    "brackets": "[ " * (MEGABYTE // 2),
    "cells": "table\n  " + '| "' * (MEGABYTE // 3),
    "summary": "list\n  ~ " + "1 link, " * (MEGABYTE // 8),
}


@pytest.mark.parametrize("flood", FLOODS)
@pytest.mark.parametrize("form", [ANML_NATIVE, ANML_ACTIONS, ARIA_SNAPSHOT], ids=lambda form: form.name)
def test_a_flood_ends_in_a_short_message_and_soon(form: Format, flood: str) -> None:
    assert any(_seconds(form, FLOODS[flood], profile) < MOST_SECONDS for _ in range(3) for profile in Profile)


def _seconds(form: Format, text: str, profile: Profile) -> float:
    start = time.process_time()
    found = form.check(text, Context(profile=profile))
    taken = time.process_time() - start
    assert len(found) < 100
    assert all(len(each.message) < LONGEST_MESSAGE for each in found)
    return taken


@pytest.mark.parametrize("flood", ["U+000A", "U+000D", "U+0022", "U+007C", "U+D800", "U+FEFF", "cells", "brackets"])
def test_a_flood_is_kept_as_it_is(flood: str) -> None:
    text = FLOODS[flood]
    assert text == write(parse(text))
    assert text == "".join(
        line.indent + element_words(line.element) + line.ending if isinstance(line, ActionLine) else line.raw
        for line in parse_actions(text).lines
    )
    assert text == "".join(line.raw for line in parse_snapshot(text).lines)
    once = write_canonical(parse(text))
    assert once == write_canonical(parse(once))


def test_a_document_of_too_many_lines_is_read_at_its_start() -> None:
    text = "link#e1\n" * (MOST_LINES + 1)
    document = parse(text)
    last = document.lines[-1]
    assert isinstance(last, UnreadLine)
    assert (FIRST_LINES + 1, FIRST_LINES * 8) == (len(document.lines), last.span.start)
    with pytest.raises(DiffError, match="the rest isn't read"):
        diff(document, document)


def test_as_many_lines_as_are_read() -> None:
    assert MOST_LINES == len(parse("\n" * MOST_LINES).lines)


def test_an_element_of_too_many_parts() -> None:
    text = "metric " + " ".join(f"a{number}=1" for number in range(MOST_PARTS + 2)) + "  \n"
    (element,) = parse(text).elements
    last = element.parts[-1]
    assert MOST_PARTS + 1 == len(element.parts)
    assert isinstance(last, Unread)
    assert f"a{MOST_PARTS}=1 a{MOST_PARTS + 1}=1" == last.raw
    assert text == write(parse(text))
    assert ["N045"] == [each.code for each in ANML_NATIVE.check(text, Context())]


@pytest.mark.parametrize("end", ["|", "", "| ", "a"])
def test_a_row_of_too_many_cells(end: str) -> None:
    text = "table\n  " + "| 1 " * (MOST_CELLS + 2) + f"{end}\n"
    row = parse(text).lines[1]
    assert isinstance(row, TableLine)
    assert MOST_CELLS + 1 == len(row.cells)
    assert text == write(parse(text))
    assert "N045" in [each.code for each in ANML_NATIVE.check(text, Context())]


def test_as_many_cells_as_are_read() -> None:
    text = "table\n  |" + " 1 |" * MOST_CELLS + "\n"
    assert [] == ANML_NATIVE.check(text, Context())
