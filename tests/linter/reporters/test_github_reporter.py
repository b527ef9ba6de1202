from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from signage_linter.reporters.github import command, write

if TYPE_CHECKING:
    from signage_linter.report import RunReport
    from signage_linter.source import SourceCache


def read(line: str) -> tuple[str, dict[str, str], str]:
    """Read a workflow command as the runner does: at the first `::`, at commas, at the first `=` of each."""
    assert line.startswith("::")
    head, _, message = line[2:].partition("::")
    name, _, said = head.partition(" ")
    properties = dict(each.split("=", 1) for each in said.split(",") if each)
    return name, {key: unescaped(value, "%3A:", "%2C,") for key, value in properties.items()}, unescaped(message)


def unescaped(text: str, *others: str) -> str:
    for each in ("%0D\r", "%0A\n", *others, "%25%"):
        text = text.replace(each[:3], each[3:])
    return text


@given(
    st.dictionaries(st.sampled_from(["title", "file", "line"]), st.text(min_size=1), min_size=1),
    st.text() | st.text("%:,=\r\n0ADC25"),
)
def test_the_runner_reads_what_was_meant(properties: dict[str, str], message: str) -> None:
    written = command("error", properties, message)
    assert not {"\r", "\n"} & set(written)
    assert ("error", properties, message) == read(written)


@given(st.text("%:,=\r\n0ADC25"))
def test_a_property_ends_nothing(value: str) -> None:
    assert ("error", {"title": value, "file": "a"}, "x") == read(
        command("error", {"title": value, "file": "a"}, "x")
    )


def test_columns_are_told_of_one_line_and_of_no_guess(report: RunReport, sources: SourceCache) -> None:
    commands = [read(line) for line in write(report, sources).splitlines()]
    places = {properties["title"][:4]: set(properties) for _, properties, _ in commands}
    one_line = {"title", "file", "line", "endLine", "col", "endColumn"}
    assert [one_line, {"title", "file", "line", "endLine"}, {"title", "file", "line"}, {"title", "file"}] == [
        places[code] for code in ("N014", "M018", "N007", "S006")
    ]


def test_every_finding_and_every_unread_file_is_a_command(report: RunReport, sources: SourceCache) -> None:
    names = [read(line)[0] for line in write(report, sources).splitlines()]
    expected = {"error": "error", "warning": "warning", "info": "notice"}
    assert [*(expected[each.severity] for each in report.diagnostics), "error", "notice"] == names
