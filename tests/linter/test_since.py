"""Lines that differ from a revision, as git tells them."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from signage_linter.config import Configuration
from signage_linter.run import check_paths
from signage_linter.since import RevisionError, changed_lines, touching

FAULT = '```anml\nbutton#e4 "Save" disabled\n```\n'
ODD = 'ä "b"\\c.md'


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a repository with one revision, as the working directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    git("init", "-q", ".")
    (tmp_path / "docs").mkdir()
    for name in ("docs/page.md", "docs/same.md", f"docs/{ODD}"):
        (tmp_path / name).write_text(f"# Page\n\n{FAULT}\nmore\n")
    git("add", "-A")
    git("commit", "-q", "-m", "first")
    return tmp_path


def git(*arguments: str) -> str:
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false")
    return subprocess.run(["git", *identity, *arguments], check=True, capture_output=True, text=True).stdout


def test_changed_added_and_new_lines_are_told(repository: Path) -> None:
    (repository / "docs/page.md").write_text(f"# Title\n\n{FAULT}\nmore\n\n{FAULT}")
    (repository / f"docs/{ODD}").write_text(f"# Page\n\n{FAULT}\nless\n")
    (repository / "new.md").write_text(FAULT)

    assert {
        "docs/page.md": (range(1, 2), range(8, 12)),
        f"docs/{ODD}": (range(7, 8),),
        "new.md": (range(1, 2**31),),
    } == changed_lines(Path(), "HEAD")


def test_paths_are_relative_to_the_folder(repository: Path) -> None:
    (repository / "docs/page.md").write_text("# Title\n")

    (repository / "new.md").write_text("# New\n")

    assert {"page.md", "../new.md"} == set(changed_lines(repository / "docs", "HEAD"))


def test_a_hook_of_a_linked_worktree_may_run_in_a_folder_of_it(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git("worktree", "add", "-q", "linked")
    page = repository / "linked/docs/page.md"
    page.write_text(page.read_text().replace("more", "less"))
    monkeypatch.setenv("GIT_DIR", str(repository / ".git/worktrees/linked"))  # as git does for its hooks

    for folder, name in (("linked/docs", "page.md"), ("linked", "docs/page.md")):
        monkeypatch.chdir(repository / folder)
        assert {name: (range(7, 8),)} == changed_lines(Path(), "HEAD")


def test_a_repository_elsewhere_may_be_named(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.move(".git", "../of.git")
    (repository / "docs/page.md").write_text("other\n")
    monkeypatch.setenv("GIT_DIR", str(repository.parent / "of.git"))

    assert {"docs/page.md"} == set(changed_lines(Path(), "HEAD"))


def test_lines_that_were_taken_out_leave_their_neighbours(repository: Path) -> None:
    (repository / "docs/page.md").write_text(f"# Page\n\n{FAULT}")

    assert {"docs/page.md": (range(5, 7),)} == changed_lines(Path(), "HEAD")


def test_only_findings_in_changed_lines_are_left(repository: Path) -> None:
    (repository / "docs/page.md").write_text(f"# Title\n\n{FAULT}\nmore\n\n{FAULT}")
    report = check_paths([Path()], Configuration())

    left = touching(report.diagnostics, changed_lines(Path(), "HEAD"), Path())

    assert [("docs/page.md", 10)] == [(each.path, each.line) for each in left]


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("docs/label.md", FAULT.replace("anml", "text"), FAULT),
        ("docs/label.rst", ".. code-block:: text\n\n   link#e4 'A'\n", ".. code-block:: anml\n\n   link#e4 'A'\n"),
        ("docs/skip.md", f'<!-- signage: skip reason="old" -->\n{FAULT}', FAULT),
        ("docs/piece.md", '```text\n--8<-- "docs/piece.txt"\n```\n', '```anml\n--8<-- "docs/piece.txt"\n```\n'),
    ],
)
def test_findings_of_a_block_whose_header_has_changed_are_left(
    repository: Path, name: str, before: str, after: str
) -> None:
    (repository / "docs/piece.txt").write_text("button#e4 'Save'\n")
    (repository / name).write_text(f"{before}\n{FAULT}")
    git("add", "-A")
    git("commit", "-q", "-m", "second")
    (repository / name).write_text(f"{after}\n{FAULT}")
    report = check_paths([Path(name)], Configuration())

    left = [*touching(report.diagnostics, changed_lines(Path(), "HEAD"), Path())]

    assert left == [each for each in report.diagnostics if each.line < 4 or each.path != name]
    assert left


@pytest.mark.parametrize("attribute", ["-diff", "binary", "-text -diff", "diff=unknown", ""])
def test_lines_of_what_git_takes_for_binary_are_told(repository: Path, attribute: str) -> None:
    (repository / ".gitattributes").write_text(f"*.md {attribute}\n")
    (repository / "docs/page.md").write_text(f"# Title\n\n{FAULT}\n{'more' if attribute else chr(0)}\n")

    changed = changed_lines(Path(), "HEAD")

    assert range(1, 2) == changed["docs/page.md"][0]
    assert ["docs/page.md"] == [name for name in changed if name.endswith(".md")]


def test_a_page_whose_lines_git_counts_otherwise_is_changed_as_a_whole(repository: Path) -> None:
    """As of lines that end in CR, and of UTF-16, where a part of another character may look like a line's end."""
    document = f"<!--{chr(0x0A0A) * 9}-->\n\n<anml>\n<a></%s>\n</anml>\n"
    (repository / "shop.anml").write_text(document % "a", encoding="utf-16")
    git("add", "-A")
    git("commit", "-q", "-m", "second")
    (repository / "shop.anml").write_text(document % "b", encoding="utf-16")
    (repository / "docs/page.md").write_text(f"# Page\r\r\r{FAULT}\nmore\n\n{FAULT}", newline="")

    assert {("docs/page.md", 11), ("shop.anml", 4)} <= {*_findings_left()}


