"""What AAF says of one element, and the attributes that say it. The same few stand on every page: made once."""

from collections.abc import Mapping
from html import escape
from typing import TypeAlias

from signage_site.memo import memo
from signage_site.pages.contracts import Behaviour
from signage_specs.aaf.vocabulary import PREFIX

#: Attributes: the rest of each name, and its value.
Pairs: TypeAlias = tuple[tuple[str, str], ...]

# What an annotation says of an action besides its kind and id, which the facts are made of.
_TERMS = ("danger", "confirm", "idempotent", "scope")


class Annotation:
    """What an element says by its attributes.

    Attributes:
        said: the rest of each attribute's name, and its value.
        text: the attributes as they are inserted after the tag's name; empty for what stands in the text.
        kind: the value of `kind`; like all that follow, without space around it, and empty where it isn't said.
        action: the id of the action or the view.
        field: the id of the field.
        bound: the id of the action that `for-action` names.
        is_action: it is an action with an id.
        terms: the values of `danger`, `confirm`, `idempotent` and `scope`.
    """

    __slots__ = ("action", "bound", "field", "is_action", "kind", "said", "terms", "text")

    def __init__(self, said: Mapping[str, str], text: str = "") -> None:
        """Read what is said."""
        self.said = said
        self.text = text
        self.kind = said.get("kind", "").strip()
        self.action = said.get("action", "").strip()
        self.field = said.get("field", "").strip()
        self.bound = said.get("for-action", "").strip()
        self.is_action = self.kind == "action" and bool(self.action)
        self.terms = tuple([said.get(name, "").strip() for name in _TERMS])


@memo(4096)
def annotation(pairs: Pairs) -> Annotation:
    """Return what says some pairs; of what is said twice, the last wins."""
    said = dict(pairs)
    return Annotation(said, "".join([f' {PREFIX}{name}="{escape(value)}"' for name, value in said.items()]))


@memo(4096)
def action_annotation(identity: str, behaviour: Behaviour | None, more: Pairs) -> Annotation:
    """Return the annotation of an action.

    Args:
        identity: its id.
        behaviour: what it does, where that is known.
        more: further attributes.
    """
    attributes: dict[str, str] = {"kind": "action", "action": identity}
    if behaviour is not None:
        attributes["danger"] = behaviour.danger
        attributes["confirm"] = behaviour.confirm
        attributes["idempotent"] = "true" if behaviour.idempotent else "false"
    return annotation((*attributes.items(), *more))


@memo(4096)
def field_annotation(name: str, more: Pairs, bound: str) -> Annotation:
    """Return the annotation of a field.

    Args:
        name: its id.
        more: further attributes.
        bound: the id of the action that it belongs to, where it doesn't stand in it; else empty.
    """
    to_action = {"for-action": bound} if bound else {}
    return annotation((("kind", "field"), ("field", name), *more, *to_action.items()))
