"""A small agent that knows the manifest, the pages and section 6.1.1 of AAF in strict mode, nothing of our code."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urljoin
from xml.etree.ElementTree import Element

import html5lib  # type: ignore[import-untyped,unused-ignore]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

STRICTNESS = ("never", "optional", "review", "required")
VOID = ("button", "reset", "image", "submit")


class ConfusedError(Exception):
    """The agent doesn't know what to do; the message says why."""


@dataclass(frozen=True)
class Done:
    """What the agent did: the request that the page would send, and what it asked its user before."""

    method: str
    address: str
    data: tuple[tuple[str, str], ...] = ()
    asked: str = ""


@dataclass
class Page:
    """A page as html5lib reads it."""

    path: str
    text: str
    root: Element = field(init=False)
    parents: dict[Element, Element] = field(init=False)

    def __post_init__(self) -> None:
        self.root = html5lib.parse(self.text, namespaceHTMLElements=False)
        self.parents = {child: parent for parent in self.root.iter() for child in parent}

    def where(self, start: Element | None = None, **wanted: str) -> list[Element]:
        """Return the elements of a subtree, without its root, that have some `data-agent-*` attributes."""
        names = {f"data-agent-{name.replace('_', '-')}": value for name, value in wanted.items()}
        inside = self.root if start is None else start
        return [
            each
            for each in inside.iter()
            if each is not inside and isinstance(each.tag, str) and names.items() <= each.attrib.items()
        ]

    def one(self, found: list[Element], what: str) -> Element | None:
        """Return the only element of a step, or None; more than one is an error in strict mode."""
        if len(found) > 1:
            raise ConfusedError(f"{len(found)} elements are {what}")
        return found[0] if found else None

    def field(self, action: str, name: str) -> Element:
        """Return the element of a field, by the two steps of 6.1.1."""
        what = f"the field {name} of {action}"
        nested = [
            element
            for owner in self.where(kind="action", action=action)
            for element in self.where(owner, kind="field", field=name)
        ]
        element = self.one(nested, what)
        if element is None:
            element = self.one(self.where(kind="field", field=name, for_action=action), what)
        if element is None:
            raise ConfusedError(f"no element is {what}")
        return element

    def ancestors(self, element: Element) -> Iterator[Element]:
        """Yield what an element stands in, the nearest first."""
        while element in self.parents:
            element = self.parents[element]
            yield element

    def form(self, element: Element) -> Element | None:
        """Return the form that a control belongs to."""
        owner = element.get("form")
        if owner is not None:
            return next((each for each in self.root.iter("form") if each.get("id") == owner), None)
        return next((each for each in (element, *self.ancestors(element)) if each.tag == "form"), None)


def words(text: str) -> set[str]:
    return set(re.findall(r"[\w@.-]+", text.casefold()))


