"""Lexer of ko-browser snapshots."""

from signage_lexers.deferred_lexer import DeferredLexer, rating

__all__ = ["KoSnapshotLexer"]


class KoSnapshotLexer(DeferredLexer):
    """For the text of a ko-browser snapshot: numbered elements, indented by their place in the page."""

    name = "ko-browser snapshot"
    aliases = ("ko-browser", "kbr", "ko-snapshot")
    tokens_from = "ko_lines:snapshot_tokens"
    analyse_text = rating(certain="ko_lines:is_snapshot")
