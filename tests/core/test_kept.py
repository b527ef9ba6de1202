"""The names of files that are kept: a user's own, and known to nobody else."""

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from signage_core.kept import own_name

ON_WINDOWS = os.name == "nt"


@pytest.fixture
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where the key of a new user is."""
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "state"))
    return tmp_path / "state" / "signage" / "key"


def test_a_name_depends_on_what_is_kept_and_on_whose_it_is(
    key: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [own_name(kept) for kept in ("a", "b", "\ud800", "")]
    assert names == [own_name(kept) for kept in ("a", "b", "\ud800", "")]
    assert (4, {32}) == (len({*names}), {len(name) for name in names})
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "other"))
    assert own_name("a") not in names
    assert key.read_bytes() != (tmp_path / "other" / "signage" / "key").read_bytes()


@pytest.mark.skipif(ON_WINDOWS, reason="folders of users are closed to others there")
def test_the_key_is_read_by_its_owner_alone(key: Path) -> None:
    own_name("a")
    assert (0o600, ["key"]) == (stat.S_IMODE(key.stat().st_mode), [each.name for each in key.parent.iterdir()])


def test_a_file_system_without_links_has_a_key(key: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    assert own_name("a") == own_name("a")
    assert ["key"] == [each.name for each in key.parent.iterdir()]


def test_runs_at_once_have_one_key(key: Path) -> None:
    program = "from signage_core.kept import own_name; print(own_name('a'))"
    runs = [Popen([sys.executable, "-c", program], stdout=PIPE, text=True) for _ in range(4)]
    assert {own_name("a")} == {run.communicate()[0].strip() for run in runs}
    assert ["key"] == [each.name for each in key.parent.iterdir()]


@pytest.mark.skipif(ON_WINDOWS, reason="there is another folder")
def test_a_user_without_a_home_has_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_STATE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)

    def unknown(number: int) -> object:
        raise KeyError(number)

    monkeypatch.setattr("pwd.getpwuid", unknown)
    with pytest.raises(OSError, match="there is no home folder"):
        own_name("a")


def _damage(key: Path) -> None:
    key.write_bytes(b"short")
    key.chmod(0o600)


def _open_to_others(key: Path) -> None:
    key.write_bytes(bytes(32))
    key.chmod(0o644)


@pytest.mark.skipif(ON_WINDOWS, reason="nobody else reads a user's folder there")
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_damage, "it is damaged; remove it"),
        (_open_to_others, "others may read it; remove it"),
        (lambda key: key.mkdir(mode=0o700), "Is a directory"),
    ],
)
def test_a_key_that_can_not_be_used_is_told(key: Path, spoil: Callable[[Path], object], said: str) -> None:
    key.parent.mkdir(parents=True)
    spoil(key)
    with pytest.raises(OSError, match=f"its key, {key}: {said}"):
        own_name("a")


@pytest.mark.skipif(ON_WINDOWS, reason="it asks for other variables")
def test_the_key_is_never_in_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", "state")  # relative ones don't count (XDG Base Directory Specification)
    monkeypatch.setenv("HOME", "home")
    with pytest.raises(FileNotFoundError, match="there is no home folder"):
        own_name("a")
    assert [] == [*tmp_path.iterdir()]
