"""Every format, in one table. Labels, file names, rules, reports and documentation are made from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from signage_specs.aaf.formats import AGENT_HTML, AGENT_MANIFEST, AGENT_PLAN
from signage_specs.anml.formats import ANML_JSON, ANML_XML
from signage_specs.anml_native.formats import ANML_ACTIONS, ANML_NATIVE, ARIA_SNAPSHOT
from signage_specs.anml_trust.formats import ANML_DNS, ANML_TRUST
from signage_specs.anyt.formats import ANYT, ANYT_STATE
from signage_specs.ko_snapshot.formats import KO_SNAPSHOT

if TYPE_CHECKING:
    from signage_specs.format import Format
    from signage_specs.rule import Rule

FORMATS: tuple[Format[Any], ...] = (
    ANML_NATIVE,
    ANML_ACTIONS,
    ARIA_SNAPSHOT,
    ANML_XML,
    ANML_JSON,
    ANML_TRUST,
    ANML_DNS,
    KO_SNAPSHOT,
    ANYT,
    ANYT_STATE,
    AGENT_HTML,
    AGENT_MANIFEST,
    AGENT_PLAN,
)

FORMATS_BY_LABEL: dict[str, Format[Any]] = {label: each for each in FORMATS for label in each.labels}

# A rule of two formats stands once, under the first of them.
RULES_BY_CODE: dict[str, tuple[Rule[Any], Format[Any]]] = {}
for _format in FORMATS:
    for _rule in _format.rules:
        RULES_BY_CODE.setdefault(_rule.code, (_rule, _format))
