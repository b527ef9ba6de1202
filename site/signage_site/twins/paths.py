"""Say where a page's twin is, and how the two lead to each other."""

SUFFIX = ".anml"


def twin_path(path: str) -> str:
    """Return the file of a page's twin: beside the page, so that relative links mean the same in both.

    A name that doesn't end in `.html` keeps its own ending, so that no two pages share a twin.

    Args:
        path: the page's file in the site's folder, with forward slashes.
    """
    return path.removesuffix(".html") + SUFFIX


def up(path: str, target: str) -> str:
    """Return a relative link from a file to another one, named from the top of the site's folder."""
    return "../" * path.count("/") + target
