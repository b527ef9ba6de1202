"""Check many pages and files: what is known from an earlier run is taken, the rest is examined, one report made."""

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from signage_core.frozen import frozen
from signage_core.paths import is_file
from signage_core.project import leads_out
from signage_linter.cache import ResultCache
from signage_linter.config import Configuration
from signage_linter.files import cell_folder, find_files, is_page, without_left_out
from signage_linter.page import ALONE
from signage_linter.report import FileReport, FileTask, RunReport, merged
from signage_linter.source import Source, UnreadableError, read_source
from signage_specs.aaf.context import AafContext
from signage_specs.anml.context import AnmlContext
from signage_specs.rule import Context

_CHUNK = 8  # files of one task: pages differ much in what they cost
_FEW = 24  # files that one process has checked before a second one has started


def files_of(
    paths: Sequence[Path], configuration: Configuration, unreadable: Callable[[str], None]
) -> Iterator[Path]:
    """Yield the files that a run reads."""
    return find_files(paths, configuration.excluded(), unreadable)


def without_excluded(paths: Sequence[Path], configuration: Configuration) -> list[Path]:
    """Return paths without the files that a run which names no paths would leave out."""
    return without_left_out(paths, configuration.excluded())


@frozen
class Given:
    """What a run is told of its files besides their paths.

    The files among them that are in ANML 1.0 answer the document whose text is `origin`. The label is that of the
    named files' format, or their markup, where their names don't tell it. A source is checked as if its file held
    it. The documents are served from the base URL, where it is known. Expiry is judged by `now`; None leaves that
    out.
    """

    origin: str | None = None
    label: str = ""
    source: Source | None = None
    base_url: str = ""
    now: datetime | None = None


NOTHING = Given()


