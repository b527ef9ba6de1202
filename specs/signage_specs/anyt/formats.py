"""AnyT workflows and the state of their cells as formats."""

from signage_specs.anyt.vocabulary import CELL_KINDS, MARKERS
from signage_specs.format import Format, Signature, Specification, likely

SPECIFICATION = Specification("AnyT File Format Specification", "1")

# A cell's opening tag with an id, alone at the left margin, and its closing tag at the left margin below it. The
# lines between don't open another cell of the kind: so no line is looked at for two opening tags.
_CELL = "|".join(
    rf'^<{kind}\s[^<>\n]*?\bid="[^"\n]*"[^<>\n]*>[ \t]*\r?\n(?:(?!<{kind}[\s>])[^\n]*+\n)*?</{kind}>'
    for kind in CELL_KINDS
)
# A whole document of XML in another vocabulary: it has a declaration, or one element around everything. Elements of
# many vocabularies are called `task` or `note`.
_FOREIGN_XML = (
    r"[\s\ufeff]*+(?:<!--[\s\S]*?-->\s*+)*+"
    rf"(?:<\?|<!DOCTYPE|<(?!(?:{'|'.join(CELL_KINDS)})[\s>])([A-Za-z_][\w.:-]*+)[\s\S]*</\1\s*+>\s*+\Z)"
)

ANYT = Format(
    name="anyt",
    title="AnyT workflow",
    specification=SPECIFICATION,
    other_labels=("anyt", "anyt-md"),
    reference="signage_specs.anyt.rules:WORKFLOW",
    suffixes=(".anyt.md", ".anyt"),
    signatures=(
        Signature("xml", rf"\A(?!{_FOREIGN_XML})[\s\S]*?(?m:{_CELL})"),
        *(Signature(label, f"(?m){_CELL}") for label in ("yaml", "markdown", "md")),
        *likely(f"(?m){_CELL}"),
    ),
)

ANYT_STATE = Format(
    "anyt-state", "AnyT cell state", SPECIFICATION, "signage_specs.anyt.rules:STATE", filenames=tuple(MARKERS)
)
