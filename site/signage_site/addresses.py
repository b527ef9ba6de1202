"""Turn the files of a site into addresses: routes under the base path, absolute addresses on the origin."""

import re
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import quote, unquote

from signage_core.addresses import urljoin, urlsplit
from signage_core.frozen import frozen
from signage_specs.anml.values import is_uri_reference
from signage_specs.uri import parse_uri

INDEX_FILES = ("index.html", "index.htm")
INDEX_FILE = re.compile(r"/index\.html?\Z")
"""What the address of a folder's page may end with."""
_NOT_FOUND = re.compile(r"(?:\A|/)404(?:/index)?\.html\Z")
_PATH_SAFE = "/~!$&'()*+,;=:@%"


@frozen
class Addresses:
    """Where a site is: scheme and host, empty where they aren't known, and its first page's path in slashes."""

    origin: str
    base_path: str

    def route(self, path: str) -> str:
        """Return the site path of a file: `index.html` is dropped, the slash before it stays."""
        directory, _, name = path.rpartition("/")
        shown = f"{directory}/" if directory and name in INDEX_FILES else "" if name in INDEX_FILES else path
        return self.base_path + quote(shown, safe="/~!$&'()*+,;=:@")

    def page_route(self, path: str, canonical: str) -> str:
        """Return the site path of a page: without `.html` where its canonical link leaves that out.

        At the other address the scripts of some sites, such as Docusaurus', draw the page anew.
        """
        route = self.route(path)
        short = route.removesuffix(".html")
        try:
            said = unquote(urlsplit(canonical).path)
        except ValueError:
            return route
        return short if said == unquote(short) else route

    def address(self, route: str) -> str:
        """Return a site path as an absolute address, or as it is where the origin isn't known."""
        return self.origin + route

    @property
    def local(self) -> bool:
        """Whether only this machine is meant: somebody has a look at the site before it is served."""
        host = urlsplit(self.origin).hostname or ""
        try:
            address = ip_address(host)
        except ValueError:
            return host == "localhost" or host.endswith(".localhost")
        return address.is_loopback or address.is_unspecified

    def resolve(self, reference: str, path: str) -> str:
        """Return what a link in a file leads to: a path where the origin isn't known, nothing where it is none."""
        try:
            target = urljoin(self.address(self.route(path)), reference)
        except ValueError:  # such as an open bracket where the host should be
            return ""
        # Brackets are only allowed in the host, and `#` only once.
        candidates = (quote(target, safe=_PATH_SAFE + safe) for safe in ("?#[]", "?#"))
        return next((each for each in candidates if is_uri_reference(each)), "")


def is_not_found(path: str) -> bool:
    """Tell whether a file is what a server shows for a missing page."""
    return _NOT_FOUND.search(path) is not None


RELATIVE = Addresses("", "/")  # where a site is whose address isn't known


@lru_cache(maxsize=4)
def told_addresses(base_url: str) -> Addresses:
    """Return where a site is by the address of its first page; `RELATIVE` where that is empty or not an address."""
    return read_addresses(base_url) or RELATIVE


def read_addresses(base_url: str) -> Addresses | None:
    """Return the parts of an absolute web address, or None; None too where our documents couldn't name it."""
    try:
        parts = urlsplit(base_url.strip())
        port = parts.port
        host = parts.hostname or ""
        host = host if host.isascii() else host.encode("idna").decode("ascii")
        path = quote(INDEX_FILE.sub("/", parts.path), safe=_PATH_SAFE).rstrip("/") + "/"
    except ValueError:  # a UnicodeError too, of a host that can't be a name
        return None
    if parts.scheme not in ("http", "https") or not host or ("[" in parts.netloc) != (":" in host):
        return None
    host = f"[{host}]" if ":" in host else host
    found = Addresses(f"{parts.scheme}://{host}{'' if port is None else f':{port}'}", path)
    # A path with two slashes in front would be a host.
    return None if path.startswith("//") or parse_uri(found.origin + path) is None else found
