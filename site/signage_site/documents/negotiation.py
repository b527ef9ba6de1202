"""Write how a host answers with a page's twin those who ask for it: nginx, Apache, and what runs functions.

Of the types that a request accepts, the one with the highest q-value is wanted, and of equal ones the first. A type
with a star means HTML, so that only those who name a twin's type get it.
"""

import json
import re
from pathlib import Path
from typing import Final

from signage_site.documents.served import ServedSite

_HTML = ("text/html", "text/*", "*/*")


def accept_pattern(site: ServedSite) -> str:
    """Return a pattern (PCRE) whose only group is the type that an `Accept` header wants.

    q-values count to a tenth. It takes time linear in the header: types are looked for where parts start.
    """
    one = rf"(?:.*?,)??\s*(?<signage_type>{'|'.join(map(re.escape, (*_HTML, *site.twin_types.values())))})"
    less = (rf"{one}(?=[^,]*;\s*q=0\.{tenths})" for tenths in range(9, 0, -1))
    return rf"^(?|{one}(?![^,]*;\s*q=0)|{'|'.join(less)})"


# Groups have names, because nginx escapes what it takes from a numbered one. The name in a link is as it came in
# the request, because a header takes no spaces.
_NGINX: Final = r"""set $signage_page /;
set $signage_name index;
set $signage_twin /;
set $signage_vary "";
set $signage_type "";
if ($uri ~ FOLDER) { set $signage_page "${signage_page}index"; }
if ($uri ~ PLAIN) { }
if ($uri ~ ENDED) { }
if ($request_uri ~ "^[^?]*/(?<signage_name>[^/?]+?)(\\.html)?(\\?|$)") { }
if ($http_accept ~* WANTED) { }
"""
_NGINX_TWIN: Final = r"""set $signage_NAME "";
if (-f $document_root$signage_page.NAME) {
    set $signage_NAME "<$signage_name.NAME>; rel=\"alternate\"; type=\"TYPE\"";
    set $signage_vary Accept;
}
if ($signage_type ~* "^PATTERN$") { set $signage_twin $signage_page.NAME; }
add_header Link $signage_NAME;
"""
_NGINX_END: Final = """add_header Vary $signage_vary;
if (-f $document_root$signage_twin) { rewrite ^ $signage_twin last; }
"""


def nginx_rules(site: ServedSite, base: str) -> str:
    """Return directives for the `server` block of nginx; nothing where no page has a twin.

    The escapes of `base`, the path of the site's first page, are decoded.
    """
    if not site.twin_types:
        return ""
    within = re.escape(base)
    start = (
        _NGINX.replace("FOLDER", nginx_word(f"^(?<signage_page>{within}(?:.*/)?)$"))
        .replace("PLAIN", nginx_word(f"^(?<signage_page>{within}(?:.*/)?[^/.]+)$"))
        .replace("ENDED", nginx_word(rf"^(?<signage_page>{within}.+)\.html$"))
        .replace("WANTED", nginx_word(accept_pattern(site)))
    )
    return start + _for_twins(_NGINX_TWIN, site, escape="\\\\") + _NGINX_END


_NEEDS_QUOTES = re.compile(r"[\s;{}\"'#]")


def nginx_word(text: str) -> str:
    """Return a word of nginx's configuration, in quotes where it would be several or end something."""
    return quoted(text.replace("\\", r"\\")) if _NEEDS_QUOTES.search(text) else text


def quoted(text: str) -> str:
    """Return a text in double quotes, for the configuration of nginx and Apache."""
    escaped = text.replace('"', '\\"')
    return f'"{escaped}"'


def _for_twins(text: str, site: ServedSite, escape: str = "\\") -> str:
    """Return a text for each kind of twin, with its suffix, its type and a pattern of that."""
    return "".join(
        text.replace("NAME", suffix[1:]).replace("TYPE", kind).replace("PATTERN", kind.replace("+", f"{escape}+"))
        for suffix, kind in site.twin_types.items()
    )


_APACHE: Final = r"""<IfModule mod_rewrite.c>
  RewriteEngine On
  RewriteCond %{REQUEST_FILENAME} "^(.*?)(\.html)?$"
  RewriteRule "^(.*?)(\.html)?$" - [E=signage_file:%1,E=signage_page:$1,E=signage_name:index]
  RewriteCond %{ENV:signage_file}|%{ENV:signage_page} "^(.*)\|(.*)$"
  RewriteRule "(^|/)$" - [E=signage_file:%1index,E=signage_page:%2index]
  RewriteCond %{THE_REQUEST} "^\S+ [^? ]*/([^/? ]+?)(\.html)?[? ]"
  RewriteRule ^ - [E=signage_name:%1]
"""
_APACHE_TWIN: Final = r"""  RewriteCond %{ENV:signage_file}.NAME -f
  RewriteRule ^ - [E=signage_NAME:1]
  RewriteCond %{ENV:signage_NAME} =1
  RewriteCond %{HTTP_ACCEPT} "WANTED" [NC]
  RewriteCond %1 "^PATTERN$" [NC]
  RewriteRule ^ "%{ENV:signage_page}.NAME" [L]
  <IfModule mod_headers.c>
    Header merge Vary Accept env=signage_NAME
    Header add Link "<%{signage_name}e.NAME>; rel=\"alternate\"; type=\"TYPE\"" env=signage_NAME
  </IfModule>
"""


def apache_rules(site: ServedSite) -> list[str]:
    """Return directives for `.htaccess`; none where no page has a twin."""
    if not site.twin_types:
        return []
    rules = _for_twins(_APACHE_TWIN, site).replace("WANTED", accept_pattern(site))
    return f"{_APACHE}{rules}</IfModule>".split("\n")


# Each file is in the project's folder, not in the site's.
_FUNCTIONS = {
    "netlify": (
        "netlify/edge-functions/signage.js",
        """\
export default (request, context) => negotiate(request, () => context.next(), (url) => fetch(url));
export const config = { path: "/*", onError: "bypass" };
""",
    ),
    "cloudflare": (
        "functions/_middleware.js",
        """\
export const onRequest = ({ request, next, env }) =>
  negotiate(request, () => next(), (url) => env.ASSETS.fetch(url));
""",
    ),
    "vercel": (
        "middleware.js",
        """\
// Where Vercel builds your project, it reads the vercel.json at its top: copy the `headers` of the site there.
import { next } from "@vercel/functions";
export default (request) => negotiate(request, () => next(), (url) => fetch(url));
""",
    ),
}


def function_advice(host: str, site: ServedSite) -> str:
    """Return the function that answers with twins on a host, and where to save it; empty where there is no twin."""
    if not site.twin_types:
        return ""
    file, export = _FUNCTIONS[host]
    twins = {kind: suffix for suffix, kind in site.twin_types.items()}
    code = Path(__file__).with_name("negotiation.js").read_text(encoding="utf-8")
    return (
        f"// Save this as {file} in your project, not in the built site: it gives agents the twins of pages.\n"
        f"const TWINS = {json.dumps(twins)};\nconst BASE = {json.dumps(site.base_path)};\n{code}\n{export}"
    )
