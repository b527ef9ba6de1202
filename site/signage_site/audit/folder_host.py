"""Answer for a built folder as the host would that it is made for, so that a browser can show it without one."""

from mimetypes import MimeTypes
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from signage_core.paths import read_file
from signage_site.addresses import INDEX_FILES
from signage_site.deployed.fetch import Response, Unreachable

ORIGIN = "https://site.invalid"
_TYPES = MimeTypes()  # without what the machine knows besides
_MISSING = 404


class FolderHost:
    """A host that has the files of a folder, under a path such as `/project`; empty for the origin's root."""

    def __init__(self, root: Path, base: str) -> None:
        """Hold the folder and the path."""
        self._root = root.resolve()
        self._base = base.rstrip("/")

    def address(self, path: str) -> str:
        """Return the address of a file, by its path in the folder with forward slashes."""
        folder, _, name = path.rpartition("/")
        shown = path if name not in INDEX_FILES else f"{folder}/" if folder else ""
        return f"{ORIGIN}{self._base}/{quote(shown)}"

    def get(self, url: str, _accept: str, _until: float) -> Response | Unreachable:
        """Return what the host answers at an address: the file, a folder's index, or a page without its ending."""
        path = unquote(urlsplit(url).path)
        if not f"{path}/".startswith(f"{self._base}/"):
            return Response(url, _MISSING, {}, b"")
        name = path.removeprefix(self._base).strip("/")
        if not path.endswith("/") and self._is_inside(self._root / name / INDEX_FILES[0]):
            return Response(url, 301, {"location": f"{path}/"}, b"")  # what relative links start from
        candidates = [f"{name}/{INDEX_FILES[0]}"] if path.endswith("/") else [name, f"{name}.html"]
        for each in candidates:
            file = self._root / each.lstrip("/")
            if self._is_inside(file):
                try:
                    return Response(url, 200, {"content-type": _type(file)}, read_file(file))
                except OSError as error:
                    return Unreachable(url, error.strerror or str(error))
        return Response(url, _MISSING, {}, b"")

    def _is_inside(self, file: Path) -> bool:
        """Tell whether a file is there, and links lead to nowhere else."""
        try:
            return file.is_file() and file.resolve().is_relative_to(self._root)
        except (OSError, ValueError):  # a name that no file can have
            return False


def _type(file: Path) -> str:
    kind, coding = _TYPES.guess_type(file.name)
    if kind is None or coding is not None:
        return "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") and kind != "text/html" else kind
