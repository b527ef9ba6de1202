"""The manifest describes an input that no page has a field for, or a value that no page offers.

What:
    Every property of an action's `inputSchema` is a field of the action on some page of the site. Of pages with the
    same action, each has the fields of the others. A field with choices offers each value of the property's `enum`
    on some page. It is judged where the whole folder of a site is checked.
Why:
    An agent has a value for the input, but no field to put it in.
Beside (agent-html):
    <form data-agent-kind="action" data-agent-action="plant.move">
      <input data-agent-kind="field" data-agent-field="bed">
    </form>
Example:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {
        "plant.move": {
          "title": "Move a plant",
          "scope": "plants.write",
          "risk": "low",
          "confirmation": "optional",
          "idempotent": true,
          "inputSchema": {"type": "object", "properties": {"row": {"type": "integer"}}},
          "outputSchema": {"type": "object"}
        }
      }
    }
Use instead:
    {
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {
        "plant.move": {
          "title": "Move a plant",
          "scope": "plants.write",
          "risk": "low",
          "confirmation": "optional",
          "idempotent": true,
          "inputSchema": {"type": "object", "properties": {"bed": {"type": "integer"}}},
          "outputSchema": {"type": "object"}
        }
      }
    }
"""

from collections.abc import Collection, Iterator

from signage_specs.aaf.context import AafContext
from signage_specs.aaf.manifest.tree import ManifestDocument
from signage_specs.readers.json_nodes import JsonArray, JsonNode, JsonObject, JsonString
from signage_specs.rule import WARNING, Context, Finding, Findings, quoted, rule


@rule("C021", WARNING, section="6.4", advice="Annotate a field for every input that the manifest describes.")
def check(document: ManifestDocument, context: Context) -> Findings:
    site = context.of(AafContext).site
    shown = site.shown if site else None
    for part in document.of_kind("action") if shown else ():
        action = part.name.value if part.name is not None else ""
        if shown is None or action not in shown.actions:  # unannotated-action reports it
            continue
        schema = part.node.get("inputSchema")
        properties = schema.get("properties") if isinstance(schema, JsonObject) else None
        for member in properties.members if isinstance(properties, JsonObject) else ():
            name = member.key.value
            fields, path = shown.fields.get(action, {}), shown.lacking.get(action, {}).get(name)
            what = f"a field {quoted(name)} for {quoted(action)}"
            if name not in fields:
                message = f"No page has {what}. Annotate the control, or remove the property."
                yield Finding(member.key.span, message)
            elif path is not None:
                message = (
                    f"The page {quoted(path)} doesn't have {what}, and another page does. Give one another id."
                )
                yield Finding(member.key.span, message)
            for value in _unoffered(member.value, fields.get(name)):
                message = f"No page offers {quoted(value)} in {what}. Add it to the control, or remove the value."
                yield Finding(member.key.span, message)


def _unoffered(schema: JsonNode, offered: Collection[str] | None) -> Iterator[str]:
    """Yield the first value of a property that a field with choices doesn't offer."""
    items = schema.get("items") if isinstance(schema, JsonObject) else None
    holder = items if isinstance(items, JsonObject) and items.get("enum") is not None else schema
    values = holder.get("enum") if isinstance(holder, JsonObject) else None
    for item in values.items if offered and isinstance(values, JsonArray) else ():
        if isinstance(item, JsonString) and item.value and item.value not in (offered or ()):
            yield item.value
            return
