"""Which lines differ from a revision of the repository: what git says, and nothing else is asked."""

import os
import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from signage_core.paths import exists, is_folder, program, read_file, resolved, seen_from
from signage_linter.report import PageDiagnostic
from signage_linter.source import UnreadableError, read_source

if TYPE_CHECKING:
    from subprocess import CompletedProcess

_HUNK = re.compile(r"@@ -\S+ \+(?P<start>[0-9]+)(?:,(?P<length>[0-9]+))? @@")
_ESCAPE = re.compile(rb"\\([0-7]{3}|.)", re.DOTALL)
_LETTERS = {b"a": b"\a", b"b": b"\b", b"t": b"\t", b"n": b"\n", b"v": b"\v", b"f": b"\f", b"r": b"\r"}
# The checkout, or a folder of it, may have come with a repository whose configuration and hooks are a stranger's.
_SETTINGS = ("safe.bareRepository=explicit", "core.fsmonitor=false", f"core.hooksPath={os.devnull}")
_SAFELY = tuple(word for setting in _SETTINGS for word in ("-c", setting))
# What a repository lacks, git would ask a server or a program for.
_ALONE = {"GIT_ALLOW_PROTOCOL": "none", "GIT_OPTIONAL_LOCKS": "0"}
_NOTHING = "SIGNAGE_NOTHING"  # an environment variable
SECONDS = 120.0
"""How long each question to git may take."""
# Whatever the user's configuration says, and without running programs that the repository names. As text, also what
# an attribute or a NUL byte makes binary: git tells no lines of that, and the page is checked all the same.
_DIFF = (
    *("-c", "core.quotePath=true", "-c", "diff.noprefix=false", "-c", "diff.mnemonicPrefix=false"),
    *("diff", "--no-relative", "--unified=0", "--no-color", "--no-ext-diff", "--no-textconv", "--find-renames"),
    # Of a submodule, whether it is at another commit: what its own repository names could be run for more.
    *("--text", "--ignore-submodules=dirty", "--submodule=short", "--src-prefix=a/", "--dst-prefix=b/"),
)
# The files that git has in another form, whose lines aren't those that are checked.
_CONVERTED = ":(exclude,attr:!filter !working-tree-encoding)"


class RevisionError(Exception):
    """The revision can't be compared with; the message says what to do."""


def changed_lines(folder: Path, revision: str, paths: Iterable[Path] = ()) -> dict[str, tuple[range, ...]]:
    """Return the lines that differ from where a revision and this one part, by file.

    So what the revision has changed since then isn't told. Where they have nothing in common, as in a shallow
    clone, the revision itself is compared with. A file that git doesn't know, ignores, or was told not to look
    at, is new as a whole, as is a folder of such files. So are links to files that differ, files whose lines
    git counts otherwise, and folders that are submodules at another commit or repositories of their own.

    Files are named as seen from the folder, with forward slashes. Raises RevisionError where git isn't there, the
    folder is in no repository, one of the paths isn't in it, or it has no such revision.
    """
    if revision.startswith("-"):
        raise RevisionError(f"`--since {revision}`: not a revision. Write a branch, a tag or a hash.")
    checkout = "Run it in a checkout of the repository."
    top = Path(_decoded(_git(folder, ("rev-parse", "--show-toplevel"), revision, checkout).removesuffix(b"\n")))
    _git(folder, ("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"), revision)
    try:
        start = _decoded(_git(folder, ("merge-base", revision, "HEAD"), revision).strip())
    except RevisionError:
        start = revision
    for path in paths:
        if not Path(os.path.realpath(folder / path)).is_relative_to(os.path.realpath(top)):
            raise RevisionError(f"`--since` asks the repository of the working directory, and {path} isn't in it")
    known = _parsed(_git(top, (*_without_filters(top), *_DIFF, start, "--"), revision))
    # What git ignores, too: it may be named, such as a built site. A folder that holds nothing else is one entry.
    new = _git(top, ("ls-files", "--others", "--directory", "-z"), revision)
    whole = (*new.split(b"\0"), *_unseen(top, revision))
    lines = {**known, **{_decoded(name): _WHOLE for name in whole if name}}
    converted = _git(top, ("ls-files", "-z", "--", _CONVERTED), revision).split(b"\0")
    others = frozenset(map(_decoded, converted))
    found: dict[str, tuple[range, ...]] = {}
    for name, changed in lines.items():
        is_link, is_below = (top / name).is_symlink(), is_folder(top / name)
        if is_link and is_below:  # its pages are those of another folder
            continue
        is_whole = is_link or is_below or name in others or not _has_gits_lines(top / name)
        file = _seen_from(folder, top / name)  # a link and its target are one
        found[file] = (*found.get(file, ()), *(_WHOLE if is_whole else changed))
    return found


