"""Say what an agent would do with a planner's result on the site in a folder."""

from pathlib import Path

from signage_linter.source import UnreadableError, read_source
from signage_site.run.listing import page_listing
from signage_specs.aaf.alignment import base_path, route_of
from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.manifest.declared import declared_by
from signage_specs.aaf.manifest.tree import parse_manifest
from signage_specs.aaf.vocabulary import WELL_KNOWN_PATH
from signage_specs.agent.operations import Operation, Page, operation
from signage_specs.readers.json_nodes import JsonValue


class UnreadableSiteError(ValueError):
    """There is no folder, or no manifest in it that can be read; the message says what to do."""


def plan(result: JsonValue, folder: Path) -> Operation:
    """Return what an agent would do with a planner's result on a site.

    Raises UnreadableSiteError where the folder has no manifest that can be read.
    """
    if not folder.is_dir():
        raise UnreadableSiteError(f"{folder.as_posix()}: no such folder. Name the folder of the site.")
    file = folder / WELL_KNOWN_PATH.lstrip("/")
    if not file.is_file():
        raise UnreadableSiteError(f"{folder.as_posix()}: no `{WELL_KNOWN_PATH}`. `signage annotate` writes one.")
    try:
        document = parse_manifest(read_source(file).text)
    except UnreadableError as error:
        raise UnreadableSiteError(str(error)) from error
    root = document.json.root
    declared = declared_by(document)
    if document.manifest is None or root is not document.manifest or not declared.whole:
        raise UnreadableSiteError(f"{file.as_posix()}: not a whole manifest. `signage check` says what is wrong.")
    files = {route_of(path): path for path in page_listing(folder, clean=False).pages}
    base = base_path(declared.pages or (), files)

    def read(path: str) -> Page | None:
        route = route_of(path)
        found = files.get(route_of(route.removeprefix(base))) if f"{route}/".startswith(f"{base}/") else None
        if found is None:
            return None
        try:
            return Page((folder / found).as_posix(), parse_annotated_html(read_source(folder / found).text))
        except UnreadableError as error:
            raise UnreadableSiteError(str(error)) from error

    return operation(result, document.manifest.to_python(), read, (base + route for route in sorted(files)))
