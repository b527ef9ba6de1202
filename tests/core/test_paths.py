"""Files are read, and what only looks like one is refused at once."""

import os
import sys
from pathlib import Path

import pytest

from signage_core.paths import read_file


def test_a_file_and_a_link_to_one_are_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"content\r\n")
    (tmp_path / "link").symlink_to("file")
    assert b"content\r\n" == read_file(tmp_path / "file") == read_file(str(tmp_path / "link"))


@pytest.mark.skipif(sys.platform == "win32", reason="it has neither pipes nor devices in folders")
@pytest.mark.parametrize("name", ["pipe", "device", "loop", "folder", "nothing", "nu\0l"])
def test_what_is_no_file_is_refused(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "device").symlink_to("/dev/zero")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match=r"."):
        read_file(tmp_path / name)
