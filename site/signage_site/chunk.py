"""Sign some pages of a folder: the task that goes to a worker."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from signage_site.additions import NO_ADDITIONS, Additions
from signage_site.cache import PageCache, RecordFault
from signage_site.counts import Counts
from signage_site.difference import difference
from signage_site.folder import Folder
from signage_site.kept import KeptPage, Layers, layers_text
from signage_site.memo import forget_after
from signage_site.memory import memory_kept
from signage_site.ownership import is_free
from signage_site.page import sign_page
from signage_site.page_result import result_text, work_of, work_text
from signage_site.pages.edit import encode_with_insertions
from signage_site.twins.document import TwinOptions
from signage_site.twins.page_link import twin_path
from signage_site.unrecorded import UNKNOWN, as_kept, may_be_signed, recognition
from signage_site.withdrawal import leads_to_twin
from signage_specs.readers.html_encoding import Undecodable


@dataclass(frozen=True, slots=True)
class ChunkTask:
    """What each worker is told once.

    Attributes:
        root: the site's folder.
        dialect: the AAF dialect.
        environment: what the results depend on besides the pages.
        twins: what twins have to know; None makes none.
        cache: what is known of the pages; None without.
        dry_run: write nothing.
        diff: return what changes, for people to see.
        additions: what is inserted besides the annotations that are found by rule.
        unrecorded: a run that kept no record wrote the site's documents.
        temporary: see `Folder`.
    """

    root: str
    dialect: str
    environment: str
    twins: TwinOptions | None = None
    cache: PageCache | None = None
    dry_run: bool = False
    diff: bool = False
    additions: Additions = NO_ADDITIONS
    unrecorded: bool = False
    temporary: str = ""


@dataclass(frozen=True, slots=True)
class SignedChunk:
    """What one task came to, in texts and numbers: the pages themselves are written by then.

    Attributes:
        results: of each page that was read, as `result_text` writes it, in the order of the paths.
        changed: the paths of the pages that got annotations now.
        skipped: the paths of those left alone, each with the reason.
        failed: the paths of those that the system wouldn't read or write, each with the reason.
        annotated: how many controls were annotated now.
        notes: what could not be done, each with the path of its page.
        twins_written: how many twins are new or have changed.
        leading: the paths of the pages without a twin that lead to where it would be, and something is there.
        diffs: what changed in each page that did, as a unified diff, when it was asked for.
        faults: why something isn't in the record.
    """

    results: tuple[str, ...]
    changed: tuple[str, ...]
    skipped: tuple[tuple[str, str], ...]
    failed: tuple[tuple[str, str], ...]
    annotated: Counts
    notes: tuple[tuple[str, str], ...]
    twins_written: int
    leading: tuple[str, ...]
    diffs: tuple[str, ...]
    faults: tuple[RecordFault, ...]


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What is to be done with one page.

    Attributes:
        kept: what is to be known of it.
        before: its bytes.
        content: what is to be written; None where it is signed already.
        is_new: it isn't known yet.
    """

    kept: KeptPage
    before: bytes
    content: bytes | None
    is_new: bool


def sign_chunk(task: ChunkTask, paths: Sequence[str]) -> SignedChunk:
    """Sign some pages. A page that can't be read or written stays as it is, and the result says why."""
    diffs: list[str] = []
    show = diffs.append if task.diff else None
    folder = Folder(task.root, record=task.cache, show=show, temporary=task.temporary)
    with memory_kept():
        outcomes, skipped, failed = _outcomes(folder, paths, task)
    if task.cache is not None and not task.dry_run:
        try:
            task.cache.keep_pages(outcome.kept for outcome in outcomes if outcome.is_new)
        except OSError as fault:
            # What is written without its record couldn't be told from an author's work by the next run.
            failed += [(each.kept.path, fault.strerror or str(fault)) for each in outcomes if each.is_new]
            outcomes = [each for each in outcomes if not each.is_new]
    results: list[str] = []
    changed: list[str] = []
    notes: list[tuple[str, str]] = []
    leading: list[str] = []
    twins_written = 0
    annotated = Counts()
    for outcome in outcomes:
        path = outcome.kept.path
        try:
            twins_written += _write(folder, outcome, task)
        except OSError as fault:
            failed.append((path, fault.strerror or str(fault)))
            continue
        results.append(outcome.kept.result)
        if not outcome.kept.twin_path and _leads_to_other_twin(folder, path, outcome):
            leading.append(path)
        if outcome.content is not None:
            changed.append(path)
            if task.diff:
                diffs.append(difference(path, outcome.before, outcome.content, outcome.kept.encoding))
        if outcome.content is not None or outcome.kept.input == outcome.kept.output:
            work = work_of(outcome.kept.work)
            annotated = annotated.plus(work.annotated)
            notes += [(path, note) for note in work.notes]
    return SignedChunk(
        results=tuple(results),
        changed=tuple(changed),
        skipped=tuple(skipped),
        failed=tuple(failed),
        annotated=annotated,
        notes=tuple(notes),
        twins_written=twins_written,
        leading=tuple(leading),
        diffs=tuple(diffs),
        faults=() if task.cache is None else tuple(task.cache.faults),
    )


