"""What tests of audits need of this machine."""

from __future__ import annotations

import importlib.util
import os
import shutil

import pytest

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
