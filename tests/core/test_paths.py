"""Files are read, and what only looks like one is refused at once; paths match patterns in bounded time."""

import os
import random
import stat
import sys
import time
from pathlib import Path
from struct import pack

import pytest
from pathspec import GitIgnoreSpec

from signage_core.paths import compiled_patterns, is_remote, read_file, replace_file


def test_a_file_and_a_link_to_one_are_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"content\r\n")
    (tmp_path / "link").symlink_to("file")
    assert b"content\r\n" == read_file(tmp_path / "file") == read_file(str(tmp_path / "link"))


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    for size, most in ((50_000_001, None), (11, 10)):
        with (tmp_path / "file").open("wb") as file:
            file.truncate(size)
        with pytest.raises(OSError, match="larger than"):
            read_file(tmp_path / "file", **({} if most is None else {"most": most}))


@pytest.mark.skipif(sys.platform == "win32", reason="it has neither pipes nor devices in folders")
@pytest.mark.parametrize("name", ["pipe", "device", "loop", "folder", "nothing", "nu\0l"])
def test_what_is_no_file_is_refused(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "device").symlink_to("/dev/zero")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match=r"."):
        read_file(tmp_path / name)


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such permissions")
def test_a_file_that_is_replaced_runs_no_longer_with_its_owner_s_rights(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    file.chmod(0o6741)
    replace_file(file, b"new", file.stat())
    assert (0o741, b"new") == (stat.S_IMODE(file.stat().st_mode), file.read_bytes())


@pytest.mark.skipif(getattr(os, "geteuid", lambda: 1)() != 0, reason="only the administrator gives files away")
def test_the_owner_of_a_file_that_is_replaced_stays(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    os.chown(file, 1000, 1001)
    replace_file(file, b"new", file.stat())
    assert (1000, 1001) == (file.stat().st_uid, file.stat().st_gid)


_LIST, _FOR_NEW_FILES = "system.posix_acl_access", "system.posix_acl_default"
_OWNER, _USER, _GROUP, _MOST, _OTHERS = 1, 2, 4, 16, 32


def _listed(group: int) -> bytes:
    """Return a list (ACL) by which a user of another group may read and write."""
    entries = [(_OWNER, 6, 2**32 - 1), (_USER, 6, 1234), (_GROUP, group, 2**32 - 1), (_MOST, 6, 2**32 - 1)]
    return pack("<I", 2) + b"".join(pack("<HHI", *each) for each in (*entries, (_OTHERS, 0, 2**32 - 1)))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere Python can't read such lists")
@pytest.mark.parametrize(("of_file", "of_folder"), [(True, False), (False, True), (True, True)])
def test_who_may_use_a_file_that_is_replaced_may_still(tmp_path: Path, of_file: bool, of_folder: bool) -> None:
    file = tmp_path / "file"
    file.touch(0o640)
    try:
        if of_file:
            os.setxattr(file, _LIST, _listed(0))
        if of_folder:
            os.setxattr(tmp_path, _FOR_NEW_FILES, _listed(6))
    except OSError as error:
        pytest.skip(f"the file system has no such lists: {error}")

    replace_file(file, b"new", file.stat())

    assert (0o660 if of_file else 0o640) == stat.S_IMODE(file.stat().st_mode)
    assert ([_listed(0)] if of_file else []) == [os.getxattr(file, each) for each in os.listxattr(file)]


@pytest.mark.parametrize(
    "pattern",
    [
        *(
            "*a" * 60 + "b",
            "**a" * 40 + "b",
            "*?" * 40 + "b",
            "*[a-c]" * 40 + "b",
            "*[]a]" * 40 + "b",
            "*" * 60 + "b/",
        ),
        *(
            "a/**/" * 40 + "b",
            "**/a/" * 40 + "b",
            "/**/*a*a" * 10 + "b",
            "*\\a" * 40 + "b",
            "a" + "*" * 60 + "/",
            "*" * 60 + "b/",
        ),
        *(
            "*" + "?" * 60,
            "*" + "[!b]" * 60,
            "*" + "[]-a]" * 60 + "/**/",
            "**/*" + "?[^/]" * 40 + "(",
            "*a" * 20 + "?" * 60 + "b",
        ),
    ],
)
def test_a_pattern_of_many_stars_ends_soon(pattern: str) -> None:
    start = time.process_time()
    for path in ("a" * 255, "a/" * 2000 + "c", ("a" * 200 + "/") * 15):
        compiled_patterns((pattern, f"!{pattern}")).match_file(path)

    assert time.process_time() - start < 2


def test_patterns_match_what_they_matched() -> None:
    chance = random.Random(5)
    pieces = ["a", "b", "a", "*", "*", "?", "/", "/", "**/", "[ab]", "\\*", "**", "]a", "!"]
    matched = 0
    for _ in range(5_000):
        lines = tuple("".join(chance.choices(pieces, k=chance.randint(2, 9))) for _ in range(2))
        try:
            expected = GitIgnoreSpec.from_lines(lines)
        except ValueError:  # such as `!` alone
            continue
        for _ in range(5):
            names = ("".join(chance.choices("aabc", k=chance.randint(1, 4))) for _ in range(chance.randint(1, 5)))
            path = "/".join(names) + chance.choice(["", "/"])
            assert expected.match_file(path) == compiled_patterns(lines).match_file(path), (lines, path)
            matched += expected.match_file(path)
    assert matched > 1_000


def test_pythons_warnings_of_patterns_are_not_shown(recwarn: pytest.WarningsRecorder) -> None:
    assert compiled_patterns(("[[:alpha:]]x",)) is not None
    assert [] == recwarn.list


@pytest.mark.parametrize("line", ["a\\", "[z-a]", "!", "[a", "a/[", "\0"])
def test_a_line_that_is_no_pattern_is_left_out(line: str) -> None:
    patterns = compiled_patterns((line, "*.md"))
    assert patterns.match_file("page.md")
    assert not patterns.match_file("page.rst")


@pytest.mark.parametrize(
    ("path", "remote"),
    [
        (r"\\host\share", True),
        ("//host/share", True),
        (r"/\host\share", True),
        (r"\folder", False),
        ("a//b", False),
    ],
)
def test_windows_asks_no_other_machine(path: str, remote: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (os.name == "nt" and remote) == is_remote(path)
    monkeypatch.setattr("signage_core.paths._IS_WINDOWS", True)
    assert remote == is_remote(path)
