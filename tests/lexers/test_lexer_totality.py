"""No text gives an error token, and none loses or changes a character."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygments.lexers import get_lexer_by_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygments.lexer import Lexer

    ReadAll = Callable[[Lexer, str], int]
    SpecificationText = Callable[[str], str]

ALIASES = (
    "agent-html",
    "agent-manifest",
    "agent-plan",
    "anml",
    "anml-actions",
    "anml-dns",
    "anml-json",
    "anml-native",
    "anml-trust",
    "anml-xml",
    "anyt",
    "aria-snapshot",
    "ko-browser",
)
SPECIFICATIONS = (
    "aaf-standard-0.1.md",
    "anml-1.0-draft-jeskey-anml-00.txt",
    "anml-native-0.1.0-draft.md",
    "anyt-file-format.md",
    "ko-browser-snapshot-1.0.txt",
)
SAMPLES = tuple(
    path.read_text(encoding="utf-8")
    for path in sorted((Path(__file__).parent / "goldens").glob("*/*.txt"))
    + sorted((Path(__file__).parents[2] / "benchmarks" / "samples").glob("*.txt"))
)
# What the lexers decide by, whole and in halves, and characters that are easily taken for the end of a line.
PIECES = (
    *"\n\t \\\"'<>[]{}():,;|~#=&*_!-+`/@.1eé😀",
    *("---\n", "```", "~~~\n", "````", "</", "/>", "<!--", "-->", "<![CDATA[", "]]>", "<?", "<!", "&amp;", "\\|"),
    *(
        " -- ",
        "--",
        "  ",
        "e1",
        "button",
        "nav",
        "link#e1 ",
        "| ",
        "> ",
        "~ ",
        "+ ",
        "- ",
        "* ",
        "[ref=e1]",
        "url=",
    ),
    *('<task id="a">\n', "</task>\n", "<shell>\n", "</shell>\n", "<input>\n", "</input>\n", "<note/>\n"),
    *('<form type="json">\n', "</form>\n", "**Output:** ", "**Actions:**\n", "- `x` - y\n", "#!/bin/bash\n"),
    *(
        "```yaml\n",
        "```markdown\n",
        "```anyt\n",
        'Page: "',
        "1: ",
        " value=",
        " focused",
        "←[cursor]",
        "[5] ",
        "@e5 ",
    ),
    *("v=anml1;", 'a IN TXT "', ' data-agent-kind="action"', "<script>", "</script>", "<style>", "</style>"),
    *(
        '<script type="application/agent+json">',
        "<anml ",
        'xmlns="',
        '"anml":',
        "...",
        "…",
        "/*",
        "*/",
        "//",
        "true",
    ),
    *("key: v\n", "\r", "\x0b", "\x0c", "\x1c", "\x85", "\xa0", "\u2028", "\x00", "\ufeff", "\ud800"),
)


@pytest.mark.parametrize("alias", ALIASES)
@pytest.mark.parametrize("name", SPECIFICATIONS)
def test_specifications_as_a_whole(
    alias: str, name: str, specification_text: SpecificationText, read_all: ReadAll
) -> None:
    assert read_all(get_lexer_by_name(alias), specification_text(name)) > 0


@pytest.mark.parametrize("alias", ALIASES)
def test_blocks_of_the_specifications(
    alias: str,
    specification_blocks: Callable[[str], list[object]],
    draft_examples: list[str],
    read_all: ReadAll,
) -> None:
    blocks = [
        str(getattr(block, "text", ""))
        for name in SPECIFICATIONS
        if name.endswith(".md")
        for block in specification_blocks(name)
    ]
    assert len(draft_examples) > 10
    assert len(blocks) > 50
    assert all(read_all(get_lexer_by_name(alias), text) > 0 for text in [*blocks, *draft_examples])


@settings(max_examples=60, deadline=None)
@given(text=st.one_of(st.text(max_size=200), st.lists(st.sampled_from(PIECES), max_size=40).map("".join)))
@pytest.mark.parametrize("alias", ALIASES)
def test_any_text(alias: str, text: str, read_all: ReadAll) -> None:
    read_all(get_lexer_by_name(alias), text)


@pytest.mark.parametrize("alias", ALIASES)
def test_random_and_mutated_texts(alias: str, read_all: ReadAll) -> None:
    source = random.Random(alias)
    lexer = get_lexer_by_name(alias)
    for _ in range(1000):
        if source.random() < 0.5:
            text = "".join(source.choices(PIECES, k=source.randint(0, 30)))
        else:
            sample = source.choice(SAMPLES)
            start = source.randrange(len(sample))
            text = sample[start : start + source.randint(0, 300)]
            for _ in range(source.randint(0, 6)):
                first, last = sorted(source.choices(range(len(text) + 1), k=2))
                text = text[:first] + source.choice(PIECES) + text[min(last, first + 8) :]
        read_all(lexer, text)


@pytest.mark.parametrize("alias", ALIASES)
@pytest.mark.parametrize("text", ["", "\n", "\n\n  text\n\n", "no newline", "a\r\nb\rc", "\ufeffbom\n", "\ttab\n"])
def test_options_change_the_text_as_pygments_says_and_no_further(alias: str, text: str) -> None:
    kept = get_lexer_by_name(alias, stripnl=False, ensurenl=False)
    normal = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    assert normal == "".join(value for _, value in kept.get_tokens(text))
    default = get_lexer_by_name(alias)
    assert normal.strip("\n") + "\n" == "".join(value for _, value in default.get_tokens(text))