@pytest.mark.parametrize("attribute", ["working-tree-encoding=IBM037", "filter=short", "other filter=short"])
def test_a_page_that_git_holds_in_another_form_is_changed_as_a_whole(
    repository: Path, monkeypatch: pytest.MonkeyPatch, attribute: str
) -> None:
    settings = {"COUNT": "1", "KEY_0": "filter.short.clean", "VALUE_0": "tr -d '\\n'"}  # a user's
    for name, value in settings.items():
        monkeypatch.setenv(f"GIT_CONFIG_{name}", value)
    (repository / ".gitattributes").write_text(f"docs/page.md {attribute}\n")
    (repository / "docs/page.md").write_text(f"# Page\n\n{FAULT}\nmore\n\n{FAULT}")
    git("add", "-A")

    assert ("docs/page.md", 10) in _findings_left()


@pytest.mark.parametrize("asked", ["../docs/page.md", "..", "absolute", "linked"])
def test_findings_outside_of_the_working_directory_are_left(
    repository: Path, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    (repository / "docs/page.md").write_text(f"# Page\n\n{FAULT}\nmore\n\n{FAULT}")
    (repository / "inner").mkdir()
    (repository / "linked").symlink_to("docs")
    monkeypatch.chdir(repository / "inner")
    named = {"absolute": repository / "docs", "linked": Path("../linked/page.md")}
    report = check_paths([named.get(asked, Path(asked))], Configuration())

    left = touching(report.diagnostics, changed_lines(Path(), "HEAD"), Path())

    assert [10] == [each.line for each in left]


def test_a_path_of_another_repository_is_refused(
    repository: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other")
    assert repository.is_dir()
    with pytest.raises(RevisionError, match="isn't in it"):
        changed_lines(Path(), "HEAD", [Path("docs"), other])


def test_what_the_revision_changed_since_the_branch_left_it_is_not_told(repository: Path) -> None:
    git("checkout", "-q", "-b", "topic")
    (repository / "new.md").write_text(FAULT)
    git("add", "-A")
    git("commit", "-q", "-m", "second")
    git("checkout", "-q", "-b", "ahead", "HEAD~1")
    (repository / "docs/page.md").write_text("# Page\n")
    git("commit", "-q", "-a", "-m", "mended")
    git("checkout", "-q", "topic")

    assert {"new.md": (range(1, 4),)} == changed_lines(Path(), "ahead")


def test_a_revision_of_another_history_is_compared_as_it_is(repository: Path) -> None:
    git("branch", "base")
    git("checkout", "-q", "--orphan", "other")
    (repository / "docs/page.md").write_text(f"# Title\n\n{FAULT}\nmore\n")
    git("commit", "-q", "-a", "-m", "other")

    assert {"docs/page.md": (range(1, 2),)} == changed_lines(Path(), "base")


def test_only_the_changed_lines_of_a_renamed_file_are_told(repository: Path) -> None:
    text = f"# Page\n\n{FAULT}\nmore\n"
    git("rm", "-q", "docs/same.md", f"docs/{ODD}")
    git("commit", "-q", "-m", "second")
    git("mv", "docs/page.md", "docs/moved.md")
    assert {} == changed_lines(Path(), "HEAD")

    (repository / "docs/moved.md").write_text(f"{text}\nlast\n")
    assert {"docs/moved.md": (range(8, 10),)} == changed_lines(Path(), "HEAD")


def _findings_left(*names: str) -> list[tuple[str, int]]:
    report = check_paths([Path(name) for name in names or (".",)], Configuration())
    return [(each.path, each.line) for each in touching(report.diagnostics, changed_lines(Path(), "HEAD"), Path())]


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
@pytest.mark.parametrize("name", ["docs/a.md", "docs/z.md"])
def test_a_new_link_to_a_page_hides_none_of_its_changes(repository: Path, name: str) -> None:
    (repository / "docs/page.md").write_text(f"# Page\n\n{FAULT}\nmore\n\n{FAULT}")
    (repository / name).symlink_to("page.md")
    git("add", "-A")

    assert ("docs/page.md", 10) in _findings_left()


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_a_link_that_makes_a_page_of_another_file_is_new_as_a_whole(repository: Path) -> None:
    (repository / "text.txt").write_text(f"# Page\n\n{FAULT}")
    git("add", "-A")
    git("commit", "-q", "-m", "second")
    (repository / "linked.md").symlink_to("text.txt")

    assert [("linked.md", 4)] == _findings_left()


@pytest.mark.parametrize("ignored", ["none", "all"])
def test_a_submodule_at_another_commit_is_changed_as_a_whole(repository: Path, ignored: str) -> None:
    (repository / ".gitmodules").write_text(f'[submodule "inner"]\npath = inner\nurl = ./x\nignore = {ignored}\n')
    git("init", "-q", "inner")
    git("-C", "inner", "commit", "-q", "--allow-empty", "-m", "first")
    git("add", "-A")
    git("commit", "-q", "-m", "with it")
    assert [] == _findings_left()

    (repository / "inner/page.md").write_text(FAULT)
    git("-C", "inner", "add", "-A")
    git("-C", "inner", "commit", "-q", "-m", "second")

    assert [("inner/page.md", 2)] == _findings_left()


def test_a_repository_that_git_does_not_know_is_new_as_a_whole(repository: Path) -> None:
    git("init", "-q", "inner")
    (repository / "inner/docs").mkdir()
    (repository / "inner/docs/page.md").write_text(FAULT)
    git("-C", "inner", "add", "-A")
    git("-C", "inner", "commit", "-q", "-m", "first")

    assert [("inner/docs/page.md", 2)] == _findings_left()


@pytest.mark.parametrize("place", [".gitignore", ".git/info/exclude"])
def test_a_page_that_git_ignores_is_new_as_a_whole_where_it_is_checked(repository: Path, place: str) -> None:
    (repository / place).write_text("ignored.md\nbuilt/\n")
    (repository / "built/deep").mkdir(parents=True)
    for name in ("docs/ignored.md", "built/deep/page.md"):
        (repository / name).write_text(FAULT)

    assert [("built/deep/page.md", 2), ("docs/ignored.md", 2)] == _findings_left("built", "docs/ignored.md")


@pytest.mark.parametrize("option", ["--assume-unchanged", "--skip-worktree"])
def test_a_page_that_git_was_told_not_to_look_at_is_new_as_a_whole(repository: Path, option: str) -> None:
    git("update-index", option, "docs/page.md", f"docs/{ODD}", "docs/same.md")
    (repository / "docs/page.md").write_text(f"{FAULT}\n{FAULT}")
    (repository / f"docs/{ODD}").unlink()

    assert [("docs/page.md", 2), ("docs/page.md", 6), ("docs/same.md", 4)] == _findings_left()


def test_another_name_of_a_changed_file_is_the_same_file(repository: Path) -> None:
    """As `Docs/page.md` is, where git has it as `docs/page.md` and the system tells no case."""
    (repository / "docs/page.md").write_text(f"{FAULT}\n{FAULT}")
    (repository / "docs/other.md").hardlink_to(repository / "docs/page.md")
    git("add", "docs/other.md")
    git("commit", "-q", "-m", "second")

    assert ("docs/other.md", 6) in _findings_left()


@pytest.mark.parametrize("revision", ["nowhere", "--output=x", "HEAD~9", "HEAD..HEAD", "HEAD...HEAD", ""])
def test_a_revision_that_is_none_is_refused(repository: Path, revision: str) -> None:
    with pytest.raises(RevisionError, match="--since"):
        changed_lines(Path(), revision)
    assert not (repository / "x").exists()


def test_without_a_repository_there_is_nothing_to_compare_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(RevisionError, match="not a git repository"):
        changed_lines(tmp_path, "HEAD")


def test_a_program_of_the_checkout_is_not_started(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = repository / "git"
    program.write_text("#!/bin/sh\ntouch executed\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join(("", ".", os.environ["PATH"])))

    assert {"git"} == set(changed_lines(Path(), "HEAD"))
    assert not (repository / "executed").exists()


def _program(name: str) -> str:
    """Return a command that leaves a file behind, and does as a filter has to."""
    return f"touch '{Path(name).absolute().as_posix()}'; cat"


@pytest.mark.parametrize("place", ["--local", "--worktree"])
@pytest.mark.parametrize("key", ["filter.x.clean", "filter.x.process", "filter.a=b.clean", "diff.x.textconv"])
def test_a_program_that_the_repository_names_is_not_started(repository: Path, key: str, place: str) -> None:
    git("config", "extensions.worktreeConfig", "true")
    git("config", place, key, _program("executed"))
    git("config", place, "filter.x.required", "true")
    name = key.split(".")[1]
    (repository / ".gitattributes").write_text(f"* filter={name} diff={name}\n")
    (repository / "docs/page.md").write_text("other\n")

    assert "docs/page.md" in changed_lines(Path(), "HEAD")
    assert not (repository / "executed").exists()


@pytest.mark.parametrize("extension", ["", "lfs.extension.x.clean"])
def test_an_extension_of_git_lfs_that_the_repository_names_is_not_started(
    repository: Path, monkeypatch: pytest.MonkeyPatch, extension: str
) -> None:
    (repository / "user.config").write_text(f'[filter "lfs"]\nclean = "{_program("executed")}"\nrequired = true\n')
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(repository / "user.config"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    (repository / ".gitattributes").write_text("* filter=lfs\n")
    (repository / "docs/page.md").write_text("other\n")
    if extension:
        git("config", extension, "true")

    assert "docs/page.md" in changed_lines(Path(), "HEAD")
    assert (repository / "executed").exists() == (not extension)


@pytest.mark.skipif(os.name == "nt", reason="a hook is a script of a shell")
def test_no_hook_is_run(repository: Path) -> None:
    hook = repository / ".git" / "hooks" / "post-index-change"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f"#!/bin/sh\n{_program('executed')}\n")
    hook.chmod(0o755)
    os.utime(repository / "docs/page.md", (0, 0))  # so that git looks at it anew, and would keep what it sees

    changed_lines(Path(), "HEAD")

    assert not (repository / "executed").exists()


def test_what_the_repository_lacks_is_not_fetched(repository: Path) -> None:
    git("config", "core.repositoryformatversion", "1")
    git("config", "extensions.partialClone", "origin")
    git("config", "remote.origin.promisor", "true")
    git("config", "remote.origin.url", f"ext::sh -c touch% {(repository / 'executed').as_posix()}")
    git("config", "protocol.ext.allow", "always")
    blob = git("rev-parse", "HEAD:docs/page.md").strip()
    (repository / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    (repository / "docs/page.md").write_text("other\n")

    with pytest.raises(RevisionError, match="Fetch the revision"):
        changed_lines(Path(), "HEAD")
    assert not (repository / "executed").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.parametrize("place", [".gitattributes", ".git/info/attributes"])
def test_a_pipe_holds_git_for_a_while_only(repository: Path, place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signage_linter.since.SECONDS", 1.0)
    (repository / place).parent.mkdir(exist_ok=True)
    os.mkfifo(repository / place)
    (repository / "docs/page.md").write_text("other\n")

    with pytest.raises(RevisionError, match="git took more than 1 seconds"):
        changed_lines(Path(), "HEAD")


@pytest.mark.skipif(os.name == "nt", reason="the program is a script of a shell")
def test_a_git_that_does_not_tell_the_filters_of_the_repository_is_refused(
    repository: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    git("config", "filter.x.clean", _program("executed"))
    (repository / ".gitattributes").write_text("* filter=x\n")
    (repository / "docs/page.md").write_text("other\n")
    old = tmp_path_factory.mktemp("old") / "git"
    real = shutil.which("git")
    old.write_text(f'#!/bin/sh\ncase "$*" in *--show-scope*) exit 129;; esac\nexec "{real}" "$@"\n')
    old.chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join((str(old.parent), os.environ["PATH"])))

    with pytest.raises(RevisionError, match=r"git 2\.31"):
        changed_lines(Path(), "HEAD")
    assert not (repository / "executed").exists()


def test_without_git_there_is_a_message(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(repository))

    with pytest.raises(RevisionError, match="needs git, which was not found"):
        changed_lines(Path(), "HEAD")


def test_a_repository_that_is_hidden_in_the_checkout_is_not_trusted(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that looks like the inside of `.git` may be part of a commit, with a configuration of its own."""
    hidden = repository / "docs" / "hidden"
    git("clone", "-q", "--bare", ".", str(hidden))
    (repository / "program").write_text("#!/bin/sh\ntouch executed\n")
    (repository / "program").chmod(0o755)
    for key, value in (
        ("core.bare", "false"),
        ("core.worktree", "."),
        ("core.fsmonitor", str(repository / "program")),
    ):
        git("-C", str(hidden), "config", key, value)
    shutil.copy(".git/index", hidden)
    monkeypatch.chdir(hidden)

    with suppress(RevisionError):
        changed_lines(Path(), "HEAD")

    assert not (repository / "executed").exists()
    assert not (hidden / "executed").exists()
