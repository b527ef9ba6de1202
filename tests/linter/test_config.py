from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from signage_linter.config import OPTIONS, Configuration, ConfigurationError, Dialect
from signage_specs.diagnostic import Profile, Severity

if TYPE_CHECKING:
    from pathlib import Path


def test_every_option_has_a_help_text() -> None:
    assert [option.name for option in OPTIONS if not option.help.endswith((".", "`"))] == []


def test_a_mapping_becomes_typed_values() -> None:
    given = {"profile": "strict", "fail_on": "warning", "ignore": ["N015"], "sign": False, "dialect": "0.1+links"}
    made = Configuration.from_mapping(given)
    assert made.profile is Profile.STRICT
    assert made.fail_on is Severity.WARNING
    assert made.ignore == ("N015",)
    assert made.sign is False
    assert made.dialect is Dialect.AAF_0_1_LINKS


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"profil": "strict"}, "signage.toml: unknown option `profil`; did you mean `profile`?"),
        ({"fail-on": "error"}, "signage.toml: unknown option `fail-on`; did you mean `fail_on`?"),
        ({"profile": "lax"}, "signage.toml: `profile` is 'lax'; write one of `strict`, `as-used`"),
        ({"ignore": "N015"}, "signage.toml: `ignore` is 'N015'; write a list of strings"),
        ({"ignore": [15]}, "signage.toml: `ignore` is [15]; write a list of strings"),
        ({"sign": "yes"}, "signage.toml: `sign` is 'yes'; write true or false"),
        ({"jobs": True}, "signage.toml: `jobs` is True; write a whole number, 0 or more"),
        ({"site_name": 3}, "signage.toml: `site_name` is 3; write a string"),
    ],
)
def test_a_wrong_option_is_named_with_what_to_write(given: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigurationError) as error:
        Configuration.from_mapping(given, "signage.toml")
    assert str(error.value) == message


def test_none_keeps_the_value_below() -> None:
    below = Configuration.from_mapping({"profile": "strict"})
    assert below.overridden({"profile": None, "jobs": 3}).profile is Profile.STRICT


def test_the_nearest_file_counts(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.signage]\nprofile = "strict"\n', encoding="utf-8")
    inner = tmp_path / "docs" / "guide"
    inner.mkdir(parents=True)
    assert Configuration.load(inner).profile is Profile.STRICT
    (tmp_path / "docs" / "signage.toml").write_text('fail_on = "info"\n', encoding="utf-8")
    assert Configuration.load(inner) == Configuration.from_mapping({"fail_on": "info"})


def test_a_pyproject_without_our_table_does_not_stop_the_search(tmp_path: Path) -> None:
    (tmp_path / "signage.toml").write_text('profile = "strict"\n', encoding="utf-8")
    inner = tmp_path / "package"
    inner.mkdir()
    (inner / "pyproject.toml").write_text('[project]\nname = "x"\n', encoding="utf-8")
    assert Configuration.load(inner).profile is Profile.STRICT


def test_a_file_that_is_no_toml_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "signage.toml").write_text("profile: strict\n", encoding="utf-8")
    with pytest.raises(ConfigurationError, match="cannot be read as TOML"):
        Configuration.load(tmp_path)
