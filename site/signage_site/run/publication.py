"""Make the documents of a signed site, and stage them in its folder."""

import errno
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import islice

from signage_core.addresses import urlsplit
from signage_core.comparison import Show, replacement
from signage_core.frozen import frozen
from signage_core.generated import is_marked
from signage_core.paths import read_file
from signage_site.browser_script import SCRIPT_PATH, needs_script, script_text
from signage_site.documents.hosts import host_files
from signage_site.documents.llms import full_text, llms_texts
from signage_site.documents.navigation import Menu, read_menus
from signage_site.documents.places import (
    ANML,
    ANML_AS_JSON,
    LLMS,
    LLMS_FULL,
    SECTIONS,
    SITEMAP,
    SITEMAP_INDEX,
    TRUST,
)
from signage_site.documents.served import ServedSite
from signage_site.documents.site_documents import make_documents, sitemap_texts
from signage_site.documents.site_facts import SiteFacts, site_facts, sitemap_entries, sitemaps_of
from signage_site.pages.facts import PageFacts
from signage_site.report import SiteDiagnostic
from signage_site.run.folder import Folder, Staged
from signage_site.run.ownership import Recorded, is_free
from signage_site.settings import Settings
from signage_specs.diagnostic import Severity
from signage_specs.readers.html import read_html
from signage_specs.readers.html_encoding import Undecodable, decode

# By the first part of a path; of the documents at the well-known places, `documents.py` tells.
_TAKEN = {
    SECTIONS: "a file that this tool didn't write is there; give it another name",
    SCRIPT_PATH: "a file of yours has this name; rename it, or set no `script` and `webmcp`",
}
_OTHER = "not written: {other} says the same, and can't be written; correct what is said of that one"
_INDEX = (ANML, ANML_AS_JSON)
_SEARCH_INDEXES = ("search/search_index.json", "search.json")
_MOST_SITEMAPS = 100  # of those that a sitemap index leads to
_DEEPEST = 10  # folders around a file that an address may name before those of the site
_PLAIN = re.compile(r"(?!\.{1,2}$)[\w.~-]+")  # a part of an address that is a file's or folder's name as it stands


@frozen
class Publication:
    """The documents of a site.

    What is `staged` is new or has changed, and is put in place in this order. At the paths that are `kept`,
    somebody else's documents stand, and stay. Advice is the title of a host, and a text.
    """

    texts: dict[str, str]
    staged: tuple[Staged, ...] = ()
    diagnostics: tuple[SiteDiagnostic, ...] = ()
    advice: tuple[tuple[str, str], ...] = ()
    kept: tuple[str, ...] = ()


def publication(  # noqa: PLR0913  what a site's documents say comes from several places
    folder: Folder,
    pages: Sequence[PageFacts],
    settings: Settings,
    recorded: Recorded,
    *,
    dry_run: bool,
    show: Show | None,
) -> Publication:
    """Make the site's documents and stage those that are right. A folder without a page gets none."""
    if not pages:
        return Publication({})
    index = next((path for path in _SEARCH_INDEXES if folder.holds(path)), None)
    site = site_facts(pages, settings, partial(_menus, folder), _sitemap_entries(folder))
    trust, said = _source(settings.trust_manifest, "trust_manifest", TRUST)
    author, also = _source(settings.anml_document, "anml_document", ANML)

    def is_taken(path: str, text: str | None) -> bool:
        """Tell whether somebody else's file is there; of what can't be read, writing it says why."""
        try:
            is_theirs = not is_free(folder, path, recorded) and folder.holds(path)
            return is_theirs and (text is None or folder.content(path) != text.encode())
        except OSError as fault:
            return fault.errno in (errno.EFBIG, errno.EACCES)

    documents = make_documents(
        site, settings, index=index, built=_built(), trust=trust, author=author, is_taken=is_taken
    )
    said += [*also, *documents.diagnostics, *_missing_markdown(folder, site)]
    lists, kept = _lists(site, settings, folder, is_taken)
    twins = (path for page in pages for path in (page.markdown, page.anml) if path)
    served = ServedSite(
        site.addresses.origin,
        site.addresses.base_path,
        (*documents.texts, *documents.kept, *lists, *kept, *twins),
        settings.ttl,
        settings.usage,
    )
    hosts = host_files(settings.hosting, served, folder.text)
    said += hosts.diagnostics
    staging = _Staging(folder, dry_run=dry_run)
    texts = documents.texts | lists | hosts.texts | _script(pages, settings)
    # The index says whose the manifest is, so it is put in place first.
    for path in sorted(texts, key=lambda path: path not in _INDEX):
        taken = _TAKEN.get(path.partition("/")[0], "")
        if taken and is_taken(path, texts[path]):
            said.append(SiteDiagnostic(path, Severity.ERROR, f"not written: {taken}"))
        else:
            staging.add(path, texts[path].encode())
    staging.add_both_or_neither(_INDEX)
    if show is not None:
        for path in staging.staged:
            show(replacement(path, folder.content(path), texts[path].encode()))
    said += staging.said
    return Publication(texts, tuple(staging.staged.values()), tuple(said), hosts.advice, (*documents.kept, *kept))


