"""What signing keeps in memory: freed blocks, the meaning of texts; and that it lets go of them."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest

from signage_site.memo import forget_after, memo
from signage_site.memory import memory_kept
from signage_site.run.chunk import ChunkTask, sign_chunk
from signage_site.run.page import sign_page
from signage_site.twins.document import TwinOptions

if TYPE_CHECKING:
    from pathlib import Path


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


def test_what_texts_mean_is_forgotten_before_they_fill_the_memory() -> None:
    forget_after(1 << 40)
    asked: list[str] = []
    meaning = memo(8)(asked.append)
    for read in (0, 8 << 20, 8 << 20, 1, 0):
        meaning("a name")
        forget_after(read)
    assert ["a name", "a name"] == asked


def test_signing_counts_the_bytes_that_it_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forget_after(1 << 40)
    asked: list[str] = []
    meaning = memo(8)(asked.append)
    monkeypatch.setattr("signage_site.memo._ENOUGH", 99)
    for name in "abcd":
        (tmp_path / f"{name}.html").write_bytes(b"%40s" % b"<form>")
        meaning("a name")
        sign_chunk(ChunkTask(str(tmp_path), "0.1", "here"), [(f"{name}.html", ())])
    assert ["a name", "a name"] == asked
