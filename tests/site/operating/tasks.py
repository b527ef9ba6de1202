"""What people ask of the applications and of a documentation site, and the request that has to come of it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from agent import Agent, ConfusedError, Done

HERE = Path(__file__).parent
MANIFEST = ".well-known/agent-manifest.json"
APPLICATIONS = ("billing", "shop", "administration")


@dataclass(frozen=True)
class Task:
    """What a person asks for, and the request that has to come of it.

    Attributes:
        site: an application, or `documentation`.
        request: words of the action's title.
        values: what the person gives, by the labels of the controls.
        address: where the request goes; a data view's is `GET`.
        data: what it sends besides what the page has already.
        asked: where a person would be warned, the user is asked before: `required`, or `either` that or `review`.
            An agent that asks where nobody would be warned isn't wrong.
    """

    site: str
    request: str
    address: str
    values: dict[str, Any] = field(default_factory=dict)
    data: tuple[tuple[str, str], ...] = ()
    asked: str = ""
    method: str = "POST"

    @property
    def allowed(self) -> tuple[str, ...]:
        """What the agent may have asked."""
        return {"": ("", "review", "required"), "either": ("review", "required")}.get(self.asked, (self.asked,))

    def __str__(self) -> str:
        return f"{self.site}: {self.request}"


INVOICE = {
    "Customer email": "ada@example.org",
    "Amount": 0.07,
    "Currency": "USD",
    "Due date": "2026-05-01",
    "Memo": "Thanks",
    "Payment terms": "30",
    "Send a reminder": True,
}
ORDER = {
    "Full name": "Ada",
    "Street": "Elm 1",
    "Postcode": "10115",
    "Country": "DE",
    "Delivery": "courier",
    "I accept the terms": True,
    "Note for the courier": "Ring twice",
}
USER = {
    "User name": "carl",
    "Email": "carl@example.org",
    "Groups": ["staff", "it"],
    "May": ["read", "publish"],
    "Storage in GB": 20,
}
TASKS = (
    Task(
        "billing",
        "Create invoice",
        "/invoices",
        INVOICE,
        (
            *(("token", "t1"), ("email", "ada@example.org"), ("amount", "0.07"), ("currency", "USD")),
            *(("due", "2026-05-01"), ("memo", "Thanks"), ("terms", "30"), ("reminder", "yes"), ("do", "create")),
        ),
    ),
    Task("billing", "sign out", "/sign-out"),
    Task(
        "billing",
        "sign in",
        "/session",
        {"Email": "ada@example.org", "Password": "secret words", "Remember me": True},
        (("email", "ada@example.org"), ("password", "secret words"), ("remember", "on")),
    ),
    Task(
        "billing",
        "change password",
        "/settings/password",
        {"Current password": "secret words", "New password": "other words"},
        (("old", "secret words"), ("new", "other words")),
    ),
    Task(
        "billing",
        "update company profile",
        "/settings/company",
        {"Company name": "Tally GmbH", "VAT number": "DE123456789"},
        (("company", "Tally GmbH"), ("vat", "DE123456789")),
    ),
    Task(
        "billing",
        "transfer ownership",
        "/settings/transfer",
        {"New owner's email": "ben@example.org"},
        (("owner", "ben@example.org"),),
        asked="required",
    ),
    Task("billing", "reset API keys", "/settings/keys/reset", asked="required"),
    Task("billing", "leave workspace", "/settings/leave", asked="required"),
    Task(
        "billing",
        "delete workspace",
        "/settings/delete",
        {"Type DELETE to confirm": "DELETE"},
        (("confirm", "DELETE"),),
        asked="required",
    ),
    Task("shop", "search", "/search?q=tulip", {"Search products": "tulip"}, method="GET"),
    Task(
        "shop", "subscribe newsletter", "/newsletter", {"Email": "ada@example.org"}, (("email", "ada@example.org"),)
    ),
    Task("shop", "add to wish list", "/wishlist", data=(("sku", "tulip-red"),)),
    Task(
        "shop",
        "publish review",
        "/reviews",
        {"Rating": "4", "Title": "Fine", "Review": "They came up soon."},
        (("rating", "4"), ("title", "Fine"), ("body", "They came up soon.")),
        asked="either",
    ),
    Task("shop", "report Lovely", "/reviews/81/report", asked="either"),
    Task("shop", "report Too small", "/reviews/82/report", asked="either"),
    Task("shop", "apply coupon", "/cart/coupon", {"Coupon code": "SPRING"}, (("code", "SPRING"),)),
    Task("shop", "empty cart", "/cart/clear", asked="either"),
    Task(
        "shop",
        "place order",
        "/orders",
        ORDER,
        (
            *(("name", "Ada"), ("street", "Elm 1"), ("postcode", "10115"), ("country", "DE")),
            *(("delivery", "courier"), ("agreed", "on"), ("note", "Ring twice")),
        ),
        asked="either",
    ),
    Task(
        "shop",
        "request return",
        "/returns",
        {"Order number": "123456", "Reason": "broken", "What happened": "A pot broke."},
        (("order", "123456"), ("reason", "broken"), ("story", "A pot broke.")),
    ),
    Task("shop", "track order", "/orders/track?order=123456", {"Order to track": "123456"}, method="GET"),
    Task("administration", "clear cache", "/cache/clear", asked="either"),
    Task("administration", "restart server", "/restart", asked="required"),
    Task(
        "administration",
        "add user",
        "/users",
        USER,
        (
            *(("username", "carl"), ("email", "carl@example.org"), ("groups", "staff"), ("groups", "it")),
            *(("may", "read"), ("may", "publish"), ("storage", "20")),
        ),
    ),
    Task(
        "administration",
        "save settings",
        "/settings/site",
        {"Site name": "Garden", "Posts a page": 20, "Daily summary at": "08:30"},
        (("site", "Garden"), ("accent", "#335577"), ("posts", "20"), ("summary", "08:30")),
    ),
    Task(
        "administration", "start maintenance", "/maintenance", {"Message": "Back soon"}, (("message", "Back soon"),)
    ),
    Task("administration", "publish Spring sale", "/posts/3/publish", asked="either"),
    Task("administration", "delete New opening hours", "/posts/4/delete", asked="required"),
    Task("administration", "create backup", "/backups", {"Label": "before June"}, (("label", "before June"),)),
    Task("administration", "restore 2026-05-01", "/backups/b1/restore"),
    Task("administration", "restore 2026-06-01", "/backups/b2/restore"),
    Task("billing", "invoices", "/invoices/?status=paid", {"Status": "paid"}, method="GET"),
    Task("billing", "invoices", "/invoices/?min_amount=50", {"Minimum amount": 50}, method="GET"),
    Task("billing", "delete INV-1", "/invoices/1/delete", asked="required"),
    Task("billing", "delete INV-2", "/invoices/2/delete", asked="required"),
    Task("billing", "send INV-1", "/invoices/1/send", asked="either"),
    Task("shop", "add Red tulip to cart", "/cart/add", data=(("sku", "tulip-red"),)),
    Task("shop", "add White daffodil to cart", "/cart/add", data=(("sku", "daffodil-white"),)),
    Task("shop", "remove Red tulip", "/cart/tulip-red/remove", asked="required"),
    Task("shop", "remove White daffodil", "/cart/daffodil-white/remove", asked="required"),
    Task("administration", "users", "/users/?role=editor", {"Role": "editor"}, method="GET"),
    Task("administration", "users", "/users/?q=ad", {"Name contains": "ad"}, method="GET"),
    Task("administration", "suspend ada", "/users/7/suspend", asked="required"),
    Task("administration", "suspend ben", "/users/9/suspend", asked="required"),
    Task("administration", "reset password ben", "/users/9/reset-password", asked="either"),
    Task("documentation", "search", "/search.html?q=pier", {"Search": "pier"}, method="GET"),
    Task("documentation", "book", "/book", {"Seats": 2, "Wishes": "Aft"}, (("seats", "2"), ("wishes", "Aft"))),
)


def agent_on(site: Path) -> Agent:
    """Return an agent that reads a site's files as a server would give them."""

    def read(path: str) -> str:
        name = path.partition("?")[0].strip("/")
        file = site / name if name.endswith(".html") else site / name / "index.html"
        return file.read_text(encoding="utf-8")

    return Agent(json.loads((site / MANIFEST).read_text(encoding="utf-8")), read)


def outcome(agent: Agent, task: Task) -> Done:
    """Return what the agent does for a task: where the site has a data view of this name, it is meant."""
    if task.method == "GET":
        try:
            return agent.look(task.request, task.values)
        except ConfusedError:
            pass
    return agent.carry_out(task.request, task.values)
