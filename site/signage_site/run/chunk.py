"""Sign some pages of a folder: the task that goes to a worker. What it writes, the run puts in place afterwards."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import field
from hashlib import sha256

from signage_core.comparison import difference, replacement
from signage_core.frozen import frozen
from signage_core.wording import internal_error
from signage_site.pages.behaviours import KNOWN_ACTIONS
from signage_site.pages.renaming import Renames, RenamesByPage
from signage_site.run.folder import Folder, Staged
from signage_site.run.ownership import is_free
from signage_site.run.page import sign_page
from signage_site.settings import Settings
from signage_site.state.record import PageRecord, PageResult, insertions_text, result_of, result_text
from signage_site.twins.page_link import twin_paths
from signage_specs.aaf.vocabulary import PREFIX
from signage_specs.readers.html_encoding import Undecodable, in_ascii_bytes

UNKNOWN = (
    "it has annotations, and no state says who wrote them, so they stay as they are. Where an earlier run wrote "
    "them, build the site again; undo the signing of a page written by hand before you edit it"
)
"""What is said of a page that was signed without a state, and is signed anew."""

EDITED = (
    "it was edited after it was signed, so the annotations in it stay as they are. Build the site again, or take "
    "the edit back and undo the signing before you edit the page"
)
"""What is said of a page that was changed after it was signed, and is signed anew."""

_MARK = PREFIX.encode()


@frozen
class ChunkTask:
    """What each worker is told once.

    The environment is what the results depend on besides the pages. A run can `remember` that has a state; a site
    is `unrecorded` that was signed by a run without one. For `temporary` see `Folder`. A page with `renames` is
    signed once more.
    """

    root: str
    settings: Settings
    environment: str
    remember: bool = False
    unrecorded: bool = False
    dry_run: bool = False
    diff: bool = False
    temporary: str = ""
    renames: RenamesByPage = field(default_factory=dict[str, Renames])


#: A page, and what the state knows of it.
KnownPage = tuple[str, Sequence[PageRecord]]


@frozen
class PageOutcome:
    """What signing a page came to; its files are staged.

    For the result see `signage_site.state.record`; the record is None where the state knows it, the page where it
    is signed already. The page may have been in other states, which have the `outdated` digests, except for those
    whose insertions it still holds: undoing tells of them. What was done is to be told where it wasn't before, as a
    unified diff.
    """

    path: str
    result: str
    record: PageRecord | None
    outdated: tuple[bytes, ...]
    twins: tuple[Staged, ...]
    page: Staged | None
    is_told: bool
    diff: str


@frozen
class SignedChunk:
    """What one task came to.

    Of each page that was read it has the outcome, in the order of the paths; of others the path and the reason.
    """

    outcomes: tuple[PageOutcome, ...]
    skipped: tuple[tuple[str, str], ...]
    failed: tuple[tuple[str, str], ...]


def sign_chunk(task: ChunkTask, pages: Sequence[KnownPage]) -> SignedChunk:
    """Sign some pages. A page that can't be read or written stays as it is, and the result says why."""
    folder = Folder(task.root, temporary=task.temporary)
    outcomes: list[PageOutcome] = []
    skipped: list[tuple[str, str]] = []
    failed: list[tuple[str, str]] = []
    for path, known in pages:
        try:
            outcome = _outcome(folder, path, known, task)
        except OSError as fault:
            failed.append((path, fault.strerror or str(fault)))
            continue
        except MemoryError:
            raise
        except Exception as fault:  # noqa: BLE001  a fault of ours costs one page
            failed.append(
                (path, f"internal error: {internal_error(fault, path)}. Report it, please, with the page")
            )
            continue
        if isinstance(outcome, Undecodable):
            skipped.append((path, outcome.reason))
        else:
            outcomes.append(outcome)
    return SignedChunk(tuple(outcomes), tuple(skipped), tuple(failed))


