"""An action of high risk doesn't require a confirmation.

What:
    With `risk` high, `confirmation` is `required`; or `review`, with which only the user submits.
Why:
    Nobody is asked before something is lost.
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {
        "bed.clear": {
          "title": "Clear a bed",
          "scope": "beds.delete",
          "risk": "high",
          "confirmation": "optional",
          "idempotent": true,
          "inputSchema": {"type": "object"},
          "outputSchema": {"type": "object"}
        }
      }
    }
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {
        "bed.clear": {
          "title": "Clear a bed",
          "scope": "beds.delete",
          "risk": "high",
          "confirmation": "required",
          "idempotent": true,
          "inputSchema": {"type": "object"},
          "outputSchema": {"type": "object"}
        }
      }
    }
"""

from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.aaf.vocabulary import CONFIRMATIONS
from signage_specs.readers.json_nodes import JsonString
from signage_specs.rule import WARNING, Finding, Findings, Related, Respelling, quoted, rule


@rule("C014", WARNING, section="6.4", fixable="unsafe", advice="Require a confirmation for high risk.")
def check(document: ManifestDocument) -> Findings:
    for action in document.of_kind("action"):
        risk, confirmation = action.node.get("risk"), action.node.get("confirmation")
        if not isinstance(risk, JsonString) or not isinstance(confirmation, JsonString):
            continue
        if risk.value == "high" and confirmation.value in CONFIRMATIONS[:2]:
            message = f"The risk is high, but {quoted(confirmation.value)} asks nobody. Write `required`."
            respelling = Respelling(confirmation.value, "required", is_safe=False)
            related = (Related(risk.span, "high risk"),)
            yield Finding(confirmation.span, message, related=related, respelling=respelling)
