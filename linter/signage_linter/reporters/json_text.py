"""Write JSON that is also harmless where somebody prints it: in a terminal, or in a log."""

import json
import re
from typing import Any

# JSON escapes the others anyway. Terminals take U+009B for the start of a command.
_CONTROLS = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def json_text(document: Any) -> str:
    """Return indented JSON with a final line feed, in which control characters and lone surrogates are escapes."""
    text = json.dumps(document, indent=2, ensure_ascii=False)
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n"
