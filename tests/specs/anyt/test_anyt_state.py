"""Completion markers and the folders of cells: read with their places, judged by what the cell's kind allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_specs.anyt.parser import parse_workflow
from signage_specs.anyt.rules import STATE_RULES
from signage_specs.anyt.state import StateText, gathered_state, parse_marker, parse_state_file
from signage_specs.registry import ANYT_STATE
from signage_specs.rule import Context, judge

if TYPE_CHECKING:
    from collections.abc import Callable

    from signage_specs.diagnostic import Diagnostic


def codes(diagnostics: list[Diagnostic]) -> list[str]:
    return [diagnostic.code for diagnostic in diagnostics]


@pytest.mark.parametrize(
    ("first", "last", "name"), [(480, 485, ".done"), (490, 495, ".failed"), (500, 504, ".skipped")]
)
def test_the_markers_of_the_specification_conform(
    specification_text: Callable[[str], str], first: int, last: int, name: str
) -> None:
    text = "\n".join(specification_text("anyt-file-format.md").split("\n")[first - 1 : last]) + "\n"
    assert [] == codes(ANYT_STATE.check_example(text, Context()))
    assert [] == codes(judge(STATE_RULES, parse_marker(text, name), Context()))


TIME = '"timestamp": "2025-03-01T09:30:00Z"'
MARKERS: list[tuple[str, str, str, list[str]]] = [
    ("nothing", ".done", "", ["A032"]),
    ("a list", ".done", "[]", ["A032"]),
    ("no JSON", ".done", "done", ["A032"]),
    ("nothing said", ".done", "{}", ["A032", "A032"]),
    ("an unknown status", ".done", '{"status": "ok", ' + TIME + "}", ["A032"]),
    ("a status that is a number", ".done", '{"status": 1, ' + TIME + "}", ["A032"]),
    ("another status than the name", ".done", '{"status": "skipped", ' + TIME + "}", ["A032"]),
    ("a time of day", ".done", '{"status": "done", "timestamp": "12:30"}', ["A032"]),
    ("a number for a time", ".done", '{"status": "done", "timestamp": 1740821400}', ["A032"]),
    ("no error", ".failed", '{"status": "failed", ' + TIME + "}", ["A033"]),
    ("an empty error", ".failed", '{"status": "failed", ' + TIME + ', "error": ""}', ["A033"]),
    ("a negative duration", ".done", '{"status": "done", ' + TIME + ', "duration": -1}', ["A033"]),
    ("a duration in words", ".done", '{"status": "done", ' + TIME + ', "duration": "3s"}', ["A033"]),
    ("outputs of a text", ".done", '{"status": "done", ' + TIME + ', "outputs": "a"}', ["A033"]),
    ("outputs of numbers", ".done", '{"status": "done", ' + TIME + ', "outputs": [1]}', ["A033"]),
    ("an exit code of a text", ".done", '{"status": "done", ' + TIME + ', "exitCode": "0"}', ["A033"]),
    ("done with exit code 1", ".done", '{"status": "done", ' + TIME + ', "exitCode": 1}', ["A033"]),
    (
        "failed with code 0",
        ".failed",
        '{"status": "failed", "error": "x", ' + TIME + ', "exitCode": 0}',
        ["A033"],
    ),
    ("pending", "", '{"status": "pending", ' + TIME + "}", ["A035"]),
]


@pytest.mark.parametrize(("name", "text", "expected"), [pytest.param(*case[1:], id=case[0]) for case in MARKERS])
def test_a_marker_gets_these_codes(name: str, text: str, expected: list[str]) -> None:
    assert expected == codes(judge(STATE_RULES, parse_marker(text, name), Context()))


CELLS = """\
<task id="t">
x
</task>
<shell id="s">
x
</shell>
<input id="i">
x
</input>
<note id="n">
x
</note>
<break id="b">
</break>

