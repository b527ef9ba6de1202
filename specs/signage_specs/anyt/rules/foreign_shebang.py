"""A shell's script names an interpreter that is no shell.

What:
    A shell cell runs as a bash script. A first line such as `#!/usr/bin/env python3` names another interpreter.
Why:
    The script is handed to bash, which can't read it.
Example:
    <shell id="count">
    #!/usr/bin/env python3
    print(1)
    </shell>
Use instead:
    <shell id="count">
    #!/bin/bash
    python3 -c "print(1)"
    </shell>
"""

import re

from signage_specs.anyt.tree import Workflow
from signage_specs.rule import WARNING, Finding, Findings, quoted, rule
from signage_specs.span import Span

_SHEBANG = re.compile(
    r"\s*+(?P<line>#![ \t]*+(?>(?:\S*/env[ \t]++(?>(?:-\S*[ \t]++)*))?)(?>(?:\S*/)?)(?P<name>[\w.+-]++)[^\r\n]*+)"
)
_SHELLS = re.compile(r"(?:ba|da|a|k|z|fi|c|tc)?sh[0-9.]*")


@rule("A038", WARNING, section="Shell Cells", advice="Write a script for bash.")
def check(document: Workflow) -> Findings:
    for cell in document.cells:
        match = _SHEBANG.match(document.text, cell.body.start, cell.body.end) if cell.kind == "shell" else None
        if match and not _SHELLS.fullmatch(match["name"]):
            message = (
                f"Shell cells run as bash, but this script is for {quoted(match['name'])}. Write one that calls it."
            )
            start = match.start("line")
            yield Finding(Span(start, start + len(match["line"].rstrip())), message)