def _unseen(top: Path, revision: str) -> Iterator[bytes]:
    """Yield the files that git was told not to look at, by `git update-index`: their changes aren't in a diff."""
    for entry in _git(top, ("ls-files", "-v", "-z"), revision).split(b"\0"):
        tag, _, name = entry.partition(b" ")
        # Of most that a sparse checkout leaves out, there is nothing.
        if (tag == b"S" or tag.islower()) and exists(top / _decoded(name)):
            yield name


def touching(
    diagnostics: Iterable[PageDiagnostic], changed: Mapping[str, Sequence[range]], folder: Path
) -> Iterator[PageDiagnostic]:
    """Yield the findings of which a line has changed, or a line of another place that they are about.

    The header of the block is one: with another label, the block may be checked for the first time.
    """
    changed_files: dict[object, list[range]] = {}
    for name, lines in changed.items():
        changed_files.setdefault(_identity(folder / name), []).extend(lines)

    @cache
    def lines_of(path: str) -> Sequence[range]:
        around = dict.fromkeys(map(_identity, (folder / path, *resolved(folder / path).parents)))
        return [lines for each in around for lines in changed_files.get(each, ())]

    for each in diagnostics:
        header = each.opening
        places = (
            (each.path, each.line, each.end_line),
            *((r.path, r.line, r.end_line) for r in each.related),
            *([(header.path, header.line, header.line)] if header.line else ()),
        )
        if any(
            lines.start <= max(last, first) and first < lines.stop
            for path, first, last in places
            for lines in lines_of(path)
        ):
            yield each


def _identity(path: Path) -> object:
    """Return what tells a file or folder from all others. Where case doesn't matter, git may name it otherwise."""
    try:
        state = path.stat()
    except OSError:
        return str(path)
    return state.st_dev, state.st_ino


def _seen_from(folder: Path, file: Path) -> str:
    """Return a file as seen from a folder, by the places where both really are: git follows no symbolic link."""
    return seen_from(os.path.realpath(folder), os.path.realpath(file))


def _has_gits_lines(file: Path) -> bool:
    """Tell whether a file is checked with the lines that git tells: no other bytes than LF end one."""
    try:
        text, content = read_source(file).text, read_file(file).removeprefix(BOM_UTF8)
    except (UnreadableError, OSError):
        return False
    return "\r" not in text.replace("\r\n", "\n") and text.encode("utf-8", "surrogatepass") == content


_WHOLE = (range(1, 2**31),)
_FETCH = "Fetch the revision, or name another one."


def _git(folder: Path, arguments: Sequence[str], revision: str, remedy: str = _FETCH) -> bytes:
    done = _run(folder, arguments)
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().split("\n")[0]
        reason = said.removeprefix("fatal: ").removesuffix(".") or "git has no such revision"
        if b"safe.directory" in done.stderr:  # somebody else's checkout
            remedy = "Add its folder to git's setting `safe.directory`."
        raise RevisionError(f"`--since {revision}`: {reason}. {remedy}")
    return done.stdout


