"""Read a rule module's docstring: summary, what, why, and the examples that the tests run.

A docstring has this form. The text under a heading is indented by four spaces; a heading may name, in
brackets, the profile (`strict`) and the label of the format when it isn't the rule's first format::

    Two elements of one snapshot share a ref.

    What:
        A ref names one element.
    Why:
        An agent that acts on it can't know which one is meant.
    Example:
        button#e4 "Save"
        link#e4 "Home"
    Use instead:
        button#e4 "Save"
        link#e5 "Home"

The text under *Example* yields this rule's code and no other, and at least one example has the severity that the
rule states; the text under *Use instead* yields nothing at all. Both hold in a page and in a file. A rule that
compares two documents shows the second one once, under *Beside*.
"""

import re
from textwrap import dedent

from signage_core.frozen import frozen

_HEADING = re.compile(r"^(What|Why|Beside|Example|Use instead)(?: \(([^)]*)\))?:[ \t]*$", re.MULTILINE)


@frozen
class RuleExample:
    """A text that breaks the rule, or a clean one from *Use instead*, in the profile `strict` or `as-used`.

    It ends with a line end. Without a label it is of the rule's first format.
    """

    text: str
    clean: bool
    strict: bool
    label: str


@frozen
class RuleDocumentation:
    """What a rule's docstring says, part by part; `beside` is the document that the examples are compared with."""

    summary: str
    what: str
    why: str
    examples: tuple[RuleExample, ...]
    beside: RuleExample | None = None


def read_documentation(docstring: str | None) -> RuleDocumentation:
    """Return the parts of a rule's docstring.

    Raises ValueError where a part is missing. The test suite reads every rule, so users never meet this.
    """
    text = dedent(docstring or "")
    headings = list(_HEADING.finditer(text))
    if not headings:
        raise ValueError("a rule's docstring needs the headings What, Why, Example, Use instead")
    summary = " ".join(text[: headings[0].start()].split())
    prose: dict[str, str] = {}
    examples: list[RuleExample] = []
    beside: RuleExample | None = None
    for heading, following in zip(headings, [*headings[1:], None], strict=True):
        end = following.start() if following else len(text)
        body = dedent(text[heading.end() : end].strip("\n").rstrip())
        title, options = (heading.group(1), [o.strip() for o in (heading.group(2) or "").split(",") if o.strip()])
        if title in ("What", "Why"):
            prose[title] = body
            continue
        label = next((option for option in options if option != "strict"), "")
        if title == "Beside":
            beside = RuleExample(body + "\n", clean=True, strict=False, label=label)
            continue
        examples.append(RuleExample(body + "\n", title == "Use instead", "strict" in options, label))
    missing = [part for part in ("What", "Why") if not prose.get(part)]
    if examples:  # no page yields a fault of our own
        missing += [] if any(not example.clean for example in examples) else ["Example"]
        missing += [] if any(example.clean for example in examples) else ["Use instead"]
    if not summary or missing:
        raise ValueError(f"a rule's docstring lacks {', '.join(missing) or 'a summary'}")
    return RuleDocumentation(summary, prose["What"], prose["Why"], tuple(examples), beside)