def _outcome(folder: Folder, path: str, known: Sequence[PageRecord], task: ChunkTask) -> PageOutcome | Undecodable:
    """Sign a page and stage its files."""
    seen, content = folder.seen(path), folder.read(path)
    paths = {kind: twin_paths(path, kind) for kind in task.settings.twins}
    taken = frozenset(file for files in paths.values() for file in files if not _is_free(folder, path, file))
    signed = _signed(path, content, known, task, taken)
    if isinstance(signed, Undecodable):
        return signed
    record, after = signed
    written = {"anml": record.anml, "markdown": record.markdown}
    files = {each: written[kind].encode() for kind in paths for each in paths[kind] if written[kind]}
    staged: list[Staged] = []
    diff = ""
    try:
        for file, text in files.items():
            old = folder.content(file) if task.diff else None
            twin = None if file in taken else folder.stage(file, text, dry_run=task.dry_run)
            if twin is not None:
                staged.append(twin)
                diff += replacement(file, old, text) if task.diff else ""
        page = None if after is None else folder.stage(path, after, dry_run=task.dry_run, seen=seen)
    except OSError:
        for twin in staged:
            folder.discard(twin)
        raise
    if task.diff and after is not None:
        diff += difference(path, content, after, record.encoding)
    return PageOutcome(
        path=path,
        result=record.result,
        record=record if record.insertions and record not in known else None,
        outdated=tuple(each.signed for each in known if each.signed != record.signed and not each.is_in(content)),
        twins=tuple(staged),
        page=page,
        is_told=after is not None or record.built == record.signed,
        diff=diff,
    )


def _told_apart(known: Sequence[PageRecord]) -> Renames:
    """Return the ids that a page got in an earlier run since others used its own: with other options too."""
    with suppress(ValueError, TypeError):
        return next(filter(None, (result_of(record.result).facts.renamed for record in known)), ())
    return ()


def _is_free(folder: Folder, page: str, twin: str) -> bool:
    """Tell whether a page's twin may be written; it may be that of another page, such as `page.html.html`."""
    first = f"{twin.rpartition('.')[0]}.html"  # whose first twin it is
    return is_free(folder, twin, {}) and (first == page or not folder.holds(first))


def _signed(
    path: str, content: bytes, known: Sequence[PageRecord], task: ChunkTask, taken: frozenset[str]
) -> tuple[PageRecord, bytes | None] | Undecodable:
    """Return what a page is then, and its new content, None where that stays. A known one isn't parsed."""
    environment = f"{task.environment} taken {' '.join(sorted(taken))}" if taken else task.environment
    digest = sha256(content).digest() if task.remember or known else b""
    built, renames = content, task.renames.get(path)
    for record in known:
        if record.signed == digest:
            if record.environment == environment and renames is None:
                return record, None
            # What other options inserted, or another version, is no part of the page.
            built = record.undo(content) or content
    is_ours = built is not content
    built_digest = digest if digest and not is_ours else sha256(built).digest()
    for record in known:
        if record.built == built_digest and record.environment == environment and renames is None:
            again = record.sign(built)
            if again is not None:
                return record, again
    page = sign_page(
        built, path, task.settings, taken=taken, renames=_told_apart(known) if renames is None else renames
    )
    if isinstance(page, Undecodable):
        return page
    notes = page.notes
    # Without a state, a page is remembered for this run whose ids others may use for something else.
    remember = task.remember or any(each.identifier not in KNOWN_ACTIONS for each in page.facts.actions)
    is_unrecorded = task.unrecorded and bool(page.insertions) and _MARK in in_ascii_bytes(content)
    if any(record.is_in(built) for record in known):
        notes = (*notes, EDITED)
    elif is_unrecorded and not is_ours:
        notes = (*notes, UNKNOWN)
    record = PageRecord(
        path=path,
        signed=sha256(page.content).digest() if remember and page.insertions else built_digest,
        built=built_digest,
        environment=environment,
        encoding=page.encoding,
        insertions=insertions_text(page.insertions) if remember else "",
        result=result_text(PageResult(page.facts, page.found, page.annotated, notes)),
        **{twin.kind: twin.text for twin in page.twins},
    )
    return record, page.content if page.content != content else None
