"""Scan the text of a page, and insert into its bytes: compiled, else in Python, with the same results."""

from __future__ import annotations

try:
    from signage_specs.readers._text_scan import (  # pyright: ignore[reportMissingModuleSource]  it is in C
        either_case_offsets,
        line_ends_before,
        line_start,
        with_insertions,
    )
except ImportError:
    from signage_specs.readers.portable_text_scan import (
        either_case_offsets,
        line_ends_before,
        line_start,
        with_insertions,
    )

__all__ = ["either_case_offsets", "line_ends_before", "line_start", "with_insertions"]
