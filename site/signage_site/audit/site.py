"""Audit the pages of a file or of a built folder: each page by itself, then what they are together."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from pathlib import Path

from signage_core.frozen import frozen
from signage_core.pool import map_on_processes
from signage_site.audit.findings import AuditFinding, finding
from signage_site.audit.operability import Registry, operability, title_verdicts
from signage_site.audit.presence import presence
from signage_site.audit.scores import Ratio, operability_score, presence_score, summed
from signage_site.pages.controls import Controls
from signage_site.run.listing import page_listing
from signage_specs.aaf.alignment import base_path, route_of
from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.formats import AGENT_MANIFEST, AafContext
from signage_specs.aaf.manifest.parser import parse_manifest
from signage_specs.aaf.manifest.tree import declared_by
from signage_specs.aaf.vocabulary import DIALECT, WELL_KNOWN_PATH
from signage_specs.diagnostic import Severity
from signage_specs.readers.html import read_html
from signage_specs.readers.html_encoding import Undecodable, decode
from signage_specs.rule import Context
from signage_specs.span import LineTable

_CHUNK = 16  # pages that a process is given at once
_VALID, _INVALID, _ABSENT = Ratio(1, 1), Ratio(0.5, 1), Ratio(0, 1)


@frozen
class Settings:
    """How pages are audited: with the category of safety, by a dialect of AAF, on so many processes."""

    safety: bool = False
    dialect: str = DIALECT
    jobs: int = 1


@frozen
class Manifest:
    """A manifest that was found: where, whether it is valid, and what it says where it can be read."""

    path: str
    fault: str
    registry: Registry | None


@frozen
class PageAudit:
    """What was found on one page: its file or address, the ratios by category, findings, and the actions there."""

    url: str
    presence: Mapping[str, Ratio] = field(hash=False)
    operability: Mapping[str, Ratio] = field(hash=False)
    findings: tuple[AuditFinding, ...] = ()
    actions: tuple[str, ...] = ()

    @property
    def score(self) -> int:
        """The score of presence."""
        return presence_score(self.presence)

    @property
    def operability_score(self) -> int | None:
        """The score of operability; None where the page has nothing to operate."""
        return operability_score(self.operability)


@frozen
class SiteAudit:
    """What was found on all pages, in their order; what can't be read has a line.

    Site findings belong to none of the pages: they are about the manifest, whose path has them.
    """

    pages: tuple[PageAudit, ...]
    manifest: Manifest | None = None
    site_ratios: Mapping[str, Ratio] = field(default_factory=dict[str, Ratio], hash=False)
    site_findings: tuple[AuditFinding, ...] = ()
    unreadable: tuple[str, ...] = ()

    @property
    def presence(self) -> dict[str, Ratio]:
        """The ratios of presence over all pages: each control counts once."""
        return summed(page.presence for page in self.pages)

    @property
    def operability(self) -> dict[str, Ratio]:
        """The ratios of operability over all pages, with those of the site as a whole."""
        return summed([*(page.operability for page in self.pages), self.site_ratios])

    @property
    def score(self) -> int:
        """The score of presence."""
        return presence_score(self.presence)

    @property
    def operability_score(self) -> int | None:
        """The score of operability; None where nothing can be judged."""
        return operability_score(self.operability)


def read_manifest(text: str, path: str, dialect: str = DIALECT) -> Manifest:
    """Return a manifest by its text. It is valid where the rules of its format find no error."""
    errors = [
        each
        for each in AGENT_MANIFEST.check(text, Context(extras=(AafContext(dialect),)))
        if each.severity is Severity.ERROR
    ]
    document = parse_manifest(text)
    root = document.manifest
    is_readable = root is not None and document.json.root is root
    registry = Registry(declared_by(document), root.to_python()) if root is not None and is_readable else None
    return Manifest(path, f"{errors[0].code} {errors[0].message}" if errors else "", registry)


def audit_page(
    text: str, url: str, manifest: Manifest | None, settings: Settings, *, alone: bool = False
) -> PageAudit:
    """Return what is found on one page. Never raises; linear in the page.

    A manifest that the page embeds is taken where the site has none. A page alone, of which the site isn't known,
    is held to all actions that the manifest lists for it or, where it has no pages, to all of its actions.
    """
    controls = Controls(read_html(text))
    document = parse_annotated_html(text)
    if manifest is None and document.manifests:
        span = document.manifests[0].span
        manifest = read_manifest(text[span.start : span.end], url, settings.dialect)
        alone = True
    ratios, raw = presence(controls, safety=settings.safety, dialect=settings.dialect)
    done = operability(controls, document, manifest.registry if manifest is not None else None)
    ratios["manifest"] = _ABSENT if manifest is None else _INVALID if manifest.fault else _VALID
    lines = LineTable(text)
    findings = [
        finding(code, f"{message}.", lines, text, element.start_tag if element is not None else None)
        for code, message, element in sorted(
            (*raw, *done.lacking), key=lambda each: each[2].position if each[2] else (0, 0)
        )
    ]
    page = PageAudit(url, ratios, done.ratios, tuple(findings), done.actions)
    if not alone:
        return page
    site_ratios, more = _site_verdicts([page], manifest, None)
    return replace(page, operability=summed([page.operability, site_ratios]), findings=(*more, *page.findings))


def _site_verdicts(
    pages: Sequence[PageAudit], manifest: Manifest | None, routes: Iterable[str] | None
) -> tuple[dict[str, Ratio], list[AuditFinding]]:
    """Return what is judged once for all pages: the manifest, its actions, titles and, where known, routes."""
    if manifest is None:
        # Nobody can operate what isn't declared: this is a failure, and not a category without anything in it.
        return {"actions": _ABSENT}, [
            AuditFinding("U005", "There is no manifest: an agent can't know what it can do.")
        ]
    findings: list[AuditFinding] = []
    if manifest.fault:
        findings.append(AuditFinding("U005", f"The manifest isn't valid: {manifest.fault}"))
    if manifest.registry is None:
        return {"actions": _ABSENT}, findings
    declared = manifest.registry.declared
    shown = {name for page in pages for name in page.actions}
    verdicts: dict[str, list[bool]] = {"actions": [], "titles": [], "routes": []}
    for name in (*declared.actions, *declared.views):
        verdicts["actions"].append(name in shown)
        if name not in shown:
            findings.append(AuditFinding("U011", f"No page that was audited has the action `{name}`."))
    for reason in title_verdicts(manifest.registry).values():
        verdicts["titles"].append(not reason)
        if reason:
            findings.append(AuditFinding("U015", f"{reason}."))
    missing = [] if routes is None else _missing_routes(declared.pages or (), frozenset(routes))
    verdicts["routes"] = [] if routes is None else [each not in missing for each in declared.pages or ()]
    findings += (
        AuditFinding("U016", f"The manifest lists the page `{each}`, which the site lacks.") for each in missing
    )
    return {name: Ratio(sum(each), len(each)) for name, each in verdicts.items()}, findings


def _missing_routes(listed: Iterable[str], routes: frozenset[str]) -> list[str]:
    """Return the paths of the manifest that no file of the site has."""
    paths = list(listed)
    base = base_path(paths, routes)
    return [each for each in paths if (route_of(each).removeprefix(base) or "/") not in routes]


def manifest_above(file: Path) -> Path | None:
    """Return the manifest of the nearest folder above a file that has one."""
    candidates = (folder / WELL_KNOWN_PATH.lstrip("/") for folder in file.absolute().parents)
    return next((each for each in candidates if each.is_file()), None)


def together(
    pages: Sequence[PageAudit], manifest: Manifest | None, routes: Iterable[str] | None, unreadable: Iterable[str]
) -> SiteAudit:
    """Return the audit of several pages, with what is judged once."""
    ratios, findings = _site_verdicts(pages, manifest, routes)
    return SiteAudit(tuple(pages), manifest, ratios, tuple(findings), tuple(unreadable))


def audit_folder(
    root: Path,
    manifest: Manifest | None,
    settings: Settings,
    progress: Callable[[int, int], None] | None = None,
) -> SiteAudit:
    """Return the audit of all pages of a built folder. Raises NotADirectoryError where there is none."""
    listing = page_listing(root, clean=False)
    chunks = [listing.pages[start : start + _CHUNK] for start in range(0, len(listing.pages), _CHUNK)]
    task = partial(_audit_files, root, manifest, settings)
    pages: list[PageAudit] = []
    unreadable = [f"{(root / path).as_posix()}: {reason}" for path, reason in (*listing.failed, *listing.skipped)]
    for found, faults in map_on_processes(task, chunks, settings.jobs):
        pages += found
        unreadable += faults
        if progress is not None:
            progress(len(pages), len(listing.pages))
    return together(pages, manifest, map(route_of, listing.pages), unreadable)


def _audit_files(
    root: Path, manifest: Manifest | None, settings: Settings, paths: Sequence[str]
) -> tuple[list[PageAudit], list[str]]:
    pages: list[PageAudit] = []
    faults: list[str] = []
    for path, text in _texts(root, paths, faults):
        pages.append(audit_page(text, (root / path).as_posix(), manifest, settings))
    return pages, faults


def _texts(root: Path, paths: Sequence[str], faults: list[str]) -> Iterator[tuple[str, str]]:
    for path in paths:
        try:
            content = (root / path).read_bytes()
        except OSError as error:
            faults.append(f"{(root / path).as_posix()}: cannot be read: {error.strerror or error}")
            continue
        decoded = decode(content)
        if isinstance(decoded, Undecodable):
            faults.append(f"{(root / path).as_posix()}: cannot be decoded. Save it as UTF-8.")
        else:
            yield path, decoded.text
