"""Lexer of accessibility snapshots, which ANML native replaces."""

from signage_lexers.deferred_lexer import DeferredLexer

__all__ = ["AriaSnapshotLexer"]


class AriaSnapshotLexer(DeferredLexer):
    """For accessibility snapshots as test tools and agent-browser print them: `- role "name" [ref=e1]`."""

    name = "ARIA snapshot"
    aliases = ("aria-snapshot",)
    url = "https://playwright.dev/docs/aria-snapshots"
    tokens_from = "aria_lines:snapshot_tokens"