def check_paths(
    paths: Iterable[Path],
    configuration: Configuration,
    given: Given = NOTHING,
    *,
    cache: ResultCache | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> RunReport:
    """Return what is found in files and folders.

    The result is the same whatever the number of processes, and with a cache or without.

    Without a cache everything is examined. `progress` is called with the files done and all files, now and then.
    """
    unreadable: list[str] = []
    paths = tuple(paths)
    texts = [] if given.source is None else [Path(given.source.path)]
    files = tuple(dict.fromkeys((*texts, *files_of(paths, configuration, unreadable.append))))
    tasks = tuple(tasks_of(files, (*texts, *paths), given))
    reports: dict[Path, FileReport] = {}
    for task in tasks:
        kept = cache.get(task.path) if cache is not None and task.is_alone else None
        if kept is not None:
            reports[task.path] = kept
    for task, fresh in examine([task for task in tasks if task.path not in reports], configuration):
        reports[task.path] = fresh
        if cache is not None and task.is_alone:
            cache.put(task.path, fresh)
        if progress is not None:
            progress(len(reports), len(tasks))
    if cache is not None:
        cache.save()
    ordered = [reports[task.path] for task in tasks]
    found = [each.report for each in ordered if each.report is not None]
    if len(tasks) < len(files):
        # Loaded where there are cells: the rules of workflows come with it.
        from signage_linter.cell_state import check_cell_states

        found.extend(check_cell_states(files, configuration, unreadable))
    unreadable.extend(line for each in ordered for line in each.unreadable)
    notes = dict.fromkeys(note for each in ordered for note in each.notes)
    report = merged(found, tuple(dict.fromkeys(unreadable)), tuple(notes), configuration.fail_on)
    if all(each.fix is None for each in report.diagnostics):
        return report
    from signage_linter.fixes import agreed, without_generated  # noqa: PLC0415  few runs find what has a fix

    built = frozenset(task.path.as_posix() for task in tasks if task.is_built)
    diagnostics = without_generated(agreed(report.diagnostics, _found_by_page(ordered)), built)
    return replace(report, diagnostics=tuple(diagnostics))


def _found_by_page(reports: Iterable[FileReport]) -> dict[str, list[frozenset[object]]]:
    """Return for each file of the run what each page found that is made of it."""
    found: dict[str, list[frozenset[object]]] = {}
    for each in reports:
        if each.report is not None:
            by_file: dict[str, set[object]] = {}
            for diagnostic in each.report.diagnostics:
                by_file.setdefault(diagnostic.path, set()).add(diagnostic.key)
            for path in (each.report.path, *each.files):
                found.setdefault(path, []).append(frozenset(by_file.get(path, ())))
    return found


def tasks_of(files: Collection[Path], named: Collection[Path], given: Given) -> Iterator[FileTask]:
    """Yield the files that are examined one by one, each with what it is compared with."""
    site_of: dict[Path, Any] = {}
    built: frozenset[Path] = frozenset()
    if any(is_page(file) for file in files):
        # Loaded where there are pages: the readers of HTML and of manifests come with it.
        from signage_linter.site import signed_files, sites  # noqa: PLC0415  see above

        site_of = sites(named, files)
        built = signed_files(files) if site_of else built
    for file in files:
        source = given.source if given.source is not None and file == Path(given.source.path) else None
        if source is not None or cell_folder(file) is None:
            anml = AnmlContext(given.origin, twin_text(file, files), base_url=given.base_url)
            aaf = AafContext(site=site_of.get(file))
            is_alone = anml == AnmlContext() and aaf.site is None and given.now is None
            compared = ALONE if is_alone else Context(now=given.now, extras=(anml, aaf))
            is_named = file in named
            yield FileTask(file, is_named, compared, given.label if is_named else "", source, file in built)


def examine(tasks: Sequence[FileTask], configuration: Configuration) -> Iterator[tuple[FileTask, FileReport]]:
    """Yield what is found in each file."""
    if not tasks:
        return
    # Loaded where there is something to examine: the rules take longer to load than most pages to check.
    from signage_linter.examination import examined

    task = partial(examined, configuration=configuration, run=time.monotonic_ns())
    # What the first file loads and reads, forked processes have from the start.
    yield tasks[0], task(tasks[:1])[0]
    rest = [tasks[start : start + _CHUNK] for start in range(1, len(tasks), _CHUNK)]
    jobs = configuration.jobs
    examined_chunks: Iterable[Sequence[FileReport]] = map(task, rest)
    if jobs != 1 and len(tasks) > _FEW:  # several processes are worth their start
        from signage_core.pool import core_count, map_on_processes  # noqa: PLC0415  not for a few files

        examined_chunks = map_on_processes(task, rest, min(jobs or core_count(), len(rest)))
    for chunk, reports in zip(rest, examined_chunks, strict=True):
        yield from zip(chunk, reports, strict=True)


_XML, _JSON = "anml", "anml.json"


def twin_path(path: Path) -> Path | None:
    """Return where the twin of an ANML 1.0 file would be, or None for a file of another name.

    `shop.anml` and `shop.anml.json` are twins, and so are `anml` and `anml.json` in one folder.
    """
    name = path.name
    if name in (_XML, _JSON):
        return path.with_name(_JSON if name == _XML else _XML)
    if name.lower().endswith(f".{_JSON}"):
        return path.with_name(name[: -len(".json")])
    return path.with_name(f"{name}.json") if name.lower().endswith(f".{_XML}") else None


def twin_text(path: Path, files: Collection[Path]) -> str | None:
    """Return the text of a file's twin; None where there is none, or where the twin itself reports the pair.

    A difference is one finding of the pair. Where both are checked the JSON reports it, because XML decides where
    the two are in doubt (section 7.6).
    """
    twin = twin_path(path)
    if twin is None or not is_file(twin) or leads_out(twin):
        return None
    if twin in files and not path.name.lower().endswith(".json"):
        return None
    try:
        return read_source(twin).text
    except UnreadableError:
        return None
