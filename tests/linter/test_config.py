from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from signage_linter.config import OPTIONS, Configuration
from signage_linter.option import ConfigurationError, rights_of
from signage_linter.site_options import Dialect
from signage_specs.diagnostic import Profile, Severity


def test_every_option_has_a_help_text() -> None:
    assert [option.name for option in OPTIONS if not option.help.endswith((".", "`"))] == []


def test_a_mapping_becomes_typed_values() -> None:
    given = {"profile": "strict", "fail_on": "warning", "ignore": ["N015"], "sign": False, "dialect": "0.1+links"}
    made = Configuration().overridden(given)
    assert made.profile is Profile.STRICT
    assert made.fail_on is Severity.WARNING
    assert made.ignore == ("N015",)
    assert made.sign is False
    assert made.dialect is Dialect.AAF_0_1_LINKS


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"profil": "strict"}, "signage.toml: Unknown option `profil`. Did you mean `profile`?"),
        ({"fail-on": "error"}, "signage.toml: Unknown option `fail-on`. Did you mean `fail_on`?"),
        ({"profile": "lax"}, "signage.toml: `profile` is 'lax'. Write one of `strict`, `as-used`."),
        ({"ignore": "N015"}, "signage.toml: `ignore` is 'N015'. Write a list of strings."),
        ({"ignore": [15]}, "signage.toml: `ignore` is [15]. Write a list of strings."),
        ({"sign": "yes"}, "signage.toml: `sign` is 'yes'. Write true or false."),
        ({"jobs": True}, "signage.toml: `jobs` is True. Write a whole number from 0 to 2147483647."),
        ({"site_name": 3}, "signage.toml: `site_name` is 3. Write a string."),
        (
            {"lang": "en us"},
            "signage.toml: `lang` is 'en us'. Write a BCP 47 tag such as `en` or `pt-BR`.",
        ),
        (
            {"base_url": "docs.example.com"},
            (
                "signage.toml: `base_url` is 'docs.example.com', which lacks `https://`. "
                "Write an address such as `https://docs.example.com`."
            ),
        ),
        (
            {"select": ["N014", "n015"]},
            "signage.toml: `select` has `n015`, which is not a rule. Did you mean `N015`?",
        ),
        (
            {"ignore": ["duplicate-reff"]},
            "signage.toml: `ignore` has `duplicate-reff`, which is not a rule. Did you mean `duplicate-ref`?",
        ),
        (
            {"ignore": ["Z"]},
            "signage.toml: `ignore` has `Z`, which is not a rule. Write a code, its beginning, or a rule's name.",
        ),
    ],
)
def test_a_wrong_option_is_named_with_what_to_write(given: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigurationError) as error:
        Configuration().overridden(given, "signage.toml")
    assert str(error.value) == message


def test_annotations_are_tables_with_a_selector() -> None:
    tables = [{"selector": "#buy", "danger": "high", "idempotent": False}, {"selector": "p", "for_action": "a.b"}]
    first = Configuration().overridden({"annotations": tables})
    assert (
        ("#buy", (("danger", "high"), ("idempotent", "false"))),
        ("p", (("for-action", "a.b"),)),
    ) == first.annotations
    assert first == Configuration().overridden({"annotations": first.annotations})


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("#buy", "`annotations` is '#buy'. Write a list of tables"),
        ([{"danger": "high"}], '`annotations`, table 1: write a `selector`, such as "#buy", and attributes'),
        (["#buy"], '`annotations`, table 1: write a `selector`, such as "#buy", and attributes'),
        ([{"selector": "a"}], "`annotations`, table 1: `a` sets no attribute"),
        (
            [{"selector": "a", "kind": "item"}, {"selector": "b", "risk": "low"}],
            "table 2: `b`: unknown attribute `risk`",
        ),
        ([{"selector": "a", "output": ["a", "b"]}], "table 1: `output` is ['a', 'b']. Write a string."),
        ([{"selector": "a", "output": {"a": 1}}], "table 1: `output` is {'a': 1}. Write a string."),
        (
            [{"selector": "a", "output": date(2026, 1, 2)}],
            "table 1: `output` is datetime.date(2026, 1, 2). Write a ",
        ),
        ([{"selector": "a", "output": None}], "table 1: `output` is None. Write a string."),
        ([{"selector": "a", "version": 0.1}], "table 1: `version` is 0.1. Write a string."),
        ([{"selector": "a", "output": ""}], "table 1: `a`: `output` is empty; write a value, or remove it"),
        ([{"selector": "a", "output": " \n"}], "table 1: `a`: `output` is empty; write a value, or remove it"),
    ],
)
def test_a_wrong_annotation_is_named_with_what_to_write(given: object, message: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        Configuration().overridden({"annotations": given}, "signage.toml")
    assert str(caught.value).startswith("signage.toml: `annotations`")
    assert message in str(caught.value)


def test_none_keeps_the_value_below() -> None:
    below = Configuration().overridden({"profile": "strict"})
    assert below.overridden({"profile": None, "jobs": 3}).profile is Profile.STRICT


def test_the_nearest_file_counts(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.signage]\nprofile = "strict"\n', encoding="utf-8")
    inner = tmp_path / "docs" / "guide"
    inner.mkdir(parents=True)
    assert Configuration.load(inner).profile is Profile.STRICT
    (tmp_path / "docs" / "signage.toml").write_text('fail_on = "info"\n', encoding="utf-8")
    expected = replace(Configuration().overridden({"fail_on": "info"}), folder=str(tmp_path / "docs"))
    assert Configuration.load(inner) == expected


def test_two_configurations_in_one_folder_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.signage]\nbaseline = "known.json"\n', encoding="utf-8")
    (tmp_path / "signage.toml").write_text('fail_on = "info"\n', encoding="utf-8")
    with pytest.raises(
        ConfigurationError, match=r"signage\.toml: `\[tool\.signage\]` of the `pyproject\.toml` beside"
    ):
        Configuration.load(tmp_path)


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


