"""Paths that would have Windows ask another machine: nothing of a checkout is looked for there."""

import os
from pathlib import Path
from typing import Any

import pytest

from signage_linter.config import Configuration
from signage_linter.option import ConfigurationError
from signage_linter.run import check_paths

SHARE = r"\\host.example\share"


@pytest.fixture(autouse=True)
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have such paths mean what they do in Windows, and fail where one is looked at."""
    monkeypatch.setattr("signage_core.paths._IS_WINDOWS", True)

    def watched(genuine: Any) -> Any:
        def look(path: Any, *rest: Any, **named: Any) -> Any:
            assert "host.example" not in os.fsdecode(path)
            return genuine(path, *rest, **named)

        return look

    for name in ("realpath", "exists", "isfile", "isdir"):
        monkeypatch.setattr(os.path, name, watched(getattr(os.path, name)))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("page.md", f'--8<-- "{SHARE}"\n'),
        ("page.rst", f".. include:: {SHARE.replace(chr(92), chr(92) * 2)}\n\n.. literalinclude:: {SHARE}\n"),
        ("myst/page.md", f"```{{include}} {SHARE}\n```\n"),
        (
            "mkdocs.yml",
            f"INHERIT: '{SHARE}'\nmarkdown_extensions: [{{pymdownx.snippets: {{base_path: '{SHARE}'}}}}]\n",
        ),
    ],
)
def test_pages_and_projects_include_nothing_from_another_machine(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "myst").mkdir()
    (tmp_path / "myst" / "conf.py").write_text("extensions = ['myst_parser']\n")
    (tmp_path / "index.md").write_text('--8<-- "x.md"\n')
    (tmp_path / name).write_text(text)
    report = check_paths([tmp_path], Configuration())
    assert () == report.unreadable
    assert "S009" in {each.code for each in report.diagnostics}
    assert "S011" not in {each.code for each in report.diagnostics}


@pytest.mark.parametrize("key", ["baseline", "site", "trust_manifest", "anml_document"])
def test_settings_name_nothing_of_another_machine(tmp_path: Path, key: str) -> None:
    (tmp_path / "signage.toml").write_text(f"{key} = '{SHARE}'\n")
    with pytest.raises(ConfigurationError, match="lies outside the project"):
        Configuration.load(tmp_path)
