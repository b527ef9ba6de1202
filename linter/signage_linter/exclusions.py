"""What a search leaves out: what the run excludes, `.gitignore` files, and pages that a project doesn't build."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from signage_core.frozen import frozen
from signage_core.paths import LARGEST_CONFIGURATION, Patterns, compiled_patterns, exists, read_file, seen_from

#: Patterns, each with what the paths begin with in the folder that they start in.
Exclusions = Sequence[tuple[str, Patterns]]


def exclusions_of_search(here: Path, exclude: Mapping[Path, Sequence[str]]) -> tuple[Exclusions, Exclusions]:
    """Return what is left out of an absolute folder that is searched, and which of its pages a project leaves out.

    The patterns of `exclude` come with the folder where they start.
    """
    around = list(_repository_folders(here))
    inside = [each.as_posix() for each in (here, *here.parents)]
    above = [(prefix_of(parent), spec) for parent in around if (spec := gitignore(parent))]
    named_though_ignored = any(is_excluded(part, above, is_folder=True) for part in inside)
    projects = [each for parent in around for each in project_exclusions(parent)]
    named_though_left_out = any(is_excluded(part, projects, is_folder=True) for part in inside)
    excluding = [each for start, lines in exclude.items() for each in _excluding(lines, start, here)]
    ignoring = [*excluding, *([] if named_though_ignored else above)]
    return ignoring, [] if named_though_left_out else projects


@frozen
class _SeenFrom:
    """Patterns that start at a folder which is called so where the paths start."""

    patterns: Patterns
    lead: str

    def match_file(self, file: str) -> bool:
        return self.patterns.match_file(self.lead + file)


def _excluding(exclude: Sequence[str], start: Path, here: Path) -> list[tuple[str, Patterns]]:
    """Return patterns for what is in a folder that is searched, without those that name it: who names it means it.

    As in a shell, `./docs` is what is there, which git doesn't know.
    In a folder outside of where they start, patterns such as `*.rst` and `../docs/old` hold as seen from there.
    """

    def placed(lines: tuple[str, ...]) -> list[tuple[str, Patterns]]:
        patterns = compiled_patterns(lines)
        outside = [] if here.is_relative_to(start) else [(prefix_of(here), _SeenFrom(patterns, lead))]
        return [(prefix_of(start), patterns), *outside]

    if not exclude:
        return []
    lead = f"{seen_from(start, here)}/"
    inside = [each.as_posix() for each in (here, *here.parents)]

    def names_here(line: str) -> bool:
        patterns = placed((line,))
        seen = len(patterns) > 1 and compiled_patterns((line,)).match_file(lead)
        return seen or any(is_excluded(part, patterns, is_folder=True) for part in inside)

    lines = (line.removeprefix(".") if line.startswith("./") else line for line in exclude)
    kept = tuple(line for line in lines if not names_here(line))
    return placed(kept) if kept else []


def prefix_of(folder: Path) -> str:
    """Return what the paths in an absolute folder begin with."""
    return folder.as_posix().rstrip("/") + "/"


def is_excluded(path: str, ignoring: Exclusions, *, is_folder: bool) -> bool:
    """Tell whether an absolute path is ignored; patterns come with what the paths in their folder begin with.

    Of `.gitignore` files, which come from the outermost inwards, the innermost that says something of it counts.
    """
    mark = "/" if is_folder else ""
    is_ignored = False
    for prefix, spec in ignoring:
        if len(path) > len(prefix) and path.startswith(prefix):
            name = path[len(prefix) :] + mark
            if isinstance(spec, _OfGit):
                is_ignored = spec.judged(name, default=is_ignored)
            elif spec.match_file(name):
                return True
    return is_ignored


def _repository_folders(folder: Path) -> Iterator[Path]:
    """Yield an absolute folder and those around it up to the root of its repository: what they say holds here."""
    around = [folder, *folder.parents]
    root = next((number for number, parent in enumerate(around) if exists(parent / ".git")), 0)
    yield from reversed(around[: root + 1])


@frozen
class _OfGit:
    """The patterns of a `.gitignore` file, which may take back what one in a folder around it ignores."""

    patterns: Any

    def match_file(self, file: str) -> bool:
        return self.judged(file, default=False)

    def judged(self, file: str, *, default: bool) -> bool:
        """Tell whether a path is ignored; what the default says where no pattern is for it."""
        include: bool | None = self.patterns.check_file(file).include
        return default if include is None else include


def gitignore(folder: Path) -> Patterns | None:
    """Return the patterns of the `.gitignore` file in a folder; None where it has none."""
    file = folder / ".gitignore"
    try:
        lines = read_file(file, LARGEST_CONFIGURATION).decode("utf-8", "replace").splitlines()
    except OSError:
        return None
    return _OfGit(compiled_patterns(tuple(lines)))


_MKDOCS_FILES = ("mkdocs.yml", "mkdocs.yaml", "properdocs.yml")


def project_exclusions(folder: Path) -> list[tuple[str, Patterns]]:
    """Return what the configurations in an absolute folder leave out, with what those paths begin with.

    These are `exclude_patterns` of a Sphinx project, where its `conf.py` lists them in literals, and `exclude_docs`
    of a MkDocs project, with what MkDocs always leaves out.
    """
    found = [_sphinx_exclusions(folder), *(_mkdocs_exclusions(folder / name) for name in _MKDOCS_FILES)]
    return [(prefix_of(each[0]), each[1]) for each in found if each is not None]


def _sphinx_exclusions(folder: Path) -> tuple[Path, Patterns] | None:
    file = folder / "conf.py"
    if not exists(file):
        return None
    from signage_linter.conf_py import strings  # noqa: PLC0415  most folders have no such file

    patterns = [each for pattern in strings(file, "exclude_patterns") for each in _as_git_has_it(pattern)]
    return (folder, compiled_patterns(tuple(patterns))) if patterns else None


def _as_git_has_it(pattern: str) -> Iterator[str]:
    """Yield .gitignore patterns for one of Sphinx's, which is for a whole path; none where no path is like it.

    Such is one with a slash at its start or end. A `**` stands for any text, so that `**/a` isn't `a` at the top.
    """
    parts = pattern.replace("\\", "\\\\").split("/")
    if not all(parts) or pattern != pattern.rstrip():
        return
    whole = "/" + "/".join("*/**" if part == "**" else part for part in parts[:-1])
    lead, last = whole.rstrip("/"), parts[-1]
    if last == "**" or "**" not in last:
        yield f"{lead}/{last}"
        return
    yield f"{lead}/{last.replace('**', '*')}"
    if last.count("**") == 1:
        yield f"{lead}/{last.replace('**', '*/**/*')}"


def _mkdocs_exclusions(file: Path) -> tuple[Path, Patterns] | None:
    if not exists(file):
        return None
    from signage_linter.finders.markdown.mkdocs_settings import read_exclusions  # noqa: PLC0415  likewise

    docs, patterns = read_exclusions(file)
    return docs, compiled_patterns(tuple(patterns))