@pytest.mark.parametrize(
    ("content", "below", "said"),
    [
        (b'profile = "strict"\n  usage: x\n', ".", r"^signage\.toml:2:8: .*Expected '='"),
        (b"profile: strict\n", "docs/guides", r"^\.\./\.\./signage\.toml:1:8: "),
        (b'profile = "str', ".", r"^signage\.toml:1:15: "),
        (b'a = "\xff"', ".", r"^signage\.toml: .*Save it as UTF-8\.$"),
    ],
)
def test_a_file_that_is_no_toml_is_named_from_where_the_user_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, below: str, said: str
) -> None:
    (tmp_path / below).mkdir(parents=True, exist_ok=True)
    (tmp_path / "signage.toml").write_bytes(content)
    monkeypatch.chdir(tmp_path / below)
    with pytest.raises(ConfigurationError, match=said) as raised:
        Configuration.load(tmp_path / below)
    assert str(tmp_path) not in str(raised.value)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "https://docs.example.com",
        "http://localhost:8000/guide/",
        "https://bücher.example/",
        "https://例え.テスト/",
        "HTTPS://A.B/",
        "https://a.b/ü/a b/",
        "https://a.b/%C3%BC/(x)/",
        "https://[::1]:8000/",
        "http://127.0.0.1/",
        "https://a_b.c./",
        "https://a.b/guide/index.html",
        "https://a.b//",
    ],
)
def test_an_address_is_absolute(address: str) -> None:
    assert address == Configuration().overridden({"base_url": address}).base_url


@pytest.mark.parametrize(
    "address",
    [
        "foo",
        "/guide/",
        "//docs.example.com/",
        "ftp://a.b/",
        "https://",
        "https://[a/",
        "https://ü..b/",
        "https://a.b:99999/",
        "https://ex ample.com/",
        "https://ex%20ample.com/",
        "https://<x>/",
        "https://*.b/",
        "https://a..b/",
        "https://[v1.x]/",
        "https://[::1%eth0]/",
        "https://a.b\\guide\\",
        "https://a.b/%zz/",
        "https://a.b//a//b/",
        "https://a.b/\x01/",
        "https://a\t.b/",
        "https://a.b/\ud800/",
        "https://user:password@a.b/",
        "https://@a.b/",
        "https://a.b/?q=1",
        "https://a.b/?",
        "https://a.b/#guide",
        "https://a.b/../guide/",
        "https://a.b/guide/%2e%2E/",
        "https://a.b/./",
    ],
)
def test_anything_else_is_none(address: str) -> None:
    with pytest.raises(ConfigurationError, match="Write an address such as"):
        Configuration().overridden({"base_url": address})


def test_rules_are_named_by_code_prefix_or_name() -> None:
    patterns = ("N014", "M", "T09", "S001", "duplicate-ref", "unmet-expectation")
    assert patterns == Configuration().overridden({"select": list(patterns)}).select


def test_a_host_fills_in_what_is_empty() -> None:
    ours = Configuration().overridden({"site_name": "Ours"})
    made = ours.completed({"site_name": "Theirs", "base_url": "https://docs.example.com/", "lang": None})
    assert ("Ours", "https://docs.example.com/", "") == (made.site_name, made.base_url, made.lang)


def test_what_a_host_says_is_not_refused() -> None:
    assert Configuration().completed({"base_url": "/", "site_description": ["x"]}) == Configuration()


def test_paths_in_a_file_start_at_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "signage.toml").write_text('baseline = "known.json"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path / "docs")
    assert "../known.json" == Configuration.load(Path.cwd()).baseline
    monkeypatch.chdir(tmp_path)
    assert "known.json" == Configuration.load(Path.cwd()).baseline


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (True, ("anml", "markdown")),
        (False, ()),
        ("true", ("anml", "markdown")),
        ("0", ()),
        ("none", ()),
        (["markdown"], ("markdown",)),
        ("markdown, anml", ("anml", "markdown")),
        ([], ()),
    ],
)
def test_twins_are_kinds_or_a_flag(value: object, expected: tuple[str, ...]) -> None:
    assert expected == Configuration().overridden({"twins": value}).twins


def test_a_twin_of_another_kind_is_told() -> None:
    with pytest.raises(ConfigurationError, match=r"`twins` has `markdwn`.*Did you mean `markdown`\?"):
        Configuration().overridden({"twins": ["markdwn"]})


@pytest.mark.parametrize(
    ("notice", "holder", "year"),
    [
        ('Copyright &copy; 2016 - 2031 <a href="/x" rel="noopener">Ferry Ltd</a>', "Ferry Ltd", "2016 - 2031"),
        ("2031, The ferry's authors", "The ferry's authors", "2031"),
        ("© 2019\u2013present by Ada Pier. All rights reserved.", "Ada Pier", "2019\u2013present"),
        ("(c) Ferry, Inc. Built with care.", "Ferry, Inc", ""),
        ("Copyright Pier 2030, 2031", "Pier", "2030, 2031"),
        ("2031", "", "2031"),
    ],
)
def test_rights_are_what_a_host_s_copyright_says(notice: str, holder: str, year: str) -> None:
    assert {"rights_holder": holder, "rights_year": year} == rights_of(notice)


@pytest.mark.parametrize(
    "notice", [None, "", "Built with love", "<b>Docs</b>", 2031, ["2031, Pier"], "© " + "x" * 600]
)
def test_anything_else_says_nothing_of_rights(notice: object) -> None:
    assert {} == rights_of(notice)
