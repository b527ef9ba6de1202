"""Audit what a command line names: a page, a built folder, or an address with what it leads to."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from signage.commands.failure import Failure
from signage.commands.output import progress_bar
from signage_site.audit.crawl import Bounds
from signage_site.audit.folder import audit_file, audit_folder
from signage_site.audit.results import Settings, SiteAudit, UnauditableError

_ADDRESS = re.compile("https?://", re.IGNORECASE)
_MOST = Bounds()
_BOUNDS = {
    "max_pages": ("N", click.IntRange(1), "pages", f"{_MOST.pages}"),
    "max_depth": ("N", click.IntRange(1), "links from the first page", f"{_MOST.depth}"),
    "max_time": ("SECONDS", click.IntRange(1), "seconds", f"{_MOST.seconds:g}"),
    "parallel": ("N", click.IntRange(1, 64), "requests at a time", f"{_MOST.parallel}"),
}


def loading(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say what is loaded, and how, to a command."""
    for name, (shown, kind, what, most) in reversed(_BOUNDS.items()):
        text = f"Of a crawl: {what}, {most} unless given."
        command = click.option(f"--{name.replace('_', '-')}", name, metavar=shown, type=kind, help=text)(command)
    render = "Let scripts run before pages are audited, in Chromium or Chrome (needs the extra `render`)."
    crawl = "Audit the pages of an address that its links lead to, too."
    command = click.option("--render", is_flag=True, help=render)(command)
    return click.option("--crawl", is_flag=True, help=crawl)(command)


def bounds_of(options: dict[str, Any]) -> Bounds | None:
    """Take the options of a crawl out of a command's; return its bounds, or None without one.

    Raises Failure where there are bounds and no crawl.
    """
    names = {"pages": "max_pages", "depth": "max_depth", "seconds": "max_time", "parallel": "parallel"}
    given = {name: value for name, option in names.items() if (value := options.pop(option)) is not None}
    if options.pop("crawl"):
        return Bounds(**given)
    if given:
        flag = names[next(iter(given))].replace("_", "-")
        raise Failure(f"`--{flag}` bounds a crawl. Add `--crawl`, or leave it out.")
    return None


def is_address(target: str) -> bool:
    """Tell whether a target is an address, and not a path."""
    return _ADDRESS.match(target) is not None


def is_site(target: str, bounds: Bounds | None) -> bool:
    """Tell whether a target is more than one page: a folder, or an address that is crawled."""
    return bounds is not None or (not is_address(target) and Path(target).is_dir())


def audited(target: str, settings: Settings, bounds: Bounds | None) -> SiteAudit:
    """Return the audit of a page, of a built folder or of an address.

    Raises Failure where there is nothing to audit.
    """
    try:
        if is_address(target):
            from signage_site.audit.address import audit_address  # noqa: PLC0415  loaded for an address alone
            from signage_site.audit.served import served_offering  # noqa: PLC0415  the same

            with progress_bar("Auditing") as progress:
                made = audit_address(target, settings, bounds, progress=progress)
            return replace(made, offering=served_offering(made))
        if bounds is not None:
            raise Failure("`--crawl` is for an address; a folder is audited as a whole. Leave it out.")
        path = Path(target)
        if not path.exists():
            raise Failure(f"{path.as_posix()}: no such file or folder. Name a page or a built site.")
        if not path.is_dir():
            return audit_file(path, settings)
        with progress_bar("Auditing") as progress:
            return audit_folder(path, settings, progress)
    except UnauditableError as error:
        raise Failure(str(error)) from error
