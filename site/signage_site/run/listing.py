"""List the pages and the ANML documents of a folder, and say of what looks like one why it isn't touched."""

import os
import platform
import re
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from signage_core.frozen import frozen
from signage_core.paths import DEEPEST_FOLDER, TEMPORARY, TOO_DEEP, compiled_patterns, opened
from signage_site.documents.places import REPORT_MARK
from signage_site.documents.served import SUFFIX_TYPES

_LEADS_OUT = "it is a symbolic link out of the folder; sign what it leads to by itself"
PAGE_SUFFIXES = (".html", ".htm")
_DOCUMENTS = tuple(SUFFIX_TYPES)
_REPORT = REPORT_MARK.encode()
IS_TEMPLATE = "it is a template, of which a generator makes pages; sign those"
IS_JSON = "it is JSON, not HTML"
# Front matter, or a tag of Liquid, Jinja, Go, Handlebars, EJS or PHP before anything that a page has.
_TEMPLATE = re.compile(rb"(?:\xef\xbb\xbf)?(?:---[ \t]*\r?\n|\s*(?:\{[%{#]|<%|<\?php))")
# Where some files are templates, others are that have such tags further on.
_TAG = re.compile(rb"\{%-? |<%|<\?php|=[\"']?\{\{")
# Code shows such tags, too, and scripts have them.
_CODE = re.compile(rb"<(/?)(?:pre|code|script|textarea)\b", re.IGNORECASE)
_LONGEST_START = 256  # bytes
_LONGEST_SEARCHED = 65_536  # bytes
_PACKAGES = "node_modules"
_OF_PACKAGES = "it holds packages of Node.js, and no pages of a site"
NO_PAGES = frozenset({IS_TEMPLATE, IS_JSON, _OF_PACKAGES})
"""Why something is left that no site shows: nothing has to be done about it."""
_COMPRESSIONS = (".gz", ".br", ".zst")
COMPRESSED = (
    "a compressed copy beside it is as the page was: hosts that serve such copies go on with that. Compress the "
    "site after it is signed."
)
"""What is said of a page that is signed and has such a copy."""
_ABANDONED = 86_400.0  # seconds: another machine's clock may be wrong, and its run be under way


@frozen
class Listing:
    """The pages of a folder, and the files with the endings of ANML documents: sorted paths, with forward slashes.

    What looks like a page and isn't touched is skipped, a folder that can't be listed has failed, each with the
    reason. `templates` are those of the skipped that make pages: one may have been signed
    before it counted as that. `compressed` are the pages that have a compressed copy beside them.
    """

    pages: tuple[str, ...]
    templates: tuple[str, ...]
    documents: tuple[str, ...]
    skipped: tuple[tuple[str, str], ...]
    failed: tuple[tuple[str, str], ...]
    compressed: frozenset[str]