def _lists(
    site: SiteFacts, settings: Settings, folder: Folder, is_taken: Callable[[str, str | None], bool]
) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the lists of pages that clients of today read, and the paths of those that an author has."""
    texts = sitemap_texts(site)
    if "markdown" in settings.twins:
        texts |= llms_texts(site)
        if settings.llms_full:
            texts[LLMS_FULL] = full_text(site, folder.text)
    kept = tuple(path for path, text in texts.items() if is_taken(path, text))
    left = {path: text for path, text in texts.items() if path not in kept}
    if LLMS in kept:  # nothing of ours leads to the lists of its parts
        left = {path: text for path, text in left.items() if not path.startswith(f"{SECTIONS}/")}
    return left, kept


def _missing_markdown(folder: Folder, site: SiteFacts) -> Iterator[SiteDiagnostic]:
    """Yield a note about the pages whose heads lead to Markdown of the site that isn't in its folder."""
    missing: list[tuple[str, str]] = []
    for page in site.pages:
        target = site.addresses.resolve(page.theirs, page.path) if page.theirs and page.listed else ""
        parts = urlsplit(target)
        names = parts.path.split("/")[1:]
        is_file = all(map(_PLAIN.fullmatch, names)) and "." in names[-1] if names else False
        is_here = parts.netloc == urlsplit(site.addresses.origin).netloc and not parts.query
        if is_file and is_here and not _inside(folder, target):
            missing.append((page.path, parts.path))
    if missing:
        path, target = missing[0]
        link = "1 page links" if len(missing) == 1 else f"{len(missing)} pages link"
        message = (
            f"{link} to Markdown that isn't in the folder, such as `{target}`, and lists lead there in place of a "
            "twin; write it before signing, or take the link out of the head"
        )
        yield SiteDiagnostic(path, Severity.INFO, message)


class _Staging:
    """Stages documents, and remembers which can't be written."""

    def __init__(self, folder: Folder, *, dry_run: bool) -> None:
        self.staged: dict[str, Staged] = {}
        self.said: list[SiteDiagnostic] = []
        self._folder = folder
        self._dry_run = dry_run

    def add(self, path: str, content: bytes) -> None:
        """Stage a document, unless it is as it is to be."""
        try:
            staged = self._folder.stage(path, content, dry_run=self._dry_run)
        except OSError as fault:
            self.said.append(not_written(path, fault))
        else:
            if staged is not None:
                self.staged[path] = staged

    def add_both_or_neither(self, pair: tuple[str, str]) -> None:
        """Take back one of two documents that say the same where the other can't be written."""
        hindered = [each.path for each in self.said if each.path in pair]
        for path in set(pair).difference(hindered) if hindered else ():
            self.said.append(SiteDiagnostic(path, Severity.ERROR, _OTHER.format(other=hindered[0])))
            if path in self.staged:
                self._folder.discard(self.staged.pop(path))


def not_written(path: str, fault: OSError) -> SiteDiagnostic:
    """Return what is said of a document that the system refuses."""
    return SiteDiagnostic(path, Severity.ERROR, f"not written: {fault.strerror or fault}")


def _script(pages: Sequence[PageFacts], settings: Settings) -> dict[str, str]:
    """Return the script that pages load, by its path; nothing where none does."""
    told = replace(settings, script_taken=False)  # where somebody else's file is, staging says so
    needed = any(needs_script(page, told) for page in pages)
    return {SCRIPT_PATH: script_text(settings.dialect, tools=settings.webmcp)} if needed else {}


def _source(path: str, option: str, target: str) -> tuple[str | None, list[SiteDiagnostic]]:
    """Return the text of a file that an option names, and why the document that it goes into has none of it."""
    if not path:
        return None, []
    try:
        return read_file(path).decode(), []
    except (OSError, UnicodeError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else "it isn't UTF-8"
        message = f"not written: {path} can't be read ({reason}); correct `{option}`"
        return None, [SiteDiagnostic(target, Severity.ERROR, message)]


def _menus(folder: Folder, page: PageFacts) -> Iterable[Menu]:
    """Return the menus of a page; nothing where it can't be read."""
    with suppress(OSError):
        text = decode(folder.read(page.path))
        return () if isinstance(text, Undecodable) else read_menus(read_html(text.text))
    return ()


def _sitemap_entries(folder: Folder) -> Mapping[str, str]:
    """Return the entries of the site's own sitemaps; none of ours, nor where they can't be read."""
    found: dict[str, str] = {}
    for path in (SITEMAP, SITEMAP_INDEX):
        text = _sitemap(folder, path)
        found |= sitemap_entries(text)
        for address in islice(sitemaps_of(text), _MOST_SITEMAPS):
            found |= sitemap_entries(_sitemap(folder, _inside(folder, address)))
    return found


def _sitemap(folder: Folder, path: str) -> str:
    with suppress(OSError, UnicodeDecodeError):
        content = (folder.content(path) if path else None) or b""
        return "" if is_marked(content) else content.decode()
    return ""


def _inside(folder: Folder, address: str) -> str:
    """Return the path in a folder of the file that an address leads to; empty where there is none."""
    parts = urlsplit(address).path.split("/")[1:]
    if not all(map(_PLAIN.fullmatch, parts)):
        return ""
    paths = ("/".join(parts[start:]) for start in range(min(len(parts), _DEEPEST)))
    return next(filter(folder.holds, paths), "")


def _built() -> str | None:
    """Return the time that SOURCE_DATE_EPOCH fixes, so that two builds of one source are equal."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    try:
        moment = datetime.fromtimestamp(int(epoch), UTC)
    except (ValueError, OverflowError, OSError):
        return None
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
