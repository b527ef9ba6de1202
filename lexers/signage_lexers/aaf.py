"""Lexers of AAF: HTML that is annotated for agents, the agent manifest, and planner results."""

from signage_lexers.deferred_lexer import OWN_FILE_NAME, DeferredLexer, rating

__all__ = ["AgentHtmlLexer", "AgentManifestLexer", "AgentPlanLexer"]


class AgentHtmlLexer(DeferredLexer):
    """For HTML whose `data-agent-*` attributes and values stand out."""

    name = "Agent-annotated HTML"
    aliases = ("agent-html",)
    tokens_from = "html_page:page_tokens"


class AgentManifestLexer(DeferredLexer):
    """For the agent manifest: what can be done, what it risks and what it takes are told apart."""

    name = "Agent manifest"
    aliases = ("agent-manifest",)
    filenames = ("agent-manifest.json",)
    mimetypes = ("application/agent+json",)
    priority = 0.1  # `*.json` is also JSON's
    tokens_from = "html_page:manifest_tokens"
    analyse_text = rating(OWN_FILE_NAME)


class AgentPlanLexer(DeferredLexer):
    """For the results of a planner: an action, a navigation or an answer."""

    name = "Agent plan"
    aliases = ("agent-plan",)
    tokens_from = "html_page:plan_tokens"
