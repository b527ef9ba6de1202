"""The option `severity`: a project's own severities of rules, wherever findings come from."""

from __future__ import annotations

from pathlib import Path

import pytest

from signage_linter.config import Configuration
from signage_linter.option import ConfigurationError
from signage_linter.run import check_paths

PAGE = """~~~anml
button#e4 "Save"
link#e4 'Home'
~~~

--8<-- "no-such-file.md"
"""


@pytest.fixture(autouse=True)
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mkdocs.yml").write_text("markdown_extensions: [pymdownx.snippets, pymdownx.superfences]\n")
    Path("page.md").write_text(PAGE)


def severities(configuration: Configuration) -> list[tuple[str, str]]:
    return [(each.code, str(each.severity)) for each in check_paths([Path("page.md")], configuration).diagnostics]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("", ["error", "error", "error"]),
        ('N014 = "warning"', ["warning", "error", "error"]),
        ('duplicate-ref = "info"', ["info", "error", "error"]),
        ('N = "info"', ["info", "info", "error"]),
        ('N014 = "error"\nN = "info"', ["error", "info", "error"]),
        ('N01 = "warning"\nN = "info"\nN0 = "info"', ["warning", "warning", "error"]),
        ('S009 = "warning"', ["error", "error", "warning"]),
    ],
)
def test_the_most_exact_of_a_projects_severities_counts(table: str, expected: list[str]) -> None:
    Path("signage.toml").write_text(f"[severity]\n{table}\n")

    found = severities(Configuration.load(Path.cwd()))

    assert list(zip(("N014", "N016", "S009"), expected, strict=True)) == found


def test_some_files_may_have_other_severities() -> None:
    table = {"paths": ["*.md"], "severity": {"N": "info"}}
    given = {"severity": {"N014": "warning", "S009": "info"}, "overrides": [table]}

    assert [("N014", "info"), ("N016", "info"), ("S009", "info")] == severities(Configuration().overridden(given))


def test_a_block_that_only_looks_like_a_format_has_warnings_at_most() -> None:
    Path("page.md").write_text('~~~text\nbutton#e1 "A"\nbutton#e1 "B"\n~~~\n')

    given = {"likely": True, "severity": {"N": "error"}}

    assert [("N014", "warning")] == severities(Configuration().overridden(given))


def test_an_expectation_is_met_whatever_the_severity() -> None:
    Path("page.md").write_text(f"<!-- signage: expect -->\n{PAGE}\n")

    assert [("S009", "error")] == severities(Configuration().overridden({"severity": {"N": "info"}}))


OFF = "signage.toml:2: `severity`, `N014` is 'off'. Write `error`, `warning` or `info`. `ignore` leaves a rule out."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('severity = "info"', "signage.toml:1: `severity` is 'info'. Write a table such as {N014 = \"warning\"}."),
        ('[severity]\nN014 = "off"', OFF),
        (
            '[severity]\nduplicate-reff = "info"',
            "signage.toml:1: `severity` has `duplicate-reff`, which is not a rule. Did you mean `duplicate-ref`?",
        ),
    ],
)
def test_what_is_wrong_with_a_table_is_said_at_its_place(text: str, message: str) -> None:
    Path("signage.toml").write_text(text)

    with pytest.raises(ConfigurationError) as raised:
        Configuration.load(Path.cwd())

    assert message == str(raised.value)
