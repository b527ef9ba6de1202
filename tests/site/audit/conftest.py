"""What tests of audits need of this machine, and a browser that is started once for most of them."""

from __future__ import annotations

import importlib.util
import os
import shutil
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


@pytest.fixture
def installed_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out what needs a browser where there is none, unless the environment says that there has to be one."""
    monkeypatch.setenv("no_proxy", "*")
    is_there = importlib.util.find_spec("playwright") is not None and any(map(shutil.which, NAMES))
    if not is_there:
        reason = "no browser, or no playwright, is installed"
        if os.environ.get("SIGNAGE_REQUIRE_BROWSER"):
            pytest.fail(reason)
        pytest.skip(reason)
    monkeypatch.setattr("signage_site.audit.browser._PATIENCE", 60.0)  # seconds, on a busy machine


@pytest.fixture(scope="session")
def started_browser() -> Iterator[Any]:
    from signage_site.audit.browser import Browser  # noqa: PLC0415  the extra may not be there

    with Browser(lambda *_: pytest.fail("an audit asks for resources"), 2) as browser:
        yield browser


@pytest.fixture
def kept_browser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each audit of a test have the browser that is started already: to start one takes a second."""
    request.getfixturevalue("installed_browser")  # or the test is skipped
    browser = request.getfixturevalue("started_browser")

    def kept(get: Any, _parallel: int, served: tuple[str, str]) -> AbstractContextManager[Any]:
        browser._get, browser._kept, browser._size, browser.refused = get, {}, 0, set()
        browser.origin, browser._instead = served
        return nullcontext(browser)

    monkeypatch.setattr("signage_site.audit.rendering.Browser", kept)
