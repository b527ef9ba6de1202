"""The rules of ANML 1.0, in the order of their codes, for XML and JSON; and what reads and writes the two."""

# isort: off
# fmt: off
from signage_specs.anml.json_parser import parse_json
from signage_specs.anml.rules import (
    ask_by_get, bad_aesthetic, bad_boolean, bad_context, bad_domain, bad_field_value, bad_inform, bad_json,
    bad_language, bad_media_type, bad_method, bad_navigation, bad_number, bad_options, bad_param, bad_rights,
    bad_site_ref, bad_timestamp, bad_trust, bad_uri, bad_version, broader_usage, byte_order_mark, carriage_return,
    cdata_section, circular_flow, conflicting_disclosures, dangling_step, differing_twin, doctype,
    doubtful_field_value, duplicate_ask, duplicate_domain, duplicate_id, empty_site, error_status, field_alias,
    forbidden_character, foreign_persona, incomplete_meta, language_without_value, misplaced_content,
    missing_attribute, missing_declaration, missing_purpose, missing_version_key, not_well_formed,
    overreaching_instructions, plain_http, processing_instruction, repeated_child, response_section, section_order,
    service_answer, several_current, single_quotes, site_beside_sections, supported_versions, too_large, too_many,
    unanswered_ask, undefined_entity, undescribed_media, unfit_answer, unguarded_action, unknown_action,
    unknown_key, unknown_name, unknown_step, unknown_value, unmatched_disclosure, unnamed_field, untitled_service,
    uppercase_name, wrong_array, wrong_content, wrong_encoding, wrong_json_type, wrong_root,
)
from signage_specs.anml.tree import Document
from signage_specs.anml.writer import write_json, write_xml
from signage_specs.anml.xml_parser import parse_xml
from signage_specs.format import Implementation
from signage_specs.rule import Rule

RULES: tuple[Rule[Document], ...] = (
    not_well_formed.check, wrong_root.check, uppercase_name.check, single_quotes.check, undefined_entity.check,
    cdata_section.check, processing_instruction.check, doctype.check, missing_declaration.check,
    wrong_encoding.check, byte_order_mark.check, carriage_return.check, unknown_name.check,
    misplaced_content.check, repeated_child.check, section_order.check, bad_version.check, unknown_value.check,
    supported_versions.check, bad_number.check, bad_language.check, site_beside_sections.check,
    untitled_service.check, bad_domain.check, duplicate_domain.check, empty_site.check, bad_timestamp.check,
    bad_trust.check, bad_site_ref.check, foreign_persona.check, incomplete_meta.check, missing_attribute.check,
    conflicting_disclosures.check, unmatched_disclosure.check, bad_context.check, unknown_step.check,
    duplicate_id.check, several_current.check, dangling_step.check, circular_flow.check, bad_method.check,
    bad_uri.check, plain_http.check, bad_boolean.check, unguarded_action.check, ask_by_get.check,
    bad_param.check, bad_options.check, bad_media_type.check, too_many.check, bad_inform.check,
    missing_purpose.check, unknown_action.check, field_alias.check, duplicate_ask.check, service_answer.check,
    response_section.check, unanswered_ask.check, unfit_answer.check, language_without_value.check,
    overreaching_instructions.check, bad_aesthetic.check, undescribed_media.check, bad_field_value.check,
    doubtful_field_value.check, unnamed_field.check, bad_navigation.check, broader_usage.check,
    bad_rights.check, error_status.check, too_large.check, bad_json.check, missing_version_key.check,
    wrong_array.check, wrong_json_type.check, wrong_content.check, unknown_key.check, forbidden_character.check,
    differing_twin.check,
)


def _is_fragment(document: Document) -> bool:
    """Whether a text has no `anml` root: one element, several, or an object of an element's keys."""
    return document.root is None


XML: Implementation[Document] = Implementation(parse_xml, write_xml, RULES, _is_fragment)
JSON: Implementation[Document] = Implementation(parse_json, write_json, RULES, _is_fragment)
