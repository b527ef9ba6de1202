"""The garbage collector waits while pages are signed, and goes on afterwards."""

from __future__ import annotations

import gc

import pytest

from signage_site.annotate import annotate
from signage_site.memory import memory_kept


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


def test_an_annotated_page_leaves_nothing_to_collect() -> None:
    page = "<form role=search><input name=q><button>Go</button></form>" * 20
    annotate(page, "0.1")  # what is made once
    with memory_kept():
        gc.collect()
        annotate(page, "0.1")
        assert gc.collect() == 0
