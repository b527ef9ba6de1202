"""What an editor learns of the lines around examples: labels, directives, codes of rules, options."""

from typing import Any

import pytest
from editor import Client, Marked

IN_TAB = '# 🙂🙂\n\n- 🙂\n\n    === "🙂"\n\n'
LEAD = " " * 8
FENCE = f"{IN_TAB}{LEAD}🙂\n\n{LEAD}<!-- signage: {{}} -->\n\n{LEAD}```anml\n{LEAD}link#e1 '🙂'\n{LEAD}```\n"
LITERAL = "- 🙂\n\n  .. signage: {}\n\n  .. code-block:: {}\n\n     link#e1 '🙂'\n"


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.md", f"{IN_TAB}        ```an¦ml\n        ```\n", ["**ANML**", "`anml-native`"]),
        ("a.md", FENCE.format("sk¦ip"), ["`skip`: The next example isn't checked."]),
        ("a.md", FENCE.format("expect N0¦16"), ["**N016 ", "Use instead:"]),
        ("a.md", f"{IN_TAB}{LEAD}```ko-br¦owser\n{LEAD}```\n", ["Labels: "]),
        (
            "a.rst",
            "- 🙂\n\n  .. signage: pro¦file strict\n\n  .. code-block:: anml\n\n     link#e1\n",
            ["`profile`: "],
        ),
        ("a.rst", LITERAL.format("pro¦file strict", "anml"), ["`profile`: "]),
        ("a.rst", LITERAL.format("skip", "anyt-st¦ate"), ["Labels: "]),
        ("signage.toml", "# 🙂\nprof¦ile = 'strict'\n", ["`profile`: ", "`strict`"]),
        ("pyproject.toml", "# 🙂\n[tool.signage]\nign¦ore = []\n", ["`ignore`: "]),
    ],
)
def test_hover_explains_what_is_around_examples(client: Client, name: str, text: str, expected: list[str]) -> None:
    answer: Any = Marked(client, name, text).ask("hover")
    said = answer["contents"]["value"] if answer else ""
    assert [] == [each for each in expected if each not in said], said
