from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from signage.main import main
from signage_linter.config import Configuration
from signage_linter.run import Given, check_paths

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
    list_folder = os.scandir

    def scandir(folder: Path) -> object:
        if folder.name == "closed":
            raise PermissionError(13, "Permission denied", str(folder))
        return list_folder(folder)

    monkeypatch.setattr(os, "scandir", scandir)
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


def test_what_is_no_file_is_named_and_the_rest_is_checked(tree: Path) -> None:
    (tree / "docs" / "loop.md").symlink_to("loop.md")
    (tree / "docs" / "broken.md").symlink_to("nowhere.md")
    (tree / "docs" / ".#page.md").symlink_to("an.editor@host")
    (tree / "docs" / "up").symlink_to("..")
    (tree / "docs" / "up.md").symlink_to("..")
    os.mkfifo(tree / "docs" / "pipe.md")
    assert (
        (
            "docs/broken.md: a link that leads to no file. Remove it, or leave it out with `exclude`.",
            "docs/loop.md: a link that leads to no file. Remove it, or leave it out with `exclude`.",
            "docs/pipe.md: not a regular file. Remove it, or leave it out with `exclude`.",
        ),
        3,
    ) == check(Path())


def test_a_file_that_is_not_text_is_named_and_the_rest_is_checked(tree: Path) -> None:
    (tree / "docs" / "latin.md").write_bytes(b"# Caf\xe9\n\n" + FAULTY.encode())
    (tree / "docs" / "latin.rst").write_bytes(b"Caf\xe9\n====\n")
    (tree / "docs" / "large.md").write_bytes(b"text\n" * 10_000_001)
    (tree / "docs" / "folder.md").mkdir()
    (tree / "docs" / "folder.md" / "page.md").write_text(FAULTY, encoding="utf-8")
    at_most = "at most 1 MB of such a file are checked. Split it, or leave it out with `exclude`."
    assert (
        (
            f"docs/large.md: not checked: 50.0 MB, and {at_most}",
            "docs/latin.md:1: not UTF-8 (byte 5). Save the file as UTF-8.",
            "docs/latin.rst:1: not UTF-8 (byte 3). Save the file as UTF-8.",
        ),
        4,
    ) == check(Path())


@pytest.mark.parametrize(
    ("suffix", "include"),
    [
        ("rst", ".. include:: {}"),
        ("md", '--8<-- "docs/{}"'),
        ("myst.md", "```{{include}} {}\n```"),
    ],
    ids=["rst", "snippets", "myst"],
)
def test_a_page_that_includes_itself_is_told_so_at_the_line(tree: Path, suffix: str, include: str) -> None:
    docs = tree / "docs"
    if suffix == "myst.md":
        (docs / "conf.py").write_text('extensions = ["myst_parser"]\n', encoding="utf-8")
    one, two = f"one.{suffix}", f"two.{suffix}"
    (docs / one).write_text(f"Text.\n\n{include.format(two)}\n", encoding="utf-8")
    (docs / two).write_text(f"More.\n\n{include.format(one)}\n", encoding="utf-8")
    report = check_paths([docs / one], Configuration())
    assert ["S009"] == [each.code for each in report.diagnostics]
    assert "includes itself through this line" in report.diagnostics[0].message


@pytest.mark.parametrize(
    ("page", "include", "reason"),
    [
        ("page.rst", ".. include:: {}", "(it lies outside the project and `include_paths`)"),
        ("page.rst", ".. literalinclude:: {}", "(it lies outside the project and `include_paths`)"),
        ("page.md", '--8<-- "{}"', "(it is outside the project and `base_path`, or not a file of at most 1 MB)"),
    ],
    ids=["include", "literalinclude", "snippets"],
)
def test_a_file_outside_the_project_is_not_read(
    tree: Path, monkeypatch: pytest.MonkeyPatch, page: str, include: str, reason: str
) -> None:
    (tree / "outside.txt").write_text("secret\n", encoding="utf-8")
    project = tree / "docs"
    (project / "pyproject.toml").touch()
    (project / page).write_text(f"Text.\n\n{include.format('../outside.txt')}\n", encoding="utf-8")
    monkeypatch.chdir(project)
    report = check_paths([Path(page)], Configuration())
    assert [("S009", 3)] == [(each.code, each.line) for each in report.diagnostics]
    assert reason in report.diagnostics[0].message


@pytest.mark.parametrize(
    ("page", "include"),
    [("page.rst", ".. include:: {}"), ("page.md", "```{{include}} {}\n```"), ("page.md", '--8<-- "{}"')],
    ids=["reStructuredText", "MyST", "snippets"],
)
def test_a_file_in_a_folder_of_include_paths_is_read(tree: Path, page: str, include: str) -> None:
    project, shared = tree / "docs", tree / "shared"
    shared.mkdir()
    fault = (
        "```anml\nlink#e1\nlink#e1\n```\n"
        if page.endswith(".md")
        else ".. code-block:: anml\n\n   link#e1\n   link#e1\n"
    )
    (shared / "part.txt").write_text(fault, encoding="utf-8")
    (project / "signage.toml").touch()
    if "8<" in include:
        snippets = "markdown_extensions: [pymdownx.superfences, {pymdownx.snippets: {base_path: [../shared]}}]\n"
        (project / "mkdocs.yml").write_text(snippets, encoding="utf-8")
    else:
        (project / "conf.py").write_text('extensions = ["myst_parser"]\n', encoding="utf-8")
    name = "part.txt" if "8<" in include else "../shared/part.txt"
    (project / page).write_text(f"Text.\n\n{include.format(name)}\n", encoding="utf-8")
    report = check_paths([project / page], Configuration(include_paths=(str(shared),)))
    assert ["N014"] == [each.code for each in report.diagnostics]
    assert (shared / "part.txt").resolve().as_posix().endswith(report.diagnostics[0].path.removeprefix("../"))


