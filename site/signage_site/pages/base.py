"""Say what relative references on a page mean from a file beside it, and where a `base` element moves them."""

from urllib.parse import quote

from signage_core.addresses import urljoin, urlsplit
from signage_core.frozen import frozen
from signage_specs.readers.html import HtmlDocument

_INDEX = ("index.html", "index.htm")
_HOST = "https://site.invalid"
# Where a site is taken to start when nothing says it, so deep that a reference may climb out of it.
_TOP = f"{_HOST}/{'-/' * 32}"
_NO_BASE = ("data:", "javascript:")  # browsers pass over such a base
_LONGEST = 4096  # code points
_SAFE = "/~!$&'()*+,;=@"  # without a colon: in front of one would be a scheme


def name_reference(path: str) -> str:
    """Return a relative link from a file's own folder to it."""
    return quote(path.rpartition("/")[2], safe="~!$&'()*+,;=@")


def page_reference(path: str) -> str:
    """Return a relative link from a file beside a page to it: that of a folder's index is the folder itself."""
    return "./" if path.rpartition("/")[2] in _INDEX else name_reference(path)


@frozen
class PageBase:
    """What the references of a page start from (HTML, section 4.2.3): its file, and its `base` element.

    The path is in the site's folder, with forward slashes; `href` is empty without the element.
    """

    path: str
    href: str = ""

    def moves(self, reference: str) -> bool:
        """Tell whether a reference leads elsewhere from a file beside the page, as one of a query alone does."""
        return bool(reference) if self.href else reference.startswith("?")

    def beside(self, reference: str) -> str:
        """Return a reference on the page as one that leads to the same place from a file beside it, without a base.

        Never raises: a reference that is none stays as it is.
        """
        if not self.moves(reference):
            return reference
        if not self.href:
            return page_reference(self.path) + reference
        try:
            return self._beside(reference)
        except ValueError:  # such as an open bracket where the host should be
            return reference

    def _beside(self, reference: str) -> str:
        base = urlsplit(self.href)
        target = urlsplit(reference)
        if base.netloc and not target.scheme:
            return urljoin(self.href, reference)
        if target.scheme or target.netloc or target.path.startswith("/"):
            return reference
        if base.scheme or base.netloc or base.path.startswith("/"):
            return urljoin(self.href, reference)
        here = _TOP + quote(self.path, safe=_SAFE)
        led = urlsplit(urljoin(urljoin(here, self.href), reference))
        return led._replace(scheme="", netloc="", path=_relative(urlsplit(here).path, led.path)).geturl()

    def reference_to(self, file: str, base_path: str = "") -> str:
        """Return what leads on the page to a file of the site. Never raises.

        A base with an address, or a path from the host's top, is taken for the site's first page where nothing says
        where the site is.

        The file is in the site's folder, with forward slashes. The base path is where the site starts on its host,
        with a slash at both ends; empty where that isn't known.
        """
        start, here = self._places(base_path)
        return _relative(urlsplit(here).path, urlsplit(start).path + quote(file, safe=_SAFE))

    def leads_away(self, origin: str) -> bool:
        """Tell whether references on the page lead to another host than the site's; never where none is known."""
        try:
            host = urlsplit(urljoin(origin, self.href)).netloc
            return bool(origin) and host.lower() != urlsplit(origin).netloc
        except ValueError:  # a base that is no address leaves references where they are
            return False

    def _places(self, base_path: str) -> tuple[str, str]:
        """Return where the site starts, and where the page's references do."""
        start = _HOST + base_path if base_path else _TOP
        page = start + quote(self.path, safe=_SAFE)
        try:
            base = urlsplit(self.href)
            if not base_path and (base.scheme or base.netloc or base.path.startswith("/")):
                start = urljoin(_HOST, base.path.rpartition("/")[0] + "/")
                return start, start
            return start, urljoin(page, base._replace(scheme="", netloc="").geturl())
        except ValueError:  # a base that is no address leaves references where they are (HTML, section 2.4.3)
            return start, page


def page_base(document: HtmlDocument, path: str) -> PageBase:
    """Return what the references of a page start from: the first `base` element that has an address says it."""
    said = (each.get("href") for each in document.elements("base"))
    href = next((href.strip() for href in said if href is not None), "")
    return PageBase(path, "" if href.lower().startswith(_NO_BASE) else _shortened(href))


def _shortened(href: str) -> str:
    """Return a base that is short enough to be joined with each reference: of a long one the top of its host."""
    if len(href) <= _LONGEST:
        return href
    try:
        return urljoin(href[:_LONGEST], "/")  # no host has a name as long
    except ValueError:
        return ""


def _relative(start: str, target: str) -> str:
    """Return what leads from one path of a host to another."""
    origin, goal = start.split("/")[:-1], target.split("/")
    same = 0
    while same < min(len(origin), len(goal) - 1) and origin[same] == goal[same]:
        same += 1
    return "../" * (len(origin) - same) + "/".join(goal[same:]) or "./"
