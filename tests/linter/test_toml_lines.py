"""On which line of a configuration file something is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signage_linter.config import Configuration
from signage_linter.config_file import line_of
from signage_linter.option import ConfigurationError

if TYPE_CHECKING:
    from pathlib import Path

KEY = st.sampled_from(["a", "b", "c"])


@pytest.mark.parametrize(
    ("text", "keys", "expected"),
    [
        ("a = 1", ("a",), 1),
        ("# a = 2\n\na = 1\nab = 2", ("a",), 3),
        ("ab = 1\r\na = 1", ("a",), 2),
        ("b = [\n 'a',\n 'a = 1',\n]\na = 1", ("a",), 5),
        ('b = """\na = 1\n"""\na = 1', ("a",), 4),
        ("a = [\n 1,\n 2,\n]", ("a", 1), 1),
        ("[[a]]\nb = 1\n[[a]]\nb = 2", ("a", 1), 3),
        ("[[a]]\nb = 1\n[[a]]\nb = 2", ("a", 1, "b"), 4),
        ('[a."x y"]\nb = 1', ("a", "x y", "b"), 2),
        ("a.b.c = 1", ("a", "b", "c"), 1),
        ("a = {b = 1, c = 2}", ("a", "c"), 1),
        ("a = 1", ("a", "c"), 1),
        ("[a]\nb = 1", ("a", "c", "d"), 1),
        ("[[a]]\n[[a]]", ("a", 7), 1),
        ("a = 1", ("b",), None),
        ("a = 1", (), None),
        ('"\\u0061" = 1', ("a",), None),
        ("a =", ("a",), None),
    ],
)
def test_the_line_is_that_where_it_begins(text: str, keys: tuple[str | int, ...], expected: int | None) -> None:
    assert expected == line_of(text, keys)


@given(st.lists(KEY, unique=True), KEY, st.integers(0, 3))
def test_a_key_among_others_and_values_of_several_lines(names: list[str], key: str, extra: int) -> None:
    lines = [line for name in names for line in (f"{name} = [", *[f'  "{key} = 1",'] * extra, "]")]
    expected = lines.index(f"{key} = [") + 1 if key in names else None
    assert expected == line_of("\n".join(lines), (key,))


@given(st.text("ab=[]{}.\n\"' 1", max_size=40), st.lists(KEY | st.integers(0, 2), max_size=3))
def test_any_text_is_read(text: str, keys: list[str | int]) -> None:
    found = line_of(text, keys)
    assert found is None or 1 <= found <= text.count("\n") + 1


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("signage.toml", "\ntwins = 3", "signage.toml:2: `twins` is 3. Write a list of anml"),
        ("signage.toml", "\n\ntwinz = 3", "signage.toml:3: Unknown option `twinz`. Did you mean `twins`?"),
        ("signage.toml", "lang = 'en us'", "signage.toml:1: `lang` is 'en us'"),
        ("signage.toml", "[[overrides]]\n[[overrides]]", "signage.toml:1: `overrides`, table 1: Write `paths`"),
        (
            "signage.toml",
            "[[overrides]]\npaths=['a']\nlikely=true\n[[overrides]]\npaths=['b']\nlikely=1",
            "signage.toml:6: `overrides`, table 2: `likely` is 1",
        ),
        (
            "signage.toml",
            "[[annotations]]\nselector='a'\nkind='item'\n[[annotations]]\nselector='b'\noutput=1",
            "signage.toml:6: `annotations`, table 2: `output` is 1",
        ),
        (
            "signage.toml",
            "[[annotations]]\nselector='a'\nkind='item'\ndangr='true'",
            "signage.toml:4: `annotations`, table 1: `a`: unknown attribute `dangr`",
        ),
        (
            "signage.toml",
            "[[annotations]]\nkind='item'\nselector='['",
            "signage.toml:3: `annotations`, table 1: `[` is not a valid CSS selector",
        ),
        (
            "signage.toml",
            "[[overrides]]\nlikely=true\npath=['a']",
            "signage.toml:3: `overrides`, table 1: Unknown option `path`. Did you mean `paths`?",
        ),
        (
            "signage.toml",
            "[[overrides]]\npaths=['a']\nxyz=1",
            "signage.toml:3: `overrides`, table 1: Unknown option `xyz`. The options are paths, profile, ",
        ),
        (
            "signage.toml",
            "[[overrides]]\npaths=['a']\njobs=1",
            "signage.toml:3: `overrides`, table 1: `jobs` can't differ from file to file.",
        ),
        (
            "signage.toml",
            "\n[tool.signage]\njobs = 1",
            "signage.toml:2: Leave the header `[tool.signage]` out here.",
        ),
        ("signage.toml", "[signage]\njobs = 1", "signage.toml:1: Leave the header `[signage]` out here."),
        ("signage.toml", "[[annotations]]\nselector='a'", "signage.toml:1: `annotations`, table 1: `a` sets no"),
        ("signage.toml", "[actions.'a.b']\ntitle='x'\nscope=''", "signage.toml:3: `actions`, `a.b`: `scope` is ''"),
        ("pyproject.toml", "[tool]\n[tool.signage]\njobs = -1", "pyproject.toml:3: `jobs` is -1"),
        ("pyproject.toml", "[tool]\nsignage = 1", "pyproject.toml:2: `tool.signage` is not a table"),
    ],
)
def test_a_wrong_value_is_told_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, message: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ConfigurationError) as raised:
        Configuration.load(tmp_path)
    assert message == str(raised.value)[: len(message)]
