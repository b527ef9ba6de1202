"""Every format, in one table. Labels, file names, rules, reports and documentation are made from it."""

import re
from functools import lru_cache
from typing import Any

from signage_specs.anml.vocabulary import NAMESPACE_FAMILY
from signage_specs.anml_native.vocabulary import ACTION_VERBS, INTERACTIVE_ROLES
from signage_specs.anyt.vocabulary import CELL_KINDS, MARKERS
from signage_specs.format import Format, Signature, Specification, likely
from signage_specs.ko_snapshot.vocabulary import ROLES as KO_ROLES
from signage_specs.rule import Rule

_NATIVE = Specification("ANML: Agent Native Markup Language", "0.1.0-draft")
_ANML = Specification("Agentic Notation Markup Language (ANML)", "1.0, draft-jeskey-anml-00")
_TRUST = Specification("draft-jeskey-anml", "00")
_KO = Specification("ko-browser Snapshot Format Specification", "1.0")
_ANYT = Specification("AnyT File Format Specification", "1")
_AAF = Specification("Agent Accessibility Framework", "0.1")

_ACTING = "|".join(sorted(INTERACTIVE_ROLES))
_VERBS = "|".join(sorted(ACTION_VERBS))
# An element with its ref, or an item of a snapshot with its name, and nothing else that a line of prose could have.
# What starts with prose, or holds it between snapshots, is the log of a session.
_OPENING = r'\A\s*+(?=(?m:---|\.\.\.|…|[-+*>~|] |[a-z][a-z0-9]*+(?:#| *+["\[]| [\w-]++=|[ \t]*\r?$)))'
_ELEMENT = rf"{_OPENING}(?s:.*?)(?m:^ *+(?:{_ACTING})#[a-z][0-9]++(?=[ \t]|\r?$))"
_ACTION = rf"\A\s*+(?:{_VERBS}) #[a-z][0-9]++(?=\s|\Z)"
_LINE = r"[ \t]*+(?>(?:(?:- |@|…|Page:|URL:|Scope:|Frame:|# Cursor-|\.\.\.)[^\n]*+|\r)?)"
_ITEM = (
    rf"\A(?=(?>(?:{_LINE}\n)*){_LINE}\Z)(?s:.*?)"
    rf'(?m:^ *+- (?:{_ACTING}) "[^"\n]*+"(?>(?: \[[\w=-]++\])*):?[ \t]*+\r?$)'
)

ANML_NATIVE = Format(
    name="anml-native",
    title="ANML native",
    specification=_NATIVE,
    reference="signage_specs.anml_native.rules:DOCUMENT",
    suffixes=(".anml",),
    signatures=likely(_ELEMENT),
)
ANML_ACTIONS = Format(
    name="anml-actions",
    title="ANML actions",
    specification=_NATIVE,
    reference="signage_specs.anml_native.rules:ACTIONS",
    signatures=likely(_ACTION),
)
ARIA_SNAPSHOT = Format(
    name="aria-snapshot",
    title="Accessibility snapshot",
    specification=_NATIVE,
    reference="signage_specs.anml_native.rules:SNAPSHOT",
    suffixes=(".aria.yml", ".aria.yaml"),  # Playwright's names for them
    signatures=likely(_ITEM, "yaml", "yml"),
)

ANML_XML = Format(
    name="anml-xml",
    title="ANML 1.0 (XML)",
    specification=_ANML,
    reference="signage_specs.anml.rules:XML",
    signatures=(
        Signature("xml", re.escape(NAMESPACE_FAMILY) + ":"),
        *likely(r"\A\s*+(?:<\?xml[^>]*+>\s*+)?<anml[\s>]", "xml"),
    ),
)

ANML_JSON = Format(
    name="anml-json",
    title="ANML 1.0 (JSON)",
    specification=_ANML,
    reference="signage_specs.anml.rules:JSON",
    suffixes=(".anml.json",),
    filenames=("anml.json",),
    signatures=(
        Signature("json", r'"anml"\s*:\s*"[0-9]+(?:\.[0-9]+)*"'),
        *likely(r'\A\s*+\{\s*+"anml"\s*:\s*"[0-9]'),
    ),
)

_RECORD = r"(?i:\b_anml\.)|\bv=anml1\b"

ANML_TRUST = Format(
    name="anml-trust",
    title="ANML trust manifest",
    specification=_TRUST,
    filenames=("anml-trust", "anml-trust.json"),
    signatures=(Signature("json", r'"authorized-domains"\s*+:'), *likely(r'"authorized-domains"\s*+:')),
    reference="signage_specs.anml_trust.rules:MANIFEST",
)

ANML_DNS = Format(
    name="anml-dns",
    title="ANML DNS record",
    specification=_TRUST,
    signatures=(*(Signature(label, _RECORD) for label in ("dns", "zone", "bind")), *likely(r"\bv=anml1\b")),
    reference="signage_specs.anml_trust.rules:RECORD",
)

_LONGEST_ID = 5  # digits


