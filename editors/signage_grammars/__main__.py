"""Write the grammars: `python -m signage_grammars FOLDER`, by default `editors/textmate`."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from signage_grammars import dns, injections, json_forms, markup, native, snapshots, workflow
from signage_grammars.rules import LINE, Rule, grammar, include, region, written

FOLDER: Final = Path(__file__).parent.parent / "textmate"


def anml() -> Rule:
    """Return the grammar of whatever is called ANML: the first character tells its form."""
    never = "(?!)"
    forms = [
        region(rf"{LINE}(?=\s*<)", never, [include(markup.XML)]),
        region(rf"{LINE}(?=\s*\{{)", never, [include("source.anml.json")]),
    ]
    whole = region(rf"{LINE}(?=.*\S)", never, [include(native.NATIVE)])
    fenced = region(rf"{LINE}(?=.*\S)", never, [include(f"{native.NATIVE}#fenced")])
    return grammar("ANML", "source.anml", [*forms, whole], {"fenced": {"patterns": [*forms, fenced]}})


GRAMMARS: Final[Mapping[str, Callable[[], Rule]]] = {
    "agent-html": markup.agent_html,
    "agent-manifest": json_forms.agent_manifest,
    "agent-plan": json_forms.agent_plan,
    "anml": anml,
    "anml-actions": native.actions,
    "anml-dns": dns.dns,
    "anml-json": json_forms.anml_json,
    "anml-native": native.native,
    "anml-trust": json_forms.anml_trust,
    "anml-xml": markup.anml_xml,
    "anyt": workflow.workflow,
    "anyt-marker": json_forms.marker,
    "anyt-state": workflow.state,
    "aria-snapshot": snapshots.aria,
    "ko-browser": snapshots.ko,
    "markdown-code-block": injections.markdown,
    "restructuredtext-code-block": injections.restructuredtext,
}


def files() -> dict[str, str]:
    """Return the text of each grammar's file, by its name."""
    return {f"{name}.tmLanguage.json": written(make()) for name, make in GRAMMARS.items()}


def main(arguments: list[str]) -> int:
    """Write the files that differ, and take away those of grammars that are gone."""
    folder = Path(arguments[0]) if arguments else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    made = files()
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8")
    for file in folder.glob("*.tmLanguage.json"):
        if file.name not in made:
            file.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
