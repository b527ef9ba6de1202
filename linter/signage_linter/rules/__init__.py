"""The page rules: what can be wrong around an example."""

from signage_linter.page import PageFault
from signage_specs.rule import rules_in

PAGE_RULES = rules_in(__name__, PageFault)
