"""Lexers of AnyT: workflows, with cells in the language of each, and the state that cells leave behind."""

from signage_lexers.deferred_lexer import OWN_FILE_NAME, DeferredLexer, rating

__all__ = ["AnytLexer", "AnytStateLexer"]


class AnytLexer(DeferredLexer):
    """For AnyT workflows: YAML between `---` lines, then Markdown with cells: tasks, inputs, scripts and notes."""

    name = "AnyT workflow"
    aliases = ("anyt", "anyt-md")
    filenames = ("*.anyt.md", "*.anyt")
    priority = 0.1  # `*.md` is also Markdown's
    tokens_from = "workflow:workflow_tokens"
    analyse_text = rating(OWN_FILE_NAME, certain="workflow:is_workflow")


class AnytStateLexer(DeferredLexer):
    """For the state of AnyT's cells: a completion marker, or a workflow and the paths of its cells' files."""

    name = "AnyT cell state"
    aliases = ("anyt-state",)
    filenames = (".done", ".failed", ".skipped")
    tokens_from = "workflow:state_tokens"
    analyse_text = rating(OWN_FILE_NAME)
