"""The lexer and the parser of AnyT agree about where cells are."""

from __future__ import annotations

from pathlib import Path

import pytest

from signage_lexers.anyt_segments import PROSE, TAG, segments
from signage_specs.anyt.parser import parse_workflow
from signage_specs.anyt.vocabulary import CELL_KINDS

GOLDENS = sorted((Path(__file__).parent / "goldens" / "anyt").glob("*.txt"))
# The lexer takes a form out of its cell, and shows a cell on one line as a line with two tags.
OTHERWISE = {"form_in_json", "form_in_lines", "form_without_type", "one_line"}


def golden_input(path: Path) -> str:
    return path.read_text(encoding="utf-8").removeprefix("---input---\n").partition("\n---tokens---\n")[0]


def body_start(text: str) -> int:
    frontmatter = parse_workflow(text).frontmatter
    return min(frontmatter.span.end + 1, len(text)) if frontmatter and frontmatter.closing else 0


@pytest.mark.parametrize(
    "path", [path for path in GOLDENS if path.stem not in OTHERWISE], ids=lambda path: path.stem
)
def test_bodies_are_those_of_the_parser(path: Path) -> None:
    text = golden_input(path)
    expected = [(cell.kind, cell.body.start, cell.body.end) for cell in parse_workflow(text).cells]
    found = [
        (segment.kind, segment.start, segment.end)
        for segment in segments(text, body_start(text))
        if segment.kind in CELL_KINDS
    ]
    assert expected == found


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_segments_cover_the_text(path: Path) -> None:
    text = golden_input(path)
    position = 0
    for segment in segments(text, 0):
        assert position == segment.start
        position = segment.end
    assert len(text) == position


def test_a_tag_is_a_segment_of_its_own() -> None:
    text = 'Prose\n<task id="a">\nDo it.\n</task>\n'
    found = [(segment.kind, text[segment.start : segment.end]) for segment in segments(text, 0)]
    assert found == [
        (PROSE, "Prose\n"),
        (TAG, '<task id="a">\n'),
        ("task", "Do it.\n"),
        (PROSE, ""),
        (TAG, "</task>\n"),
        (PROSE, ""),
    ]
