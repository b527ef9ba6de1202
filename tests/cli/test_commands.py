from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from signage.main import COMMANDS, main

if TYPE_CHECKING:
    from pathlib import Path

PAGE = """# Page

- list

    !!! note

        === "Tab"

            ```anml
            button#e4 "Save"
            link#e4 "Home"
            ```
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text(PAGE, encoding="utf-8")
    return tmp_path


def test_every_command_explains_itself() -> None:
    for command in COMMANDS:
        result = run(command, "--help")
        assert result.exit_code == 0
        assert "Usage:" in result.output


def test_a_finding_has_its_place_and_an_excerpt(project: Path) -> None:
    result = run("check", "docs")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[0].startswith("docs/page.md:11:17: N014 error: ")
    assert lines[1:6] == [
        " 9 |             ```anml",
        '10 |             button#e4 "Save"',
        "   |                   --- first `#e4`",
        '11 |             link#e4 "Home"',
        "   |                 ^^^",
    ]
    summary = "1 example checked: 1 error"
    assert f"{summary}." == lines[-1]
    assert project.is_dir()


def test_json_has_the_shape_of_the_contract(project: Path) -> None:
    result = run("check", "--format", "json", "docs/page.md")
    assert result.exit_code == 1
    document = json.loads(result.output)
    assert document["version"] == 1
    assert document["summary"] == {
        "pages": 1,
        "examples": {"found": 1, "checked": 1, "skipped": 0, "expected": 0},
        "diagnostics": {"error": 1, "warning": 0, "info": 0},
    }
    [diagnostic] = document["diagnostics"]
    assert list(diagnostic) == [
        "code",
        "name",
        "severity",
        "message",
        "path",
        "line",
        "column",
        "end_line",
        "end_column",
        "format",
        "section",
        "help",
        "approximate",
        "included_from",
        "related",
        "fix",
    ]
    assert diagnostic["code"] == "N014"
    assert (diagnostic["path"], diagnostic["line"], diagnostic["column"]) == ("docs/page.md", 11, 17)
    assert (diagnostic["end_line"], diagnostic["end_column"]) == (11, 20)
    assert project.is_dir()


def test_concise_is_one_line_a_finding(project: Path) -> None:
    result = run("check", "--format", "concise", "docs")
    assert ["docs/page.md:11:17: N014 error"] == [line.split(": D")[0] for line in result.output.splitlines()]
    assert project.is_dir()


@pytest.mark.usefixtures("project")
def test_what_is_ignored_is_not_reported() -> None:
    assert run("check", "--ignore", "N014", "docs").exit_code == 0
    assert run("check", "--ignore", "duplicate-ref", "docs").exit_code == 0
    assert run("check", "--select", "S", "docs").exit_code == 0


def test_the_configuration_file_is_read(project: Path) -> None:
    (project / "signage.toml").write_text('ignore = ["N014"]\n', encoding="utf-8")
    assert run("check", "docs").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("check", "no-such"), "signage: no-such: no such file or folder. Check the path."),
        (("explain", "N0014"), "signage: Unknown rule `N0014`. Did you mean `N014`?"),
        (
            ("explain", "duplicate-reff"),
            "signage: Unknown rule `duplicate-reff`. Did you mean `duplicate-ref`?",
        ),
    ],
)
@pytest.mark.usefixtures("project")
def test_wrong_use_ends_with_2_and_one_line(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(message)
    assert result.stderr.count("\n") == 1


def test_a_wrong_configuration_ends_with_2(project: Path) -> None:
    (project / "signage.toml").write_text("profil = 1\n", encoding="utf-8")
    result = run("check", "docs")
    assert result.exit_code == 2
    assert result.stderr == "signage: signage.toml:1: Unknown option `profil`. Did you mean `profile`?\n"


def test_an_undecodable_file_is_named_and_the_rest_is_checked(project: Path) -> None:
    (project / "docs" / "latin.md").write_bytes(b"# caf\xe9\n")
    result = run("check", "docs")
    assert result.exit_code == 2
    assert result.stderr == "signage: docs/latin.md:1: not UTF-8 (byte 5). Save the file as UTF-8.\n"
    assert result.stdout.startswith("docs/page.md:11:17: N014")


def test_explain_tells_what_why_and_instead() -> None:
    result = run("explain", "n014")
    assert result.exit_code == 0
    for part in ("N014 duplicate-ref", "ANML native", "Severity: error as used", "Example:", "Use instead:"):
        assert part in result.output


def test_formats_lists_every_label() -> None:
    output = run("formats").output
    for label in ("anml-native", "anml-xml", "kbr", "anyt-md", "agent-html", "agent-plan", "anml-dns"):
        assert label in output


def test_output_goes_to_a_file(project: Path) -> None:
    result = run("check", "--format", "json", "--output", "report.json", "docs")
    assert (result.exit_code, result.stdout) == (1, "")
    assert json.loads((project / "report.json").read_text(encoding="utf-8"))["version"] == 1