def skipped(listing: Listing, excluded: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return what is skipped, but for what patterns exclude anyway."""
    patterns = compiled_patterns(excluded)
    return [each for each in listing.skipped if not patterns.match_file(each[0])]


def unmet(listing: Listing, excluded: tuple[str, ...]) -> list[str]:
    """Return a message about each pattern of `sign_exclude` that no page and nothing that is skipped matches."""
    paths = (*listing.pages, *(path for path, _ in listing.skipped))
    meant = {pattern: compiled_patterns((pattern.removeprefix("!"),)) for pattern in excluded}
    found = [pattern for pattern, spec in meant.items() if not any(map(spec.match_file, paths))]
    return [f"no page is at `{each}`; correct it, or take it out of `sign_exclude`" for each in found]


def run_name() -> str:
    """Return what this process is called on this machine and on those that share a folder with it."""
    return f"{sha256(platform.node().encode()).hexdigest()[:8]}-{os.getpid()}"


def page_listing(root: Path, *, clean: bool) -> Listing:
    """Return the pages of a folder. Symbolic links are not followed, and not replaced.

    With `clean`, temporary files go that a run left which was killed. Raises NotADirectoryError where there is no
    such folder.
    """
    if not root.is_dir():
        raise NotADirectoryError(f"{root} is not a folder; build the site first")
    pages: list[str] = []
    documents: list[str] = []
    skipped: list[tuple[str, str]] = []
    failed: list[tuple[str, str]] = []
    compressed: set[str] = set()

    def closed(error: OSError) -> None:
        path = Path(error.filename).relative_to(root).as_posix()
        failed.append((_printable(path), error.strerror or str(error)))

    for directory, folders, files in os.walk(root, onerror=closed, followlinks=False):
        folders.sort()
        skipped += [(_printable(path), _OF_PACKAGES) for path in _packages(root, directory, folders)]
        failed += [(_printable(path), TOO_DEEP) for path in _too_deep(root, directory, folders)]
        skipped += [(_printable(path), _LEADS_OUT) for path in _leading_out(root, directory, folders)]
        copied = {name.removesuffix(each) for name in files for each in _COMPRESSIONS if name.endswith(each)}
        for name in files:
            if name.startswith(TEMPORARY):
                if clean:
                    _remove_abandoned(Path(directory, name))
                continue
            if name.endswith(_DOCUMENTS) and not _reason_to_skip(Path(directory, name), name):
                documents.append(Path(directory, name).relative_to(root).as_posix())
            if not name.lower().endswith(PAGE_SUFFIXES):
                continue
            path = Path(directory, name).relative_to(root).as_posix()
            reason = _reason_to_skip(Path(directory, name), path)
            if reason:
                skipped.append((_printable(path), reason))
            else:
                pages.append(path)
                compressed |= {path} if name in copied else set()
    starts = {path: _start_of(Path(root, path)) for path in sorted(pages)}
    templates = _templates(root, starts)
    skipped += [(_printable(path), IS_TEMPLATE) for path in templates]
    own = [path for path, start in starts.items() if path not in templates and not start.startswith(_REPORT)]
    return Listing(
        tuple(own),
        tuple(sorted(templates)),
        tuple(sorted(documents)),
        tuple(sorted(skipped)),
        tuple(failed),
        frozenset(compressed),
    )


def _templates(root: Path, starts: Mapping[str, bytes]) -> set[str]:
    """Return the pages that are templates, by how they begin; beside one, others by a tag further on."""
    found = {path for path, start in starts.items() if _TEMPLATE.match(start)}
    others = starts if found else ()
    return found | {path for path in others if _has_tag(_start_of(Path(root, path), _LONGEST_SEARCHED))}


def _has_tag(page: bytes) -> bool:
    """Tell whether a page has a tag of a template outside of code."""
    before, *rest = _CODE.split(page)
    pieces, depth = [before], 0
    for closes, text in zip(rest[::2], rest[1::2], strict=True):
        depth = max(0, depth - 1) if closes else depth + 1
        pieces += [] if depth else [text]
    return any(map(_TAG.search, pieces))


def _packages(root: Path, directory: str, folders: list[str]) -> list[str]:
    """Return the folder of packages, and take it out of those that are to be listed."""
    if _PACKAGES not in folders:
        return []
    folders.remove(_PACKAGES)
    return [Path(directory, _PACKAGES).relative_to(root).as_posix()]


def _too_deep(root: Path, directory: str, folders: list[str]) -> list[str]:
    """Return the folders that lie too deep to be listed, and take them out of those that are to be."""
    if len(Path(directory).parts) - len(root.parts) < DEEPEST_FOLDER:
        return []
    found = [Path(directory, name).relative_to(root).as_posix() for name in folders]
    folders.clear()
    return found


def _leading_out(root: Path, directory: str, folders: Iterable[str]) -> Iterator[str]:
    """Yield the links to folders elsewhere: the pages there are served, and aren't this site's."""
    for name in folders:
        folder = Path(directory, name)
        with suppress(OSError):  # what can't be looked at, as a path that is too long, shows no page
            if (
                folder.is_symlink()
                and folder.is_dir()
                and not folder.resolve().is_relative_to(root)
                and any(each.lower().endswith(PAGE_SUFFIXES) for each in os.listdir(folder))  # noqa: PTH208  names do
            ):
                yield folder.relative_to(root).as_posix()


def _remove_abandoned(file: Path) -> None:
    """Remove a temporary file whose run has ended: of another machine's one that is a day old."""
    here = run_name().partition("-")[0]
    machine, _, process = file.name.removeprefix(TEMPORARY).partition("-")
    with suppress(OSError):
        if machine == here and os.name == "posix":
            is_abandoned = not _is_running(process.partition("-")[0])
        else:
            is_abandoned = time.time() - file.stat().st_mtime > _ABANDONED
        if is_abandoned:
            file.unlink()


def _is_running(process: str) -> bool:
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, OverflowError, ValueError):
        return False
    except PermissionError:  # it is somebody else's
        pass
    return True


def _printable(path: str) -> str:
    return path.encode("utf-8", "replace").decode()


def _start_of(file: Path, most: int = _LONGEST_START) -> bytes:
    """Return how a page begins: one may be the report of an audit, which lies among the pages that it is about."""
    with suppress(OSError), opened(file) as stream:
        return stream.read(most)
    return b""


def _reason_to_skip(file: Path, path: str) -> str:
    if file.is_symlink():
        return "it is a symbolic link"
    if not file.is_file():
        return "it is not a regular file"
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return "its name is not UTF-8"
    return ""
