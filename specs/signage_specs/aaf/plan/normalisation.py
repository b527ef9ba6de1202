"""Bring what a planner answered into one of the three shapes, and refuse what would leave the site."""

import re

from signage_specs.aaf.plan.tree import ActionPlan, AnswerPlan, NavigationPlan, Plan
from signage_specs.aaf.vocabulary import NAVIGATE_ACTION, NO_ACTION, PAGE_ARGUMENTS
from signage_specs.readers.json import JsonValue
from signage_specs.uri import Uri, parse_uri

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*+:")
_ORIGIN = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*+://[^/?#]++")
# Browsers read a backslash as a slash, and drop tabs and line ends inside an address: `/\host`, `/<tab>/host`.
# White space is none of an address either: a sentence such as `go to the beds` is no path. Nor has half of a
# surrogate pair an encoding.
_UNFIT = re.compile(r"[\\\s\x00-\x1f\x7f\ud800-\udfff]")


class RefusedPlanError(ValueError):
    """A result has none of the three shapes, or leads to another origin. The message says which."""


class UnfitAddressError(RefusedPlanError):
    """What should be a path has characters that no address has."""


def normalise_plan(value: JsonValue, origin: str) -> Plan:
    """Return a planner's result in one of the three shapes of section 6.6.

    Accepts what models write instead: a navigation as an action with the page in its arguments, a relative path,
    a full address of the same origin, `None` for `none`.

    Args:
        value: the parsed JSON.
        origin: the site's origin, such as `https://garden.example`.

    Raises:
        RefusedPlanError: the value has none of the shapes, or leads to another origin.
    """
    if not isinstance(value, dict):
        raise RefusedPlanError("a planner's result is an object")
    action, args = value.get("action"), value.get("args", {})
    word = action.strip().lower() if isinstance(action, str) else action
    if "navigate" in value:
        if word not in (None, NO_ACTION, NAVIGATE_ACTION):
            raise RefusedPlanError("a result is an action or a navigation, not both")
        return NavigationPlan(normalise_path(value["navigate"], origin))
    if word == NO_ACTION or (action is None and "answer" in value):
        answer = value.get("answer")
        if not isinstance(answer, str) or not answer.strip():
            raise RefusedPlanError("an answer has its text under `answer`")
        return AnswerPlan(answer)
    if not isinstance(action, str) or not action.strip():
        raise RefusedPlanError("a result has `action` or `navigate`")
    if not isinstance(args, dict):
        raise RefusedPlanError("`args` is an object")
    if word == NAVIGATE_ACTION:
        page = next((args[key] for key in PAGE_ARGUMENTS if key in args), None)
        return NavigationPlan(normalise_path(page, origin))
    return ActionPlan(action, dict(args))


def normalise_path(written: JsonValue, origin: str) -> str:
    """Return the path of the site that a planner wrote, with one `/` in front; query and fragment are kept.

    Args:
        written: an absolute path, a relative one, or a full address of the site.
        origin: the site's origin.

    Raises:
        RefusedPlanError: it is no path, or leads to another origin.
    """
    if not isinstance(written, str) or not written.strip():
        raise RefusedPlanError("a navigation names its page as a path")
    path = written.strip()
    if _UNFIT.search(path):
        raise UnfitAddressError("a path has no backslash, no white space, no control character and no surrogate")
    if _SCHEME.match(path):
        match, own = _ORIGIN.match(path), _ORIGIN.match(origin)
        uri, site = parse_uri(match[0]) if match else None, parse_uri(own[0]) if own else None
        if match is None or uri is None or site is None or uri.origin != site.origin or not _is_web(uri):
            raise RefusedPlanError("a navigation stays on the site: the address has another origin")
        rest = path[match.end() :]
        path = rest if rest.startswith("/") else f"/{rest}"
    if path.startswith("//"):
        raise RefusedPlanError("a navigation stays on the site: `//` starts the name of another host")
    return _without_dots(path if path.startswith("/") else f"/{path}")


def is_full_address(written: str) -> bool:
    """Tell whether what a planner wrote starts with a scheme, as `https://garden.example/plants/` does."""
    return _SCHEME.match(written.strip()) is not None


def _is_web(uri: Uri) -> bool:
    return uri.scheme in ("http", "https") and uri.user is None


def _without_dots(path: str) -> str:
    """Return a path without `.` and `..` segments (RFC 3986, section 5.2.4).

    Raises:
        RefusedPlanError: what remains starts with two slashes, as `/..//host` does.
    """
    end = min((at for mark in "?#" if (at := path.find(mark)) >= 0), default=len(path))
    segments = path[1:end].split("/")
    kept: list[str] = []
    for segment in segments:
        name = re.sub("%2e", ".", segment, flags=re.IGNORECASE)  # browsers read an encoded point as a point
        if name == "..":
            del kept[-1:]
        elif name != ".":
            kept.append(segment)
    is_folder = re.sub("%2e", ".", segments[-1], flags=re.IGNORECASE) in (".", "..")
    clean = "/" + "/".join(kept) + ("/" if is_folder and kept else "")
    if clean.startswith("//"):
        raise RefusedPlanError("a navigation stays on the site: `//` starts the name of another host")
    return clean + path[end:]
