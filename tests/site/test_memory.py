"""What signing keeps in memory is the meaning of texts, and it lets go of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from signage_site.memo import forget_after, memo
from signage_site.run.chunk import ChunkTask, sign_chunk
from signage_site.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path


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
        sign_chunk(ChunkTask(str(tmp_path), Settings(twins=False), "here"), [(f"{name}.html", ())])
    assert ["a name", "a name"] == asked