def _run(folder: Path, arguments: Sequence[str]) -> "CompletedProcess[bytes]":
    import subprocess  # noqa: PLC0415  loaded for this option

    git = program("git")
    if git is None:
        raise RevisionError("`--since` needs git, which was not found. Install it.")
    try:
        return subprocess.run(  # noqa: S603  fixed words, and a revision that can't be an option
            [git, *_SAFELY, *arguments],
            cwd=folder,
            capture_output=True,
            check=False,
            env=_environment(folder),
            timeout=SECONDS,
        )
    except subprocess.TimeoutExpired as error:  # as for a pipe in the place of `.gitignore`
        fault = f"`--since`: git took more than {SECONDS:g} seconds. Leave the option out."
        raise RevisionError(fault) from error
    except OSError as error:
        raise RevisionError(f"could not run git for `--since`: {error.strerror or error}") from error


def _environment(folder: Path) -> dict[str, str]:
    """Return the environment for git. It looks for the repository itself, where one holds the folder.

    To its hooks in a linked worktree it names that: with the name, it takes any folder for the whole worktree.
    """
    environment = {**os.environ, **_ALONE, _NOTHING: ""}
    around = folder.absolute()
    if "GIT_WORK_TREE" not in environment and any(exists(each / ".git") for each in (around, *around.parents)):
        environment.pop("GIT_DIR", None)
    return environment


_NONE_SET = 1  # git's status
_REPOSITORYS_OWN = (b"local", b"worktree")


def _without_filters(folder: Path) -> list[str]:
    """Return options with which git runs no filter that the repository's own configuration names.

    Those of the user's configuration are run; Git LFS isn't where the repository names an extension, which is a
    program that it would start. Raises RevisionError where git is too old to tell.
    """
    named = r"^(filter|lfs\.extension)\."
    listed = _run(folder, ("config", "--show-scope", "--null", "--name-only", "--get-regexp", named))
    if listed.returncode not in (0, _NONE_SET):
        raise RevisionError("`--since` needs git 2.31 or newer. Install it.")
    words = listed.stdout.split(b"\0")
    keys = (key for scope, key in zip(words[::2], words[1::2], strict=False) if scope in _REPOSITORYS_OWN)
    filters = dict.fromkeys(
        "filter.lfs" if key.startswith(b"lfs.") else _decoded(key).rpartition(".")[0] for key in keys
    )
    return [f"--config-env={name}.{key}={_NOTHING}" for name in filters for key in ("clean", "process", "required")]


def _parsed(patch: bytes) -> dict[str, tuple[range, ...]]:
    """Return the new lines of each file of a patch without context. Lines of the files start with `+` or `-`."""
    found: dict[str, list[range]] = {}
    path = ""
    for line in patch.split(b"\n"):
        if line.startswith(b"diff "):
            path = ""
        elif line.startswith(b"+++ ") and not path:
            path = _path(line[4:])
        elif line.startswith(b"@@ ") and path:
            hunk = _HUNK.match(line.decode("ascii", "replace"))
            if hunk is not None:
                start, length = int(hunk["start"]), int(hunk["length"] or 1)
                # Where lines were only taken out, the one above and the one below are what is left of the change.
                lines = range(start, start + length) if length else range(max(start, 1), start + 2)
                found.setdefault(path, []).append(lines)
    return {path: tuple(ranges) for path, ranges in found.items()}


def _path(written: bytes) -> str:
    """Return the path of a patch's header, which may be quoted as in C; empty for a file that was removed."""
    name = written.rstrip(b"\t\r")
    if name.startswith(b'"'):
        name = _ESCAPE.sub(_unescaped, name[1:-1])
    return _decoded(name.removeprefix(b"b/")) if name.startswith(b"b/") else ""


def _unescaped(match: re.Match[bytes]) -> bytes:
    escape: bytes = match.group(1)
    return bytes([int(escape, 8)]) if escape.isdigit() else _LETTERS.get(escape, escape)


def _decoded(name: bytes) -> str:
    return name.decode("utf-8", "surrogateescape")
