"""The grammars that show the formats in the code blocks of Markdown and reStructuredText, by the blocks' labels."""

from collections.abc import Mapping
from typing import Final

from signage_grammars.rules import LINE, SPACE, Rule, alternatives, grammar, include, region

LABELS: Final[Mapping[str, tuple[str, ...]]] = {
    "text.html.agent": ("agent-html",),
    "source.agent-manifest": ("agent-manifest",),
    "source.agent-plan": ("agent-plan",),
    "source.anml": ("anml",),
    "source.anml.actions": ("anml-actions",),
    "source.anml.dns": ("anml-dns",),
    "source.anml.json": ("anml-json",),
    "source.anml.native": ("anml-native",),
    "source.anml.trust": ("anml-trust",),
    "text.xml.anml": ("anml-xml",),
    "text.html.markdown.anyt": ("anyt", "anyt-md"),
    "source.anyt.state": ("anyt-state",),
    "source.aria-snapshot": ("aria-snapshot",),
    "source.ko-browser": ("ko-browser", "kbr", "ko-snapshot"),
}
"""The labels of code blocks in each grammar's language; the names and aliases of the lexers."""

_FENCED: Final = frozenset({"source.anml", "source.anml.native", "text.html.markdown.anyt"})
"""The grammars whose part `fenced` stands for a text that doesn't begin with its file."""


def _text(name: str) -> Rule:
    return include(f"{name}#fenced" if name in _FENCED else name)


def markdown() -> Rule:
    """Return the grammar of blocks in Markdown and MyST: an info string, in braces or not, or `{code-block}`."""
    blocks = [_fence(name, labels) for name, labels in LABELS.items()]
    document = grammar("Agent formats in Markdown", "markdown.signage.codeblock", blocks, {})
    return {**document, "injectionSelector": "L:text.html.markdown - meta.embedded"}


def _fence(name: str, labels: tuple[str, ...]) -> Rule:
    label = rf"(?i:{alternatives(labels)})(?=[\s}},:{{.]|$)"
    return region(
        rf"{LINE}(\s*)(`{{3,}}|~{{3,}}|:{{3,}}){SPACE}*((?:\{{{SPACE}*\.?)?(?:(?:code-block|code|sourcecode)\}}{SPACE}*)?{label}[^`\n]*)$",
        rf"{LINE}(?:\1|\s{{0,3}})(\2){SPACE}*$",
        [
            {
                "begin": rf"{LINE}(\s*)(.*)",
                "while": rf"{LINE}(?!\s*(?:[`~:]{{3,}})\s*$)",
                "contentName": f"meta.embedded.block.{labels[0]}",
                "patterns": [_text(name)],
            }
        ],
        ({}, {"name": "punctuation.definition.markdown"}, {"name": "fenced_code.block.language.markdown"}),
        ({"name": "punctuation.definition.markdown"},),
        name="markup.fenced_code.block.markdown",
    )


def restructuredtext() -> Rule:
    """Return the grammar of blocks in reStructuredText, which last as long as they are indented."""
    blocks: list[Rule] = []
    for name, labels in LABELS.items():
        begin = rf"^(\s*)(\.\.)\s+((?:code-block|code|sourcecode)::)\s+(?i:({alternatives(labels)}))\s*$"
        content = {
            "begin": r"^(?=\s*[^\s:])",
            "while": r"^",
            "contentName": f"meta.embedded.block.{labels[0]}",
            "patterns": [_text(name)],
        }
        blocks.append(
            {
                "begin": begin,
                "while": r"^(?=\s*$|\1\s+\S)",
                "beginCaptures": {
                    "2": {"name": "punctuation.definition.directive.restructuredtext"},
                    "3": {"name": "support.directive.restructuredtext"},
                    "4": {"name": "variable.other.language.restructuredtext"},
                },
                "patterns": [
                    {"match": r"^\s+(:[\w-]+:).*", "captures": {"1": {"name": "entity.name.tag.restructuredtext"}}},
                    content,
                ],
            }
        )
    document = grammar("Agent formats in reStructuredText", "restructuredtext.signage.codeblock", blocks, {})
    return {
        **document,
        "injectionSelector": "L:source.rst - meta.embedded, L:text.restructuredtext - meta.embedded",
    }
