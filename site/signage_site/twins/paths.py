"""Say where a page's twin is, and how the two lead to each other."""

from urllib.parse import quote

SUFFIX = ".anml"
_INDEX = ("index.html", "index.htm")


def twin_path(path: str) -> str:
    """Return the file of a page's twin: beside the page, so that relative links mean the same in both.

    A name that doesn't end in `.html` keeps its own ending, so that no two pages share a twin.

    Args:
        path: the page's file in the site's folder, with forward slashes.
    """
    return path.removesuffix(".html") + SUFFIX


def reference(path: str) -> str:
    """Return a relative link from a file's own folder to it."""
    return quote(path.rpartition("/")[2], safe="~!$&'()*+,;=@")


def page_reference(path: str) -> str:
    """Return a relative link from a twin to its page: that of a folder's index is the folder itself."""
    return "./" if path.rpartition("/")[2] in _INDEX else reference(path)


def up(path: str, target: str) -> str:
    """Return a relative link from a file to another one, named from the top of the site's folder."""
    return "../" * path.count("/") + target
