"""The time that a text takes grows with its length, whatever stands in it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from pygments.lexers import get_lexer_by_name

from signage_lexers.delegation import LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygments.lexer import Lexer

    ReadAll = Callable[[Lexer, str], int]

# One alias for each way of reading; `anml-trust`, `agent-manifest` and `agent-plan` read as `anml-json` does.
ALIASES = (
    "agent-html",
    "anml-actions",
    "anml-dns",
    "anml-json",
    "anml-native",
    "anml-xml",
    "anyt",
    "anyt-state",
    "aria-snapshot",
    "ko-browser",
)
OPENINGS = ("", "<a ")
REPEATED = (
    *(
        "'",
        "(",
        "{",
        "}",
        "]",
        ">",
        "~",
        "*",
        "_",
        "-",
        "+",
        "#",
        "=",
        ":",
        ";",
        ",",
        "&",
        "!",
        "\\",
        "/",
        "\n",
        "\t",
    ),
    *(
        "[ ",
        "< ",
        "<!--",
        "<![CDATA[",
        "<?",
        "<!",
        "<!a[",
        "& ",
        "&a",
        "** ",
        "__ ",
        "~~ ",
        "`a",
        "``` \n",
        "```a\n",
    ),
    *(
        "a=",
        'a="',
        'a="\n',
        "<a ",
        '<a b="',
        "<a b='",
        "<script>",
        "<style>",
        "</",
        "/*",
        "//",
        '"\\',
        '{"',
        '"a":',
    ),
    *("| ", "|a", "\\|", '| "', '| a["', "  \n", "a\n", "- ", "- a\n", "[a](", "[a][", "![", "**Output:** ,"),
    *('<task id="a">\n', "</task>\n", "<task>\n```\n</task>\n", "<task>\n~~~\n</task>\n```x\n", "<shell>\n"),
    *(
        '<form type="json">\n',
        "<input>\n<form>\n",
        '<task "" "',
        "<task>x</task> ",
        "---\n",
        "--\n",
        " -- ",
        "1: a ",
    ),
    *('Page: "', "v=a;", 'x IN TXT "', '"a" ', 'a b="<', "=\n", "*a", "\r", "\x0b"),
)
LENGTH = 20_000
MOST_SECONDS = 0.8
"""A text of that length takes a tenth of this at the most; with quadratic time it would take more."""


def seconds(alias: str, text: str) -> float:
    start = time.process_time()
    for _ in get_lexer_by_name(alias).get_tokens_unprocessed(text):
        pass
    return time.process_time() - start


@pytest.mark.parametrize("alias", ALIASES)
@pytest.mark.parametrize("character", ['"', "[", "<", "|", " ", "`"])
def test_a_megabyte_of_one_character(alias: str, character: str) -> None:
    assert seconds(alias, character * 1_000_000) < 20


@pytest.mark.parametrize("alias", ALIASES)
def test_what_is_opened_and_never_closed(alias: str) -> None:
    slow = {
        (opening, repeated): spent
        for opening in OPENINGS
        for repeated in REPEATED
        if (spent := seconds(alias, opening + repeated * (LENGTH // len(repeated)))) > MOST_SECONDS
    }
    assert slow == {}


@pytest.mark.parametrize(
    ("alias", "opening"),
    [
        ("anyt", "---\n"),
        ("anyt", "<shell>\n"),
        ("anyt", "```yaml\n"),
        ("anyt", "```markdown\n"),
        ("agent-html", "<script>"),
    ],
)
@pytest.mark.parametrize("repeated", ["*", "&", "\n", '"\\', "[ "])
def test_what_other_lexers_are_given_is_bounded(alias: str, opening: str, repeated: str, read_all: ReadAll) -> None:
    text = opening + repeated * (200_000 // len(repeated))
    assert len(text) > LIMIT
    start = time.process_time()
    read_all(get_lexer_by_name(alias), text)
    assert time.process_time() - start < 20


@pytest.mark.parametrize("language", ["anyt", "markdown", "rst"])
def test_fences_in_fences_end(language: str, read_all: ReadAll) -> None:
    depth = 150
    opening = "".join("`" * (depth + 3 - level) + f"{language}\n" for level in range(depth))
    closing = "".join("`" * (4 + level) + "\n" for level in range(depth))
    start = time.process_time()
    read_all(get_lexer_by_name("anyt"), opening + "text\n" + closing)
    assert time.process_time() - start < 20
