from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from signage_linter.config import Configuration
from signage_linter.run import check_paths

if TYPE_CHECKING:
    import os

FAULTY = '```anml\nbutton#e4 "Save"\nlink#e4 "Home"\n```\n'


def check(*paths: Path) -> tuple[tuple[str, ...], int]:
    report = check_paths(paths, Configuration())
    return report.unreadable, len(report.diagnostics)


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("closed/page.md", "docs/page.md", "docs/sub/page.md"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(FAULTY, encoding="utf-8")
    return tmp_path


def test_a_folder_that_cannot_be_listed_is_named_and_the_rest_is_checked(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    list_folder = Path.iterdir

    def iterdir(folder: Path) -> object:
        if folder.name == "closed":
            raise PermissionError(13, "Permission denied", str(folder))
        return list_folder(folder)

    monkeypatch.setattr(Path, "iterdir", iterdir)
    assert tree.is_dir()
    assert (("closed: cannot be read: Permission denied",), 2) == check(Path())


def test_a_file_whose_folder_is_closed_is_named(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    look = Path.stat

    def stat(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        if path.parent.name == "closed":
            raise PermissionError(13, "Permission denied", str(path))
        return look(path, follow_symlinks=follow_symlinks)

    assert tree.is_dir()
    monkeypatch.setattr(Path, "stat", stat)
    named = ("closed/page.md: cannot be read: Permission denied",)
    assert (named, 1) == check(Path("closed/page.md"), Path("docs/page.md"))
    assert (("closed: cannot be read: Permission denied",), 0) == check(Path("closed"))


def test_a_link_that_leads_to_itself_is_passed_over(tree: Path) -> None:
    (tree / "docs" / "loop.md").symlink_to("loop.md")
    (tree / "docs" / "up").symlink_to("..")
    assert ((), 3) == check(Path())


def test_a_named_file_in_no_format_is_not_passed_over_in_silence(tree: Path) -> None:
    (tree / "docs" / "snapshot.txt").write_text('button#e1 "a"\nbutton#e1 "b"\n', encoding="utf-8")
    (tree / "docs" / "snapshot.anml").write_text('button#e1 "a"\n', encoding="utf-8")
    named = [Path("docs/snapshot.txt"), Path("docs/snapshot.anml"), Path("docs/page.md")]
    notes = check_paths(named, Configuration()).notes
    assert (
        "docs/snapshot.txt: not checked: no format has files of this name; `signage formats` lists them",
    ) == notes
    assert () == check_paths([Path("docs")], Configuration()).notes
