"""The `@context` maps terms though fields carry `x-semantic`.

What:
    Where fields have `x-semantic`, the `@context` declares prefixes only: no term, no `@vocab`, and no context that
    is somewhere else.
Why:
    A meaning that is written in two places ends up as two meanings.
Example:
    {
      "@context": {"bed": "https://schema.org/location"},
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "data": {
        "plant.list": {
          "title": "List plants",
          "scope": "plants.read",
          "outputSchema": {"type": "array", "items": {"type": "string", "x-semantic": "https://schema.org/name"}}
        }
      }
    }
Use instead:
    {
      "@context": {"schema": "https://schema.org/"},
      "version": "0.1",
      "site": {"name": "Garden shop", "origin": "https://garden.example"},
      "actions": {},
      "data": {
        "plant.list": {
          "title": "List plants",
          "scope": "plants.read",
          "outputSchema": {"type": "array", "items": {"type": "string", "x-semantic": "https://schema.org/name"}}
        }
      }
    }
"""

from signage_specs.aaf.manifest.tree import ManifestDocument, schemas, typed_members
from signage_specs.aaf.vocabulary import SEMANTIC_KEYWORD
from signage_specs.readers.json_nodes import JsonArray, JsonMember, JsonObject, JsonString
from signage_specs.rule import WARNING, Finding, Findings, quoted, rule


@rule("C019", WARNING, section="6.4", advice="Declare prefixes only, and leave the meanings to `x-semantic`.")
def check(document: ManifestDocument) -> Findings:
    if not any(schema.member(SEMANTIC_KEYWORD) for schema in schemas(document)):
        return
    for declaration, _ in typed_members(document, "context"):
        value = declaration.value
        for context in value.items if isinstance(value, JsonArray) else (value,):
            if isinstance(context, JsonString):
                what = "A context that is somewhere else can declare more than prefixes."
                yield Finding(context.span, f"{what} Declare the prefixes here.")
            for member in context.members if isinstance(context, JsonObject) else ():
                if not _is_prefix(member):
                    what = f"The term {quoted(member.key.value)} competes with `x-semantic`."
                    yield Finding(member.key.span, f"{what} Declare prefixes only in `@context`.")


def _is_prefix(member: JsonMember) -> bool:
    """Whether a member declares a prefix; most keywords of JSON-LD declare no term, `@vocab` declares all."""
    value, key = member.value, member.key.value
    is_namespace = isinstance(value, JsonString) and value.value.endswith(("/", "#", ":", "?", "="))
    return key != "@vocab" and (is_namespace or key.startswith("@"))
