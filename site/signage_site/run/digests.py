"""Tell which pages a site's service worker refuses: those that aren't as the list of digests says that it reads."""

import base64
import hashlib
import json
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from typing import Any

from signage_core.wording import counted
from signage_site.report import SiteDiagnostic
from signage_site.run.folder import Folder
from signage_specs.diagnostic import Severity

_MOST_BYTES = 5_000_000  # of a list
_OBJECT = re.compile(rb"\{.*\}", re.DOTALL)


def refused_pages(folder: Folder, pages: Collection[str], changed: Collection[str]) -> Iterator[SiteDiagnostic]:
    """Yield a warning about each list whose service worker refuses pages, for which a site isn't there offline.

    Those `changed` differ from what a list was made of, also where a dry run leaves them as they are.
    """
    # An application has its list at the top, or one for each language.
    for within in sorted({"", *(path[: path.find("/") + 1] for path in pages)}):
        for name, read in _LISTS.items():
            path = f"{within}{name}"
            digests = _digests(folder, path, within, read)
            listed = sorted(page for page in pages if page in digests)
            refused = [page for page in listed if page in changed or _differs(folder, page, digests[page])]
            if refused:
                others = f" and {counted(len(refused) - 1, 'other page')}" if len(refused) > 1 else ""
                said = f"the service worker refuses {refused[0]}{others}: {_REMEDY}"
                yield SiteDiagnostic(path, Severity.WARNING, said)


_REMEDY = (
    "the digest here isn't that of the signed page, and the site no longer works offline. Make this file after "
    "signing, or leave the page out with `sign_exclude`"
)


def _digests(folder: Folder, path: str, within: str, read: Any) -> Mapping[str, str]:
    """Return the digests that a list has, by path; none where it can't be read."""
    with suppress(OSError, ValueError, RecursionError, AttributeError, KeyError, TypeError):
        content = (folder.content(path) if folder.holds(path) else None) or b""
        found = _OBJECT.search(content) if len(content) <= _MOST_BYTES else None
        return (
            {f"{within}{page}": str(digest) for page, digest in read(json.loads(found[0])).items()} if found else {}
        )
    return {}


def _of_angular(said: Any) -> dict[str, str]:
    start = said["index"].rpartition("/")[0] + "/"  # the base of the site
    return {path.removeprefix(start): digest for path, digest in said["hashTable"].items()}


def _of_blazor(said: Any) -> dict[str, str]:
    return {each["url"]: each["hash"] for each in said["assets"]}


_LISTS = {"ngsw.json": _of_angular, "service-worker-assets.js": _of_blazor}


def _differs(folder: Folder, page: str, digest: str) -> bool:
    with suppress(OSError):
        content = folder.content(page) or b""
        sha256 = base64.b64encode(hashlib.sha256(content).digest()).decode()
        return digest not in (hashlib.sha1(content, usedforsecurity=False).hexdigest(), f"sha256-{sha256}")
    return False
