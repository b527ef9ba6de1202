"""Bring what a planner answered into one of the three shapes, and refuse what would leave the site."""

import re

from signage_specs.aaf.plan.tree import ActionPlan, AnswerPlan, NavigationPlan, Plan
from signage_specs.aaf.vocabulary import NAVIGATE_ACTION, NO_ACTION, PAGE_ARGUMENTS
from signage_specs.readers.json_nodes import JsonValue
from signage_specs.uri import parse_uri

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*+:")
_ORIGIN = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*+://[^/?#]++")
# Browsers read a backslash as a slash, and drop tabs and line ends inside an address: `/\host`, `/<tab>/host`.
# Nor has an address white space: a sentence such as `go to the beds` isn't a path. Half of a surrogate pair
# can't be encoded.
_UNFIT = re.compile(r"[\\\s\x00-\x1f\x7f\ud800-\udfff]")


class RefusedPlanError(ValueError):
    """A result has none of the three shapes, or leads to another origin. The message says which."""


class UnfitAddressError(RefusedPlanError):
    """What should be a path has characters that no address has."""


def normalise_plan(value: JsonValue, origin: str) -> Plan:
    """Return a planner's result in one of the three shapes of section 6.6.

    Accepts what models write instead: a navigation as an action with the page in its arguments, a relative path, a
    full address of the same origin, `None` for `none`. Raises RefusedPlanError where the value has none of the
    shapes, or leads to another origin.
    """
    if not isinstance(value, dict):
        raise RefusedPlanError("a planner's result must be an object")
    action, args = value.get("action"), value.get("args", {})
    word = action.strip().lower() if isinstance(action, str) else action
    if "navigate" in value:
        if word not in (None, NO_ACTION, NAVIGATE_ACTION):
            raise RefusedPlanError("a result can't be an action and a navigation")
        return NavigationPlan(normalise_path(value["navigate"], origin))
    if word == NO_ACTION or (action is None and "answer" in value):
        answer = value.get("answer")
        if not isinstance(answer, str) or not answer.strip():
            raise RefusedPlanError("an answer needs its text under `answer`")
        return AnswerPlan(answer)
    if not isinstance(action, str) or not action.strip():
        raise RefusedPlanError("a result needs `action` or `navigate`")
    if not isinstance(args, dict):
        raise RefusedPlanError("`args` must be an object")
    if word == NAVIGATE_ACTION:
        page = next((args[key] for key in PAGE_ARGUMENTS if key in args), None)
        return NavigationPlan(normalise_path(page, origin))
    return ActionPlan(action, dict(args))


def plan_value(plan: Plan) -> dict[str, JsonValue]:
    """Return a result in the shape that the specification gives it."""
    if isinstance(plan, ActionPlan):
        return {"action": plan.action, "args": plan.args}
    if isinstance(plan, NavigationPlan):
        return {"navigate": plan.path}
    return {"action": NO_ACTION, "answer": plan.answer}


def normalise_path(written: JsonValue, origin: str) -> str:
    """Return the path of the site that a planner wrote, that starts with one `/`; query and fragment are kept.

    Raises RefusedPlanError where it isn't a path, or leads to another origin.
    """
    if not isinstance(written, str) or not written.strip():
        raise RefusedPlanError("a navigation needs the path of its page")
    path = written.strip()
    if _UNFIT.search(path):
        raise UnfitAddressError("a path can't have a backslash, white space, a control character or a surrogate")
    if _SCHEME.match(path):
        match, own = _ORIGIN.match(path), _ORIGIN.match(origin)
        uri, site = parse_uri(match[0]) if match else None, parse_uri(own[0]) if own else None
        is_own = uri is not None and site is not None and uri.origin == site.origin and uri.user is None
        if match is None or uri is None or not is_own or uri.scheme not in ("http", "https"):
            raise RefusedPlanError("a navigation must stay on the site: the address has another origin")
        rest = path[match.end() :]
        path = rest if rest.startswith("/") else f"/{rest}"
    if path.startswith("//"):
        raise RefusedPlanError("a navigation must stay on the site: `//` starts the name of another host")
    return _without_dots(path if path.startswith("/") else f"/{path}")


def is_full_address(written: str) -> bool:
    """Tell whether what a planner wrote starts with a scheme, as `https://garden.example/plants/` does."""
    return _SCHEME.match(written.strip()) is not None


def _without_dots(path: str) -> str:
    """Return a path without `.` and `..` segments (RFC 3986, section 5.2.4).

    Raises RefusedPlanError where what remains starts with two slashes, as `/..//host` does.
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
        raise RefusedPlanError("a navigation must stay on the site: `//` starts the name of another host")
    return clean + path[end:]