def _leads_to_other_twin(folder: Folder, path: str, outcome: _Outcome) -> bool:
    """Tell whether a page leads to a twin that this run didn't make: of an earlier run, or somebody's."""
    return folder.holds(twin_path(path)) and leads_to_twin(outcome.content or outcome.before, path)


def _outcomes(
    folder: Folder, paths: Sequence[str], task: ChunkTask
) -> tuple[list[_Outcome], list[tuple[str, str]], list[tuple[str, str]]]:
    """Return what is to be done with each page; those that can't be decoded, and read, each with the reason."""
    outcomes: list[_Outcome] = []
    skipped: list[tuple[str, str]] = []
    failed: list[tuple[str, str]] = []
    found: list[tuple[str, bytes, bool]] = []
    for path in paths:
        try:
            free = task.twins is None or not task.twins.twins or is_free(folder, twin_path(path))
            found.append((path, folder.read(path), free))
        except OSError as fault:
            failed.append((path, fault.strerror or str(fault)))
    # Asked after the pages were read: what another run wrote meanwhile, it has told before it wrote it.
    known = {} if task.cache is None else task.cache.pages(paths)
    for path, content, free in found:
        outcome = _outcome(content, path, known.get(path), task, free=free)
        if isinstance(outcome, Undecodable):
            skipped.append((path, outcome.reason))
        else:
            outcomes.append(outcome)
    forget_after(sum([len(content) for _, content, _ in found]))
    return outcomes, skipped, failed


def _write(folder: Folder, outcome: _Outcome, task: ChunkTask) -> bool:
    """Write a page after its twin, which it links to; return whether that changed the twin.

    Raises:
        OSError: one of them can't be written.
    """
    kept = outcome.kept
    twin_written = bool(kept.twin_path) and folder.put(
        kept.twin_path, kept.twin, dry_run=task.dry_run, adopt=task.unrecorded
    )
    if outcome.content is not None:
        if task.dry_run:
            folder.check_writable(kept.path)
        else:
            folder.write(kept.path, outcome.content)
    return twin_written


def _outcome(
    content: bytes, path: str, known: KeptPage | None, task: ChunkTask, *, free: bool
) -> _Outcome | Undecodable:
    """Return what is to be done with a page; one that is known isn't parsed."""
    environment = task.environment if free else f"{task.environment} taken"
    digest = sha256(content).digest() if task.cache is not None else b""
    if known is not None and known.environment == environment and digest == known.output:
        return _Outcome(known, content, None, is_new=False)
    # What other options inserted, or another state of this tool, is no part of the page.
    built = known.built(content, digest) if known is not None else None
    page = content
    notes: tuple[str, ...] = ()
    if built is None and task.cache is not None:
        known, notes = _known_again(content, path, known, task)
        built = known.built(content, digest) if known is not None else None
    if known is not None and built is not None:
        if known.environment == environment:
            again = encode_with_insertions(built.text, built.layers.output, known.encoding)
            return _Outcome(known, content, again, is_new=False)
        page = built.text.encode(known.encoding)
    signed = sign_page(page, path, task.dialect, task.twins, free=free, additions=task.additions)
    if isinstance(signed, Undecodable):
        return signed
    changes = signed.content != content
    output = sha256(signed.content).digest() if changes and task.cache is not None else digest
    present = built.present if built is not None else ()
    if known is not None and built is not None and not changes:
        digest, present = known.input, built.layers.input  # in this state, nothing was to be done with it
    kept = KeptPage(
        path=path,
        environment=environment,
        input=digest,
        output=output,
        encoding=signed.encoding,
        layers=layers_text(Layers(present, signed.insertions)),
        result=result_text(signed),
        work=work_text(signed.annotated, (*signed.notes, *notes)),
        twin_path=signed.twin.path if signed.twin is not None else "",
        twin=signed.twin.text if signed.twin is not None else "",
    )
    return _Outcome(kept, content, signed.content if changes else None, is_new=True)


def _known_again(
    content: bytes, path: str, known: KeptPage | None, task: ChunkTask
) -> tuple[KeptPage | None, tuple[str, ...]]:
    """Return a signed page that the record doesn't know as it is now, and what is to be said of it."""
    asked = may_be_signed(content, path, site_is_signed=task.unrecorded)
    if known is None and not asked:
        return None, ()
    found = recognition(content, path, task.dialect, task.twins, task.additions, known=known, signing=asked)
    notes = (UNKNOWN,) if found is None or (asked and found.others) else ()
    return None if found is None else as_kept(content, path, found), notes
