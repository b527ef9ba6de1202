"""Decode a page, scan its text, insert into its bytes: compiled, else in Python, with the same results."""

try:
    from signage_specs.readers._text_scan import (  # pyright: ignore[reportMissingModuleSource]  it is in C
        decode_utf_8,
        either_case_offsets,
        line_ends_before,
        line_start,
        with_insertions,
    )
except ImportError:
    from signage_specs.readers.portable_text_scan import (
        decode_utf_8,
        either_case_offsets,
        line_ends_before,
        line_start,
        with_insertions,
    )

__all__ = ["decode_utf_8", "either_case_offsets", "line_ends_before", "line_start", "with_insertions"]
