"""Lexer of ko-browser snapshots."""

from signage_lexers.deferred_lexer import CERTAIN, DeferredLexer, deferred

__all__ = ["KoSnapshotLexer"]


class KoSnapshotLexer(DeferredLexer):
    """For the text of a ko-browser snapshot: numbered elements, indented by their place in the page."""

    name = "ko-browser snapshot"
    aliases = ("ko-browser", "kbr", "ko-snapshot")
    tokens_from = "ko_lines:snapshot_tokens"

    @staticmethod
    def analyse_text(text: str) -> float:
        """Return a rating above zero for a page line and a numbered element only."""
        return CERTAIN if deferred("ko_lines:is_snapshot")(text) else 0.0
