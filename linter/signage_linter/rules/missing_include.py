"""An included file is missing.

What:
    A page includes a file, or a section of one, that can't be read. Or it includes a file that is being included
    already, which would never end.
Why:
    The example in that file is missing from the page and isn't checked. If your build writes the file, check after
    it, or give this rule another severity with `severity`.
Example:
    --8<-- "no-such-file.md"
Use instead:
    ```anml
    button#e4 "Save"
    ```
"""

import re

from signage_linter.page import PageFault
from signage_specs.rule import ERROR, INFO, Finding, Findings, Span, rule

# An option that chooses nothing of a file which was found.
_OPTION = re.compile(r"(?<=\()`[\w-]+`")
# What a template of the build fills in, in the path: `{NAME}` of esp-docs, `{{ name }}`, `${name}`, `<name>`.
_PLACEHOLDER = re.compile(r"\{[\w{% ][^{}\n]{0,200}\}|<\w[^<>\n]{0,200}>")
_ADVICE = (
    "Name a file that exists, inside the project or a folder of `include_paths`; check after the build where that "
    "writes the file; ignore S009 in `overrides` where a file may be missing."
)


@rule("S009", ERROR, advice=_ADVICE)
def check(fault: PageFault) -> Findings:
    if fault.kind == "circular-include":
        yield Finding(Span(0, 0), f"`{fault.detail}` includes itself through this line. Remove the line.")
    if fault.kind == "missing-include":
        path = fault.detail.partition(" (")[0]
        if _PLACEHOLDER.search(path):
            unfilled = "Its path has a placeholder, which only the build fills in."
            yield Finding(Span(0, 0), f"Could not read the included file: {path}. {unfilled}", levels=INFO)
            return
        option = _OPTION.search(fault.detail)
        wrong = option[0] if option else "the section" if fault.detail.startswith("section ") else "the path"
        yield Finding(Span(0, 0), f"Could not read the included file: {fault.detail}. Correct {wrong}.")
