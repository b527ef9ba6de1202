"""Audit the site that a host has built, and write the report beside it."""

from dataclasses import replace
from pathlib import Path

from signage_core.paths import is_file, opened, replace_file, resolved
from signage_core.pool import core_count
from signage_core.project import project_root
from signage_core.wording import internal_error, quoted
from signage_site.audit.folder import audit_folder
from signage_site.audit.html_report.html import html_report
from signage_site.audit.results import Settings, SiteAudit, UnauditableError
from signage_site.audit.scores import shown_score
from signage_site.documents.places import REPORT_MARK

_READABLE = 0o644


class NotWrittenError(ValueError):
    """The report can't be made or written; the message says why, and what to do."""


def write_report(site: Path, name: str, *, dialect: str = "0.1", base_url: str = "", jobs: int = 0) -> str:
    """Audit a built site, write the report in HTML, and return in a line what it says.

    The file's name is seen from the site's folder. The report calls the site by its address; where that is empty,
    by the folder's name. As many processes audit as there are jobs; 0 is one for each core.

    Raises NotWrittenError where the path leads out of the site and its project, somebody else's file is there, it
    can't be written, or there is no page.
    """
    target = resolved(site / name)
    root = resolved(site)
    project = project_root(root)
    if not (target.is_relative_to(root) or target.is_relative_to(project)):
        raise NotWrittenError(f"`audit` is {quoted(name)}, which lies outside the project. Name a path inside it.")
    if is_file(target) and not _is_report(target):
        raise NotWrittenError(f"`audit` is {quoted(name)}, which is another file of the site. Name a free path.")
    settings = Settings(dialect=dialect, jobs=jobs or core_count())
    try:
        made = _seen_from_site(audit_folder(root, settings), root, base_url or root.name)
        text = html_report(made)
    except UnauditableError as error:
        raise NotWrittenError(f"{quoted(name)} isn't written: {error}") from error
    except MemoryError:
        raise
    except Exception as error:  # a fault of ours ends no build
        said = f"internal error: {internal_error(error, name)}. Report it, please"
        raise NotWrittenError(f"{quoted(name)} isn't written: {said}.") from error
    _write(target, text, quoted(name))
    scores = f"presence {made.score}, operability {shown_score(made.operability_score)}"
    return f"audit: {scores}, {len(made.findings)} findings, in {name}"


def _is_report(file: Path) -> bool:
    try:
        with opened(file) as stream:
            return stream.read(len(REPORT_MARK)) == REPORT_MARK.encode()
    except OSError:
        return False


def _seen_from_site(audit: SiteAudit, root: Path, name: str) -> SiteAudit:
    """Return an audit whose paths start at the site: where somebody built it is nobody's business."""
    start = f"{root.as_posix()}/"

    def below(path: str) -> str:
        return path.removeprefix(start)

    manifest = audit.manifest
    return replace(
        audit,
        url=name,
        pages=tuple(replace(page, url=below(page.url)) for page in audit.pages),
        manifest=replace(manifest, path=below(manifest.path)) if manifest is not None else None,
        unreadable=tuple(map(below, audit.unreadable)),
    )


def _write(target: Path, text: str, name: str) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        replace_file(target, text.encode("utf-8", "replace"), _READABLE)
    except OSError as error:
        raise NotWrittenError(f"`audit` is {name}, which can't be written: {error.strerror or error}.") from error