@dataclass
class Agent:
    """It reads a site by its paths, as a person asks it to."""

    manifest: dict[str, Any]
    read: Callable[[str], str]

    def named(self, registry: str, request: str) -> tuple[str, dict[str, Any]]:
        """Return the action or data view whose title has all words of a request, and the fewest others."""
        wanted = words(request)
        fitting = [
            (len(words(each["title"]) - wanted), name, each)
            for name, each in self.manifest.get(registry, {}).items()
            if wanted <= words(each["title"])
        ]
        best = [(name, each) for others, name, each in fitting if others == min(fitting)[0]] if fitting else []
        if len(best) != 1:
            titles = [each["title"] for _, each in best]
            raise ConfusedError(f"{len(best)} titles mean {request!r}: {titles}")
        return best[0]

    def page(self, registry: str, name: str) -> str:
        """Return the path of the first page that lists an action or a data view."""
        pages = self.manifest["pages"].items()
        path: str | None = next((path for path, page in pages if name in page.get(registry, ())), None)
        if path is None:
            raise ConfusedError(f"no page lists {name}")
        return path

    def argument(self, schema: dict[str, Any], label: str) -> str:
        """Return the name of the argument that a person calls so."""
        properties = schema.get("properties", {})
        fitting: list[str] = [
            name for name, each in properties.items() if words(label) == words(each.get("title", name))
        ]
        if len(fitting) != 1:
            raise ConfusedError(f"{len(fitting)} arguments are called {label!r}: {sorted(properties)}")
        return fitting[0]

    def arguments(self, schema: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
        """Return arguments by name; what the manifest asks for and nobody gave is an error."""
        named = {self.argument(schema, label): value for label, value in values.items()}
        missing = [name for name in schema.get("required", ()) if name not in named]
        if missing:
            raise ConfusedError(f"the user has to say {missing}")
        return named

    def look(self, request: str, values: dict[str, Any]) -> Done:
        """Go to a data view."""
        name, view = self.named("data", request)
        args = self.arguments(view.get("inputSchema", {}), values)
        query = urlencode(args, doseq=True)
        return Done("GET", self.page("data", name) + (f"?{query}" if query else ""))

    def prepare(self, request: str, values: dict[str, Any]) -> tuple[str, Page, dict[str, Any], str]:
        """Return the action that a request means, its page, its arguments, and what the user has to be asked."""
        name, action = self.named("actions", request)
        page = Page(path := self.page("actions", name), self.read(path))
        args = self.arguments(action["inputSchema"], values)
        element = page.one(page.where(kind="action", action=name), f"the action {name}")
        if element is None:
            raise ConfusedError(f"{path} doesn't have {name}")
        confirm = max(element.get("data-agent-confirm", "never"), action["confirmation"], key=STRICTNESS.index)
        return name, page, args, confirm if confirm in ("review", "required") else ""

    def carry_out(self, request: str, values: dict[str, Any]) -> Done:
        """Do on a page what a person asks for, and return the request that it sends."""
        name, page, args, asked = self.prepare(request, values)
        for argument, value in args.items():
            fill(page.field(name, argument), value)
        return press(page, self.submit(page, name), asked)

    def submit(self, page: Page, name: str) -> Element:
        """Return what is pressed at last: the step called submit, the only step, or the action itself."""
        element = page.where(kind="action", action=name)[0]
        steps = [
            each for each in page.where(element, kind="action") if f"{name}." in each.get("data-agent-action", "")
        ]
        plain = [each for each in steps if each.get("data-agent-action") == f"{name}.submit"]
        return (plain or steps or [element])[-1]


def fill(element: Element, value: Any) -> None:
    """Fill in a control, or choose in a group of them."""
    controls = [element] if element.tag in ("input", "select", "textarea") else list(element.iter("input"))
    values = [str(each) for each in (value if isinstance(value, list) else [value])]
    for control in controls:
        kind = control.get("type", "").lower()
        if kind in ("radio", "checkbox"):
            is_chosen = value if isinstance(value, bool) else control.get("value", "on") in values
            control.attrib.pop("checked", None)
            if is_chosen:
                control.set("checked", "")
        elif control.tag == "select":
            offered = {option_value(each) for each in control.iter("option")}
            if not set(values) <= offered:
                raise ConfusedError(f"{values} isn't offered: {sorted(offered)}")
            for option in control.iter("option"):
                option.attrib.pop("selected", None)
                if option_value(option) in values:
                    option.set("selected", "")
        elif control.tag == "textarea":
            control.text = values[0]
        else:
            control.set("value", values[0])


def option_value(option: Element) -> str:
    return option.get("value", " ".join("".join(option.itertext()).split()))


def press(page: Page, element: Element, asked: str) -> Done:
    """Press a control, and return the request that the browser would send."""
    if element.tag == "a":
        return Done("GET", urljoin(page.path, element.get("href", "")), asked=asked)
    form = page.form(element)
    if form is None or element.get("type", "submit").lower() in ("button", "reset"):
        raise ConfusedError(f"pressing {element.tag} {element.attrib} sends nothing")
    method = (element.get("formmethod") or form.get("method") or "get").upper()
    address = urljoin(page.path, element.get("formaction") or form.get("action") or page.path)
    data = [pair for control in page.root.iter() if page.form(control) is form for pair in sent(control, element)]
    if method == "GET":
        return Done("GET", f"{address}?{urlencode(data)}", asked=asked)
    return Done(method, address, tuple(data), asked)


def sent(control: Element, pressed: Element) -> Iterator[tuple[str, str]]:
    """Yield what a control adds to the data of its form."""
    name, kind = control.get("name"), control.get("type", "").lower()
    if not name or control.get("disabled") is not None:
        return
    if control.tag == "button" or (control.tag == "input" and kind in VOID):
        if control is pressed:
            yield name, control.get("value", "")
    elif control.tag == "input" and kind in ("radio", "checkbox"):
        if control.get("checked") is not None:
            yield name, control.get("value", "on")
    elif control.tag == "select":
        options = list(control.iter("option"))
        chosen = [each for each in options if each.get("selected") is not None]
        for option in chosen if chosen or control.get("multiple") is not None else options[:1]:
            yield name, option_value(option)
    elif control.tag in ("input", "textarea"):
        yield name, (control.text or "") if control.tag == "textarea" else control.get("value", "")