def _likely_snapshot() -> str:
    """Return the pattern of a page line, or of two neighbouring elements with increasing ids.

    A pattern can't compare numbers, so it says how one is greater: it has a digit more, or a greater digit
    after equal ones and as many digits after that. The roles keep integer keys in YAML and the numbered lines
    of compilers out: the first must be a listed one, the second be listed or have a name.
    """
    listed = "|".join(sorted(KO_ROLES))
    between = rf': (?:{listed})(?>(?: "[^\n]*+)?)\r?\n *+'
    after = rf': (?:[a-z]++ "|(?:{listed})\r?$)'
    longer = [rf"[1-9][0-9]{{{n}}}{between}[1-9][0-9]{{{n + 1}}}{after}" for n in range(_LONGEST_ID)]
    greater = [
        rf"(?P<p{n}{digit}>[0-9]{{0,{_LONGEST_ID}}}){digit}[0-9]{{{n}}}{between}"
        rf"(?P=p{n}{digit})[{digit + 1}-9][0-9]{{{n}}}{after}"
        for n in range(_LONGEST_ID)
        for digit in range(9)
    ]
    # What starts with anything else is the log of a session.
    opening = r'\A(?=\s*+(?:Page: "|[0-9]++: |\.\.\.|Scoped to: |<ko-browser-content))'
    return rf'{opening}(?s:.*?)(?m:^Page: "|^ *+(?:{"|".join([*longer, *greater])}))'


KO_SNAPSHOT = Format(
    name="ko-snapshot",
    title="ko-browser snapshot",
    specification=_KO,
    other_labels=("ko-browser", "kbr", "ko-snapshot"),
    reference="signage_specs.ko_snapshot.rules:SNAPSHOT",
    signatures=likely(_likely_snapshot()),
)

# A cell's opening tag with an id, alone at the left margin, and its closing tag at the left margin below it. The
# lines between don't open another cell of the kind: so no line is looked at for two opening tags.
_TAG_WITH_ID = r'(?=\s[^<>\n]*?\bid="[^"\n]*")(?>(?:[^<>"\n]++|"[^"\n]*"|")*)>[ \t]*\r?\n'
_CELL = "|".join(rf"^<{kind}{_TAG_WITH_ID}(?:(?!<{kind}[\s>])[^\n]*+\n)*?</{kind}>" for kind in CELL_KINDS)
# A whole document of XML in another vocabulary: it has a declaration, or one element around everything. Elements of
# many vocabularies are called `task` or `note`.
_FOREIGN_XML = (
    r"[\s\ufeff]*+(?>(?:<!--[\s\S]*?-->\s*+)*)"
    rf"(?:<\?|<!DOCTYPE|<(?!(?:{'|'.join(CELL_KINDS)})[\s>])([A-Za-z_][\w.:-]*+)[\s\S]*</\1\s*+>\s*+\Z)"
)

ANYT = Format(
    name="anyt",
    title="AnyT workflow",
    specification=_ANYT,
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
    "anyt-state", "AnyT cell state", _ANYT, "signage_specs.anyt.rules:STATE", filenames=tuple(MARKERS)
)


def _in_any_order(*keys: str) -> str:
    """Return an expression for a text that has all of some keys, found in linear time."""
    return r"\A" + "".join(rf"(?=(?s:.*?){re.escape(key)}\s*+:)" for key in keys)


AGENT_HTML = Format(
    name="agent-html",
    title="Annotated HTML",
    specification=_AAF,
    suffixes=(".html", ".htm"),
    # The attribute may stand in a comment or in text: then the parser finds no element, and nothing is judged.
    signatures=(
        Signature("html", r"<[A-Za-z][^<]*?\sdata-agent-[a-z]"),
        *likely(r"<[A-Za-z][^<]*?\sdata-agent-[a-z]", "htm", "xml", "svg"),
    ),
    reference="signage_specs.aaf.annotation.rules:ANNOTATED_HTML",
)

AGENT_MANIFEST = Format(
    name="agent-manifest",
    title="Agent manifest",
    specification=_AAF,
    filenames=("agent-manifest.json",),
    signatures=(
        Signature("json", _in_any_order('"actions"', '"inputSchema"', '"confirmation"', '"idempotent"')),
        Signature("json", _in_any_order('"site"', '"actions"', '"inputSchema"'), certain=False),
    ),
    reference="signage_specs.aaf.manifest.rules:MANIFEST",
)

_PLAN = r'\A\s*+\{\s*+"(?:action"\s*+:\s*+"[\w.-]++"\s*+,\s*+"args"\s*+:\s*+\{|navigate"\s*+:\s*+"/)'
AGENT_PLAN = Format(
    name="agent-plan",
    title="Planner result",
    specification=_AAF,
    reference="signage_specs.aaf.plan.rules:PLAN",
    signatures=likely(_PLAN, "json"),
)

FORMATS: tuple[Format, ...] = (
    ANML_NATIVE, ANML_ACTIONS, ARIA_SNAPSHOT, ANML_XML, ANML_JSON, ANML_TRUST, ANML_DNS, KO_SNAPSHOT, ANYT,
    ANYT_STATE, AGENT_HTML, AGENT_MANIFEST, AGENT_PLAN,
)  # fmt: skip

FORMATS_BY_LABEL: dict[str, Format] = {label: each for each in FORMATS for label in each.labels}


@lru_cache(maxsize=1)
def rules_by_code() -> dict[str, tuple[Rule[Any], Format]]:
    """Return every rule with its format. A rule of two formats is listed once, with the first of them.

    This loads all formats.
    """
    found: dict[str, tuple[Rule[Any], Format]] = {}
    for each in FORMATS:
        for rule in each.rules:
            found.setdefault(rule.code, (rule, each))
    return found
