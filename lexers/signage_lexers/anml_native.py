"""Lexers of ANML native: snapshots, and the actions on them."""

from signage_lexers.deferred_lexer import DeferredLexer

__all__ = ["AnmlActionsLexer", "AnmlNativeLexer"]


class AnmlNativeLexer(DeferredLexer):
    """For ANML native: one element a line, indented by its place, `role#ref "name" key=value [state]`."""

    name = "ANML native"
    aliases = ("anml-native",)
    tokens_from = "native_snapshot:snapshot_tokens"


class AnmlActionsLexer(DeferredLexer):
    """For the actions on an ANML native snapshot: `verb #ref argument`, one a line, alone or behind it."""

    name = "ANML actions"
    aliases = ("anml-actions",)
    tokens_from = "native_snapshot:action_tokens"
