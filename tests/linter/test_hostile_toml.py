"""A file of TOML that is made to break or to hold its reader ends in one message."""

import time
from pathlib import Path

import pytest

from signage_linter.config import Configuration
from signage_linter.config_file import line_of
from signage_linter.option import ConfigurationError

# The limit can fall into a callback of garbage collection (hypothesis has one): there it is lost, and tried again.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = " + "[" * 100_000, "cannot be read as TOML: (maximum recursion depth|.*nested)"),
        ("[tool.signage]\njobs = " + "9" * 5000, "cannot be read as TOML: "),
        ("a" + ".a" * 50_000 + " = 1", "takes too long to read|cannot be read as TOML: TOML key has more"),
    ],
    ids=["deep", "number", "keys"],
)
def test_hostile_toml_is_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "pyproject.toml").write_text(text)
    start = time.process_time()
    with pytest.raises(ConfigurationError, match=message):
        Configuration.load(tmp_path)
    assert time.process_time() - start < 10  # the limit, and what garbage collection takes; a minute without it


_LONG = f"0x{'f' * 5000}"  # which no limit of Python's refuses to read, but one to write


@pytest.mark.parametrize(
    ("text", "message"),
    [
        *(
            (text, "has a number of thousands of digits. Write a shorter one.")
            for text in (
                f"ttl = [{_LONG}]",
                f"ttl = {_LONG}",
                f"severity = {{N014 = {_LONG}}}",
                f"twins = {_LONG}",
                f"annotations = [{{selector = 'a', output = {_LONG}}}]",
                f"actions = {{buy = {{title = {_LONG}}}}}",
                f"overrides = [{{paths = ['*'], likely = {_LONG}}}]",
            )
        ),
        ('baseline = "a\\u0000b"', "`baseline` has a null character. Leave it out."),
        ('include_paths = ["\\u0000"]', "`include_paths` has a null character. Leave it out."),
        ('overrides = [{paths = ["\\u0000"], likely = true}]', "`paths` has a null character. Leave it out."),
        (
            f"exclude = {['d'] * 1_001}",
            "`exclude` has 1,001 entries, and at most 1,000 are read. Write fewer.",
        ),
        (
            "[[overrides]]\npaths = ['d']\nlikely = true\n" * 101,
            "`overrides` has 101 entries, and at most 100 are read. Write fewer.",
        ),
        (f"ttl = {2**31}", "`ttl` is 2147483648. Write a whole number from 0 to 2147483647."),
    ],
)
def test_a_value_that_cannot_be_shown_or_used_is_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "signage.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigurationError, match=message):
        Configuration.load(tmp_path)


def test_a_number_of_thousands_of_digits_has_no_line() -> None:
    assert line_of("jobs = " + "9" * 5000, ("jobs",)) is None


def test_a_line_is_not_looked_for_without_end() -> None:
    """A list of many lines is no TOML until its last one, and each of them may be the one."""
    text = "exclude = [" + '"",' * 100_000 + "]\nunknown = [\n" + "1, # unknown\n" * 150 + "]\n"
    start = time.process_time()
    assert line_of(text, ("unknown",)) is None
    assert time.process_time() - start < 5  # without a bound over a minute


def test_as_many_overrides_as_are_read_take_no_time_for_each_finding(tmp_path: Path) -> None:
    table = "[[overrides]]\npaths = [{}]\nlikely = true\n"
    patterns = ", ".join(f"'d{number}'" for number in range(100))
    (tmp_path / "signage.toml").write_text(table.format(patterns) * 99 + table.format("'x*'"), encoding="utf-8")
    configuration = Configuration.load(tmp_path)
    start = time.process_time()
    asked = [configuration.for_path(str(tmp_path / f"x{number // 100}.md")).likely for number in range(1_000)]
    assert [True] * 1_000 == asked
    assert time.process_time() - start < 2  # before, 2 seconds for each hundred