"""
PIECES = st.sampled_from(
    [".anyt/cells/a/.done\n", "{", "}", '"status": ', '"done"', ",", '<task id="a">\n', "x\n", "..."]
)
FOLDERS: list[tuple[str, str, list[str]]] = [
    ("all that may be", "t/prompt.md t/.done s/script.sh s/.failed i/response.json i/.skipped n/.done b/.done", []),
    ("a task skipped", "t/.skipped", ["A034"]),
    ("an input failed", "i/.failed", ["A034"]),
    ("a note failed", "n/.failed", ["A034"]),
    ("two markers", "t/.done t/.failed", ["A034"]),
    ("a marker that is none", "t/.active b/.pending", ["A035", "A035"]),
    ("a folder without a cell", "x/.done x/output.log", ["A036"]),
    ("another kind's file", "n/script.sh", ["A036"]),
    ("a file of a break", "b/notes.md", ["A036"]),
    ("a file of schema 2", "t/summary.md", ["A036"]),
]


@pytest.mark.parametrize(("paths", "expected"), [pytest.param(*case[1:], id=case[0]) for case in FOLDERS])
def test_folders_get_these_codes(paths: str, expected: list[str]) -> None:
    text = CELLS + "".join(f"out/.anyt/cells/{path}\n" for path in paths.split())
    assert expected == codes(ANYT_STATE.check_example(text, Context()))


def test_the_kind_of_the_cell_decides_what_its_marker_says() -> None:
    marker = '{"status": "done", ' + TIME + "}\n"
    text = CELLS + "".join(f".anyt/cells/{identifier}/.done\n{marker}" for identifier in "tsnb")
    found = ANYT_STATE.check_example(text, Context())
    assert [("A033", "`outputs`"), ("A033", "`exitCode`")] == [
        (each.code, each.message.split(" no ")[1].split(".")[0]) for each in found
    ]
    assert [text.index(marker), text.index(marker, text.index("/s/"))] == [each.span.start for each in found]


def test_a_folder_of_a_note_without_an_id_is_let_be() -> None:
    text = '<note>\nx\n</note>\n<task id="t">\nx\n</task>\n\n.anyt/cells/note-ml15kh91/.done\n'
    assert [] == codes(ANYT_STATE.check_example(text, Context()))


@pytest.mark.parametrize(
    ("path", "folder", "name"),
    [
        (".done", "", ".done"),
        ("a/.done", "", ".done"),
        (".anyt/cells/t/.done", "t", ".done"),
        ("my files/out/.anyt/cells/t/.failed", "t", ".failed"),
        ("x.anyt/cells/t/.done", "", ".done"),
        (".anyt/cells/t/u/.done", "", ".done"),
    ],
)
def test_the_path_of_a_marker_names_its_cell(path: str, folder: str, name: str) -> None:
    (file,) = parse_state_file("{}", path).files
    assert (folder, name) == (file.folder, file.name)


def test_a_file_is_judged_by_its_name() -> None:
    text = '{"status": "done", ' + TIME + "}"
    assert [] == codes(ANYT_STATE.check_file(text, "a/.done", Context()))
    assert ["A032"] == codes(ANYT_STATE.check_file(text, ".skipped", Context()))
    assert ["A033"] == codes(ANYT_STATE.check_file(text.replace("done", "failed"), ".failed", Context()))


DONE = '{"status": "done", ' + TIME + ', "outputs": []}'
WORKFLOW = parse_workflow(CELLS)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ([("t", ".done", DONE), ("t", "prompt.md", "")], []),
        ([("t", ".done", DONE), ("t", ".failed", "")], ["A032", "A034"]),
        ([("t", ".done", "")], ["A032"]),
        ([("n", ".skipped", '{"status": "skipped", ' + TIME + "}")], ["A034"]),
        ([("x", "output.log", ""), ("x", "prompt.md", "")], ["A036"]),
        ([("b", "prompt.md", ""), ("t", ".active", "")], ["A036", "A035"]),
        ([("s", ".done", DONE)], ["A033"]),
    ],
)
def test_the_files_of_a_folder_are_judged_together(files: list[tuple[str, str, str]], expected: list[str]) -> None:
    state = gathered_state([StateText(*file) for file in files], (WORKFLOW,))
    assert expected == codes(judge(STATE_RULES, state, Context()))


def test_each_file_keeps_its_part_of_the_gathered_text() -> None:
    state = gathered_state(
        [StateText("t", ".done", DONE), StateText("t", "x.md"), StateText("s", ".done", "[\n")], ()
    )
    assert f"{DONE}\n\n[\n" == state.text
    assert [0, len(DONE) + 1, len(DONE) + 2] == [file.span.start for file in state.files]


def test_a_cell_of_which_two_workflows_disagree_is_of_no_known_kind() -> None:
    other = parse_workflow(CELLS.replace('<task id="t">', '<note id="t">').replace("</task>", "</note>"))
    files = [StateText("t", ".failed", '{"status": "failed", "error": "x", ' + TIME + "}"), StateText("t", "x.md")]
    assert [] == codes(judge(STATE_RULES, gathered_state(files, (WORKFLOW, other)), Context()))
    assert ["A034", "A036"] == codes(judge(STATE_RULES, gathered_state(files, (other,)), Context()))


@given(st.lists(PIECES).map("".join) | st.text())
def test_any_text_parses_into_spans_of_itself(text: str) -> None:
    for state in (ANYT_STATE.parse(text), parse_marker(text, ".done", "a")):
        assert text == ANYT_STATE.write(state)
        for diagnostic in judge(STATE_RULES, state, Context()):
            assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