def test_a_named_file_in_no_format_is_not_passed_over_in_silence(tree: Path) -> None:
    (tree / "docs" / "snapshot.txt").write_text('button#e1 "a"\nbutton#e1 "b"\n', encoding="utf-8")
    (tree / "docs" / "snapshot.anml").write_text('button#e1 "a"\n', encoding="utf-8")
    named = [Path("docs/snapshot.txt"), Path("docs/snapshot.anml"), Path("docs/page.md")]
    unreadable = check_paths(named, Configuration()).unreadable
    said = "no format has files of this name. Name it or the markup: `--from anml`, `--from markdown`."
    assert (f"docs/snapshot.txt: not checked: {said}",) == unreadable
    (tree / "docs" / "notebook.ipynb").write_text("{}", encoding="utf-8")
    (notebook,) = check_paths([Path("docs/notebook.ipynb")], Configuration()).unreadable
    assert "MyST-NB" in notebook
    assert () == check_paths([Path("docs")], Configuration()).unreadable
    report = check_paths(named, Configuration(), Given(label="anml"))
    assert ["docs/snapshot.txt"] == [each.path for each in report.diagnostics if each.path.endswith("txt")]
    assert () == report.unreadable


PAGE = '<!doctype html><meta charset="{}"><p>ü <button data-agent-kind="thing">ü</button>'


@pytest.mark.parametrize(
    ("name", "encoding", "said", "unreadable"),
    [
        ("page.html", "cp1252", "windows-1252", 0),
        ("page.htm", "koi8-r", "koi8-r", 0),
        ("page.html", "iso2022_jp", "iso-2022-jp", 0),
        ("page.html", "utf-16", "utf-8", 0),
        ("page.html", "utf-8-sig", "latin1", 0),
        ("page.html", "cp1252", "utf-8", 1),
        ("page.md", "cp1252", "windows-1252", 1),
        ("page.md", "utf-16", "utf-16", 1),
    ],
)
def test_a_page_is_read_in_the_encoding_that_it_declares(
    tree: Path, name: str, encoding: str, said: str, unreadable: int
) -> None:
    page = PAGE.format(said).replace("ü", "ж" if encoding in ("koi8-r", "iso2022_jp") else "ü")
    (tree / name).write_bytes(page.encode(encoding))
    report = check_paths([Path(name)], Configuration())

    expected = [] if unreadable else [("D001", 1, page.index("thing") + 1)]
    assert expected == [(each.code, each.line, each.column) for each in report.diagnostics]
    assert unreadable == len(report.unreadable)


@pytest.mark.parametrize(
    ("encoding", "cookie", "expected"),
    [
        ("latin-1", "# -*- coding: latin-1 -*-", [("N008", 6)]),
        ("koi8-r", "#!/usr/bin/python\n# vim: set fileencoding=koi8-r :", [("N008", 7)]),
        ("utf-8", "# coding: utf-8", [("N008", 6)]),
        ("latin-1", "# coding: utf-8", None),
        ("latin-1", "# coding: no-such-encoding", None),
        ("latin-1", "# coding: hex", None),
        ("utf-8", "# coding: zlib", [("N008", 6)]),
        ("latin-1", "# -*- encodes -*-", None),
    ],
)
def test_a_module_is_read_in_the_encoding_that_it_declares(
    tree: Path, encoding: str, cookie: str, expected: list[tuple[str, int]] | None
) -> None:
    sign = "ж" if encoding == "koi8-r" else "é"
    (tree / "page.py").write_bytes(
        f'{cookie}\n"""{sign}\n\n```anml\nmain\n  Button#e1 "{sign}"\n```\n"""'.encode(encoding)
    )
    report = check_paths([Path("page.py")], Configuration())

    assert (expected or []) == [(each.code, each.line) for each in report.diagnostics]
    assert (expected is None) == bool(report.unreadable)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("page.md", '```anml-dns\n--8<-- ".git/config"\n```\n'),
        ("page.md", '```anml-dns\n--8<-- "link.txt"\n```\n'),
        ("page.rst", ".. literalinclude:: .git/config\n   :language: anml-dns\n"),
        ("page.rst", ".. include:: link.txt\n"),
        ("myst/page.md", "```{literalinclude} ../.git/config\n:language: anml-dns\n```\n"),
        ("page.anml", None),
    ],
)
def test_nothing_of_the_repository_itself_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str | None
) -> None:
    """A pipeline may keep there what it signs in with."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    (tmp_path / "myst").mkdir()
    (tmp_path / ".git" / "config").write_text("extraheader = secret\n\n.. code-block:: anml-dns\n\n   secret\n")
    (tmp_path / "link.txt").symlink_to(".git/config")
    (tmp_path / "mkdocs.yml").write_text("markdown_extensions: [pymdownx.snippets, pymdownx.superfences]\n")
    (tmp_path / "myst" / "conf.py").write_text("extensions = ['myst_parser']\n")
    if text is None:
        (tmp_path / name).symlink_to(".git/config")
    else:
        (tmp_path / name).write_text(text)
    said = CliRunner().invoke(main, ["check", "--no-cache", "."]).output
    assert "secret" not in said, said
