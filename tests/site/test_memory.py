"""The garbage collector waits while pages are signed, and goes on afterwards."""

from __future__ import annotations

import gc

import pytest

from signage_site.memory import memory_kept
from signage_site.page import sign_page
from signage_site.twins.options import TwinOptions


def test_the_collector_waits() -> None:
    with memory_kept():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_the_collector_goes_on_after_a_fault() -> None:
    with pytest.raises(OSError, match="full"), memory_kept():
        raise OSError("full")
    assert gc.isenabled()


def test_a_collector_that_somebody_has_stopped_stays_so() -> None:
    gc.disable()
    try:
        with memory_kept():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_a_signed_page_leaves_nothing_to_collect() -> None:
    page = b"<title>x</title><main><form role=search><input name=q><button>Go</button></form><p>x<table><td>y" * 20
    sign_page(page, "a.html", "0.1", TwinOptions())  # what is made once
    with memory_kept():
        gc.collect()
        sign_page(page, "a.html", "0.1", TwinOptions())
        assert 0 == gc.collect()
