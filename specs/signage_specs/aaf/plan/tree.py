"""A planner's result: run an action, go to a page, or answer (6.6); and what models write instead of one."""

import re
from typing import TypeAlias

from signage_core.frozen import frozen
from signage_specs.aaf.vocabulary import NAVIGATE_ACTION, NO_ACTION, PAGE_ARGUMENTS, PLAN_KEYS
from signage_specs.readers.json import JsonDocument, read_json
from signage_specs.readers.json_nodes import JsonNode, JsonObject, JsonString, JsonValue, canonical_json, ordered
from signage_specs.span import Fault
from signage_specs.uri import parse_uri

Plan: TypeAlias = "ActionPlan | NavigationPlan | AnswerPlan"


@frozen
class ActionPlan:
    """Run an action; on another page the runtime goes there and plans again."""

    action: str
    args: dict[str, JsonValue]


@frozen
class NavigationPlan:
    """Go to a page and stop. `path` starts with one `/`, and may have a query and a fragment."""

    path: str


@frozen
class AnswerPlan:
    """Answer from what the page shows."""

    answer: str


@frozen
class PlanDocument:
    """One text read as a planner's result: its object, None where that isn't certain, and the faults of the JSON.

    The kind is `action`, `navigate`, `answer`, or None where the keys don't tell.
    """

    text: str
    json: JsonDocument
    root: JsonObject | None
    kind: str | None
    faults: tuple[Fault, ...]

    @property
    def page(self) -> JsonString | None:
        """The page that a navigation goes to, in each of the ways in which models write it; None without one."""
        if self.root is None or self.kind != "navigate":
            return None
        node, args = self.root.get("navigate"), self.root.get("args")
        if node is None and isinstance(args, JsonObject):
            node = next((value for key in PAGE_ARGUMENTS if (value := args.get(key)) is not None), None)
        return node if isinstance(node, JsonString) else None


def parse_plan(text: str) -> PlanDocument:
    """Read a text as a planner's result. Never raises; time and memory are linear."""
    json = read_json(text)
    root = json.root if isinstance(json.root, JsonObject) and json.certain else None
    return PlanDocument(text, json, root, plan_kind(root) if root else None, json.faults)


def plan_kind(root: JsonObject) -> str | None:
    """Return which of the three results an object means; a navigation written as an action is `navigate`.

    The case of the words that stand for no action makes no difference here: it is a fault of its own.
    """
    action = root.get("action")
    if root.member("navigate") is not None:
        return "navigate"
    if _is(action, NAVIGATE_ACTION):
        return "navigate"
    if _is(action, NO_ACTION) or (action is None and root.member("answer") is not None):
        return "answer"
    return "action" if action is not None else None


def _is(node: JsonNode | None, word: str) -> bool:
    return isinstance(node, JsonString) and node.value.strip().lower() == word


def write_plan(document: PlanDocument) -> str:
    """Return the canonical text of a parsed result: keys in order, two spaces, a line end at the end.

    A text that isn't an object of JSON stays as it was.
    """
    if document.root is None or any(fault.kind != "trailing-comma" for fault in document.faults):
        return document.text
    order = ("action", *PLAN_KEYS["navigate"], "args", "answer")
    return canonical_json(ordered(document.root.to_python(), order))


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
