"""What reads, writes and judges the three formats of AAF 0.1."""

from signage_specs.aaf.annotation.parser import parse_annotated_html
from signage_specs.aaf.annotation.rules import RULES as ANNOTATION_RULES
from signage_specs.aaf.manifest.parser import parse_manifest
from signage_specs.aaf.manifest.rules import RULES as MANIFEST_RULES
from signage_specs.aaf.manifest.writer import write_manifest
from signage_specs.aaf.plan.parser import parse_plan, write_plan
from signage_specs.aaf.plan.rules import RULES as PLAN_RULES
from signage_specs.format import Implementation

ANNOTATED_HTML = Implementation(
    parse_annotated_html,
    lambda document: document.text,  # every byte outside an annotation is its author's
    ANNOTATION_RULES,
    lambda document: not document.whole,
)
MANIFEST = Implementation(parse_manifest, write_manifest, MANIFEST_RULES, lambda document: not document.whole)
PLAN = Implementation(
    parse_plan,
    write_plan,
    PLAN_RULES,
    lambda document: any(fault.kind == "bare-members" for fault in document.faults),
)
