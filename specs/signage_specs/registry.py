"""Every format, in one table. Labels, file names, rules, reports and documentation are made from it."""

from functools import lru_cache
from typing import Any

from signage_specs.aaf.formats import AGENT_HTML, AGENT_MANIFEST, AGENT_PLAN
from signage_specs.anml.formats import ANML_JSON, ANML_XML
from signage_specs.anml_native.formats import ANML_ACTIONS, ANML_NATIVE, ARIA_SNAPSHOT
from signage_specs.anml_trust.formats import ANML_DNS, ANML_TRUST
from signage_specs.anyt.formats import ANYT, ANYT_STATE
from signage_specs.format import Format
from signage_specs.ko_snapshot.formats import KO_SNAPSHOT
from signage_specs.rule import Rule

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
