"""What checking costs: beside the build of the same site, and beside itself when nothing has changed.

The project is that of the variable SIGNAGE_BENCH_PROJECT, a folder with a mkdocs.yml: a checkout of somebody's
documentation. The goals are for such a site, as its authors built it.

Without the variable, it is a hundred and twenty pages, each made of two of our own guides, and the rows have no
goals. They tell something else: these pages are short and plain, the build has none of the plug-ins and extensions
that a real site spends its time in, and much of a first check is what it loads: the converter, its extensions, and
the rules of the formats that the guides show.

All that is run is compiled beforehand, as it is where a package was installed.

A build's own time varies by a quarter on a machine that others use, and the difference that is looked for is a
twentieth. So the two builds run at the same time on the same core, which switches between them many times a second:
what else slows one slows the other. Each such pair gives a ratio, and the median of the ratios is the result. Two
equal builds that are measured like this differ by less than a hundredth.
"""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import yaml
from mkdocs.utils.yaml import get_yaml_loader, yaml_load

from benchmarks.measurement import Row, process_seconds, speed_row

PROJECT = "SIGNAGE_BENCH_PROJECT"
PAGES = 120
PAIRS = 7
ROUNDS = 3
_UNCHANGED = 3  # runs in each round: they are short
# They ask the network or the history of a repository, or do what takes most of a build and is none of it.
_LEFT_OUT = frozenset(
    {"social", "privacy", "git-revision-date-localized", "git-committers", "rss", "optimize", "minify"}
)
_EXTENSIONS = """\
  - admonition
  - attr_list
  - tables
  - pymdownx.details
  - pymdownx.highlight
  - pymdownx.superfences
  - pymdownx.tabbed: {alternate_style: true}
"""


def run() -> Iterator[Row]:
    """Build and check the project."""
    with tempfile.TemporaryDirectory() as name:
        project = _copy(Path(name))
        real = PROJECT in os.environ
        size = sum(page.stat().st_size for page in (project / "docs").rglob("*.md"))
        bare, checked = _settings(project, signage=False), _settings(project, signage=True)
        builds = [_build(settings) for settings in (bare, checked)]
        _together(project, builds)  # compiles what they load
        pairs = [_pair(project, builds, swapped=bool(number % 2)) for number in range(PAIRS)]
        ratios = sorted(without / with_plugin for without, with_plugin in pairs)
        print(f"  builds, seconds without and with: {_listed(pairs)}", file=sys.stderr)
        with_plugin = min(second for _, second in pairs)
        alone = first = second = float("inf")
        check, environment = ("-m", "signage", "check", "docs"), _environment(project)
        for _ in range(ROUNDS):
            alone = min(alone, process_seconds(project, builds[0], environment=environment))
            shutil.rmtree(project / ".signage_cache", ignore_errors=True)
            first = min(first, process_seconds(project, check, (0, 1), environment))
            again = [process_seconds(project, check, (0, 1), environment) for _ in range(_UNCHANGED)]
            second = min(second, *again)
    yield speed_row("build, checked", size / with_plugin, "mkdocs build", median(ratios), real / 1.05)
    yield speed_row("signage check", size / first, "mkdocs build", alone / first, real * 5.0)
    yield speed_row("unchanged", size / second, "the first check", first / second, real * 10.0)


def _copy(folder: Path) -> Path:
    """Return a copy of the project that may be written to."""
    project = folder / "project"
    given = os.environ.get(PROJECT)
    if given:
        shutil.copytree(
            given, project, symlinks=True, ignore=shutil.ignore_patterns(".git", "node_modules", ".venv")
        )
        return project
    docs = project / "docs"
    docs.mkdir(parents=True)
    sources = sorted((Path(__file__).parents[1] / "docs" / "guides").glob("*.md"))
    for number in range(PAGES):
        # As long as the pages of a large project are on average.
        first, second = sources[number % len(sources)], sources[(number * 3 + 1) % len(sources)]
        text = "\n".join(each.read_text(encoding="utf-8") for each in (first, second))
        (docs / f"{number:03}-{first.name}").write_text(text, encoding="utf-8")
    theme = "theme: {name: material, font: false}\n"
    (project / "mkdocs.yml").write_text(
        f"site_name: Pages\n{theme}markdown_extensions:\n{_EXTENSIONS}", encoding="utf-8"
    )
    return project


def _settings(project: Path, *, signage: bool) -> Path:
    """Return a mkdocs.yml with our plugin, not signing, or without it."""
    with (project / "mkdocs.yml").open("rb") as file:
        content: dict[str, Any] = yaml_load(file, get_yaml_loader())
    given = content.get("plugins", ["search"])
    listed = [{name: options} for name, options in given.items()] if isinstance(given, dict) else given
    plugins = [each for each in listed if _name(each) not in {*_LEFT_OUT, "signage"}]
    content["plugins"] = [*plugins, *([{"signage": {"sign": False}}] if signage else [])]
    target = project / f"mkdocs.{'signage' if signage else 'bare'}.yml"
    target.write_text(yaml.dump(content), encoding="utf-8")
    return target


def _name(plugin: str | dict[str, object]) -> str:
    return plugin if isinstance(plugin, str) else next(iter(plugin))


def _build(settings: Path) -> tuple[str, ...]:
    """Return the command that builds with a configuration, into a folder of its own."""
    target = settings.parent.parent / settings.stem
    return ("-m", "mkdocs", "build", "-q", "-f", str(settings), "-d", str(target))


def _pair(folder: Path, commands: Sequence[Sequence[str]], *, swapped: bool) -> tuple[float, float]:
    """Return the processor times of two commands that run side by side; `swapped` starts the second one first."""
    times = _together(folder, commands[::-1] if swapped else commands)
    first, second = times[::-1] if swapped else times
    return first, second


def _together(folder: Path, commands: Sequence[Sequence[str]]) -> list[float]:
    """Return the processor times of commands that run at the same time, on one core if the system can.

    What they print is thrown away: a reader of it would have to run beside them.
    """
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()
    if before:
        os.sched_setaffinity(0, {max(before)})  # for this process, and so for those that it starts
    try:
        running = [
            subprocess.Popen(
                [sys.executable, *command],
                cwd=folder,
                env=_environment(folder),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            for command in commands
        ]
        times: list[float] = []
        for process in running:
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            times.append(used.ru_utime + used.ru_stime)
    finally:
        if before:
            os.sched_setaffinity(0, before)
    for command, process in zip(commands, running, strict=True):
        if process.returncode:
            raise SystemExit(f"{shlex.join(command)} failed: run it in {folder}")
    return times


def _listed(pairs: Iterable[tuple[float, float]]) -> str:
    return ", ".join(f"{first:.2f} {second:.2f} ({second / first:.3f})" for first, second in pairs)


def _environment(folder: Path) -> dict[str, str]:
    """Return the variables of a command: what it loads is compiled by its first run, and kept beside the folder."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PYTHONPYCACHEPREFIX": str(folder.parent / "compiled")}
    return environment | {"PYTHONWARNINGS": "ignore", "NO_MKDOCS_2_WARNING": "1"}
